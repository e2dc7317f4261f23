"""Another order of the fields that a subgraph node shows: its own, and those of nodes inside it mirrors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.workflow.document import Node, NodeId, ScopeId, Workflow
from app.workflow.edits import ChangeNode
from app.workflow.node_info import NodeInfo
from app.workflow.patch import Edit, EditRefused, node_of
from app.workflow.subgraph_controls import SubgraphControl, subgraph_info
from app.workflow.subgraphs.interface import move_slot
from app.workflow.subgraphs.own_values import OWN

Library = Mapping[str, NodeInfo]


def move_control(
    workflow: Workflow, library: Library, scope_id: ScopeId, host_id: NodeId, name: str, by: int
) -> Edit:
    """Return the edit that lets a field of a subgraph node change places with that before (-1) or after it.

    Fields of the subgraph itself do so on all of its nodes; where one mirrors a node inside, on this alone.
    Raises EditRefused when there is no such field, or none beside it.
    """
    host = node_of(workflow, scope_id, host_id)
    inside = workflow.scopes.get(host.type)
    controls = subgraph_info(workflow, library, scope_id, host).controls if inside is not None else ()
    at = next((at for at, control in enumerate(controls) if control.name == name), None)
    if inside is None or at is None or not 0 <= at + by < len(controls):
        raise EditRefused(f"there is no field beside {name} to change places with")
    moved, other = controls[at], controls[at + by]
    names = [slot.get("name") for slot in inside.inputs]
    if not moved.inside and not other.inside and moved.slot in names and other.slot in names:
        return move_slot(workflow, inside.id, "inputs", names.index(moved.slot), names.index(other.slot))
    listed = host.properties.get("proxyWidgets")
    if not isinstance(listed, list):
        raise EditRefused(f"{name} is shown by the subgraph itself: its fields keep the order of its inputs")
    return _listed_anew(scope_id, host, listed, moved, other)


def _listed_anew(
    scope_id: ScopeId, host: Node, listed: list[Any], moved: SubgraphControl, other: SubgraphControl
) -> Edit:
    first, second = _place(listed, moved), _place(listed, other)
    listing = {**host.properties, "proxyWidgets": _swapped(listed, first, second)}
    fields: dict[str, Any] = {"properties": listing}
    if isinstance(host.values, tuple) and len(host.values) == len(listed):
        fields["values"] = tuple(_swapped(list(host.values), first, second))
    return ChangeNode(scope_id, host.id, fields)


def _place(listed: list[Any], control: SubgraphControl) -> int:
    """Return the place of a control in the list of what a node shows."""
    entry = (control.inside[0] if control.inside else OWN, control.setting.input_name)
    owns = (OWN, control.slot or control.name)
    for at, item in enumerate(listed):
        if isinstance(item, list) and len(item) >= 2 and (str(item[0]), str(item[1])) in (entry, owns):
            return at
    raise EditRefused(f"{control.name} is not in the node's own list")


def _swapped(items: list[Any], first: int, second: int) -> list[Any]:
    out = list(items)
    out[first], out[second] = out[second], out[first]
    return out
