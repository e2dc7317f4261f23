"""Resolves a conflict that a merge left: one edit takes a version, and the entry out of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Link,
    Node,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddLink,
    ChangeGroup,
    ChangeNode,
    RemoveGroup,
    RemoveLink,
    RemoveNodes,
    RemoveSubgraphs,
    SetValue,
)
from app.workflow.link_sources import PRIMITIVE
from app.workflow.merge.conflicts import Conflict, confy_without, read_conflicts
from app.workflow.merge.ends import Boundary, boundaries, wiring_of
from app.workflow.merge.node import with_slots
from app.workflow.merge.node_values import Library
from app.workflow.merge.values import ABSENT, as_count, equal, numbered
from app.workflow.patch import Change, Edit, EditRefused, Patch, Several, node_of, scope_of
from app.workflow.ui_parts import NODE_KEYS, read_part
from app.workflow.ui_scope import highest
from app.workflow.widgets import widgets

_NODE_FIELDS = {"flag": "flags", "property": "properties", "field": "extra"}


def resolution(workflow: Workflow, library: Library, entry_id: str, take: str) -> Edit:
    """Return the edit that takes a version (`ours` or `theirs`) of a conflict, and its entry out of the file.

    Raises EditRefused when there is no such conflict, or what it names is gone or of another kind.
    """
    conflict = read_conflicts(workflow).get(entry_id)
    if conflict is None:
        raise EditRefused("this conflict is resolved already")
    if take not in ("ours", "theirs"):
        raise EditRefused(f"a conflict has the versions ours and theirs, not {take!r}")
    value = conflict.ours if take == "ours" else conflict.theirs
    try:
        edits = _edits(workflow, library, conflict, value)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        if isinstance(error, EditRefused):
            raise
        raise EditRefused(f"the file's entry for this conflict is damaged ({error})") from None
    return Several((*edits, SetExtra("confy", confy_without(workflow, [entry_id]))))


def _edits(workflow: Workflow, library: Library, conflict: Conflict, value: Any) -> Sequence[Edit]:
    scope = scope_of(workflow, conflict.scope)
    if conflict.what == "deleted":
        return _deletion(scope, conflict, value)
    if conflict.group is not None:
        return [_group_edit(scope, conflict, value)]
    if conflict.what in ("extra", "key"):
        return [_extra_edit(workflow, scope, conflict, value)]
    if conflict.what == "slot":
        return [_boundary_edit(scope, conflict, value)]
    if conflict.what == "link":
        return _link_edits(scope, conflict, value)
    if conflict.node is None:
        if conflict.what == "title" and scope.id != ROOT:
            return [RenameSubgraph(scope.id, str(value))]
        raise EditRefused(f"this version cannot resolve a conflict about {conflict.what!r}")
    node = node_of(workflow, scope.id, conflict.node)
    if conflict.what == "value":
        return _value_edits(workflow, library, scope, node, conflict, value)
    return _node_edits(scope, node, conflict, value)


def _deletion(scope: Scope, conflict: Conflict, value: Any) -> Sequence[Edit]:
    if value is not None:
        return []
    if conflict.group is not None:
        return [RemoveGroup(scope.id, conflict.group)] if conflict.group in scope.groups else []
    if conflict.node is not None:
        return [RemoveNodes(scope.id, (conflict.node,))] if conflict.node in scope.nodes else []
    return [RemoveSubgraphs((scope.id,))]


def _node_edits(scope: Scope, node: Node, conflict: Conflict, value: Any) -> Sequence[Edit]:
    what, name = conflict.what, conflict.name
    if what in _NODE_FIELDS:
        field = _NODE_FIELDS[what]
        return [_changed(scope, node, field, _with(getattr(node, field), _path(conflict), value))]
    match what:
        case "title" | "mode" | "color":
            field = {"bgcolor": "body_color"}.get(name, what)
            if what == "mode" and type(value) is not int:
                raise EditRefused(f"{value!r} is no mode of a node")
            if what != "mode" and value is not None and not isinstance(value, str):
                raise EditRefused(f"{value!r} is no text")
            return [_changed(scope, node, field, value)]
        case "input" | "output":
            field = what + "s"
            slots = list(getattr(node, field))
            place = numbered(slot.name for slot in slots).index(name)
            slots[place] = replace(slots[place], label=value)
            return [_changed(scope, node, field, tuple(slots))]
        case "type":
            return _type_edits(scope, node, value)
    raise EditRefused(f"this version cannot resolve a conflict about {what!r}")


def _changed(scope: Scope, node: Node, field: str, value: Any) -> Edit:
    return ChangeNode(scope.id, node.id, {field: value})


def _path(conflict: Conflict) -> tuple[str, ...]:
    return conflict.path or (conflict.name,)


def _with(container: Any, path: Sequence[str], value: Any) -> dict[str, Any]:
    """Return a copy of an object with `value` at the end of the path; ABSENT takes the key away."""
    out = dict(container) if isinstance(container, Mapping) else {}
    if len(path) > 1:
        out[path[0]] = _with(out.get(path[0]), path[1:], value)
    elif value is ABSENT:
        out.pop(path[0], None)
    else:
        out[path[0]] = value
    return out


def _type_edits(scope: Scope, node: Node, value: Any) -> Sequence[Edit]:
    if not isinstance(value, Mapping):
        return []  # Our own kind, which the node still is.
    other = read_part(Node, NODE_KEYS, dict(value), node.id)
    linked_in = {name for name, slot in _named(node.inputs) if slot.link is not None}
    linked_out = {name for name, slot in _named(node.outputs) if slot.links}
    other = with_slots(other, node, linked_in, linked_out)
    links: dict[str, Link | None] = {}
    boundary = boundaries(None, scope, scope)[1]
    wiring = wiring_of(scope, boundary)
    places_in = {name: place for place, (name, _) in enumerate(_named(other.inputs))}
    places_out = {name: place for place, (name, _) in enumerate(_named(other.outputs))}
    inputs = [replace(slot, link=None) for slot in other.inputs]
    outputs = [replace(slot, links=()) for slot in other.outputs]
    for target, link in wiring.links.items():
        source = wiring.sources[target]
        if target[0] == node.id:
            link = replace(link, target_slot=places_in[target[1]])
            inputs[link.target_slot] = replace(inputs[link.target_slot], link=link.id)
        if source[0] == node.id:
            link = replace(link, source_slot=places_out[source[1]])
            slot = outputs[link.source_slot]
            outputs[link.source_slot] = replace(slot, links=(*slot.links, link.id))
        links[link.id] = link
    other = replace(other, position=node.position, inputs=tuple(inputs), outputs=tuple(outputs))
    touched = {key: link for key, link in links.items() if link != scope.links[key]}
    return [Patch(scope.id, {node.id: other}, touched)]


def _named(slots: Sequence[Any]) -> list[tuple[str, Any]]:
    return list(zip(numbered(slot.name for slot in slots), slots, strict=True))


def _value_edits(
    workflow: Workflow, library: Library, scope: Scope, node: Node, conflict: Conflict, value: Any
) -> Sequence[Edit]:
    name, path = conflict.name, _path(conflict)
    if isinstance(node.values, Mapping) and (len(path) > 1 or value is ABSENT or name in node.values):
        return [_changed(scope, node, "values", _with(node.values, path, value))]
    if value is ABSENT:
        raise EditRefused(f"{name} does not exist in that version: change its node by hand")
    if not name and isinstance(value, list):
        return [ChangeNode(scope.id, node.id, {"values": tuple(value), "named_values": None})]
    if name.startswith("#") and isinstance(node.values, tuple):
        place = int(name[1:])
        if place >= len(node.values):
            raise EditRefused(f"node {node.id} has no value at place {place}")
        return [_changed(scope, node, "values", (*node.values[:place], value, *node.values[place + 1 :]))]
    if len(path) > 1:
        current = (node.named_values or {}).get(name)
        value = _with(current, path[1:], value)
    info = None if node.type == PRIMITIVE else library.get(node.type)
    if info is not None:
        name = next((widget.name for widget in widgets(node, info) if widget.key == name), name)
    known = node.named_values is not None and name in node.named_values
    if known and equal((node.named_values or {})[name], value):
        return []
    return [SetValue(scope.id, node.id, name, value, info)]


def _group_edit(scope: Scope, conflict: Conflict, value: Any) -> Edit:
    assert conflict.group is not None
    group = scope.groups.get(conflict.group)
    if group is None:
        raise EditRefused("the group of this conflict is gone")
    if not conflict.path:
        if conflict.name not in ("title", "color") or not isinstance(value, str | None):
            raise EditRefused(f"{conflict.name!r} of a group cannot be set to {value!r}")
        return ChangeGroup(scope.id, group.id, {conflict.name: value})
    return ChangeGroup(scope.id, group.id, {"extra": _with(group.extra, conflict.path, value)})


def _extra_edit(workflow: Workflow, scope: Scope, conflict: Conflict, value: Any) -> Edit:
    """Return the edit of a key of the file's `extra`, or beside the nodes of a scope."""
    path = _path(conflict)
    of_scope = conflict.what == "key"
    place = scope.extra if of_scope else workflow.extra
    changed = _with(place, path, value).get(path[0])
    return SetExtra(path[0], changed, scope.id, of_scope)


