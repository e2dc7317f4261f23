"""TimelineScale: which moment lies where, as the wheel zooms and a drag moves; and the ticks between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor, log10

from app.editor.words import tr

LEAST_SPAN_S = 1e-4
_STEPS = (1, 2, 5, 10)
TICK_PX = 90.0


@dataclass(frozen=True)
class TimelineScale:
    """The part of a run that is seen: `begin` and `span` in seconds, over `width` pixels."""

    begin: float
    span: float
    width: float

    def x(self, moment: float) -> float:
        """Return the pixel of a moment."""
        return (moment - self.begin) / self.span * self.width

    def moment(self, x: float) -> float:
        """Return the moment at a pixel."""
        return self.begin + x / self.width * self.span

    def zoomed(self, factor: float, x: float, end: float) -> TimelineScale:
        """Return the scale with `factor` times as much detail; what is at `x` stays. All is 0..`end`."""
        span = min(max(self.span / factor, LEAST_SPAN_S), max(end, LEAST_SPAN_S))
        at = self.moment(x)
        return replace(self, begin=at - x / self.width * span, span=span).within(end)

    def moved(self, pixels: float, end: float) -> TimelineScale:
        """Return the scale moved so far to later moments."""
        return replace(self, begin=self.begin + pixels / self.width * self.span).within(end)

    def within(self, end: float) -> TimelineScale:
        """Return the scale with nothing before 0 or after `end` in view, as far as that can be."""
        return replace(self, begin=min(max(self.begin, 0.0), max(end - self.span, 0.0)))

    def ticks(self) -> list[float]:
        """Return round moments, about as far from each other as words need."""
        least = self.span * TICK_PX / max(self.width, 1.0)
        unit = 10.0 ** floor(log10(max(least, 1e-9)))
        step = next(unit * factor for factor in _STEPS if unit * factor >= least * 0.999)
        first = floor(self.begin / step) + (self.begin % step > 1e-12)
        count = int((self.begin + self.span) / step) - first
        return [(first + number) * step for number in range(min(count, 200) + 1)]


def moment_text(moment: float, ticks: Sequence[float]) -> str:
    """Return a tick in words, with as many decimals as keep it apart from its neighbours: `0.15 s`."""
    if moment <= 0.0:
        return "0"
    step = ticks[1] - ticks[0] if len(ticks) > 1 else moment
    if moment >= 60.0:
        seconds = max(round(moment % 60.0, 3), 0.0)
        return tr("{count} min").format(count=f"{int(moment // 60)}:{seconds:02.0f}")
    decimals = max(-floor(log10(step) + 1e-9), 0)
    return tr("{count} s").format(count=f"{moment:.{decimals}f}")
