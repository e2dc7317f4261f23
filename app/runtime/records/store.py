"""RecordStore: samples and runs in a SQLite file that several workers may write to, bounded in size."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

from app.runtime.records.features import Features
from app.runtime.records.samples import KEPT, MOST_ROWS, Sample

MOST_RUNS = 500
BUSY_S = 5.0
_TABLES = """
CREATE TABLE IF NOT EXISTS samples (class_type TEXT, variant TEXT, work REAL, size INTEGER, device TEXT,
    trivial INTEGER, seconds TEXT, bytes INTEGER, used REAL,
    PRIMARY KEY (class_type, variant, work, size, device, trivial));
CREATE TABLE IF NOT EXISTS runs (run TEXT PRIMARY KEY, peak_bytes INTEGER, used REAL);
"""
_UNKNOWN_SIZE = -1
_BROKEN = ".broken"


class RecordStore:
    """The file. Each call opens it, so that any thread may call, one at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def stamp(self) -> tuple[int, ...]:
        """What is another one once anybody has written to the file."""
        found = []
        for suffix in ("", "-wal"):
            try:
                facts = self._path.with_name(self._path.name + suffix).stat()
            except OSError:
                continue
            found += [facts.st_mtime_ns, facts.st_size]
        return tuple(found)

    def samples(self) -> list[Sample]:
        """Return all samples; none where the file cannot be read."""
        return [_sample_of(row) for row in self._rows("SELECT * FROM samples ORDER BY used")]

    def peaks(self) -> dict[str, int]:
        """Return the memory that runs took at most, in bytes, by what tells one run from another."""
        return {str(run): int(str(peak)) for run, peak in self._rows("SELECT run, peak_bytes FROM runs")}

    def add(self, samples: Iterable[Sample], peaks: Mapping[str, int], now: float) -> list[Sample]:
        """Add new times to what is there, in one transaction, and return the samples as they are then.

        Raises sqlite3.OperationalError or OSError when the file cannot be written.
        """
        with closing(self._open()) as database, database:
            joined = [_joined(database, sample) for sample in samples]
            database.executemany(
                "INSERT OR REPLACE INTO samples VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [_row_of(sample) for sample in joined],
            )
            database.executemany(
                "INSERT OR REPLACE INTO runs VALUES (?, ?, ?)",
                [(run, peak, now) for run, peak in peaks.items()],
            )
            _forget_oldest(database, "samples", MOST_ROWS)
            _forget_oldest(database, "runs", MOST_RUNS)
        return joined

    def _rows(self, query: str) -> list[tuple[object, ...]]:
        if not self._path.exists():
            return []
        try:
            with closing(self._open()) as database:
                return database.execute(query).fetchall()
        except (sqlite3.OperationalError, OSError):
            return []  # locked, or no right to read it: then nothing is known

    def _open(self) -> sqlite3.Connection:
        """Open the file; one that is no database is moved aside and a new one begun."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _connect(self._path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._path.replace(self._path.with_suffix(_BROKEN))
            for companion in ("-wal", "-shm"):
                self._path.with_name(self._path.name + companion).unlink(missing_ok=True)
            return _connect(self._path)


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=BUSY_S)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.executescript(_TABLES)
        # Damage shows where a page is read: both tables are small.
        for table in ("samples", "runs"):
            database.execute(f"SELECT * FROM {table}").fetchall()
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database


def _forget_oldest(database: sqlite3.Connection, table: str, most: int) -> None:
    database.execute(
        f"DELETE FROM {table} WHERE rowid IN ("
        f"SELECT rowid FROM {table} ORDER BY used DESC LIMIT -1 OFFSET ?)",
        (most,),
    )


def _joined(database: sqlite3.Connection, sample: Sample) -> Sample:
    row = database.execute(
        "SELECT * FROM samples WHERE class_type = ? AND variant = ? AND work = ? AND size = ? AND device = ?"
        " AND trivial = ?",
        _row_of(sample)[:6],
    ).fetchone()
    return sample if row is None else _sample_of(row).joined(sample)


def _row_of(sample: Sample) -> tuple[object, ...]:
    one = sample.features
    return (
        one.class_type,
        one.variant,
        one.work,
        _UNKNOWN_SIZE if one.size is None else one.size,
        sample.device,
        int(sample.trivial),
        json.dumps([round(seconds, 7) for seconds in sample.seconds[-KEPT:]]),
        sample.bytes,
        sample.used,
    )


def _sample_of(row: tuple[object, ...]) -> Sample:
    class_type, variant, work, size, device, trivial, seconds, taken, used = row
    features = Features(
        str(class_type),
        str(variant),
        float(str(work)),
        None if size == _UNKNOWN_SIZE else int(str(size)),
    )
    times = tuple(float(one) for one in json.loads(str(seconds)))
    return Sample(features, str(device), times, int(str(taken)), float(str(used)), bool(trivial))
