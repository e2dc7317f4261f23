"""Which links lie across a node or a line, and what types they join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

from app.editor.canvas.links.link_item import LinkItem
from app.workflow.document import Link

if TYPE_CHECKING:
    from app.editor.canvas.nodes.node_item import NodeItem
    from app.editor.canvas.scene import CanvasScene


def draw_links(graph: CanvasScene, name: str) -> None:
    """Draw all links another way: `spline`, `linear`, `straight` or `hidden`."""
    style = graph.link_style.named(name)
    if style == graph.link_style:
        return
    graph.link_style = style
    for item in graph.links.values():
        item.set_style(style)
    graph.bends.show()
    graph.virtual_links.show()
    graph.overview.forget()


def links_across(graph: CanvasScene, node: NodeItem) -> list[LinkItem]:
    """Return the links that a node lies on, those nearest to its middle first."""
    frame = node.frame()
    middle = frame.center()
    found = []
    for item in _links_in(graph, frame):
        inside = [point for point in item.samples() if frame.contains(point)]
        if inside:
            found.append((min((point - middle).manhattanLength() for point in inside), item))
    return [item for _, item in sorted(found, key=lambda entry: entry[0])]


def links_crossed(graph: CanvasScene, start: QPointF, end: QPointF) -> list[LinkItem]:
    """Return the links that a straight line crosses, hidden ones where it crosses one of their badges."""
    area = QRectF(start, end).normalized().adjusted(-1.0, -1.0, 1.0, 1.0)
    found = [item for item in _links_in(graph, area) if item.crosses(start, end)]
    return [*found, *graph.badges.crossed(start, end)]


def types_at(graph: CanvasScene, link: Link) -> tuple[str, str]:
    """Return the types of the slots at both ends of a link."""
    outputs, inputs = graph.nodes[link.source].node.outputs, graph.nodes[link.target].node.inputs
    return (
        outputs[link.source_slot].type if 0 <= link.source_slot < len(outputs) else link.type,
        inputs[link.target_slot].type if 0 <= link.target_slot < len(inputs) else link.type,
    )


def _links_in(graph: CanvasScene, area: QRectF) -> list[LinkItem]:
    found = graph.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
    return [item for item in found if isinstance(item, LinkItem)]
