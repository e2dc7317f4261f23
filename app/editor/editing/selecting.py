"""The commands that change the selection: all, none, inverted, neighbours, branches, a kind, a group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from app.editor.editing.selected import Selected
from app.workflow.document import NodeId, Scope


class Selecting:
    """Selects other nodes, starting from those that are selected."""

    def __init__(self, selected: Selected) -> None:
        self._selected = selected
        self._canvas = selected.canvas

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "select_all": self.all,
            "select_none": self.nothing,
            "select_invert": self.invert,
            "select_grow": self.grow,
            "select_upstream": self.upstream,
            "select_downstream": self.downstream,
            "select_kind": self.kind,
            "select_group": self.group,
        }

    def all(self) -> None:
        """Select every node and group of the scope in view."""
        scope = self._selected.scope
        self._canvas.select(list(scope.nodes), list(scope.groups))

    def nothing(self) -> None:
        """Select nothing."""
        self._canvas.select([])

    def invert(self) -> None:
        """Select the nodes that are not selected."""
        chosen = set(self._canvas.selected_nodes())
        self._canvas.select([key for key in self._selected.scope.nodes if key not in chosen])

    def grow(self) -> None:
        """Select the neighbours of the selected nodes too."""
        chosen = set(self._canvas.selected_nodes())
        feeds, fed = neighbours(self._selected.scope)
        near = {other for key in chosen for side in (feeds, fed) for other in side.get(key, ())}
        self._add(near)

    def upstream(self) -> None:
        """Select everything that feeds the selected nodes too."""
        self._add(reached(self._canvas.selected_nodes(), neighbours(self._selected.scope)[0]))

    def downstream(self) -> None:
        """Select everything that the selected nodes feed too."""
        self._add(reached(self._canvas.selected_nodes(), neighbours(self._selected.scope)[1]))

    def kind(self) -> None:
        """Select all nodes of the kinds that are selected."""
        kinds = {node.type for node in self._selected.nodes()}
        self._canvas.select([key for key, node in self._selected.scope.nodes.items() if node.type in kinds])

    def group(self) -> None:
        """Select the nodes of the selected groups, or of the groups that the selected nodes are in."""
        graph = self._canvas.graph
        groups = self._selected.group_items()
        if not groups:
            places = [item.frame().center() for item in self._selected.node_items()]
            groups = list(dict.fromkeys(group for place in places for group in graph.groups_at(place)[:1]))
        nodes = [item.node.id for group in groups for item in graph.nodes_of_group(group)]
        if nodes:
            self._canvas.select(nodes)

    def _add(self, more: Iterable[NodeId]) -> None:
        self._canvas.select([*self._canvas.selected_nodes(), *more], self._canvas.selected_groups())


def neighbours(scope: Scope) -> tuple[Mapping[NodeId, set[NodeId]], Mapping[NodeId, set[NodeId]]]:
    """Return for each node the nodes that feed it, and those that it feeds."""
    feeds: dict[NodeId, set[NodeId]] = {}
    fed: dict[NodeId, set[NodeId]] = {}
    for link in scope.links.values():
        feeds.setdefault(link.target, set()).add(link.source)
        fed.setdefault(link.source, set()).add(link.target)
    return feeds, fed


def reached(start: Iterable[NodeId], steps: Mapping[NodeId, set[NodeId]]) -> set[NodeId]:
    """Return the nodes that can be reached from `start`, without those of it that cannot."""
    found: set[NodeId] = set()
    waiting = list(start)
    while waiting:
        for key in steps.get(waiting.pop(), ()):
            if key not in found:
                found.add(key)
                waiting.append(key)
    return found
