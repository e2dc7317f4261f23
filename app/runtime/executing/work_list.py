"""The work list of a run: one item after the other, until nothing is left."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from app.messages import StepStarted
from app.problems import RunInterrupted
from app.runtime.debugging.rekey import forget_keys_behind
from app.runtime.executing.batch_calls import time_of_made, with_items_together, with_others
from app.runtime.executing.call_node import Later, call_all, calls_of, gather, gather_ui, settled, under_way
from app.runtime.executing.expanding import begin_expansion, finish_expansion
from app.runtime.executing.folding import take_in_folded
from app.runtime.executing.lanes import POLL_S
from app.runtime.executing.region_steps import finish_region, joined, leave_to_region
from app.runtime.executing.reports import refuse_cycle, show_cached, step_done
from app.runtime.executing.resources import ASYNC, INLINE
from app.runtime.executing.results import load, passed, store
from app.runtime.executing.run_items import Ahead, Finish, Item, Pending, Result
from app.runtime.executing.run_state import RunState
from app.runtime.executing.sources import has_asked_for, has_sources, inputs_of, sources_of
from app.runtime.graph import Step
from app.runtime.regions.members import RegionResult
from app.runtime.results.cache import entry_of
from app.runtime.run_record import record_of


def work_off(run: RunState) -> None:
    """Do everything; whatever a step raises passes through, RunInterrupted when asked to stop."""
    take_in_folded(run, run.plan.graph)
    try:
        while run.todo or run.pending or run.lanes.has_ready:
            run.services.check_interrupted()
            if run.pending:
                _turn(run)
            if run.todo:
                _begin(run, run.todo.pop())
            elif run.lanes.has_ready:
                _begin_ready(run)
    except BaseException as error:
        first = _settled_lanes(run, error)
        if first is error:
            raise
        raise first from first.__cause__
    if run.waiting:
        refuse_cycle(run)
    show_cached(run)


def _begin(run: RunState, item: Item) -> None:
    if isinstance(item, Finish):
        finish_expansion(run, item)
        return
    step_id = item.step_id if isinstance(item, Ahead) else item
    step = run.current = run.steps[step_id]
    run.inputs = {}
    if step_id in run.values:
        passed(run, item)
    elif step_id in run.held:
        run.waiting.setdefault(step_id, []).append(item)
    elif step_id in run.entries:
        load(run, item, step)
    elif step_id in run.regions.inner:
        leave_to_region(run, item, step_id)
    elif has_sources(run, item, step, sources_of(run, step)):
        if run.lanes.on and run.lanes.lane(step) not in (INLINE, ASYNC):
            run.held.add(step_id)
            run.lanes.offer(item, step)
        else:
            _call(run, item, step)


def _begin_ready(run: RunState) -> None:
    """Hand steps that are ready to lanes that are free; call one here when there is no other lane's work."""
    alone = run.lanes.alone and not run.pending
    while not run.todo and (taken := run.lanes.take(run.values.held_bytes)) is not None:
        item, step, lane = taken
        run.held.discard(step.id)
        run.current = step
        _call(run, item, step, lane, beside=not alone)
        if alone:
            return


def _call(run: RunState, item: Item, step: Step, lane: str = "main", *, beside: bool = False) -> None:
    if step.id in run.regions:
        whole = joined(run, item, step)
        if whole is not None:
            _make_calls(run, item, step, whole, [{}], lane, beside=beside)
        return
    services = run.services
    if step.asked:
        run.asked.setdefault(step.id, set(step.asked))
    run.inputs = inputs_of(run, step)
    if step.id not in run.regions.begun:
        services.emit(StepStarted(services.prompt_id, step.id, step.display, step.parent, step.origin))
    if step.kind.lazy and not has_asked_for(run, item, step):
        return
    if services.watch is not None:
        given, run.inputs = run.inputs, services.watch.before(step, run.inputs)
        if run.inputs is not given:
            _forget_behind(run, step)
    calls = calls_of(step.kind, run.inputs)
    is_one = step.id in run.batches or step.id in run.batches.made
    called = with_others(run, step, calls) if is_one else step
    if len(calls) > 1:
        called = with_items_together(run, called, calls)
    _make_calls(run, item, step, called, calls, lane, beside=beside)


def _make_calls(
    run: RunState,
    item: Item,
    step: Step,
    called: Step,
    calls: list[dict[str, Any]],
    lane: str,
    *,
    beside: bool,
) -> None:
    """Make the calls of a step, or let a lane make them; `called` is what does its work."""
    began = time.perf_counter()
    items_at_once = run.lanes.makes_items_at_once(called, calls)
    if beside or items_at_once:
        lane = called.kind.node.resource if items_at_once else lane
        call = run.lanes.hand_over(lane, called, calls, run.live)
        run.held.add(step.id)
        task = run.async_calls.when_done(call.future)
        run.pending.append(Pending(item, step, [], task, run.inputs, began, lane, call))
        return
    results = call_all(called, calls, run.services, run.live, run.async_calls.start)
    _called(run, Pending(item, step, results, None, run.inputs, began, lane))


