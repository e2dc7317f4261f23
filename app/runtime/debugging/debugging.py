"""Debugging: what a worker keeps between runs for those who look into them, and what it makes of a prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from app.debug_messages import Probed, ProbeRequest
from app.debug_options import DebugOptions, read_debug_options
from app.problems import Problem, Remedy
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.plan import Plan
from app.runtime.debugging.frozen import FrozenOutputs
from app.runtime.debugging.pauses import Pauses
from app.runtime.debugging.watch import (
    PROBE_NODE,
    Debugger,
    WatchedRun,
    asked_outputs,
    kept_results,
    kept_value,
    output_summary,
)
from app.runtime.graph import Graph, Key, StepId
from app.runtime.results.cache import CacheEntry, with_entries
from app.workflow.prompt import Prompt

JOINING = frozenset({"fuse", "batch"})
"""Passes that make one of several nodes."""
Compile = Callable[[Prompt, CompileContext], Plan]


class Debugging:
    """Lives as long as the worker."""

    def __init__(self) -> None:
        self.pauses = Pauses()
        self.frozen = FrozenOutputs()
        self._again: dict[tuple[str, StepId], int] = {}

    def context(
        self, context: CompileContext, extra_data: Mapping[str, Any], *, begins: bool = False
    ) -> CompileContext:
        """Return the context with what the options ask for; `begins`: a run is about to begin with it."""
        options = read_debug_options(extra_data)
        if begins:
            for node in options.again:
                place = options.document, node
                self._again[place] = self._again.get(place, 0) + 1
        again = {node: str(n) for (document, node), n in self._again.items() if document == options.document}
        if options == DebugOptions() and not again:
            return context
        frozen = self.frozen.held(options.document, options.frozen, context.cached)
        return replace(
            context,
            cached=with_entries(context.cached, {one.key: one.entry for one in frozen.values()}),
            targets=options.run_to or context.targets,
            any_target=bool(options.run_to),
            watched=context.watched | options.watched,
            called=options.breakpoints | options.again | options.frozen,
            frozen={node: one.key for node, one in frozen.items()},
            again=again,
            passes_off=_passes_off(context, options, bool(frozen)),
        )

    def lost(self, plan: Plan, options: DebugOptions) -> tuple[Problem, ...]:
        """Return a problem for each frozen node that would run because what it gave is not there any more."""
        graph = plan.graph
        would_run = [node for node in plan.todo if node in options.frozen and node not in graph.cached]
        return tuple(
            _lost(graph.steps[node].kind.node.info.display_name, node)
            for node in would_run
            if node not in options.run_once
        )

    def told(
        self, plan: dict[str, Any], context: CompileContext, extra_data: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a plan as JSON that says which nodes are frozen, and which of them lost what they gave."""
        options = read_debug_options(extra_data)
        steps: list[dict[str, Any]] = []
        problems = list(plan["problems"])
        for step in plan["steps"]:
            node = step["node"]
            if node in context.frozen:
                step = {**step, "state": "frozen", "reason": "it is frozen: it keeps what it gave"}
            elif node in options.frozen and step["state"] in ("run", "always"):
                title = context.definitions[step["class_type"]].info.display_name
                problems.append(_lost(title, node).to_json())
            steps.append(step)
        return {**plan, "steps": steps, "problems": problems}

    def watch(
        self, run: WatchedRun, extra_data: Mapping[str, Any], cached: Mapping[Key, CacheEntry]
    ) -> Debugger | None:
        """Return who looks on at a run that begins now, None where nobody asked for anything."""
        options = read_debug_options(extra_data)
        if options.document:
            self._note(options, run.graph, cached)
        probing = any(step.kind.name == PROBE_NODE for step in run.graph.steps.values())
        if not (options.probes or options.breakpoints or options.run_to or options.frozen or probing):
            return None

        def freeze(node: StepId, entry: CacheEntry) -> None:
            self.frozen.freeze(options.document, node, run.graph.keys.get(node), entry)

        debugger = Debugger(run, options, self.pauses, freeze)
        debugger.tell_cached(cached)
        return debugger

    def _note(self, options: DebugOptions, graph: Graph, cached: Mapping[Key, CacheEntry]) -> None:
        self.frozen.note_keys(options.document, graph.keys)
        frozen = self.frozen.held(options.document, options.frozen, cached)
        self.frozen.keep(options.document, frozen, options.frozen)

    def probed(self, request: ProbeRequest, context: CompileContext, compiled: Compile) -> Probed:
        """Return what the cache holds of outputs of a prompt; nothing runs."""
        pairs = [[str(pair[0]), pair[1]] for pair in request.probes if len(pair) == 2]
        confy = request.extra_data.get("confy")
        extra = {"confy": {**(confy if isinstance(confy, Mapping) else {}), "probes": pairs}}
        options = read_debug_options(extra)
        context = self.context(context, extra)
        prompt = Prompt.from_json(request.prompt)
        found = _kept(compiled(prompt, context).graph, options, context, request.longest)
        told = {(one["node"], one["slot"]) for one in found}
        missing = tuple(node for node, slot in pairs if (node, slot) not in told)
        if missing:
            # What no output needs is only there when it is itself what is wanted.
            context = replace(context, targets=missing, any_target=True)
            found += [
                one
                for one in _kept(compiled(prompt, context).graph, options, context, request.longest)
                if (one["node"], one["slot"]) not in told
            ]
        return Probed(request.prompt_id, request.request_id, tuple(found))


def _kept(graph: Graph, options: DebugOptions, context: CompileContext, longest: int) -> list[dict[str, Any]]:
    """Return node, slot and summary of the probed outputs of a graph that need no run."""
    found = []
    value_of = partial(kept_value, graph, context.cached)
    for step_id, asked in asked_outputs(options, graph).items():
        kept = kept_results(graph, step_id, context.cached)
        if kept is None:
            continue
        for node, slot in asked:
            for number in range(len(kept[1].values)) if slot is None else (slot,):
                summary = output_summary(kept[1], kept[0], number, graph, value_of, longest)
                if summary is not None:
                    found.append({"node": node, "slot": number, "summary": summary})
    return found


def _passes_off(context: CompileContext, options: DebugOptions, frozen: bool) -> frozenset[str]:
    """Return the passes to leave out: who steps goes from node to node, and what is frozen stays frozen."""
    off = context.passes_off
    if frozen:
        off -= {"use_cached", "set_apart"}
    return off | JOINING if options.breakpoints else off


def _lost(title: str, node: StepId) -> Problem:
    return Problem(
        "freeze.lost",
        f"{title} is frozen, but what it gave is not kept any more: let it run once, or unfreeze it",
        node_path=node,
        remedies=(
            Remedy("Run it once", {"run_once": {"node": node}}),
            Remedy("Unfreeze", {"unfreeze": {"node": node}}),
        ),
    )
