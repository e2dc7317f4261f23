"""The prompts that wait or run, kept in SQLite so that they survive the server.

A prompt that was running when the server died is put back once, in front; if the server died with it twice,
it is given up and goes into the history with the reason.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import logging
import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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


class RunQueue:
    """The queue. One asyncio loop uses it; every change is in the database before the call returns."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        database.execute(
            "CREATE TABLE IF NOT EXISTS queue (arrival INTEGER PRIMARY KEY, prompt_id TEXT, item TEXT,"
            " attempts INTEGER DEFAULT 0)"
        )
        self._pending: list[QueueItem] = []
        self.running: QueueItem | None = None
        self._changed = asyncio.Event()
        self.given_up: tuple[QueueItem, ...] = ()
        """Prompts found at the start with which the server has died too often."""
        self._load()
        self._next_number = int(max((abs(item.number) for item in self._pending), default=-1)) + 1
        self._next_arrival = max((item.arrival for item in self._pending), default=-1) + 1

    @property
    def remaining(self) -> int:
        """How many prompts run or wait."""
        return len(self._pending) + (self.running is not None)

    @property
    def pending(self) -> list[QueueItem]:
        """The waiting prompts, in heap order as ComfyUI shows them (the first one runs next)."""
        return list(self._pending)

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
                (item.arrival, prompt_id, json.dumps(item.to_json(), default=repr)),
            )
        self._next_arrival += 1
        heapq.heappush(self._pending, item)
        self._changed.set()
        return item

    async def wait(self) -> None:
        """Wait until a prompt waits."""
        while not self._pending:
            self._changed.clear()
            await self._changed.wait()

    def take(self) -> QueueItem:
        """Mark the first waiting prompt as running and return it; raises IndexError when none waits."""
        item = heapq.heappop(self._pending)
        self.running = item
        self._write("UPDATE queue SET attempts = attempts + 1 WHERE arrival = ?", [item])
        return item

    def finish(self) -> None:
        """Forget the running prompt: its run is over."""
        if self.running is not None:
            self._forget([self.running])
            self.running = None

    def put_back(self) -> None:
        """Let the running prompt run again at the next start: its server ends, and not because of it."""
        if self.running is not None:
            self._write("UPDATE queue SET attempts = attempts - 1 WHERE arrival = ?", [self.running])

    def remove(self, prompt_ids: Collection[str]) -> bool:
        """Remove waiting prompts; says whether there was one."""
        gone = [item for item in self._pending if item.prompt_id in prompt_ids]
        self._pending = [item for item in self._pending if item.prompt_id not in prompt_ids]
        heapq.heapify(self._pending)
        self._forget(gone)
        return bool(gone)

    def clear(self) -> bool:
        """Remove all waiting prompts; says whether there was one."""
        return self.remove([item.prompt_id for item in self._pending])

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


def open_database(path: Path) -> sqlite3.Connection:
    """Open the database of queue and history; a file that is none is moved aside and a new one begun.

    Raises sqlite3.OperationalError when it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _connect(path)
    except sqlite3.OperationalError:
        raise  # a full disk, a missing right: no fault of the file, which is not to be given up for it
    except sqlite3.DatabaseError:
        path.replace(path.with_suffix(".broken"))
        for companion in ("-wal", "-shm"):
            # What was written ahead belongs to the old file.
            path.with_name(path.name + companion).unlink(missing_ok=True)
        return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    try:
        # Written ahead: a crash of the program loses nothing, a power cut at most the last prompt.
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        # The queue is what the server cannot do without; to check the whole history would take seconds.
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'queue'").fetchone():
            database.execute("SELECT * FROM queue").fetchall()
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database
