"""RunValues: the results a run holds, let go of at their last use, with the bytes counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set

from app.runtime.graph import Step, StepId
from app.runtime.memory.measured import Parts, SharedBytes
from app.runtime.results.cache import CacheEntry, Values


class RunValues:
    """Results by step. `is_cached(step)` says whether the cache holds a step's results as well.

    `aliases` names the step that stands for one that was merged away: an expansion may link to either.
    """

    def __init__(
        self, release: Mapping[StepId, tuple[StepId, ...]], is_cached: Callable[[StepId], bool]
    ) -> None:
        self._release = dict(release)
        self._is_cached = is_cached
        self.aliases: dict[StepId, StepId] = {}
        self._entries: dict[StepId, CacheEntry] = {}
        self._held = SharedBytes()
        self._due: list[StepId] = []
        self._uses: dict[StepId, int] | None = None
        self._sources: dict[StepId, set[StepId]] = {}
        self.bytes_freed = 0
        self.peak_bytes = 0

    def __contains__(self, step_id: StepId) -> bool:
        return step_id in self._entries or self.aliases.get(step_id) in self._entries

    def __getitem__(self, step_id: StepId) -> Values:
        if step_id not in self._entries:
            step_id = self.aliases[step_id]
        return self._entries[step_id].values

    def alive(self) -> Iterator[tuple[StepId, Parts]]:
        """Yield the steps whose results are held, and their large parts."""
        for step_id, entry in list(self._entries.items()):
            yield step_id, entry.parts

    def put(self, step_id: StepId, entry: CacheEntry) -> None:
        """Hold the results of a step."""
        self._entries[step_id] = entry
        if entry.parts:
            self._held.add(entry.parts)
            self.peak_bytes = max(self.peak_bytes, self._held.total)

    def add_releases(self, release: Mapping[StepId, tuple[StepId, ...]]) -> None:
        """Take in when the results of an expansion's steps are let go of."""
        self._release.update(release)

    @property
    def held_bytes(self) -> int:
        """How much the results take that are held now."""
        return self._held.total

    def count_uses(self, steps: Iterable[Step]) -> None:
        """Count from now on which steps still need what: they do not end in the order of the plan."""
        self._uses = {} if self._uses is None else self._uses
        for step in steps:
            sources = {self.aliases.get(source, source) for source in step.sources()}
            self._sources[step.id] = sources
            for source in sources:
                self._uses[source] = self._uses.get(source, 0) + 1

    def count_no_uses(self) -> None:
        """Let go of results only while no step is under way: nobody knows which steps will need them."""
        self._uses = None

    def passed(self, step_id: StepId, *, now: bool) -> None:
        """Say that the plan has got past a step; unless `now`, earlier steps are under way: let go later."""
        gone = self._release.get(step_id)
        if gone:
            self._due.extend(gone)
        if self._uses is not None:
            self._drop_unused(step_id)
            return
        if now and self._due:
            for one in self._due:
                self.drop(one)
            self._due.clear()

    def hand_on(self, step_id: StepId, last_use: Mapping[StepId, StepId], kept: Set[StepId]) -> None:
        """Let go of what is due after a step before the plan has got past it, but for what is `kept`.

        What steps that have joined the run use is due after the last of them instead.
        """
        if self._uses is not None:
            return
        due = self._release.get(step_id, ())
        last = {self.aliases.get(source, source): user for source, user in last_use.items()}
        stays = {step_id, *(self.aliases.get(source, source) for source in kept)}
        self._release[step_id] = tuple(one for one in due if one in stays)
        for one in due:
            if one in stays:
                continue
            if one in last:
                self._release[last[one]] = (*self._release.get(last[one], ()), one)
            else:
                self.drop(one)

    def _drop_unused(self, passed: StepId) -> None:
        uses = self._uses or {}
        for source in self._sources.pop(passed, ()):
            uses[source] -= 1
        needed = []
        for one in self._due:
            if uses.get(one):
                needed.append(one)
            else:
                self.drop(one)
        self._due = needed

    def drop(self, step_id: StepId) -> None:
        """Let go of the results of a step."""
        entry = self._entries.pop(step_id, None)
        if entry is not None and entry.parts:
            freed = self._held.remove(entry.parts)
            if not self._is_cached(step_id):
                self.bytes_freed += freed

    def drop_all(self) -> None:
        """Let go of everything that is still held; the run is over."""
        self._entries.clear()
        self._due.clear()
        self._held = SharedBytes()
