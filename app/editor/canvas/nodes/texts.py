"""Prepared texts: laid out once, shared by all nodes with the same words, drawn without measuring."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QStaticText, QTextOption, QTransform

from app.editor import theme
from app.editor.canvas.nodes.node_shape import TextStyle, elided, text_width
from app.editor.writing.shown import cut, in_lines, in_one_line

TEXT_PEN = theme.pen(theme.TEXT)
DIM_PEN = theme.pen(theme.DIM)
FAINT_PEN = theme.pen(theme.FAINT)
ERROR_PEN = theme.pen(theme.ERROR)


MOST_CHARACTERS = 4000
"""More than this no box on the canvas can show."""
MOST_SCROLLED = 20_000
"""So much of a result can be scrolled through in its node; opened in place, it is there to its end."""
BAR_WIDTH = 4.0
LEAST_BAR = 14.0


class PlacedText(NamedTuple):
    """A prepared text, where its upper left corner goes, and its pen."""

    at: QPointF
    text: QStaticText
    pen: QPen


class TextRun(NamedTuple):
    """Texts of one font, drawn together."""

    font: QFont
    texts: tuple[PlacedText, ...]


def draw_run(painter: QPainter, run: TextRun) -> None:
    """Draw the texts of a run."""
    painter.setFont(run.font)
    pen: QPen | None = None
    for placed in run.texts:
        if placed.pen is not pen:
            pen = placed.pen
            painter.setPen(pen)
        painter.drawStaticText(placed.at, placed.text)


@lru_cache(maxsize=8192)
def _prepared(text: str, style: TextStyle) -> tuple[QStaticText, float]:
    font = {"title": theme.title_font, "label": theme.label_font, "value": theme.value_font}[style]()
    static = QStaticText(text)
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    static.prepare(QTransform(), font)
    return static, static.size().height()


def left(text: str, style: TextStyle, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text at the left of a box, vertically centred, cut to its width."""
    static, height = _prepared(elided(text, style, box.width()), style)
    return PlacedText(QPointF(box.left(), box.center().y() - height / 2), static, pen)


def right(text: str, style: TextStyle, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text at the right of a box."""
    cut = elided(text, style, box.width())
    static, height = _prepared(cut, style)
    width = text_width(cut, style)
    return PlacedText(QPointF(box.right() - width, box.center().y() - height / 2), static, pen)


def centered(text: str, style: TextStyle, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text in the middle of a box."""
    line = in_one_line(text)
    static, height = _prepared(line, style)
    width = text_width(line, style)
    return PlacedText(QPointF(box.center().x() - width / 2, box.center().y() - height / 2), static, pen)


def with_breaks(text: str) -> str:
    """Return a text whose lines a QStaticText keeps apart; it does not know the newline character."""
    return "\u2028".join(in_lines(text).splitlines())


def wrapped(text: str, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text of several lines in a box, wrapped at its width; drawing clips what is below the box."""
    return PlacedText(box.topLeft(), _wrapped(cut(text, MOST_CHARACTERS, ""), box.width()), pen)


@lru_cache(maxsize=32)
def _wrapped(text: str, width: float) -> QStaticText:
    static = QStaticText(with_breaks(text))
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    static.setTextOption(option)
    static.setTextWidth(width)
    static.prepare(QTransform(), theme.value_font())
    return static


def wrapped_end(text: str, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text of several lines so that its end shows, for one that is still being written."""
    placed = wrapped(text[-MOST_CHARACTERS:], box, pen)
    above = max(placed.text.size().height() - box.height(), 0.0)
    return placed._replace(at=placed.at - QPointF(0.0, above))


def scrolled(text: str, box: QRectF, top: float, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text of several lines so that what lies `top` below its beginning is at the top of the box."""
    static = _wrapped(cut(text, MOST_SCROLLED, ""), box.width())
    above = min(top, max(static.size().height() - box.height(), 0.0))
    return PlacedText(box.topLeft() - QPointF(0.0, above), static, pen)


def hidden_height(text: str, box: QRectF) -> float:
    """Return how much of a text does not fit into a box: how far it can be scrolled."""
    return max(_wrapped(cut(text, MOST_SCROLLED, ""), box.width()).size().height() - box.height(), 0.0)


def scroll_bar(placed: PlacedText, box: QRectF) -> QRectF | None:
    """Return the bar beside a text that shows which part of it is seen, None where all of it is."""
    height = placed.text.size().height()
    if height <= box.height():
        return None
    length = max(box.height() * box.height() / height, LEAST_BAR)
    part = (box.top() - placed.at.y()) / (height - box.height())
    return QRectF(box.right() + 3.0, box.top() + part * (box.height() - length), BAR_WIDTH, length)
