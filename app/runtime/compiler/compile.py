"""Compile: prompt → graph → passes → plan, for a whole prompt or for the segment that an expansion made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from typing import Any

from app.collecting import MANY, without_collecting
from app.foreign_code import attempt
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.plan import Plan, make_plan, spec_to_json
from app.runtime.graph import Graph, Segment, StepId, check_graph
from app.runtime.memory.will_not_fit import MemoryBudgets, memory_problems
from app.runtime.passes import PASSES, REQUIRED
from app.runtime.records.forecast import Forecast, add_forecast
from app.runtime.regions.region_code import RegionCode
from app.runtime.regions.told_regions import regions_to_json
from app.runtime.results.cache import CacheEntry
from app.workflow.prompt import Prompt

__all__ = ["CompileContext", "compile_prompt", "compile_segment", "explain_prompt", "run_passes"]


LONGEST_TEXT = 500
"""So many characters of a text that a step gave are told."""


def compile_prompt(prompt: Prompt, context: CompileContext) -> Plan:
    """Compile a prompt; what is wrong with it stands in the plan's problems, faulty outputs are left out."""
    with without_collecting(lasting=len(prompt.nodes) >= MANY):
        return make_plan(run_passes(Graph(prompt), context))


def explain_prompt(
    prompt: Prompt,
    context: CompileContext,
    forecast: Callable[[Plan], Forecast] | None = None,
    budgets: MemoryBudgets | None = None,
    region_code: RegionCode | None = None,
) -> dict[str, Any]:
    """Compile a prompt and return the plan as JSON, with what each pass did under `stages`.

    `forecast` says what the plan will take; what needs more memory than `budgets` is a problem.
    """
    stages: list[dict[str, Any]] = []
    before: Graph | None = None

    def note(name: str, graph: Graph) -> None:
        nonlocal before
        stages.append({"pass": name, "steps": len(graph.steps), "changed": graph is not before})
        before = graph

    plan = compile_prompt(prompt, replace(context, on_pass=note))
    found = plan.to_json()
    found["regions"] = regions_to_json(plan.graph, region_code)
    for step in found["steps"]:
        key = plan.graph.keys.get(step["node"]) if plan.graph.keys else None
        entry = context.cached.get(key) if key is not None else None
        if entry is not None:
            step.update(_results(entry))
    if forecast is not None:
        add_forecast(found, forecast(plan))
    if budgets is not None:
        found["problems"] += [one.to_json() for one in memory_problems(plan.graph, plan.memory, budgets)]
    return {"stages": stages, **found}


def _results(entry: CacheEntry) -> dict[str, Any]:
    """Return what a step gave in an earlier run: the specs of its outputs, and the plain values."""
    values = [_plain(items[0]) if len(items) == 1 else None for items in entry.values]
    specs = attempt(getattr, entry, "specs").value or ()
    return {"outputs": [spec_to_json(spec) for spec in specs], "values": values}


def _plain(value: Any) -> Any:
    """Return a number, or the beginning of a text; None for anything else."""
    if isinstance(value, str):
        return value[:LONGEST_TEXT]
    return value if isinstance(value, bool | int) or (isinstance(value, float) and isfinite(value)) else None


def compile_segment(
    prompt: Prompt, outputs: tuple[StepId, ...], segment: Segment, context: CompileContext
) -> Plan:
    """Compile the nodes of an expansion, of which `outputs` are wanted; they may link to steps outside."""
    graph = Graph(prompt, outputs=outputs, checked=True, segment=segment)
    return make_plan(run_passes(graph, context))


def run_passes(graph: Graph, context: CompileContext) -> Graph:
    """Return the graph after all passes that are not off."""
    for one in PASSES:
        if one.__name__ in context.passes_off and one not in REQUIRED:
            continue
        graph = one(graph, context)
        if context.on_pass is not None:
            context.on_pass(one.__name__, graph)
        if context.check_graphs:
            faults = check_graph(graph)
            assert not faults, f"after {one.__name__}: {'; '.join(faults)}"
    return graph
