"""ResultCache: results of steps by content key, the least recently used dropped beyond a budget of bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from app.runtime.graph import Key
from app.runtime.memory import Parts, SharedBytes, parts_of
from app.runtime.meta_tensors import spec_of

Values = tuple[list[Any], ...]
"""The results of a step: for each output slot a list, of one value where the node was called once."""

ENTRY_BYTES = 500
"""What an entry takes besides the large parts of its values, so that many small ones count, too."""


@dataclass(frozen=True)
class CacheEntry:
    """Results of one step: values by slot, UI output (None: nothing to show), slot types, large parts."""

    values: Values
    ui: Mapping[str, Any] | None
    types: tuple[str, ...]
    parts: Parts

    @cached_property
    def specs(self) -> tuple[Any, ...]:
        """The specs of the values, None for a slot with a list of several or something that is no tensor."""
        found = zip(self.values, self.types, strict=False)
        return tuple(spec_of(items[0], slot) if len(items) == 1 else None for items, slot in found)


class ResultCache:
    """Keeps results between runs. Not for use from several threads at once, but for `snapshot`."""

    def __init__(self, budget_bytes: int) -> None:
        self.budget_bytes = budget_bytes
        self._entries: dict[Key, CacheEntry] = {}
        self._parts = SharedBytes()

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    @property
    def bytes(self) -> int:
        """How much the entries take; a tensor that several share counts once."""
        return self._parts.total + ENTRY_BYTES * len(self._entries)

    def snapshot(self) -> dict[Key, CacheEntry]:
        """Return all entries as they are now; using them does not count as use."""
        return self._entries.copy()

    def view(self) -> Mapping[Key, CacheEntry]:
        """Return the entries as they are at any moment, for use on the thread that changes them."""
        return MappingProxyType(self._entries)

    def get(self, key: Key) -> CacheEntry | None:
        """Return an entry and make it the most recently used; None without one."""
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._entries[key] = entry
        return entry

    def put(self, key: Key, entry: CacheEntry, seconds: float = 0.0) -> None:
        """Keep an entry that took `seconds` to make.

        The least recently used ones are dropped beyond the budget; one too large is not kept.
        """
        self._drop(key)
        if ENTRY_BYTES + sum(entry.parts.values()) > self.budget_bytes:
            return
        self._entries[key] = entry
        self._parts.add(entry.parts)
        while self.bytes > self.budget_bytes and self._entries:
            self._drop(next(iter(self._entries)))

    def clear(self, unwanted: Callable[[CacheEntry], bool] | None = None) -> int:
        """Drop all entries, or all that are `unwanted`, and return how many bytes that were."""
        before = self.bytes
        for key, entry in self.snapshot().items():
            if unwanted is None or unwanted(entry):
                self._drop(key)
        return before - self.bytes

    def _drop(self, key: Key) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._parts.remove(entry.parts)


def entry_of(values: Values, ui: Mapping[str, Any] | None, types: tuple[str, ...]) -> CacheEntry:
    """Return the entry for results of a step."""
    return CacheEntry(values, ui, types, parts_of(values))
