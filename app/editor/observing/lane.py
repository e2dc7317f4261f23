"""Lane: the steps of one lane of a run, and which bars they are at a scale, however many there are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from app.editor.observing.timeline_scale import TimelineScale
from app.run_timeline import StepTime

NARROW_PX, JOINED_PX = 1.5, 3.0
"""Steps narrower than this are joined, into bars that are at most so wide."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Pixels from `x` on: one step, or the first of `count` that are too short to be told apart."""

    x: float
    width: float
    step: StepTime
    count: int
    seconds: float


class Lane:
    """Steps in the order of their beginnings, one after the other or inside each other."""

    def __init__(self, name: str, steps: Sequence[StepTime]) -> None:
        self.name = name
        self._steps = steps
        self._begins = [step.began for step in steps]
        self._lengths = [step.seconds or 0.0 for step in steps]
        self._sums = [0.0, *accumulate(self._lengths)]
        self._longest = sorted(range(len(steps)), key=self._lengths.__getitem__, reverse=True)

    def stretches(self, scale: TimelineScale) -> Iterator[Stretch]:
        """Yield what is seen at a scale: as many as there are pixels at most, found in as many steps."""
        first = max(bisect_left(self._begins, scale.begin) - 1, 0)
        end = bisect_right(self._begins, scale.begin + scale.span)
        for place in range(first):  # what holds others may have begun long before
            if self._begins[place] + self._lengths[place] > scale.begin:
                yield self._stretch(scale, place, place + 1)
        apart = [*self._wide(scale, first, end), end]
        place = first
        for wide in apart:
            while place < wide:
                until = scale.moment(scale.x(self._begins[place]) + JOINED_PX)
                behind = max(bisect_left(self._begins, until, place, wide), place + 1)
                yield self._stretch(scale, place, behind)
                place = behind
            if wide < end:
                yield self._stretch(scale, wide, wide + 1)
                place = wide + 1

    def _wide(self, scale: TimelineScale, first: int, end: int) -> list[int]:
        """Return the places of the steps from `first` to `end` that have a bar of their own."""
        least = NARROW_PX * scale.span / scale.width
        found = []
        for place in self._longest:
            if self._lengths[place] < least:
                break
            if first <= place < end:
                found.append(place)
        return sorted(found)

    def _stretch(self, scale: TimelineScale, place: int, behind: int) -> Stretch:
        x, last = scale.x(self._begins[place]), behind - 1
        width = scale.x(self._begins[last] + self._lengths[last]) - x
        seconds = self._sums[behind] - self._sums[place]
        return Stretch(x, max(width, 1.0), self._steps[place], behind - place, seconds)
