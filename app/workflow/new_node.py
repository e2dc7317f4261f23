"""Makes new nodes and links, and the edits that remedies ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.workflow.debug_marks import set_mark
from app.workflow.document import ROOT, InputSlot, LinkId, Node, NodeId, OutputSlot, ScopeId, Workflow
from app.workflow.dynamic.slots import growing_list
from app.workflow.edits import Edit, EditRefused, RemoveLink, RemoveNodes, SetMode, SetValue, Several
from app.workflow.group_node_to_subgraph import group_nodes_to_subgraphs
from app.workflow.group_nodes import group_name
from app.workflow.link_sources import PRIMITIVE
from app.workflow.merge.resolve import resolution
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.slot_types import AUTOGROW, allowed_types
from app.workflow.subgraphs.stale_slots import update_slots
from app.workflow.widgets import Widget, default_widgets, has_value

NODE_WIDTH = 270.0
REROUTE_SIZE = (75.0, 26.0)
ROW_HEIGHT = 24.0
SLOT_HEIGHT = 20.0
BOX_HEIGHT = 64.0


def new_node(workflow: Workflow, scope: ScopeId, info: NodeInfo, position: tuple[float, float]) -> Node:
    """Return a node with an id of its own, all slots and the default values. It is not added yet."""
    controls = default_widgets(info)
    inputs = tuple(slot for item in info.inputs if not has_value(item) for slot in slots_of(item))
    named = {widget.key: widget.value for widget in controls}
    size = (NODE_WIDTH, node_height(max(len(inputs), len(info.outputs)), controls))
    if info.class_type == "Reroute":
        size = REROUTE_SIZE
    return Node(
        free_node_id(workflow, scope),
        info.class_type,
        position,
        size,
        inputs=inputs,
        outputs=tuple(OutputSlot(output.name, output.type) for output in info.outputs),
        values=tuple(widget.value for widget in controls) if controls else None,
        named_values=named if controls else None,
        properties={"Node name for S&R": info.class_type},
        extra={"order": len(workflow.scopes[scope].nodes)},
    )


def node_height(slots: int, controls: list[Widget]) -> float:
    """Return the height below the title that shows everything, with room for a few lines in boxes of text.

    `slots` are the rows of slots, inputs and outputs beside each other.
    """
    boxes = sum(bool(control.info and control.info.options.get("multiline")) for control in controls)
    return SLOT_HEIGHT * slots + ROW_HEIGHT * len(controls) + BOX_HEIGHT * boxes + 10.0


def slots_of(item: InputInfo) -> list[InputSlot]:
    """Return the slots that a new node shows for an input without a control."""
    if item.group == "hidden" or item.options.get("socketless"):
        return []
    optional = {"shape": 7} if item.group == "optional" else {}
    if item.type == AUTOGROW:
        growing = growing_list(item)
        return [slot for _, slot in growing.grown({})] if growing is not None else []
    return [InputSlot(item.name, allowed_types(item.type, item.options), extra=optional)]


def free_node_id(workflow: Workflow, scope: ScopeId, taken: Iterable[NodeId] = ()) -> NodeId:
    """Return the smallest number above all node ids of the scope, its counter, and `taken`."""
    contents = workflow.scopes[scope]
    counter = contents.extra.get("last_node_id") or _state(contents.extra).get("lastNodeId")
    return str(_highest([*contents.nodes, *taken], counter) + 1)


def free_link_id(workflow: Workflow, scope: ScopeId, taken: Iterable[LinkId] = ()) -> LinkId:
    """Return the smallest number above all link ids of the scope, its counter, and `taken`."""
    contents = workflow.scopes[scope]
    counter = contents.extra.get("last_link_id") or _state(contents.extra).get("lastLinkId")
    return str(_highest([*contents.links, *taken], counter) + 1)


def _state(extra: Mapping[str, Any]) -> Mapping[str, Any]:
    state = extra.get("state")
    return state if isinstance(state, Mapping) else {}


def _highest(ids: Iterable[str], counter: Any) -> int:
    numbers = [int(key) for key in ids if key.isascii() and key.isdigit()]
    if isinstance(counter, int | str) and str(counter).isdigit():
        numbers.append(int(counter))
    return max(numbers, default=0)


def steps_of(workflow: Workflow, path: str) -> list[NodeId]:
    """Return the ids on the way to a node; an id may hold colons itself, as those of prompts do."""
    return [path] if path in workflow.nodes else path.split(":")


def node_at(workflow: Workflow, path: str) -> tuple[ScopeId, Node]:
    """Return the scope and the node of a path such as `5:3`; raises EditRefused when there is none.

    In a document made from a prompt `5:3` may be the id of a node.
    """
    scope = ROOT
    *outer, last = steps_of(workflow, path)
    for node_id in outer:
        node = workflow.scopes[scope].nodes.get(node_id)
        if node is not None and group_name(node) is not None:
            raise EditRefused(f"node {node_id} is a group node: turn it into a subgraph first")
        if node is None or node.type not in workflow.scopes:
            raise EditRefused(f"there is no subgraph node {path}")
        scope = node.type
    found = workflow.scopes[scope].nodes.get(last)
    if found is None:
        raise EditRefused(f"there is no node {path}")
    return scope, found


def apply_remedy(workflow: Workflow, library: Mapping[str, NodeInfo], edit_json: Mapping[str, Any]) -> Edit:
    """Return the edit that a remedy's JSON asks for; raises EditRefused when it fits nothing here.

    Known are `set_input {node, input, value}`, `set_inputs {inputs}` (several of them), `remove_link {node,
    input}`, `remove_node {node}`, `unfreeze {node}`, `set_mode {node, mode}` (or `{nodes, mode}`),
    `change_kind {node, kind}`, `update_slots {node}`, `group_to_subgraph {node}` and `resolve_conflict
    {conflict, take}`; several keys are carried out together.
    """
    edits = [_remedy(workflow, library, name, data) for name, data in edit_json.items()]
    return edits[0] if len(edits) == 1 else Several(tuple(edits))


def _remedy(workflow: Workflow, library: Mapping[str, NodeInfo], name: str, data: Mapping[str, Any]) -> Edit:
    if name == "resolve_conflict":
        return resolution(workflow, library, str(data.get("conflict")), str(data.get("take")))
    if name == "set_mode" and "nodes" in data:
        places = [node_at(workflow, str(path)) for path in data["nodes"]]
        return Several(tuple(SetMode(scope, (node.id,), int(data["mode"])) for scope, node in places))
    if name == "set_inputs":
        return Several(tuple(_remedy(workflow, library, "set_input", one) for one in data["inputs"]))
    return _remedy_at(workflow, library, name, data)


def _remedy_at(
    workflow: Workflow, library: Mapping[str, NodeInfo], name: str, data: Mapping[str, Any]
) -> Edit:
    """Return the edit of a remedy for one node."""
    scope, node = node_at(workflow, str(data.get("node")))
    match name:
        case "set_input":
            info = None if node.type == PRIMITIVE else library.get(node.type)
            return SetValue(scope, node.id, str(data["input"]), data["value"], info)
        case "remove_link":
            links = [slot.link for slot in node.inputs if slot.name == data["input"] and slot.link]
            if not links:
                raise EditRefused(f"input {data['input']!r} of node {node.id} has no link")
            return RemoveLink(scope, links[0])
        case "unfreeze":
            return set_mark(scope, node, "frozen", False)
        case "remove_node":
            return RemoveNodes(scope, (node.id,))
        case "set_mode":
            return SetMode(scope, (node.id,), int(data["mode"]))
        case "change_kind":
            # Replacing makes new nodes, so it stands on this module.
            from app.workflow.replace_kind import replace_kind

            return replace_kind(workflow, scope, [node.id], library[str(data["kind"])], library)
        case "update_slots":
            return update_slots(workflow, scope, node.id)
        case "group_to_subgraph":
            return group_nodes_to_subgraphs(workflow, library, [group_name(node) or ""])
    raise EditRefused(f"this version knows no remedy {name!r}")
