"""The words of a bubble, laid out: what is wrong, then what to do and which keys do it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QStaticText, QTextOption, QTransform

from app.editor import theme
from app.editor.canvas.nodes.texts import with_breaks
from app.editor.language.sentences import translated
from app.editor.words import tr
from app.editor.writing.shown import cut
from app.problems import Problem

LEAST_WIDTH, MOST_WIDTH = 200.0, 340.0
PAD = 12.0
_MOST_CHARACTERS = 280
_ONE_LINE = 58


@dataclass(frozen=True)
class BubbleText:
    """Two laid out paragraphs and the size of the box around them."""

    title: QStaticText
    advice: QStaticText
    width: float
    height: float

    def draw(self, painter: QPainter, corner: QPointF) -> None:
        """Draw the paragraphs into a box with this upper left corner."""
        painter.setFont(theme.title_font())
        painter.setPen(theme.TEXT)
        painter.drawStaticText(corner + QPointF(PAD, PAD - 3.0), self.title)
        painter.setFont(theme.value_font())
        painter.setPen(theme.DIM)
        below = PAD + self.title.size().height() + 2.0
        painter.drawStaticText(corner + QPointF(PAD, below), self.advice)


def bubble_text(problem: Problem, more: int) -> BubbleText:
    """Lay out a problem; `more` is how many others the node has."""
    title = _laid_out(_title(problem), "title")
    advice = _laid_out(_advice(problem, more), "value")
    inner = min(max(title.size().width(), advice.size().width(), LEAST_WIDTH), MOST_WIDTH)
    for text in (title, advice):
        text.setTextWidth(inner)
    height = title.size().height() + advice.size().height() + 2 * PAD - 3.0
    return BubbleText(title, advice, inner + 2 * PAD, height)


def _title(problem: Problem) -> str:
    message = translated(problem.message.strip())
    name = problem.input_name
    if name and name not in message:
        message = f"{name}: {message}"
    return cut(message, _MOST_CHARACTERS)


def _advice(problem: Problem, more: int) -> str:
    parts = [translated(remedy.title) for remedy in problem.remedies[:3]]
    text = " · ".join(parts)
    choices = sum(remedy.edit is not None for remedy in problem.remedies[:3])
    enter = {0: "", 1: tr("Enter: fix")}.get(choices, tr("Enter: the first"))
    others = tr("{count} more").format(count=more) if more else ""
    keys = " · ".join(filter(None, (enter, tr("Esc: dismiss"), others)))
    if not text:
        return keys
    return f"{text}   {keys}" if len(text) + len(keys) < _ONE_LINE else f"{text}\n{keys}"


def _laid_out(text: str, style: str) -> QStaticText:
    static = QStaticText(with_breaks(text))
    static.setTextFormat(Qt.TextFormat.PlainText)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    static.setTextOption(option)
    static.prepare(QTransform(), theme.title_font() if style == "title" else theme.value_font())
    return static
