"""What a link carries, written on a small plate in its middle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.editor import theme
from app.editor.canvas.nodes.node_shape import text_width

READABLE_FROM = 0.4
_HEIGHT = 16.0
_PLATE = theme.PLATE


def fitting(words: str, room: float) -> str:
    """Return what of a label fits between the nodes: all, the shape alone, or nothing."""
    for part in (words, words.partition(",")[0]):
        if text_width(part, "value") + 28.0 <= room:
            return part
    return ""


def label_rect(words: str, middle: QPointF) -> QRectF:
    """Return the place of the plate (canvas units) around the middle of a link."""
    width = text_width(words, "value") + 12.0
    return QRectF(middle.x() - width / 2, middle.y() - _HEIGHT / 2, width, _HEIGHT)


def draw_label(painter: QPainter, words: str, middle: QPointF, zoom: float, old: bool = False) -> None:
    """Draw the plate where its words can be read; `old` ones, of before an edit, dim."""
    if zoom < READABLE_FROM:
        return
    rect = label_rect(words, middle)
    painter.setPen(QPen(theme.PANEL_LINE, 1.0))
    painter.setBrush(_PLATE)
    painter.drawRoundedRect(rect, 4.0, 4.0)
    painter.setPen(theme.FAINT if old else theme.TEXT)
    painter.setFont(theme.value_font())
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
