"""Place: which device each step runs on, and which values move between two of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.node_def import NodeDef, NodeResult
from app.run_context import RunContext
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.devices import current_device, finish_kernels, is_usable, torch_device
from app.runtime.graph import Graph, Step, StepId, StepKind
from app.runtime.moved_values import moved

STAYS = frozenset({"MODEL", "CLIP", "VAE", "CONTROL_NET", "INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"})
"""Types of values that are on no device, or know themselves where they compute."""
Binding = tuple[int, str]


def place(graph: Graph, context: CompileContext) -> Graph:
    """Bind steps to the devices that nodes name; a step that names none runs where its first input is.

    Before: `1 → 2 (cuda:1) → 3`, `4 → 3`. After: devices `{2: cuda:1, 3: cuda:1}`, moves `{2: (x), 3: (y)}`:
    what 1 and 4 give is moved before it is used. A device that is not there binds nothing.
    """
    named = {} if graph.devices else _named(graph)
    if not named:
        return graph
    devices: dict[StepId, str] = {}
    moves: dict[StepId, tuple[str, ...]] = {}
    steps = dict(graph.steps)
    bound: dict[Binding, StepKind] = {}
    for step_id, step in graph.in_order():
        device = named.get(step_id) or _of_inputs(step, devices)
        if device is None:
            continue
        devices[step_id] = device
        if step_id in graph.cached:
            continue
        crossing = tuple(name for name in step.links if _crosses(graph, step, name, device, devices))
        if crossing:
            moves[step_id] = crossing
        binding = (id(step.kind), device)
        if binding not in bound:
            bound[binding] = replace(step.kind, node=_bound(step.kind.node, device))
        steps[step_id] = replace(step, kind=bound[binding])
    return replace(graph, steps=steps, devices=devices, moves=moves)


def _named(graph: Graph) -> dict[StepId, str]:
    """Return the devices that nodes name, by step: in the prompt, or by a value of an input `device`."""
    found: dict[StepId, str] = {}
    usable: dict[str, bool] = {}
    nodes = graph.prompt.nodes
    for step_id, step in graph.steps.items():
        node = nodes.get(step_id)
        name = node.device if node is not None else None
        if name is None and isinstance(step.constants.get("device"), str):
            name = step.constants["device"]
        if not name or name == "default":
            continue
        if name not in usable:
            usable[name] = is_usable(name)
        if usable[name]:
            found[step_id] = name
    return found


def _of_inputs(step: Step, devices: Mapping[StepId, str]) -> str | None:
    return next((devices[link.node_id] for link in step.links.values() if link.node_id in devices), None)


def _crosses(graph: Graph, step: Step, name: str, device: str, devices: Mapping[StepId, str]) -> bool:
    link = step.links[name]
    source = graph.steps.get(link.node_id)
    if source is None or link.slot >= source.kind.outputs:
        return False
    return source.kind.types[link.slot] not in STAYS and devices.get(link.node_id) != device


def _bound(node: NodeDef, device: str) -> NodeDef:
    """Return the node with calls that have their values moved to the device, and know it."""
    call: Callable[..., NodeResult] = node.call
    target = torch_device(device)

    def call_there(run: RunContext, inputs: Mapping[str, Any], *state: object) -> NodeResult:
        there = {name: moved(value, target) for name, value in inputs.items()}
        with current_device(target):
            result = call(replace(run, device=device), there, *state)
            finish_kernels(target)
        return result

    # Packs share one lane also on several devices: they are not known to bear several threads.
    resource = device if node.resource in ("", "device") and node.pack is None else node.resource
    return replace(node, call=call_there, resource=resource, fuse=False, batch=None, call_batch=None)
