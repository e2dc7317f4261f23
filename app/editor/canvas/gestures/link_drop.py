"""Dropping a node on a link: the link is led through the node, and what comes after it makes room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor import theme
from app.editor.canvas.links.connect import insertion_edits
from app.editor.canvas.links.finding import links_across, types_at
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.workflow.edits import Edit, MoveNodes
from app.workflow.make_room import Frame, make_room

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class LinkDrop:
    """Finds the link under a dragged node that it could be inserted into, and lights it.

    Only a node without any link is meant: dragging a linked one across others changes nothing. `new`: the
    node comes from elsewhere and is not in the document yet.
    """

    def __init__(self, canvas: Canvas, item: NodeItem, new: bool = False) -> None:
        self._canvas = canvas
        self._item = item
        known = item.node.id in canvas.graph.scope.nodes and not canvas.graph.links_of(item.node.id)
        self._possible = (new or known) and bool(item.node.outputs)
        self._link: LinkItem | None = None

    def look(self, avoid: bool = False) -> None:
        """Light the link under the node where it is now, if it fits; `avoid`: none is meant."""
        if not self._possible:
            return
        links = () if avoid else links_across(self._canvas.graph, self._item)
        link = next((link for link in links if self._edits(link)), None)
        if link is not self._link:
            self.clear()
            self._link = link
            if link is not None:
                link.set_mark(theme.LINKING)

    def clear(self) -> None:
        """Light no link any longer."""
        if self._link is not None:
            self._link.set_mark(None)
            self._link = None

    def take(self) -> tuple[Edit, ...]:
        """Return the edits that insert the node into the lit link, none where no link is lit.

        The node is in the document before them, where it is drawn now.
        """
        link = self._link
        self.clear()
        if link is None:
            return ()
        edits = self._edits(link)
        return (*edits, *self._room(link)) if edits else ()

    def _edits(self, link: LinkItem) -> tuple[Edit, ...]:
        graph = self._canvas.graph
        if link.link.id not in graph.scope.links:
            return ()
        return insertion_edits(
            graph.workflow,
            graph.scope_id,
            link.link,
            types_at(graph, link.link),
            self._item.node,
            self._item.info,
        )

    def _room(self, link: LinkItem) -> tuple[Edit, ...]:
        graph, item = self._canvas.graph, self._item
        if item.shape_info.kind == "reroute":
            return ()  # a dot needs no room
        frames = {key: frame_of(other) for key, other in graph.nodes.items() if other is not item}
        own, others = make_room(graph.workflow, graph.scope_id, link.link, frame_of(item), frames)
        if own <= 0.0:
            return others
        place = (item.pos().x() + own, item.pos().y())
        return (MoveNodes(graph.scope_id, {item.node.id: place}), *others)


def frame_of(item: NodeItem) -> Frame:
    """Return where a node is drawn."""
    frame = item.frame()
    return Frame(frame.left(), frame.top(), frame.width(), frame.height())
