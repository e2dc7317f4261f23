"""Plan memory: after which step nothing needs a result any more.

    1: Load()                                           after 2: let go of 1
    2: Scale(image=1.0)                     →           after 3: let go of 2 and 3
    3: Save(image=2.0)

The cache is a consumer of its own: what it keeps stays in memory, whatever is let go here. A step that only
a lazy input may ask for counts as used at the place of the node that may ask.
"""

from __future__ import annotations

from dataclasses import replace

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph, StepId


def plan_memory(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with the results to let go of after each step."""
    if graph.release is not None:
        return graph
    places = list(graph.steps)
    certain = graph.reached(lazy=False, stop=graph.cached)
    wanted_later = set(graph.outputs) if graph.segment else set()
    last_use: dict[StepId, int] = {}
    release: dict[StepId, list[StepId]] = {}
    for place in range(len(places) - 1, -1, -1):
        step_id = places[place]
        here = place if step_id in certain else last_use.get(step_id)
        if here is None:
            continue
        if step_id not in graph.cached:
            for source in graph.steps[step_id].sources():
                last_use[source] = max(here, last_use.get(source, -1))
        if step_id not in wanted_later:
            after = places[max(here, last_use.get(step_id, here))]
            release.setdefault(after, []).append(step_id)
    return replace(graph, release={after: tuple(gone) for after, gone in release.items()})
