"""ResultCache: results of steps by content key, those of the least value dropped beyond a budget of bytes."""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol

from app.runtime.compiler.meta_tensors import spec_of
from app.runtime.graph import Key
from app.runtime.memory.measured import Parts, SharedBytes, parts_of

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

    @property
    def bytes(self) -> int:
        """How much the entry takes when it shares nothing with another."""
        return ENTRY_BYTES + sum(self.parts.values())


class SlowTier(Protocol):
    """A slower place for results that outlives the process: what is not in memory may lie there."""

    def index(self) -> Mapping[Key, object]:
        """Return what lies there by key, without reading any of it."""
        ...

    def read(self, key: Key) -> tuple[CacheEntry, float] | None:
        """Return an entry and the seconds it took; None when it is not there, or broken."""
        ...

    def offer(self, key: Key, entry: CacheEntry, seconds: float) -> bool:
        """Keep an entry beside the run, if it is worth its place; says whether it is there, or soon will be.

        `seconds`: what it takes to make it again in a process that has only what lies in this tier.
        """
        ...


class _Kept:
    """An entry with what it is worth: `priority`, and when it was used last.

    `again`: the seconds to make it anew in another process; 0 where the slow tier has it.
    """

    __slots__ = ("again", "entry", "priority", "seconds", "used", "uses")

    def __init__(self, entry: CacheEntry, seconds: float) -> None:
        self.entry = entry
        self.seconds = seconds
        self.again = 0.0
        self.uses = 0
        self.priority = 0.0
        self.used = 0

    def rise(self, floor: float, now: int) -> None:
        """Count a use, made when the entry dropped last was worth `floor`."""
        self.uses += 1
        self.used = now
        self.priority = floor + self.uses * self.seconds / self.entry.bytes


