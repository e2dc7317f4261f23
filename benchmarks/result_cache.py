"""What does keeping results cost, and what does it save?

A hit, a put and an eviction in a full cache; content keys of a chain of 5,000 and of 50,000 nodes; a result
that comes back from its file against making it again; and what dropping the least value saves over dropping
the least recently used, on a trace of somebody who tries values, goes back, and changes workflows.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import torch

from app.folders import folders_below
from app.runtime.compiler.compile import CompileContext
from app.runtime.graph import Graph
from app.runtime.passes.resolve import resolve
from app.runtime.passes.use_cached import use_cached
from app.runtime.results.cache import CacheEntry, ResultCache, entry_of
from app.runtime.results.disk.disk_tier import DiskTier
from app.workflow.prompt import Prompt
from benchmarks.engine import chain, definitions
from benchmarks.report import Metric, arguments, finish

KEPT = 10_000
HIT_BUDGET_US, PUT_BUDGET_US = 2.0, 20.0
KEY_BUDGET_MS, KEY_GROWTH_BUDGET = 0.03, 1.4
READ_BUDGET, TRACE_BUDGET = 0.1, 0.8
MB = 10**6


def operations(repeats: int) -> list[Metric]:
    """Measure one use of a full cache of small and large results."""
    entries = [CacheEntry(([n],), None, ("*",), {n: 1000 + n % 5000}) for n in range(2 * KEPT)]
    keys = [n.to_bytes(16, "big") for n in range(2 * KEPT)]
    hits, puts = [], []
    for _ in range(repeats):
        cache = ResultCache(KEPT * 3500)
        for number in range(KEPT):
            cache.put(keys[number], entries[number], seconds=number % 97)
        held = list(cache.snapshot())
        began = time.thread_time()
        for key in held:
            cache.get(key)
        hits.append((time.thread_time() - began) / len(held))
        began = time.thread_time()
        for number in range(KEPT, 2 * KEPT):
            cache.put(keys[number], entries[number], seconds=number % 89)
        puts.append((time.thread_time() - began) / KEPT)
    return [
        Metric(f"a hit among {KEPT} results", statistics.median(hits) * 1e6, "µs", HIT_BUDGET_US),
        Metric("a put into the full cache", statistics.median(puts) * 1e6, "µs", PUT_BUDGET_US),
    ]


def content_keys(repeats: int) -> list[Metric]:
    """Measure what the keys of a deep chain cost a node."""
    found = {}
    with tempfile.TemporaryDirectory() as home:
        context = CompileContext(definitions(), folders_below(Path(home), Path(home) / "state"))
        for nodes in (5_000, 50_000):
            graph = resolve(Graph(Prompt.from_json(chain(nodes)), outputs=(str(nodes - 1),)), context)
            times = [_timed(lambda graph=graph: use_cached(graph, context)) for _ in range(repeats)]
            found[nodes] = statistics.median(times) * 1000 / nodes
    return [
        Metric("content keys, chain of 50,000", found[50_000], "ms/node", KEY_BUDGET_MS),
        Metric("50,000 against 5,000", found[50_000] / found[5_000], "× a node", KEY_GROWTH_BUDGET),
    ]


def disk_tier(repeats: int) -> list[Metric]:
    """Measure a result of 16 MB that comes from its file, all of it looked at, against making it."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        image = _filtered(torch.rand(1, 3, 1152, 1152, generator=torch.Generator().manual_seed(1)))
        making = time.perf_counter() - began
        tier = DiskTier(Path(folder), "bench", 10**9)
        entry = entry_of(([image],), None, ("IMAGE",))
        before = time.thread_time()  # what the run's own thread spends on it
        tier.offer(bytes(16), entry, max(making, 0.5))
        offering = time.thread_time() - before
        tier.wait()
        reading = []
        for _ in range(repeats):
            again = DiskTier(Path(folder), "bench", 10**9)
            reading.append(_timed(lambda again=again: _read_all(again)))
    return [
        Metric("making a result of 16 MB", making * 1000, "ms"),
        Metric("offering it to the disk, during the run", offering * 1000, "ms", 1.0),
        Metric("reading it back from its file", statistics.median(reading) * 1000, "ms"),
        Metric("reading against making", statistics.median(reading) / making, "×", READ_BUDGET),
    ]


@dataclass(frozen=True)
class Work:
    """One step of the trace: its key, what it takes, what it leaves, and what it needs."""

    key: str
    seconds: float
    bytes: int
    source: Work | None = None


