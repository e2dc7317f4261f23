"""The soft shadow below a node, drawn once and then stretched as nine patches."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient

from app.editor import theme

SPREAD = 14.0
DROP = 4.0
_CORNER = 24.0
_DARKEST = 110


def draw_shadow(painter: QPainter, frame: QRectF) -> None:
    """Draw the shadow of a frame around it; what the frame covers is left out."""
    pixmap = _patches()
    outer = frame.adjusted(-SPREAD, -SPREAD + DROP, SPREAD, SPREAD + DROP)
    left, top, right, bottom = outer.left(), outer.top(), outer.right(), outer.bottom()
    width, height = outer.width() - 2 * _CORNER, outer.height() - 2 * _CORNER
    if width <= 0 or height <= 0:
        return
    corner = _CORNER
    for x, y, w, h, source_x, source_y in (
        (left, top, corner, corner, 0, 0),
        (right - corner, top, corner, corner, corner, 0),
        (left, bottom - corner, corner, corner, 0, corner),
        (right - corner, bottom - corner, corner, corner, corner, corner),
    ):
        painter.drawPixmap(QRectF(x, y, w, h), pixmap, QRectF(source_x, source_y, corner, corner))
    edge = SPREAD + DROP
    painter.drawPixmap(QRectF(left, top + corner, edge, height), pixmap, QRectF(0, corner - 1, edge, 1))
    right_edge = QRectF(2 * corner - edge, corner - 1, edge, 1)
    painter.drawPixmap(QRectF(right - edge, top + corner, edge, height), pixmap, right_edge)
    bottom_edge = QRectF(corner - 1, 2 * corner - edge, 1, edge)
    painter.drawPixmap(QRectF(left + corner, bottom - edge, width, edge), pixmap, bottom_edge)
    painter.drawPixmap(QRectF(left + corner, top, width, edge), pixmap, QRectF(corner - 1, 0, 1, edge))


@theme.forgets_colors
@cache
def _patches() -> QPixmap:
    size = int(2 * _CORNER)
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    gradient = QRadialGradient(QPointF(_CORNER, _CORNER), _CORNER)
    for step in range(11):
        distance = step / 10
        strength = (1.0 - distance) ** 1.8
        gradient.setColorAt(distance, QColor(0, 0, 0, round(_DARKEST * strength * theme.SHADOW.alphaF())))
    painter = QPainter(pixmap)
    painter.fillRect(pixmap.rect(), gradient)
    painter.end()
    return pixmap
