"""The two mouse schemes, drag and standard, as ComfyUI's users have them in their fingers; and the edge."""

import pytest
from canvas_graphs import Desk
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
EMPTY = QPointF(700, 480)


def pulled(
    desk: Desk,
    start: QPointF,
    way: QPoint,
    keys: Qt.KeyboardModifier = NONE,
    button: Qt.MouseButton = LEFT,
) -> QPointF:
    """Drag by pixels, which stay pixels while the view zooms; return how far the view's middle went."""
    view, place, before = desk.canvas.viewport(), desk.hand.at(start), desk.canvas.center()
    QTest.mousePress(view, button, keys, place)
    for part in (0.5, 1.0):
        at = QPointF(place + way * part)
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            at,
            QPointF(view.mapToGlobal(at.toPoint())),
            Qt.MouseButton.NoButton,
            button,
            keys,
        )
        QApplication.sendEvent(view, event)
    QTest.mouseRelease(view, button, keys, place + way)
    return desk.canvas.center() - before


@pytest.mark.parametrize("scheme", ["drag", "standard"])
def test_the_middle_button_moves_the_view_everywhere(desk: Desk, scheme: str) -> None:
    desk.canvas.navigation = scheme
    for start in (EMPTY, desk.hand.title("3"), desk.hand.field("3", "seed")):
        assert pulled(desk, start, QPoint(40, 20), button=MIDDLE) == QPointF(-40, -20)
        desk.canvas.pan_by(QPointF(-40, -20))
    assert desk.asked == []


@pytest.mark.parametrize("scheme", ["drag", "standard"])
def test_space_makes_the_left_button_move_the_view(desk: Desk, scheme: str) -> None:
    desk.canvas.navigation = scheme
    QTest.keyPress(desk.canvas, Qt.Key.Key_Space)
    assert pulled(desk, desk.hand.title("3"), QPoint(40, 20)) == QPointF(-40, -20)
    QTest.keyRelease(desk.canvas, Qt.Key.Key_Space)
    assert desk.asked == []


def test_space_moves_the_view_in_the_midst_of_a_drag(desk: Desk) -> None:
    hand = desk.hand
    start = hand.title("3")
    hand.press(start)
    hand.drag_to(start + QPointF(40, 0))
    place = hand.at(start + QPointF(40, 0))
    before = desk.canvas.center()
    QTest.keyPress(desk.canvas, Qt.Key.Key_Space)
    hand.drag_to(start + QPointF(100, 50))
    QTest.keyRelease(desk.canvas, Qt.Key.Key_Space)
    assert desk.canvas.center() == before - QPointF(60, 50)
    assert hand.item("3").pos() == QPointF(700, 100)
    QTest.mouseRelease(desk.canvas.viewport(), LEFT, NONE, place + QPoint(60, 50))
    assert desk.workflow.nodes["3"].position == (700.0, 100.0)


@pytest.mark.parametrize("scheme", ["drag", "standard"])
def test_ctrl_shift_drag_zooms_by_the_way_up_or_down(desk: Desk, scheme: str) -> None:
    desk.canvas.navigation = scheme
    for start in (EMPTY, desk.hand.title("3")):
        held = desk.hand.at(start)
        pulled(desk, start, QPoint(0, -60), CTRL | SHIFT)
        assert desk.canvas.zoom() == pytest.approx(1.01**60)
        moved = desk.hand.at(start) - held
        assert moved.manhattanLength() <= 3, "the place of the press stays"
        pulled(desk, start, QPoint(0, 60), CTRL | SHIFT)
        assert desk.canvas.zoom() == pytest.approx(1.0)
    assert desk.asked == []


def test_a_drag_of_the_background_moves_or_selects(desk: Desk) -> None:
    start = QPointF(600, 60)
    assert pulled(desk, start, QPoint(200, 200)) == QPointF(-200, -200)
    assert desk.canvas.selected_nodes() == []
    desk.canvas.pan_by(QPointF(-200, -200))
    desk.canvas.navigation = "standard"
    assert pulled(desk, start, QPoint(200, 200)) == QPointF(0, 0)
    assert desk.canvas.selected_nodes() == ["3"]
    desk.canvas.select([])
    desk.canvas.navigation = "drag"
    assert pulled(desk, start, QPoint(200, 200), CTRL) == QPointF(0, 0)
    assert desk.canvas.selected_nodes() == ["3"]


def held_at_the_edge(desk: Desk, speed: float) -> None:
    desk.canvas.mouse.edge_speed = speed
    hand = desk.hand
    hand.press(hand.title("3"))
    edge = desk.canvas.to_scene(QPointF(desk.canvas.viewport().width() - 2, 400))
    hand.drag_to(edge)


def test_the_view_follows_what_is_dragged_to_its_edge(desk: Desk, qtbot: QtBot) -> None:
    before = desk.canvas.center().x()
    held_at_the_edge(desk, 1.0)
    qtbot.waitUntil(lambda: desk.canvas.center().x() > before + 60)
    x = desk.hand.item("3").pos().x()
    qtbot.waitUntil(lambda: desk.hand.item("3").pos().x() > x)
    desk.hand.key(Qt.Key.Key_Escape)
    assert desk.hand.item("3").pos() == QPointF(660, 100)
    QTest.mouseRelease(desk.canvas.viewport(), LEFT)


def test_speed_0_keeps_the_view_where_it_is(desk: Desk) -> None:
    before = desk.canvas.center()
    held_at_the_edge(desk, 0.0)
    assert not desk.canvas.mouse.moves_by_itself
    assert desk.canvas.center() == before
    desk.hand.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(desk.canvas.viewport(), LEFT)


def test_nodes_snap_always_where_that_is_wanted_and_shift_lets_them_go(desk: Desk) -> None:
    desk.canvas.snaps_always = True
    desk.canvas.grid_size = 25
    hand = desk.hand
    hand.drag(hand.title("8"), hand.title("8") + QPointF(33, 41))
    assert desk.workflow.nodes["8"].position == (1025.0, 150.0)
    desk.undo()
    hand.drag(hand.title("8"), hand.title("8") + QPointF(33, 41), SHIFT)
    assert desk.workflow.nodes["8"].position == (1033.0, 141.0)


def test_only_what_is_in_view_is_painted_and_no_text_from_afar(desk: Desk) -> None:
    # A node prepares its look the first time that it is painted, its texts the first time they are seen.
    desk.show(desk.workflow, 1.0, QPointF(10_000, 10_000))
    desk.canvas.viewport().repaint()
    assert all(item._look is None for item in desk.canvas.graph.nodes.values())
    desk.canvas.look_at(QPointF(1540, 150), 4.0)
    desk.canvas.viewport().repaint()
    painted = [key for key, item in desk.canvas.graph.nodes.items() if item._look is not None]
    assert painted == ["9"]
    desk.show(desk.workflow, 0.1)
    desk.canvas.viewport().repaint()
    looks = [item._look for item in desk.canvas.graph.nodes.values()]
    assert [look.readable for look in looks if look is not None] == [False] * 7
