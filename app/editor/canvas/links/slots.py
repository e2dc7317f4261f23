"""What slots show of links: the colours of a union, and what a bypassed node passes from input to output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.editor import theme
from app.editor.canvas.links.way import link_path
from app.workflow.document import MODE_BYPASS, Node
from app.workflow.link_sources import bypass_input

MOST_PARTS = 4
FAINT = 0.55


@dataclass(frozen=True, slots=True, eq=False)
class PassedOn:
    """A line from an input to the output that gets its value while the node is bypassed."""

    start: QPointF
    end: QPointF
    color: QColor


def union_colors(slot_type: str) -> tuple[QColor, ...]:
    """Return the colours of the types that a union names; none for a single type."""
    if "," not in slot_type:
        return ()
    parts = [part.strip() for part in slot_type.split(",")][:MOST_PARTS]
    colors = {theme.slot_color(part).name(): theme.slot_color(part) for part in parts}
    return tuple(colors.values()) if len(colors) > 1 else ()


def paint_union(painter: QPainter, point: QPointF, radius: float, colors: Sequence[QColor]) -> None:
    """Paint a dot in equal parts."""
    rect = QRectF(point.x() - radius, point.y() - radius, 2 * radius, 2 * radius)
    part = 360 * 16 // len(colors)
    painter.setPen(Qt.PenStyle.NoPen)
    for index, color in enumerate(colors):
        painter.setBrush(color)
        painter.drawPie(rect, 90 * 16 + index * part, part)


def passes_of(node: Node, inputs: Sequence[QPointF], outputs: Sequence[QPointF]) -> tuple[PassedOn, ...]:
    """Return what a bypassed node passes on, between the places of its slots; nothing for other nodes."""
    if node.mode != MODE_BYPASS:
        return ()
    found = []
    for slot, output in enumerate(node.outputs):
        passed = bypass_input(node, slot, output.type)
        index = next((i for i, entry in enumerate(node.inputs) if entry is passed), None)
        if index is not None and index < len(inputs) and slot < len(outputs):
            found.append(PassedOn(inputs[index], outputs[slot], theme.slot_color(output.type)))
    return tuple(found)


def paint_passes(painter: QPainter, passes: Sequence[PassedOn]) -> None:
    """Paint the lines faintly, dotted, inside the node."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for passed in passes:
        color = QColor(passed.color)
        color.setAlphaF(FAINT)
        pen = QPen(color, theme.LINK_WIDTH - 0.6, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern((3.0, 3.0))
        painter.setPen(pen)
        painter.drawPath(link_path(passed.start, passed.end))
