"""The outline lists the groups with switches: run to their results, mute their nodes, bypass them."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.outline.group_switches import GroupSwitch, switch_rects
from app.editor.outline.panel import OutlinePanel, OutlineRows
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, ROOT
from app.workflow.edits import ChangeGroup
from app.workflow.ui_format import write_workflow
from tests.opening import open_file

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def group(number: int, title: str, *bounds: float) -> dict[str, Any]:
    return {"id": number, "title": title, "bounding": list(bounds)}


@pytest.fixture
def panel(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> OutlinePanel:
    nodes = [
        {"id": at, "type": "EmptyLatentImage", "pos": [x, 50], "size": [200, 100]}
        for at, x in ((1, 50), (2, 350), (3, 950))
    ]
    groups = [
        group(1, "Zoo", 0, 0, 700, 300),
        group(2, "inner", 300, 20, 350, 250),
        group(3, "Ark", 900, 0, 400, 300),
    ]
    path = tmp_path / "groups.json"
    path.write_text(json.dumps({"nodes": nodes, "links": [], "groups": groups, "version": 0.4}), "utf-8")
    open_file(window, path)
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_O)
    panel = window.docks.outline
    qtbot.waitUntil(panel.isVisible)
    window.resizeDocks([window.docks.by_name["outline"]], [420], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: listed(panel) != [])
    return panel


def groups_row(panel: OutlinePanel) -> QModelIndex:
    model = panel.outline
    assert model is not None
    rows = [model.index(at, 0) for at in range(model.rowCount())]
    return next((index for index in rows if index.data() == "Groups"), QModelIndex())


def listed(panel: OutlinePanel) -> list[str]:
    above = groups_row(panel)
    model = panel.outline
    if model is None or not above.isValid():
        return []
    return [str(model.index(at, 0, above).data()) for at in range(model.rowCount(above))]


def cell(panel: OutlinePanel, title: str) -> QModelIndex:
    model = panel.outline
    assert model is not None
    return model.index(listed(panel).index(title), 1, groups_row(panel))


def press(panel: OutlinePanel, title: str, name: GroupSwitch) -> None:
    index = cell(panel, title)
    panel.scrollTo(index)
    place = switch_rects(panel.visualRect(index))[name].center().toPoint()
    QTest.mouseClick(panel.viewport(), LEFT, NONE, place)


def modes(window: MainWindow) -> list[int]:
    return [node.mode for node in window.session.workflow.nodes.values()]


def test_all_groups_are_listed_by_title_with_the_count_of_their_nodes(panel: OutlinePanel) -> None:
    assert listed(panel) == ["Ark", "inner", "Zoo"]
    assert cell(panel, "Zoo").data() == "2 nodes"


def test_in_a_narrow_panel_the_count_of_nodes_gives_way_to_the_name(
    qtbot: QtBot, window: MainWindow, panel: OutlinePanel
) -> None:
    model, rows = panel.outline, panel.itemDelegate()
    assert model is not None
    assert isinstance(rows, OutlineRows)

    def ends(title: str) -> tuple[int, int, int]:
        """Return where a name begins, where its room ends, and where the switches begin."""
        index = cell(panel, title)
        switches = round(min(rect.left() for rect in switch_rects(panel.visualRect(index)).values()))
        return (
            panel.visualRect(index.siblingAtColumn(0)).left(),
            rows.edge(index, model.row_at(index)),
            switches,
        )

    _, edge, switches = ends("Zoo")
    assert switches - edge > 40, "the count stands there"
    window.session.do(ChangeGroup(ROOT, "1", {"title": "The zoo of all animals of Africa"}), "Rename")
    window.resizeDocks([window.docks.by_name["outline"]], [220], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: "The zoo of all animals of Africa" in listed(panel) and panel.width() < 260)
    left, edge, switches = ends("The zoo of all animals of Africa")
    assert 0 < switches - edge < 10, "no count"
    assert edge - left > 90


def test_a_switch_mutes_and_another_bypasses_and_both_let_run_again(
    qtbot: QtBot, window: MainWindow, panel: OutlinePanel
) -> None:
    first = write_workflow(window.session.workflow)
    press(panel, "Zoo", "mute")
    assert modes(window) == [MODE_MUTE, MODE_MUTE, MODE_NORMAL], "nodes of groups inside, too"
    assert window.session.undo_stack.undoText() == "Mute group nodes"
    qtbot.waitUntil(lambda: cell(panel, "Zoo").data() == "2 nodes, muted")
    press(panel, "inner", "bypass")
    assert modes(window) == [MODE_MUTE, MODE_BYPASS, MODE_NORMAL]
    qtbot.waitUntil(lambda: cell(panel, "inner").data() == "1 node, bypassed")
    press(panel, "inner", "bypass")
    assert modes(window) == [MODE_MUTE, MODE_NORMAL, MODE_NORMAL]
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == first


def test_a_press_on_a_switch_leaves_the_view_and_the_selection(
    window: MainWindow, panel: OutlinePanel
) -> None:
    window.canvas.select(["3"])
    before = window.canvas.center()
    press(panel, "Zoo", "mute")
    assert window.canvas.selected_nodes() == ["3"]
    assert window.canvas.center() == before


def test_keys_and_the_menu_do_the_same(qtbot: QtBot, window: MainWindow, panel: OutlinePanel) -> None:
    panel.setFocus()
    panel.setCurrentIndex(cell(panel, "Ark").siblingAtColumn(0))
    assert window.canvas.selected_groups() == ["3"], "and the canvas shows it"
    QTest.keyClick(panel, Qt.Key.Key_Space)
    assert modes(window)[2] == MODE_MUTE
    qtbot.waitUntil(lambda: cell(panel, "Ark").data() == "1 node, muted")
    QTest.keyClick(panel, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert modes(window)[2] == MODE_BYPASS
    qtbot.waitUntil(lambda: cell(panel, "Ark").data() == "1 node, bypassed")
    place = panel.visualRect(panel.currentIndex()).center()
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, panel.mapToGlobal(place))
    QApplication.sendEvent(panel.viewport(), by_key)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["Bypassed"]
    QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert modes(window)[2] == MODE_NORMAL


def test_the_run_switch_runs_to_the_results_of_the_group(
    window: MainWindow, panel: OutlinePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(window.running, "run_nodes", lambda nodes: asked.append([node.id for node in nodes]))
    press(panel, "Zoo", "run")
    assert asked == [["1", "2"]]
    assert window.session.undo_stack.count() == 0
