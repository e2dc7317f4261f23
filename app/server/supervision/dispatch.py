"""Which waiting prompt goes to which idle worker: where its models and its first steps are at hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.server.queueing.run_queue import QueueItem

MODEL_SUFFIXES = (".safetensors", ".sft", ".ckpt", ".pt", ".pth", ".bin", ".gguf")
SLOW_INPUTS = frozenset({"seed", "noise_seed", "steps"})
"""What makes one think of a kind, before any was measured, that it takes long: it samples."""
SLOW_S, QUICK_S = 30.0, 1.0
MOST_KNOWN = 50_000
"""So many steps are remembered of a worker; more than its cache is likely to hold."""


@dataclass(frozen=True)
class Kind:
    """The kind of a step, and the seconds it is thought to take as long as none of it was measured."""

    name: str
    guess_s: float = QUICK_S


@dataclass(frozen=True)
class Needs:
    """What a prompt works with: names of models, and a mark for each step that equal steps share.

    `document`: only the worker that ran this document last has what its frozen nodes gave; "" for any worker.
    """

    models: frozenset[str] = frozenset()
    steps: Mapping[bytes, Kind] = field(default_factory=dict)
    document: str = ""


@dataclass(eq=False)
class Seat:
    """What one worker has at hand, as far as the server knows."""

    models: dict[str, None] = field(default_factory=dict)
    steps: dict[bytes, None] = field(default_factory=dict)
    runs: int = 0
    running: Needs | None = None

    def begin(self, needs: Needs) -> None:
        """A run with these needs begins here."""
        self.runs += 1
        self.running = needs

    def end(self) -> None:
        """The run is over; what it has made is at hand."""
        needs, self.running = self.running, None
        if needs is not None:
            self.models.update(dict.fromkeys(needs.models))
            for mark in needs.steps:
                self.steps.pop(mark, None)  # what was used last is forgotten last
                self.steps[mark] = None
            while len(self.steps) > MOST_KNOWN:
                del self.steps[next(iter(self.steps))]

    def forget(self) -> None:
        """Another process sits here: nothing is at hand."""
        self.models.clear()
        self.steps.clear()


Cost = Callable[[Kind], float]


def guess(kind: Kind) -> float:
    """Return the seconds of a kind of which none was measured."""
    return kind.guess_s


def needs_of(prompt: Mapping[str, Any], document: str = "") -> Needs:
    """Return what a prompt works with; linear in its nodes, a prompt with a cycle needs nothing known."""
    marks: dict[str, bytes] = {}
    steps: dict[bytes, Kind] = {}
    models: set[str] = set()
    for node_id in _sources_first(prompt):
        node = prompt[node_id]
        inputs = node.get("inputs", {})
        parts: list[Any] = [node.get("class_type")]
        for name in sorted(inputs):
            value = inputs[name]
            source = _source(value)
            if source is not None and source in marks:
                parts += [name, marks[source].hex(), value[1]]
            else:
                parts += [name, value]
                if isinstance(value, str) and value.lower().endswith(MODEL_SUFFIXES):
                    models.add(value)
        mark = hashlib.blake2b(json.dumps(parts, default=repr).encode(), digest_size=12).digest()
        marks[node_id] = mark
        slow = not SLOW_INPUTS.isdisjoint(inputs)
        steps[mark] = Kind(str(node.get("class_type")), SLOW_S if slow else QUICK_S)
    return Needs(frozenset(models), steps, document)


def choose(
    waiting: Iterable[tuple[QueueItem, Needs]],
    seats: Sequence[Seat],
    homes: Mapping[str, Seat] | None = None,
    cost: Cost = guess,
) -> tuple[QueueItem, Seat] | None:
    """Return the prompt that begins next and where; None when all workers are busy, or none should begin.

    Prompts begin in their order, with two exceptions. One whose frozen nodes are at home elsewhere (`homes`,
    by document) waits for that worker. One that shares steps with what another worker is computing waits for
    it where that saves more seconds than it costs; the next one begins meanwhile.
    """
    idle = [seat for seat in seats if seat.running is None]
    busy = [seat for seat in seats if seat.running is not None]
    waits: dict[Seat, float] = {}
    for item, needs in waiting if idle else ():
        home = (homes or {}).get(needs.document)
        if home is not None:
            if home.running is None:
                return item, home
            continue
        best = max(idle, key=lambda seat: fitness(seat, needs))
        host = _worth_waiting_for(needs, best, busy, waits, cost)
        if host is None:
            return item, best
        made = host.running.steps if host.running is not None else {}
        own = [mark for mark in needs.steps if mark not in made and mark not in host.steps]
        waits[host] = waits.get(host, 0.0) + _seconds(needs, own, cost)
    return None


def fitness(seat: Seat, needs: Needs) -> tuple[int, int, int]:
    """Return how well a worker suits a prompt; the largest is the best."""
    models = len(needs.models & seat.models.keys())
    steps = len(needs.steps.keys() & seat.steps.keys())
    return models, steps, -seat.runs


def _worth_waiting_for(
    needs: Needs, best: Seat, busy: Sequence[Seat], waits: Mapping[Seat, float], cost: Cost
) -> Seat | None:
    """Return the busy worker that is making so much of a prompt that waiting is quicker than `best`.

    What waiting costs is what the worker computes besides, with all that waits for it already (`waits`).
    """
    for seat in busy:
        run = seat.running
        if run is None:
            continue
        saved = [mark for mark in needs.steps if mark in run.steps and mark not in best.steps]
        besides = [mark for mark in run.steps if mark not in needs.steps and mark not in seat.steps]
        if _seconds(needs, saved, cost) > _seconds(run, besides, cost) + waits.get(seat, 0.0):
            return seat
    return None


def _seconds(needs: Needs, marks: Iterable[bytes], cost: Cost) -> float:
    return sum(cost(needs.steps[mark]) for mark in marks)


def _source(value: Any) -> str | None:
    is_link = isinstance(value, list) and len(value) == 2 and isinstance(value[1], int)
    return str(value[0]) if is_link else None


def _sources_first(prompt: Mapping[str, Any]) -> Iterator[str]:
    """Yield the nodes, each after those it links to but for cycles; without recursion."""
    opened: dict[str, bool] = {}
    for first in prompt:
        stack = [first]
        while stack:
            node_id = stack[-1]
            if node_id not in opened:
                opened[node_id] = False
                inputs = prompt[node_id].get("inputs", {})
                links = [_source(value) for value in inputs.values()]
                stack += [link for link in links if link and link in prompt and link not in opened]
                continue
            stack.pop()
            if not opened[node_id]:
                opened[node_id] = True
                yield node_id
