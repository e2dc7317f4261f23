"""Makes another kind of node of a node: links and values that fit stay, by name, else by type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from app.workflow.document import InputSlot, Link, Node, NodeId, ScopeId, Workflow
from app.workflow.edits import AddLink, Edit, Patch, RemoveLink, Several
from app.workflow.new_node import new_node
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.patch import node_of, scope_of
from app.workflow.preset_values import with_values
from app.workflow.reroute_edits import CarryReroutes
from app.workflow.slot_types import connects
from app.workflow.unknown_values import unknown_values
from app.workflow.widgets import has_value, widget_values

NAME_WEIGHT, SLOT_WEIGHT = 2.0, 1.0


def replace_kind(
    workflow: Workflow,
    scope_id: ScopeId,
    node_ids: Iterable[NodeId],
    info: NodeInfo,
    library: Mapping[str, NodeInfo],
) -> Edit:
    """Return the edit that makes nodes of another kind of these; they keep id, place, title and colours.

    Links that find no slot there are taken away. Raises EditRefused when a node is not there.
    """
    edits = [_replaced(workflow, scope_id, node_id, info, library) for node_id in node_ids]
    return edits[0] if len(edits) == 1 else Several(tuple(edits))


def _replaced(
    workflow: Workflow, scope_id: ScopeId, node_id: NodeId, info: NodeInfo, library: Mapping[str, NodeInfo]
) -> Edit:
    scope, old = scope_of(workflow, scope_id), node_of(workflow, scope_id, node_id)
    node = _node_instead(workflow, scope_id, old, info, library)
    new_links: list[Link] = []
    taken: set[int] = set()
    into, out = scope.links_into(node_id), scope.links_from(node_id)
    for link in into:
        slot = old.inputs[link.target_slot] if link.target_slot < len(old.inputs) else None
        node, index = _input_for(node, slot, link.type, info, taken) if slot is not None else (node, None)
        if index is not None:
            taken.add(index)
            new_links.append(replace(link, target_slot=index))
    for link in out:
        output = _output_for(node, old, link)
        if output is not None and link.target != node_id:
            new_links.append(replace(link, source_slot=output))
    edit = Several(
        (
            *(RemoveLink(scope_id, link.id) for link in {link.id: link for link in (*into, *out)}.values()),
            Patch(scope_id, {node_id: node}),
            *(AddLink(scope_id, link) for link in new_links),
        )
    )
    return CarryReroutes(scope_id, {link.id: link.id for link in new_links}, edit)


def _node_instead(
    workflow: Workflow, scope_id: ScopeId, old: Node, info: NodeInfo, library: Mapping[str, NodeInfo]
) -> Node:
    known = library.get(old.type)
    values = unknown_values(old) if known is None else widget_values(old, known)
    node = new_node(workflow, scope_id, info, old.position)
    fitting = {
        name: value
        for name, value in values.items()
        if (item := info.input(name)) is not None and _takes(item, value)
    }
    node = with_values(node, info, fitting)
    return replace(
        node,
        id=old.id,
        size=(max(old.size[0], node.size[0]), node.size[1]),
        title=old.title,
        mode=old.mode,
        flags=old.flags,
        color=old.color,
        body_color=old.body_color,
        extra=old.extra,
    )


def _takes(item: InputInfo, value: Any) -> bool:
    """Whether a value is of the right sort for a control; its limits are for the check to say."""
    if item.choices is not None:
        return value in item.choices
    sorts: Mapping[str, type | tuple[type, ...]] = {"INT": int, "FLOAT": (int, float), "STRING": str}
    if item.widget_type == "BOOLEAN":
        return isinstance(value, bool)
    sort = sorts.get(item.widget_type)
    return sort is None or (isinstance(value, sort) and not isinstance(value, bool))


def _input_for(
    node: Node, old: InputSlot, slot_type: str, info: NodeInfo, taken: set[int]
) -> tuple[Node, int | None]:
    """Return the input that takes over a link, listed on the node if it is a control's; None without one."""
    name = old.widget or old.name
    for index, slot in enumerate(node.inputs):
        if (slot.widget or slot.name) == name and index not in taken and connects(slot_type, slot.type):
            return node, index
    item = info.input(name)
    if item is not None and has_value(item) and connects(slot_type, item.widget_type):
        slot = InputSlot(name, item.widget_type, widget=name)
        return replace(node, inputs=(*node.inputs, slot)), len(node.inputs)
    for index, slot in enumerate(node.inputs):
        if index not in taken and slot.widget is None and slot.type == slot_type:
            return node, index
    return node, None


def _output_for(node: Node, old: Node, link: Link) -> int | None:
    was = old.outputs[link.source_slot] if link.source_slot < len(old.outputs) else None
    kind = was.type if was is not None else link.type
    fitting = [index for index, slot in enumerate(node.outputs) if connects(slot.type, kind)]
    named = [index for index in fitting if was is not None and node.outputs[index].name == was.name]
    exact = [index for index in fitting if node.outputs[index].type == kind]
    return next(iter((*named, *(i for i in fitting if i == link.source_slot), *exact, *fitting)), None)


def likely_kinds(node: Node, library: Mapping[str, NodeInfo], most: int = 8) -> list[NodeInfo]:
    """Return the kinds that may stand in for a node, the likeliest first: like its name, with such slots."""
    words = name_words(node.type)
    inputs = {(slot.name, slot.type) for slot in node.inputs if slot.link is not None}
    outputs = {slot.type for slot in node.outputs}
    ranked: list[tuple[float, str]] = []
    for class_type, info in library.items():
        if class_type == node.type or info.deprecated:
            continue
        own = name_words(class_type)
        alike = 2 * len(words & own) / (len(words) + len(own)) if words and own else 0.0
        slots = {(item.name, item.type) for item in info.inputs} if inputs else set()
        given = {output.type for output in info.outputs}
        shared = len(inputs & slots) / len(inputs) if inputs else 0.0
        shared += len(outputs & given) / len(outputs | given) if outputs | given else 0.0
        if alike > 0.0 and (shared > 0.0 or not (inputs or outputs)):
            ranked.append((-(NAME_WEIGHT * alike + SLOT_WEIGHT * shared), class_type))
    ranked.sort()
    return [library[class_type] for _, class_type in ranked[:most]]


@lru_cache(maxsize=32768)
def name_words(class_type: str) -> frozenset[str]:
    """Return the words of a class name in small letters: `VAEDecode_v2` has vae and decode."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", class_type)
    return frozenset(part.lower() for part in parts if len(part) > 1)
