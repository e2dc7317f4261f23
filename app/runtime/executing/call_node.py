"""Calling one step: inputs are lists, one call for each item, results gathered by output slot."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.executing import Executing, while_executing
from app.execution_blocker import ExecutionBlocker
from app.node_def import NodeResult
from app.problems import InputError, Problem, RunFailed
from app.run_context import RunContext
from app.runtime.devices import finish_kernels
from app.runtime.failures.failure import blocked_message
from app.runtime.graph import Step, StepKind
from app.runtime.live_prompt import DynamicPrompt
from app.runtime.memory.model_budgets import models_at_hand
from app.runtime.memory.out_of_memory import with_second_try
from app.runtime.models.residency import models_in
from app.runtime.results.cache import Values
from app.runtime.run_services import RunServices

Inputs = Mapping[str, list[Any]]


@dataclass(frozen=True)
class Later:
    """An async call of a lane, to be started on the thread of the run, in the context it was made in."""

    call: Awaitable[Any]
    context: Context = field(default_factory=copy_context)


def calls_of(kind: StepKind, inputs: Inputs) -> list[dict[str, Any]]:
    """Return the keyword values of each call: as many as the longest list, shorter ones repeat their last.

    A node that takes lists is called once with all of them. Raises InputError for an empty list otherwise.
    """
    if kind.node.list_in:
        return [dict(inputs)]
    longest = 1
    for name, items in inputs.items():
        if not items:
            raise InputError(name, "the list that comes in here is empty: there is nothing to work on")
        longest = max(longest, len(items))
    if longest == 1:
        return [{name: items[0] for name, items in inputs.items()}]
    return [
        {name: items[min(index, len(items) - 1)] for name, items in inputs.items()}
        for index in range(longest)
    ]


def blockers_in(values: Mapping[str, Any], *, lists: bool) -> Iterator[ExecutionBlocker]:
    """Yield the blockers among the inputs of one call; with `lists` each input is a list of items."""
    for value in values.values():
        if isinstance(value, ExecutionBlocker):
            yield value
        elif lists:
            yield from (item for item in value if isinstance(item, ExecutionBlocker))


def call_all(
    step: Step,
    calls: Sequence[Mapping[str, Any]],
    services: RunServices,
    live: DynamicPrompt,
    start: Callable[[Awaitable[Any]], Any],
    *,
    first: int = 0,
) -> list[Any]:
    """Make all calls of a step: None stands for one a blocker kept, what `start` gave for an async one.

    `first` is the number of the first of `calls`.
    """
    kind = step.kind
    context = services.run_context(step, live)
    instance = services.instance(step)
    results: list[Any] = []
    for index, values in enumerate(calls, first):
        blockers = list(blockers_in(values, lists=kind.node.list_in))
        if blockers:
            results.append(None)
            for blocker in blockers:
                if blocker.message is not None:
                    services.emit(blocked_message(blocker.message, step, services.prompt_id))
            continue
        with (
            models_at_hand(services, step, values),
            while_executing(Executing(services.prompt_id, step.id, index)),
        ):
            call = partial(_called, kind, context, values, instance)
            result: Any = with_second_try(call, services, step)
            awaited = inspect.isawaitable(result)
            results.append(start(result) if awaited else checked_result(result, kind))
    return results


def _called(kind: StepKind, context: RunContext, values: Mapping[str, Any], instance: object) -> Any:
    """Call a node, and have the GPU done with it: its seconds and its errors are this node's own.

    Pictures computed beside it on the CPU do not wait; what is bound to a device waits for that one itself.
    """
    result = kind.node.run(context, values, instance)
    if kind.node.pack is not None or next(models_in(values), None) is not None:
        finish_kernels()
    return result


def under_way(results: Sequence[Any]) -> list[asyncio.Task[Any]]:
    """Return the calls that have not ended."""
    return [result for result in results if isinstance(result, asyncio.Task)]


def settled(results: Sequence[Any], kind: StepKind) -> list[NodeResult | None]:
    """Return the results once all tasks among them are done."""
    return [
        checked_result(result.result(), kind) if isinstance(result, asyncio.Task) else result
        for result in results
    ]


def checked_result(result: Any, kind: StepKind) -> NodeResult:
    """Return what a call gave; raises RunFailed when that is no result or lacks outputs.

    A result without any outputs is accepted where there is something to show, or where nothing may follow.
    """
    if not isinstance(result, NodeResult):
        raise RunFailed(_malformed(f"gave {type(result).__name__}, which is no result"))
    given = len(result.outputs)
    empty = not given and (result.ui is not None or kind.node.info.output_node)
    if given < kind.outputs and not empty:
        raise RunFailed(_malformed(f"gave {given} of its {kind.outputs} outputs"))
    return result


def _malformed(what: str) -> Problem:
    return Problem("node.malformed", f"the node {what}", limit="one value for each declared output")


def gather(kind: StepKind, results: Sequence[NodeResult | None]) -> Values:
    """Return the values by slot of all calls in order; a blocked call (None) gives blockers."""
    outputs = kind.node.info.outputs
    if all(result is not None and not result.outputs for result in results):
        return ()
    if len(results) == 1 and results[0] is not None and not any(output.is_list for output in outputs):
        return tuple([value] for value in results[0].outputs[: len(outputs)])
    gathered: Values = tuple([] for _ in outputs)
    for result in results:
        for slot, output in enumerate(outputs):
            add_output(gathered[slot], _output(result, slot), is_list=output.is_list)
    return gathered


def add_output(items: list[Any], value: Any, *, is_list: bool) -> None:
    """Add the value of one call to a slot's items: the items of a list, or the value itself."""
    if is_list and not isinstance(value, ExecutionBlocker):
        items.extend(value)
    else:
        items.append(value)


def _output(result: NodeResult | None, slot: int) -> Any:
    if result is None or slot >= len(result.outputs):
        return ExecutionBlocker(None)
    return result.outputs[slot]


def gather_ui(results: Sequence[NodeResult | None]) -> Mapping[str, Any] | None:
    """Return what all calls want shown: lists under the first one's keys are joined."""
    shown = [result.ui for result in results if result is not None and result.ui]
    if len(shown) < 2:
        return shown[0] if shown else None
    joined: dict[str, Any] = {}
    for key, first in shown[0].items():
        if isinstance(first, list | tuple):
            joined[key] = [item for ui in shown for item in ui.get(key, ())]
        else:
            joined[key] = first
    return joined
