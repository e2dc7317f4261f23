"""Steps that run as one: when they do, what is called for them, what is told of each, and when they part."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.execution_blocker import ExecutionBlocker
from app.foreign_code import attempt
from app.messages import StepStarted
from app.node_def import NodeResult
from app.run_context import RunContext
from app.runtime.executing.reports import step_done
from app.runtime.executing.results import store
from app.runtime.executing.run_items import Ahead, Item, Pending
from app.runtime.executing.run_state import RunState
from app.runtime.executing.sources import inputs_of
from app.runtime.graph import Region, Step, StepId
from app.runtime.regions.members import Member, RegionResult
from app.runtime.results.cache import entry_of
from app.runtime.run_record import StepRecord


def leave_to_region(run: RunState, item: Item, step_id: StepId) -> None:
    """Go past an inner step; where something wants it ahead of its place, its region parts."""
    if isinstance(item, Ahead):
        run.todo.append(item)
        part(run, run.regions.inner[step_id], "an inner node was wanted before the others")
    else:
        run.regions.leave(step_id)


def part(run: RunState, last: StepId, why: str) -> None:
    """Let the steps of a region run one by one: those that were left come now."""
    run.todo.extend(reversed(run.regions.part(last, why)))


def joined(run: RunState, item: Item, last: Step) -> Step | None:
    """Return one step that does what all steps of a region do, its inputs those that come from outside.

    None where they have to run one by one; the region has parted then, and its steps stand on the work list.
    """
    from app.runtime.regions.row_blocks import block_rows  # torch: only where pictures come
    from app.runtime.regions.run_region import run_region

    region = run.regions.by_last[last.id]
    why = "somebody looks at its nodes, or they have results" if _is_split(run, region) else ""
    members = None if why else _members(run, region)
    if members is None:
        why = why or "its values are lists, or a node is not to be called"
    elif (error := attempt(block_rows, members).error) is not None:
        why = str(error)
    if members is None or why:
        run.todo.append(item)
        part(run, last.id, why)
        return None
    first, *others = region.steps
    run.services.emit(_started(run, first, tuple(step.display for step in others)))
    outputs = last.kind.outputs

    def call(context: RunContext, inputs: Mapping[str, Any]) -> NodeResult:
        outcome = attempt(run_region, members, context, run.services.region_code)
        failed = RegionResult((None,) * outputs, failed=True, why=f"a block of rows failed: {outcome.error}")
        return outcome.value or failed

    node = replace(last.kind.node, call=call, new_instance=None)
    return replace(last, kind=replace(last.kind, node=node, accepted=None), constants={}, links={})


def _is_split(run: RunState, region: Region) -> bool:
    """Whether there is more to see of inner steps than the region would show."""
    watch = run.services.watch
    inner = [step.id for step in region.steps[:-1]]
    return (watch is not None and watch.one_by_one) or any(
        one in run.values or one in run.held or one in run.entries for one in inner
    )


def _members(run: RunState, region: Region) -> list[Member] | None:
    """Return the nodes of a region with the values from outside; None where one would be called otherwise
    than once."""
    places = {step.id: place for place, step in enumerate(region.steps)}
    members = []
    for step in region.steps:
        outside = {name: link for name, link in step.links.items() if link.node_id not in places}
        lists = attempt(inputs_of, run, replace(step, links=outside)).value
        if lists is None or any(len(items) != 1 for items in lists.values()):
            return None
        given = {name: items[0] for name, items in lists.items()}
        if any(isinstance(value, ExecutionBlocker) for value in given.values()):
            return None
        inner = {
            name: (places[link.node_id], link.slot)
            for name, link in step.links.items()
            if link.node_id in places and step.kind.takes(name)
        }
        members.append(Member(step.kind.node, given, inner))
    return members


def finish_region(run: RunState, pending: Pending, result: RegionResult, ended: float | None) -> None:
    """Keep what a region gave and tell of each of its steps; where it failed, they run one by one instead."""
    item, last = pending.item, pending.step
    if result.failed:
        run.held.discard(last.id)
        run.todo.append(item)
        run.regions.begun.add(run.regions.by_last[last.id].steps[0].id)
        part(run, last.id, result.why)
        return
    run.regions.tell(last.id, result.how, result.why)
    steps = run.regions.by_last[last.id].steps
    ended = ended or time.perf_counter()
    began, whole = pending.began, ended - pending.began
    counted = sum(result.seconds) or 1.0
    entry = entry_of(tuple([value] for value in result.outputs), None, last.kind.types)
    for step, behind, counts in zip(steps, steps[1:], result.seconds, strict=False):
        seconds = whole * counts / counted
        _tell(run, step, began, seconds, pending.lane)
        run.services.emit(_started(run, behind))
        began += seconds
    run.regions.fused += len(steps)
    store(run, item, last, entry, began, ended=ended, lane=pending.lane, worth=whole)


def _tell(run: RunState, step: Step, began: float, seconds: float, lane: str) -> None:
    run.executed.append(step.id)
    run.seconds[step.id] = seconds
    run.records.append(
        StepRecord(step.id, step.origin, step.kind.name, began - run.began, seconds, lane=lane)
    )
    run.services.emit(step_done(run, step, None, seconds=seconds))


def _started(run: RunState, step: Step, together: tuple[str, ...] = ()) -> StepStarted:
    return StepStarted(run.services.prompt_id, step.id, step.display, step.parent, step.origin, together)
