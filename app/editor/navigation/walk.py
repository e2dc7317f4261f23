"""Walking from node to node by keys: left to what feeds a node, right to what it feeds, else in order."""

from __future__ import annotations

from typing import Literal

from app.workflow.document import NodeId, Scope
from app.workflow.layers import in_order, layers

Direction = Literal["left", "right", "up", "down"]


class Walk:
    """The order of the nodes of one scope. Every node can be reached from every other one."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._layer = layers(scope)
        self._order = in_order(scope, self._layer)
        self._rank = {node_id: number for number, node_id in enumerate(self._order)}
        self._columns: dict[int, list[NodeId]] = {}
        for node_id in self._order:
            self._columns.setdefault(self._layer[node_id], []).append(node_id)
        self._sources: dict[NodeId, list[NodeId]] = {}
        self._targets: dict[NodeId, list[NodeId]] = {}
        for link in scope.links.values():
            if link.source in self._rank and link.target in self._rank and link.source != link.target:
                self._sources.setdefault(link.target, []).append(link.source)
                self._targets.setdefault(link.source, []).append(link.target)

    def first(self) -> NodeId | None:
        """Return where a walk begins, None without any node."""
        return self._order[0] if self._order else None

    def last(self) -> NodeId | None:
        """Return the node that runs last, None without any node."""
        return self._order[-1] if self._order else None

    def step(self, node_id: NodeId, direction: Direction, came_from: NodeId | None = None) -> NodeId | None:
        """Return the next node in a direction, None at the end; `came_from` is the node before, if any.

        Going back along a link leads to the node that the walk came from.
        """
        if node_id not in self._rank:
            return self.first()
        if direction == "up":
            return self._beside(node_id, -1)
        if direction == "down":
            return self._beside(node_id, 1)
        near = self._sources if direction == "left" else self._targets
        linked = near.get(node_id, [])
        if came_from in linked:
            return came_from
        if linked:
            # The nearest layer first: so no layer is passed over both ways.
            side = -1 if direction == "left" else 1
            return min(linked, key=lambda other: (side * self._layer[other], self._rank[other]))
        return None

    def _beside(self, node_id: NodeId, way: int) -> NodeId | None:
        """Return the neighbour in the layer; at its end the nearest node of the next layer."""
        number = self._rank[node_id] + way
        return self._order[number] if 0 <= number < len(self._order) else None
