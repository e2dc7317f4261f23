"""DiskTier: results of value in a folder, written beside the run, found again by any later worker.

The folder `results/WORLD/` has one file a result; WORLD is a digest of what the keys do not know: the
versions of Confy's nodes and of torch. Workers that share it need no lock: a file appears whole by a rename,
is never changed, and may go at any moment.
"""

from __future__ import annotations

import errno
import logging
import math
import queue
import shutil
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakValueDictionary

from app.runtime.graph import Key
from app.runtime.results.cache import CacheEntry
from app.runtime.results.disk.plain_values import NotPlainError, is_plain
from app.runtime.results.disk.result_file import (
    SUFFIX,
    TEMPORARY,
    FileFacts,
    facts_of,
    read_result,
    write_result,
)

LEAST_SECONDS = 0.5
"""What took less is made again sooner than one thinks about files."""
READING_BYTES_PER_S = 200e6
"""A slow disk: a result that could not be read in half the time it took to make is not worth its bytes."""
HALF_LIFE_S = 3 * 86_400.0
"""After so long without a use a result is worth half."""
ROOM = 0.9
"""Down to this share of the budget the folder is emptied once it is full."""
LEFT_BEHIND_S = 3600.0
"""A file that began to be written so long ago belongs to a process that died."""
LEAST_FREE_BYTES = 2**30
"""So much of a disk is left to others."""
QUIET_S = 60.0
"""How long nothing is written after the disk refused a file."""
_LOOK_EVERY = 20
"""After so many files one looks at what others have written to the folder."""
_MOST_WAITING_BYTES = 2**30
LOG = logging.getLogger("confy.cache")


@dataclass(frozen=True)
class _Job:
    key: Key
    entry: CacheEntry
    seconds: float


