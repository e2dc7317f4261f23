"""The work list of a run: one item after the other, until nothing is left."""

from __future__ import annotations

import time

from app.messages import StepStarted
from app.runtime.cache import entry_of
from app.runtime.debugging.rekey import forget_keys_behind
from app.runtime.executing.call_node import call_all, calls_of, gather, gather_ui, settled, under_way
from app.runtime.executing.expanding import begin_expansion, finish_expansion
from app.runtime.executing.reports import refuse_cycle, show_cached
from app.runtime.executing.results import load, passed, store
from app.runtime.executing.run_items import Ahead, Finish, Item, Pending, Result
from app.runtime.executing.run_state import RunState
from app.runtime.executing.sources import has_asked_for, has_sources, inputs_of, sources_of
from app.runtime.graph import Step


def work_off(run: RunState) -> None:
    """Do everything; whatever a step raises passes through, RunInterrupted when asked to stop."""
    while run.todo or run.pending:
        run.services.check_interrupted()
        if run.pending:
            _turn_async_calls(run)
        if run.todo:
            _begin(run, run.todo.pop())
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
    elif has_sources(run, item, step, sources_of(run, step)):
        _call(run, item, step)


def _call(run: RunState, item: Item, step: Step) -> None:
    services = run.services
    run.inputs = inputs_of(run, step)
    services.emit(StepStarted(services.prompt_id, step.id, step.display, step.parent, step.origin))
    if step.kind.lazy and not has_asked_for(run, item, step):
        return
    if services.watch is not None:
        given, run.inputs = run.inputs, services.watch.before(step, run.inputs)
        if run.inputs is not given:
            _forget_behind(run, step)
    began = time.perf_counter()
    results = call_all(step, calls_of(step.kind, run.inputs), services, run.live, run.async_calls)
    awaited = under_way(results)
    if awaited:
        run.held.add(step.id)
        task = run.async_calls.all_of(awaited)
        run.pending.append(Pending(item, step, results, task, run.inputs, began))
    else:
        _completed(run, item, step, results, began)


def _forget_behind(run: RunState, step: Step) -> None:
    """Inputs of a step were edited on the way: what is behind it is not cached, nor taken from there."""
    passed_by = set(run.plan.todo) - {item for item in run.todo if isinstance(item, str)}
    for step_id in reversed(forget_keys_behind(step.id, run.steps, run.keys)):
        run.entries.pop(step_id, None)
        if step_id in passed_by:
            run.values.drop(step_id)
            run.todo.append(step_id)


def _completed(run: RunState, item: Item, step: Step, results: list[Result], began: float) -> None:
    if any(result is not None and result.expand is not None for result in results):
        begin_expansion(run, item, step, results, began)
        return
    values = gather(step.kind, results)
    store(run, item, step, entry_of(values, gather_ui(results), step.kind.types), began)


def _turn_async_calls(run: RunState) -> None:
    run.async_calls.turn(wait=not run.todo)
    for pending in [one for one in run.pending if one.task.done()]:
        run.pending.remove(pending)
        run.current, run.inputs = pending.step, pending.inputs
        pending.task.result()
        results = settled(pending.results, pending.step.kind)
        _completed(run, pending.item, pending.step, results, pending.began)
