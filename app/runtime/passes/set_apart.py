"""Set apart: a node that is frozen, bound to a device, or is to run again is not one with an equal node.

1: Load(image="a.png"), 2: Load(image="a.png")      →      the same, but 1 is merged with nothing
1 is frozen
"""

from __future__ import annotations

from dataclasses import replace

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph


def set_apart(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with steps that stand for themselves only where somebody asked something of them."""
    bound = [key for key, node in graph.prompt.nodes.items() if node.device is not None]
    if not (context.frozen or context.again or bound):
        return graph
    changed = {}
    for step_id in (*context.frozen, *context.again, *bound):
        step = graph.steps.get(step_id)
        if step is not None and step.kind.mergeable:
            changed[step_id] = replace(step, kind=replace(step.kind, mergeable=False))
    return replace(graph, steps={**graph.steps, **changed}) if changed else graph
