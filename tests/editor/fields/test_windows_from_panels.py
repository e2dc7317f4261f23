"""Windows for values are opened from the inspector, from Parameters, and from the menu of a field, too."""

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu

from app.editor.canvas.editors.values.box_window import BoxWindow
from app.editor.canvas.editors.values.curve_popup import CurvePopup
from app.editor.canvas.editors.values.json_window import JsonWindow
from app.editor.canvas.nodes.node_values import shown
from app.workflow.ui_format import write_workflow
from tests.opening import open_file

NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def opened(hands: Any, kind: type) -> Any:
    window = hands.window.findChildren(kind)[-1]
    hands.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    return window


def menu_at(hands: Any, place: QPoint) -> QMenu:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, hands.view.mapToGlobal(place))
    QApplication.sendEvent(hands.view, event)
    return next(menu for menu in hands.window.findChildren(QMenu) if menu.isVisible())


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NONE, menu.actionGeometry(action).center())


def test_the_inspector_opens_the_window_of_a_value(hands: Any) -> None:
    node = hands.add("Layers")
    hands.ready()
    hands.canvas.select([node])
    QTest.mouseClick(hands.window.docks.inspector.fields["state"].button, Qt.MouseButton.LeftButton)
    window = opened(hands, JsonWindow)
    window.text.setPlainText('{"a": 1}')
    window.box.button(QDialogButtonBox.StandardButton.Ok).click()
    assert hands.value(node, "state") == {"a": 1}


def test_parameters_open_the_window_of_a_value(hands: Any) -> None:
    node = hands.add("Crop")
    hands.ready()
    choose(menu_at(hands, hands.at(node, "region")), "Expose “region” as parameter…")
    panel = hands.window.docks.parameters
    hands.qtbot.waitUntil(lambda: len(panel.entries) == 1)
    hands.window.docks.bring_up("parameters")
    hands.session.undo_stack.clear()
    first = write_workflow(hands.session.workflow)
    panel.entries[0].field.button.click()
    window = opened(hands, BoxWindow)
    QTest.keyClick(window.view, Qt.Key.Key_Right, CTRL)
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert hands.value(node, "region")["width"] == 513
    hands.undo()
    assert write_workflow(hands.session.workflow) == first


def test_the_menu_of_a_curve_opens_it_large_or_as_json(hands: Any) -> None:
    node = hands.add("Curved")
    hands.ready()
    rect = hands.rect(node, "curve")
    head = QPoint(rect.left() + 30, rect.top() + 8)
    choose(menu_at(hands, head), "Edit the curve…")
    assert isinstance(hands.editor, CurvePopup)
    hands.canvas.editors.close()
    choose(menu_at(hands, head), "Edit as JSON…")
    window = opened(hands, JsonWindow)
    assert '"monotone_cubic"' in window.text.toPlainText()
    window.text.setPlainText('{"points": [[0, 0], [0.5, 0.2], [1, 1]], "interpolation": "linear"}')
    QTest.keyClick(window.text, Qt.Key.Key_Return, CTRL)
    assert len(hands.value(node, "curve")["points"]) == 3
    hands.undo()
    assert len(hands.value(node, "curve")["points"]) == 2


def test_a_value_of_a_kind_that_is_not_here_is_changed_as_json_and_the_rest_stays(
    hands: Any, tmp_path: Path
) -> None:
    named = {"rows": [{"a": 1.0}, {"b": None}], "other": "kept"}
    node = {
        "id": 1,
        "type": "Some pack's table",
        "pos": [0, 0],
        "size": [300, 120],
        "flags": {},
        "order": 0,
        "mode": 0,
        "inputs": [],
        "outputs": [],
        "properties": {},
        "widgets_values": named,
    }
    rest = {"links": [], "groups": [], "config": {}, "extra": {}, "version": 0.4}
    path = tmp_path / "table.json"
    path.write_text(json.dumps({"last_node_id": 1, "last_link_id": 0, "nodes": [node], **rest}), "utf-8")
    open_file(hands.window, path)
    hands.ready()
    first = write_workflow(hands.session.workflow)
    item = hands.item("1")
    assert shown(item.fields[0], item.values["rows"]) == "a list of 2"
    choose(menu_at(hands, hands.at("1", "rows")), "Edit as JSON…")
    window = opened(hands, JsonWindow)
    window.text.setPlainText('[{"a": 2.0}]')
    window.box.button(QDialogButtonBox.StandardButton.Ok).click()
    values = json.loads(write_workflow(hands.session.workflow))["nodes"][0]["widgets_values"]
    assert values == {"rows": [{"a": 2.0}], "other": "kept"}
    hands.undo()
    assert write_workflow(hands.session.workflow) == first
