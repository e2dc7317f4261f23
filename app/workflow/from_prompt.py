"""Prompt → Workflow: an API file becomes a document with nodes laid out, so that it can be edited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.arrange import positions
from app.workflow.document import ROOT, InputSlot, Link, Node, NodeId, OutputSlot, Workflow
from app.workflow.edits import AddNodes
from app.workflow.new_node import NODE_WIDTH, ROW_HEIGHT, SLOT_HEIGHT, node_height, slots_of
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import LinkRef, Prompt, PromptNode
from app.workflow.slot_types import AUTOGROW
from app.workflow.widgets import has_value, widgets_with

MAX_OUTPUTS = 256
"""The most outputs a node of an unknown kind gets: a link may name any, and each would be a slot."""


def workflow_of_prompt(prompt: Prompt, library: Mapping[str, NodeInfo]) -> Workflow:
    """Return a workflow that makes this prompt again. Ids are kept; links to missing nodes are left out."""
    workflow = Workflow()
    prompt = _with_text_ids(prompt)
    outputs = _used_outputs(prompt)
    nodes: list[Node] = []
    links: list[Link] = []
    for number, (node_id, entry) in enumerate(prompt.nodes.items()):
        node = _node(node_id, entry, library.get(entry.class_type), outputs.get(node_id, 0))
        nodes.append(replace(node, extra={"order": number}))
    types = {node.id: node.outputs for node in nodes}
    for node in nodes:
        for index, slot in enumerate(node.inputs):
            source = prompt.nodes[node.id].inputs.get(slot.name)
            if isinstance(source, LinkRef) and 0 <= source.slot < len(types.get(source.node_id, ())):
                kind = types[source.node_id][source.slot].type
                links.append(Link(str(len(links) + 1), source.node_id, source.slot, node.id, index, kind))
    workflow.apply(AddNodes(ROOT, tuple(nodes), tuple(links)))
    places = positions(workflow.nodes.values(), workflow.root)
    for node_id, place in places.items():
        workflow.nodes[node_id] = replace(workflow.nodes[node_id], position=place)
    return workflow


def _with_text_ids(prompt: Prompt) -> Prompt:
    """Return the prompt with `[5, 0]` as a link where there is a node 5: some files have numbers as ids."""

    def linked(value: Any) -> Any:
        if not (isinstance(value, list) and [type(item) for item in value] == [int, int]):
            return value
        return LinkRef(str(value[0]), value[1]) if str(value[0]) in prompt.nodes else value

    return Prompt(
        {
            key: replace(node, inputs={name: linked(value) for name, value in node.inputs.items()})
            for key, node in prompt.nodes.items()
        }
    )


def _used_outputs(prompt: Prompt) -> dict[NodeId, int]:
    """Return how many outputs of each node are used, all that is known of an unknown kind; within reason."""
    used: dict[NodeId, int] = {}
    for node in prompt.nodes.values():
        for _, link in node.links():
            if link.slot < MAX_OUTPUTS:
                used[link.node_id] = max(used.get(link.node_id, 0), link.slot + 1)
    return used


def _node(node_id: NodeId, entry: PromptNode, info: NodeInfo | None, used: int) -> Node:
    title = entry.title if info is None or entry.title != info.name_in_files else None
    title = None if title == entry.class_type else title
    constants = {name: value for name, value in entry.inputs.items() if not isinstance(value, LinkRef)}
    if info is None:
        inputs = tuple(InputSlot(name, "*") for name, _ in entry.links())
        outputs = tuple(OutputSlot(f"output {index}", "*") for index in range(used))
        height = SLOT_HEIGHT * max(len(inputs), used) + ROW_HEIGHT * len(constants) + 10.0
        node = Node(node_id, entry.class_type, inputs=inputs, outputs=outputs, title=title)
        if constants:
            node = replace(node, values=tuple(constants.values()), named_values=constants)
    else:
        controls = widgets_with(info, constants)
        inputs = _slots(entry, info)
        height = node_height(max(len(inputs), len(info.outputs)), controls)
        node = Node(
            node_id,
            entry.class_type,
            title=title,
            inputs=inputs,
            outputs=tuple(OutputSlot(output.name, output.type) for output in info.outputs),
            values=tuple(widget.value for widget in controls) if controls else None,
            named_values={widget.key: widget.value for widget in controls} if controls else None,
            properties={"Node name for S&R": entry.class_type},
        )
    if entry.device is not None:
        own = {"confy": {"device": entry.device}}
        node = replace(node, properties={**node.properties, **own})
    return replace(node, size=(NODE_WIDTH, height))


def _slots(entry: PromptNode, info: NodeInfo) -> tuple[InputSlot, ...]:
    """Return the slots of a known kind: its own, and one for each linked input that has none among them."""
    slots: list[InputSlot] = []
    for item in info.inputs:
        if item.type == AUTOGROW:
            names = [name for name, _ in entry.links() if name.startswith(item.name + ".")]
            slots += [InputSlot(name, _slot_type(item, name)) for name in names] or slots_of(item)
        elif not has_value(item):
            slots += slots_of(item)
    present = {slot.name for slot in slots}
    for name, _ in entry.links():
        if name not in present:
            known = info.input(name)
            slots.append(InputSlot(name, known.type if known else "*", widget=name if known else None))
    return tuple(slots)


def _slot_type(item: Any, name: str) -> str:
    return next((slot.type for slot in slots_of(item)), "*")
