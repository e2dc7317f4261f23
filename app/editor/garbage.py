"""Collects garbage in the Qt thread only.

Python collects in whichever thread allocates; the Qt objects in a ring of references would then be destroyed
in the thread that talks to the server, while Qt paints them.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt

INTERVAL_S = 0.2
FELT_S = 0.008
"""A full collection that took longer would be felt each time."""


class GarbageCollection(QObject):
    """Replaces Python's automatic collection, with its thresholds, as long as it lives.

    A big document is hundreds of thousands of objects, and to look at all of them again and again holds the
    window up for a tenth of a second each time. Nothing in it refers to itself in a ring, so it goes without.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self.busy: Callable[[], bool] = _never
        """Whether so much is being made just now that a collection would only be in the way."""
        self._last = time.monotonic()
        # No timer: where nothing happens there is no new garbage, and a window at rest is to cost nothing.
        self._loop: QAbstractEventDispatcher | None = QAbstractEventDispatcher.instance()
        if self._loop is not None:
            self._loop.aboutToBlock.connect(self._collect_in_a_pause)

    def leave_out(self) -> None:
        """Look no more at what there is now, until the user turns to another program."""
        gc.freeze()

    def take_state(self, state: Qt.ApplicationState) -> None:
        """Collect everything once the user turned to another program, where nobody waits for the window."""
        if state != Qt.ApplicationState.ApplicationActive and gc.get_freeze_count() and not self.busy():
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def stop(self) -> None:
        """Leave the collection to Python again."""
        if self._loop is not None:
            self._loop.aboutToBlock.disconnect(self._collect_in_a_pause)
            self._loop = None
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def _collect_in_a_pause(self) -> None:
        now = time.monotonic()
        if now - self._last >= INTERVAL_S:
            self._last = now
            self._collect_what_is_due()

    def _collect_what_is_due(self) -> None:
        if self.busy():
            return
        # Each collection counts towards the next older generation, so the youngest comes first.
        for generation, limit in enumerate(gc.get_threshold()):
            if gc.get_count()[generation] <= limit:
                return
            begun = time.thread_time()
            gc.collect(generation)
            if generation == 2 and time.thread_time() - begun > FELT_S:
                # What is still there belongs to what is open: it is not looked at again and again.
                self.leave_out()


def _never() -> bool:
    return False
