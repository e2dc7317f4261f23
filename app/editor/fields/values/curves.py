"""Curve: a line through points of the unit square, as the values of curve inputs have it.

The value is an object with `points`, a list of [x, y] in 0..1, and `interpolation`; older files have the bare
list. What else the object holds is kept.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

LINEAR, MONOTONE = "linear", "monotone_cubic"
LEAST_POINTS = 2
LEAST_GAP = 0.001
"""Two points are never nearer across than this: over one place the line has one height."""
MOST_POINTS = 1000
DIGITS = 4

Point = tuple[float, float]


@dataclass(frozen=True)
class Curve:
    """Points in the order of x, and how the line goes between them."""

    points: tuple[Point, ...] = ((0.0, 0.0), (1.0, 1.0))
    interpolation: str = MONOTONE

    def with_point(self, x: float, y: float) -> tuple[Curve, int]:
        """Return the curve with one point more, and the index of that; an old point near it gives way."""
        x, y = _within(x), _within(y)
        kept = [point for point in self.points if abs(point[0] - x) >= LEAST_GAP]
        at = bisect_right([point[0] for point in kept], x)
        return replace(self, points=(*kept[:at], (x, y), *kept[at:])), at

    def moved(self, index: int, x: float, y: float) -> Curve:
        """Return the curve with a point elsewhere; it stays between its neighbours."""
        points = list(self.points)
        low = points[index - 1][0] + LEAST_GAP if index > 0 else 0.0
        high = points[index + 1][0] - LEAST_GAP if index + 1 < len(points) else 1.0
        points[index] = (_within(min(max(x, low), max(high, low))), _within(y))
        return replace(self, points=tuple(points))

    def without(self, index: int) -> Curve:
        """Return the curve with a point less; the last two stay."""
        if len(self.points) <= LEAST_POINTS:
            return self
        return replace(self, points=self.points[:index] + self.points[index + 1 :])

    def with_interpolation(self, interpolation: str) -> Curve:
        """Return the curve going otherwise between its points."""
        return replace(self, interpolation=interpolation)

    def line(self, steps: int = 48) -> list[Point]:
        """Return the line as it is drawn, from x = 0 to 1; outside of the points it is level."""
        points = self.points
        first, last = points[0], points[-1]
        drawn: list[Point] = [(0.0, first[1]), *points] if first[0] > 0 else list(points)
        if self.interpolation != LINEAR and len(points) > LEAST_POINTS:
            places = sorted({index / steps for index in range(steps + 1)} | {x for x, _ in points})
            slopes = _slopes(points)
            inside = [x for x in places if first[0] <= x <= last[0]]
            drawn = [(0.0, first[1])] if first[0] > 0 else []
            drawn += [(x, _cubic(points, slopes, x)) for x in inside]
        return [*drawn, (1.0, last[1])] if last[0] < 1 else drawn


def read_curve(value: Any) -> Curve | None:
    """Return the curve of a value; None where it is no curve."""
    points = value.get("points") if isinstance(value, Mapping) else value
    if not isinstance(points, list | tuple) or not LEAST_POINTS <= len(points) <= MOST_POINTS:
        return None
    found: list[Point] = []
    for point in points:
        if not isinstance(point, list | tuple) or len(point) != 2 or not all(map(_is_finite, point)):
            return None
        found.append((float(point[0]), float(point[1])))
    if any(later[0] <= before[0] for before, later in itertools.pairwise(found)):
        return None
    said = value.get("interpolation") if isinstance(value, Mapping) else None
    return Curve(tuple(found), said if isinstance(said, str) else MONOTONE)


def written_curve(curve: Curve, value: Any) -> Any:
    """Return a curve in the form that `value` had: an object with what else it holds, or the bare list."""
    points = [list(point) for point in curve.points]
    if isinstance(value, list | tuple) and curve.interpolation == MONOTONE:
        return points
    rest = value if isinstance(value, Mapping) else {}
    return {**rest, "points": points, "interpolation": curve.interpolation}


def _is_finite(number: Any) -> bool:
    plain = isinstance(number, int | float) and not isinstance(number, bool)
    return plain and -1e6 < number < 1e6 and math.isfinite(number)


def _within(number: float) -> float:
    return round(min(max(number, 0.0), 1.0), DIGITS)


def _slopes(points: Sequence[Point]) -> list[float]:
    """Return the slope at each point so that the line never turns between two of them.

    Fritsch and Carlson, Monotone Piecewise Cubic Interpolation, 1980.
    """
    widths = [later[0] - before[0] for before, later in itertools.pairwise(points)]
    rises = [
        (later[1] - before[1]) / width
        for before, later, width in zip(points, points[1:], widths, strict=False)
    ]
    slopes = [rises[0], *((a + b) / 2 if a * b > 0 else 0.0 for a, b in itertools.pairwise(rises))]
    slopes.append(rises[-1])
    for index, rise in enumerate(rises):
        if rise == 0:
            slopes[index] = slopes[index + 1] = 0.0
            continue
        size = math.hypot(slopes[index] / rise, slopes[index + 1] / rise)
        if size > 3:
            slopes[index] *= 3 / size
            slopes[index + 1] *= 3 / size
    return slopes


def _cubic(points: Sequence[Point], slopes: Sequence[float], x: float) -> float:
    index = min(max(bisect_right([point[0] for point in points], x) - 1, 0), len(points) - 2)
    (x0, y0), (x1, y1) = points[index], points[index + 1]
    width = x1 - x0
    t = (x - x0) / width
    return (
        (1 + 2 * t) * (1 - t) ** 2 * y0
        + t * (1 - t) ** 2 * width * slopes[index]
        + t**2 * (3 - 2 * t) * y1
        + t**2 * (t - 1) * width * slopes[index + 1]
    )
