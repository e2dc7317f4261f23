"""Collects garbage in the Qt thread only.

Python collects in whichever thread allocates; the Qt objects in a ring of references would then be destroyed
in the thread that talks to the server, while Qt paints them.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL_MS = 200


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
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self._collect_what_is_due)
        self._timer.start()

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
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def _collect_what_is_due(self) -> None:
        if self.busy():
            return
        # Each collection counts towards the next older generation, so the youngest comes first.
        for generation, limit in enumerate(gc.get_threshold()):
            if gc.get_count()[generation] <= limit:
                return
            gc.collect(generation)


def _never() -> bool:
    return False
