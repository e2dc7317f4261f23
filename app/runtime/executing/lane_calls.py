"""The calls that a lane makes for one step: one after the other on one thread, or one for each item at once.

Made at once, all is as if they had been made one after the other: results in order, the frames of an item
after those of the items before it, and the first that fails is the one that is told.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from app.messages import Message, Preview, Progress, Text
from app.runtime.executing.call_node import Later, call_all
from app.runtime.graph import Step
from app.runtime.live_prompt import DynamicPrompt
from app.runtime.run_services import RunServices


@dataclass(eq=False)
class LaneCall:
    """The calls of one step, made by threads of a lane; so many are `open` that have not ended.

    `no_time` is how long the run's thread got no time; `cpu_before` what the threads had computed when that
    was last looked at. `at_once`: so many of the calls were under way at one time.
    """

    lane: str
    step: Step
    open: int = 1
    future: Future[list[Any]] = field(default_factory=Future)
    ended: float = 0.0
    no_time: float = 0.0
    cpu_before: float = 0.0
    at_once: int = 1
    _cpu: float = 0.0
    _threads: dict[int, float] = field(default_factory=dict)

    @contextmanager
    def on_this_thread(self) -> Iterator[None]:
        """Note that this thread makes a call, and what it computes."""
        me = threading.get_ident()
        self._threads[me] = time.thread_time()
        try:
            yield
        finally:
            self._cpu += time.thread_time() - self._threads.pop(me)

    def cpu_seconds(self) -> float:
        """Return what the threads have computed; where the system does not tell, as much as there was."""
        clock_of: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
        used = self._cpu
        for thread, before in list(self._threads.items()):
            if clock_of is None:
                return time.perf_counter()
            used += time.clock_gettime(clock_of(thread)) - before
        return used


def in_a_row(
    call: LaneCall, calls: Sequence[Mapping[str, Any]], services: RunServices, live: DynamicPrompt
) -> list[Any]:
    """Make all calls of a step on this thread; awaitables come back to the thread of the run."""
    try:
        with call.on_this_thread(), services.guard():
            return call_all(call.step, calls, services, live, Later)
    finally:
        call.open = 0
        call.ended = time.perf_counter()


class ItemsAtOnce:
    """The calls of a step for the items of its lists, each made by a thread of its own.

    When one fails, those after it are asked to stop, as they would not have been made; those before it go on,
    for one of them may be the first to fail.
    """

    def __init__(
        self,
        call: LaneCall,
        calls: Sequence[Mapping[str, Any]],
        services: RunServices,
        live: DynamicPrompt,
    ) -> None:
        self._call = call
        self._calls = calls
        self._services = services
        self._live = live
        self._lock = threading.Lock()
        self._results: list[Any] = [None] * len(calls)
        self._errors: dict[int, BaseException] = {}
        self._first_failed = len(calls)
        self._ended: set[int] = set()
        self._front = 0
        self._held: dict[int, list[Message]] = {}
        self._at_work = 0
        call.open = len(calls)

    def begin(self, threads: Executor) -> Future[list[Any]]:
        """Let threads make the calls; the future is done once all have ended."""
        for place in range(len(self._calls)):
            made = threads.submit(copy_context().run, self._make, place)
            made.add_done_callback(partial(self._take, place))
        return self._call.future

    def _make(self, place: int) -> Any:
        services = replace(
            self._services,
            emit=partial(self._emit, place),
            is_interrupted=lambda: place > self._first_failed or self._services.is_interrupted(),
        )
        services.check_interrupted()
        with self._lock:
            self._at_work += 1
            self._call.at_once = max(self._call.at_once, self._at_work)
        try:
            with self._call.on_this_thread(), services.guard():
                return call_all(
                    self._call.step, [self._calls[place]], services, self._live, Later, first=place
                )[0]
        finally:
            with self._lock:
                self._at_work -= 1

    def _take(self, place: int, made: Future[Any]) -> None:
        """Take in what became of an item; the last one settles the whole."""
        error = made.exception()
        with self._lock:
            self._ended.add(place)
            if error is None:
                self._results[place] = made.result()
            else:
                self._errors[place] = error
                self._first_failed = min(self._first_failed, place)
            try:
                self._let_through()
            finally:  # also where nobody takes messages any more: the run waits for this
                self._call.open -= 1
                if not self._call.open:
                    self._settle()

    def _settle(self) -> None:
        self._call.ended = time.perf_counter()
        if self._errors:
            self._call.future.set_exception(self._errors[min(self._errors)])
        else:
            self._call.future.set_result(self._results)

    def _emit(self, place: int, message: Message) -> None:
        """Pass on what the first item at work says; what others say waits, of what replaces each other the
        last."""
        with self._lock:
            if place == self._front:
                self._services.emit(message)
                return
            held = self._held.setdefault(place, [])
            if held and type(held[-1]) is type(message) and isinstance(message, Text | Progress | Preview):
                held[-1] = message
            else:
                held.append(message)

    def _let_through(self) -> None:
        """Go past the items that ended well, and tell what the next ones said meanwhile.

        What stands behind one that failed would not have been called.
        """
        while self._front in self._ended and self._front not in self._errors:
            self._front += 1
            for message in self._held.pop(self._front, ()):
                self._services.emit(message)
