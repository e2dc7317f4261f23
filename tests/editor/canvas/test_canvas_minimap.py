"""The minimap gives way to what is worked on beneath it, and can be used all the same."""

from __future__ import annotations

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.canvas.viewport.minimap import HEIGHT, MARGIN, WIDTH


@pytest.fixture
def covered(desk: Desk) -> Desk:
    """Return a desk with a node beneath the map, and one far from it."""
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0)), node("2", "VAEDecode", (2000, 1000))))
    desk.canvas.look_at(QPointF(0, 0), 1.0)
    beneath = desk.canvas.to_scene(QPointF(desk.canvas.minimap.geometry().topLeft()))
    nodes = ("1", (-300.0, 0.0)), ("2", (beneath.x(), beneath.y())), ("3", (2500.0, 0.0))
    desk.show(workflow_of(*(node(key, "VAEDecode", place) for key, place in nodes)))
    desk.canvas.look_at(QPointF(0, 0), 1.0)
    return desk


def middle_of_map(desk: Desk) -> QPointF:
    return desk.canvas.to_scene(QPointF(desk.canvas.minimap.geometry().center()))


def test_it_fades_while_a_selected_node_lies_beneath(covered: Desk, qtbot: QtBot) -> None:
    minimap = covered.canvas.minimap
    covered.hand.click(covered.hand.title("1"))
    qtbot.waitUntil(lambda: covered.canvas.selected_nodes() == ["1"])
    assert not minimap.faded
    covered.canvas.select(["2"])
    qtbot.waitUntil(lambda: minimap.faded)
    covered.hand.click(covered.hand.title("1"))
    qtbot.waitUntil(lambda: not minimap.faded)


def test_it_fades_while_something_is_dragged_beneath(covered: Desk, qtbot: QtBot) -> None:
    minimap = covered.canvas.minimap
    start = covered.hand.item("1").output_point(0)
    covered.hand.press(start)
    covered.hand.drag_to(start + QPointF(40, 0))
    qtbot.wait(20)
    assert not minimap.faded
    covered.hand.drag_to(middle_of_map(covered))
    qtbot.waitUntil(lambda: minimap.faded)
    covered.canvas.mouse.cancel()
    qtbot.waitUntil(lambda: not minimap.faded)


def test_faded_it_still_leads_elsewhere(covered: Desk, qtbot: QtBot) -> None:
    minimap = covered.canvas.minimap
    covered.canvas.select(["2"])
    qtbot.waitUntil(lambda: minimap.faded)
    before = covered.canvas.center()
    frame = minimap.frame_of_view()
    place = QPoint(round(frame.right()) + 3, round(frame.center().y()))
    assert minimap.rect().contains(place)
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=place)
    assert covered.canvas.center().x() > before.x() + 50
    assert covered.canvas.selected_nodes() == ["2"]


@pytest.mark.parametrize("width", [400, 1600])
def test_it_stays_small_in_the_corner(desk: Desk, width: int) -> None:
    desk.canvas.resize(width, 700)
    minimap, view = desk.canvas.minimap, desk.canvas.viewport().geometry()
    assert minimap.width() <= min(WIDTH, max(width // 4, 110))
    assert abs(minimap.height() / minimap.width() - HEIGHT / WIDTH) < 0.02
    corner = minimap.geometry().bottomRight()
    assert (view.right() - corner.x(), view.bottom() - corner.y()) == (MARGIN, MARGIN)
