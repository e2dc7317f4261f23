"""Infer shapes: a TensorSpec for each result that can be known before the run.

    1: EmptyImage(width=64, height=32)                  1: IMAGE 1×32×64×3 float32
    2: Invert(image=1.0)                    →           2: IMAGE 1×32×64×3 float32
    3: Encode(image=2.0, vae=…)                         3: unknown

A node may say its shapes itself; else the function of a pure one is run on meta tensors, which have a shape
but no content. What goes wrong there means "unknown", never a failed run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.foreign_code import attempt
from app.runtime.compile_context import CompileContext
from app.runtime.graph import Graph, Step, StepId
from app.runtime.meta_tensors import can_run_on_meta, specs_on_meta

Specs = tuple[Any, ...]


def infer_shapes(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with the specs of all results that can be known."""
    if graph.specs or not graph.steps:
        return graph
    specs: dict[StepId, Specs] = {}
    for step_id, step in graph.in_order():
        if step_id in graph.cached:
            entry = context.cached[graph.keys[step_id] or b""]
            found = attempt(getattr, entry, "specs").value or ()
        else:
            found = _specs_of(step, specs)
        if any(spec is not None for spec in found):
            specs[step_id] = found
    return replace(graph, specs=specs) if specs else graph


def _specs_of(step: Step, known: Mapping[StepId, Specs]) -> Specs:
    node = step.kind.node
    if node.shapes is None and not can_run_on_meta(node):
        return ()
    inputs = dict(step.constants)
    for name, link in step.links.items():
        source = known.get(link.node_id, ())
        inputs[name] = source[link.slot] if link.slot < len(source) else None
    if node.shapes is not None:
        outcome = attempt(node.shapes, inputs)
        return tuple(outcome.value or ())
    if any(inputs[name] is None for name in step.links):
        return ()
    return attempt(specs_on_meta, node, inputs).value or ()
