"""The values of a node whose kind is not installed, under the names that its file gives away."""

from __future__ import annotations

from typing import Any

from app.workflow.document import Node
from app.workflow.named_values import named_values
from app.workflow.widgets import CONTROL_VALUES

_CONTROL = "control_after_generate"


def unknown_values(node: Node) -> dict[str, Any]:
    """Return the values of a node of an unknown kind by the names in its file, else numbered `UNKNOWN_1`.

    Names stand in `widgets_values_named`, in an object of values, or in slots for controls, where there is
    one for each value. Controls that follow a seed are left out.
    """
    named = named_values(node)
    if named is not None:
        return {name: value for name, value in named.items() if not name.startswith(_CONTROL)}
    by_slot = values_by_slots(node)
    if by_slot is not None:
        return by_slot
    values = node.values if isinstance(node.values, tuple) else ()
    names = ("UNKNOWN" if index == 0 else f"UNKNOWN_{index}" for index in range(len(values)))
    return dict(zip(names, values, strict=True))


def values_by_slots(node: Node) -> dict[str, Any] | None:
    """Return the values by the names of the node's control slots; None unless each has exactly one value.

    Between them may stand what a control that follows a seed holds: after a number, where values are over.
    """
    values = node.values if isinstance(node.values, tuple) else ()
    slots = [slot for slot in node.inputs if slot.widget is not None]
    over = len(values) - len(slots)
    if not slots or over < 0:
        return None
    found: dict[str, Any] = {}
    at = 0
    for slot in slots:
        if at >= len(values):
            return None
        found[slot.widget or slot.name] = values[at]
        at += 1
        follows = at < len(values) and isinstance(values[at], str) and values[at] in CONTROL_VALUES
        if over and slot.type in ("INT", "FLOAT", "COMBO") and follows:
            at += 1
            over -= 1
    return found if over == 0 else None
