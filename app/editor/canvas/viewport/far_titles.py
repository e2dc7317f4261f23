"""Titles of nodes seen from afar: as large on the screen as they must be to be read, over the node's body."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QStaticText, QTransform

from app.editor import theme
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.nodes.node_shape import elided, text_width
from app.editor.canvas.nodes.texts import TEXT_PEN
from app.editor.writing.shown import cut

SCREEN_PIXELS = 11.0
"""Height of the letters on the screen, whatever the zoom."""
LEAST_WIDTH = 34.0
"""On less of the screen (pixels) no word can be told."""
MARGIN = 5.0
_LINE = 1.25
_MOST_LINES = 3
_WIDTH_STEP = 8.0


def draw_far_title(painter: QPainter, title: str, frame: QRectF, zoom: float) -> None:
    """Draw a title in the upper part of a frame, wrapped at its words and cut where it ends."""
    if frame.width() * zoom < LEAST_WIDTH or not title:
        return
    room = _lines_in(frame, zoom)
    if room < 1:
        return
    font = theme.title_font()
    scale = SCREEN_PIXELS / (font.pixelSize() * zoom)
    width = (frame.width() - 2 * MARGIN / zoom) / scale
    painter.save()
    painter.translate(frame.left() + MARGIN / zoom, frame.top() + MARGIN)
    painter.scale(scale, scale)
    painter.setFont(font)
    painter.setPen(TEXT_PEN)
    steps = int(width / _WIDTH_STEP) * _WIDTH_STEP
    for number, line in enumerate(_lines(title, steps, min(room, _MOST_LINES))):
        painter.drawStaticText(QPointF(0.0, number * font.pixelSize() * _LINE), line)
    painter.restore()


def far_title_fits(frame: QRectF, zoom: float) -> bool:
    """Whether a frame is high enough for a title."""
    return _lines_in(frame, zoom) > 0


def _lines_in(frame: QRectF, zoom: float) -> int:
    return int((frame.height() - MARGIN) * zoom / (SCREEN_PIXELS * _LINE))


@lru_cache(maxsize=4096)
def _lines(title: str, width: float, most: int) -> tuple[QStaticText, ...]:
    lines: list[str] = []
    for word in cut(title, 200, "").split():
        together = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(together, "title") <= width:
            lines[-1] = together
        elif len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = together
    return tuple(_prepared(elided(line, "title", width)) for line in lines)


def _prepared(text: str) -> QStaticText:
    static = QStaticText(text)
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.prepare(QTransform(), theme.title_font())
    return static


def draw_group_titles(painter: QPainter, groups: Iterable[GroupItem], to_view: QTransform) -> None:
    """Draw the titles of groups above their frames, in pixels of the view, where a frame is wide enough."""
    painter.setFont(theme.label_font())
    for group in groups:
        frame = to_view.mapRect(group.frame())
        if frame.width() < 2 * LEAST_WIDTH:
            continue
        text = elided(group.shown.title, "label", frame.width())
        painter.setPen(theme.legible(theme.color_or(group.shown.color, theme.GROUP), theme.CANVAS))
        painter.drawText(frame.topLeft() + QPointF(2.0, -4.0), text)
