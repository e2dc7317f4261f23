"""The soft shadow below a node: patches drawn once for each size on the screen, then only copied."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient, QTransform

from app.editor import theme

SPREAD = 14.0
DROP = 4.0
_CORNER = 24.0
_EDGE = SPREAD + DROP + 3.0
"""Thickness of the sides: a little of them lies below the node, so that rounding leaves no gap."""
_DARKEST = 110
_LENGTH = 512
"""Pixels of a side that are copied at once."""


class Patches(NamedTuple):
    """What a shadow is put together from, in pixels of the screen: four corners and four sides."""

    corner: int
    edge: int
    corners: QPixmap
    across: QPixmap
    """The upper side, and the lower one below it."""
    down: QPixmap
    """The left side, and the right one beside it."""


def draw_shadow(painter: QPainter, frame: QRectF) -> None:
    """Draw the shadow of a frame around it; most of what the frame covers is left out."""
    to_view = painter.worldTransform()
    ratio = painter.device().devicePixelRatioF()
    scale = to_view.m11() * ratio
    patches = _patches(max(round(_CORNER * scale), 2))
    corner, edge = patches.corner, patches.edge
    outer = frame.adjusted(-SPREAD, -SPREAD + DROP, SPREAD, SPREAD + DROP)
    left, top = (
        round(to_view.dx() * ratio + outer.left() * scale),
        round(to_view.dy() * ratio + outer.top() * scale),
    )
    right, bottom = left + round(outer.width() * scale), top + round(outer.height() * scale)
    if right - left < 2 * corner or bottom - top < 2 * corner:
        return
    # Whole pixels, copied one to one: scaling a pixmap costs three times as much, and looks coarse.
    painter.setWorldTransform(QTransform.fromScale(1.0 / ratio, 1.0 / ratio))
    corners, across, down = patches.corners, patches.across, patches.down
    draw = painter.drawPixmap
    draw(left, top, corners, 0, 0, corner, corner)
    draw(right - corner, top, corners, corner, 0, corner, corner)
    draw(left, bottom - corner, corners, 0, corner, corner, corner)
    draw(right - corner, bottom - corner, corners, corner, corner, corner, corner)
    for x in range(left + corner, right - corner, _LENGTH):
        part = min(_LENGTH, right - corner - x)
        draw(x, top, across, 0, 0, part, edge)
        draw(x, bottom - edge, across, 0, edge, part, edge)
    for y in range(top + corner, bottom - corner, _LENGTH):
        part = min(_LENGTH, bottom - corner - y)
        draw(left, y, down, 0, 0, edge, part)
        draw(right - edge, y, down, edge, 0, edge, part)
    painter.setWorldTransform(to_view)


@theme.forgets_colors
@lru_cache(maxsize=16)
def _patches(corner: int) -> Patches:
    """Draw the patches of a shadow whose corners are so many pixels wide."""
    edge = min(round(_EDGE * corner / _CORNER), corner)
    corners = _clear(2 * corner, 2 * corner)
    gradient = QRadialGradient(QPointF(corner, corner), corner)
    for step in range(11):
        distance = step / 10
        strength = (1.0 - distance) ** 1.8
        gradient.setColorAt(distance, QColor(0, 0, 0, round(_DARKEST * strength * theme.SHADOW.alphaF())))
    painter = QPainter(corners)
    painter.fillRect(corners.rect(), gradient)
    painter.end()
    across, down = _clear(_LENGTH, 2 * edge), _clear(2 * edge, _LENGTH)
    far = 2 * corner - edge
    for side, target, source in (
        (across, QRect(0, 0, _LENGTH, edge), QRect(corner - 1, 0, 1, edge)),
        (across, QRect(0, edge, _LENGTH, edge), QRect(corner - 1, far, 1, edge)),
        (down, QRect(0, 0, edge, _LENGTH), QRect(0, corner - 1, edge, 1)),
        (down, QRect(edge, 0, edge, _LENGTH), QRect(far, corner - 1, edge, 1)),
    ):
        painter = QPainter(side)
        painter.drawPixmap(target, corners, source)
        painter.end()
    return Patches(corner, edge, corners, across, down)


def _clear(width: int, height: int) -> QPixmap:
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
