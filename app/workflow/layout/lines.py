"""How many links cross as they are drawn: from slot to slot, not by the lanes that laying out gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from app.workflow.layout.columns import BoxLink

Place = tuple[float, float]
Line = tuple[str, str, float, float, float, float]


def crossing_lines(
    links: Sequence[BoxLink], sizes: Mapping[str, tuple[float, float]], places: Mapping[str, Place]
) -> int:
    """Return how many pairs of links cross as straight lines; those of one box do not count."""
    lines = [_line(link, sizes, places) for link in links]
    return sum(_cross(one, other) for one, other in combinations(lines, 2))


def _line(link: BoxLink, sizes: Mapping[str, tuple[float, float]], places: Mapping[str, Place]) -> Line:
    (x, y), (right, below) = places[link.source], places[link.target]
    return link.source, link.target, x + sizes[link.source][0], y + link.start, right, below + link.end


def _cross(one: Line, other: Line) -> bool:
    source, target, ax, ay, bx, by = one
    source2, target2, cx, cy, dx, dy = other
    if source == source2 or target == target2:
        return False
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return False
    if max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    first = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    second = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if first * second >= 0:
        return False
    third = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    return third * ((dx - cx) * (by - cy) - (dy - cy) * (bx - cx)) < 0
