"""Which input slots a node of a dynamic kind shall have: lists with a free place, those of a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import InputSlot, Node
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.slot_types import AUTOGROW, allowed_types
from app.workflow.widgets import DYNAMIC_COMBO, has_value, sub_inputs, widget_values

OPTIONAL = {"shape": 7}
"""How a file marks the slot of an input that need not be linked."""
MOST_PLACES = 100


@dataclass(frozen=True)
class GrowingList:
    """A list of inputs that grows: the full names of its places, the fewest, and what each is."""

    names: tuple[str, ...]
    fewest: int
    closes_gaps: bool
    """Whether links move up when one before them goes; not where the places have names with a meaning."""
    template: InputInfo

    def slot(self, place: int) -> InputSlot:
        """Return a new slot for a place of the list."""
        name = self.names[place]
        extra = OPTIONAL if place >= self.fewest else {}
        label = name.rpartition(".")[2]
        return InputSlot(
            name, allowed_types(self.template.type, self.template.options), label=label, extra=extra
        )

    def grown(self, present: Mapping[str, tuple[int, InputSlot]]) -> list[tuple[int | None, InputSlot]]:
        """Return the slots that the list shall have, each with its index now, None for a new one.

        `present` are its slots by name, with their indices. One place more than is needed stays free.
        """
        places = [present.get(name) for name in self.names]
        if self.closes_gaps:
            linked = [entry for entry in places if entry is not None and entry[1].link is not None]
            free = [entry for entry in places if entry is not None and entry[1].link is None]
            needed = len(linked)
            ordered: list[tuple[int, InputSlot] | None] = [*linked, *free]
        else:
            taken = [at for at, entry in enumerate(places) if entry is not None and entry[1].link is not None]
            needed = taken[-1] + 1 if taken else 0
            ordered = list(places)
        count = min(max(needed, self.fewest) + 1, len(self.names))
        found: list[tuple[int | None, InputSlot]] = []
        for place in range(count):
            entry = ordered[place] if place < len(ordered) else None
            if entry is None:
                found.append((None, self.slot(place)))
            else:
                found.append((entry[0], self._renamed(entry[1], place)))
        return found

    def _renamed(self, slot: InputSlot, place: int) -> InputSlot:
        name = self.names[place]
        if slot.name == name:
            return slot
        own_label = slot.label is not None and slot.label != slot.name.rpartition(".")[2]
        label = slot.label if own_label else self.slot(place).label
        return replace(slot, name=name, label=label)


def growing_list(item: InputInfo) -> GrowingList | None:
    """Return the list that an input describes, None where it describes none that can be read."""
    template = item.options.get("template")
    if item.type != AUTOGROW or not isinstance(template, Mapping):
        return None
    found = NodeInfo.from_json(item.name, {"input": template.get("input") or {}}).inputs
    if not found:
        return None
    if "names" in template:
        names = [str(name) for name in template["names"]]
    else:
        prefix = str(template.get("prefix", item.name))
        most = min(int(template.get("max") or MOST_PLACES), MOST_PLACES)
        names = [f"{prefix}{index}" for index in range(most)]
    full = tuple(f"{item.name}.{name}" for name in names)
    return GrowingList(full, int(template.get("min") or 0), "names" not in template, found[0])


def inputs_now(info: NodeInfo, values: Mapping[str, Any]) -> Iterator[InputInfo]:
    """Yield the inputs of a kind with those of what is chosen in its dynamic combos; lists are one input."""
    waiting = [item for item in reversed(info.inputs) if item.group != "hidden"]
    while waiting:
        item = waiting.pop()
        yield item
        if item.type == DYNAMIC_COMBO:
            waiting += reversed(sub_inputs(item, values.get(item.name)))


def settled_slots(node: Node, info: NodeInfo) -> list[tuple[int | None, InputSlot]]:
    """Return the input slots that a node shall have, each with its index now, None for a new slot.

    Slots that no input of the kind asks for stay, but for those of what is no longer chosen.
    """
    inputs = list(inputs_now(info, widget_values(node, info)))
    combos = [item.name for item in inputs if item.type == DYNAMIC_COMBO]
    lists = [growing for item in inputs if (growing := growing_list(item)) is not None]
    known = {item.name for item in inputs}
    list_of = {name: growing for growing in lists for name in growing.names}
    present = {slot.name: (index, slot) for index, slot in enumerate(node.inputs)}
    found: list[tuple[int | None, InputSlot]] = []
    done: set[int] = set()
    for index, slot in enumerate(node.inputs):
        here = list_of.get(slot.name)
        if here is not None:
            if id(here) not in done:
                done.add(id(here))
                found += here.grown(present)
        elif slot.name in known or not any(slot.name.startswith(f"{combo}.") for combo in combos):
            found.append((index, slot))
    for growing in lists:
        if id(growing) not in done:
            found += growing.grown(present)
    for item in inputs:
        of_choice = any(item.name.startswith(f"{combo}.") for combo in combos)
        bare = not has_value(item) and item.type != AUTOGROW and not item.options.get("socketless")
        if of_choice and bare and item.name not in present:
            extra = OPTIONAL if item.group == "optional" else {}
            found.append((None, InputSlot(item.name, allowed_types(item.type, item.options), extra=extra)))
    return found