def _boundary_edit(scope: Scope, conflict: Conflict, value: Any) -> Edit:
    inputs, outputs = list(scope.inputs), list(scope.outputs)
    slots = inputs if conflict.node == SUBGRAPH_INPUT else outputs
    place = numbered(str(slot.get("name")) for slot in slots).index(conflict.name)
    slots[place] = _with(slots[place], _path(conflict), value)
    return Patch(scope.id, boundary=(tuple(inputs), tuple(outputs)))


def _link_edits(scope: Scope, conflict: Conflict, value: Any) -> Sequence[Edit]:
    boundary = boundaries(None, scope, scope)[1]
    target = (str(conflict.node), conflict.name)
    wiring = wiring_of(scope, boundary)
    old = wiring.links.get(target)
    if value is None:
        return [RemoveLink(scope.id, old.id)] if old is not None else []
    source = (str(value["node"]), str(value["output"]))
    if wiring.sources.get(target) == source:
        return []
    source_slot = _place(scope, boundary, source, SUBGRAPH_INPUT)
    target_slot = _place(scope, boundary, target, SUBGRAPH_OUTPUT)
    kind = "*"
    if source[0] in scope.nodes:
        kind = scope.nodes[source[0]].outputs[source_slot].type
    elif source_slot < len(scope.inputs):
        kind = str(scope.inputs[source_slot].get("type", "*"))
    link = Link(_free_link_id(scope), source[0], source_slot, target[0], target_slot, kind)
    return [AddLink(scope.id, link)]


