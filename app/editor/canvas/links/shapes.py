"""The shapes of slots: with the links for every eye, each common type has one of its own, too."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF

from app.editor import theme

# Corners, and where the first one points (degrees, clockwise from the right). A model's dot stays round.
SHAPES: Mapping[str, tuple[int, float]] = {
    "CLIP": (4, 45.0),
    "VAE": (4, 0.0),
    "CONDITIONING": (3, 0.0),
    "LATENT": (3, -90.0),
    "IMAGE": (6, 0.0),
    "MASK": (3, 90.0),
    "CONTROL_NET": (5, -90.0),
}
_LARGER = 1.25
"""A polygon of the same radius as a disc looks smaller."""


def slot_shape(slot_type: str) -> tuple[QPointF, ...] | None:
    """Return the shape of the slots of a type, around the origin with radius 1; None for a disc."""
    return _polygon(slot_type) if theme.look_in_use().safe_links else None


@lru_cache(maxsize=64)
def _polygon(slot_type: str) -> tuple[QPointF, ...] | None:
    corners, first = SHAPES.get(slot_type, (0, 0.0))
    if not corners:
        return None
    turns = (math.radians(first + 360.0 * corner / corners) for corner in range(corners))
    return tuple(QPointF(_LARGER * math.cos(turn), _LARGER * math.sin(turn)) for turn in turns)
