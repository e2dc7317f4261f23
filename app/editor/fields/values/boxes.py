"""Box: a rectangle of whole pixels, as the values of bounding box inputs have it, alone or in a list."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

NEW_METADATA: Mapping[str, Any] = {"type": "obj", "text": "", "desc": "", "palette": []}
"""What a box of a list says of its contents when it is new."""
MOST_BOXES = 2000


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels of the picture; width and height are at least 1."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def between(cls, first: tuple[float, float], last: tuple[float, float], size: tuple[int, int]) -> Box:
        """Return the box between two corners, held to a picture of this width and height."""
        across = sorted(min(max(round(corner[0]), 0), size[0]) for corner in (first, last))
        down = sorted(min(max(round(corner[1]), 0), size[1]) for corner in (first, last))
        x, y = min(across[0], size[0] - 1), min(down[0], size[1] - 1)
        return cls(x, y, max(across[1] - x, 1), max(down[1] - y, 1))

    def moved(self, by: tuple[float, float], size: tuple[int, int]) -> Box:
        """Return the box moved, held to a picture of this width and height."""
        x = min(max(round(self.x + by[0]), 0), max(size[0] - self.width, 0))
        y = min(max(round(self.y + by[1]), 0), max(size[1] - self.height, 0))
        return Box(x, y, self.width, self.height)


def read_box(value: Any) -> Box | None:
    """Return the box of a value; None where it is none."""
    if not isinstance(value, Mapping):
        return None
    sides = [value.get(name) for name in ("x", "y", "width", "height")]
    if not all(isinstance(side, int | float) and math.isfinite(side) and abs(side) < 1e9 for side in sides):
        return None
    x, y, width, height = (round(side) for side in sides if side is not None)
    return Box(x, y, max(width, 1), max(height, 1))


def written_box(box: Box, value: Any) -> dict[str, Any]:
    """Return a box in the form that inputs have, with what else `value` holds."""
    rest = dict(value) if isinstance(value, Mapping) else {}
    return {**rest, "x": box.x, "y": box.y, "width": box.width, "height": box.height}


def read_boxes(value: Any) -> list[Box] | None:
    """Return the boxes of a list; None where something else is in it."""
    if not isinstance(value, list | tuple) or len(value) > MOST_BOXES:
        return None
    found = [box for box in map(read_box, value) if box is not None]
    return found if len(found) == len(value) else None


def written_boxes(boxes: Sequence[tuple[Box, int | None]], value: Any) -> list[dict[str, Any]]:
    """Return a list of boxes; each has the index of the entry of `value` that it was, None for a new one."""
    old = value if isinstance(value, list | tuple) else ()
    return [
        written_box(box, old[index] if index is not None else {"metadata": dict(NEW_METADATA)})
        for box, index in boxes
    ]
