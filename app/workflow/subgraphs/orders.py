"""Topological orders of a graph that differ in what they keep near: chains, places, frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush

from app.workflow.subgraphs.parts_problem import Net, Problem


def orders(problem: Problem) -> Iterable[list[int]]:
    """Yield topological orders that differ in what they keep near: chains, places, frames."""
    frame_of: dict[int, int] = {}
    for number, frame in enumerate(problem.frames):
        for vertex in frame:
            frame_of.setdefault(vertex, number)
    places = problem.places or ((0.0, 0.0),) * len(problem.sizes)
    yield _depth_first(problem, lambda v: (places[v][0], places[v][1], v))
    yield _by_frames(problem, frame_of, places)
    yield _depth_first(problem, lambda v: (len(problem.after[v]), v))
    yield _depth_first(problem, lambda v: (-len(problem.before[v]), v))
    yield _smallest_first(problem, lambda v: (places[v][0], v))
    yield _late(problem, places)


Key = Callable[[int], tuple[float, ...]]


def _depth_first(problem: Problem, key: Key) -> list[int]:
    """Order so that what feeds a vertex comes right before it: each target with all that only it needs."""
    order: list[int] = []
    done: set[int] = set()
    ends = sorted((v for v in range(len(problem.sizes)) if not problem.after[v]), key=key)
    for end in [*ends, *range(len(problem.sizes))]:
        waiting = [(end, False)]
        while waiting:
            vertex, fed = waiting.pop()
            if fed:
                order.append(vertex)
            elif vertex not in done:
                done.add(vertex)
                waiting.append((vertex, True))
                feeds = sorted((v for v in problem.before[vertex] if v not in done), key=key, reverse=True)
                waiting += [(v, False) for v in feeds]
    return order


def _smallest_first(problem: Problem, key: Key) -> list[int]:
    left = [len(before) for before in problem.before]
    heap = [(key(v), v) for v in range(len(left)) if not left[v]]
    heap.sort()
    order = []
    while heap:
        _, vertex = heappop(heap)
        order.append(vertex)
        for target in problem.after[vertex]:
            left[target] -= 1
            if not left[target]:
                heappush(heap, (key(target), target))
    return order


def _late(problem: Problem, places: Sequence[tuple[float, float]]) -> list[int]:
    """Order backwards from the ends, so that each source comes as late as it can."""
    mirrored = Problem(
        problem.sizes,
        tuple(Net(target, (net.source,)) for net in problem.nets for target in net.targets),
        places=problem.places,
        apart=tuple((second, first) for first, second in problem.apart),
    )
    return _smallest_first(mirrored, lambda v: (-places[v][0], v))[::-1]


def _by_frames(
    problem: Problem, frame_of: Mapping[int, int], places: Sequence[tuple[float, float]]
) -> list[int]:
    """Order so that the vertices of a frame follow one another where the links allow it."""
    left = [len(before) for before in problem.before]
    ready: list[tuple[tuple[float, float], int]] = []
    by_frame: dict[int, list[int]] = {}
    done: set[int] = set()
    order: list[int] = []
    here: int | None = None

    def add(vertex: int) -> None:
        heappush(ready, (places[vertex], vertex))
        if vertex in frame_of:
            by_frame.setdefault(frame_of[vertex], []).append(vertex)

    for vertex in range(len(left)):
        if not left[vertex]:
            add(vertex)
    while ready:
        same = by_frame.get(here, []) if here is not None else []
        vertex = same.pop() if same else heappop(ready)[1]
        if vertex in done:
            continue
        done.add(vertex)
        here = frame_of.get(vertex)
        order.append(vertex)
        for target in problem.after[vertex]:
            left[target] -= 1
            if not left[target]:
                add(target)
    return order
