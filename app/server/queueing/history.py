"""The runs that are over: what `/history` shows, kept in SQLite, the newest 10,000."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from typing import Any

MAX_ENTRIES = 10_000


class History:
    """Finished runs, oldest first."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        database.execute(
            "CREATE TABLE IF NOT EXISTS history (ended INTEGER PRIMARY KEY AUTOINCREMENT,"
            " prompt_id TEXT UNIQUE, entry TEXT)"
        )

    def add(self, prompt_id: str, entry: Mapping[str, Any]) -> None:
        """Keep a finished run, in place of an older one with the same id."""
        text = json.dumps(entry, default=repr)
        with self._database:
            self._database.execute(
                "INSERT OR REPLACE INTO history (prompt_id, entry) VALUES (?, ?)", (prompt_id, text)
            )
            self._database.execute(
                "DELETE FROM history WHERE ended <= (SELECT max(ended) FROM history) - ?", (MAX_ENTRIES,)
            )

    def entry(self, prompt_id: str) -> dict[str, Any]:
        """Return `{prompt_id: entry}` of one run, `{}` for an unknown one."""
        rows = self._database.execute(
            "SELECT prompt_id, entry FROM history WHERE prompt_id = ?", (prompt_id,)
        )
        return {key: json.loads(text) for key, text in rows}

    def entries(self, max_items: int | None = None, offset: int = -1) -> dict[str, Any]:
        """Return runs by id, oldest first: all, the newest `max_items`, or `max_items` from `offset` on."""
        limit = -1 if max_items is None else max_items
        if offset < 0:
            count = self._database.execute("SELECT count(*) FROM history").fetchone()[0]
            offset = max(0, count - limit) if max_items is not None else 0
        rows = self._database.execute(
            "SELECT prompt_id, entry FROM history ORDER BY ended LIMIT ? OFFSET ?", (limit, offset)
        )
        return {key: json.loads(text) for key, text in rows}

    def remove(self, prompt_ids: Collection[str]) -> None:
        """Forget some runs; unknown ids are ignored."""
        with self._database:
            self._database.executemany(
                "DELETE FROM history WHERE prompt_id = ?", [(key,) for key in prompt_ids]
            )

    def clear(self) -> None:
        """Forget all runs."""
        with self._database:
            self._database.execute("DELETE FROM history")
