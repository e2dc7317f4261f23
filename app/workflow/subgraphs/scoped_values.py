"""What travels without a line in a subgraph that is unpacked: it reaches the same inputs outside, no others.

Anything Everywhere nodes become links unless they would send the same without; names of Set and Get nodes
that mean something else outside are changed; an open input that a node outside would reach refuses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import ROOT, Node, NodeId, Scope, Workflow
from app.workflow.node_info import NodeInfo
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.crossing import Variable, draw_virtual_links, named, variable_of
from app.workflow.subgraphs.draft import Draft, free_name
from app.workflow.subgraphs.uses import contains, used_within
from app.workflow.virtual.anything_everywhere import (
    everywhere_links,
    is_everywhere,
    with_everywhere_links,
)
from app.workflow.virtual.set_get import SEEN_INSIDE, setters
from app.workflow.virtual.set_get_edits import renamed

Library = Mapping[str, NodeInfo]
Wire = tuple[NodeId, int, NodeId, str]


def extra_of(workflow: Workflow, scope: Scope) -> Mapping[str, Any] | None:
    """Return the `extra` that packs use for a scope: the file's, or the definition's own."""
    found = workflow.extra if scope.id == ROOT else scope.extra.get("extra")
    return found if isinstance(found, Mapping) else None


def with_own_names(workflow: Workflow, scope: Scope, inside: Scope) -> Scope:
    """Return the inside of a subgraph with other names where its Set and Get nodes would meet others.

    Raises EditRefused where subgraphs deeper inside get a value by a name that would have to change.
    """
    within = {inside.id, *used_within(workflow, inside.id)}
    users = {variable for variable in map(variable_of, inside.nodes.values()) if variable is not None}
    renamed_to: dict[Variable, str] = {}
    names = {
        found[1]
        for other in workflow.scopes.values()
        for node in other.nodes.values()
        if (found := variable_of(node)) is not None
    }
    for variable in sorted(users):
        if _means_another(workflow, scope, inside, variable, within):
            _check_deeper(workflow, variable, within - {inside.id})
            renamed_to[variable] = free_name(variable[1], names)
            names.add(renamed_to[variable])
    if not renamed_to:
        return inside
    nodes = dict(inside.nodes)
    for key, node in inside.nodes.items():
        own = variable_of(node)
        if own is not None and own in renamed_to:
            nodes[key] = renamed(node, renamed_to[own])
    return replace(inside, nodes=nodes)


def _means_another(
    workflow: Workflow, scope: Scope, inside: Scope, variable: Variable, within: Collection[str]
) -> bool:
    kind, _ = variable
    outside = len(setters(scope).get(variable, ()))
    if variable not in setters(inside):
        around = [
            other
            for other in workflow.scopes.values()
            if other.id != scope.id and contains(workflow, other.id, scope.id)
        ]
        farther = sum(len(setters(other).get(variable, ())) for other in around)
        return outside > 0 and (kind not in SEEN_INSIDE or outside + farther != 1)
    return any(
        variable_of(node) == variable
        for other in workflow.scopes.values()
        if other.id not in within
        for node in other.nodes.values()
    )


def _check_deeper(workflow: Workflow, variable: Variable, deeper: Collection[str]) -> None:
    for key in deeper:
        for node in workflow.scopes[key].nodes.values():
            if variable_of(node) == variable and variable not in setters(workflow.scopes[key]):
                raise EditRefused(
                    f"the name “{variable[1]}” is used inside, deeper inside by {named(node)}, and by others "
                    "outside. Give the Set node outside another name first, then unpack this"
                )


def without_broadcasts(workflow: Workflow, library: Library, inside: Scope) -> Scope:
    """Return the inside of a subgraph with links in the place of the nodes that broadcast."""
    draft = Draft(inside)
    stale = (extra_of(workflow, inside) or {}).get("links_added_by_ue")
    for key in stale if isinstance(stale, list) else ():
        draft.cut(str(key))
    draw_virtual_links(workflow, library, draft, list(inside.nodes))
    for node in inside.nodes.values():
        if is_everywhere(node):
            for link in draft.links():
                if node.id in (link.source, link.target):
                    draft.cut(link.id)
            draft.drop(node.id)
        elif node.properties.get("ue_convert"):
            now = draft.node(node.id) or node
            rest = {name: value for name, value in now.properties.items() if name != "ue_convert"}
            draft.put(replace(now, properties=rest))
    return draft.result()


def keep_out(workflow: Workflow, library: Library, draft: Draft, ids: Collection[NodeId]) -> None:
    """Let the open inputs of some nodes refuse what the scope broadcasts."""
    for found in everywhere_links(draft.result(), library, extra_of(workflow, draft.scope)):
        node = draft.node(found.target) if found.target in ids else None
        if node is not None:
            draft.put(_refusing(node, found.input))


def _refusing(node: Node, name: str) -> Node:
    """Return a node whose input takes no broadcast, said as the pack cg-use-everywhere says it."""
    own = node.properties.get("ue_properties")
    settings = dict(own) if isinstance(own, Mapping) else {}
    if any(slot.name == name and slot.widget is None for slot in node.inputs):
        refused = settings.get("input_ue_unconnectable")
        settings["input_ue_unconnectable"] = {**(refused if isinstance(refused, Mapping) else {}), name: True}
    else:
        allowed = settings.get("widget_ue_connectable", node.properties.get("widget_ue_connectable"))
        known = {slot.name: True for slot in node.inputs if slot.widget is not None}
        settings["widget_ue_connectable"] = {
            **(allowed if isinstance(allowed, Mapping) else known),
            name: False,
        }
    return replace(node, properties={**node.properties, "ue_properties": settings})


def wires(workflow: Workflow, library: Library, scope: Scope) -> set[Wire]:
    """Return all links of a scope, drawn or not, but those into nodes that broadcast."""
    return set(_wires(with_everywhere_links(scope, library, extra_of(workflow, scope))))


def _wires(scope: Scope) -> Iterator[Wire]:
    for link in scope.links.values():
        node = scope.nodes.get(link.target)
        if node is None:
            yield link.source, link.source_slot, link.target, str(link.target_slot)
        elif not is_everywhere(node) and 0 <= link.target_slot < len(node.inputs):
            slot = node.inputs[link.target_slot]
            if slot.link == link.id:
                yield link.source, link.source_slot, link.target, slot.name
