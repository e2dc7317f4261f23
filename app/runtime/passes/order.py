"""Order: the steps in the order they run.

    1: Load(), 2: Big(a=1.0), 3: Small(a=1.0)           1, 4   (an output as soon as it can)
    4: Save(image=1.0)                      →           2, 3   (what needs most memory while it is made first)
    5: Blend(a=3.0, b=2.0), 6: Save(image=5.0)          5, 6

Sources come first. An output node, and one that waits for something outside (async), runs as soon as it
can. Among the sources of a step the one that needs most memory for its making, beyond what it leaves
behind, goes first (Sethi and Ullman, 1970). On graphs that are no trees that can be worse than the order
given: then that one stays.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.compiler.meta_tensors import spec_bytes
from app.runtime.graph import Graph, Step, StepId


def order(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` with its steps in the order they shall run."""
    if graph.ordered:
        return graph
    sources = _preferred_sources(graph)
    eager = _Eager(graph, sources)
    eager.place_ready()
    for output in graph.outputs:
        stack = [(output, iter(sources[output]))] if output in graph.steps else []
        while stack:
            step_id, rest = stack[-1]
            missing = next((source for source in rest if source not in eager.placed), None)
            if missing is not None:
                stack.append((missing, iter(sources[missing])))
            else:
                eager.place(step_id)
                stack.pop()
    for step_id in graph.steps:
        eager.place(step_id)
    placed: list[StepId] = list(eager.placed)
    if graph.specs and not any(step.kind.node.is_async for step in graph.steps.values()):
        given = list(graph.steps)
        if peak_of_results(graph, given) < peak_of_results(graph, placed):
            placed = given
    return replace(graph, steps={step_id: graph.steps[step_id] for step_id in placed}, ordered=True)


def peak_of_results(graph: Graph, places: Sequence[StepId]) -> int:
    """Return the most bytes of results alive at a time in this order of the steps; unknown sizes are 0."""
    left: Counter[StepId] = Counter()
    for step_id in places:
        if step_id not in graph.cached:
            left.update(set(graph.steps[step_id].sources()))
    total = peak = 0
    for step_id in places:
        total += _size(graph, step_id)
        peak = max(peak, total)
        used = set() if step_id in graph.cached else set(graph.steps[step_id].sources())
        for source in used:
            left[source] -= 1
        total -= sum(_size(graph, source) for source in used if not left[source])
        if not left[step_id]:
            total -= _size(graph, step_id)
    return peak


def _size(graph: Graph, step_id: StepId) -> int:
    return sum(spec_bytes(spec) or 0 for spec in graph.specs.get(step_id, ()))


class _Eager:
    """Places steps, and right after each those outputs and async steps that were waiting for it alone."""

    def __init__(self, graph: Graph, sources: Mapping[StepId, list[StepId]]) -> None:
        self.placed: dict[StepId, None] = {}
        self._users: dict[StepId, list[StepId]] = {}
        self._missing: Counter[StepId] = Counter()
        outputs = set(graph.outputs)
        for step_id, step in graph.in_order():
            if step_id in outputs or step.kind.node.is_async:
                self._missing[step_id] = len(sources[step_id])
                for source in sources[step_id]:
                    self._users.setdefault(source, []).append(step_id)

    def place_ready(self) -> None:
        """Place the outputs and async steps that wait for nothing."""
        for step_id in [one for one, missing in self._missing.items() if not missing]:
            self.place(step_id)

    def place(self, step_id: StepId) -> None:
        """Place a step whose sources are placed, and whatever that makes ready at once."""
        ready = deque([step_id])
        while ready:
            one = ready.popleft()
            if one in self.placed:
                continue
            self.placed[one] = None
            for user in self._users.get(one, ()):
                self._missing[user] -= 1
                if not self._missing[user]:
                    ready.append(user)


Cost = tuple[bool, int, int]
"""Whether a step or its sources are async, memory while it and they are made, memory of its result."""


def _preferred_sources(graph: Graph) -> dict[StepId, list[StepId]]:
    """Return the sources of each step, without repeats, in the order they shall be made."""
    costs: dict[StepId, Cost] = {}
    found: dict[StepId, list[StepId]] = {}
    for step_id, step in graph.in_order():
        sources = [] if step_id in graph.cached else [s for s in step.sources() if s in graph.steps]
        if len(sources) > 1:
            sources = sorted(dict.fromkeys(sources), key=lambda source: _preference(costs[source]))
        found[step_id] = sources
        costs[step_id] = _cost(step, graph, [costs[source] for source in sources])
    return found


def _preference(cost: Cost) -> tuple[bool, int]:
    waits, need, size = cost
    return not waits, size - need


def _cost(step: Step, graph: Graph, sources: list[Cost]) -> Cost:
    specs = graph.specs.get(step.id)
    size = sum(spec_bytes(spec) or 1 for spec in specs) if specs else 1
    waits = step.kind.node.is_async
    held = need = 0
    for source_waits, source_need, source_size in sources:
        waits = waits or source_waits
        need = max(need, held + source_need)
        held += source_size
    return waits, max(need, held + size), size