class ResultCache:
    """Keeps results between runs; several threads may use it at once.

    Beyond the budget the entry of the least value goes first: uses × seconds to make it / bytes, raised at
    each use by the value of the entry that was dropped last, so that what was dear once and is not used any
    more grows old (GreedyDual-Size-Frequency: Cherkasova, "Improving WWW Proxies Performance with
    Greedy-Dual-Size-Frequency Caching Policy", HPL-98-69, 1998; aging after Cao and Irani, 1997). Of equal
    ones the least recently used goes. A use costs O(1), dropping one O(log n): the heap learns what an entry
    is worth by now when it comes to the top.
    """

    def __init__(self, budget_bytes: int, slow: SlowTier | None = None) -> None:
        self.budget_bytes = budget_bytes
        self.slow = slow
        self._kept: dict[Key, _Kept] = {}
        self._entries: dict[Key, CacheEntry] = {}
        self._heap: list[tuple[float, int, Key]] = []
        self._parts = SharedBytes()
        self._floor = 0.0
        self._clock = 0
        self._lock = threading.RLock()

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: object) -> bool:
        """Whether an entry is in memory."""
        return key in self._entries

    @property
    def bytes(self) -> int:
        """How much the entries take; a tensor that several share counts once."""
        return self._parts.total + ENTRY_BYTES * len(self._entries)

    def snapshot(self) -> Mapping[Key, CacheEntry]:
        """Return all entries as they are now, with those of the slow tier; using them counts as no use."""
        entries = self._entries.copy()
        return entries if self.slow is None else BothTiers(entries, self.slow)

    def view(self) -> Mapping[Key, CacheEntry]:
        """Return the entries as they are at any moment, for use on the thread that changes them."""
        entries = MappingProxyType(self._entries)
        return entries if self.slow is None else BothTiers(entries, self.slow)

    def get(self, key: Key) -> CacheEntry | None:
        """Return an entry and count a use; one that only the slow tier has comes into memory. Or None."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._clock += 1
                kept.rise(self._floor, self._clock)
                return kept.entry
        found = None if self.slow is None else self.slow.read(key)
        if found is None:
            return None
        entry, seconds = found
        self._keep(key, entry, seconds)
        return entry

    def put(
        self, key: Key, entry: CacheEntry, seconds: float = 0.0, sources: Iterable[Key | None] = ()
    ) -> None:
        """Keep an entry that took `seconds` to make from the results under the keys `sources`.

        Those of the least value are dropped beyond the budget; one too large is not kept in memory. The slow
        tier is told what making it in a new process would take: also the dearest of its sources, where that
        tier does not have it (a decoded picture spares the loading of its VAE).
        """
        self._keep(key, entry, seconds)
        if self.slow is not None:
            with self._lock:
                known = [self._kept[source].again for source in sources if source in self._kept]
            again = seconds + max(known, default=0.0)
            taken = self.slow.offer(key, entry, again)
            with self._lock:
                if key in self._kept:
                    self._kept[key].again = 0.0 if taken else again

    def set_budget(self, budget_bytes: int) -> None:
        """Change the budget; what is beyond it is dropped at once."""
        with self._lock:
            self.budget_bytes = budget_bytes
            self._make_room()

    def clear(self, unwanted: Callable[[CacheEntry], bool] | None = None) -> int:
        """Drop all entries, or all that are `unwanted`, and return how many bytes that were.

        The slow tier keeps what it has.
        """
        with self._lock:
            before = self.bytes
            for key, entry in self._entries.copy().items():
                if unwanted is None or unwanted(entry):
                    self._drop(key)
            return before - self.bytes

    def _keep(self, key: Key, entry: CacheEntry, seconds: float) -> None:
        with self._lock:
            self._drop(key)
            if entry.parts and entry.bytes > self.budget_bytes:
                return
            self._clock += 1
            kept = self._kept[key] = _Kept(entry, seconds)
            kept.rise(self._floor, self._clock)
            self._entries[key] = entry
            if entry.parts:
                self._parts.add(entry.parts)
            heapq.heappush(self._heap, (kept.priority, kept.used, key))
            if len(self._heap) > 2 * len(self._kept) + 64:
                self._heap = [(one.priority, one.used, key) for key, one in self._kept.items()]
                heapq.heapify(self._heap)
            self._make_room()

    def _make_room(self) -> None:
        while self._kept and self.bytes > self.budget_bytes:
            priority, used, key = self._heap[0]
            kept = self._kept.get(key)
            if kept is None:
                heapq.heappop(self._heap)
            elif (kept.priority, kept.used) != (priority, used):
                heapq.heapreplace(self._heap, (kept.priority, kept.used, key))
            else:
                self._floor = priority
                heapq.heappop(self._heap)
                self._drop(key)

    def _drop(self, key: Key) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            del self._entries[key]
            if kept.entry.parts:
                self._parts.remove(kept.entry.parts)


class BothTiers(Mapping[Key, CacheEntry]):
    """The entries in memory and those of the slow tier as one mapping; the latter are read when asked for.

    What is there by its key may turn out to be broken when it is read: `get` gives None then, and from then
    on it is not there.
    """

    def __init__(self, entries: Mapping[Key, CacheEntry], slow: SlowTier) -> None:
        self._entries = entries
        self._slow = slow
        self._index = slow.index()
        self._read: dict[Key, CacheEntry] = {}
        self._broken: set[object] = set()

    def __contains__(self, key: object) -> bool:
        return key in self._entries or (key in self._index and key not in self._broken)

    def __getitem__(self, key: Key) -> CacheEntry:
        entry = self._entries.get(key) or self._read.get(key)
        if entry is None and key in self._index and key not in self._broken:
            found = self._slow.read(key)
            if found is None:
                self._broken.add(key)
            else:
                entry = self._read[key] = found[0]
        if entry is None:
            raise KeyError(key)
        return entry

    def and_also(self, more: Mapping[Key, CacheEntry]) -> BothTiers:
        """Return the same with more entries in memory."""
        return BothTiers({**self._entries, **more}, self._slow)

    def __iter__(self) -> Iterator[Key]:
        return iter({**self._index, **self._entries})

    def __len__(self) -> int:
        return len({**self._index, **self._entries})


def with_entries(
    cached: Mapping[Key, CacheEntry], more: Mapping[Key, CacheEntry]
) -> Mapping[Key, CacheEntry]:
    """Return what is cached with more entries, reading nothing from the slow tier."""
    return cached.and_also(more) if isinstance(cached, BothTiers) else {**cached, **more}


def entry_of(values: Values, ui: Mapping[str, Any] | None, types: tuple[str, ...]) -> CacheEntry:
    """Return the entry for results of a step."""
    return CacheEntry(values, ui, types, parts_of(values))
