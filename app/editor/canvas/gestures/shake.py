"""Shake: hears whether what is dragged is shaken, quickly to and fro; a drag with second thoughts is not."""

from __future__ import annotations

from app.editor.canvas.gestures.gesture import Pointer

SWING = 36.0
"""So many pixels it goes one way before it turns; less is an unsteady hand."""
TURNS, WITHIN_MS = 3, 700
"""So many turns in so short a time are no search for a place."""
MOST_DOWN = 70.0
"""Who goes up or down by more pixels meanwhile is on the way somewhere."""


class Shake:
    """Follows one drag. `hears` is true once, at the turn that makes it a shake."""

    def __init__(self, start: Pointer) -> None:
        self._begin = self._end = start.view.x()
        self._turns: list[tuple[int, float]] = []
        """When and how far down the mouse turned."""
        self._done = False

    def hears(self, pointer: Pointer) -> bool:
        """Take a move of the mouse into account."""
        at = pointer.view.x()
        onward = (self._end - self._begin) * (at - self._end) >= 0.0
        if onward:
            self._end = at
            return False
        if abs(at - self._end) < SWING:
            return False
        swung = abs(self._end - self._begin) >= SWING
        self._begin, self._end = self._end, at
        if not swung or self._done:
            return False
        self._turns = [*self._turns, (pointer.time_ms, pointer.view.y())][-TURNS:]
        times, heights = zip(*self._turns, strict=True)
        self._done = (
            len(times) == TURNS
            and times[-1] - times[0] <= WITHIN_MS
            and max(heights) - min(heights) <= MOST_DOWN
        )
        return self._done
