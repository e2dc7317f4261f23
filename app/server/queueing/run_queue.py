"""The prompts that wait or run, kept in SQLite so that they survive the server.

A prompt that was running when the server died is put back once, in front; if the server died with it twice,
it is given up and goes into the history with the reason.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import logging
import math
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.server.queueing.queue_database import open_database

__all__ = ["QueueItem", "RunQueue", "open_database"]

MAX_ATTEMPTS = 2
LOG = logging.getLogger("confy.server")


@dataclass(order=True)
class QueueItem:
    """One queued prompt. `number` orders the queue (smaller first); equal numbers keep their arrival."""

    number: float
    arrival: int
    prompt_id: str = field(compare=False)
    prompt: Mapping[str, Any] = field(compare=False)
    extra_data: Mapping[str, Any] = field(compare=False)
    outputs: tuple[str, ...] = field(compare=False)

    @property
    def client_id(self) -> str | None:
        """The client that queued this prompt, None for one without a WebSocket."""
        client_id = self.extra_data.get("client_id")
        return client_id if isinstance(client_id, str) else None

    def to_json(self) -> list[Any]:
        """Return the five values that `/queue` and `/history` show."""
        return [self.number, self.prompt_id, self.prompt, self.extra_data, list(self.outputs)]


def _ignore() -> None:
    """Listen to nothing."""


class RunQueue:
    """The queue. One asyncio loop uses it; every change is in the database before the call returns."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        database.execute(
            "CREATE TABLE IF NOT EXISTS queue (arrival INTEGER PRIMARY KEY, prompt_id TEXT, item TEXT,"
            " attempts INTEGER DEFAULT 0)"
        )
        # What is known of the queue besides its prompts: whether it is paused, which processes run them.
        database.execute("CREATE TABLE IF NOT EXISTS queue_facts (name TEXT PRIMARY KEY, value TEXT)")
        self._pending: list[QueueItem] = []
        self.running: list[QueueItem] = []
        """The prompts that run now, the one that began first in front."""
        self._changed = asyncio.Event()
        self.on_change: Callable[[], None] = _ignore
        self.given_up: tuple[QueueItem, ...] = ()
        """Prompts found at the start with which the server has died too often."""
        self._load()
        self.paused = self.fact("paused") == "yes"
        """Whether no further prompt is to begin."""
        self._next_number = int(max((abs(item.number) for item in self._pending), default=-1)) + 1
        self._next_arrival = max((item.arrival for item in self._pending), default=-1) + 1

    @property
    def remaining(self) -> int:
        """How many prompts run or wait."""
        return len(self._pending) + len(self.running)

    @property
    def pending(self) -> list[QueueItem]:
        """The waiting prompts, in heap order as ComfyUI shows them (the first one runs next)."""
        return list(self._pending)

    @property
    def in_order(self) -> list[QueueItem]:
        """The waiting prompts in the order they will run."""
        return sorted(self._pending)

    def next_number(self, *, front: bool) -> int:
        """Take a number for a new prompt; one in `front` gets it negative."""
        number = self._next_number
        self._next_number += 1
        return -number if front else number

    def put(
        self, number: float, prompt_id: str, prompt: Mapping[str, Any], extra_data: Mapping[str, Any],
        outputs: Collection[str],
    ) -> QueueItem:  # fmt: skip
        """Queue a validated prompt. Raises sqlite3.Error (a full disk) with nothing queued."""
        item = QueueItem(number, self._next_arrival, prompt_id, prompt, extra_data, tuple(outputs))
        with self._database:
            self._database.execute(
                "INSERT INTO queue (arrival, prompt_id, item) VALUES (?, ?, ?)",
                (item.arrival, prompt_id, _text(item)),
            )
        self._next_arrival += 1
        heapq.heappush(self._pending, item)
        self._tell()
        return item

    async def changed(self) -> None:
        """Wait until anything has changed since the last wait ended; for one that waits, not for several."""
        # Cleared afterwards: what changes before this has its first turn would be missed otherwise.
        await self._changed.wait()
        self._changed.clear()

    def take(self, item: QueueItem | None = None) -> QueueItem:
        """Mark a waiting prompt (the first) as running and return it; raises IndexError when none waits."""
        if item is None:
            item = heapq.heappop(self._pending)
        else:
            self._pending.remove(item)
            heapq.heapify(self._pending)
        self.running.append(item)
        self._write("UPDATE queue SET attempts = attempts + 1 WHERE arrival = ?", [item])
        self._tell()
        return item

    def finish(self, item: QueueItem) -> None:
        """Forget a running prompt: its run is over."""
        self.running.remove(item)
        self._forget([item])
        self._tell()

    def put_back(self) -> None:
        """Let the running prompts run again at the next start: the server ends, and not because of them."""
        self._write("UPDATE queue SET attempts = attempts - 1 WHERE arrival = ?", self.running)

    def remove(self, prompt_ids: Collection[str]) -> bool:
        """Remove waiting prompts; says whether there was one."""
        wanted = set(prompt_ids)
        gone = [item for item in self._pending if item.prompt_id in wanted]
        self._pending = [item for item in self._pending if item.prompt_id not in wanted]
        heapq.heapify(self._pending)
        self._forget(gone)
        if gone:
            self._tell()
        return bool(gone)

    def clear(self) -> bool:
        """Remove all waiting prompts; says whether there was one."""
        return self.remove([item.prompt_id for item in self._pending])

    def pause(self, paused: bool) -> None:
        """Begin no further prompt, or begin them again; it stays so over a restart of the server."""
        self.paused = paused
        self.keep_fact("paused", "yes" if paused else "no")
        self._tell()

    def move(self, prompt_ids: Sequence[str], before: str | None) -> None:
        """Put waiting prompts, in this order, before another waiting one, or (None) at the end.

        Prompts that do not wait, and a `before` that is moved itself, are passed over.
        """
        waiting = self.in_order
        by_id = {item.prompt_id: item for item in waiting}
        moved = [by_id[key] for key in dict.fromkeys(prompt_ids) if key in by_id]
        arrivals = {item.arrival for item in moved}
        rest = [item for item in waiting if item.arrival not in arrivals]
        place = len(rest)
        if before in by_id:
            begin = by_id[before]
            place = sum(item < begin for item in rest)
        self._number([*rest[:place], *moved, *rest[place:]])
        self._tell()

    def fact(self, name: str) -> str | None:
        """Return what `keep_fact` kept under a name, None for nothing."""
        row = self._database.execute("SELECT value FROM queue_facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def keep_fact(self, name: str, value: str) -> None:
        """Keep a text beside the queue."""
        try:
            with self._database:
                self._database.execute("INSERT OR REPLACE INTO queue_facts VALUES (?, ?)", (name, value))
        except sqlite3.Error as error:
            LOG.error("the queue cannot be written: %s", error)

    def _number(self, ordered: Sequence[QueueItem]) -> None:
        """Give the numbers in use anew, so that the prompts run in this order."""
        numbers = sorted(item.number for item in ordered)
        changed = []
        last = -math.inf
        for item, number in zip(ordered, numbers, strict=True):
            last = number if number > last else math.nextafter(last, math.inf)
            if item.number != last:
                item.number = last
                changed.append(item)
        heapq.heapify(self._pending)
        try:
            with self._database:
                self._database.executemany(
                    "UPDATE queue SET item = ? WHERE arrival = ?",
                    [(_text(item), item.arrival) for item in changed],
                )
        except sqlite3.Error as error:
            LOG.error("the queue cannot be written: %s", error)

    def _tell(self) -> None:
        self._changed.set()
        self.on_change()

    def _forget(self, items: Collection[QueueItem]) -> None:
        self._write("DELETE FROM queue WHERE arrival = ?", items)

    def _write(self, statement: str, items: Collection[QueueItem]) -> None:
        """Write what is already done in memory; a full disk must not stop the queue."""
        try:
            with self._database:
                self._database.executemany(statement, [(item.arrival,) for item in items])
        except sqlite3.Error as error:
            LOG.error("the queue cannot be written: %s", error)

    def _load(self) -> None:
        given_up = []
        rows = self._database.execute("SELECT arrival, item, attempts FROM queue ORDER BY arrival").fetchall()
        for arrival, text, attempts in rows:
            number, prompt_id, prompt, extra_data, outputs = json.loads(text)
            item = QueueItem(number, arrival, prompt_id, prompt, extra_data, tuple(outputs))
            if attempts >= MAX_ATTEMPTS:
                given_up.append(item)
            else:
                self._pending.append(item)
        heapq.heapify(self._pending)
        self.given_up = tuple(given_up)
        self._forget(given_up)


def _text(item: QueueItem) -> str:
    return json.dumps(item.to_json(), default=repr)
