"""Pressing a problem's bubble: a click takes its remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.problems.overlay import Bubble

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class BubblePress(Gesture):
    """Takes the remedy when the mouse is released where it was pressed."""

    def __init__(self, canvas: Canvas, start: Pointer, bubble: Bubble) -> None:
        self._canvas = canvas
        self._start = start
        self._bubble = bubble

    def release(self, pointer: Pointer) -> None:
        """Take the remedy, unless the mouse went away or the bubble did."""
        if not pointer.far_from(self._start) and self._bubble in self._canvas.bubbles.shown:
            self._canvas.bubbles.click(self._bubble)
