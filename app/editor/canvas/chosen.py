"""Which nodes and groups of the scope in view are selected; the items of thousands follow in slices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.editor.canvas.following import MANY
from app.editor.canvas.groups.group_item import GroupItem
from app.workflow.document import NodeId
from app.workflow.subgraphs.boxes import KEY_OF

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class Chosen:
    """Knows the selected nodes by their ids, and has their items look so."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.nodes: list[NodeId] = []
        """The ids of the selected nodes, the shortest first."""

    def groups(self) -> list[str]:
        """Return the ids of the selected groups."""
        return [key for key, item in self._canvas.graph.groups.items() if item.isSelected()]

    def select(self, ids: Iterable[NodeId], groups: Iterable[str] = ()) -> None:
        """Select exactly these nodes and groups."""
        graph = self._canvas.graph
        known = graph.scope.nodes
        wanted = {key for key in ids if key in known or (key in KEY_OF and key in graph.node_items)}
        framed = {graph.groups[key] for key in groups if key in graph.groups}
        self._frame(framed)
        changed = graph.chosen ^ wanted
        graph.chosen = wanted
        if len(changed) > MANY or graph.following.behind:
            graph.following.choose(changed)
        else:
            graph.blockSignals(True)
            for key in changed:
                graph.show_chosen(key)
            graph.blockSignals(False)
        graph.bends.select(())
        graph.virtual_links.take_selection()
        self._tell()

    def take_from_scene(self) -> None:
        """Take over what is selected among the items: Qt changed it."""
        graph = self._canvas.graph
        now = set(graph.selected_node_ids())
        changed, graph.chosen = graph.chosen ^ now, now
        for key in changed & graph.node_items.keys():
            graph.node_items[key].repaint()
        for link in graph.links_at(changed):
            link.set_strong(link.link.source in now or link.link.target in now)
        self._tell()

    def forget_gone(self) -> None:
        """Leave out the nodes that the document has no longer."""
        graph = self._canvas.graph
        graph.chosen = {key for key in graph.chosen if key in graph.scope.nodes or key in KEY_OF}
        graph.virtual_links.take_selection()
        self._tell()

    def _frame(self, framed: set[GroupItem]) -> None:
        graph = self._canvas.graph
        graph.blockSignals(True)
        for item in graph.groups.values():
            if item.isSelected() != (item in framed):
                item.setSelected(item in framed)
                graph.overview.touch(item.frame())
        graph.blockSignals(False)

    def _tell(self) -> None:
        now = sorted(self._canvas.graph.chosen)
        now.sort(key=len)
        if now != self.nodes:
            self.nodes = now
            self._canvas.selection_changed.emit(list(now))
