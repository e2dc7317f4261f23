"""Infer shapes: a spec for each result that can be known before the run, and what will fail in it for sure.

    1: LoadImage("a.png")                               1: IMAGE 1×32×64×3 float32
    2: Invert(image=1.0)                    →           2: IMAGE 1×32×64×3 float32
    3: Custom(image=2.0)                                3: unknown
    4: Scale(image=3.0, by=2.0)                         4: IMAGE batch@4×height@4×2×width@4×2×3 float32

A node may say its shapes itself, also from the headers of files; else the function of a pure one is run on
meta tensors, which have a shape but no content. A side that is not known has a name, which says where it
comes from. What goes wrong there means "unknown", but for an InputError: the run would raise the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.foreign_code import Outcome, attempt
from app.problems import InputError, Problem
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.content_key import find_file
from app.runtime.compiler.meta_tensors import can_run_on_meta, specs_on_meta
from app.runtime.graph import Graph, Step, StepId
from app.tensor_spec import with_names_of
from app.workflow.prompt import PromptNode

Specs = tuple[Any, ...]


@dataclass
class _Found:
    """What is known so far: specs by step, and the steps that will refuse an input."""

    specs: dict[StepId, Specs] = field(default_factory=dict)
    refusals: dict[StepId, InputError] = field(default_factory=dict)


def infer_shapes(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with the specs of all results that can be known, and the problems they foretell."""
    if graph.specs or graph.foreseen or not graph.steps:
        return graph
    found = _Found()
    for step_id, step in graph.in_order():
        if step_id in graph.cached:
            specs: Specs = attempt(getattr, graph.entries[step_id], "specs").value or ()
        else:
            specs = _specs_of(step, found, context)
        if any(spec is not None for spec in specs):
            found.specs[step_id] = specs
    if not found.specs and not found.refusals:
        return graph
    return replace(graph, specs=found.specs, foreseen=tuple(_foreseen(graph, found.refusals)))


def _specs_of(step: Step, found: _Found, context: CompileContext) -> Specs:
    node = step.kind.node
    says = node.shapes is not None or node.file_shapes is not None
    if not says and not can_run_on_meta(node):
        return ()
    inputs = dict(step.constants)
    for name, link in step.links.items():
        source = found.specs.get(link.node_id, ())
        inputs[name] = source[link.slot] if link.slot < len(source) else None
    outcome: Outcome[Specs]
    if node.file_shapes is not None:
        outcome = attempt(node.file_shapes, inputs, _facts(step, context))
    elif node.shapes is not None:
        outcome = attempt(node.shapes, inputs)
    elif any(inputs[name] is None for name in step.links):
        return ()
    else:
        outcome = attempt(specs_on_meta, node, inputs)
    if isinstance(outcome.error, InputError):
        found.refusals[step.id] = outcome.error
    return tuple([with_names_of(spec, step.origin) for spec in outcome.value or ()])


def _facts(step: Step, context: CompileContext) -> Mapping[str, Any]:
    """Return what is known of the files that a step reads, by the input that names them."""
    if context.folders is None:
        return {}
    facts: dict[str, Any] = {}
    for name, kind in step.kind.node.file_inputs.items():
        value = step.constants.get(name)
        if isinstance(value, str):
            facts[name] = context.files.of(kind, find_file(context.folders, kind, value))
    return facts


def _foreseen(graph: Graph, refusals: Mapping[StepId, InputError]) -> Iterator[Problem]:
    """Yield the problems of steps that will fail; of one that may never be asked for it is a warning.

    The steps of an expansion are about to run: what they raise is told then.
    """
    if not refusals or graph.segment is not None:
        return
    certain = graph.reached(lazy=False, stop=graph.cached)
    for step_id, refusal in refusals.items():
        problem = refusal.problem
        if step_id not in certain:
            problem = replace(problem, severity="warning")
        step = graph.steps[step_id]
        for node_id in _nodes([step, *graph.merged.get(step_id, ())]):
            yield _with_what_helps(problem, graph.prompt.nodes[node_id]).at(node_id, "server")


def _with_what_helps(problem: Problem, node: PromptNode) -> Problem:
    """Leave out what would set an input that a link gives: its own value has no effect."""
    linked = {name for name, _ in node.links()}
    kept = tuple(
        remedy
        for remedy in problem.remedies
        if not remedy.edit or (remedy.edit.get("set_input") or {}).get("input") not in linked
    )
    return problem if len(kept) == len(problem.remedies) else replace(problem, remedies=kept)


def _nodes(steps: Iterable[Step]) -> Iterable[StepId]:
    return dict.fromkeys(step.origin for step in steps)
