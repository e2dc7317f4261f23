"""Fold constants: what follows from constants alone is computed while compiling.

    1: Compare(a="x", b="y")                            folded: 1 gave false
    2: Load(), 3: Load()                    →           3: Load()
    4: Switch(on=1.0, yes=2.0, no=3.0)                  4: Switch(on=false, yes=null, no=3.0)
    5: Save(image=4.0)                                  5: Save(image=4.0)

Only nodes that say they are cheap are called. A lazy one whose other inputs are known says which of its lazy
inputs it will ask for; the links of the others go, and with them whatever only they need. What may never be
asked for at all is not folded: no client shall hear of a node that ComfyUI would not run.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.folders import Folders, folders_below
from app.foreign_code import attempt
from app.node_def import NodeResult
from app.run_context import RunContext
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Folded, Graph, Step, StepId, StepKind

LONGEST_TEXT = 1_000_000
"""Longer texts stay results of their step."""


def fold_constants(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with the values of cheap steps in place of the links to them, without dead branches."""
    if not any(step.kind.node.cheap for step in graph.steps.values()):
        return graph
    pruned, found = _computed(graph, context.folders or _nowhere(), context.called)
    if not found and not pruned:
        return graph
    graph = replace(graph, steps={**graph.steps, **pruned}) if pruned else graph
    certain = graph.reached(lazy=False)
    known = {step_id: folded for step_id, folded in found.items() if step_id in certain}
    if not known and not pruned:
        return graph
    steps = {step_id: _with_values(step, known) for step_id, step in graph.in_order()}
    folded = replace(graph, steps=steps, folded={**graph.folded, **known})
    return folded.keep(folded.reached())


def can_fold(kind: StepKind) -> bool:
    """Whether steps of a kind may be called while compiling, once their inputs are known."""
    node = kind.node
    plain = not (node.list_in or node.expands or node.is_async or node.new_instance or node.file_inputs)
    return (
        node.cheap
        and plain
        and kind.mergeable
        and not kind.shows
        and not any(output.is_list for output in node.info.outputs)
    )


def _computed(
    graph: Graph, folders: Folders, called: AbstractSet[StepId] = frozenset()
) -> tuple[dict[StepId, Step], dict[StepId, Folded]]:
    """Return the lazy steps that lose links, and the steps whose values are known; none of `called`."""
    pruned: dict[StepId, Step] = {}
    found: dict[StepId, Folded] = {}
    fixed = {*graph.outputs, *graph.folded, *called}
    for step_id, step in graph.in_order():
        if not step.kind.node.cheap or not can_fold(step.kind):
            continue
        filled = _with_values(step, found)
        if step.kind.lazy:
            decided = _decided(step, filled.constants)
            if decided is not step:
                step = pruned[step_id] = decided
                filled = _with_values(step, found)
        if not filled.links and step_id not in fixed:
            folded = _called(filled, folders)
            if folded is not None:
                found[step_id] = folded
    return pruned, found


def _with_values(step: Step, known: Mapping[StepId, Folded]) -> Step:
    """Return a step with known values in place of links; those it may not ask for, or reads, stay."""
    if not known or not any(link.node_id in known for link in step.links.values()):
        return step
    stays = (step.kind.lazy - step.asked) | step.kind.raw
    values = {
        name: known[link.node_id].values[link.slot]
        for name, link in step.links.items()
        if link.node_id in known and name not in stays
    }
    if not values:
        return step
    links = {name: link for name, link in step.links.items() if name not in values}
    return replace(step, constants={**step.constants, **values}, links=links)


def _decided(step: Step, values: Mapping[str, Any]) -> Step:
    """Return a lazy step without the links that it will not ask for; itself while that is not known.

    `values` are its constants and what is known of its links.
    """
    lazy = step.kind.lazy
    if any(name not in lazy and name not in values for name in step.links) or not lazy & step.links.keys():
        return step
    inputs = {name: value for name, value in values.items() if step.kind.takes(name)}
    asked = attempt(step.kind.node.wanted, {**dict.fromkeys(lazy & step.links.keys()), **inputs})
    if asked.error is not None or asked.value is None:
        return step
    wanted = frozenset(asked.value) & lazy & step.links.keys()
    links = {name: link for name, link in step.links.items() if name not in lazy or name in wanted}
    if wanted == step.asked and len(links) == len(step.links):
        return step
    off: AbstractSet[str] = step.links.keys() - links.keys()
    return replace(step, constants={**step.constants, **dict.fromkeys(off)}, links=links, asked=wanted)


def _called(step: Step, folders: Folders) -> Folded | None:
    """Call a step; None where it raises or gives anything but plain values: the run will see to it."""
    inputs = {name: value for name, value in step.constants.items() if step.kind.takes(name)}
    began = time.perf_counter()
    result = attempt(step.kind.node.run, RunContext(step.origin, folders), inputs).value
    seconds = time.perf_counter() - began
    if not isinstance(result, NodeResult) or result.ui or result.expand is not None:
        return None
    values = result.outputs
    if len(values) != step.kind.outputs or not all(map(_is_plain, values)):
        return None
    return Folded(step, tuple(values), seconds)


def _is_plain(value: Any) -> bool:
    return isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= LONGEST_TEXT)


def _nowhere() -> Folders:
    return folders_below(Path("/nonexistent"), Path("/nonexistent"))
