"""Collects garbage in the Qt thread only.

Python collects in whichever thread allocates; the Qt objects in a ring of references would then be destroyed
in the thread that talks to the server, while Qt paints them.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 200


class GarbageCollection(QObject):
    """Replaces Python's automatic collection, with its thresholds, as long as it lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self._collect_what_is_due)
        self._timer.start()

    def stop(self) -> None:
        """Leave the collection to Python again."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()

    def _collect_what_is_due(self) -> None:
        # Each collection counts towards the next older generation, so the youngest comes first.
        for generation, limit in enumerate(gc.get_threshold()):
            if gc.get_count()[generation] <= limit:
                return
            gc.collect(generation)
