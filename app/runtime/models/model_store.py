"""Keeps loaded models between runs, by file and by how they were loaded, within a budget of main memory."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, MutableMapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import psutil

from app.foreign_code import attempt

T = TypeVar("T")

SHARE_OF_MEMORY = 0.5
"""How much of the machine's memory kept models may take."""
GROWTH = 2
"""A file's half precision takes twice the room once it is in single precision."""


class ModelStore:
    """A cache that drops what the plan loads last or not at all, and of that what was unused longest.

    A changed file counts as another one. What it keeps should say its size as `memory_bytes`; the newest
    stays whatever its size. `loads` counts how often something was loaded.
    """

    def __init__(self, budget_bytes: int | None = None) -> None:
        if budget_bytes is None:
            budget_bytes = int(psutil.virtual_memory().total * SHARE_OF_MEMORY)
        self.budget_bytes = budget_bytes
        self.loads = 0
        self._models: OrderedDict[Hashable, Any] = OrderedDict()
        self._files: dict[Hashable, str] = {}
        self._ahead: list[str] = []
        self._lock = threading.Lock()

    def expect(self, paths: Sequence[Path]) -> None:
        """Take in the files that a plan loads, in order: they are kept for it, and the next is read ahead."""
        with self._lock:
            self._ahead = [str(path.resolve()) for path in paths]

    def set_budget(self, budget_bytes: int) -> None:
        """Change the budget, and drop what is beyond it."""
        with self._lock:
            self.budget_bytes = budget_bytes
            self._make_room(0)

    def get(self, path: Path, settings: Hashable, load: Callable[[], T]) -> T:
        """Return what `load` made of this file with these settings, loading it only when it is not there."""
        key = (file_identity(path), settings)
        with self._lock:
            self._pass(key[0][0])
            if key in self._models:
                self._models.move_to_end(key)
                return cast(T, self._models[key])
            # Room first: an old and a new model together may not fit.
            self._make_room(path.stat().st_size * GROWTH)
            self.loads += 1
            self._models[key] = model = load()
            self._files[key] = key[0][0]
            self._read_ahead()
            return model

    def _pass(self, path: str) -> None:
        """The plan has got to the next load of a file."""
        if path in self._ahead:
            del self._ahead[: self._ahead.index(path) + 1]

    def _make_room(self, needed_bytes: int) -> None:
        while self._models and self.bytes + needed_bytes > self.budget_bytes:
            # The first of several that are wanted equally late is the one unused longest.
            key = max(self._models, key=self._next_load)
            del self._models[key], self._files[key]

    def _next_load(self, key: Hashable) -> int:
        path = self._files[key]
        return self._ahead.index(path) if path in self._ahead else len(self._ahead)

    def _read_ahead(self) -> None:
        """Let the system read the file that is loaded next, while other things are computed."""
        held = set(self._files.values())
        path = next((one for one in self._ahead if one not in held), None)
        if path is not None and self.bytes < self.budget_bytes:
            attempt(_advise, Path(path), self.budget_bytes - self.bytes)

    @property
    def bytes(self) -> int:
        """How much the kept models take."""
        return sum(int(getattr(model, "memory_bytes", 0)) for model in self._models.values())

    @property
    def sizes(self) -> dict[str, int]:
        """How much the kept models take by the name of their file; one loaded in two ways counts twice."""
        found: dict[str, int] = {}
        for key, model in list(self._models.items()):
            name = Path(self._files.get(key, "")).name
            found[name] = found.get(name, 0) + int(getattr(model, "memory_bytes", 0))
        return found

    def __len__(self) -> int:
        return len(self._models)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._models.clear()
            self._files.clear()


def _advise(path: Path, most_bytes: int) -> None:
    """Ask the system to have a file in its cache soon; not a file that is larger than that."""
    if not hasattr(os, "posix_fadvise") or path.stat().st_size > most_bytes:
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_WILLNEED)
    finally:
        os.close(handle)


def shared_store(shared: MutableMapping[str, Any]) -> ModelStore:
    """Return the worker's store out of what its runs share (`RunContext.shared`), made on first use."""
    store = shared.setdefault("models", ModelStore())
    assert isinstance(store, ModelStore)
    return store


def file_identity(path: Path) -> tuple[str, int, int]:
    """Return what tells a file from another or from its own earlier content: path, size and time of
    change."""
    facts = path.stat()
    return str(path.resolve()), facts.st_size, facts.st_mtime_ns
