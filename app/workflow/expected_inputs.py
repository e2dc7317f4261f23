"""Which inputs a node has right now: those of its kind, with dynamic combos and growing lists opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.slot_types import AUTOGROW
from app.workflow.widgets import DYNAMIC_COMBO, sub_inputs


def expected_inputs(info: NodeInfo, inputs: Mapping[str, Any]) -> Iterator[InputInfo]:
    """Yield the inputs a node of this kind has, given its present `inputs` (values or links by name)."""
    waiting = [item for item in reversed(info.inputs) if item.group != "hidden"]
    while waiting:
        item = waiting.pop()
        if item.type == AUTOGROW:
            waiting += reversed(grown_inputs(item, inputs))
            continue
        yield item
        if item.type == DYNAMIC_COMBO:
            waiting += reversed(sub_inputs(item, inputs.get(item.name)))


def grown_inputs(item: InputInfo, inputs: Mapping[str, Any]) -> list[InputInfo]:
    """Return the inputs of a list that grows: the required ones, and those of its names that are present."""
    template = item.options.get("template")
    if not isinstance(template, Mapping):
        return []
    found = NodeInfo.from_json(item.name, {"input": template.get("input") or {}}).inputs
    if not found:
        return []
    fewest = int(template.get("min") or 0)
    if "names" in template:
        names = [str(name) for name in template["names"]]
    else:
        prefix = str(template.get("prefix", item.name))
        names = [f"{prefix}{index}" for index in range(int(template.get("max") or 100))]
    grown = []
    for index, name in enumerate(names):
        full = f"{item.name}.{name}"
        needed = index < fewest and item.group == "required" and found[0].group == "required"
        if needed or full in inputs:
            grown.append(replace(found[0], name=full, group="required" if needed else "optional"))
    return grown
