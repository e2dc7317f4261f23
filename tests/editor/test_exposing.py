"""Parameters in the editor: exposed by the menu, shown and changed in the panel, marked on the canvas."""

import json
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.main_window import MainWindow
from app.editor.panels.parameters import EntryRow, ParametersPanel
from app.editor.panels.value_fields import NumberField
from app.folders import example_path
from app.workflow.parameters.exposed import read_exposed
from app.workflow.ui_format import read_workflow, write_workflow
from app.workflow.widgets import widget_values


@pytest.fixture
def starter(window: MainWindow, qtbot: QtBot) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    qtbot.waitUntil(lambda: len(panel(window).entries) == 5)
    window.docks.bring_up("parameters")
    QApplication.processEvents()
    window.canvas.fit_all()
    return window


def panel(window: MainWindow) -> ParametersPanel:
    return window.docks.parameters


def names(window: MainWindow) -> list[str]:
    return [entry.name for entry in read_exposed(window.session.workflow).inputs]


def shown_names(window: MainWindow) -> list[str]:
    return [row.shown.name for row in panel(window).entries]


def row(window: MainWindow, name: str) -> EntryRow:
    found = next(row for row in panel(window).entries if row.shown.name == name)
    panel(window).ensureWidgetVisible(found)
    return found


def value(window: MainWindow, node_id: str, name: str) -> object:
    node = window.session.workflow.nodes[node_id]
    return widget_values(node, window.session.library[node.type])[name]


def menu_at(window: MainWindow, place: QPointF) -> QMenu:
    view = window.canvas.viewport()
    at = window.canvas.viewportTransform().map(place).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    return next(menu for menu in window.findChildren(QMenu) if menu.isVisible())


def field_place(window: MainWindow, node_id: str, name: str) -> QPointF:
    item = window.canvas.graph.nodes[node_id]
    index = item.field_index(name)
    assert index is not None
    return item.field_rect(index).center()


def texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    menu.close()
    action.trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def type_name(qtbot: QtBot, editor: QLineEdit, name: str) -> None:
    assert editor.isVisible()
    qtbot.keyClicks(editor, name)
    qtbot.keyClick(editor, Qt.Key.Key_Return)


def focused(widget: QWidget, qtbot: QtBot) -> None:
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)


def test_a_field_is_exposed_by_its_menu_and_named_at_once(qtbot: QtBot, starter: MainWindow) -> None:
    menu = menu_at(starter, field_place(starter, "5", "width"))
    assert texts(menu)[0] == "Expose “width” as parameter…"
    choose(menu, "Expose “width” as parameter…")
    assert names(starter) == ["prompt", "seed", "steps", "guidance", "width"]
    type_name(qtbot, row(starter, "width").editor, "sidelength")
    assert names(starter)[-1] == "sidelength"
    assert shown_names(starter) == ["prompt", "seed", "steps", "guidance", "sidelength", "picture"]
    saved = read_workflow(write_workflow(starter.session.workflow))
    assert saved.extra["confy"]["inputs"][-1] == {"name": "sidelength", "node": "5", "input": "width"}
    assert starter.canvas.graph.nodes["5"].exposed == {"width"}
    starter.session.undo_stack.undo()
    starter.session.undo_stack.undo()
    qtbot.waitUntil(lambda: shown_names(starter) == ["prompt", "seed", "steps", "guidance", "picture"])
    assert starter.canvas.graph.nodes["5"].exposed == frozenset()


def test_the_menu_of_an_exposed_field_renames_and_removes(qtbot: QtBot, starter: MainWindow) -> None:
    place = field_place(starter, "3", "cfg")
    choose(menu_at(starter, place), "Rename parameter “guidance”…")
    type_name(qtbot, row(starter, "guidance").editor, "strength")
    assert names(starter)[-1] == "strength"
    choose(menu_at(starter, place), "“strength” is no parameter")
    assert names(starter) == ["prompt", "seed", "steps"]


def test_away_from_fields_the_menu_lists_them_all(starter: MainWindow) -> None:
    item = starter.canvas.graph.nodes["3"]
    menu = menu_at(starter, item.frame().topLeft() + QPointF(40, 12))
    fields = next(action.menu() for action in menu.actions() if action.text() == "Parameters")
    assert isinstance(fields, QMenu)
    checked = {action.text(): action.isChecked() for action in fields.actions()}
    assert checked == {
        **{"seed": True, "steps": True, "cfg": True},
        **{"sampler_name": False, "scheduler": False, "denoise": False},
    }
    choose(fields, "denoise")
    menu.close()
    assert names(starter)[-1] == "denoise"


def test_a_result_is_named_by_the_menu_of_its_node(qtbot: QtBot, starter: MainWindow) -> None:
    title = starter.canvas.graph.nodes["9"].frame().topLeft() + QPointF(40, 12)
    choose(menu_at(starter, title), "Take the name “picture” off")
    assert read_exposed(starter.session.workflow).outputs == ()
    choose(menu_at(starter, title), "Name this result…")
    type_name(qtbot, row(starter, "Save Image").editor, "rocket")
    (output,) = read_exposed(starter.session.workflow).outputs
    assert (output.name, output.node) == ("rocket", "9")


