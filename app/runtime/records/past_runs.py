"""PastRuns: takes down what each run took, beside the work, and tells from that what a plan will take."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from heapq import nlargest
from pathlib import Path

from app.folders import Folders
from app.runtime.compiler.plan import Plan
from app.runtime.graph import StepId
from app.runtime.records.features import Features, features_of
from app.runtime.records.forecast import Forecast, forecast_of, run_of
from app.runtime.records.samples import TRIVIAL_S, Place, Sample, Samples, place_of
from app.runtime.records.store import RecordStore
from app.runtime.run_record import StepRecord

MOST_OF_A_RUN = 500
"""So many of the steps of one run are taken down, those that took longest."""
LOG = logging.getLogger("confy.worker")


def records_file(folders: Folders) -> Path:
    """Return the file that holds what steps took on this machine."""
    return folders.state / "cache" / "step_times.sqlite"


class PastRuns:
    """What runs took. All writing and reading of the file is done by one thread of its own."""

    def __init__(self, path: Path) -> None:
        self._store = RecordStore(path)
        self._samples = Samples()
        self._peaks: dict[str, int] = {}
        self._stamp: tuple[int, ...] = ()
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, "step times")
        self._loaded: Future[None] = self._thread.submit(self._load)

    def forecast(self, plan: Plan) -> Forecast:
        """Return what a plan will take."""
        if self._loaded.done() and self._store.stamp != self._stamp:
            self._loaded = self._thread.submit(self._load)  # another worker has written
        self._loaded.result()
        with self._lock:
            return forecast_of(plan, self._samples, self._peaks)

    def note(self, plan: Plan, records: Iterable[StepRecord], peak_bytes: int) -> None:
        """Take down what the steps of a run that succeeded took; returns at once."""
        # Without the values of cached steps: they may be dropped meanwhile.
        self._thread.submit(self._note, replace(plan, entries={}), tuple(records), peak_bytes)

    def settle(self) -> None:
        """Wait until all that was noted is written."""
        self._thread.submit(lambda: None).result()

    # In the thread ---------------------------------------------------------------------------------------

    def _load(self) -> None:
        samples, peaks = self._store.samples(), self._store.peaks()
        with self._lock:
            self._samples, self._peaks = Samples(samples), peaks
        self._stamp = self._store.stamp

    def _note(self, plan: Plan, records: tuple[StepRecord, ...], peak_bytes: int) -> None:
        now = time.time()
        new = samples_of(plan, records, self._samples, now)
        slow = any(not sample.trivial for sample in new)
        peaks = {run_of(plan, features_of(plan.graph)): peak_bytes} if slow and peak_bytes else {}
        if not new:
            return
        try:
            joined = self._store.add(new, peaks, now)
        except (sqlite3.Error, OSError) as error:
            LOG.warning("what the steps took could not be written down: %s", error)
            joined = list(new)
        with self._lock:
            for sample in joined:
                self._samples.put(sample)
            self._peaks.update(peaks)
        self._stamp = self._store.stamp


def samples_of(
    plan: Plan, records: Iterable[StepRecord], known: Samples, now: float = 0.0
) -> tuple[Sample, ...]:
    """Return the samples that the records of a run give; quick steps are counted together by their kind.

    A quick step of a kind that is slow at other times keeps its own count: a model that was loaded already.
    """
    slow_kinds = known.slow_kinds()
    single: list[StepRecord] = []
    quick: dict[tuple[str, str], list[float]] = {}
    for record in records:
        if record.seconds < TRIVIAL_S and record.class_type not in slow_kinds:
            quick.setdefault((record.class_type, record.device), []).append(record.seconds)
        else:
            single.append(record)
    made: dict[Place, Sample] = {}
    for (class_type, device), seconds in quick.items():
        middle = sum(seconds) / len(seconds)
        _add(made, Sample(Features(class_type), device, (middle,), 0, now, trivial=True))
    if single:
        expected = features_of(plan.graph)
        measured = features_of(plan.graph, {record.step: record.bytes for record in single})
        for record in nlargest(MOST_OF_A_RUN, single, key=lambda one: one.seconds):
            for features in _features_of(record.step, expected, measured):
                _add(made, Sample(features, record.device, (record.seconds,), record.bytes, now))
    return tuple(made.values())


def _features_of(
    step: StepId, expected: Mapping[StepId, Features], measured: Mapping[StepId, Features]
) -> set[Features]:
    """Return what a step is filed under: as it was known before the run, and as it turned out to be."""
    return {found[step] for found in (expected, measured) if step in found}


def _add(made: dict[Place, Sample], sample: Sample) -> None:
    before = made.get(place_of(sample))
    made[place_of(sample)] = sample if before is None else before.joined(sample)
