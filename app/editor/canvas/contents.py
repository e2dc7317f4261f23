"""Where nodes are shown, and what "everything" is when a file puts a node where nobody can go."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter, is_

from PySide6.QtCore import QRectF

from app.workflow.document import Node

FARTHEST = 1.0e6
"""The view reaches so far from the middle of the scene, in canvas units."""
LARGEST = 1.0e5
"""More than this, in canvas units, no zoom shows at once."""

NEAREST_END = 0.9 * FARTHEST
_BUT_PLACE = attrgetter(*(part.name for part in fields(Node) if part.name != "position"))


def within_reach(x: float, y: float) -> tuple[float, float]:
    """Return where something is shown whose file says that it is there: never beyond the end of the scene.

    What is no number is 0: Qt cannot paint at such a place.
    """
    return _clamped(x), _clamped(y)


def only_elsewhere(before: Node, after: Node) -> bool:
    """Whether a node was moved and is otherwise the same: thousands are moved at once."""
    return before is not after and all(map(is_, _BUT_PLACE(before), _BUT_PLACE(after)))


def _clamped(place: float) -> float:
    return min(max(place, -NEAREST_END), NEAREST_END) if place == place else 0.0


def rect_around(frames: Iterable[QRectF]) -> QRectF:
    """Return the rectangle around the frames, without those that no view shows together with most others.

    Frames that are not numbers or lie beyond the scene's end are left out; an empty rectangle says that none
    is left.
    """
    shown = [frame for frame in frames if _is_within_reach(frame)]
    around = _united(shown)
    if max(around.width(), around.height()) <= LARGEST:
        return around
    # Not `statistics.median`: to import it takes as long as ten modules of ours.
    across = sorted(frame.center().x() for frame in shown)[len(shown) // 2]
    down = sorted(frame.center().y() for frame in shown)[len(shown) // 2]
    near = QRectF(across - LARGEST / 2, down - LARGEST / 2, LARGEST, LARGEST)
    close = [frame for frame in shown if near.contains(frame.center())]
    return _united(close) if close else around


def _united(frames: Iterable[QRectF]) -> QRectF:
    around = QRectF()
    for frame in frames:
        around = around.united(frame)
    return around


def _is_within_reach(frame: QRectF) -> bool:
    sides = (frame.left(), frame.top(), frame.right(), frame.bottom())
    return all(math.isfinite(side) and abs(side) <= FARTHEST for side in sides)
