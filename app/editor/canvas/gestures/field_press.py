"""Pressing a field: a click opens its editor or flips it, a sideways drag on a number scrubs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.node_item import NodeItem
from app.editor.canvas.numbers import clamped, is_number, step_of

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

PIXELS_A_STEP = 4.0


class FieldPress(Gesture):
    """A press on one field. Shift while scrubbing goes by tenths of a step, Ctrl by tens."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, index: int, control: bool) -> None:
        self._canvas = canvas
        self._start = start
        self._item = item
        self._index = index
        self._control = control
        self._field = item.fields[index]
        self._before: Any = item.values.get(self._field.name)
        self._value: Any = self._before
        self._scrubbing = False

    def move(self, pointer: Pointer) -> None:
        """Scrub a number."""
        info = self._field.info
        if self._control or info is None or self._field.kind != "number" or not is_number(self._before):
            return
        if not self._scrubbing and not pointer.far_from(self._start):
            return
        self._scrubbing = True
        self._canvas.viewport().setCursor(Qt.CursorShape.SizeHorCursor)
        speed = 0.1 if pointer.shift else 10.0 if pointer.ctrl else 1.0
        steps = (pointer.view.x() - self._start.view.x()) / PIXELS_A_STEP * speed
        if info.widget_type == "INT":
            steps = float(round(steps))
        self._value = clamped(info, self._before + steps * step_of(info))
        self._item.show_value(self._field.name, self._value)

    def release(self, pointer: Pointer) -> None:
        """Ask for the scrubbed value, or do what a click on this kind of field does."""
        if self._scrubbing:
            self._item.show_value(self._field.name, self._before)
            self._canvas.set_value(self._item, self._field.name, self._value)
        elif not pointer.far_from(self._start):
            self._canvas.press_field(self._item, self._index, self._control)

    def cancel(self) -> None:
        """Show the old value."""
        self._item.show_value(self._field.name, self._before)