class DiskTier:
    """The slow tier of a ResultCache. `folder` is shared by all worlds, `world` names that of this worker."""

    def __init__(self, folder: Path, world: str, budget_bytes: int) -> None:
        self.folder = folder
        self.budget_bytes = budget_bytes
        self._own = folder / world
        self._index: dict[Key, FileFacts] = {}
        self._scanned = -1
        self._alive: WeakValueDictionary[Key, CacheEntry] = WeakValueDictionary()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._waiting_bytes = 0
        self._written = 0
        self._until_look = 0
        self._quiet_until = 0.0
        self._warned = False
        self._lock = threading.Lock()
        self._idle = threading.Event()
        self._idle.set()
        self._thread: threading.Thread | None = None

    def index(self) -> Mapping[Key, FileFacts]:
        """Return what lies there by key; looked at again when the folder has changed."""
        try:
            changed = self._own.stat().st_mtime_ns
        except OSError:
            changed = -1
        if changed != self._scanned:
            self._index = {facts.key: facts for facts in _facts_in(self._own)}
            self._scanned = changed
        return self._index

    def read(self, key: Key) -> tuple[CacheEntry, float] | None:
        """Return an entry, its tensors mapped from the file; a broken file is removed, and None returned."""
        facts = self._index.get(key)
        if facts is None:
            return None
        entry = self._alive.get(key)
        if entry is None:
            path = self._own / facts.name
            entry = read_result(path, facts)
            if entry is None:
                self._index.pop(key, None)
                with suppress(OSError):
                    path.unlink(missing_ok=True)
                return None
            self._alive[key] = entry
            with suppress(OSError):
                path.touch()
        return entry, facts.seconds

    def offer(self, key: Key, entry: CacheEntry, seconds: float) -> bool:
        """Write an entry beside the run if it is worth its place and nobody is asked to look at it again.

        Says whether it is there, or will be unless the disk refuses it. `seconds`: what it takes to make it
        again in a process that has only what lies here.
        """
        if key in self._index:
            return True
        if seconds < LEAST_SECONDS or entry.ui is not None or not entry.types:
            return False
        if entry.bytes > READING_BYTES_PER_S * seconds / 2 or entry.bytes > self.budget_bytes * ROOM:
            return False
        if not is_plain(entry.values):
            return False
        with self._lock:
            if self._waiting_bytes + entry.bytes > _MOST_WAITING_BYTES:
                return False
            self._waiting_bytes += entry.bytes
            self._idle.clear()
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_all, name="results to disk", daemon=True)
                self._thread.start()
        self._jobs.put(_Job(key, entry, seconds))
        return True

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until all that was offered is written; says whether it is."""
        return self._idle.wait(timeout_s)

    def clear(self) -> int:
        """Remove all results of all worlds; return how many bytes that were."""
        removed = 0
        for path, facts in self._all_files():
            with suppress(OSError):
                path.unlink()
                removed += facts.bytes
        self._index = {}
        return removed

    def close(self) -> None:
        """Write what waits, and take nothing more. Not for use while a run goes on."""
        self._jobs.put(None)

    # The writing thread ------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        self._remove_leftovers()
        while (job := self._jobs.get()) is not None:
            if time.monotonic() >= self._quiet_until:
                self._write(job)
            with self._lock:
                self._waiting_bytes -= job.entry.bytes
                if not self._waiting_bytes:
                    self._idle.set()

    def _write(self, job: _Job) -> None:
        try:
            self._own.mkdir(mode=0o700, parents=True, exist_ok=True)
            if shutil.disk_usage(self._own).free < LEAST_FREE_BYTES + job.entry.bytes:
                raise OSError(errno.ENOSPC, "the disk is nearly full")
            facts = write_result(self._own, job.key, job.entry, job.seconds)
            self._index[job.key] = facts
            self._written += facts.bytes
            self._until_look -= 1
            if self._written > self.budget_bytes or self._until_look <= 0:
                self._make_room()
        except NotPlainError:
            return
        except OSError as error:
            self._quiet_until = time.monotonic() + QUIET_S
            if not self._warned:
                self._warned = True
                LOG.warning(
                    "results cannot be kept in %s (%s); runs go on without. Free some space, or choose "
                    "another folder in the settings",
                    self._own,
                    error,
                )

    def _make_room(self) -> None:
        """Remove the results of the least value: seconds to make them by bytes, halved by each half-life."""
        files = self._all_files()
        total = sum(facts.bytes for _, facts in files)
        self._written, self._until_look = total, _LOOK_EVERY
        if total <= self.budget_bytes:
            return
        now = time.time()
        values = [(_value(path, facts, self._own, now), path, facts) for path, facts in files]
        for _, path, facts in sorted(values, key=lambda one: one[0]):
            if total <= self.budget_bytes * ROOM:
                return
            with suppress(OSError):
                path.unlink(missing_ok=True)
                total -= facts.bytes
                self._written = total
                self._index.pop(facts.key, None)

    def _all_files(self) -> list[tuple[Path, FileFacts]]:
        with suppress(OSError):
            worlds = [path for path in self.folder.iterdir() if path.is_dir() and not path.is_symlink()]
            return [(world / facts.name, facts) for world in worlds for facts in _facts_in(world)]
        return []

    def _remove_leftovers(self) -> None:
        """Remove what a process that died has not written to its end, and empty folders of other worlds."""
        with suppress(OSError):
            for world in self.folder.iterdir():
                for path in world.iterdir():
                    unfinished = path.name.startswith(TEMPORARY[1]) or path.suffix == TEMPORARY[0]
                    if unfinished and time.time() - path.stat().st_mtime > LEFT_BEHIND_S:
                        path.unlink(missing_ok=True)
                if world != self._own:
                    with suppress(OSError):
                        world.rmdir()


def _facts_in(folder: Path) -> list[FileFacts]:
    try:
        names = [path.name for path in folder.iterdir() if path.name.endswith(SUFFIX)]
    except OSError:
        return []
    found = (facts_of(name) for name in names)
    return [facts for facts in found if facts is not None]


def _value(path: Path, facts: FileFacts, own: Path, now: float) -> float:
    """Return what a file is worth; one of another world, unused for an hour, nothing."""
    try:
        age = max(0.0, now - path.stat().st_mtime)
    except OSError:
        return 0.0
    if path.parent != own and age > LEFT_BEHIND_S:
        return 0.0
    return facts.seconds / max(facts.bytes, 1) * math.pow(0.5, age / HALF_LIFE_S)
