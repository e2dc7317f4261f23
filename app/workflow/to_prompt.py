"""Workflow → Prompt: leaves out what does not run and follows each link to the node that feeds it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.workflow.custom_combo import CUSTOM_COMBO, with_added_values
from app.workflow.document import MODE_BYPASS, MODE_MUTE, InputSlot, Node, Workflow
from app.workflow.dynamic_prompt import Choose, choose_alternatives
from app.workflow.link_sources import Constant, LinkSources, NodeOutput, Place
from app.workflow.name_tokens import SAVING_KINDS, NameTokens
from app.workflow.node_device import device_of
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import LinkRef, Prompt, PromptNode, TypedValue
from app.workflow.unknown_values import unknown_values
from app.workflow.widgets import widgets

CURVE = "CURVE"


def to_prompt(
    workflow: Workflow,
    library: Mapping[str, NodeInfo],
    choose: Choose = random.choice,
    now: datetime | None = None,
) -> Prompt:
    """Return what would run: subgraphs opened, mute, bypass, reroutes and primitives resolved.

    An input without a value and a link to nothing are left out; a node of an unknown kind stays, for
    validation to name. `choose` picks among the alternatives `{a|b}` of texts that allow them; `now`, the
    local time, fills in dates in the names of files to save.
    """
    sources = LinkSources(workflow, library)
    tokens = NameTokens(sources, library, now or datetime.now())
    nodes: dict[str, PromptNode] = {}
    for place in sources.places():
        for node in place.scope.nodes.values():
            if sources.is_virtual(node) or node.mode in (MODE_MUTE, MODE_BYPASS):
                continue
            if sources.inside(place, node) is not None:
                continue
            info = library.get(node.type)
            inputs = control_values(node, info, choose)
            prefix = inputs.get("filename_prefix")
            if node.type in SAVING_KINDS and isinstance(prefix, str):
                inputs["filename_prefix"] = tokens.filled(prefix)
            inputs.update(_linked(sources, place, node, info, tokens))
            if node.type == CUSTOM_COMBO:
                inputs = with_added_values(node, inputs)
            title = node.title or (info.name_in_files if info else None)
            nodes[place.path(node)] = PromptNode(node.type, inputs, title, device_of(node))
    return Prompt(nodes)


def control_values(node: Node, info: NodeInfo | None, choose: Choose) -> dict[str, Any]:
    """Return the values of a node's controls as a prompt has them; those without a value are left out."""
    if info is None:
        return unknown_values(node)
    found: dict[str, Any] = {}
    for widget in widgets(node, info):
        if widget.info is None or widget.value is None:
            continue
        value = widget.value
        if isinstance(value, str) and widget.info.options.get("dynamicPrompts"):
            value = choose_alternatives(value, choose)
        found[widget.name] = TypedValue(CURVE, value) if widget.info.widget_type == CURVE else value
    return found


def _linked(
    sources: LinkSources, place: Place, node: Node, info: NodeInfo | None, tokens: NameTokens
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for slot in _in_order([slot for slot in node.inputs if slot.link is not None], info):
        match sources.source(place, slot):
            case NodeOutput() as output:
                found[slot.widget or slot.name] = LinkRef(output.place.path(output.node), output.slot)
            case Constant(value=value, replaces_tokens=True) if isinstance(value, str):
                found[slot.widget or slot.name] = tokens.filled(value)
            case Constant(value=value):
                found[slot.widget or slot.name] = value
    return found


def _in_order(slots: list[InputSlot], info: NodeInfo | None) -> list[InputSlot]:
    """Return slots in the order of the node's kind; a file may list them in another."""
    if info is None or len(slots) < 2:
        return slots
    order = {item.name: index for index, item in enumerate(info.inputs)}
    return sorted(slots, key=lambda slot: order.get(slot.name.partition(".")[0], len(order)))
