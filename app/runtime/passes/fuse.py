"""Fuse: chains of nodes that work row by row run as one, so that inner pictures never exist whole.

    1: Load()                                           1: Load()
    2: ImageInvert(image=1.0)               →           2: ImageInvert(image=1.0)   ┐
    3: ImageInvert(image=2.0)                           3: ImageInvert(image=2.0)   ┘ one region, keyed by 3
    4: Save(images=3.0)                                 4: Save(images=3.0)

Steps stay as they are; `regions` says which belong together. What anything else needs (a step outside, an
output, somebody who watches, froze or repeats a node) is never inner. Results that only inner steps use are
let go of after the whole region.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph, Region, Step, StepId, StepKind

_PIXELS = frozenset({"IMAGE", "MASK"})


def fuse(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with its regions; the same graph when nothing runs as one."""
    if graph.regions or not any(step.kind.node.fuse for step in graph.steps.values()):
        return graph
    members: dict[StepId, list[Step]] = {}
    for step_id, last in _last_steps(graph, context).items():
        members.setdefault(last, []).append(graph.steps[step_id])
    regions = {last: Region(tuple(reversed(steps))) for last, steps in members.items() if len(steps) > 1}
    if not regions:
        return graph
    regions = {step_id: regions[step_id] for step_id in graph.steps if step_id in regions}
    return replace(graph, regions=regions, release=_released_later(graph, regions))


def _last_steps(graph: Graph, context: CompileContext) -> dict[StepId, StepId]:
    """Return the last step of the region of each step that could be in one, in reversed order."""
    alone = {*context.watched, *context.called, *context.frozen, *context.again}
    kept = {*graph.outputs, *graph.merged, *graph.cached}
    last: dict[StepId, StepId] = {}
    users: dict[StepId, set[StepId | None]] = {}
    for step_id in reversed(list(graph.steps)):
        step = graph.steps[step_id]
        if step_id not in graph.cached and may_fuse(step.kind) and step.origin not in alone:
            behind = users.get(step_id, set())
            inner = len(behind) == 1 and step_id not in kept and set(step.kind.types) <= _PIXELS
            last[step_id] = (next(iter(behind)) if inner else None) or step_id
        if step_id not in graph.cached:
            for source in step.sources():
                users.setdefault(source, set()).add(last.get(step_id))
    return last


def may_fuse(kind: StepKind) -> bool:
    """Whether steps of a kind may be part of a region: one call, pictures in and out, nothing on the side."""
    node = kind.node
    plain = node.fuse and node.pure and not (kind.lazy or kind.raw or kind.by_id or kind.shows)
    on_the_side = node.list_in or node.is_async or node.expands or node.new_instance is not None
    info = node.info
    lists = any(output.is_list for output in info.outputs)
    return plain and not on_the_side and not info.output_node and not lists and bool(kind.types)


def _released_later(
    graph: Graph, regions: Mapping[StepId, Region]
) -> Mapping[StepId, tuple[StepId, ...]] | None:
    """Return the results to let go of after each step: what a region needs, not before its last step."""
    if graph.release is None:
        return None
    places = {step_id: place for place, step_id in enumerate(graph.steps)}
    let_go = {source: after for after, gone in graph.release.items() for source in gone}
    moved: dict[StepId, StepId] = {}
    for last, region in regions.items():
        for source in region.sources:
            after = moved.get(source, let_go.get(source))
            if after is not None and places[after] < places[last]:
                moved[source] = last
    if not moved:
        return graph.release
    release: dict[StepId, list[StepId]] = {}
    for after, gone in graph.release.items():
        for source in gone:
            release.setdefault(moved.get(source, after), []).append(source)
    return {after: tuple(gone) for after, gone in release.items()}
