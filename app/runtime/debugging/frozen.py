"""FrozenOutputs: what frozen nodes gave last, kept until they are unfrozen, whatever the cache drops."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.runtime.compiler.content_key import joined_key
from app.runtime.graph import Key, StepId
from app.runtime.results.cache import CacheEntry

MOST_DOCUMENTS = 16
"""Of so many documents the last keys of their nodes are remembered."""


@dataclass(frozen=True)
class Frozen:
    """What a frozen node gave, and the key that says so to everything behind it."""

    key: Key
    entry: CacheEntry


class FrozenOutputs:
    """Kept by document and node. Used by the thread that runs; `held` may be read by others."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, StepId], Frozen] = {}
        self._last_keys: dict[str, dict[StepId, Key]] = {}

    def __len__(self) -> int:
        return len(self._held)

    def note_keys(self, document: str, keys: Mapping[StepId, Key | None]) -> None:
        """Remember under which keys the nodes of a document keep what they gave."""
        known = self._last_keys.pop(document, {})
        known.update((step_id, key) for step_id, key in keys.items() if key is not None)
        self._last_keys[document] = known
        while len(self._last_keys) > MOST_DOCUMENTS:
            del self._last_keys[next(iter(self._last_keys))]

    def held(
        self, document: str, nodes: Collection[StepId], cached: Mapping[Key, CacheEntry]
    ) -> dict[StepId, Frozen]:
        """Return what frozen nodes gave last: what is kept for them, else what the cache has of it."""
        found: dict[StepId, Frozen] = {}
        known = self._last_keys.get(document, {})
        for node in nodes:
            frozen = self._held.get((document, node))
            key = known.get(node)
            entry = cached.get(key) if frozen is None and key is not None else None
            if entry is not None and key is not None:
                frozen = Frozen(key, entry)
            if frozen is not None:
                found[node] = frozen
        return found

    def keep(self, document: str, frozen: Mapping[StepId, Frozen], nodes: Collection[StepId]) -> None:
        """Keep these for a document's frozen nodes, and let go of all it no longer names frozen."""
        for place in [one for one in self._held if one[0] == document and one[1] not in nodes]:
            del self._held[place]
        self._held.update({(document, node): one for node, one in frozen.items()})

    def freeze(self, document: str, node: StepId, key: Key | None, entry: CacheEntry) -> None:
        """Keep what a node has just given. Without a key of its own it gets one that nothing else has."""
        self._held[document, node] = Frozen(key or joined_key("frozen", uuid.uuid4().bytes), entry)

    def forget_keys(self) -> None:
        """Forget what the cache is asked for; what is kept for frozen nodes stays."""
        self._last_keys.clear()
