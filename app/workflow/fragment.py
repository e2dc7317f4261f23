"""Copies nodes and groups as JSON like that of ComfyUI's clipboard; pastes such JSON, or whole workflows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Group,
    Link,
    LinkId,
    Node,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import AddNodes, AddSubgraphs, Edit, EditRefused, Patch, Several
from app.workflow.fragment_text import fragment_in, fragment_text
from app.workflow.group_nodes import group_name, usable_definitions, with_inner
from app.workflow.links.hidden import KEY as HIDDEN
from app.workflow.links.hidden import HideLinks, hidden_links
from app.workflow.native_reroutes import Reroutes, parent_json, read_reroutes, reroute_json
from app.workflow.new_node import free_link_id, free_node_id
from app.workflow.node_info import NodeInfo
from app.workflow.patch import scope_of
from app.workflow.reroute_edits import PasteReroutes
from app.workflow.same_subgraphs import with_free_ids
from app.workflow.ui_parts import GROUP_KEYS, LINK_KEYS, NODE_KEYS, write_part
from app.workflow.ui_scope import ScopeForm, definition_id, listed_definitions, read_scope, write_scope

Json = dict[str, Any]
NO_NODES = "the clipboard holds no nodes"


def copy_nodes(
    workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId], groups: Collection[str] = ()
) -> str:
    """Return nodes, groups, every link that ends at one of the nodes, and the subgraphs they use, as text.

    The text is JSON that comes through a mail unharmed (`fragment_text.py`).
    """
    return fragment_text(copy_json(workflow, scope_id, ids, groups))


def copy_json(
    workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId], groups: Collection[str] = ()
) -> Json:
    """Return the same as JSON values."""
    scope = scope_of(workflow, scope_id)
    ids, groups = frozenset(ids), frozenset(groups)
    nodes = [node for node in scope.nodes.values() if node.id in ids]
    links = [link for link in scope.links.values() if link.target in ids]
    here = read_reroutes(workflow, scope)
    bends = {key for link in links for key in here.of_link(link.id)}
    return {
        "nodes": [write_part(node, NODE_KEYS) for node in nodes],
        "links": [
            write_part(replace(link, key_order=(), forms={}), LINK_KEYS) | parent_json(here, link.id)
            for link in links
        ],
        "groups": [write_part(group, GROUP_KEYS) for group in scope.groups.values() if group.id in groups],
        **_hidden_json(workflow, scope_id, links),
        "reroutes": [reroute_json(reroute) for key, reroute in here.reroutes.items() if key in bends],
        "subgraphs": [
            write_scope(workflow, workflow.scopes[key], ScopeForm(links_as_objects=True), [])
            for key in _used_subgraphs(workflow.scopes, nodes)
        ],
        **_groups_json(workflow, nodes),
    }


def _hidden_json(workflow: Workflow, scope_id: ScopeId, links: Sequence[Link]) -> Json:
    """Return the names of those links that are hidden."""
    names = hidden_links(workflow, scope_id)
    found = {link.id: names[link.id] for link in links if link.id in names}
    return {HIDDEN: found} if found else {}


def _groups_json(workflow: Workflow, nodes: Iterable[Node]) -> Json:
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


BESIDE = 32.0
"""How far beside something like it a pasted node comes to stand, in canvas units, rather than upon it."""


@dataclass(frozen=True)
class _Copied:
    """What a fragment holds: nodes, links and groups as a scope, and what they use."""

    scope: Scope
    definitions: Sequence[Scope]
    bends: Reroutes
    group_nodes: Mapping[str, Any]
    hidden: Mapping[LinkId, str]


def paste_edit(
    workflow: Workflow,
    scope_id: ScopeId,
    text: str | Json,
    position: tuple[float, float] | None,
    keep_incoming: bool = False,
    library: Mapping[str, NodeInfo] | None = None,
) -> Edit:
    """Return the edit that adds copied nodes and groups with new ids, their upper left corner at `position`.

    `position` None puts them where they were copied. The text may be that of `copy_nodes`, a workflow or an
    API prompt, and may stand among other words. `keep_incoming` links the nodes to those that fed the
    copied ones, where those are here. Raises EditRefused, saying why, when there is nothing to paste.
    """
    data = fragment_in(text, library or {}) if isinstance(text, str) else text
    copied = _read(workflow, data)
    nodes, groups = list(copied.scope.nodes.values()), list(copied.scope.groups.values())
    if not nodes and not groups:
        raise EditRefused(NO_NODES)
    here = scope_of(workflow, scope_id)
    known = workflow.scopes | {scope.id: scope for scope in copied.definitions}
    if scope_id in _used_subgraphs(known, nodes):
        raise EditRefused("a subgraph cannot contain itself")
    moved = _clear(here, nodes, groups, _moved(nodes, groups, position))
    new_ids = _new_ids(workflow, scope_id, nodes)
    pasted = tuple(_pasted(node, new_ids[node.id], moved) for node in nodes)
    links = dict(_links(workflow, here, copied.scope, new_ids, keep_incoming))
    more: list[Edit] = []
    if copied.definitions:
        more.append(AddSubgraphs(tuple(copied.definitions)))
    own = usable_definitions(workflow)
    if copied.group_nodes.keys() - own.keys():
        more.append(
            SetExtra("groupNodes", {**copied.group_nodes, **(workflow.extra.get("groupNodes") or {})})
        )
    if pasted:
        more.append(AddNodes(scope_id, pasted, tuple(links.values())))
    if groups:
        more.append(Patch(scope_id, groups=_pasted_groups(here, groups, moved)))
    hidden = {link.id: copied.hidden[old] for old, link in links.items() if old in copied.hidden}
    if hidden:
        more.append(HideLinks(scope_id, hidden))
    bent = {link.id: copied.bends.last[old] for old, link in links.items() if old in copied.bends.last}
    if bent:
        more.append(PasteReroutes(scope_id, replace(copied.bends, last=bent), moved))
    return more[0] if len(more) == 1 else Several(tuple(more))


def _moved(
    nodes: Sequence[Node], groups: Sequence[Group], position: tuple[float, float] | None
) -> tuple[float, float]:
    """Return how far everything moves so that its upper left corner comes to `position`."""
    if position is None:
        return (0.0, 0.0)
    corners = [node.position for node in nodes] + [group.bounds[:2] for group in groups]
    return position[0] - min(x for x, _ in corners), position[1] - min(y for _, y in corners)


def _clear(
    here: Scope, nodes: Sequence[Node], groups: Sequence[Group], moved: tuple[float, float]
) -> tuple[float, float]:
    """Return a move by which nothing comes to lie exactly on something like it, that it would hide."""
    taken = {(node.type, *node.position) for node in here.nodes.values()}
    taken |= {("", *group.bounds[:2]) for group in here.groups.values()}
    own = [(node.type, *node.position) for node in nodes] + [("", *group.bounds[:2]) for group in groups]
    for _ in range(len(taken) + 1):
        if not any((kind, x + moved[0], y + moved[1]) in taken for kind, x, y in own):
            break
        moved = moved[0] + BESIDE, moved[1] + BESIDE
    return moved


def _read(workflow: Workflow, data: Mapping[str, Any]) -> _Copied:
    parts = {key: data.get(key) or [] for key in ("nodes", "links", "groups")}
    scope, _ = read_scope(parts, ROOT)
    holder = Workflow()
    extra = data.get("extra")
    holder.extra = dict(extra) if isinstance(extra, dict) else {}
    reroutes = read_reroutes(holder, replace(scope, extra={"reroutes": data.get("reroutes")}))
    listed = data.get("subgraphs") or listed_definitions(data)
    found: list[Scope] = []
    waiting = list(listed) if isinstance(listed, list) else []
    while waiting:
        item = waiting.pop(0)
        key = definition_id(item)
        if key is not None and all(key != scope.id for scope in found):
            found.append(read_scope(item, key)[0])
            waiting += listed_definitions(item)
    scope, definitions = with_free_ids(workflow, scope, found)
    if isinstance(data.get("groupNodes"), dict):
        holder.extra = {"groupNodes": data["groupNodes"]}
    return _Copied(scope, definitions, reroutes, usable_definitions(holder), _hidden_in(data))


def _hidden_in(data: Mapping[str, Any]) -> dict[LinkId, str]:
    """Return the names of the hidden links of a fragment or a whole workflow."""
    extra = data.get("extra")
    confy = extra.get("confy") if isinstance(extra, dict) else None
    listed = data.get(HIDDEN) or (confy.get(HIDDEN) if isinstance(confy, dict) else None)
    entries = listed.items() if isinstance(listed, dict) else ()
    return {str(link_id): name for link_id, name in entries if isinstance(name, str)}


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


def _pasted_groups(
    here: Scope, groups: Sequence[Group], moved: tuple[float, float]
) -> dict[str, Group | None]:
    """Return groups with new ids and places, by their ids."""
    first = max((int(key) for key in here.groups if key.isascii() and key.isdigit()), default=0) + 1
    out: dict[str, Group | None] = {}
    for key, group in enumerate(groups, first):
        x, y, width, height = group.bounds
        forms = {name: form for name, form in group.forms.items() if name not in ("id", "bounding")}
        bounds = (x + moved[0], y + moved[1], width, height)
        out[str(key)] = replace(group, id=str(key), bounds=bounds, forms=forms)
    return out


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
