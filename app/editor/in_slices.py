"""InSlices: work on thousands of things, a little between two turns of the event loop."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

SLICE_S = 0.005
"""Of processor time: on a busy machine slices by the clock would do nothing but change hands."""


class InSlices(QObject):
    """Does one piece of work, a generator that yields where it may pause; a newer one takes its place."""

    finished = Signal()
    """The work is done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.go_on)

    @property
    def busy(self) -> bool:
        """Whether something is left to do."""
        return self._work is not None

    def begin(self, work: Iterator[None], *, at_once: bool = False) -> None:
        """Do this instead of what was under way: all of it now if `at_once`, else from the next turn on."""
        self._work = work
        if at_once:
            self._timer.stop()
            self._advance(None)
        else:
            self._timer.start()

    def stop(self) -> None:
        """Leave what is under way undone."""
        self._work = None
        self._timer.stop()

    def go_on(self) -> None:
        """Do one slice."""
        self._advance(time.thread_time() + SLICE_S)
        if self._work is not None:
            self._timer.start()

    def _advance(self, until: float | None) -> None:
        work = self._work
        while work is not None and self._work is work:
            if next(work, self) is self:
                self._work = None
                self.finished.emit()
                return
            if until is not None and time.thread_time() >= until:
                return
