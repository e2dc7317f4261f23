"""Bookmarks in the window: set and gone to by keys, kept in the file, undone, and those that nodes are."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.bookmarks import KEY, node_bookmarks, read_bookmarks
from app.workflow.document import Workflow
from app.workflow.ui_format import read_workflow, write_workflow
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def document(**extra: object) -> dict[str, object]:
    def node(number: int, kind: str, x: int, **more: object) -> dict[str, object]:
        return {"id": number, "type": kind, "pos": [x, 0], "size": [200, 80], "flags": {}, "mode": 0, **more}

    return {
        "nodes": [
            node(1, "EmptyLatentImage", 0, title="Near"),
            node(2, "EmptyLatentImage", 6000, title="Far"),
            node(3, "Bookmark (rgthree)", 3000, title="🔖", widgets_values=["a", 2]),
            node(4, "easy bookmark", 9000, title="🔖 4", widgets_values=["4", 0.5]),
        ],
        "links": [],
        "groups": [],
        "version": 0.4,
        **extra,
    }


@pytest.fixture
def shown(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    file = tmp_path / "places.json"
    file.write_text(json.dumps(document()), "utf-8")
    open_file(window, file)
    qtbot.waitUntil(lambda: len(window.canvas.graph.nodes) == 4)
    window.canvas.setFocus()
    return window


def press(
    window: MainWindow, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.keyClick(window.canvas, key, keys)


def is_near(window: MainWindow, x: float, y: float) -> bool:
    return (window.canvas.exact_middle() - QPointF(x, y)).manhattanLength() < 3


def test_ctrl_and_a_digit_set_a_bookmark_and_the_digit_comes_back(shown: MainWindow) -> None:
    canvas, workflow = shown.canvas, shown.session.workflow
    before = write_workflow(workflow)
    canvas.look_at(QPointF(6100, 40), 1.5)
    press(shown, Qt.Key.Key_2, CTRL)
    assert shown.session.undo_stack.undoText() == "Set bookmark 2"
    assert workflow.extra[KEY] == {"2": {"name": "Far", "x": 6100, "y": 40, "zoom": 1.5}}
    action = shown.findChild(QAction, "bookmark_2")
    assert action is not None
    assert action.text() == "Go to 2: Far"
    canvas.look_at(QPointF(0, 0), 1.0)
    press(shown, Qt.Key.Key_2)
    assert is_near(shown, 6100, 40)
    assert canvas.zoom() == 1.5
    press(shown, Qt.Key.Key_Z, CTRL)
    assert write_workflow(workflow) == before
    assert action.text() == "Go to 2"


def test_a_bookmark_that_is_not_set_says_how_to_set_it(shown: MainWindow) -> None:
    press(shown, Qt.Key.Key_7)
    assert "Ctrl+7" in shown.state_bar.currentMessage()
    assert not shown.session.undo_stack.canUndo()


def test_bookmarks_are_kept_in_the_file(shown: MainWindow) -> None:
    shown.canvas.look_at(QPointF(100, 40), 0.5)
    press(shown, Qt.Key.Key_9, CTRL)
    saved = json.loads(write_workflow(shown.session.workflow))
    assert saved["extra"][KEY]["9"]["name"] == "Near"
    again = read_bookmarks(read_workflow(write_workflow(shown.session.workflow)))
    assert again["9"].zoom == 0.5
    pixel = 1 / 0.5  # the view looks at whole pixels
    assert abs(again["9"].x - 100.0) < pixel
    assert abs(again["9"].y - 40.0) < pixel


def test_the_keys_of_bookmark_nodes_work_and_come_before_others(shown: MainWindow) -> None:
    images = shown.docks.by_name["images"].isVisible()
    press(shown, Qt.Key.Key_A)
    assert shown.docks.by_name["images"].isVisible() == images, "A is the images panel elsewhere"
    assert shown.canvas.zoom() == 2.0
    corner = shown.canvas.to_scene(QPointF(0, 0))
    assert (corner - QPointF(3000 - 16, -40)).manhattanLength() < 3, "it stands in the upper left"
    press(shown, Qt.Key.Key_4)
    assert shown.canvas.zoom() == 0.5
    press(shown, Qt.Key.Key_4, CTRL)
    shown.canvas.look_at(QPointF(0, 0), 1.0)
    press(shown, Qt.Key.Key_4)
    assert shown.canvas.zoom() == 0.5, "one that was set comes before the node of the same key"


def test_a_bookmark_in_a_subgraph_goes_in_and_says_when_that_is_gone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    inner = {
        "id": "11111111-1111-4111-8111-111111111111",
        "name": "Inside",
        "nodes": [{"id": 8, "type": "EmptyLatentImage", "pos": [500, 500], "size": [200, 80]}],
        "links": [],
        "inputs": [],
        "outputs": [],
    }
    outer = {"id": 5, "type": inner["id"], "pos": [0, 0], "size": [200, 80]}
    file = tmp_path / "nested.json"
    file.write_text(
        json.dumps({**document(), "nodes": [outer], "definitions": {"subgraphs": [inner]}}), "utf-8"
    )
    open_file(window, file)
    window.trail.enter("5", str(inner["id"]))
    window.canvas.setFocus()
    window.canvas.look_at(QPointF(600, 540), 1.0)
    press(window, Qt.Key.Key_1, CTRL)
    assert read_bookmarks(window.session.workflow)["1"].within == "5"
    window.trail.leave()
    assert "5" in window.canvas.graph.nodes
    press(window, Qt.Key.Key_1)
    assert "8" in window.canvas.graph.nodes
    assert is_near(window, 600, 540)
    window.trail.leave()
    window.canvas.select(["5"])
    press(window, Qt.Key.Key_Delete)
    press(window, Qt.Key.Key_1)
    assert "no longer there" in window.state_bar.currentMessage()


@pytest.mark.parametrize(
    "listed",
    [
        "text",
        {"1": {"x": "a", "y": 0}},
        {"1": {"x": float("nan"), "y": 0}},
        {"1": {"x": 1e308, "y": 0}},
        {"1": {"x": 0, "y": 0, "zoom": 0}},
        {"1": None},
        {"x": {"x": 0, "y": 0}},
    ],
)
def test_odd_entries_are_no_bookmarks(listed: object) -> None:
    workflow = Workflow()
    workflow.extra[KEY] = listed
    assert read_bookmarks(workflow) == {}


def test_shortcuts_of_nodes_are_compared_without_case_and_order() -> None:
    text = json.dumps(document()).replace('["a", 2]', '["Shift + A", "x"]')
    found = node_bookmarks(read_workflow(text.encode()))
    assert [(bookmark.key, bookmark.zoom) for bookmark in found] == [("a+shift", 1.0), ("4", 0.5)]
