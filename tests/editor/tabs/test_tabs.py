"""Several workflows open at once: each keeps what is its own, by mouse and by keys."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from app.editor.files.closing import UnsavedDialog
from app.editor.main_window import MainWindow
from app.workflow.edits import RenameNode, SetValue
from app.workflow.ui_format import write_workflow
from tests.editor.tabs.tabs_at_work import (
    CTRL,
    LEFT,
    MIDDLE,
    SHIFT,
    click_tab,
    names,
    open_all,
    set_steps,
    steps,
    write,
)
from tests.opening import open_file

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def paths(tmp_path: Path) -> list[Path]:
    return write(tmp_path, "one", "two", "three")


@pytest.fixture
def three(qtbot: QtBot, window: MainWindow, paths: list[Path]) -> MainWindow:
    open_all(qtbot, window, paths)
    return window


def test_files_open_side_by_side_and_the_untouched_new_one_goes(three: MainWindow, paths: list[Path]) -> None:
    assert names(three) == ["one.json", "two.json", "three.json"]
    assert [document.path for document in three.session.opened] == paths
    assert three.session.path == paths[2]
    assert three.tab_bar.isVisible()
    assert three.tab_bar.bar.tabToolTip(0) == str(paths[0])


def test_one_document_needs_no_tabs(qtbot: QtBot, window: MainWindow, paths: list[Path]) -> None:
    open_all(qtbot, window, paths[:1])
    assert not window.tab_bar.isVisible()


def test_a_file_that_is_open_comes_into_view_with_its_edits(three: MainWindow, paths: list[Path]) -> None:
    click = three.session.opened[0]
    three.session.show(click)
    set_steps(three, 33)
    three.session.show(three.session.opened[1])
    open_file(three, paths[0])
    assert three.session.current is click
    assert (steps(three), len(three.session.opened)) == (33, 3)


def test_each_document_has_its_own_undo(qtbot: QtBot, three: MainWindow) -> None:
    first = [write_workflow(document.workflow) for document in three.session.opened]
    click_tab(qtbot, three, 0)
    set_steps(three, 31)
    click_tab(qtbot, three, 1)
    set_steps(three, 32)
    assert [steps(three, index) for index in (0, 1, 2)] == [31, 32, 20]
    three.canvas.setFocus()
    qtbot.keyClick(three.canvas, Qt.Key.Key_Z, CTRL)
    qtbot.keyClick(three.canvas, Qt.Key.Key_Z, CTRL)
    assert [steps(three, index) for index in (0, 1, 2)] == [31, 20, 20], "only what is in view"
    assert not three.actions_by_name["undo"].isEnabled()
    click_tab(qtbot, three, 0)
    assert three.actions_by_name["undo"].text() == "&Undo Set steps"
    three.canvas.setFocus()
    qtbot.keyClick(three.canvas, Qt.Key.Key_Z, CTRL)
    assert [write_workflow(document.workflow) for document in three.session.opened] == first


def test_keys_go_round_the_tabs(qtbot: QtBot, three: MainWindow) -> None:
    def shown() -> int:
        return three.session.opened.index(three.session.current)

    assert shown() == 2
    for key, modifiers, index in (
        (Qt.Key.Key_Tab, CTRL, 0),
        (Qt.Key.Key_PageDown, CTRL, 1),
        (Qt.Key.Key_PageUp, CTRL, 0),
        (Qt.Key.Key_Backtab, CTRL | SHIFT, 2),
        (Qt.Key.Key_Tab, CTRL, 0),
    ):
        qtbot.keyClick(three.canvas, key, modifiers)
        assert shown() == index
        assert three.tab_bar.bar.currentIndex() == index


def test_selection_place_and_subgraph_come_back(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    inner = "0f2a5a3e-7d1c-4d55-9b0a-3c1e5f8a2b10"
    nodes = [
        {"id": number, "type": "KSampler", "pos": [300 * number, 0], "size": [270, 262]} for number in (1, 2)
    ]
    definition = {"id": inner, "name": "Inner", "links": [], "nodes": nodes}
    host = {"id": 90, "type": inner, "pos": [40, 40], "size": [200, 100]}
    file = tmp_path / "nested.json"
    file.write_text(json.dumps({"nodes": [host], "links": [], "definitions": {"subgraphs": [definition]}}))
    open_all(qtbot, window, [file, *write(tmp_path, "plain")])
    click_tab(qtbot, window, 0)
    window.trail.enter("90", inner)
    window.canvas.select(["2"])
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Minus, ALT)
    view = window.canvas.viewport()
    qtbot.mousePress(view, MIDDLE, pos=QPoint(300, 300))
    qtbot.mouseMove(view, QPoint(340, 310))
    qtbot.mouseRelease(view, MIDDLE, pos=QPoint(340, 310))
    looked = window.canvas.center(), window.canvas.zoom()
    click_tab(qtbot, window, 1)
    window.canvas.select(["6", "7"])
    assert window.trail.titles == []
    for _ in range(5):
        click_tab(qtbot, window, 0)
        assert window.trail.titles == ["Inner"]
        assert window.canvas.selected_nodes() == ["2"]
        assert (window.canvas.center(), window.canvas.zoom()) == looked
        click_tab(qtbot, window, 1)
        assert window.canvas.selected_nodes() == ["6", "7"]


def test_what_is_being_typed_is_kept_by_its_document(qtbot: QtBot, three: MainWindow) -> None:
    click_tab(qtbot, three, 0)
    assert three.canvas.begin_edit("6", "text")
    qtbot.keyClicks(three.canvas.editors.editor, " and a hat")
    click_tab(qtbot, three, 1)
    assert str(three.session.opened[0].workflow.nodes["6"].values).endswith("and a hat',)")
    assert three.session.opened[0].undo_stack.count() == 1
    assert not three.session.opened[1].dirty
    assert three.canvas.editors.editor is None


def test_problems_are_those_of_the_document_in_view(qtbot: QtBot, three: MainWindow) -> None:
    click_tab(qtbot, three, 0)
    info = three.session.library["KSampler"]
    assert three.session.do(SetValue.for_widget("", "3", info, "sampler_name", "eulr"), "Set")
    qtbot.waitUntil(lambda: len(three.problems) == 1)
    marked = three.canvas.graph.nodes["3"].problems
    click_tab(qtbot, three, 1)
    qtbot.waitUntil(lambda: three.live_check.idle)
    assert len(three.problems) == 0
    assert three.canvas.graph.nodes["3"].problems == ()
    click_tab(qtbot, three, 0)
    assert three.canvas.graph.nodes["3"].problems == marked, "at once, before any check"
    qtbot.waitUntil(lambda: three.live_check.idle)
    assert len(three.problems) == 1


class TestClosing:
    def test_ctrl_w_and_ctrl_shift_t_at_the_same_place(
        self, qtbot: QtBot, three: MainWindow, paths: list[Path]
    ) -> None:
        click_tab(qtbot, three, 1)
        three.canvas.setFocus()
        qtbot.keyClick(three.canvas, Qt.Key.Key_W, CTRL)
        assert names(three) == ["one.json", "three.json"]
        assert three.session.path == paths[2], "the one to the right comes into view"
        qtbot.keyClick(three.canvas, Qt.Key.Key_T, CTRL | SHIFT)
        qtbot.waitUntil(lambda: names(three) == ["one.json", "two.json", "three.json"])
        assert three.session.path == paths[1]

    def test_a_new_document_that_was_given_up_can_be_reopened(self, qtbot: QtBot, window: MainWindow) -> None:
        window.adding.add_in_middle("KSampler")
        window.canvas.setFocus()
        qtbot.keyClick(window.canvas, Qt.Key.Key_W, CTRL)
        box = window.findChild(QMessageBox)
        assert box is not None
        QTest.mouseClick(box.button(QMessageBox.StandardButton.Discard), LEFT)
        assert window.session.workflow.nodes == {}
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        qtbot.keyClick(window.canvas, Qt.Key.Key_T, CTRL | SHIFT)
        assert [node.type for node in window.session.workflow.nodes.values()] == ["KSampler"]
        assert window.session.dirty

    def test_the_middle_button_and_the_cross_close(self, qtbot: QtBot, three: MainWindow) -> None:
        click_tab(qtbot, three, 0, MIDDLE)
        assert names(three) == ["two.json", "three.json"]
        bar = three.tab_bar.bar
        QTest.mouseMove(bar, bar.tabRect(1).center())
        QTest.mouseClick(bar.mark(1), LEFT)
        qtbot.wait(1)
        assert [document.name for document in three.session.opened] == ["two.json"]

    def test_the_last_one_closed_leaves_an_empty_one(self, qtbot: QtBot, window: MainWindow) -> None:
        first = window.session.current
        window.canvas.setFocus()
        qtbot.keyClick(window.canvas, Qt.Key.Key_W, CTRL)
        assert len(window.session.opened) == 1
        assert window.session.current is not first
        assert first.closed

    def test_the_window_asks_about_all_of_them_at_once(
        self, qtbot: QtBot, three: MainWindow, paths: list[Path]
    ) -> None:
        before = [path.read_bytes() for path in paths]
        for index, value in ((0, 31), (1, 32)):
            click_tab(qtbot, three, index)
            set_steps(three, value)
        assert not three.close()
        dialog = three.findChild(UnsavedDialog)
        assert dialog is not None
        assert [box.text() for box in dialog.boxes] == ["one.json", "two.json"]
        QTest.mouseClick(dialog.cancel, LEFT)
        assert three.isVisible()
        assert len(three.session.unsaved) == 2
        qtbot.waitUntil(lambda: three.findChild(UnsavedDialog) is None)
        assert not three.close()
        dialog = three.findChild(UnsavedDialog)
        assert dialog is not None
        QTest.mouseClick(dialog.boxes[0], LEFT, pos=QPoint(8, dialog.boxes[0].height() // 2))
        assert dialog.save.text() == "Save 1, discard 1"
        QTest.mouseClick(dialog.save, LEFT)
        qtbot.waitUntil(lambda: not three.isVisible())
        assert paths[0].read_bytes() == before[0]
        assert paths[1].read_bytes() != before[1]


def test_the_plus_opens_a_new_one_and_unsaved_ones_have_a_dot(qtbot: QtBot, three: MainWindow) -> None:
    QTest.mouseClick(three.tab_bar.plus, LEFT)
    assert names(three)[3] == "Untitled"
    QTest.mouseClick(three.tab_bar.plus, LEFT)
    assert names(three)[3:] == ["Untitled", "Untitled 2"]
    click_tab(qtbot, three, 0)
    assert three.session.do(RenameNode("", "3", "Mine"), "Rename")
    qtbot.waitUntil(lambda: "unsaved" in three.tab_bar.bar.tabToolTip(0))
    assert "unsaved" not in three.tab_bar.bar.tabToolTip(1)


def test_a_tab_is_dragged_to_another_place(qtbot: QtBot, three: MainWindow) -> None:
    bar = three.tab_bar.bar
    start, end = bar.tabRect(0).center(), bar.tabRect(2).center() + QPoint(20, 0)
    shown = three.session.opened[0]
    QTest.mousePress(bar, LEFT, pos=start)
    for part in range(1, 11):
        QTest.mouseMove(bar, start + (end - start) * (part / 10))
        qtbot.wait(1)
    QTest.mouseRelease(bar, LEFT, pos=end)
    qtbot.waitUntil(lambda: three.session.opened[2] is shown)
    assert [document.name for document in three.session.opened] == names(three)
    assert three.session.current is shown


def test_nodes_are_copied_from_tab_to_tab(qtbot: QtBot, three: MainWindow) -> None:
    click_tab(qtbot, three, 0)
    three.canvas.setFocus()
    three.canvas.select(["3", "8"])
    qtbot.keyClick(three.canvas, Qt.Key.Key_C, CTRL)
    click_tab(qtbot, three, 1)
    three.canvas.setFocus()
    before = write_workflow(three.session.workflow)
    qtbot.keyClick(three.canvas, Qt.Key.Key_V, CTRL)
    types = [three.session.workflow.nodes[key].type for key in three.canvas.selected_nodes()]
    assert sorted(types) == ["KSampler", "VAEDecode"]
    assert not three.session.opened[0].dirty
    qtbot.keyClick(three.canvas, Qt.Key.Key_Z, CTRL)
    assert write_workflow(three.session.workflow) == before


def test_the_menu_of_a_tab_duplicates_and_closes_the_others(qtbot: QtBot, three: MainWindow) -> None:
    def choose(index: int, text: str) -> None:
        three.tab_bar.menu_requested.emit(index, three.mapToGlobal(QPoint(300, 60)))
        menu = next(menu for menu in three.findChildren(QMenu) if menu.isVisible())
        action = next(action for action in menu.actions() if action.text() == text)
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
        qtbot.wait(1)

    choose(0, "Duplicate")
    assert names(three) == ["one.json", "one copy", "two.json", "three.json"]
    copy, original = three.session.opened[1], three.session.opened[0]
    assert copy.workflow.nodes == original.workflow.nodes
    assert copy.path is None
    assert copy.dirty
    set_steps(three, 77)
    assert steps(three, 0) == 20
    copy.forget_changes()
    choose(2, "Close the others")
    assert [document.name for document in three.session.opened] == ["two.json"]