def trace(actions: int, seed: int) -> Iterator[Work]:
    """Yield the last steps somebody wants: four workflows, values tried and taken back, finishing touches."""
    draw = random.Random(seed)
    tried: list[tuple[str, int, int, float]] = [("a", 1, 1, 1.0)]
    workflow, words, noise, touch = tried[0]
    for _ in range(actions):
        what = draw.random()
        if what < 0.35:
            touch = round(draw.uniform(0, 2), 2)  # sharpen a little more
        elif what < 0.60:
            back = min(1 + int(draw.expovariate(1 / 15)), len(tried))  # an earlier one was better
            workflow, words, noise, touch = tried[-back]
        elif what < 0.80:
            noise = draw.randrange(10**6)
        elif what < 0.92:
            words = draw.randrange(10**6)
        else:
            workflow = draw.choice("abcd")
        tried.append((workflow, words, noise, touch))
        encoded = Work(f"text {workflow} {words}", 0.4, MB // 3)
        sampled = Work(f"sampled {workflow} {words} {noise}", 9.0, MB // 4, encoded)
        decoded = Work(f"decoded {sampled.key}", 1.2, 12 * MB, sampled)
        larger = Work(f"larger {sampled.key}", 0.5, 50 * MB, decoded)
        yield Work(f"touched {sampled.key} {touch}", 0.15, 50 * MB, larger)


def seconds_with(works: list[Work], get: Callable[[str], bool], put: Callable[[Work], None]) -> float:
    """Return the seconds of computing that a trace takes with a cache."""
    total = 0.0
    for work in works:
        missing = []
        at: Work | None = work
        while at is not None and not get(at.key):
            missing.append(at)
            at = at.source
        for one in reversed(missing):
            total += one.seconds
            put(one)
    return total


def eviction(budget_bytes: int, actions: int, seeds: int) -> list[Metric]:
    """Compare what has to be computed again, beyond what nothing could save, by value and by last use."""
    by_value = by_use = least = without = 0.0
    for seed in range(seeds):
        works = list(trace(actions, seed))
        cache = ResultCache(budget_bytes)
        by_value += seconds_with(
            works,
            lambda key, cache=cache: cache.get(key.encode()) is not None,
            lambda work, cache=cache: cache.put(
                work.key.encode(),
                CacheEntry(([1],), None, ("*",), {hash(work.key): work.bytes}),
                work.seconds,
            ),
        )
        recent = _LeastRecentlyUsed(budget_bytes)
        by_use += seconds_with(works, recent.get, recent.put)
        endless = _LeastRecentlyUsed(10**15)
        least += seconds_with(works, endless.get, endless.put)
        without += seconds_with(works, lambda key: False, lambda work: None)
    name = f"{budget_bytes // MB} MB, {actions} changes"
    return [
        Metric(f"{name}: computed without any cache", without / seeds, "s"),
        Metric(f"{name}: computed for the first time", least / seeds, "s"),
        Metric(f"{name}: again, by last use", (by_use - least) / seeds, "s"),
        Metric(f"{name}: again, by value", (by_value - least) / seeds, "s"),
        Metric(
            f"{name}: by value against by last use", (by_value - least) / (by_use - least), "×", TRACE_BUDGET
        ),
    ]


class _LeastRecentlyUsed:
    """What the cache was before: the least recently used goes first."""

    def __init__(self, budget_bytes: int) -> None:
        self._left = budget_bytes
        self._kept: OrderedDict[str, int] = OrderedDict()

    def get(self, key: str) -> bool:
        if key in self._kept:
            self._kept.move_to_end(key)
        return key in self._kept

    def put(self, work: Work) -> None:
        self._kept[work.key] = work.bytes
        self._left -= work.bytes
        while self._left < 0:
            self._left += self._kept.popitem(last=False)[1]


def _filtered(image: torch.Tensor) -> torch.Tensor:
    kernel = torch.ones(3, 1, 9, 9) / 81
    for _ in range(20):
        image = torch.nn.functional.conv2d(image, kernel, padding=4, groups=3)
    return image


def _read_all(tier: DiskTier) -> None:
    tier.index()
    found = tier.read(bytes(16))
    assert found is not None
    found[0].values[0][0].sum()


def _timed(step: Callable[[], object]) -> float:
    began = time.perf_counter()
    step()
    return time.perf_counter() - began


def main() -> int:
    """Measure, print, and say whether all budgets are kept."""
    options = arguments(__doc__)
    repeats = 3 if options.quick else 9
    metrics = [
        *operations(repeats),
        *content_keys(repeats),
        *disk_tier(repeats),
        *eviction(500 * MB, 300, 5 if options.quick else 20),
        *eviction(2000 * MB, 300, 5 if options.quick else 20),
    ]
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
