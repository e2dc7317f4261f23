"""The SQLite file of queue and history: opened, and a broken one moved aside."""

from __future__ import annotations

import sqlite3
from pathlib import Path


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
