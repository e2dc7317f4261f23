"""The few symbols of the toolbar, drawn rather than shipped: sharp at every size and in every colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from app.editor import theme

SIZE = 64


def play_icon(color: QColor = theme.TEXT) -> QIcon:
    """Return a triangle: run."""
    path = QPainterPath(QPointF(18, 10))
    path.lineTo(54, 32)
    path.lineTo(18, 54)
    path.closeSubpath()
    return _filled(path, color)


def stop_icon(color: QColor = theme.TEXT) -> QIcon:
    """Return a square: interrupt."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(14, 14, 36, 36), 6, 6)
    return _filled(path, color)


def dot_icon(color: QColor) -> QIcon:
    """Return a disc: a state."""
    path = QPainterPath()
    path.addEllipse(QRectF(16, 16, 32, 32))
    return _filled(path, color)


def app_icon() -> QIcon:
    """Return the program's own icon: two nodes and the link between them."""
    picture = _canvas()
    painter = _painter(picture)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.CANVAS)
    painter.drawRoundedRect(QRectF(0, 0, SIZE, SIZE), 14, 14)
    link = QPainterPath(QPointF(26, 23))
    link.cubicTo(40, 23, 24, 42, 38, 42)
    painter.strokePath(link, QPen(theme.SLOT_COLORS["CONDITIONING"], 4))
    for left, top, color in ((8, 14, theme.CATEGORY_COLORS["loaders"]), (36, 32, theme.ACCENT)):
        painter.setBrush(color.lighter(120))
        painter.drawRoundedRect(QRectF(left, top, 20, 18), 5, 5)
    painter.end()
    return QIcon(picture)


def _filled(path: QPainterPath, color: QColor) -> QIcon:
    icon = QIcon()
    for mode, shown in ((QIcon.Mode.Normal, color), (QIcon.Mode.Disabled, theme.FAINT)):
        picture = _canvas()
        painter = _painter(picture)
        painter.fillPath(path, shown)
        painter.end()
        icon.addPixmap(picture, mode)
    return icon


def _canvas() -> QPixmap:
    picture = QPixmap(SIZE, SIZE)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def _painter(picture: QPixmap) -> QPainter:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter
