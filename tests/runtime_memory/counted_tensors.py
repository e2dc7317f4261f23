"""Makes tensors and knows which of them are alive, and how many bytes they take."""

from __future__ import annotations

import threading
import weakref
from typing import Any

import torch


class CountedTensors:
    """Counts the bytes of the tensors it makes as long as they live; `alive` has their names."""

    def __init__(self) -> None:
        self.bytes = 0
        self.most = 0
        self._alive: dict[int, str] = {}
        self._lock = threading.Lock()

    @property
    def alive(self) -> list[str]:
        """The names of what is alive, sorted."""
        with self._lock:
            return sorted(self._alive.values())

    def empty(self, size: int, name: str = "") -> Any:
        """Return a tensor of so many bytes."""
        made = torch.empty(size, dtype=torch.uint8)
        with self._lock:
            self._alive[id(made)] = name
            self.bytes += size
            self.most = max(self.most, self.bytes)
        weakref.finalize(made, self._gone, id(made), size)
        return made

    def _gone(self, place: int, size: int) -> None:
        with self._lock:
            del self._alive[place]
            self.bytes -= size
