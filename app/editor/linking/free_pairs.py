"""Which slots of nodes may be linked: all ends of a loose link in a graph, and the best pair of two nodes."""

from __future__ import annotations

from collections.abc import Iterator

from app.editor.canvas.boundary import new_slot_edit
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.connect import (
    InputTarget,
    PendingLink,
    edit_to_input,
    edit_to_output,
    input_targets,
)
from app.editor.canvas.nodes.node_item import NodeItem
from app.workflow.document import ROOT
from app.workflow.edits import Edit
from app.workflow.links.reach import nodes_after, nodes_before
from app.workflow.slot_types import connects

End = tuple[NodeItem, InputTarget | int]
"""Where a loose link ends: at an input of a node, or at an output by its number."""


def outputs_of(item: NodeItem) -> list[PendingLink]:
    """Return a loose link from each output of a node."""
    return [
        PendingLink(item.node.id, number, slot.type, True) for number, slot in enumerate(item.node.outputs)
    ]


def inputs_of(canvas: Canvas, item: NodeItem) -> list[tuple[PendingLink, InputTarget]]:
    """Return a loose link to each input of a node, those of its controls too; it replaces the one there."""
    found = []
    for target in input_targets(item.node, item.info):
        old = canvas.graph.link_into(item.node.id, target.index) if target.linked else None
        replaces = () if old is None else (old,)
        pending = PendingLink(item.node.id, target.index, target.type, False, target.new_slot, replaces)
        found.append((pending, target))
    return found


def ends_for(canvas: Canvas, pending: PendingLink) -> Iterator[End]:
    """Yield where a loose link may end: no cycle, and only slots of a type that fits."""
    graph = canvas.graph
    reached = nodes_before if pending.from_output else nodes_after
    shut = reached(graph.scope, pending.node) | {pending.node}
    for item in graph.nodes.values():
        if item.node.id in shut:
            continue
        if pending.from_output:
            for target in input_targets(item.node, item.info):
                if connects(pending.type, target.type):
                    yield item, target
        else:
            for number, slot in enumerate(item.node.outputs):
                if connects(slot.type, pending.type):
                    yield item, number


def edit_for(canvas: Canvas, pending: PendingLink, end: End) -> Edit:
    """Return the edit that ends a loose link there; at the empty slot of a box there is a new one then."""
    graph, (item, slot) = canvas.graph, end
    if graph.scope_id != ROOT:
        new = new_slot_edit(graph.workflow, graph.library, graph.scope_id, pending, item.node, slot)
        if new is not None:
            return new
    if isinstance(slot, int):
        slot_type = item.node.outputs[slot].type
        return edit_to_output(graph.workflow, graph.scope_id, pending, item.node.id, slot, slot_type)
    return edit_to_input(graph.workflow, graph.scope_id, pending, item.node.id, slot)


def best_pair(canvas: Canvas, source: NodeItem, target: NodeItem) -> tuple[PendingLink, End] | None:
    """Return what links two nodes best: a free input, the very type, the same name; None where none fits.

    A slot comes before a control, an output without links before one with, the upper ones before the lower.
    """
    if target.node.id in nodes_before(canvas.graph.scope, source.node.id) | {source.node.id}:
        return None
    ranked: list[tuple[tuple[bool, ...], PendingLink, InputTarget]] = []
    for pending in outputs_of(source):
        slot = source.node.outputs[pending.slot]
        for end in input_targets(target.node, target.info):
            if end.linked or not connects(pending.type, end.type):
                continue
            is_control = end.new_slot is not None or (
                end.index < len(target.node.inputs) and target.node.inputs[end.index].widget is not None
            )
            same_name = slot.name.lower() == end.name.lower()
            worse = (pending.type != end.type, is_control, not same_name, bool(slot.links))
            ranked.append((worse, pending, end))
    if not ranked:
        return None
    _, pending, end = min(ranked, key=lambda entry: entry[0])
    return pending, (target, end)
