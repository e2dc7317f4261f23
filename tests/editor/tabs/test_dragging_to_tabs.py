"""Nodes dragged onto a tab are copied there, at once or after a rest at a place in it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.ui_format import write_workflow
from tests.editor.tabs.tabs_at_work import CTRL, Hand, click_tab, open_all, write


@pytest.fixture
def two(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    open_all(qtbot, window, write(tmp_path, "one", "two"))
    click_tab(qtbot, window, 1)
    click_tab(qtbot, window, 0)
    window.canvas.setFocus()
    return window


def contents(window: MainWindow) -> list[bytes]:
    return [write_workflow(document.workflow) for document in window.session.opened]


def test_dropped_on_a_tab_they_are_copied_there_as_one_step(qtbot: QtBot, two: MainWindow) -> None:
    before = contents(two)
    two.canvas.select(["3", "8"])
    hand = Hand(qtbot, two)
    hand.press_node("3")
    hand.move_to_tab(1)
    hand.release()
    first, second = two.session.opened
    assert two.session.current is first
    assert write_workflow(first.workflow) == before[0], "the nodes themselves stay where they were"
    assert first.undo_stack.count() == 0
    assert second.undo_stack.undoText() == "Copy from “one.json”"
    assert second.undo_stack.count() == 1
    click_tab(qtbot, two, 1)
    copies = [two.session.workflow.nodes[key] for key in two.canvas.selected_nodes()]
    assert sorted(node.type for node in copies) == ["KSampler", "VAEDecode"]
    (link,) = [link for link in two.session.workflow.links.values() if link.source in {c.id for c in copies}]
    assert link.target in {node.id for node in copies}, "with the link between them"
    two.canvas.setFocus()
    qtbot.keyClick(two.canvas, Qt.Key.Key_Z, CTRL)
    assert contents(two) == before


def test_after_a_rest_on_the_tab_they_go_to_a_place_in_it(qtbot: QtBot, two: MainWindow) -> None:
    before = contents(two)
    hand = Hand(qtbot, two)
    hand.press_node("8")
    hand.move_to_tab(1)
    second = two.session.opened[1]
    qtbot.waitUntil(lambda: two.session.current is second)
    view = two.canvas.viewport()
    place = QPoint(view.width() // 2, view.height() - 160)
    hand.move_to(view, place)
    hand.release()
    (key,) = two.canvas.selected_nodes()
    node = two.session.workflow.nodes[key]
    assert node.type == "VAEDecode"
    at = two.canvas.mapToScene(place)
    assert node.position[0] < at.x() < node.position[0] + node.size[0]
    assert abs(node.position[1] - at.y()) < 30
    assert second.undo_stack.count() == 1
    two.canvas.setFocus()
    qtbot.keyClick(two.canvas, Qt.Key.Key_Z, CTRL)
    assert contents(two) == before


def test_escape_gives_it_up(qtbot: QtBot, two: MainWindow) -> None:
    before = contents(two)
    hand = Hand(qtbot, two)
    hand.press_node("8")
    hand.move_to_tab(1)
    second = two.session.opened[1]
    qtbot.waitUntil(lambda: two.session.current is second)
    hand.move_to(two.canvas.viewport(), QPoint(400, 400))
    qtbot.keyClick(two.canvas, Qt.Key.Key_Escape)
    hand.release()
    assert contents(two) == before


def test_over_its_own_tab_and_back_a_node_is_moved_as_ever(qtbot: QtBot, two: MainWindow) -> None:
    hand = Hand(qtbot, two)
    x, y = two.session.workflow.nodes["8"].position
    hand.press_node("8")
    hand.move_to_tab(0)
    hand.move_to_tab(1)
    hand.move_to(two.canvas.viewport(), QPoint(500, 500))
    hand.release()
    assert two.session.workflow.nodes["8"].position != (x, y)
    assert two.session.undo_stack.count() == 1
    assert not two.session.opened[1].dirty


def test_dropped_on_its_own_tab_nothing_happens(qtbot: QtBot, two: MainWindow) -> None:
    before = contents(two)
    hand = Hand(qtbot, two)
    hand.press_node("8")
    hand.move_to_tab(0)
    hand.release()
    assert contents(two) == before
    assert two.canvas.graph.nodes["8"].pos().toTuple() == two.session.workflow.nodes["8"].position
