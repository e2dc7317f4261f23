"""Copies nodes as text, and pastes such text: JSON like that of ComfyUI's clipboard, with nodes and links."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Link,
    LinkId,
    Node,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import AddNodes, AddSubgraphs, Edit, EditRefused, Several
from app.workflow.group_nodes import group_name, usable_definitions, with_inner
from app.workflow.native_reroutes import Reroutes, parent_json, read_reroutes, reroute_json
from app.workflow.new_node import free_link_id, free_node_id
from app.workflow.patch import scope_of
from app.workflow.reroute_edits import PasteReroutes
from app.workflow.ui_parts import LINK_KEYS, NODE_KEYS, write_part
from app.workflow.ui_scope import ScopeForm, definition_id, read_scope, write_scope


def copy_nodes(workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId]) -> str:
    """Return nodes, every link that ends at one of them, and the subgraphs they use, as JSON text."""
    scope = scope_of(workflow, scope_id)
    nodes = [node for node in scope.nodes.values() if node.id in ids]
    links = [link for link in scope.links.values() if link.target in ids]
    here = read_reroutes(workflow, scope)
    bends = {key for link in links for key in here.of_link(link.id)}
    return json.dumps(
        {
            "nodes": [write_part(node, NODE_KEYS) for node in nodes],
            "links": [
                write_part(replace(link, key_order=(), forms={}), LINK_KEYS) | parent_json(here, link.id)
                for link in links
            ],
            "groups": [],
            "reroutes": [reroute_json(reroute) for key, reroute in here.reroutes.items() if key in bends],
            "subgraphs": [
                write_scope(workflow, workflow.scopes[key], ScopeForm(links_as_objects=True), [])
                for key in _used_subgraphs(workflow.scopes, nodes)
            ],
            **_groups_json(workflow, nodes),
        },
        ensure_ascii=False,
    )


def _groups_json(workflow: Workflow, nodes: Iterable[Node]) -> dict[str, Any]:
    """Return the definitions of the group nodes among these, and of those inside of them."""
    names = (group_name(node) for node in nodes)
    found = with_inner(usable_definitions(workflow), [name for name in names if name is not None])
    known = usable_definitions(workflow)
    used = {name: known[name] for name in known if name in found}
    return {"groupNodes": used} if used else {}


def _used_subgraphs(scopes: Mapping[ScopeId, Scope], nodes: Iterable[Node]) -> list[ScopeId]:
    """Return the subgraphs that nodes stand for, and those used within them."""
    found: dict[ScopeId, None] = {}
    waiting = [node.type for node in nodes]
    while waiting:
        kind = waiting.pop()
        if kind in scopes and kind != ROOT and kind not in found:
            found[kind] = None
            waiting += [node.type for node in scopes[kind].nodes.values()]
    return list(found)


def paste_edit(
    workflow: Workflow,
    scope_id: ScopeId,
    text: str,
    position: tuple[float, float],
    keep_incoming: bool = False,
) -> Edit:
    """Return the edit that adds copied nodes with new ids, their upper left corner at `position`.

    `keep_incoming` links them to the nodes that fed the copied ones, where those are here. Raises EditRefused
    when the text holds no nodes.
    """
    copied, definitions, bends, groups = _read(text)
    nodes = list(copied.nodes.values())
    if not nodes:
        raise EditRefused("the clipboard holds no nodes")
    here = scope_of(workflow, scope_id)
    known = workflow.scopes | {scope.id: scope for scope in definitions if scope.id not in workflow.scopes}
    if scope_id in _used_subgraphs(known, nodes):
        raise EditRefused("a subgraph cannot contain itself")
    new_ids = _new_ids(workflow, scope_id, nodes)
    corner = (min(node.position[0] for node in nodes), min(node.position[1] for node in nodes))
    pasted = tuple(
        _pasted(node, new_ids[node.id], (position[0] - corner[0], position[1] - corner[1])) for node in nodes
    )
    links = dict(_links(workflow, here, copied, new_ids, keep_incoming))
    add: Edit = AddNodes(scope_id, pasted, tuple(links.values()))
    missing = tuple(scope for scope in definitions if scope.id not in workflow.scopes)
    bent = {link.id: bends.last[old] for old, link in links.items() if old in bends.last}
    more: list[Edit] = [AddSubgraphs(missing)] if missing else []
    own = usable_definitions(workflow)
    if groups.keys() - own.keys():
        more.append(SetExtra("groupNodes", {**groups, **(workflow.extra.get("groupNodes") or {})}))
    more.append(add)
    if bent:
        moved = position[0] - corner[0], position[1] - corner[1]
        more.append(PasteReroutes(scope_id, replace(bends, last=bent), moved))
    return more[0] if len(more) == 1 else Several(tuple(more))


def _read(text: str) -> tuple[Scope, list[Scope], Reroutes, Mapping[str, Any]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise EditRefused("the clipboard holds no nodes") from None
    if not isinstance(data, dict) or not isinstance(data.get("nodes"), list):
        raise EditRefused("the clipboard holds no nodes")
    scope, _ = read_scope({"nodes": data["nodes"], "links": data.get("links") or []}, ROOT)
    reroutes = read_reroutes(Workflow(), replace(scope, extra={"reroutes": data.get("reroutes")}))
    listed = data.get("subgraphs") or (data.get("definitions") or {}).get("subgraphs") or []
    ids = [(definition_id(item), item) for item in listed] if isinstance(listed, list) else []
    scopes = [read_scope(item, found)[0] for found, item in ids if found is not None]
    holder = Workflow()
    holder.extra = {"groupNodes": data.get("groupNodes")}
    return scope, scopes, reroutes, usable_definitions(holder)


def _new_ids(workflow: Workflow, scope_id: ScopeId, nodes: Iterable[Node]) -> dict[NodeId, NodeId]:
    first = int(free_node_id(workflow, scope_id))
    return {node.id: str(first + index) for index, node in enumerate(nodes)}


def _pasted(node: Node, node_id: NodeId, moved: tuple[float, float]) -> Node:
    """Return a node with its new id and place, no links yet."""
    return replace(
        node,
        id=node_id,
        position=(node.position[0] + moved[0], node.position[1] + moved[1]),
        inputs=tuple(replace(slot, link=None) for slot in node.inputs),
        outputs=tuple(replace(slot, links=()) for slot in node.outputs),
        forms={key: form for key, form in node.forms.items() if key != "id"},
    )


def _links(
    workflow: Workflow, here: Scope, copied: Scope, new_ids: Mapping[NodeId, NodeId], keep_incoming: bool
) -> Iterable[tuple[LinkId, Link]]:
    """Yield the new links by the ids that they had where they were copied."""
    number = int(free_link_id(workflow, here.id))
    for link in copied.links.values():
        target = copied.nodes.get(link.target)
        if target is None or link.target_slot >= len(target.inputs) or link.target == SUBGRAPH_OUTPUT:
            continue
        source = new_ids.get(link.source)
        slots = copied.nodes[link.source].outputs if source is not None else ()
        if source is None and keep_incoming and link.source != SUBGRAPH_INPUT and link.source in here.nodes:
            source, slots = link.source, here.nodes[link.source].outputs
        if source is None or link.source_slot >= len(slots):
            continue
        ends = (source, link.source_slot, new_ids[link.target], link.target_slot)
        yield link.id, Link(str(number), *ends, link.type)
        number += 1
