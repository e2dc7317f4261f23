"""How far each node is from the start of its scope: what feeds it comes before it."""

from __future__ import annotations

from collections.abc import Mapping

from app.workflow.document import NodeId, Scope


def layers(scope: Scope) -> dict[NodeId, int]:
    """Return a number for each node: 0 for those that nothing feeds, else one more than its last source.

    A node that feeds itself, and what depends on such a ring, comes after all others. O(nodes + links).
    """
    waiting = dict.fromkeys(scope.nodes, 0)
    targets: dict[NodeId, list[NodeId]] = {node_id: [] for node_id in scope.nodes}
    for link in scope.links.values():
        if link.source in targets and link.target in waiting:
            targets[link.source].append(link.target)
            waiting[link.target] += 1
    found = {node_id: 0 for node_id, count in waiting.items() if count == 0}
    ready = list(found)
    for node_id in ready:
        for target in targets[node_id]:
            found[target] = max(found.get(target, 0), found[node_id] + 1)
            waiting[target] -= 1
            if waiting[target] == 0:
                ready.append(target)
    beyond = max(found.values(), default=-1) + 1
    return {node_id: found[node_id] if waiting[node_id] == 0 else beyond for node_id in scope.nodes}


def in_order(scope: Scope, numbers: Mapping[NodeId, int] | None = None) -> list[NodeId]:
    """Return the nodes as they run: by layer, those of one layer from the top of the canvas down."""
    layer_of = layers(scope) if numbers is None else numbers
    return sorted(scope.nodes, key=lambda node_id: (layer_of[node_id], *_place(scope, node_id)))


def _place(scope: Scope, node_id: NodeId) -> tuple[float, float]:
    x, y = scope.nodes[node_id].position
    # NaN is in no order with anything.
    return (y if y == y else 0.0, x if x == x else 0.0)
