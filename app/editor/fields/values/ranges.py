"""Span: the two ends of a range input, and the middle where it has one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeGuard

from app.workflow.node_info import InputInfo

End = Literal["low", "high", "middle"]
DIGITS = 4


@dataclass(frozen=True)
class Span:
    """From `low` to `high` within `least` and `most`; `middle` lies between, None where there is none."""

    low: float
    high: float
    least: float = 0.0
    most: float = 1.0
    middle: float | None = None

    def moved(self, end: End, number: float) -> Span:
        """Return the range with an end elsewhere; no end passes the other."""
        number = round(number, DIGITS)
        if end == "low":
            return self._held(replace(self, low=min(max(number, self.least), self.high)))
        if end == "high":
            return self._held(replace(self, high=max(min(number, self.most), self.low)))
        return replace(self, middle=min(max(number, self.low), self.high))

    def part(self, number: float) -> float:
        """Return how far a number lies between the limits, 0..1."""
        return min(max((number - self.least) / (self.most - self.least), 0.0), 1.0)

    def nearest(self, part: float) -> End:
        """Return the end nearest to a place, 0..1; where both are one, the one that can go there."""
        ends: list[tuple[float, End]] = [
            (abs(self.part(self.low) - part), "low"),
            (abs(self.part(self.high) - part), "high"),
        ]
        if self.middle is not None:
            ends.append((abs(self.part(self.middle) - part), "middle"))
        if self.low == self.high:
            return "low" if part < self.part(self.low) else "high"
        return min(ends)[1]

    def at(self, part: float) -> float:
        """Return the number at a place, 0..1."""
        return self.least + min(max(part, 0.0), 1.0) * (self.most - self.least)

    def _held(self, span: Span) -> Span:
        if span.middle is None:
            return span
        return replace(span, middle=min(max(span.middle, span.low), span.high))


def read_span(info: InputInfo, value: Any) -> Span | None:
    """Return the range of a value; None where it is none."""
    if not isinstance(value, Mapping):
        return None
    low, high, middle = value.get("min"), value.get("max"), value.get("midpoint")
    least, most = info.options.get("value_min", 0.0), info.options.get("value_max", 1.0)
    if not _is_number(low) or not _is_number(high):
        return None
    if not _is_number(least) or not _is_number(most) or least >= most:
        least, most = 0.0, 1.0
    if not least <= low <= high <= most:
        return None
    span = Span(float(low), float(high), float(least), float(most))
    return replace(span, middle=float(middle)) if _is_number(middle) and low <= middle <= high else span


def written_span(span: Span, value: Any) -> dict[str, Any]:
    """Return a range in the form that inputs have, with what else `value` holds."""
    rest = dict(value) if isinstance(value, Mapping) else {}
    middle = {"midpoint": span.middle} if span.middle is not None else {}
    return {**rest, "min": span.low, "max": span.high, **middle}


def _is_number(number: Any) -> TypeGuard[int | float]:
    return isinstance(number, int | float) and not isinstance(number, bool) and math.isfinite(number)
