"""Execute: carry out a plan, step by step, with ComfyUI's semantics for lists, lazy inputs and expansions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.messages import Done, Message, Started, StepDone, StepStarted
from app.problems import InputError, Problem, RunFailed, RunInterrupted
from app.runtime.async_calls import AsyncCalls
from app.runtime.cache import CacheEntry, entry_of
from app.runtime.call_node import call_all, calls_of, gather, gather_ui, settled, under_way
from app.runtime.debugging.rekey import forget_keys_behind
from app.runtime.expansion import expand, finished_values, links_of, value_keys
from app.runtime.failure import message_of, problem_message
from app.runtime.graph import Graph, Key, Step, StepId, sources_first
from app.runtime.live_prompt import DynamicPrompt
from app.runtime.plan import Plan, RunReport
from app.runtime.run_items import Ahead, Finish, Item, Pending, Result
from app.runtime.run_record import StepRecord, record_of
from app.runtime.run_services import RunServices
from app.runtime.run_values import RunValues


def execute_plan(plan: Plan, services: RunServices) -> RunReport:
    """Run a plan and return the report; everything that happens is emitted as messages, Done last.

    A failed or interrupted run keeps what it has computed in the cache.
    """
    began = time.perf_counter()
    run = _Run(plan, services, began)
    services.forget_instances(plan.graph.prompt.nodes)
    services.emit(Started(services.prompt_id, plan.graph.at_hand, plan.steps))
    status = "success"
    try:
        with services.guard():
            run.work()
    except RunInterrupted:
        status = "interrupted"
    except RunFailed:
        status = "error"
    finally:
        run.async_calls.close()
    report = run.report(status, time.perf_counter() - began)
    services.emit(run.done(report))
    return report


class _Run:
    """One run: what is left to do, what is under way, what there is.

    `todo` is a stack of items; `held` are steps that began and have no results yet; `waiting` are the items
    that go on once a held step has its results; `asked` are the lazy inputs that steps asked for.
    """

    def __init__(self, plan: Plan, services: RunServices, began: float) -> None:
        self.plan = plan
        self.run_began = began
        self.services = services
        self.steps: dict[StepId, Step] = {**plan.graph.uncut, **plan.graph.steps}
        self.keys: dict[StepId, Key | None] = dict(plan.graph.keys)
        self.entries: dict[StepId, CacheEntry] = dict(plan.entries)
        self.merged: dict[StepId, tuple[Step, ...]] = dict(plan.graph.merged)
        self.values = RunValues(plan.graph.release or {}, self._is_cached)
        self._note_merged(plan.graph)
        self.todo: list[Item] = list(reversed(plan.todo))
        self.held: set[StepId] = set()
        self.asked: dict[StepId, set[str]] = {}
        self.waiting: dict[StepId, list[Item]] = {}
        self.pending: list[Pending] = []
        self.async_calls = AsyncCalls()
        self.live = DynamicPrompt(services.prompt, self.steps)
        self.current: Step | None = None
        self.inputs: Mapping[str, list[Any]] = {}
        self.executed: list[StepId] = []
        self.seconds: dict[StepId, float] = {}
        self.records: list[StepRecord] = []
        self.problems: list[Problem] = []

    def _note_merged(self, graph: Graph) -> None:
        """Let the ids of steps that were merged away lead to those that stand for them."""
        for kept, steps in graph.merged.items():
            for step in steps:
                self.values.aliases[step.id] = kept
                self.steps[step.id] = self.steps[kept]
                self.keys[step.id] = self.keys.get(kept)

    def work(self) -> None:
        """Do everything; raises RunFailed at the first step that fails, RunInterrupted when asked to stop."""
        try:
            while self.todo or self.pending:
                self.services.check_interrupted()
                if self.pending:
                    self._turn_async_calls()
                if self.todo:
                    self._begin(self.todo.pop())
            if self.waiting:
                self._refuse_cycle()
        except (Exception, SystemExit, asyncio.CancelledError) as error:
            raise RunFailed(self._report_failure(error)) from error
        self._show_cached()

    # One item ----------------------------------------------------------------------------------------------

    def _begin(self, item: Item) -> None:
        if isinstance(item, Finish):
            self._finish(item)
            return
        step_id = item.step_id if isinstance(item, Ahead) else item
        step = self.current = self.steps[step_id]
        self.inputs = {}
        if step_id in self.values:
            self._passed(item)
        elif step_id in self.held:
            self.waiting.setdefault(step_id, []).append(item)
        elif step_id in self.entries:
            self._load(item, step)
        elif self._has_sources(item, step, self._sources_of(step)):
            self._run(item, step)

    def _sources_of(self, step: Step) -> list[StepId]:
        """Return the steps whose results a step needs; those of lazy inputs once it asked for them."""
        asked = self.asked.get(step.id)
        sources = step.sources(lazy=False)
        return [*sources, *(step.links[name].node_id for name in asked)] if asked else sources

    def _has_sources(self, item: Item, step: Step, sources: Iterable[StepId]) -> bool:
        """Whether all sources have results; else the item goes on when they have, and they are seen to."""
        missing = [source for source in sources if source not in self.values]
        if not missing:
            return True
        missing = [self.values.aliases.get(source, source) for source in missing]
        awaited = next((source for source in missing if source in self.held), None)
        if awaited is not None:
            self.held.add(step.id)
            self.waiting.setdefault(awaited, []).append(item)
            return False
        self.todo.append(item)
        self.todo.extend(Ahead(one) for one in reversed(sources_first(missing, self._unmet_sources)))
        return False

    def _unmet_sources(self, step_id: StepId) -> list[StepId]:
        """Return the sources without results that must run before a step; none for what the cache holds."""
        if step_id in self.values or step_id in self.held or step_id in self.entries:
            return []
        key = self.keys.get(step_id)
        entry = self.services.cache.get(key) if key else None
        if entry is not None:
            self.entries[step_id] = entry
            return []
        missing = [one for one in self._sources_of(self.steps[step_id]) if one not in self.values]
        return [self.values.aliases.get(source, source) for source in missing]

    def _load(self, item: Item, step: Step) -> None:
        entry = self.entries[step.id]
        key = self.keys.get(step.id)
        if key:
            self.services.cache.get(key)  # counts as use
        self.values.put(step.id, entry)
        if step.kind.shows and not isinstance(item, Ahead):
            self.services.emit(self._step_done(step, entry, cached=True, show=True))
        self._passed(item)

    def _run(self, item: Item, step: Step) -> None:
        self.inputs = self._inputs_of(step)
        self.services.emit(
            StepStarted(self.services.prompt_id, step.id, step.display, step.parent, step.origin)
        )
        if step.kind.lazy and not self._has_asked_for(item, step):
            return
        if self.services.watch is not None:
            given, self.inputs = self.inputs, self.services.watch.before(step, self.inputs)
            if self.inputs is not given:
                self._forget_behind(step)
        began = time.perf_counter()
        results = call_all(step, calls_of(step.kind, self.inputs), self.services, self.live, self.async_calls)
        awaited = under_way(results)
        if awaited:
            self.held.add(step.id)
            task = self.async_calls.all_of(awaited)
            self.pending.append(Pending(item, step, results, task, self.inputs, began))
        else:
            self._completed(item, step, results, began)

    def _forget_behind(self, step: Step) -> None:
        """Inputs of a step were edited on the way: what is behind it is not cached, nor taken from there."""
        planned = set(self.plan.todo)
        for step_id in reversed(forget_keys_behind(step.id, self.steps, self.keys)):
            self.entries.pop(step_id, None)
            if step_id in planned and (step_id in self.values or step_id in self.executed):
                self.values.drop(step_id)
                self.todo.append(step_id)

    def _inputs_of(self, step: Step) -> dict[str, list[Any]]:
        kind = step.kind
        inputs = {name: [value] for name, value in step.constants.items() if kind.takes(name)}
        for name, link in step.links.items():
            if not kind.takes(name):
                continue
            if name in kind.raw:
                inputs[name] = [[link.node_id, link.slot]]
            elif name in kind.lazy and name not in self.asked.get(step.id, ()):
                # Also when it happens to be there: what a node gives must not depend on what ran before it.
                inputs[name] = [None]
            else:
                inputs[name] = self._output(name, link.node_id, link.slot)
        return inputs

    def _output(self, name: str, source: StepId, slot: int) -> list[Any]:
        values = self.values[source]
        if slot >= len(values):
            title = self.steps[source].kind.node.info.display_name
            raise InputError(name, f"{title} (#{source}) gave no output {slot}")
        return values[slot]

    def _has_asked_for(self, item: Item, step: Step) -> bool:
        """Whether a node with lazy inputs has all it asks for; else those come first, then it again."""
        instance = self.services.instance(step)
        asked: dict[str, None] = {}
        for call in calls_of(step.kind, self.inputs):
            asked.update(dict.fromkeys(step.kind.node.wanted(call, instance)))
        unknown = [name for name in asked if name not in step.links and name not in step.constants]
        if unknown:
            raise InputError(
                unknown[0], f"the node asks for its input {unknown[0]}, which has no value or link"
            )
        before = self.asked.setdefault(step.id, set())
        new = [n for n in asked if n in step.links and n in step.kind.lazy and n not in before]
        if not new:
            return True
        before.update(new)
        if self._has_sources(item, step, [step.links[name].node_id for name in new]):
            self.todo.append(item)
        return False

    # Results -----------------------------------------------------------------------------------------------

    def _completed(self, item: Item, step: Step, results: list[Result], began: float) -> None:
        if any(result is not None and result.expand is not None for result in results):
            self._expand(item, step, results, began)
            return
        values = gather(step.kind, results)
        entry = entry_of(values, gather_ui(results), step.kind.types)
        self._store(item, step, entry, began)

    def _store(self, item: Item, step: Step, entry: CacheEntry, began: float) -> None:
        seconds = time.perf_counter() - began
        if self.services.watch is not None:
            entry = self.services.watch.after(step, entry, seconds)
        key = self.keys.get(step.id)
        if key is not None:
            self.services.cache.put(key, entry, seconds)
        self.values.put(step.id, entry)
        self.executed.append(step.id)
        self.seconds[step.id] = seconds
        self.records.append(record_of(step, entry, began - self.run_began, seconds))
        self.services.emit(self._step_done(step, entry, seconds=seconds, show=bool(entry.ui)))
        for other in self.merged.get(step.id, ()):
            self.services.emit(self._step_done(other, None, cached=True, show=True))
        self.held.discard(step.id)
        for waiter in reversed(self.waiting.pop(step.id, [])):
            if not isinstance(waiter, Finish):
                self.held.discard(waiter.step_id if isinstance(waiter, Ahead) else waiter)
            self.todo.append(waiter)
        self._passed(item)

    def _passed(self, item: Item) -> None:
        """Let go of what nothing needs after this place of the plan, unless a step before it is under way."""
        if isinstance(item, str):
            self.values.passed(item, now=not self.held)

    def _expand(self, item: Item, step: Step, results: list[Result], began: float) -> None:
        names = value_keys(self.inputs, step, self.keys)
        expansion = expand(step, results, self.steps, self.keys, names, self.services.segment_context())
        graph = expansion.plan.graph
        self.steps.update(graph.uncut)
        self.steps.update(graph.steps)
        self.keys.update(graph.keys)
        self.entries.update(expansion.plan.entries)
        self.merged.update(graph.merged)
        self._note_merged(graph)
        self.values.add_releases(graph.release or {})
        for node_id, node in expansion.nodes.items():
            inner = self.steps.get(node_id)
            self.live.add_ephemeral_node(node_id, node, step.id, inner.display if inner else step.display)
        self.held.add(step.id)
        self.todo.append(Finish(item, expansion, self.inputs, began))
        self.todo.extend(reversed(expansion.plan.todo))

    def _finish(self, item: Finish) -> None:
        expansion = item.expansion
        step = self.current = expansion.step
        self.inputs = item.inputs
        wanted = [link.node_id for link in links_of(expansion.results)]
        if not self._has_sources(item, step, dict.fromkeys([*wanted, *expansion.plan.graph.outputs])):
            return
        entry = entry_of(
            finished_values(expansion, self.values), gather_ui(expansion.results), step.kind.types
        )
        for inner in expansion.plan.graph.steps:
            self.values.drop(inner)
        self._store(item.item, step, entry, item.began)

    def _turn_async_calls(self) -> None:
        self.async_calls.turn(wait=not self.todo)
        for pending in [one for one in self.pending if one.task.done()]:
            self.pending.remove(pending)
            self.current, self.inputs = pending.step, pending.inputs
            pending.task.result()
            results = settled(pending.results, pending.step.kind)
            self._completed(pending.item, pending.step, results, pending.began)

    def _show_cached(self) -> None:
        """Show again what nodes before the outputs show, when they did not run."""
        planned = set(self.plan.todo)
        for step_id in self.plan.graph.cached:
            if step_id not in planned and step_id in self.entries:
                step = self.steps[step_id]
                if step.kind.shows:
                    self.services.emit(self._step_done(step, self.entries[step_id], cached=True, show=True))

    # Reports -----------------------------------------------------------------------------------------------

    def _is_cached(self, step_id: StepId) -> bool:
        key = self.keys.get(step_id)
        return key is not None and key in self.services.cache

    def _step_done(self, step: Step, entry: CacheEntry | None, **facts: Any) -> StepDone:
        return StepDone(
            self.services.prompt_id,
            step.id,
            step.display,
            step.parent,
            step.origin,
            entry.ui if entry is not None else None,
            **facts,
        )

    def _report_failure(self, error: BaseException) -> Problem:
        step = self.current
        if step is None:
            return Problem("internal.error", message_of(error))
        message = replace(problem_message(error, step, self.inputs), prompt_id=self.services.prompt_id)
        self.problems.append(message.problem)
        self.services.emit(message)
        return message.problem

    def _refuse_cycle(self) -> None:
        self.current = self.steps[next(iter(self.waiting))]
        message = "nodes of an expansion wait for each other: they form a cycle"
        raise RunFailed(Problem("graph.cycle", message))

    def report(self, status: str, seconds: float) -> RunReport:
        """Return what the run did."""
        return RunReport(
            status=status,
            planned=self.plan.steps,
            executed=tuple(self.executed),
            cached=self.plan.graph.at_hand,
            merged=tuple(step.id for steps in self.merged.values() for step in steps),
            bytes_freed=self.values.bytes_freed,
            peak_bytes=self.values.peak_bytes,
            seconds=self.seconds,
            total_s=seconds,
            problems=tuple(self.problems),
            records=tuple(self.records),
        )

    def done(self, report: RunReport) -> Message:
        """Return the last message of the run."""
        stopped = self.current if report.status == "interrupted" else None
        return Done(
            self.services.prompt_id,
            report.status,
            report.executed,
            stopped.origin if stopped else None,
            stopped.kind.name if stopped else "",
            report.to_json(),
        )
