"""How much more may be alive while a step runs because others run beside it, or ran ahead of the plan.

    files    1: Load()   4: Load()            While 2 runs, 4 may be under way or done: what it makes counts.
    cpu          2: Scale(1)    5: Scale(4)   While 5 runs, 2 is done for certain, and 1 let go of.

It is an upper estimate. A *job* is a step, or a whole region. When a job begins, those it uses are done, and
so are those before it in its own lane that need nothing from other lanes that it does not need; of all others
nobody knows. Jobs that nothing can run beside part the plan into *islands*. Large islands, and plans that may
ask for steps, are not looked into: all that they make counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.runtime.executing.resources import (
    ASYNC,
    INLINE,
    NETWORK,
    has_several,
    lane_of,
    may_overlap,
    model_device,
)
from app.runtime.graph import Graph, StepId
from app.runtime.memory.measured import Parts, SharedBytes

LARGEST_ISLAND = 64
"""Jobs of an island that is looked into: that takes time with the square of their number."""
NEVER = 2**62
_SEVERAL = frozenset({ASYNC, NETWORK})
"""Lanes that have several calls under way at once, in any order."""


@dataclass(frozen=True)
class Needs:
    """What a step makes, parts of values and of models by identity, and the bytes of its own work."""

    values: Parts = field(default_factory=dict)
    models: Parts = field(default_factory=dict)
    working: int = 0

    @property
    def made(self) -> int:
        """The bytes of all it makes."""
        return sum(self.values.values()) + sum(self.models.values())


@dataclass
class _Job:
    """Steps called as one: `makes` are those whose results it gives, `sources` the jobs it waits for."""

    id: StepId
    lane: str
    makes: tuple[StepId, ...]
    sources: frozenset[int]
    working: int
    known: int = 0
    """The jobs of its island, as bits, that are done for certain when it begins."""


def bytes_beside(
    graph: Graph, needs: Mapping[StepId, Needs], during: Mapping[StepId, int], room_ahead: int
) -> dict[StepId, int]:
    """Return how much may be alive while a step runs beyond `during`, what the plan one by one needs.

    `room_ahead` is how much results may take when a step begins beside another.
    """
    lanes = _lanes(graph)
    if lanes is None:
        return {}
    plan = _Jobs(graph, needs, lanes)
    found: dict[StepId, int] = {}
    held, made = SharedBytes(), set(plan.at_start)
    for step_id in plan.at_start:
        held.add({**needs[step_id].values, **needs[step_id].models})
    first = plan.bytes_at_start + _at_once([job for job in plan.jobs if job.lane == ASYNC], needs)
    for step_id in plan.at_start:
        found[step_id] = max(0, first + needs[step_id].working - during[step_id])
    for island in plan.islands():
        ending = [one for place in island for one in plan.ending.get(place, ()) if one in made]
        for step_id in ending:
            held.remove(needs[step_id].values)
        most = _Island(plan, island, ending).most(held.total)
        jobs = [plan.jobs[place] for place in island]
        one_by_one = max(during[job.id] for job in jobs)
        limit = one_by_one + room_ahead + _at_once(jobs, needs) + plan.bytes_at_start
        for job in jobs:
            found[job.id] = max(0, min(most[job.id], limit) - during[job.id])
            for step_id in job.makes:
                if step_id in made:
                    continue
                made.add(step_id)
                held.add(needs[step_id].models)
                if plan.end[step_id] > island[-1]:
                    held.add(needs[step_id].values)
    return found


def _lanes(graph: Graph) -> dict[StepId, str] | None:
    """Return the lane of each step; None where nothing can overlap."""
    device = model_device()
    by_kind: dict[int, str] = {}
    lanes: dict[StepId, str] = {}
    for step_id, step in graph.in_order():
        lane = by_kind.get(id(step.kind))
        if lane is None:
            lane = by_kind[id(step.kind)] = lane_of(step.kind.node, device)
        lanes[step_id] = lane
    if not has_several(set(by_kind.values())):
        return None
    certain = graph.reached(lazy=False, stop=graph.cached) - graph.cached
    planned = [(step, lanes[step_id]) for step_id, step in graph.in_order() if step_id in certain]
    return lanes if has_several({lane for _, lane in planned}) and may_overlap(planned) else None


def _at_once(jobs: Iterable[_Job], needs: Mapping[StepId, Needs]) -> int:
    """Return the most that calls under way at the same time need, one of each lane where those take turns."""
    most: dict[str, int] = {}
    for job in jobs:
        one = max(job.working, sum(needs[step_id].made for step_id in job.makes))
        before = most.get(job.lane, 0)
        most[job.lane] = before + one if job.lane in _SEVERAL | {INLINE} else max(before, one)
    return sum(most.values())


class _Jobs:
    """The jobs of a plan; `at_start` are steps whose results are there before anything else has to run."""

    def __init__(self, graph: Graph, needs: Mapping[StepId, Needs], lanes: Mapping[StepId, str]) -> None:
        self.needs = needs
        self.jobs: list[_Job] = []
        self.at_start: list[StepId] = []
        self.users: dict[StepId, set[int]] = {}
        self._places: dict[StepId, int] = {}
        certain = graph.reached(lazy=False, stop=graph.cached)
        self.exact = len(certain) == len(graph.steps) and not any(s.kind.lazy for s in graph.steps.values())
        inner = {step.id for region in graph.regions.values() for step in region.steps[:-1]}
        for step_id, step in graph.in_order():
            if step_id in inner:
                continue
            region = graph.regions.get(step_id)
            uses = () if step_id in graph.cached else region.sources if region else step.sources()
            sources = frozenset(self._places[one] for one in uses if one in self._places)
            if step_id in graph.cached or (lanes[step_id] == INLINE and not sources):
                self.at_start.append(step_id)
                continue
            place = len(self.jobs)
            for one in uses:
                self.users.setdefault(one, set()).add(place)
            together = tuple(one for one in graph.batches.get(step_id, (step_id,)) if one in graph.steps)
            makes = together if together[0] == step_id else (step_id,)
            working = sum(needs[one].working for one in makes)
            self.jobs.append(_Job(step_id, lanes[step_id], makes, sources, working))
            self._places |= dict.fromkeys((one.id for one in region.steps) if region else (step_id,), place)
        self.end = self._ends(graph)
        self.ending: dict[int, list[StepId]] = {}
        for step_id, place in self.end.items():
            self.ending.setdefault(place, []).append(step_id)
        self.bytes_at_start = sum(needs[one].made for one in self.at_start)

    def _ends(self, graph: Graph) -> dict[StepId, int]:
        """Return by step the place of the last job that keeps its results alive."""
        end = dict.fromkeys(graph.steps, NEVER)
        for after, gone in (graph.release or {}).items():
            for step_id in gone:
                own = self._places.get(step_id, -1)
                last = max(self.users.get(step_id, ()), default=own)
                end[step_id] = max(last, own, self._places.get(after, -1), 0)
        return end

    def islands(self) -> Iterator[range]:
        """Yield the jobs in portions: none of one portion can run beside one of another."""
        first_use = [NEVER] * len(self.jobs)
        last_source = [max(job.sources, default=-1) for job in self.jobs]
        for place, job in enumerate(self.jobs):
            for source in job.sources:
                first_use[source] = min(first_use[source], place)
        before = _comparable(first_use)
        after = _comparable([len(self.jobs) - 1 - source for source in reversed(last_source)])
        begun = 0
        for place in range(len(self.jobs)):
            if before[place] and after[-1 - place]:
                if begun < place:
                    yield range(begun, place)
                yield range(place, place + 1)
                begun = place + 1
        if begun < len(self.jobs):
            yield range(begun, len(self.jobs))


def _comparable(first_use: Sequence[int]) -> list[bool]:
    """Return at which places all jobs up to there lead to the last of them.

    `first_use` is by place the first place behind that uses it.
    """
    closing: dict[int, int] = {}
    waiting, found = 0, []
    for place, use in enumerate(first_use):
        waiting += 1 - closing.pop(place, 0)
        closing[use] = closing.get(use, 0) + 1
        found.append(waiting == 1)
    return found


class _Island:
    """Jobs that may run beside each other; `ending` are steps made before whose last use is among them."""

    def __init__(self, plan: _Jobs, island: range, ending: Sequence[StepId]) -> None:
        self._plan, self._island, self._ending = plan, island, ending
        self._jobs = [plan.jobs[place] for place in island]
        self._exact = plan.exact and len(island) <= LARGEST_ISLAND
        self._made: dict[StepId, int] = {}
        self._until: dict[StepId, int | None] = {}
        if not self._exact:
            return
        for bit, job in enumerate(self._jobs):
            for step_id in job.makes:
                self._made[step_id] = self._made.get(step_id, 0) | 1 << bit
        for step_id in (*ending, *self._made):
            self._until[step_id] = self._last_uses(step_id)
        self._find_known()

    def _last_uses(self, step_id: StepId) -> int | None:
        """Return the jobs, as bits, after all of which a step's results are let go of; None: not here."""
        end = self._plan.end[step_id]
        if end > self._island[-1]:
            return None
        places = {*self._plan.users.get(step_id, ()), end}
        return _bits(place - self._island[0] for place in places if place >= self._island[0])

    def _find_known(self) -> None:
        """Find for each job those that are done when it begins."""
        foreign: list[int] = []
        by_lane: dict[str, list[int]] = {}
        behind: list[int] = []
        for bit, job in enumerate(self._jobs):
            bits = [place - self._island[0] for place in job.sources if place >= self._island[0]]
            ancestors = 0
            for one in bits:
                ancestors |= behind[one] | 1 << one
                job.known |= self._jobs[one].known | 1 << one
            behind.append(ancestors)
            here = _bits((*by_lane.get(job.lane, ()), *by_lane.get(INLINE, ())))
            foreign.append(ancestors & ~here)
            if job.lane not in _SEVERAL | {INLINE}:
                for one in by_lane.get(job.lane, ()):
                    if not foreign[one] & ~job.known:
                        job.known |= self._jobs[one].known | 1 << one
            by_lane.setdefault(job.lane, []).append(bit)

    def most(self, held: int) -> dict[StepId, int]:
        """Return the most bytes alive while each job runs; `held` bytes are there all the time."""
        if not self._exact:
            needs = self._plan.needs
            makes = [step_id for job in self._jobs for step_id in job.makes]
            there = held + sum(sum(needs[one].values.values()) for one in self._ending)
            made = sum(needs[one].made for one in dict.fromkeys(makes))
            most = there + made + _at_once(self._jobs, dict.fromkeys(makes, Needs()))
            return dict.fromkeys((job.id for job in self._jobs), most)
        return {job.id: held + self._beside(bit, job) for bit, job in enumerate(self._jobs)}

    def _beside(self, bit: int, job: _Job) -> int:
        here = 1 << bit
        parts: dict[int, int] = {}
        for step_id, until in self._until.items():
            is_there = step_id not in self._made or self._made[step_id] & job.known
            if is_there and (until is None or until & ~job.known):
                parts.update(self._parts(step_id))
        total = sum(parts.values()) + self._making(job, parts)
        lanes: dict[str, list[int]] = {}
        for one, other in enumerate(self._jobs):
            if one != bit and not job.known >> one & 1 and not other.known & here:
                lanes.setdefault(other.lane, []).append(one)
        return total + sum(self._most_of_lane(job, lane, bits) for lane, bits in lanes.items())

    def _most_of_lane(self, job: _Job, lane: str, bits: Sequence[int]) -> int:
        """Return the most that other jobs of a lane, of which nobody knows how far they are, may take."""
        jobs = [self._jobs[one] for one in bits]
        in_turn = all(b.known >> one & 1 for one, b in zip(bits, jobs[1:], strict=False))
        if lane in _SEVERAL or lane in (job.lane, INLINE) or not in_turn:
            parts = {key: size for one in jobs for key, size in self._all_parts(one).items()}
            working = [one.working for one in jobs]
            more = sum(working) if lane in _SEVERAL else max(working) if lane != job.lane else 0
            return sum(parts.values()) + more
        most = 0
        alive: dict[StepId, None] = {}
        for one in jobs:
            known = job.known | one.known
            for step_id in [v for v in alive if (u := self._until[v]) is not None and not u & ~known]:
                del alive[step_id]
            parts = {key: size for v in alive for key, size in self._parts(v).items()}
            most = max(most, sum(parts.values()) + self._making(one, parts))
            alive |= dict.fromkeys(one.makes)
        return most

    def _making(self, job: _Job, there: Parts) -> int:
        """Return what a job takes beyond what is there: its work, or its results if they are more."""
        return max(job.working, sum(size for key, size in self._all_parts(job).items() if key not in there))

    def _all_parts(self, job: _Job) -> dict[int, int]:
        return {key: size for step_id in job.makes for key, size in self._parts(step_id).items()}

    def _parts(self, step_id: StepId) -> Parts:
        needs = self._plan.needs[step_id]
        return {**needs.values, **needs.models} if step_id in self._made else needs.values


def _bits(places: Iterable[int]) -> int:
    """Return a number with the bits at some places set."""
    found = 0
    for place in places:
        found |= 1 << place
    return found
