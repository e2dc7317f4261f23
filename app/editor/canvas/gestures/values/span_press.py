"""Pressing a range: the nearest end is dragged, a click opens the line it can be typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.values.curve_press import set_drawn
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.fields.values.ranges import Span, read_span, written_span
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

FINE = 0.1


class SpanPress(Gesture):
    """A press on the field of a range. Shift goes ten times as finely."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, index: int, span: Span) -> None:
        self._canvas, self._start, self._item, self._index = canvas, start, item, index
        self._name = item.fields[index].name
        self._before = item.values.get(self._name)
        self._span, self._first = span, span
        plot = item.look().fields[index].plot or item.layout.fields[index]
        self._left, self._width = item.pos().x() + plot.left(), max(plot.width(), 1.0)
        self._end = span.nearest((start.scene.x() - self._left) / self._width)
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Move the end along with the mouse."""
        self._dragged = self._dragged or pointer.far_from(self._start)
        if not self._dragged:
            return
        old = {"low": self._first.low, "high": self._first.high, "middle": self._first.middle or 0.0}
        by = (pointer.scene.x() - self._start.scene.x()) / self._width * (FINE if pointer.shift else 1.0)
        size = self._first.most - self._first.least
        self._span = self._first.moved(self._end, old[self._end] + by * size)
        self._item.show_value(self._name, written_span(self._span, self._before))

    def release(self, pointer: Pointer) -> None:
        """Ask for the range as it is now, or open its line."""
        self._item.show_value(self._name, self._before)
        if self._dragged:
            value = written_span(self._span, self._before)
            set_drawn(self._canvas, self._item, self._name, value, tr("Set {name}"))
        else:
            self._canvas.press_field(self._item, self._index, False)

    def cancel(self) -> None:
        """Show the old range."""
        self._item.show_value(self._name, self._before)


def press_span(canvas: Canvas, pointer: Pointer, item: NodeItem, index: int) -> Gesture | None:
    """Return what a press on a range begins; None where the value is no range."""
    field = item.fields[index]
    span = read_span(field.info, item.values.get(field.name)) if field.info is not None else None
    return None if span is None else SpanPress(canvas, pointer, item, index, span)