def test_keys_alone_expose_a_value_of_the_selected_node(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["5"])
    focused(starter.canvas, qtbot)
    qtbot.keyClick(starter.canvas, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    menu = next(menu for menu in starter.findChildren(QMenu) if menu.isVisible())
    assert texts(menu) == [f"Expose “{name}” as parameter…" for name in ("width", "height", "batch_size")]
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(starter)[-1] == "height")


def test_a_value_is_edited_in_the_panel_and_followed_from_the_canvas(
    qtbot: QtBot, starter: MainWindow
) -> None:
    field = row(starter, "steps").field
    assert isinstance(field, NumberField)
    focused(field.line, qtbot)
    field.line.selectAll()
    qtbot.keyClicks(field.line, "31")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert value(starter, "3", "steps") == 31
    assert starter.actions_by_name["undo"].text() == "&Undo Set steps"
    assert starter.canvas.graph.nodes["3"].values["steps"] == 31
    item = starter.canvas.graph.nodes["3"]
    starter.canvas.set_value(item, "steps", 12)
    qtbot.waitUntil(lambda: field.line.text() == "12")
    starter.session.undo_stack.undo()  # both changes: they came within moments, wherever they were made
    qtbot.waitUntil(lambda: field.line.text() == "20")


def test_what_is_being_typed_counts_when_the_workflow_is_saved(qtbot: QtBot, starter: MainWindow) -> None:
    field = row(starter, "seed").field
    assert isinstance(field, NumberField)
    focused(field.line, qtbot)
    field.line.selectAll()
    qtbot.keyClicks(field.line, "18446744073709551615")
    starter.commit()
    assert value(starter, "3", "seed") == 18446744073709551615


def test_f2_and_double_click_rename_and_escape_does_not(qtbot: QtBot, starter: MainWindow) -> None:
    entry = row(starter, "seed")
    focused(entry, qtbot)
    qtbot.keyClick(entry, Qt.Key.Key_F2)
    qtbot.keyClicks(entry.editor, "other")
    qtbot.keyClick(entry.editor, Qt.Key.Key_Escape)
    assert not entry.editor.isVisible()
    assert names(starter)[1] == "seed"
    qtbot.mouseDClick(entry, Qt.MouseButton.LeftButton, pos=QPoint(20, 12))
    type_name(qtbot, entry.editor, "luck")
    assert names(starter)[1] == "luck"
    assert row(starter, "luck").field is not None


def test_a_name_that_is_taken_is_refused_with_words(qtbot: QtBot, starter: MainWindow) -> None:
    entry = row(starter, "seed")
    qtbot.mouseDClick(entry, Qt.MouseButton.LeftButton, pos=QPoint(20, 12))
    with qtbot.waitSignal(starter.session.problem_found) as told:
        type_name(qtbot, entry.editor, "prompt")
    assert "already something exposed as 'prompt'" in told.args[0].message
    assert names(starter) == ["prompt", "seed", "steps", "guidance"]
    assert entry.label.text() == "seed"


