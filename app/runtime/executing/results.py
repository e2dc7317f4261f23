"""What becomes of a step's results: they are kept, told, handed to whoever waits, and let go of."""

from __future__ import annotations

import time

from app.runtime.executing.reports import step_done
from app.runtime.executing.run_items import Ahead, Finish, Item
from app.runtime.executing.run_state import RunState
from app.runtime.graph import Step
from app.runtime.results.cache import CacheEntry
from app.runtime.run_record import record_of


def load(run: RunState, item: Item, step: Step) -> None:
    """Take a step's results from the cache."""
    entry = run.entries[step.id]
    key = run.keys.get(step.id)
    if key:
        run.services.cache.get(key)  # counts as use
    run.values.put(step.id, entry)
    if step.kind.shows and not isinstance(item, Ahead):
        run.services.emit(step_done(run, step, entry, cached=True, show=True))
    passed(run, item)


def store(
    run: RunState,
    item: Item,
    step: Step,
    entry: CacheEntry,
    began: float,
    *,
    ended: float | None = None,
    lane: str = "main",
    worth: float | None = None,
) -> None:
    """Keep the results of a step that ran, and let go on what waited for them.

    `worth`: the seconds it takes to make them again, where that is not just this step's call.
    """
    services = run.services
    seconds = (ended or time.perf_counter()) - began
    if services.watch is not None:
        entry = services.watch.after(step, entry, seconds)
    key = run.keys.get(step.id)
    if key is not None:
        sources = [run.keys.get(source) for source in step.sources()]
        services.cache.put(key, entry, seconds if worth is None else worth, sources)
    run.values.put(step.id, entry)
    run.executed.append(step.id)
    run.seconds[step.id] = seconds
    run.records.append(record_of(step, entry, began - run.began, seconds, lane, run.lanes.device_of(step)))
    services.emit(step_done(run, step, entry, seconds=seconds, show=bool(entry.ui)))
    for other in run.merged.get(step.id, ()):
        services.emit(step_done(run, other, None, cached=True, show=True))
    run.held.discard(step.id)
    run.expanding.discard(step.id)
    for waiter in reversed(run.waiting.pop(step.id, [])):
        if not isinstance(waiter, Finish):
            run.held.discard(waiter.step_id if isinstance(waiter, Ahead) else waiter)
        run.todo.append(waiter)
    passed(run, item)


def passed(run: RunState, item: Item) -> None:
    """Let go of what nothing needs after this place of the plan, unless a step before it is under way."""
    if isinstance(item, str):
        for inner in run.regions.left_to(item):
            run.values.passed(inner, now=False)
        run.values.passed(item, now=not run.under_way)
