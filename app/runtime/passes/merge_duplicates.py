"""Merge duplicates: equal calls are made once.

1: Load(image="a.png")                              1: Load(image="a.png")
2: Load(image="a.png")                  →           3: Blend(a=1.0, b=1.0)
3: Blend(a=1.0, b=2.0)                              merged: 1 stands for 2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.content_key import OpaqueValueError
from app.runtime.graph import Graph, Step, StepId

Signature = tuple[object, ...]


def merge_duplicates(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with each repeated pure step replaced by its first appearance."""
    first: dict[Signature, StepId] = {}
    moved: dict[StepId, StepId] = {}
    fixed = graph.cached.union(graph.outputs)
    for step_id, step in graph.in_order():
        if not step.kind.mergeable or step_id in fixed:
            continue
        found = signature(step, moved, context.texts.of)
        if found is not None:
            kept = first.setdefault(found, step_id)
            if kept != step_id:
                moved[step_id] = kept
    return graph.redirect(moved)


def signature(step: Step, moved: dict[StepId, StepId], text_of: Callable[[Any], str]) -> Signature | None:
    """Return what two equal calls share; None when a constant is no plain value."""
    try:
        constants = tuple([f"{name}={text_of(value)}" for name, value in sorted(step.constants.items())])
    except OpaqueValueError:
        return None
    links = tuple([(name, moved.get(k.node_id, k.node_id), k.slot) for name, k in sorted(step.links.items())])
    return (step.kind.name, constants, links)