def _free_link_id(scope: Scope) -> str:
    state = scope.extra.get("state")
    counted = state.get("lastLinkId") if isinstance(state, Mapping) else scope.extra.get("last_link_id")
    return str(max(highest(scope.links), as_count(counted) or 0) + 1)


def _place(scope: Scope, boundary: Boundary, end: tuple[str, str], edge: str) -> int:
    """Return the index of a slot: an output of `end`'s node (edge: the inputs), or an input."""
    starts = edge == SUBGRAPH_INPUT
    if end[0] == edge:
        keys = list(boundary.inputs if starts else boundary.outputs)
    elif end[0] in scope.nodes:
        node = scope.nodes[end[0]]
        keys = numbered(slot.name for slot in (node.outputs if starts else node.inputs))
    else:
        raise EditRefused(f"node {end[0]} is gone: link {end[1]} by hand")
    if end[1] not in keys:
        raise EditRefused(f"node {end[0]} has no slot {end[1]!r} any longer")
    return keys.index(end[1])


@dataclass(frozen=True)
class RenameSubgraph:
    """Give a subgraph definition another title."""

    scope: ScopeId
    name: str

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the title."""
        scope = scope_of(workflow, self.scope)
        old, scope.name = scope.name, self.name
        return RenameSubgraph(self.scope, old), Change(self.scope, boundary_changed=True)
