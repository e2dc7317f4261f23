"""Keeps Python from looking again and again for circles of references among many values that have none."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SHARE = 1 / 20
"""Of the time no more than this goes into looking at all there is."""
PAUSE_S = 1.0
"""At least so long nothing, and between two looks at everything."""
MANY = 500
"""From so many nodes on it is worthwhile to say that what is made for them lasts."""
_NEVER = 1_000_000


@contextmanager
def without_collecting(*, lasting: bool = False) -> Iterator[None]:
    """Put garbage collection off: among very many new values it looks again and again at all of them.

    What is made meanwhile is looked at once afterwards; where it is `lasting` (and nothing is frozen), it
    counts as old at once, together with what was new before and survived a look.
    """
    enabled = gc.isenabled()
    if lasting and enabled:
        gc.collect(1)
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if lasting and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # into the oldest generation
            gc.enable()


@contextmanager
def seldom_collecting_all(clock: Callable[[], float] = time.perf_counter) -> Iterator[None]:
    """Let Python look at all values for at most a twentieth of the time, and not in the first second.

    New values are looked at as ever, so what a node makes and drops goes at once, in whichever thread.
    Circles among older ones go when a look at everything is due. Inside another of its kind it does nothing.
    """
    young, middle, old = gc.get_threshold()
    if old == _NEVER:
        yield
        return
    due = clock() + PAUSE_S
    began = 0.0

    def watch(phase: str, facts: dict[str, int]) -> None:
        nonlocal due, began
        if facts["generation"] < 2:
            if phase == "stop" and clock() >= due:
                gc.set_threshold(young, middle, old)
        elif phase == "start":
            began = clock()
        else:
            due = clock() + max((clock() - began) / SHARE, PAUSE_S)
            gc.set_threshold(young, middle, _NEVER)

    gc.callbacks.append(watch)
    gc.set_threshold(young, middle, _NEVER)
    try:
        yield
    finally:
        gc.callbacks.remove(watch)
        gc.set_threshold(young, middle, old)
