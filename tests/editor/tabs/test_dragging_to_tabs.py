"""Nodes dragged onto a tab are copied there, at once or after a rest at a place in it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.tabs.preview import document_picture
from app.workflow.ui_format import write_workflow
from tests.editor.tabs.tabs_at_work import CTRL, SHIFT, Hand, click_tab, open_all, write


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


def test_dropped_on_the_plus_they_begin_a_new_document(qtbot: QtBot, two: MainWindow) -> None:
    before = contents(two)
    two.canvas.select(["3", "8"])
    hand = Hand(qtbot, two)
    hand.press_node("3")
    plus = two.tab_bar.plus
    hand.move_to(plus, plus.rect().center())
    assert plus.isDown()
    hand.release()
    assert not plus.isDown()
    assert len(two.session.opened) == 3
    assert two.session.current is two.session.opened[2]
    nodes = two.session.workflow.nodes
    assert sorted(node.type for node in nodes.values()) == ["KSampler", "VAEDecode"]
    assert sorted(two.canvas.selected_nodes()) == sorted(nodes)
    assert contents(two)[:2] == before
    visible = two.canvas.visible_rect()
    qtbot.waitUntil(
        lambda: all(
            two.canvas.visible_rect().contains(item.frame()) for item in two.canvas.graph.nodes.values()
        )
    )
    assert not visible.isEmpty()
    two.session.undo_stack.undo()
    assert not two.session.workflow.nodes


def test_a_group_goes_along_with_its_nodes(qtbot: QtBot, two: MainWindow) -> None:
    two.canvas.select(["3", "8"])
    two.canvas.setFocus()
    qtbot.keyClick(two.canvas, Qt.Key.Key_G, CTRL)
    (group,) = two.session.workflow.root.groups
    before = contents(two)
    hand = Hand(qtbot, two)
    hand.press_group(group)
    hand.move_to_tab(1)
    hand.release()
    second = two.session.opened[1]
    assert contents(two)[0] == before[0]
    assert len(second.workflow.root.groups) == 1
    assert second.undo_stack.count() == 1
    frame = QRectF(*next(iter(second.workflow.root.groups.values())).bounds)
    new = list(second.workflow.nodes.values())[-2:]
    assert sorted(node.type for node in new) == ["KSampler", "VAEDecode"]
    assert all(frame.contains(QPointF(*node.position)) for node in new)
    second.undo_stack.undo()
    assert contents(two) == before


def test_a_subgraph_goes_along_and_drops_inside_an_entered_one(qtbot: QtBot, two: MainWindow) -> None:
    for index in (1, 0):
        click_tab(qtbot, two, index)
        two.canvas.setFocus()
        two.canvas.select(["3", "8"])
        qtbot.keyClick(two.canvas, Qt.Key.Key_E, CTRL | SHIFT)
        assert len(two.session.workflow.scopes) == 2
    click_tab(qtbot, two, 1)
    inside = next(key for key in two.session.workflow.scopes if key)
    host = next(node.id for node in two.session.workflow.nodes.values() if node.type == inside)
    two.trail.enter(host, inside)
    click_tab(qtbot, two, 0)
    two.canvas.setFocus()
    mine = next(key for key in two.session.workflow.scopes if key)
    mine_host = next(node.id for node in two.session.workflow.nodes.values() if node.type == mine)
    before = contents(two)
    hand = Hand(qtbot, two)
    hand.press_node(mine_host)
    hand.move_to_tab(1)
    hand.release()
    second = two.session.opened[1]
    assert contents(two)[0] == before[0]
    assert len(second.workflow.scopes) == 3, "the definition came along"
    new = [
        node for node in second.workflow.scopes[inside].nodes.values() if node.type in second.workflow.scopes
    ]
    assert len(new) == 1, "inside of the subgraph that was entered there"
    assert not any(node.type == new[0].type for node in second.workflow.nodes.values())
    second.undo_stack.undo()
    assert contents(two) == before


def test_the_tip_of_a_tab_shows_its_document(qtbot: QtBot, two: MainWindow) -> None:
    bar = two.tab_bar.bar
    place = bar.tabRect(1).center()
    QApplication.sendEvent(bar, QHelpEvent(QEvent.Type.ToolTip, place, bar.mapToGlobal(place)))
    tip = QToolTip.text()
    assert "two.json" in tip
    assert "data:image/png;base64," in tip
    QToolTip.hideText()
    picture = document_picture(two.session.opened[1], two.session.library)
    ground = picture.pixelColor(0, 0)
    colors = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 4) for y in range(0, 320, 4)}
    assert ground.name() in colors
    assert len(colors) > 4, "nodes and links in their colours"
    two.files.new()
    assert document_picture(two.session.current, two.session.library).isNull()
