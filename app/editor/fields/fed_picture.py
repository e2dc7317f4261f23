"""The picture that goes into a node, as far as it is known: a result, or what the node before loads."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem

MOST_NODES = 50
"""Through so many nodes that pass a picture on a picture is looked for."""


def fed_picture(canvas: Canvas, item: NodeItem) -> tuple[QImage, QSize] | None:
    """Return the picture that is linked to a node's first image input, and its size in pixels."""
    now = item
    for _ in range(MOST_NODES):
        source = _source(canvas, now)
        if source is None:
            return None
        if source.run.images and not source.run.images[0].isNull():
            return source.run.images[0], source.run.images[0].size()
        if source.chosen is not None:
            return source.chosen.image, source.chosen.size
        if source.shape_info.kind != "reroute":
            return None
        now = source
    return None


def _source(canvas: Canvas, item: NodeItem) -> NodeItem | None:
    for index, slot in enumerate(item.node.inputs):
        if slot.type == "IMAGE" or item.shape_info.kind == "reroute":
            link = canvas.graph.link_into(item.node.id, index)
            if link is not None:
                return canvas.graph.nodes.get(link.source)
    return None
