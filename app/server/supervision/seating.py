"""What each worker has at hand, as far as its runs say: who gets the next prompt, who is asked about one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.debug_options import read_debug_options
from app.server.queueing.run_queue import QueueItem, RunQueue
from app.server.supervision.dispatch import Kind, Needs, Seat, choose, fitness, needs_of
from app.server.workers.workers import Workers

FACT = "kind_seconds"
MOST_KINDS = 2000
MOST_LOOKED_AT = 200
"""So many of the waiting prompts may be passed by before one is found that begins."""
MOST_DOCUMENTS = 200


class Seating:
    """The seats of all workers. What kinds of steps take is kept beside the queue."""

    def __init__(self, members: Sequence[Workers], queue: RunQueue) -> None:
        self._queue = queue
        self._seats = {member: Seat() for member in members}
        self._pids: dict[Workers, int | None] = {}
        self._needs: dict[int, Needs] = {}
        self._homes: dict[str, Workers] = {}
        self._seconds: dict[str, float] = json.loads(queue.fact(FACT) or "{}") if len(members) > 1 else {}

    @property
    def all_busy(self) -> bool:
        """Whether no worker is idle."""
        return all(seat.running is not None for seat in self._seats.values())

    def next(self) -> tuple[QueueItem, Workers] | None:
        """Return the waiting prompt that begins next, and on which worker; None for none."""
        if len(self._seats) == 1:  # there is nothing to choose by
            (member,) = self._seats
            first = self._queue.pending[:1]
            return (first[0], member) if first and not self.all_busy else None
        self._see_new_processes()
        homes = {document: self._seats[member] for document, member in self._homes.items()}
        chosen = choose(self._waiting(), list(self._seats.values()), homes, self._cost)
        if chosen is None:
            return None
        item, seat = chosen
        return item, next(member for member, its in self._seats.items() if its is seat)

    def _waiting(self) -> Iterator[tuple[QueueItem, Needs]]:
        """Yield what waits, in its order, with its needs: worked out only as far as somebody looks."""
        first = self._queue.in_order[:MOST_LOOKED_AT]
        known = {item.arrival for item in first}
        self._needs = {arrival: needs for arrival, needs in self._needs.items() if arrival in known}
        for item in first:
            if item.arrival not in self._needs:
                self._needs[item.arrival] = _needs(item.prompt, item.extra_data)
            yield item, self._needs[item.arrival]

    def begin(self, item: QueueItem, member: Workers) -> None:
        """A worker begins with a prompt."""
        self._seats[member].begin(self._needs.pop(item.arrival, Needs()))
        document = read_debug_options(item.extra_data).document
        if document and len(self._seats) > 1:
            self._homes.pop(document, None)
            self._homes[document] = member
            while len(self._homes) > MOST_DOCUMENTS:
                del self._homes[next(iter(self._homes))]

    def end(self, item: QueueItem, member: Workers, report: Mapping[str, Any]) -> None:
        """The run is over; `report` says what its steps took."""
        self._seats[member].end()
        seconds = report.get("seconds")
        if len(self._seats) > 1 and isinstance(seconds, Mapping):
            self._learn(item, seconds)

    def forget(self, member: Workers) -> None:
        """Nothing is at hand any more."""
        self._seats[member].forget()

    def likely(self, prompt: Mapping[str, Any], extra_data: Mapping[str, Any]) -> list[Workers]:
        """Return the workers, the one first that has most of what a prompt works with."""
        if len(self._seats) == 1:
            return list(self._seats)
        self._see_new_processes()
        needs = _needs(prompt, extra_data, any_document=True)

        def suits(member: Workers) -> tuple[Any, ...]:
            seat = self._seats[member]
            at_work = len(needs.steps.keys() & seat.running.steps.keys()) if seat.running else 0
            models, steps, _ = fitness(seat, needs)
            has_worker = member.active is not None
            return has_worker, self._homes.get(needs.document) is member, models, steps + at_work

        return sorted(self._seats, key=suits, reverse=True)

    def _see_new_processes(self) -> None:
        """Forget what a worker had at hand in whose place there is another one."""
        for member, seat in self._seats.items():
            pid = member.active.pid if member.active is not None else None
            if self._pids.get(member) != pid:
                self._pids[member] = pid
                seat.forget()
                self._homes = {key: one for key, one in self._homes.items() if one is not member}

    def _cost(self, kind: Kind) -> float:
        return self._seconds.get(kind.name, kind.guess_s)

    def _learn(self, item: QueueItem, seconds: Mapping[str, Any]) -> None:
        for node, took in seconds.items():
            kind = (item.prompt.get(node) or {}).get("class_type")
            if isinstance(kind, str) and isinstance(took, int | float):
                before = self._seconds.pop(kind, took)  # what was seen last is forgotten last
                self._seconds[kind] = round((before + took) / 2, 6)
        while len(self._seconds) > MOST_KINDS:
            del self._seconds[next(iter(self._seconds))]
        self._queue.keep_fact(FACT, json.dumps(self._seconds))


def _needs(prompt: Mapping[str, Any], extra_data: Mapping[str, Any], *, any_document: bool = False) -> Needs:
    options = read_debug_options(extra_data)
    return needs_of(prompt, options.document if options.frozen or any_document else "")
