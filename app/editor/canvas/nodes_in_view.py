"""Which nodes of thousands are seen: whatever is done to all of them is done to these first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.viewport.overview import OVERVIEW_BELOW
from app.workflow.document import NodeId

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


def nodes_in_view(canvas: Canvas) -> list[NodeId]:
    """Return the ids of the nodes in view; none from so far away that a picture stands for all."""
    area = canvas.visible_rect()
    if area.isEmpty() or canvas.transform().m11() < OVERVIEW_BELOW:
        return []
    found = canvas.graph.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
    return [item.node.id for item in found if isinstance(item, NodeItem)]
