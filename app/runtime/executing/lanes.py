"""Lanes: threads that make the calls of steps whose resources differ, so that they overlap.

The thread of the run hands a step to its lane's thread when another lane has work, too; else it calls the
step itself. A lane makes one call at a time, the first in the order of the plan that is ready; requests wait
for somebody else, so the lane of the network makes several, also those for the items of one step's lists.
"""

from __future__ import annotations

import heapq
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.runtime.executing.lane_calls import ItemsAtOnce, LaneCall, in_a_row
from app.runtime.executing.resources import (
    NETWORK,
    NETWORK_AT_ONCE,
    PACKS,
    has_several,
    lane_of,
    may_overlap,
    model_device,
)
from app.runtime.executing.run_items import Item
from app.runtime.graph import Step, StepId, StepKind
from app.runtime.live_prompt import DynamicPrompt
from app.runtime.memory.measured import bytes_ahead
from app.runtime.run_services import RunServices

POLL_S = 0.02
"""The thread of the run looks up so often while lanes work."""
LATE_S = 0.004
"""Waking up later than this means that another thread kept the interpreter lock (else passed on in 5 ms)."""

DEVICES = ("cuda:", "fake:")
"""What the names of lanes that are devices begin with."""
_SCHEDULED = Path("/proc/thread-self/schedstat")
"""Linux: nanoseconds that this thread ran, nanoseconds it waited for a processor, …"""


