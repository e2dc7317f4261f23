"""The ways a link is drawn: a spline, straight with ends that leave their slots level, or at right angles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from app.workflow.document import Link, Node

Way = Literal["spline", "linear", "straight"]

LINK_STYLES = ("spline", "linear", "straight", "hidden")
"""What the setting `link_style` may be."""

LEAST_PULL = 40.0
MOST_PULL = 160.0
STUB = 14.0
"""So far a link leaves its slot level, where it is no spline."""
CORNER = 8.0
LEVEL = 4.0
"""A step this low is drawn as a line that leans: rounded off, it would look like a fault."""


@dataclass(frozen=True)
class LinkStyle:
    """How links are drawn: their way, or that they are not, but for those of selected nodes."""

    way: Way = "spline"
    hidden: bool = False

    def named(self, name: str) -> LinkStyle:
        """Return the style of a setting; `hidden` keeps the way for the links that are shown all the same."""
        if name == "hidden":
            return replace(self, hidden=True)
        ways: dict[str, Way] = {"spline": "spline", "linear": "linear", "straight": "straight"}
        return LinkStyle(ways.get(name, "spline"))


def shown_type(source: Node, link: Link) -> str:
    """Return the type that colours a link: where it says "anything", that of the output it starts at."""
    if link.type in ("*", "") and 0 <= link.source_slot < len(source.outputs):
        return source.outputs[link.source_slot].type
    return link.type


def link_path(
    start: QPointF, end: QPointF, bends: Sequence[QPointF] = (), way: Way = "spline"
) -> QPainterPath:
    """Return the line from an output to an input through its bends."""
    path = QPainterPath(start)
    if way == "spline":
        before = start
        for point in (*bends, end):
            _curve(path, before, point)
            before = point
        return path
    if way == "linear":
        level = [*bends]
        if not _is_short(start, end) or bends:
            level = [QPointF(start.x() + STUB, start.y()), *bends, QPointF(end.x() - STUB, end.y())]
        for point in (*level, end):
            path.lineTo(point)
        return path
    corners = [start]
    for point in (*bends, end):
        corners += _right_angles(corners[-1], point)
    _round(path, corners)
    return path


def _is_short(start: QPointF, end: QPointF) -> bool:
    return 0.0 <= end.x() - start.x() < 3 * STUB


def _right_angles(start: QPointF, end: QPointF) -> list[QPointF]:
    """Return the corners of a way at right angles that leaves to the right and comes from the left.

    Points of almost one height are joined by one line: bends are set by hand, and rarely match a slot.
    """
    if abs(start.y() - end.y()) <= LEVEL and end.x() >= start.x():
        return [end]
    if end.x() - start.x() >= 2 * STUB:
        middle = (start.x() + end.x()) / 2
        return [QPointF(middle, start.y()), QPointF(middle, end.y()), end]
    right, left, level = start.x() + STUB, end.x() - STUB, (start.y() + end.y()) / 2
    return [
        QPointF(right, start.y()),
        QPointF(right, level),
        QPointF(left, level),
        QPointF(left, end.y()),
        end,
    ]


def _round(path: QPainterPath, corners: Sequence[QPointF]) -> None:
    """Draw lines between points whose corners are rounded off."""
    for index in range(1, len(corners) - 1):
        before, corner, after = corners[index - 1], corners[index], corners[index + 1]
        into, out = corner - before, after - corner
        long_in, long_out = into.manhattanLength(), out.manhattanLength()
        radius = min(CORNER, long_in / 2, long_out / 2)
        if radius < 0.5:
            path.lineTo(corner)
            continue
        path.lineTo(corner - into * (radius / long_in))
        path.quadTo(corner, corner + out * (radius / long_out))
    path.lineTo(corners[-1])


def _curve(path: QPainterPath, start: QPointF, end: QPointF) -> None:
    across = end.x() - start.x()
    pull = max(LEAST_PULL, min(abs(across) * 0.5, MOST_PULL))
    if across >= 0:
        # A short way needs no loop.
        pull = min(pull, max(across, abs(end.y() - start.y()) * 0.5, 1.0))
    path.cubicTo(QPointF(start.x() + pull, start.y()), QPointF(end.x() - pull, end.y()), end)