def _called(run: RunState, pending: Pending, ended: float | None = None) -> None:
    """Go on with a step whose calls were made; what they left to be awaited is waited for first."""
    awaited = under_way(pending.results)
    if not awaited:
        _completed(run, pending, pending.results, ended)
        return
    run.held.add(pending.step.id)
    task = run.async_calls.all_of(awaited)
    lane = ASYNC if pending.lane == "main" else pending.lane
    run.pending.append(replace(pending, task=task, lane=lane, lane_call=None))


def _forget_behind(run: RunState, step: Step) -> None:
    """Inputs of a step were edited on the way: what is behind it is not cached, nor taken from there."""
    passed_by = set(run.plan.todo) - {item for item in run.todo if isinstance(item, str)}
    for step_id in reversed(forget_keys_behind(step.id, run.steps, run.keys)):
        run.entries.pop(step_id, None)
        if step_id in passed_by:
            run.values.drop(step_id)
            run.todo.append(step_id)


def _completed(run: RunState, pending: Pending, results: list[Result], ended: float | None = None) -> None:
    item, step, began = pending.item, pending.step, pending.began
    if results and isinstance(first := results[0], RegionResult):
        finish_region(run, pending, first, ended)
        return
    if any(result is not None and result.expand is not None for result in results):
        begin_expansion(run, item, step, results, began)
        return
    if step.id in run.batches.made:
        began, ended = time_of_made(run, step.id)
    values = gather(step.kind, results)
    entry = entry_of(values, gather_ui(results), step.kind.types)
    store(run, item, step, entry, began, ended=ended, lane=pending.lane)


def _turn(run: RunState) -> None:
    """Let async calls go on, and take in what they and the lanes have done."""
    lanes = run.lanes
    wait = not run.todo and not lanes.can_take(run.values.held_bytes)
    if lanes.busy and wait:
        lanes.watched(lambda: run.async_calls.turn(wait=True, longest_s=POLL_S))
    else:
        run.async_calls.turn(wait=wait)
    for pending in [one for one in run.pending if one.task is not None and one.task.done()]:
        _take_in(run, pending)


def _take_in(run: RunState, pending: Pending) -> None:
    """Go on with a step whose calls have ended; raises what they raised."""
    run.pending.remove(pending)
    run.current, run.inputs = pending.step, pending.inputs
    call = pending.lane_call
    if call is None:
        assert pending.task is not None
        pending.task.result()
        _completed(run, pending, settled(pending.results, pending.step.kind))
        return
    run.lanes.finished(call)
    results = [
        run.async_calls.start(result.call, result.context) if isinstance(result, Later) else result
        for result in call.future.result()
    ]
    _called(run, replace(pending, results=results), call.ended)


def _settled_lanes(run: RunState, error: BaseException) -> BaseException:
    """Ask lanes to stop and wait for them; return the first error in the order of the plan.

    What ended well meanwhile is kept. A run that is interrupted stays so, whatever else went wrong.
    """
    run.lanes.stop()
    first = (run.lanes.place(run.current) if run.current else -1, error, run.current, run.inputs)
    under_way = [pending for pending in run.pending if pending.lane_call is not None]
    for pending in sorted(under_way, key=lambda one: run.lanes.place(one.step)):
        assert pending.lane_call is not None
        raised = pending.lane_call.future.exception()
        run.lanes.finished(pending.lane_call)
        place = run.lanes.place(pending.step)
        if raised is None:
            _keep(run, pending, pending.lane_call.future.result())
        elif not isinstance(raised, RunInterrupted) and place < first[0]:
            first = (place, raised, pending.step, pending.inputs)
    if isinstance(error, RunInterrupted):
        first = (0, error, under_way[0].step if under_way else first[2], first[3])
    run.current, run.inputs = first[2], first[3]
    return first[1]


def _keep(run: RunState, pending: Pending, results: list[Any]) -> None:
    """Keep what a step gave in a run that is about to end, unless it is not whole."""
    step = pending.step
    if any(
        isinstance(one, Later | RegionResult) or (one is not None and one.expand is not None)
        for one in results
    ):
        return
    entry = entry_of(gather(step.kind, results), gather_ui(results), step.kind.types)
    key = run.keys.get(step.id)
    seconds = (pending.lane_call.ended if pending.lane_call else time.perf_counter()) - pending.began
    if key is not None:
        run.services.cache.put(key, entry, seconds, [run.keys.get(source) for source in step.sources()])
    run.executed.append(step.id)
    run.seconds[step.id] = seconds
    run.records.append(record_of(step, entry, pending.began - run.began, seconds, pending.lane))
    run.services.emit(step_done(run, step, entry, seconds=seconds, show=bool(entry.ui)))
