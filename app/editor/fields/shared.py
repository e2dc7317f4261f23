"""The controls that several nodes share, with their values: one, or mixed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.editor.words import tr
from app.workflow.document import Node
from app.workflow.json_same import same
from app.workflow.node_info import COMBO, InputInfo, NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.widgets import Widget, default_value, widgets

MOST_NODES = 300
"""Of more nodes the values are not compared: nobody sets them one by one, and it would take long."""
CONTROL_ORDER = ("fixed", "increment", "decrement", "randomize")


@dataclass(frozen=True)
class SharedControl:
    """A control that all of some nodes have: its name, what it takes, and its value in each."""

    name: str
    key: str
    info: InputInfo
    values: tuple[Any, ...]
    linked: bool
    """Whether in all of the nodes a link gives the value."""
    has_default: bool = True

    @property
    def mixed(self) -> bool:
        """Whether the nodes have different values."""
        return any(not same(value, self.values[0]) for value in self.values[1:])

    @property
    def changed(self) -> bool:
        """Whether some value is not the default."""
        if not self.has_default:
            return False
        default = default_value(self.info)
        return any(not (same(value, default) or value == default) for value in self.values)


def controls_of(node: Node, info: NodeInfo | None) -> list[Widget]:
    """Return the controls of a node with their values; what a subgraph node does not know of is left out."""
    if isinstance(info, SubgraphInfo):
        known = (control for control in info.controls if control.info is not None)
        return [Widget(control.name, control.name, control.info, control.value) for control in known]
    found = [] if info is None else widgets(node, info)
    # Two pictures are compared where results show: there is nothing to set.
    return [control for control in found if control.info is None or control.info.type != "IMAGECOMPARE"]


def shared_controls(nodes: Sequence[tuple[Node, NodeInfo | None]]) -> list[SharedControl]:
    """Return the controls that all nodes have, in the order of the first one; none of too many nodes."""
    if not nodes or len(nodes) > MOST_NODES:
        return []
    each = [{control.key: control for control in controls_of(node, info)} for node, info in nodes]
    linked = [
        {slot.widget or slot.name for slot in node.inputs if slot.link is not None} for node, _ in nodes
    ]
    has_default = not any(isinstance(info, SubgraphInfo) for _, info in nodes)
    found = []
    for key, control in each[0].items():
        others = [controls.get(key) for controls in each]
        alike = [other for other in others if other is not None]
        if len(alike) != len(others):
            continue
        info = _shared_info([other.info or control_info(other) for other in alike])
        if info is not None:
            values = tuple(other.value for other in alike)
            held = all(control.name in names for names in linked)
            usual = has_default and control.info is not None
            found.append(SharedControl(control.name, key, info, values, held, usual))
    return found


def control_info(control: Widget) -> InputInfo:
    """Return what the control after a seed takes."""
    options = {"tooltip": tr("What happens to the value above after each run."), "after": True}
    return InputInfo(control.name, COMBO, "required", CONTROL_ORDER, options)


def _shared_info(infos: Sequence[InputInfo]) -> InputInfo | None:
    """Return what all of these inputs take; None where nothing is."""
    first = infos[0]
    if any(
        info.widget_type != first.widget_type or (info.choices is None) != (first.choices is None)
        for info in infos
    ):
        return None
    if any(bool(info.options.get("multiline")) != bool(first.options.get("multiline")) for info in infos):
        return None
    if first.choices is not None and any(info.choices != first.choices for info in infos):
        rest = [set(map(str, info.choices or ())) for info in infos[1:]]
        choices = tuple(choice for choice in first.choices if all(str(choice) in names for names in rest))
        return replace(first, choices=choices)
    lows = [info.options["min"] for info in infos if "min" in info.options]
    highs = [info.options["max"] for info in infos if "max" in info.options]
    limits = {**({"min": max(lows)} if lows else {}), **({"max": min(highs)} if highs else {})}
    return replace(first, options={**first.options, **limits})
