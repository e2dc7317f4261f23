"""Which nodes lie before and after a node along the links of its scope."""

from __future__ import annotations

from collections.abc import Iterable

from app.workflow.document import NodeId, Scope


def nodes_before(scope: Scope, node_id: NodeId) -> set[NodeId]:
    """Return a node and all that feed it, however far away."""

    def sources(of: NodeId) -> Iterable[NodeId]:
        node = scope.nodes.get(of)
        for slot in node.inputs if node is not None else ():
            link = scope.links.get(slot.link) if slot.link is not None else None
            if link is not None:
                yield link.source

    seen, waiting = {node_id}, [node_id]
    while waiting:
        new = [found for found in sources(waiting.pop()) if found not in seen]
        seen.update(new)
        waiting.extend(new)
    return seen


def nodes_after(scope: Scope, node_id: NodeId) -> set[NodeId]:
    """Return a node and all that it feeds, however far away."""

    def targets(of: NodeId) -> Iterable[NodeId]:
        node = scope.nodes.get(of)
        for slot in node.outputs if node is not None else ():
            for link_id in slot.links:
                if link_id in scope.links:
                    yield scope.links[link_id].target

    seen, waiting = {node_id}, [node_id]
    while waiting:
        for found in targets(waiting.pop()):
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    return seen
