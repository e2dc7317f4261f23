"""SlotEnd: a slot of a kind of node that a link may end at, before there is a node."""

from __future__ import annotations

from dataclasses import dataclass

from app.workflow.new_node import slots_of
from app.workflow.node_info import NodeInfo
from app.workflow.widgets import has_value

SWITCHES_ONLY = "OPT_CONNECTION"
"""The name of the outputs that nodes of rgthree have for other switches of nodes: they carry nothing."""


@dataclass(frozen=True, slots=True)
class SlotEnd:
    """An input told by its name, or an output told by its number."""

    name: str
    type: str
    number: int = 0

    @property
    def label(self) -> str:
        """What it is called: its name, or for a slot without one its type."""
        return self.name or self.type


def input_ends(info: NodeInfo) -> tuple[SlotEnd, ...]:
    """Return the inputs of a new node of a kind, those of its controls too."""
    ends: list[SlotEnd] = []
    for item in info.inputs:
        if not has_value(item):
            ends += [SlotEnd(slot.name, slot.type) for slot in slots_of(item)]
        elif not item.options.get("socketless"):
            ends.append(SlotEnd(item.name, item.widget_type))
    return tuple(ends)


def output_ends(info: NodeInfo) -> tuple[SlotEnd, ...]:
    """Return the outputs of a kind, those left out that give no value to anybody."""
    return tuple(
        SlotEnd(out.name, out.type, number)
        for number, out in enumerate(info.outputs)
        if out.name != SWITCHES_ONLY
    )
