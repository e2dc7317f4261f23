"""Lanes: threads that make the calls of steps whose resources differ, so that they overlap.

The thread of the run hands a step to its lane's thread when another lane has work, too; else it calls the
step itself. A lane makes one call at a time, the first in the order of the plan that is ready.
"""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psutil

from app.runtime.executing.call_node import Later, call_all
from app.runtime.executing.resources import INLINE, PACKS, has_several, lane_of, may_overlap, model_device
from app.runtime.executing.run_items import Item
from app.runtime.graph import Step, StepId
from app.runtime.live_prompt import DynamicPrompt
from app.runtime.run_services import RunServices

POLL_S = 0.02
"""The thread of the run looks up so often while lanes work."""
LATE_S = 0.004
"""Waking up later than this means that another thread kept the interpreter lock (else passed on in 5 ms)."""

_SCHEDULED = Path("/proc/thread-self/schedstat")
"""Linux: nanoseconds that this thread ran, nanoseconds it waited for a processor, …"""


@dataclass
class LaneCall:
    """The calls of one step, made by a lane's thread. `no_time` is how long the run's thread got no time."""

    lane: str
    step: Step
    future: Future[list[Any]] = field(default_factory=Future)
    thread: int | None = None
    ended: float = 0.0
    no_time: float = 0.0
    cpu_before: float = 0.0
    cpu_at_end: float = 0.0


class Lanes:
    """The lanes of one run; all but the calls themselves happens on the thread of the run.

    `on` says whether anything could overlap: else no step is ever offered here.
    """

    def __init__(self, services: RunServices) -> None:
        self.on = False
        self.busy: dict[str, LaneCall] = {}
        self.held_lock: dict[StepId, float] = {}
        self._kinds: dict[tuple[str, str], str] = {}
        self._device: str | None = None
        self._stop = threading.Event()
        self._services = replace(
            services, is_interrupted=lambda: self._stop.is_set() or services.is_interrupted()
        )
        self._threads: dict[str, ThreadPoolExecutor] = {}
        self._ready: dict[str, list[tuple[int, int, Item, Step]]] = {}
        self._places: dict[StepId, int] = {}
        self._offered = 0
        self._ahead_bytes = services.ahead_bytes

    def consider(self, steps: Iterable[Step]) -> bool:
        """Take in steps that will run, each after its sources; whether overlapping is on from now on."""
        watch = self._services.watch
        if watch is not None and watch.one_by_one:
            return False
        planned = list(steps)
        kinds = {_key(step): step.kind for step in planned}
        for name, kind in kinds.items():
            if name not in self._kinds:
                if self._device is None:
                    self._device = model_device()
                self._kinds[name] = lane_of(kind.node, self._device)
        if not self.on and has_several({self._kinds[name] for name in kinds}):
            self.on = may_overlap((step, self.lane(step)) for step in planned)
            if self.on and self._ahead_bytes is None:
                self._ahead_bytes = int(psutil.virtual_memory().available) // 4
        if self.on:
            for step in planned:
                self._places.setdefault(step.id, len(self._places))
        return self.on

    def lane(self, step: Step) -> str:
        """Return the lane of a step."""
        return self._kinds.get(_key(step), INLINE)

    def place(self, step: Step) -> int:
        """Return the place of a step in the order of the plan; those not foreseen come first."""
        return self._places.get(step.id, -1)

    def offer(self, item: Item, step: Step) -> None:
        """Take in a step whose inputs are there."""
        self._offered += 1
        heap = self._ready.setdefault(self.lane(step), [])
        heapq.heappush(heap, (self.place(step), self._offered, item, step))

    @property
    def has_ready(self) -> bool:
        """Whether a step that was offered has not been taken."""
        return any(self._ready.values())

    def can_take(self, held_bytes: int) -> bool:
        """Whether `take` would give a step now."""
        return self._next_lane(held_bytes) is not None

    def take(self, held_bytes: int) -> tuple[Item, Step, str] | None:
        """Return the next step for a lane that is free, None without one.

        While other steps are under way none is begun if the results held already take their share of memory.
        """
        lane = self._next_lane(held_bytes)
        if lane is None:
            return None
        _, _, item, step = heapq.heappop(self._ready[lane])
        return item, step, lane

    def _next_lane(self, held_bytes: int) -> str | None:
        if self.busy and self._ahead_bytes is not None and held_bytes > self._ahead_bytes:
            return None
        free = [lane for lane, heap in self._ready.items() if heap and lane not in self.busy]
        return min(free, key=lambda lane: self._ready[lane][0][:2], default=None)

    @property
    def alone(self) -> bool:
        """Whether nothing is under way, and no two lanes have something to do."""
        return not self.busy and sum(map(bool, self._ready.values())) < 2

    def hand_over(self, lane: str, step: Step, calls: list[dict[str, Any]], live: DynamicPrompt) -> LaneCall:
        """Let a lane's thread make the calls of a step."""
        call = self.busy[lane] = LaneCall(lane, step)
        if lane not in self._threads:
            self._threads[lane] = ThreadPoolExecutor(1, f"lane {lane}")
        call.future = self._threads[lane].submit(copy_context().run, self._make, call, calls, live)
        return call

    def _make(self, call: LaneCall, calls: list[dict[str, Any]], live: DynamicPrompt) -> list[Any]:
        """Make the calls, on the lane's thread; awaitables come back to the thread of the run."""
        call.thread = threading.get_ident()
        call.cpu_before = time.thread_time()
        try:
            with self._services.guard():
                return call_all(call.step, calls, self._services, live, Later)
        finally:
            call.cpu_at_end = time.thread_time()
            call.thread = None
            call.ended = time.perf_counter()

    def finished(self, call: LaneCall) -> None:
        """Take note that the calls have ended, and how."""
        self.busy.pop(call.lane, None)
        if call.no_time:
            self.held_lock[call.step.id] = call.no_time

    def watched(self, turn: Callable[[], None]) -> None:
        """Do `turn`, which waits POLL_S at most, and note who kept the thread of the run from waking."""
        began, queued = time.perf_counter(), _queued_seconds()
        turn()
        # Waiting for a processor is no fault of another thread.
        late = time.perf_counter() - began - POLL_S - (_queued_seconds() - queued)
        at_work = [(call, _cpu_seconds(call)) for call in self.busy.values()]
        if late > LATE_S:
            most = max((used - call.cpu_before for call, used in at_work), default=0.0)
            computing = [call for call, used in at_work if used - call.cpu_before >= most / 2]
            blamed = [call for call in computing if call.lane == PACKS] or computing
            for call in blamed:
                call.no_time += late
        for call, used in at_work:
            call.cpu_before = max(call.cpu_before, used)

    def stop(self) -> None:
        """Ask the calls under way to stop."""
        self._stop.set()

    def close(self) -> None:
        """End the threads once they are done."""
        for thread in self._threads.values():
            thread.shutdown()


