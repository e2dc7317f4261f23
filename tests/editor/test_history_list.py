"""The named undo steps in a list, and what undo and redo leave alone: results, selection and the view."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.undoing.history_window import HistoryWindow
from app.folders import example_path
from app.workflow.edits import MoveNodes, SetValue
from app.workflow.ui_format import write_workflow
from tests.editor.canvas.canvas_graphs import Hand
from tests.opening import open_file

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    file = tmp_path / "mine.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    open_file(window, file)
    qtbot.waitUntil(lambda: window.live_check.idle)
    qtbot.wait(1)
    window.canvas.setFocus()
    return window


def set_value(window: MainWindow, node_id: str, name: str, new: object) -> None:
    node = window.session.workflow.nodes[node_id]
    edit = SetValue.for_widget("", node_id, window.session.library[node.type], name, new)
    assert window.session.do(edit, f"Set {name}")


def change(qtbot: QtBot, window: MainWindow) -> None:
    """Make five steps of different kinds, some by keys."""
    set_value(window, "3", "steps", 30)
    set_value(window, "6", "text", "a castle\non a very pink background, seen from far away")
    window.canvas.select(["8"])
    qtbot.keyClick(window.canvas, Qt.Key.Key_B, CTRL)
    assert window.session.do(MoveNodes("", {"9": (2000.0, 40.0)}), "Move nodes")
    window.canvas.select(["5", "7", "9"])
    qtbot.keyClick(window.canvas, Qt.Key.Key_Delete)


def open_list(qtbot: QtBot, window: MainWindow) -> HistoryWindow:
    qtbot.keyClick(window.canvas, Qt.Key.Key_H, CTRL | SHIFT)
    panel = window.findChild(HistoryWindow)
    assert panel is not None
    qtbot.waitUntil(panel.isVisible)
    return panel


def rows(view: QListView) -> list[str]:
    return [view.model().index(row, 0).data() for row in range(view.model().rowCount())]


def click(view: QListView, row: int) -> None:
    index = view.model().index(row, 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())


def test_the_list_names_every_step_and_a_click_goes_there(qtbot: QtBot, starter: MainWindow) -> None:
    first = write_workflow(starter.session.workflow)
    change(qtbot, starter)
    last = write_workflow(starter.session.workflow)
    panel = open_list(qtbot, starter)
    assert rows(panel.list) == [
        "As it was opened",
        "Set steps of KSampler to 30",
        "Set text of Positive Prompt to a castle on a very pink backgro…",
        "Bypass: VAE Decode",
        "Move nodes",
        "Delete: 3 nodes",
    ]
    assert panel.list.currentIndex().row() == 5
    click(panel.list, 2)
    assert starter.session.undo_stack.index() == 2
    assert "8" in starter.session.workflow.nodes
    assert starter.session.workflow.nodes["8"].mode == 0
    click(panel.list, 0)
    assert write_workflow(starter.session.workflow) == first
    assert not starter.session.dirty
    click(panel.list, 5)
    assert write_workflow(starter.session.workflow) == last
    qtbot.keyClick(panel.list, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_menu_keeps_the_short_name(qtbot: QtBot, starter: MainWindow) -> None:
    set_value(starter, "3", "steps", 30)
    assert starter.session.undo_stack.undoText() == "Set steps"
    assert starter.actions_by_name["undo"].text() == "&Undo Set steps"


def test_scrubbing_is_one_step_with_its_last_value(qtbot: QtBot, starter: MainWindow) -> None:
    for steps in (21, 22, 29):
        set_value(starter, "3", "steps", steps)
    panel = open_list(qtbot, starter)
    assert rows(panel.list)[1:] == ["Set steps of KSampler to 29"]


def test_the_list_follows_the_document_in_view(qtbot: QtBot, starter: MainWindow) -> None:
    set_value(starter, "3", "steps", 30)
    panel = open_list(qtbot, starter)
    starter.files.new()
    assert rows(panel.list) == ["As it was opened"]
    starter.session.show(starter.session.opened[0])
    assert rows(panel.list) == ["As it was opened", "Set steps of KSampler to 30"]


@pytest.mark.parametrize("field", [None, "steps"])
def test_undo_while_the_mouse_holds_something_takes_back_only_that(
    qtbot: QtBot, starter: MainWindow, field: str | None
) -> None:
    canvas, stack = starter.canvas, starter.session.undo_stack
    canvas.select(["8"])
    qtbot.keyClick(canvas, Qt.Key.Key_B, CTRL)
    before = write_workflow(starter.session.workflow)
    item, hand = canvas.graph.nodes["3"], Hand(canvas)
    index = item.field_index(field) if field is not None else None
    start = item.frame().topLeft() + QPointF(40, 10) if index is None else item.field_rect(index).center()
    hand.press(start)
    hand.drag_to(start + QPointF(60, 40))
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CTRL)
    assert starter.state_bar.currentMessage() == ""
    hand.drag_to(start + QPointF(80, 60))
    hand.release(start + QPointF(80, 60))
    assert (stack.count(), stack.index()) == (1, 1), "the step before is not touched"
    assert write_workflow(starter.session.workflow) == before
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CTRL)
    assert stack.index() == 0


def test_undo_and_redo_of_every_kind_keep_results_and_view(qtbot: QtBot, starter: MainWindow) -> None:
    window, canvas = starter, starter.canvas
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    window.run_state.update("9", state="done", images=(picture,), image_refs=({"filename": "a.png"},))
    window.run_state.update("3", state="running", preview=picture, progress=(3.0, 20.0))
    change(qtbot, window)
    canvas.select(["3", "4"])
    qtbot.keyClick(canvas, Qt.Key.Key_Minus, Qt.KeyboardModifier.AltModifier)
    view = canvas.viewport()
    qtbot.mousePress(view, Qt.MouseButton.MiddleButton, pos=QPoint(300, 300))
    qtbot.mouseMove(view, QPoint(333, 320))
    qtbot.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=QPoint(333, 320))
    looked = (canvas.center(), canvas.zoom())
    stack = window.session.undo_stack
    for key, steps in ((Qt.Key.Key_Z, stack.count()), (Qt.Key.Key_Y, stack.count())):
        for _ in range(steps):
            qtbot.keyClick(canvas, key, CTRL)
            assert (canvas.center(), canvas.zoom()) == looked
            assert canvas.selected_nodes() == ["3", "4"]
            assert canvas.graph.nodes["3"].run.preview == picture
            shown = canvas.graph.nodes.get("9")
            assert shown is None or shown.run.images == (picture,)
    assert stack.index() == stack.count()
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CTRL)
    assert canvas.graph.nodes["9"].run.images == (picture,), "a node that comes back has its result"


def test_undo_inside_a_subgraph_stays_inside(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    inner = "0f2a5a3e-7d1c-4d55-9b0a-3c1e5f8a2b10"
    sampler = {"id": 1, "type": "KSampler", "pos": [0, 0], "size": [270, 262]}
    definition = {"id": inner, "name": "Inner", "links": [], "nodes": [sampler]}
    host = {"id": 90, "type": inner, "pos": [40, 40], "size": [200, 100]}
    file = tmp_path / "nested.json"
    file.write_text(json.dumps({"nodes": [host], "links": [], "definitions": {"subgraphs": [definition]}}))
    open_file(window, file)
    window.trail.enter("90", inner)
    assert window.session.do(MoveNodes(inner, {"1": (50.0, 60.0)}), "Move nodes")
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Z, CTRL)
    qtbot.wait(1)
    assert window.trail.titles == ["Inner"]
    assert window.canvas.graph.nodes["1"].pos() == QPointF(0, 0)