def test_keys_and_buttons_move_an_entry(qtbot: QtBot, starter: MainWindow) -> None:
    entry = row(starter, "prompt")
    focused(entry, qtbot)
    qtbot.keyClick(entry, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(starter) == ["seed", "prompt", "steps", "guidance"]
    moved = row(starter, "prompt")
    qtbot.waitUntil(moved.hasFocus)
    qtbot.keyClick(moved, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(starter) == ["seed", "steps", "prompt", "guidance"]
    up = row(starter, "prompt").buttons[0]
    qtbot.waitUntil(up.isVisible)
    qtbot.mouseClick(up, Qt.MouseButton.LeftButton)
    assert names(starter) == ["seed", "prompt", "steps", "guidance"]
    assert [button.isEnabled() for button in row(starter, "picture").buttons] == [False, False, True]


def test_delete_in_the_panel_takes_the_entry_and_leaves_the_selected_node(
    qtbot: QtBot, starter: MainWindow
) -> None:
    starter.canvas.select(["3"])
    entry = row(starter, "seed")
    focused(entry, qtbot)
    qtbot.keyClick(entry, Qt.Key.Key_Delete)
    assert names(starter) == ["prompt", "steps", "guidance"]
    assert "3" in starter.session.workflow.nodes


def test_enter_shows_the_field(qtbot: QtBot, starter: MainWindow) -> None:
    entry = row(starter, "guidance")
    focused(entry, qtbot)
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    override.ignore()
    QApplication.sendEvent(entry, override)
    assert override.isAccepted()
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert starter.canvas.selected_nodes() == ["3"]


def test_a_removed_node_is_told_in_panel_and_problems_until_undo(qtbot: QtBot, starter: MainWindow) -> None:
    starter.canvas.select(["6"])
    focused(starter.canvas, qtbot)
    qtbot.keyClick(starter.canvas, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: bool(row(starter, "prompt").shown.trouble))
    words = "the exposed input 'prompt' points nowhere: there is no node 6"
    assert row(starter, "prompt").shown.trouble == words
    assert row(starter, "prompt").field is None
    assert [item.input_name for item in starter.problems.all if item.message == words] == ["text"]
    starter.session.undo_stack.undo()
    qtbot.waitUntil(lambda: row(starter, "prompt").field is not None)
    assert not any(item.message == words for item in starter.problems.all)


def test_the_problem_of_another_document_goes_with_it(
    qtbot: QtBot, starter: MainWindow, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(example_path("upscale.json").read_text("utf-8").replace('"node": "2"', '"node": "77"'))
    words = "the exposed input 'factor' points nowhere: there is no node 77"
    for _ in range(2):
        assert starter.session.open(broken)
        qtbot.waitUntil(lambda: any(item.message == words for item in starter.problems.all))
        assert starter.session.open(example_path("starter.json"))
        qtbot.waitUntil(lambda: not any(item.message == words for item in starter.problems.all))


def test_exposed_fields_are_marked_on_the_canvas(starter: MainWindow) -> None:
    item = starter.canvas.graph.nodes["3"]
    starter.canvas.look_at(item.frame().center(), 1.0)
    QApplication.processEvents()
    picture = starter.canvas.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()

    def color_at_mark(name: str) -> QColor:
        index = item.field_index(name)
        assert index is not None
        rect = item.field_rect(index)
        place = starter.canvas.viewportTransform().map(QPointF(rect.left() + 3.5, rect.center().y()))
        return picture.pixelColor(round(place.x() * ratio), round(place.y() * ratio))

    def is_accent(color: QColor) -> bool:
        parts = zip(color.getRgb()[:3], theme.ACCENT.getRgb()[:3], strict=True)
        return all(abs(a - b) < 40 for a, b in parts)

    assert is_accent(color_at_mark("steps"))
    assert not is_accent(color_at_mark("scheduler"))


def test_a_field_inside_a_subgraph_is_exposed_by_its_path(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "nested.json"
    file.write_text(NESTED, "utf-8")
    assert window.session.open(file)
    window.trail.enter("5", "6b3f0e9c-7a53-4c1b-9a3e-3d2f8f6f7c11")
    window.canvas.fit_all()
    menu = menu_at(window, field_place(window, "3", "scale_by"))
    choose(menu, "Expose “scale_by” as parameter…")
    (entry,) = read_exposed(window.session.workflow).inputs
    assert (entry.node, entry.input) == ("5:3", "scale_by")
    assert window.canvas.graph.nodes["3"].exposed == {"scale_by"}
    window.trail.leave()
    shown = row(window, "scale_by")
    focused(shown, qtbot)
    shown.show_place()
    assert window.trail.titles == ["Half"]
    assert window.canvas.selected_nodes() == ["3"]


NESTED = """{"nodes": [{"id": 5, "type": "6b3f0e9c-7a53-4c1b-9a3e-3d2f8f6f7c11", "pos": [0, 0],
"size": [200, 100], "inputs": [], "outputs": []}], "links": [], "definitions": {"subgraphs": [{
"id": "6b3f0e9c-7a53-4c1b-9a3e-3d2f8f6f7c11", "name": "Half", "inputs": [], "outputs": [], "links": [],
"nodes": [{"id": 3, "type": "ImageScaleBy", "pos": [0, 0], "size": [260, 100],
"inputs": [{"name": "image", "type": "IMAGE", "link": null}], "outputs": [{"name": "IMAGE", "type": "IMAGE"}],
"widgets_values": ["bicubic", 0.5]}]}]}}"""


def test_app_mode_is_shown_and_taken_over_by_the_first_change(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "app.json"
    text = example_path("upscale.json").read_text("utf-8")
    start = text.index('"extra": {')
    file.write_text(
        text[:start]
        + '"extra": {"linearData": {"inputs": [[2, "scale_by"]], "outputs": [3]}}, "version": 0.4}'
    )
    assert window.session.open(file)
    qtbot.waitUntil(lambda: shown_names(window) == ["scale_by", "SaveImage"])
    window.docks.bring_up("parameters")
    window.exposing.expose("2", "upscale_method")
    assert names(window) == ["scale_by", "upscale_method"]
    assert window.session.workflow.extra["linearData"] == {"inputs": [[2, "scale_by"]], "outputs": [3]}


def test_an_empty_workflow_says_how_to_begin(qtbot: QtBot, window: MainWindow) -> None:
    window.session.new()
    window.docks.bring_up("parameters")
    assert shown_names(window) == []
    labels = panel(window).findChildren(QLabel)
    assert any("Expose as parameter…" in label.text() for label in labels)


def test_any_number_of_entries_that_point_nowhere_is_shown_in_time(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    entries = [{"name": f"n{index}", "node": index, "input": "seed"} for index in range(20_000)]
    file = tmp_path / "many.json"
    file.write_text(json.dumps({"nodes": [], "links": [], "extra": {"confy": {"inputs": entries}}}))
    assert window.session.open(file)
    started = time.monotonic()
    window.exposing.show()
    assert time.monotonic() - started < 5
    assert len(panel(window).entries) == 200
    assert any(label.text() == "and 19800 more" for label in panel(window).findChildren(QLabel))
