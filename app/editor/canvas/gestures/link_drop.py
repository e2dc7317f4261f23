"""Dropping a node on a link: the link is cut there and led through the node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.editor import theme
from app.editor.canvas.connect import insertion_edits
from app.editor.canvas.link_item import LinkItem
from app.editor.canvas.links.finding import links_across, types_at
from app.editor.canvas.node_item import NodeItem
from app.workflow.edits import Edit

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class LinkDrop:
    """Finds the link under a dragged node that it could be inserted into, and lights it.

    Only a node without any link is meant: dragging a linked one across others changes nothing.
    """

    def __init__(self, canvas: Canvas, item: NodeItem) -> None:
        self._canvas = canvas
        self._item = item
        alone = not canvas.graph.links_of(item.node.id) and item.node.id in canvas.graph.scope.nodes
        self._possible = alone and bool(item.node.outputs)
        self._link: LinkItem | None = None

    def look(self) -> None:
        """Light the link under the node where it is now, if it fits."""
        if not self._possible:
            return
        link = next(
            (link for link in links_across(self._canvas.graph, self._item) if self._edits(link)), None
        )
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
        """Return the edits that insert the node into the lit link, none where no link is lit."""
        link = self._link
        self.clear()
        return () if link is None else self._edits(link)

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
