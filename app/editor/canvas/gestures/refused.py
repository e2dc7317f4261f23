"""Refused: what a press begins where nothing may be moved; it says why instead of doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QToolTip

from app.editor.canvas.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class Refused(Gesture):
    """Says why nothing moves: beside the mouse while it drags; `after_click`: after a click, too."""

    def __init__(self, canvas: Canvas, start: Pointer, words: str, after_click: bool = False) -> None:
        self._canvas = canvas
        self._start = start
        self._words = words
        self._after_click = after_click
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Say it where the mouse is."""
        self._dragged = self._dragged or pointer.far_from(self._start)
        if self._dragged:
            self._canvas.cursor_note.say(self._words, pointer.view, warns=True)

    def release(self, pointer: Pointer) -> None:
        """Say no more, or once after a click."""
        self.cancel()
        if self._after_click and not self._dragged:
            QToolTip.showText(pointer.screen, self._words, self._canvas.viewport())

    def cancel(self) -> None:
        """Say no more."""
        self._canvas.cursor_note.say("", QPointF())
