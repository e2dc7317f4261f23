"""The parts of a node by their places: the corners that size it, and the dots of a collapsed one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF

from app.editor.canvas.nodes.node_layout import NodeLayout
from app.editor.canvas.nodes.node_shape import NodeKind

PartKind = Literal[
    "title", "body", "input", "output", "inputs", "outputs", "socket", "field", "control", "picture", "corner"
]

SLOT_REACH = 9.0
CORNER_REACH = 9.0


@dataclass(frozen=True, slots=True)
class Part:
    """What lies under a point of a node: `index` counts slots, fields, pictures, corners (0: upper left).

    A socket is the dot of a field that no slot stands for yet; `inputs` and `outputs` are the two dots of a
    collapsed node.
    """

    kind: PartKind
    index: int = 0


def dot_at(layout: NodeLayout, point: QPointF) -> Part | None:
    """Return the dot of a collapsed node at a point in the node's own coordinates."""
    kinds: tuple[PartKind, PartKind] = ("outputs", "inputs")
    for kind, places in zip(kinds, (layout.outputs, layout.inputs), strict=True):
        if places:
            away = point - places[0]
            if max(abs(away.x()), abs(away.y())) <= SLOT_REACH:
                return Part(kind)
    return None


def corner_at(layout: NodeLayout, kind: NodeKind, point: QPointF) -> Part | None:
    """Return the corner at a point that a node of this kind can be sized by."""
    if layout.collapsed or kind in ("reroute", "boundary", "label"):
        return None
    frame = layout.frame
    corners = (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight())
    for index, corner in enumerate(corners):
        # Above, the title is wanted more often than the corner, so its reach is small there.
        reach = CORNER_REACH if index >= 2 else CORNER_REACH / 2
        if abs(point.x() - corner.x()) <= reach and abs(point.y() - corner.y()) <= reach:
            return Part("corner", index)
    return None
