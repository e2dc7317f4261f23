"""The nodes of a subgraph follow when its inputs and outputs change: their slots, and the links at those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import SUBGRAPH_INPUT, InputSlot, NodeId, OutputSlot, Scope
from app.workflow.subgraphs.draft import Draft


@dataclass(frozen=True)
class Kept:
    """A slot of the boundary as it will be: `old` is its place now, None for a new one."""

    slot: Mapping[str, Any]
    old: int | None = None


def controls_after(draft: Draft) -> set[int]:
    """Return the places of the inputs that feed a control inside."""
    found = set()
    for link in draft.links():
        node = draft.node(link.target) if link.source == SUBGRAPH_INPUT else None
        slots = node.inputs if node is not None else ()
        if 0 <= link.target_slot < len(slots) and slots[link.target_slot].widget is not None:
            found.add(link.source_slot)
    return found


def follow_inputs(
    draft: Draft, host_id: NodeId, scope: Scope, kept: Sequence[Kept], controls: set[int]
) -> None:
    """Give a node of the subgraph its new inputs; slots that belong to no input stay, at the end."""
    host = draft.node(host_id)
    if host is None:
        return
    old_names = [str(slot.get("name")) for slot in scope.inputs]
    at_host: dict[str, int] = {}
    for at, slot in enumerate(host.inputs):
        at_host.setdefault(slot.name, at)
    order: list[int | None] = []
    order += [at_host.get(old_names[one.old]) if one.old is not None else None for one in kept]
    known = {at_host[name] for name in old_names if name in at_host}
    order += [at for at in range(len(host.inputs)) if at not in known]
    for at in known - set(order):
        if (fed := host.inputs[at].link) is not None:
            draft.cut(fed)
    host = draft.node(host_id) or host
    slots: list[InputSlot] = []
    for place, old in enumerate(order):
        item: Kept | None = kept[place] if place < len(kept) else None
        slots.append(_host_input(None if old is None else host.inputs[old], item, place in controls))
    draft.put(replace(host, inputs=tuple(slots)))
    new_places = {old: place for place, old in enumerate(order) if old is not None}
    for link in draft.links():
        if link.target == host_id and new_places.get(link.target_slot, link.target_slot) != link.target_slot:
            draft.turn(replace(link, target_slot=new_places[link.target_slot]))


def _host_input(old: InputSlot | None, item: Kept | None, is_control: bool) -> InputSlot:
    if item is None:
        assert old is not None
        return old
    name, kind = str(item.slot.get("name")), str(item.slot.get("type") or "*")
    label = item.slot.get("label")
    if old is None:
        return InputSlot(name, kind, widget=name if is_control else None, label=label)
    return replace(old, label=label) if label is not None and label != old.label else old


def follow_outputs(draft: Draft, host_id: NodeId, kept: Sequence[Kept], before: int) -> None:
    """Give a node of the subgraph its new outputs; more than the definition had before stay, at the end."""
    host = draft.node(host_id)
    if host is None:
        return
    count = len(host.outputs)
    order = [item.old if item.old is not None and item.old < count else None for item in kept]
    order += range(before, count)
    for at in set(range(count)) - set(order):
        for link_id in host.outputs[at].links:
            draft.cut(link_id)
    host = draft.node(host_id) or host
    slots: list[OutputSlot] = []
    for place, index in enumerate(order):
        slot = kept[place].slot if place < len(kept) else {}
        label = slot.get("label")
        if index is None:
            slots.append(OutputSlot(str(slot.get("name")), str(slot.get("type") or "*"), label=label))
        else:
            old = host.outputs[index]
            slots.append(replace(old, label=label) if label is not None and label != old.label else old)
    draft.put(replace(host, outputs=tuple(slots)))
    places = {index: place for place, index in enumerate(order) if index is not None}
    for link in draft.links():
        if link.source == host_id and places.get(link.source_slot, link.source_slot) != link.source_slot:
            draft.turn(replace(link, source_slot=places[link.source_slot]))
