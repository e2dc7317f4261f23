"""Fields of nodes inside, shown on the subgraph node: an input of the subgraph that feeds the control."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import ROOT, SUBGRAPH_INPUT, InputSlot, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import ChangeNode, Patch
from app.workflow.node_info import NodeInfo
from app.workflow.patch import Edit, EditRefused, Several, node_of, scope_of
from app.workflow.promoted import promoted_values
from app.workflow.subgraph_controls import SubgraphControl, subgraph_info
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.interface import add_input_for, remove_slot
from app.workflow.subgraphs.own_values import OWN, same_from_link
from app.workflow.subgraphs.unpack import with_own_value
from app.workflow.widgets import has_value, widgets

Library = Mapping[str, NodeInfo]


def promote(
    workflow: Workflow, library: Library, scope_id: ScopeId, node_id: NodeId, input_name: str
) -> Edit:
    """Return the edit that shows a field of a node inside `scope_id` on every node of that subgraph.

    Each of them holds a value of its own from then on, the one that the field has now; what runs stays the
    same. Raises EditRefused when there is no such field, and when it is shown already.
    """
    if scope_id == ROOT:
        raise EditRefused("this is the workflow itself: expose the value as a parameter instead (Ctrl+E)")
    scope = scope_of(workflow, scope_id)
    node = node_of(workflow, scope_id, node_id)
    if is_shown(scope, node, input_name):
        raise EditRefused(f"{input_name} is shown on the subgraph node already")
    if node.type in workflow.scopes:
        return _promote_through(workflow, library, scope_id, node, input_name)
    at, new_slot = _slot_for(node, library.get(node.type), input_name)
    if at < len(node.inputs) and node.inputs[at].link is not None:
        raise EditRefused(f"{input_name} gets its value by a link: remove that first")
    info = library.get(node.type)
    control = (
        next((w for w in widgets(node, info) if w.name == input_name), None) if info is not None else None
    )
    value = control.value if control is not None else None
    if control is None or not same_from_link(control.info, input_name, value):
        value = None  # what stands inside counts on
    return add_input_for(workflow, scope_id, node_id, at, new_slot, value)


def is_shown(scope: Scope, node: Node, input_name: str) -> bool:
    """Whether an input of the subgraph feeds this field of a node inside."""
    for slot in node.inputs:
        link = scope.links.get(slot.link or "")
        if (slot.widget or slot.name) == input_name and link is not None and link.source == SUBGRAPH_INPUT:
            return True
    return False


def _slot_for(node: Node, info: NodeInfo | None, input_name: str) -> tuple[int, InputSlot | None]:
    for at, slot in enumerate(node.inputs):
        if input_name in (slot.widget, slot.name):
            return at, None
    for item in info.inputs if info is not None else ():
        if item.name == input_name and has_value(item) and not item.options.get("socketless"):
            return len(node.inputs), InputSlot(input_name, item.widget_type, widget=input_name)
    raise EditRefused(f"{input_name} of “{node.title or node.type}” (#{node.id}) cannot be an input")


def _promote_through(
    workflow: Workflow, library: Library, scope_id: ScopeId, host: Node, input_name: str
) -> Edit:
    """Show a field of a subgraph node inside a subgraph; one that it only mirrors becomes its own first."""
    control = _control(workflow, library, scope_id, host, input_name)
    if control is None:
        raise EditRefused(f"“{host.title or host.type}” (#{host.id}) shows no {input_name}")
    at = next((at for at, slot in enumerate(host.inputs) if slot.name == control.slot), None)
    if control.slot is not None and at is not None:
        if host.inputs[at].link is not None:
            raise EditRefused(f"{input_name} gets its value by a link: remove that first")
        slot = host.inputs[at]
        own = promoted_values(workflow.scopes[host.type], host).get(slot.name)
        new_slot = None if slot.widget is not None else replace(slot, widget=slot.name)
        if new_slot is None:
            return add_input_for(workflow, scope_id, host.id, at, value=own)
        inputs = (*host.inputs[:at], new_slot, *host.inputs[at + 1 :])
        marked = ChangeNode(scope_id, host.id, {"inputs": inputs})
        return InTurn(
            (
                lambda _: marked,
                lambda now: add_input_for(now, scope_id, host.id, at, value=own),
            )
        )
    if not control.inside:
        raise EditRefused(f"{input_name} has no input that could be led out")
    deeper = control.inside[0]
    name = control.setting.input_name if len(control.inside) == 1 else input_name
    count = len(workflow.scopes[host.type].inputs)

    def outside(now: Workflow) -> Edit:
        slot = now.scopes[host.type].inputs[count]
        return promote(now, library, scope_id, host.id, str(slot.get("name")))

    return InTurn((lambda now: promote(now, library, host.type, deeper, name), outside))


def _control(
    workflow: Workflow, library: Library, scope_id: ScopeId, host: Node, name: str
) -> SubgraphControl | None:
    found = subgraph_info(workflow, library, scope_id, host).controls
    return next((control for control in found if control.name == name), None)


def demote(workflow: Workflow, library: Library, scope_id: ScopeId, host_id: NodeId, name: str) -> Edit:
    """Return the edit that takes a field off a subgraph node; `name` is that of its control there.

    The value that this node holds goes back inside; other nodes of the subgraph then have it, too. A link at
    the field goes. Raises EditRefused when the node shows no such field.
    """
    host = node_of(workflow, scope_id, host_id)
    control = _control(workflow, library, scope_id, host, name) if host.type in workflow.scopes else None
    if control is None:
        raise EditRefused(f"“{host.title or host.type}” (#{host.id}) shows no {name}")
    inside = workflow.scopes[host.type]
    index = next((at for at, slot in enumerate(inside.inputs) if slot.get("name") == control.slot), None)
    if index is None:
        return _without_mirror(scope_id, host, control)
    value = promoted_values(inside, host).get(str(control.slot))

    def back(now: Workflow) -> Edit:
        scope = now.scopes[inside.id]
        changed: dict[NodeId, Node | None] = {}
        for link in scope.links.values():
            node = scope.nodes.get(link.target)
            if link.source != SUBGRAPH_INPUT or link.source_slot != index or node is None or value is None:
                continue
            if 0 <= link.target_slot < len(node.inputs):
                found = with_own_value(now, library, node, node.inputs[link.target_slot], value)
                if found is not None:
                    changed[node.id] = found
        return Patch(inside.id, changed)

    def off(now: Workflow) -> Edit:
        left = node_of(now, scope_id, host_id)
        return _without_mirror(scope_id, left, control) if _mirrors(left, control) else Several(())

    return InTurn((back, lambda now: remove_slot(now, inside.id, "inputs", index), off))


def _mirrors(host: Node, control: SubgraphControl) -> list[int]:
    """Return the places at which a subgraph node lists a control inside that it mirrors."""
    listed: Any = host.properties.get("proxyWidgets")
    entry = (control.inside[0] if control.inside else OWN, control.setting.input_name)
    return [
        at
        for at, item in enumerate(listed if isinstance(listed, list) else ())
        if isinstance(item, list) and len(item) >= 2 and (str(item[0]), str(item[1])) == entry
    ]


def _without_mirror(scope_id: ScopeId, host: Node, control: SubgraphControl) -> Edit:
    listed: Any = host.properties.get("proxyWidgets")
    places = _mirrors(host, control)
    if not places:
        raise EditRefused(f"{control.name} is shown by the subgraph itself")
    values = host.values
    left = [item for at, item in enumerate(listed) if at != places[0]]
    fields: dict[str, Any] = {"properties": {**host.properties, "proxyWidgets": left}}
    if isinstance(values, tuple) and len(values) == len(listed):
        fields["values"] = (*values[: places[0]], *values[places[0] + 1 :])
    return ChangeNode(scope_id, host.id, fields)
