"""Prepared texts: laid out once, shared by all nodes with the same words, drawn without measuring."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QStaticText, QTextOption, QTransform

from app.editor import theme
from app.editor.canvas.node_shape import TextStyle, elided, text_width

TEXT_PEN = QPen(theme.TEXT)
DIM_PEN = QPen(theme.DIM)
FAINT_PEN = QPen(theme.FAINT)
ERROR_PEN = QPen(theme.ERROR)


MOST_CHARACTERS = 4000
"""More than this no box on the canvas can show."""


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
    static, height = _prepared(text, style)
    width = text_width(text, style)
    return PlacedText(QPointF(box.center().x() - width / 2, box.center().y() - height / 2), static, pen)


def with_breaks(text: str) -> str:
    """Return a text whose lines a QStaticText keeps apart; it does not know the newline character."""
    return "\u2028".join(text.splitlines())


def wrapped(text: str, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text of several lines in a box, wrapped at its width; drawing clips what is below the box."""
    static = QStaticText(with_breaks(text[:MOST_CHARACTERS]))
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    static.setTextOption(option)
    static.setTextWidth(box.width())
    static.prepare(QTransform(), theme.value_font())
    return PlacedText(box.topLeft(), static, pen)


def wrapped_end(text: str, box: QRectF, pen: QPen = TEXT_PEN) -> PlacedText:
    """Place a text of several lines so that its end shows, for one that is still being written."""
    placed = wrapped(text[-MOST_CHARACTERS:], box, pen)
    above = max(placed.text.size().height() - box.height(), 0.0)
    return placed._replace(at=placed.at - QPointF(0.0, above))
