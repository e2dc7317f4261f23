"""Groups by geometry: frames that fit what is in them, join and leave, as edits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.workflow.document import Group, Scope

Rect = tuple[float, float, float, float]
"""x, y, width, height in canvas units."""

MARGIN = 16.0
OUTSIDE = 24.0
COLOR = "#3f789e"


def around(rects: Iterable[Rect], title_height: float) -> Rect:
    """Return the bounds of a frame that fits around rectangles, with room for its title.

    Raises ValueError when there are none.
    """
    left, top, right, bottom = _edges(rects)
    top -= title_height
    return (left, top, right - left, bottom - top)


def joined(bounds: Rect, rects: Iterable[Rect], title_height: float) -> Rect:
    """Return bounds that hold rectangles too: a frame grows, it never shrinks.

    Raises ValueError when there are none.
    """
    left, top, right, bottom = _edges(rects)
    x, y, width, height = bounds
    left, top = min(left, x), min(top - title_height, y)
    return (left, top, max(right, x + width) - left, max(bottom, y + height) - top)


def _edges(rects: Iterable[Rect]) -> tuple[float, float, float, float]:
    found = list(rects)
    return (
        min(x for x, _, _, _ in found) - MARGIN,
        min(y for _, y, _, _ in found) - MARGIN,
        max(x + width for x, _, width, _ in found) + MARGIN,
        max(y + height for _, y, _, height in found) + MARGIN,
    )


def new_group(scope: Scope, title: str, bounds: Rect, color: str = COLOR) -> Group:
    """Return a group with an id of its own. It is not added yet."""
    numbers = [int(key) for key in scope.groups if key.isascii() and key.isdigit()]
    return Group(str(max(numbers, default=0) + 1), title, bounds, color)


def with_flag(group: Group, flag: str, on: bool) -> Mapping[str, Any]:
    """Return the `extra` of a group with a flag set, or taken away."""
    flags = group.extra.get("flags")
    rest = {key: value for key, value in flags.items() if key != flag} if isinstance(flags, Mapping) else {}
    return {**group.extra, "flags": {**rest, flag: True} if on else rest}
