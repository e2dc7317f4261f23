"""What stands in the way of a fold: circles, and values that travel without a line from node to node."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from app.workflow.document import (
    MODE_BYPASS,
    ROOT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Link,
    Node,
    NodeId,
    Scope,
    Workflow,
)
from app.workflow.new_node import free_link_id
from app.workflow.node_info import NodeInfo
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.draft import Draft
from app.workflow.virtual.anything_everywhere import VirtualLink, broadcasts, everywhere_links
from app.workflow.virtual.kinds import REROUTES
from app.workflow.virtual.set_get import SEEN_INSIDE, SETTER_OF, SETTERS, variable_name

_PASSES = REROUTES | SETTERS.keys()
Variable = tuple[str, str]
"""The kind of a Set node and the name it sets."""


def named(node: Node) -> str:
    """Return how a message names a node."""
    return f"“{node.title or node.type}” (#{node.id})"


def broadcast_links(workflow: Workflow, scope: Scope, library: Mapping[str, NodeInfo]) -> list[VirtualLink]:
    """Return the links of a scope that Anything Everywhere nodes make."""
    if not broadcasts(scope):
        return []
    extra = workflow.extra if scope.id == ROOT else scope.extra.get("extra")
    return everywhere_links(scope, library, extra if isinstance(extra, Mapping) else None)


def draw_virtual_links(
    workflow: Workflow, library: Mapping[str, NodeInfo], draft: Draft, chosen: Collection[NodeId]
) -> None:
    """Draw the broadcast links that concern chosen nodes: a broadcast does not reach into a subgraph."""
    number = int(free_link_id(workflow, draft.scope.id))
    for found in broadcast_links(workflow, draft.scope, library):
        if not {found.source, found.target, found.by} & set(chosen):
            continue
        target = draft.node(found.target)
        if target is None:
            continue
        index = next((at for at, slot in enumerate(target.inputs) if slot.name == found.input), None)
        if index is None:
            index = len(target.inputs)
            slot = InputSlot(found.input, found.type, widget=found.input)
            draft.put(replace(target, inputs=(*target.inputs, slot)))
        draft.connect(Link(str(number), found.source, found.slot, found.target, index, found.type))
        number += 1


def check_fold(workflow: Workflow, draft: Draft, chosen: Collection[NodeId]) -> None:
    """Raise EditRefused, in words for the user, when these nodes cannot become one node."""
    _check_variables(workflow, draft.scope, chosen)
    _check_circle(draft, chosen)


def _check_circle(draft: Draft, chosen: Collection[NodeId]) -> None:
    after: dict[NodeId, set[NodeId]] = {}
    for link in draft.links():
        after.setdefault(link.source, set()).add(link.target)
    waiting = [t for key in chosen for t in after.get(key, ()) if t not in chosen]
    came_from: dict[NodeId, NodeId] = {node_id: node_id for node_id in waiting}
    while waiting:
        here = waiting.pop()
        for target in after.get(here, ()):
            if target in chosen:
                first = draft.node(came_from[here])
                last = draft.node(target)
                if first is not None and last is not None:
                    raise EditRefused(
                        f"these nodes cannot become one: {named(first)} takes their result and feeds "
                        f"{named(last)} again, so the subgraph would feed itself. Select {named(first)} too, "
                        f"or leave {named(last)} out"
                    )
            elif target not in came_from:
                came_from[target] = came_from[here]
                waiting.append(target)


def variable_of(node: Node) -> Variable | None:
    """Return what a Set or Get node sets or gets, None for any other node and for one without a name."""
    kind = node.type if node.type in SETTERS else SETTER_OF.get(node.type)
    name = variable_name(node) if kind is not None else ""
    return (kind, name) if kind is not None and name else None


def _check_variables(workflow: Workflow, scope: Scope, chosen: Collection[NodeId]) -> None:
    users: dict[Variable, tuple[list[Node], list[Node]]] = {}
    for node in scope.nodes.values():
        variable = variable_of(node)
        if variable is not None:
            users.setdefault(variable, ([], []))[node.id not in chosen].append(node)
    for other in workflow.scopes.values():
        for node in other.nodes.values() if other is not scope else ():
            variable = variable_of(node)
            if variable in users:
                users[variable][1].append(node)
    for (kind, name), (inside, outside) in users.items():
        set_inside = [node for node in inside if node.type in SETTERS]
        set_outside = [node for node in outside if node.type in SETTERS]
        if not inside or not outside:
            continue
        if not set_inside and (kind in SEEN_INSIDE and len(set_outside) == 1):
            continue
        if set_inside and not any(node.type in SETTER_OF for node in (*inside, *outside)):
            continue
        here, there = (set_inside or inside)[0], outside[0]
        raise EditRefused(
            f"the value “{name}” would be torn: {named(here)} would be inside and {named(there)} outside. "
            "Select both, or neither"
        )


def passes_by_type(workflow: Workflow, scope: Scope, source: NodeId, slot: int) -> bool:
    """Whether what comes out of an output may depend on the type that is asked for.

    So it does behind a bypassed node; whether there is one outside of a subgraph is not looked for.
    """
    seen: set[tuple[str, NodeId]] = set()
    while source in scope.nodes and (scope.id, source) not in seen:
        seen.add((scope.id, source))
        node = scope.nodes[source]
        if node.mode == MODE_BYPASS or node.type in SETTER_OF:
            return True
        inside = workflow.scopes.get(node.type) if node.type != ROOT else None
        if inside is not None:
            ends = (link for link in inside.links.values() if link.target == SUBGRAPH_OUTPUT)
            link = next((link for link in ends if link.target_slot == slot), None)
            scope = inside
        elif node.type in _PASSES and node.inputs:
            link = scope.links.get(node.inputs[0].link or "")
        else:
            return False
        if link is None:
            return False
        source, slot = link.source, link.source_slot
    return True
