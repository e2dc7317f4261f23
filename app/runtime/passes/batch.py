"""Batch: calls that have one input in common (texts for one text encoder) are made together.

    1: Load()                                           1: Load()
    2: Encode(clip=1.1, text="a fox")                   2: Encode(clip=1.1, text="a fox")   ┐
    3: Sample(positive=2.0)                 →           4: Encode(clip=1.1, text="blurry")  ┘ one batch
    4: Encode(clip=1.1, text="blurry")                  3: Sample(positive=2.0)
    5: Sample(positive=3.0, negative=4.0)               5: Sample(positive=3.0, negative=4.0)

A step joins those before it when all that it needs is there by the time the first of them runs, but for
plain values, which are then made before; so none waits for what depends on another. Those of a batch stand
side by side. What is only asked for perhaps, is cached, is bound to a device, or is looked at, frozen or
repeated by somebody, runs by itself. Pictures are not decoded together: docs/benchmarks.md has the figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.meta_tensors import spec_bytes
from app.runtime.graph import Graph, Step, StepId, StepKind

MOST_TOGETHER = 16
"""How many calls are made together at most: their working memory adds up."""
MOST_BYTES = 64 * 2**20
"""How much the results of one batch may take, as far as that is known."""

_PLAIN = frozenset({"STRING", "INT", "FLOAT", "BOOLEAN"})


@dataclass
class _Batch:
    """Steps that run together, and what is made before them that stood behind the first."""

    place: int
    members: list[StepId] = field(default_factory=list)
    before: dict[StepId, None] = field(default_factory=dict)
    size: int = 0


def batch(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with its batches, each side by side; the same graph when nothing runs together."""
    if graph.batches or not any(step.kind.node.batch for step in graph.steps.values()):
        return graph
    found = [one for one in _batches(graph, context) if len(one.members) > 1]
    if not found:
        return graph
    batches = {member: tuple(one.members) for one in found for member in one.members}
    return replace(graph, steps=_side_by_side(graph, found), batches=batches)


def may_batch(kind: StepKind) -> bool:
    """Whether calls of a kind may be made together: one call each, nothing lazy, nothing on the side."""
    node = kind.node
    able = node.batch is not None and node.call_batch is not None and node.pure
    on_the_side = node.list_in or node.is_async or node.expands or node.new_instance is not None
    plain = not (kind.lazy or kind.raw or kind.by_id or kind.shows)
    return able and plain and not on_the_side and not node.info.output_node


def _batches(graph: Graph, context: CompileContext) -> list[_Batch]:
    alone = {*context.watched, *context.called, *context.frozen, *context.again}
    certain = graph.reached(lazy=False, stop=graph.cached) - graph.cached
    places = {step_id: place for place, step_id in enumerate(graph.steps)}
    open_ones: dict[tuple[str, StepId, int], _Batch] = {}
    found: list[_Batch] = []
    taken: set[StepId] = set()
    for step_id, step in graph.in_order():
        common = step.links.get(step.kind.node.batch or "")
        bound = step_id in graph.devices or step_id in graph.moves
        if common is None or bound or step_id not in certain or step.origin in alone:
            continue
        if not may_batch(step.kind):
            continue
        key = (step.kind.name, common.node_id, common.slot)
        size = sum(spec_bytes(spec) or 0 for spec in graph.specs.get(step_id, ()))
        one = open_ones.get(key)
        before = _to_be_made_before(graph, step, places, one, taken) if one is not None else None
        if one is None or before is None or _is_full(one, size):
            one = open_ones[key] = _Batch(places[step_id])
            found.append(one)
        one.members.append(step_id)
        one.before.update(before or {})
        one.size += size
        taken.update(before or ())
    return found


def _is_full(one: _Batch, size: int) -> bool:
    return len(one.members) == MOST_TOGETHER or one.size + size > MOST_BYTES


def _to_be_made_before(
    graph: Graph, step: Step, places: Mapping[StepId, int], one: _Batch, taken: set[StepId]
) -> dict[StepId, None] | None:
    """Return what a step needs that stands behind a batch, each after its sources; None where it must wait.

    Only those that make plain values may be made earlier than the order wants, and each only once.
    """
    needed: set[StepId] = set()
    stack = [source for source in step.sources() if places.get(source, -1) >= one.place]
    while stack:
        source = stack.pop()
        if source in needed or source in one.before:
            continue
        kind = graph.steps[source].kind
        waits = kind.node.is_async or kind.node.resource or kind.node.batch or kind.node.info.output_node
        if waits or kind.lazy or source in taken or not set(kind.types) <= _PLAIN:
            return None
        needed.add(source)
        if source not in graph.cached:
            stack += [more for more in graph.steps[source].sources() if places.get(more, -1) >= one.place]
    return dict.fromkeys(sorted(needed, key=places.__getitem__))


def _side_by_side(graph: Graph, found: list[_Batch]) -> dict[StepId, Step]:
    by_first = {one.members[0]: one for one in found}
    moved = {step_id for one in found for step_id in (*one.before, *one.members)}
    steps: dict[StepId, Step] = {}
    for step_id, step in graph.in_order():
        one = by_first.get(step_id)
        if one is not None:
            together = (*one.before, *one.members)
            steps.update({member: graph.steps[member] for member in together})
        elif step_id not in moved:
            steps[step_id] = step
    return steps
