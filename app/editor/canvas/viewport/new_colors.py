"""Paints the canvas in the colours of another theme: what keeps colours of its own takes the new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.links.reroutes import FloatingItem
from app.editor.canvas.nodes.node_item import NodeItem

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


def show_new_colors(canvas: Canvas) -> None:
    """Have every item painted anew, and the pictures made of them dropped."""
    graph = canvas.graph
    canvas.kept.forget_all()
    for item in graph.items():
        if isinstance(item, NodeItem | LinkItem | FloatingItem):
            item.renew_colors()
    graph.virtual_links.show()
    graph.overview.forget()
    canvas.minimap.renew_now()
    graph.update()
    canvas.viewport().update()
