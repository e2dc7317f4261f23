"""Divides a directed graph into parts of limited size, with few links between them and no circle.

A part is an interval of a topological order, so that the graph of the parts has no circle; the best cuts of
one order are found by dynamic programming, several orders are tried, and single nodes are moved afterwards
as far as their neighbours allow. That is the acyclic partitioning of J. Herrmann, J. Kho, B. Uçar, K. Kaya,
Ü. V. Çatalyürek, "Acyclic Partitioning of Large Directed Acyclic Graphs" (CCGrid 2017) and "Multilevel
Algorithms for Acyclic Partitioning of Directed Acyclic Graphs" (SIAM J. Sci. Comput. 41(4), 2019), without
the coarsening, which graphs drawn by hand do not need. The moves are those of C. Fiduccia and R. Mattheyses
(DAC 1982). What is counted is connectivity minus one, as for hypergraphs: an output that feeds three nodes of
another part is one link to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from math import ceil, inf

from app.workflow.subgraphs.orders import orders
from app.workflow.subgraphs.parts_problem import Problem

SLACK = 1.6
"""How much larger than the average the largest part may be."""

FRAME_WEIGHT = 1.0
"""What it costs to divide a frame, in links."""

SINGLE = 1.0
"""What a part of one node costs, in links: such a node is not folded at all."""

SMALL = 300
"""Up to so many vertices every order is tried; beyond only the first two."""

MOST_PLACES = 1000
"""At so many places of an order cuts are tried; in longer ones not beside every vertex."""

SWEEPS = 6


def divide(problem: Problem, count: int) -> list[int]:
    """Return the part of each vertex, numbered from 0 in the order of the links.

    There are at most `count` parts, or as few more as are needed to keep those apart that must be.
    """
    total = sum(problem.sizes)
    if not total or count < 1:
        return [0] * len(problem.sizes)
    tried = list(islice(orders(problem), None if len(problem.sizes) <= SMALL else 2))
    most = max(ceil(SLACK * total / count), max(problem.sizes))
    for limit, allowed in (
        (count, most),
        (count, total),
        (max(2 * count, 8), most),
        (len(problem.sizes), most),
    ):
        best: list[int] = []
        cost = inf
        for order in tried:
            cut = _cut(problem, order, limit, allowed)
            found = _improved(problem, cut, allowed) if cut is not None else None
            here = cut_cost(problem, found) if found is not None else inf
            if found is not None and here < cost:
                best, cost = found, here
        if best:
            return best
    return list(range(len(problem.sizes)))


def cut_cost(problem: Problem, parts: Sequence[int]) -> float:
    """Return what the links between parts, and the frames divided, cost."""
    cost = 0.0
    for net in problem.nets:
        cost += net.weight * len({parts[target] for target in net.targets} - {parts[net.source]})
    for frame in problem.frames:
        cost += FRAME_WEIGHT * (len({parts[vertex] for vertex in frame}) - 1)
    sizes = Counter(dict.fromkeys(parts, 0))
    for vertex, part in enumerate(parts):
        sizes[part] += problem.sizes[vertex]
    return cost + SINGLE * sum(size == 1 for size in sizes.values())


def _cut(problem: Problem, order: Sequence[int], count: int, most: int) -> list[int] | None:
    """Return the best parts that are intervals of an order: at most `count`, none larger than `most`.

    None where there are no such parts.

    An interval costs what comes into it from before; the costs of all intervals that begin at one place are
    found in one walk.
    """
    total = len(order)
    into = _coming_in(problem, order)
    begins = _latest_begins(problem, order)
    best = [[inf] * (total + 1) for _ in range(count + 1)]
    came = [[0] * (total + 1) for _ in range(count + 1)]
    best[0][0] = 0.0
    grain = ceil(total / MOST_PLACES)
    for begin in range(0, total, grain):
        walked = _interval_costs(problem, order, into, begins, begin, most)
        costs = [(end, cost) for end, cost in walked if not end % grain or end == total]
        for used in range(count):
            base = best[used][begin]
            if base < inf:
                _take_over(best[used + 1], came[used + 1], begin, base, costs)
    used = min(range(1, count + 1), key=lambda k: (best[k][total], k))
    if best[used][total] == inf:
        return None
    parts = [0] * total
    end = total
    while used:
        begin = came[used][end]
        for at in range(begin, end):
            parts[order[at]] = used - 1
        end, used = begin, used - 1
    return parts


def _take_over(
    row: list[float], back: list[int], begin: int, base: float, costs: Iterable[tuple[int, float]]
) -> None:
    for end, cost in costs:
        if base + cost < row[end]:
            row[end] = base + cost
            back[end] = begin


_Coming = tuple[int, int, float]
"""A net or frame that a vertex belongs to: its number, the first place it is at, and its weight."""


def _coming_in(problem: Problem, order: Sequence[int]) -> list[list[_Coming]]:
    place = {vertex: at for at, vertex in enumerate(order)}
    into: list[list[_Coming]] = [[] for _ in order]
    for number, net in enumerate(problem.nets):
        for target in set(net.targets) - {net.source}:
            into[place[target]].append((number, place[net.source], net.weight))
    for number, frame in enumerate(problem.frames, len(problem.nets)):
        first = min(place[vertex] for vertex in frame)
        for vertex in frame:
            if place[vertex] != first:
                into[place[vertex]].append((number, first, FRAME_WEIGHT))
    return into


def _latest_begins(problem: Problem, order: Sequence[int]) -> list[int]:
    """Return for each place where an interval that reaches it may begin at the earliest: see `apart`."""
    place = {vertex: at for at, vertex in enumerate(order)}
    found = [0] * len(order)
    for first, second in problem.apart:
        at = place[second]
        found[at] = max(found[at], place[first] + 1)
    return found


def _interval_costs(
    problem: Problem,
    order: Sequence[int],
    into: Sequence[Sequence[_Coming]],
    begins: Sequence[int],
    begin: int,
    most: int,
) -> Iterable[tuple[int, float]]:
    """Yield each end (exclusive) of an interval that begins at a place, and what comes in from before."""
    seen: set[int] = set()
    cost, size = 0.0, 0
    for at in range(begin, len(order)):
        size += problem.sizes[order[at]]
        if size > most or begins[at] > begin:
            return
        for net, source, weight in into[at]:
            if source < begin and net not in seen:
                seen.add(net)
                cost += weight
        yield at + 1, cost + (SINGLE if size == 1 else 0.0)


def _improved(problem: Problem, parts: list[int], most: int) -> list[int]:
    """Move single vertices to other parts while that saves links; links go on, no part grows too large."""
    moves = _Moves(problem, parts, most)
    for _ in range(SWEEPS):
        moved = [vertex for vertex in range(len(parts)) if moves.move(vertex)]
        if not moved:
            break
    used = sorted(set(moves.parts))
    return [used.index(part) for part in moves.parts]


class _Moves:
    """Parts while single vertices move between them."""

    def __init__(self, problem: Problem, parts: Sequence[int], most: int) -> None:
        self._problem, self._most = problem, most
        self.parts = list(parts)
        self._last = max(parts, default=0)
        self._sizes = [0] * (self._last + 1)
        self._nets: list[list[int]] = [[] for _ in parts]
        self._frames: list[list[int]] = [[] for _ in parts]
        for vertex, part in enumerate(parts):
            self._sizes[part] += problem.sizes[vertex]
        for number, net in enumerate(problem.nets):
            for vertex in {net.source, *net.targets}:
                self._nets[vertex].append(number)
        for number, frame in enumerate(problem.frames):
            for vertex in frame:
                self._frames[vertex].append(number)
        self._before: list[list[tuple[int, int]]] = [[(v, 0) for v in found] for found in problem.before]
        self._after: list[list[tuple[int, int]]] = [[(v, 0) for v in found] for found in problem.after]
        for first, second in problem.apart:
            self._before[second].append((first, 1))
            self._after[first].append((second, 1))

    def move(self, vertex: int) -> bool:
        """Move a vertex to where it costs least; returns whether it moved.

        It stays after all that feeds it and before all that it feeds, so that no circle can come about.
        """
        parts, home, size = self.parts, self.parts[vertex], self._problem.sizes[vertex]
        before = [parts[other] + apart for other, apart in self._before[vertex]]
        after = [parts[other] - apart for other, apart in self._after[vertex]]
        first, last = max(before, default=0), min(after, default=self._last)
        best, choice = self._cost(vertex), home
        if self._sizes[home] - size == 1:
            best -= SINGLE  # one node would be left
        for part in sorted({*before, *after, first, last} - {home}):
            if first <= part <= last and self._sizes[part] + size <= self._most:
                parts[vertex] = part
                cost = self._cost(vertex)
                if cost < best - 1e-9:
                    best, choice = cost, part
        parts[vertex] = choice
        self._sizes[home] -= size
        self._sizes[choice] += size
        return choice != home

    def _cost(self, vertex: int) -> float:
        """Return the cost of the nets and frames at a vertex."""
        parts, cost = self.parts, 0.0
        for number in self._nets[vertex]:
            net = self._problem.nets[number]
            cost += net.weight * len({parts[target] for target in net.targets} - {parts[net.source]})
        for number in self._frames[vertex]:
            cost += FRAME_WEIGHT * (len({parts[other] for other in self._problem.frames[number]}) - 1)
        return cost
