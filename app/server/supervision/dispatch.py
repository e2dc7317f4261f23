"""Which waiting prompt goes to which idle worker: where its models and its first steps are at hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.server.queueing.run_queue import QueueItem

MODEL_SUFFIXES = (".safetensors", ".sft", ".ckpt", ".pt", ".pth", ".bin", ".gguf")
MOST_KNOWN = 50_000
"""So many steps are remembered of a worker; more than its cache is likely to hold."""


@dataclass(frozen=True)
class Needs:
    """What a prompt works with: names of models, and a mark for each step that equal steps share.

    `before_outputs` are the marks of all steps but the outputs: what is left when they are at hand is little.
    """

    models: frozenset[str] = frozenset()
    steps: frozenset[bytes] = frozenset()
    before_outputs: frozenset[bytes] = frozenset()


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


def needs_of(prompt: Mapping[str, Any], outputs: Sequence[str]) -> Needs:
    """Return what a prompt works with; linear in its nodes, a prompt with a cycle needs nothing known."""
    marks: dict[str, bytes] = {}
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
        marks[node_id] = hashlib.blake2b(json.dumps(parts, default=repr).encode(), digest_size=12).digest()
    before = frozenset(mark for node_id, mark in marks.items() if node_id not in outputs)
    return Needs(frozenset(models), frozenset(marks.values()), before)


def choose(
    waiting: Sequence[tuple[QueueItem, Needs]], seats: Sequence[Seat]
) -> tuple[QueueItem, Seat] | None:
    """Return the prompt that begins next and where; None when all workers are busy, or none should begin.

    Prompts begin in their order, with one exception: one that another run is just computing but for its
    outputs waits for that worker, where all will be at hand, and the next one begins meanwhile.
    """
    idle = [seat for seat in seats if seat.running is None]
    busy = [seat.running for seat in seats if seat.running is not None]
    if not idle:
        return None
    for item, needs in waiting:
        best = max(idle, key=lambda seat: _fitness(seat, needs))
        at_hand = needs.before_outputs and needs.before_outputs <= best.steps.keys()
        if not at_hand and any(_is_being_made(needs, run) for run in busy):
            continue
        return item, best
    return None


def _fitness(seat: Seat, needs: Needs) -> tuple[int, int, int]:
    models = len(needs.models & seat.models.keys())
    steps = len(needs.steps & seat.steps.keys())
    return models, steps, -seat.runs


def _is_being_made(needs: Needs, run: Needs) -> bool:
    return bool(needs.before_outputs) and needs.before_outputs <= run.steps


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
