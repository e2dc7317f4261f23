"""From afar the titles of nodes and groups can still be read, and errors do not drown everything."""

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPointF, QRect, QRectF

from app.editor import theme
from app.workflow.document import Group


def bright_pixels(desk: Desk, where: QRectF) -> int:
    """Count the pixels of a place of the scene that are as light as letters are."""
    view = desk.canvas
    place: QRect = view.viewportTransform().mapRect(where).toAlignedRect()
    image = view.viewport().grab(place).toImage()
    return sum(
        image.pixelColor(x, y).lightnessF() > 0.6 for x in range(image.width()) for y in range(image.height())
    )


@pytest.mark.parametrize("zoom", [0.18, 0.25, 0.35])
def test_a_title_is_drawn_readably_far_away(desk: Desk, zoom: float) -> None:
    desk.show(
        workflow_of(
            node("1", "VAEDecode", (0, 0), size=(300, 200), title="A sampler with a long name"),
            node("2", "VAEDecode", (600, 0), size=(300, 200), title=" "),
        )
    )
    desk.canvas.look_at(QPointF(450, 100), zoom)
    titled, plain = (QRectF(x, -theme.HEADER, 290, 200) for x in (5, 605))
    assert bright_pixels(desk, titled) > bright_pixels(desk, plain) + 40


def test_no_title_is_drawn_where_no_letter_would_fit(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0), size=(300, 200), title="A sampler")))
    desk.canvas.look_at(QPointF(150, 100), 0.1)
    assert bright_pixels(desk, QRectF(5, -theme.HEADER, 290, 200)) == 0


@pytest.mark.parametrize("color", ["#222222", "#8A8", None])
def test_the_title_of_a_group_stands_above_it(desk: Desk, color: str | None) -> None:
    group = Group("1", "Upscaling", (0.0, 0.0, 2000.0, 1000.0), color)
    desk.show(workflow_of(node("1", "VAEDecode", (100, 100)), groups=(group,)))
    desk.canvas.look_at(QPointF(1000, 500), 0.1)
    above = QRectF(0.0, -200.0, 1000.0, 190.0)
    image = (
        desk.canvas.viewport().grab(desk.canvas.viewportTransform().mapRect(above).toAlignedRect()).toImage()
    )
    best = max(
        theme.contrast(image.pixelColor(x, y), theme.CANVAS)
        for x in range(image.width())
        for y in range(image.height())
    )
    assert best > 3.5
