"""Dragging far away, where the canvas shows a picture of itself: nothing stays behind, nothing is missing."""

import pytest
from canvas_graphs import Desk
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from app.editor import theme
from app.editor.canvas.links.link_item import LinkItem


def picture(desk: Desk) -> QImage:
    QApplication.processEvents()
    return desk.canvas.viewport().grab().toImage()


def color_at(desk: Desk, place: QPointF) -> QColor:
    return picture(desk).pixelColor(desk.canvas.viewportTransform().map(place).toPoint())


@pytest.fixture
def far(desk: Desk) -> Desk:
    desk.canvas.minimap.hide()
    desk.canvas.look_at(QPointF(700, 200), 0.2)
    QApplication.processEvents()
    return desk


def test_a_dragged_node_is_drawn_at_the_mouse_and_not_where_it_was(far: Desk) -> None:
    start, grip = far.hand.item("3").frame().center(), far.hand.title("3")
    way = QPointF(200, 1500)
    assert color_at(far, start) == theme.BODY
    far.hand.press(grip)
    far.hand.drag_to(grip + QPointF(100, 400))
    far.hand.drag_to(grip + way)
    assert color_at(far, start + way) == theme.BODY
    assert color_at(far, start) == theme.CANVAS
    far.hand.release(grip + way)
    assert color_at(far, start + way) == theme.BODY
    assert color_at(far, start) == theme.CANVAS


def test_after_a_drag_the_picture_is_what_painting_all_again_gives(far: Desk) -> None:
    grip = far.hand.title("3")
    far.hand.drag(grip, grip + QPointF(-300, 900))
    after = picture(far)
    far.canvas.graph.overview.forget()
    assert picture(far) == after


def test_a_drag_that_is_given_up_leaves_the_picture_as_it_was(far: Desk) -> None:
    grip = far.hand.title("3")
    far.hand.click(grip)
    far.canvas.graph.overview.forget()
    before = picture(far)
    far.hand.press(grip)
    far.hand.drag_to(grip + QPointF(100, 900))
    assert picture(far) != before
    far.canvas.mouse.cancel()
    assert picture(far) == before
    assert far.hand.item("3").opacity() == 1.0
    assert far.hand.item("3").isSelected()


def test_what_is_dragged_beyond_the_picture_is_still_drawn(far: Desk) -> None:
    start, grip = far.hand.item("3").frame().center(), far.hand.title("3")
    way = QPointF(200, 2500)
    far.hand.press(grip)
    far.hand.drag_to(grip + QPointF(50, 50))
    far.canvas.zoom_by(0.4)
    far.hand.drag_to(grip + way)
    assert color_at(far, start + way) == theme.BODY
    far.hand.release(grip + way)
    QApplication.processEvents()
    after = picture(far)
    far.canvas.graph.overview.forget()
    assert picture(far) == after


def test_while_a_node_is_dragged_only_what_moves_is_painted_again(far: Desk) -> None:
    grip = far.hand.title("3")
    overview = far.canvas.graph.overview
    far.hand.press(grip)
    far.hand.drag_to(grip + QPointF(100, 400))
    assert far.hand.item("3") in overview.lifted
    assert {item.link.id for item in far.canvas.graph.links_of("3")} == {
        item.link.id for item in overview.lifted if isinstance(item, LinkItem)
    }
    far.hand.release(grip + QPointF(100, 400))
    assert overview.lifted == ()
