"""Aligns and distributes boxes: where each has to go so that edges, middles or gaps are even."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

Key = TypeVar("Key")
Alignment = Literal["left", "center", "right", "top", "middle", "bottom"]
Direction = Literal["across", "down"]

ALIGNMENTS: tuple[Alignment, ...] = ("left", "center", "right", "top", "middle", "bottom")
STACK_GAP = 24.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner and its size, in canvas units. `fixed` ones stay where they are."""

    x: float
    y: float
    width: float
    height: float
    fixed: bool = False

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


Places = dict[Key, tuple[float, float]]


def aligned(boxes: Mapping[Key, Box], how: Alignment) -> Places[Key]:
    """Return new corners for boxes that have to move; fixed ones decide where, else the outermost edge."""
    given = [box for box in boxes.values() if box.fixed] or list(boxes.values())
    left, right = min(box.x for box in given), max(box.right for box in given)
    top, bottom = min(box.y for box in given), max(box.bottom for box in given)

    def place(box: Box) -> tuple[float, float]:
        return {
            "left": (left, box.y),
            "center": ((left + right - box.width) / 2, box.y),
            "right": (right - box.width, box.y),
            "top": (box.x, top),
            "middle": (box.x, (top + bottom - box.height) / 2),
            "bottom": (box.x, bottom - box.height),
        }[how]

    return _moved(boxes, {key: place(box) for key, box in boxes.items()})


def distributed(boxes: Mapping[Key, Box], direction: Direction) -> Places[Key]:
    """Return new corners so that the gaps are even; the first and the last box stay.

    Boxes that would overlap get no gap. Fixed ones count as they stand, and stay.
    """
    across = direction == "across"
    order = sorted(boxes, key=lambda key: boxes[key].x if across else boxes[key].y)
    lengths = [boxes[key].width if across else boxes[key].height for key in order]
    first, last = boxes[order[0]], boxes[order[-1]]
    start, end = (first.x, last.right) if across else (first.y, last.bottom)
    gap = max((end - start - sum(lengths)) / max(len(order) - 1, 1), 0.0)
    places: Places[Key] = {}
    at = start
    for key, length in zip(order, lengths, strict=True):
        places[key] = (at, boxes[key].y) if across else (boxes[key].x, at)
        at += length + gap
    return _moved(boxes, places)


def stacked(boxes: Mapping[Key, Box], gap: float = STACK_GAP) -> Places[Key]:
    """Return new corners in one column, in the order from top to bottom, below the uppermost box."""
    order = sorted(boxes, key=lambda key: (boxes[key].y, boxes[key].x))
    x, at = min(box.x for box in boxes.values()), boxes[order[0]].y
    places: Places[Key] = {}
    for key in order:
        places[key] = (x, at)
        at += boxes[key].height + gap
    return _moved(boxes, places)


def _moved(boxes: Mapping[Key, Box], places: Places[Key]) -> Places[Key]:
    rounded = {key: (float(round(x)), float(round(y))) for key, (x, y) in places.items()}
    return {
        key: place
        for key, place in rounded.items()
        if not boxes[key].fixed and place != (boxes[key].x, boxes[key].y)
    }
