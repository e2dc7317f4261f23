"""Keeps loaded models between runs: the ones used last, by file and by how they were loaded."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, MutableMapping
from pathlib import Path
from typing import Any, TypeVar, cast

import psutil

T = TypeVar("T")

SHARE_OF_MEMORY = 0.5
"""How much of the machine's memory kept models may take."""
GROWTH = 2
"""A file's half precision takes twice the room once it is in single precision."""


class ModelStore:
    """A cache that drops what was unused longest. A changed file counts as another one.

    What it keeps should say its size as `memory_bytes`; the newest stays whatever its size.
    """

    def __init__(self, budget_bytes: int | None = None) -> None:
        if budget_bytes is None:
            budget_bytes = int(psutil.virtual_memory().total * SHARE_OF_MEMORY)
        self._budget_bytes = budget_bytes
        self._models: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, path: Path, settings: Hashable, load: Callable[[], T]) -> T:
        """Return what `load` made of this file with these settings, loading it only when it is not there."""
        key = (file_identity(path), settings)
        with self._lock:
            if key in self._models:
                self._models.move_to_end(key)
                return cast(T, self._models[key])
            # Room first: an old and a new model together may not fit.
            self._make_room(path.stat().st_size * GROWTH)
            self._models[key] = model = load()
            return model

    def _make_room(self, needed_bytes: int) -> None:
        while self._models and self.bytes + needed_bytes > self._budget_bytes:
            self._models.popitem(last=False)

    @property
    def bytes(self) -> int:
        """How much the kept models take."""
        return sum(int(getattr(model, "memory_bytes", 0)) for model in self._models.values())

    def __len__(self) -> int:
        return len(self._models)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._models.clear()


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
