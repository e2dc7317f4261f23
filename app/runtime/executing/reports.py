"""What a run says: results of steps, what went wrong, the report at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.messages import Done, Message, StepDone
from app.problems import Problem, RunFailed
from app.runtime.compiler.plan import RunReport
from app.runtime.executing.lanes import overlap_facts
from app.runtime.executing.run_state import RunState
from app.runtime.failures.failure import message_of, problem_message
from app.runtime.graph import Step
from app.runtime.memory.out_of_memory import with_memory_told
from app.runtime.results.cache import CacheEntry


def step_done(run: RunState, step: Step, entry: CacheEntry | None, **facts: Any) -> StepDone:
    """Return the message about a step that has its results."""
    return StepDone(
        run.services.prompt_id,
        step.id,
        step.display,
        step.parent,
        step.origin,
        entry.ui if entry is not None else None,
        **facts,
    )


def show_cached(run: RunState) -> None:
    """Show again what nodes before the outputs show, when they did not run."""
    planned = set(run.plan.todo)
    for step_id in run.plan.graph.cached:
        if step_id not in planned and step_id in run.entries:
            step = run.steps[step_id]
            if step.kind.shows:
                run.services.emit(step_done(run, step, run.entries[step_id], cached=True, show=True))


def report_failure(run: RunState, error: BaseException) -> Problem:
    """Say what went wrong at the current step and return it as a problem."""
    step = run.current
    if step is None:
        return Problem("internal.error", message_of(error))
    message = replace(problem_message(error, step, run.inputs), prompt_id=run.services.prompt_id)
    if message.problem.kind == "memory.out_of_memory":
        told = with_memory_told(message.problem, run.plan.graph, step, run.values.alive(), run.steps)
        message = replace(message, problem=told)
    run.problems.append(message.problem)
    run.services.emit(message)
    return message.problem


def refuse_cycle(run: RunState) -> None:
    """Raise RunFailed: nothing is left to do, yet steps wait for each other."""
    run.current = run.steps[next(iter(run.waiting))]
    message = "nodes of an expansion wait for each other: they form a cycle"
    raise RunFailed(Problem("graph.cycle", message))


def report_of(run: RunState, status: str, seconds: float) -> RunReport:
    """Return what the run did."""
    return RunReport(
        status=status,
        planned=run.plan.steps,
        executed=tuple(run.executed),
        cached=run.plan.graph.at_hand,
        merged=tuple(step.id for steps in run.merged.values() for step in steps),
        bytes_freed=run.values.bytes_freed,
        peak_bytes=run.values.peak_bytes,
        seconds=run.seconds,
        total_s=seconds,
        problems=tuple(run.problems),
        records=tuple(run.records),
        placed=len(run.plan.graph.devices),
        moved=sum(map(len, run.plan.graph.moves.values())),
        folded=tuple(run.folded),
        fused=run.regions.fused,
        regions=tuple(run.regions.told),
        batched=run.batches.batched,
        overlap=overlap_facts(run.records, run.lanes) if run.lanes.on or run.lanes.at_once else {},
    )


def done_message(run: RunState, report: RunReport) -> Message:
    """Return the last message of the run."""
    stopped = run.current if report.status == "interrupted" else None
    return Done(
        run.services.prompt_id,
        report.status,
        report.executed,
        stopped.origin if stopped else None,
        stopped.kind.name if stopped else "",
        report.to_json(),
    )