def _key(step: Step) -> tuple[str, str]:
    """Return what a step's lane follows from: steps of one kind may be bound to several devices."""
    return step.kind.name, step.kind.node.resource


def _cpu_seconds(call: LaneCall) -> float:
    """Return the processor time of a lane's thread; where the system does not tell, as much as there was."""
    clock_of: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
    thread = call.thread
    if thread is None:
        return call.cpu_at_end
    if clock_of is None:
        return time.perf_counter()
    return time.clock_gettime(clock_of(thread))


def _queued_seconds() -> float:
    """Return how long this thread has been ready to run but had no processor; 0 where no system tells."""
    try:
        return int(_SCHEDULED.read_text("ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def overlap_facts(records: Iterable[Any], held_lock: Mapping[StepId, float]) -> dict[str, Any]:
    """Return which steps ran at the same time as another, and why those that could not did not.

    `records` are the StepRecords of the run; steps that took less than 10 ms are left out.
    """
    long = sorted((r for r in records if r.lane != "main" and r.seconds >= 0.01), key=lambda r: r.began)
    overlapped: dict[StepId, None] = {}
    under_way: list[Any] = []
    for record in long:
        under_way = [one for one in under_way if one.began + one.seconds > record.began + 0.001]
        for one in under_way:
            overlapped[one.step] = overlapped[record.step] = None
        under_way.append(record)
    lanes = [record.lane for record in long]
    alone: dict[StepId, str] = {}
    for record in long:
        lock = held_lock.get(record.step, 0.0)
        if lock >= max(0.02, record.seconds / 10):
            overlapped.pop(record.step, None)
            alone[record.step] = (
                f"it held the interpreter lock: all else in Python stood still for {lock:.2g} s"
            )
        elif record.step not in overlapped:
            shared = lanes.count(record.lane) > 1
            alone[record.step] = (
                f"all else there was to do at that time needs the same: {record.lane}"
                if shared
                else "nothing else could run at that time"
            )
    return {"overlapped": list(overlapped), "alone": alone}
