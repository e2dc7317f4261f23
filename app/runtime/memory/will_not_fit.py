"""What a plan needs more memory for than there is: told before the run, at the node, with what would help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import psutil

from app.problems import Problem, Remedy
from app.runtime.graph import Graph, Step, StepId
from app.runtime.memory.predicted import PredictedMemory

_SMALLEST_SIDE = 64
_STEP = 8
_SHRINK = 0.7
"""Half the pixels."""
_SIDES = ("width", "height")
IN_TILES = {
    "VAEDecode": ("Decode in tiles", "VAEDecodeTiled"),
    "VAEEncode": ("Encode in tiles", "VAEEncodeTiled"),
}
"""Nodes with a kind that does the same with less memory: what the button says, and that kind."""


@dataclass(frozen=True)
class MemoryBudgets:
    """Bytes that a run may take: of main memory, and of the device (None: nothing computes on one).

    `kept` bytes of main memory are results and models of earlier runs, which make room by themselves.
    """

    ram: int
    device: int | None = None
    kept: int = 0


def present_budgets(kept: int, device: int | None = None) -> MemoryBudgets:
    """Return what a run may take now: what is free, and what is kept only for the future."""
    return MemoryBudgets(int(psutil.virtual_memory().available) + kept, device, kept)


def memory_problems(graph: Graph, memory: PredictedMemory, budgets: MemoryBudgets) -> tuple[Problem, ...]:
    """Return the problem of the step that needs most, if it needs more than there is; none if all fits."""
    found = []
    worst = memory.worst
    if worst is not None and worst[1].needed - worst[1].on_device > budgets.ram:
        wanted = worst[1].needed - worst[1].on_device
        found.append(_problem(graph, worst[0], wanted, budgets.ram, "memory"))
    if budgets.device is not None and memory.steps:
        step_id, one = max(memory.steps.items(), key=lambda item: item[1].on_device)
        if one.on_device > budgets.device:
            found.append(_problem(graph, step_id, one.on_device, budgets.device, "graphics memory"))
    return tuple(found)


def _problem(graph: Graph, step_id: StepId, wanted: int, there: int, what: str) -> Problem:
    step = graph.steps[step_id]
    title = step.kind.node.info.display_name or step.kind.name
    return Problem(
        "memory.will_not_fit",
        f"{title} will not fit: it needs about {size_text(wanted)} of {what}, and {size_text(there)} can be "
        "used",
        severity="warning",
        node_path=step.origin,
        value=wanted,
        limit=there,
        remedies=tuple(remedies_of(graph, step)),
        source="server",
    )


def remedies_of(graph: Graph, step: Step) -> list[Remedy]:
    """Return what would help, the best first: tiles, fewer at once, smaller, another model, free memory."""
    found: list[Remedy] = []
    tiled = IN_TILES.get(step.kind.name)
    if tiled is not None and step.id == step.origin:
        found.append(Remedy(tiled[0], {"change_kind": {"node": step.origin, "kind": tiled[1]}}))
    sources = list(_behind(graph, step))
    for one in sources:
        batch = one.constants.get("batch_size")
        if isinstance(batch, int) and batch > 1:
            title = f"Make {batch // 2} at a time instead of {batch}"
            edit = {"node": one.origin, "input": "batch_size", "value": batch // 2}
            found.append(Remedy(title, {"set_input": edit}))
    for one in sources:
        sides = [one.constants.get(name) for name in _SIDES]
        if all(isinstance(side, int) and side > _SMALLEST_SIDE for side in sides):
            smaller = [_smaller(int(side or 0)) for side in sides]
            edits = [
                {"node": one.origin, "input": name, "value": value}
                for name, value in zip(_SIDES, smaller, strict=True)
            ]
            title = f"Make it smaller: {smaller[0]} × {smaller[1]}"
            found.append(Remedy(title, {"set_inputs": {"inputs": edits}}))
    if not found:
        found.append(Remedy("Make the image or batch smaller"))
    found.append(Remedy("Use a smaller model, or one in a smaller number format"))
    found.append(Remedy("Free models and results that are kept", {"free_memory": {}}))
    return found


def _smaller(side: int) -> int:
    return max(_SMALLEST_SIDE, round(side * _SHRINK) // _STEP * _STEP)


def _behind(graph: Graph, step: Step) -> Iterator[Step]:
    """Yield a step and all it needs, the nearest first."""
    waiting, seen = [step], {step.id}
    while waiting:
        following: list[Step] = []
        for one in waiting:
            yield one
            for source in one.sources():
                if source in graph.steps and source not in seen:
                    seen.add(source)
                    following.append(graph.steps[source])
        waiting = following


def size_text(count: float) -> str:
    """Return bytes in words: `3.2 GB`."""
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
