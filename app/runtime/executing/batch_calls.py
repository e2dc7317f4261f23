"""Calls of several steps, or of one step's items, made together: the first makes all, the others find theirs.

Each step keeps its place, its frames, its key and its record. Where the calls fail together they are made
one by one, so that what goes wrong is told at the node that it belongs to.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.execution_blocker import ExecutionBlocker
from app.foreign_code import attempt
from app.node_def import NodeResult
from app.run_context import RunContext
from app.runtime.batches.run_batches import Made
from app.runtime.executing.run_state import RunState
from app.runtime.executing.sources import inputs_of
from app.runtime.graph import Step, StepId
from app.runtime.passes.batch import MOST_TOGETHER, may_batch


def with_others(run: RunState, step: Step, calls: list[dict[str, Any]]) -> Step:
    """Return what is called in place of a step of a batch: a step that makes, or has, what all give."""
    if step.id in run.batches.made:
        return _with_made(run, step, calls)
    watch = run.services.watch
    others = run.batches.begin(step.id)
    if (watch is not None and watch.one_by_one) or not _is_single(calls):
        return step
    ready = [
        (run.steps[other], inputs) for other in others if (inputs := _inputs_if_ready(run, other)) is not None
    ]
    if not ready:
        return step
    contexts = [run.services.run_context(other, run.live) for other, _ in ready]
    together = step.kind.node.call_batch
    assert together is not None

    def call(context: RunContext, inputs: Mapping[str, Any]) -> NodeResult:
        began = time.perf_counter()
        all_inputs = [inputs, *(values for _, values in ready)]
        results = attempt(together, [context, *contexts], all_inputs).value
        if results is None or len(results) != len(all_inputs):
            return step.kind.node.call(context, inputs)
        share = (time.perf_counter() - began) / len(all_inputs)
        members = (step, *(other for other, _ in ready))
        for place, (member, given, result) in enumerate(zip(members, all_inputs, results, strict=True)):
            start = began + place * share
            run.batches.made[member.id] = Made(given, result, start, start + share)
        run.batches.batched += len(all_inputs)
        return results[0]

    return _calling(step, call)


def with_items_together(run: RunState, step: Step, calls: list[dict[str, Any]]) -> Step:
    """Return what is called in place of a step for the items of its lists: one that makes their calls
    together, as far as they have the input in common."""
    together, common = step.kind.node.call_batch, step.kind.node.batch
    if together is None or common is None or not may_batch(step.kind):
        return step
    if "batch" in run.services.context.passes_off:
        return step
    left = {id(values): place for place, values in enumerate(calls)}
    made: dict[int, NodeResult] = {}
    failed = False

    def call(context: RunContext, inputs: Mapping[str, Any]) -> NodeResult:
        nonlocal failed
        place = left[id(inputs)]
        if place not in made and not failed:
            portion = _alike(calls[place : place + MOST_TOGETHER], common)
            if len(portion) > 1:
                results = attempt(together, [context] * len(portion), portion).value
                failed = results is None or len(results) != len(portion)
                if results is not None and not failed:
                    run.batches.batched += not place
                    made.update(enumerate(results, place))
        return made.pop(place) if place in made else step.kind.node.call(context, inputs)

    return _calling(step, call)


def _alike(calls: Sequence[Mapping[str, Any]], common: str) -> list[Mapping[str, Any]]:
    """Return the first of some calls with those right behind it that share an input and are not blocked."""
    found: list[Mapping[str, Any]] = []
    for values in calls:
        blocked = any(isinstance(value, ExecutionBlocker) for value in values.values())
        if blocked or values.get(common) is not calls[0].get(common):
            break
        found.append(values)
    return found


def time_of_made(run: RunState, step_id: StepId) -> tuple[float, float]:
    """Return when a step's share of calls made together began and ended; they are done with then."""
    made = run.batches.made.pop(step_id)
    return made.began, made.ended


def _with_made(run: RunState, step: Step, calls: list[dict[str, Any]]) -> Step:
    made = run.batches.take(step.id, calls[0]) if _is_single(calls) else None
    if made is None:
        run.batches.made.pop(step.id, None)
        return step
    run.batches.made[step.id] = made
    return _calling(step, lambda context, inputs: made.result)


def _calling(step: Step, call: Any) -> Step:
    return replace(step, kind=replace(step.kind, node=replace(step.kind.node, call=call)))


def _inputs_if_ready(run: RunState, step_id: StepId) -> dict[str, Any] | None:
    """Return the values of a step that has not begun and could be called once now, else None."""
    if step_id in run.values or step_id in run.entries or step_id not in run.steps:
        return None
    lists = attempt(inputs_of, run, run.steps[step_id]).value
    if lists is None or any(len(items) != 1 for items in lists.values()):
        return None
    given = {name: items[0] for name, items in lists.items()}
    return given if _is_single([given]) else None


def _is_single(calls: list[dict[str, Any]]) -> bool:
    return len(calls) == 1 and not any(isinstance(value, ExecutionBlocker) for value in calls[0].values())
