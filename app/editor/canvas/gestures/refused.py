"""Refused: what a press on a locked canvas begins, which says that it is locked instead of doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QToolTip

from app.editor.canvas.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class Refused(Gesture):
    """Says that the canvas is locked: beside the mouse while it drags, and after a click on a field."""

    def __init__(self, canvas: Canvas, start: Pointer, on_field: bool) -> None:
        self._canvas = canvas
        self._start = start
        self._on_field = on_field
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Say it where the mouse is."""
        self._dragged = self._dragged or pointer.far_from(self._start)
        if self._dragged:
            self._canvas.cursor_note.say(self._canvas.lock_note.text(), pointer.view, warns=True)

    def release(self, pointer: Pointer) -> None:
        """Say no more, or once where a field was clicked."""
        self.cancel()
        if self._on_field and not self._dragged:
            QToolTip.showText(pointer.screen, self._canvas.lock_note.text(), self._canvas.viewport())

    def cancel(self) -> None:
        """Say no more."""
        self._canvas.cursor_note.say("", QPointF())