class Lanes:
    """The lanes of one run; all but the calls themselves happens on the thread of the run.

    `on` says whether anything could overlap: else no step is ever offered here.
    """

    def __init__(self, services: RunServices) -> None:
        self.on = False
        self.busy: list[LaneCall] = []
        self.held_lock: dict[StepId, float] = {}
        self._kinds: dict[tuple[str, str], str] = {}
        self._device: str | None = None
        stop = self._stop = threading.Event()
        self._services = replace(services, is_interrupted=lambda: stop.is_set() or services.is_interrupted())
        self._threads: dict[str, ThreadPoolExecutor] = {}
        self._ready: dict[str, list[tuple[int, int, Item, Step]]] = {}
        self._places: dict[StepId, int] = {}
        self._offered = 0
        self._ahead_bytes = services.ahead_bytes
        at_once = int(services.settings.get("network_requests_at_once", NETWORK_AT_ONCE))
        self._widths = {NETWORK: at_once} if at_once > 1 else {}
        self.at_once: dict[StepId, int] = {}

    def consider(self, steps: Iterable[Step]) -> bool:
        """Take in steps that will run, each after its sources; whether overlapping is on from now on."""
        watch = self._services.watch
        if watch is not None and watch.one_by_one:
            return False
        planned = list(steps)
        kinds = {_key(step): step.kind for step in planned}
        wide = self._widths.keys()
        if not self.on and has_several({self._lane(name, kind) for name, kind in kinds.items()}, wide):
            self.on = may_overlap(((step, self.lane(step)) for step in planned), wide)
            if self.on and self._ahead_bytes is None:
                self._ahead_bytes = bytes_ahead()
        if self.on:
            for step in planned:
                self._places.setdefault(step.id, len(self._places))
        return self.on

    def lane(self, step: Step) -> str:
        """Return the lane of a step."""
        return self._lane(_key(step), step.kind)

    def device_of(self, step: Step) -> str:
        """Return the device other than the CPU that a step computes on, "" for all others."""
        lane = self.lane(step)
        return lane if lane.startswith(DEVICES) else ""

    def _lane(self, key: tuple[str, str], kind: StepKind) -> str:
        if key not in self._kinds:
            if self._device is None:
                self._device = model_device()
            self._kinds[key] = lane_of(kind.node, self._device)
        return self._kinds[key]

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
        free = [lane for lane, heap in self._ready.items() if heap and self._has_room(lane)]
        return min(free, key=lambda lane: self._ready[lane][0][:2], default=None)

    def width(self, lane: str) -> int:
        """Return how many calls a lane makes at once at most."""
        return self._widths.get(lane, 1)

    def _has_room(self, lane: str) -> bool:
        under_way = sum(max(call.open, 1) for call in self.busy if call.lane == lane)
        return under_way < self.width(lane)

    @property
    def alone(self) -> bool:
        """Whether nothing is under way, and there are no two steps that could be."""
        could_be = (min(len(heap), self.width(lane)) for lane, heap in self._ready.items())
        return not self.busy and sum(could_be) < 2

    def makes_items_at_once(self, step: Step, calls: Sequence[Any]) -> bool:
        """Whether the calls of a step, one for each item of its lists, are made at once in its lane."""
        node, watch = step.kind.node, self._services.watch
        if len(calls) < 2 or node.resource not in self._widths:
            return False
        # One that remembers something between its calls is not known to bear several at once.
        at_once = node.new_instance is None and not node.is_async
        return at_once and (watch is None or not watch.one_by_one)

    def hand_over(self, lane: str, step: Step, calls: list[dict[str, Any]], live: DynamicPrompt) -> LaneCall:
        """Let threads of a lane make the calls of a step."""
        call = LaneCall(lane, step)
        self.busy.append(call)
        if lane not in self._threads:
            self._threads[lane] = ThreadPoolExecutor(self.width(lane), f"lane {lane}")
        threads = self._threads[lane]
        if self.makes_items_at_once(step, calls):
            call.future = ItemsAtOnce(call, calls, self._services, live).begin(threads)
        else:
            call.future = threads.submit(copy_context().run, in_a_row, call, calls, self._services, live)
        return call

    def finished(self, call: LaneCall) -> None:
        """Take note that the calls have ended, and how."""
        self.busy.remove(call)
        if call.at_once > 1:
            self.at_once[call.step.id] = call.at_once
        if call.no_time:
            self.held_lock[call.step.id] = call.no_time

    def watched(self, turn: Callable[[], None]) -> None:
        """Do `turn`, which waits POLL_S at most, and note who kept the thread of the run from waking."""
        began, queued = time.perf_counter(), _queued_seconds()
        turn()
        # Waiting for a processor is no fault of another thread.
        late = time.perf_counter() - began - POLL_S - (_queued_seconds() - queued)
        at_work = [(call, call.cpu_seconds()) for call in self.busy]
        if late > LATE_S:
            most = max((used - call.cpu_before for call, used in at_work), default=0.0)
            computing = [
                call
                for call, used in at_work
                # Many that each compute next to nothing are late together: none of them kept the others.
                if used - call.cpu_before >= max(most / 2, late / 2 if call.lane in self._widths else 0.0)
            ]
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


def _queued_seconds() -> float:
    """Return how long this thread has been ready to run but had no processor; 0 where no system tells."""
    try:
        return int(_SCHEDULED.read_text("ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def overlap_facts(records: Iterable[Any], lanes: Lanes) -> dict[str, Any]:
    """Return which steps ran at the same time as another, why those that could not did not, and how many
    items of one were worked on at once.

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
    by_lane = Counter(record.lane for record in long)
    alone: dict[StepId, str] = {}
    for record in long:
        lock = lanes.held_lock.get(record.step, 0.0)
        if lock >= max(0.02, record.seconds / 10):
            overlapped.pop(record.step, None)
            alone[record.step] = (
                f"it held the interpreter lock: all else in Python stood still for {lock:.2g} s"
            )
        elif record.step not in overlapped:
            shared = by_lane[record.lane] > 1 and lanes.width(record.lane) == 1
            alone[record.step] = (
                f"all else there was to do at that time needs the same: {record.lane}"
                if shared
                else "nothing else could run at that time"
            )
    return {"overlapped": list(overlapped), "alone": alone, "items_at_once": dict(lanes.at_once)}
