"""What `control_after_generate` does: the values that change after a run was queued."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from app.editor.canvas.nodes.node_values import primitive_info
from app.workflow.document import MODE_NORMAL, Node, Scope, Workflow
from app.workflow.edits import Edit, SetValue, Several
from app.workflow.link_sources import PRIMITIVE
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.widgets import Widget, widgets

LARGEST_RANDOM = 2**50
"""Random seeds stay below this, so that programs which keep numbers as doubles read them exactly."""


def seeds_edit(workflow: Workflow, library: Mapping[str, NodeInfo], chance: random.Random) -> Several | None:
    """Return the edit that gives controlled values their next one; None when all of them are fixed."""
    edits: list[Edit] = []
    for scope in workflow.scopes.values():
        for node in scope.nodes.values():
            info = info_of(node, scope, library)
            if info is None or node.mode != MODE_NORMAL:
                continue
            edits += [
                SetValue.for_widget(scope.id, node.id, info, name, value)
                for name, value in next_values(node, info, chance)
            ]
    return Several(tuple(edits)) if edits else None


def info_of(node: Node, scope: Scope, library: Mapping[str, NodeInfo]) -> NodeInfo | None:
    """Return a node's kind; a primitive has that of its target, and no control unless its file has one."""
    if node.type != PRIMITIVE:
        return library.get(node.type)
    has_control = max(len(node.values or ()), len(node.named_values or ())) > 1
    return primitive_info(node, scope, library) if has_control else None


def next_values(node: Node, info: NodeInfo, chance: random.Random) -> list[tuple[str, Any]]:
    """Return the inputs of a node that change after a run, with their next values."""
    linked = {slot.widget or slot.name for slot in node.inputs if slot.link is not None}
    found: list[tuple[str, Any]] = []
    for seed, control in pairwise(widgets(node, info)):
        if control.info is None and seed.info is not None and seed.name not in linked:
            value = _next_value(seed.info, seed.value, str(control.value), chance)
            if value != seed.value:
                found.append((seed.name, value))
    return found


def seeds_of(node: Node, info: NodeInfo) -> list[tuple[Widget, Widget]]:
    """Return the numbers of a node that runs change, each with its control; linked ones are left out."""
    linked = {slot.widget or slot.name for slot in node.inputs if slot.link is not None}
    pairs = pairwise(widgets(node, info))
    return [
        (seed, control)
        for seed, control in pairs
        if control.info is None and seed.info is not None and seed.name not in linked
        if seed.info.choices is None
    ]


def random_value(info: InputInfo, chance: random.Random) -> int:
    """Return a seed by chance, within the limits of its input."""
    low = info.options.get("min", 0)
    high = min(info.options.get("max", LARGEST_RANDOM), LARGEST_RANDOM)
    return chance.randint(int(max(low, 0)), int(high))


def _next_value(info: InputInfo, value: Any, control: str, chance: random.Random) -> Any:
    if info.choices is not None:
        return _next_choice(info.choices, value, control, chance)
    if not isinstance(value, int | float):
        return value
    low = info.options.get("min", 0)
    step = info.options.get("step") or 1
    match control:
        case "increment" | "increment-wrap":
            return min(value + step, info.options.get("max", value + step))
        case "decrement":
            return max(value - step, low)
        case "randomize":
            return random_value(info, chance)
    return value


def _next_choice(choices: Sequence[Any], value: Any, control: str, chance: random.Random) -> Any:
    if not choices:
        return value
    index = choices.index(value) if value in choices else 0
    match control:
        case "increment":
            return choices[min(index + 1, len(choices) - 1)]
        case "increment-wrap":
            return choices[(index + 1) % len(choices)]
        case "decrement":
            return choices[max(index - 1, 0)]
        case "randomize":
            return chance.choice(list(choices))
    return value
