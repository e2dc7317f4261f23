"""Reads files away from the Qt thread: a big one takes long, and the disk of another machine for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.problems import Problem, RunFailed

SHOWN_AFTER_MS = 150
"""What is read faster than this is not spoken of: a line that flickers helps nobody."""


@dataclass(eq=False)
class _Found:
    """What came of reading: the thread fills it in."""

    value: Any = None
    problem: Problem | None = None
    failed: bool = False


@dataclass(frozen=True, eq=False)
class _Job:
    """What is read, and what follows with it.

    It stays in the Qt thread: what follows knows Qt objects, and whoever is the last to know them frees them.
    """

    name: str
    then: Callable[[Any], object]
    found: _Found


class Reading(QObject):
    """Reads one thing at a time: what is asked for later takes the place of what is being read."""

    begun = Signal(str)
    """Reading takes a while: the name of what is read."""
    ended = Signal()
    """Nothing is being read any longer: it was shown, refused or called off."""
    failed = Signal(object)
    """It could not be read: the Problem that says why."""
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: _Job | None = None
        self._wait = QTimer(self, interval=SHOWN_AFTER_MS, singleShot=True)
        self._wait.timeout.connect(self._tell)
        self._done.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether something is being read."""
        return self._job is not None

    def start(self, name: str, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Carry out `work` in a thread of its own, and `then` with what it returns in the Qt thread.

        `work` is let go of in its thread, so it may know no Qt object.
        When `work` raises RunFailed, `failed` follows instead. `name` is for people.
        """
        self.cancel()
        found = _Found()
        self._job = _Job(name, then, found)
        self._wait.start()
        # A daemon: nothing ends a read from a disk that does not answer, and closing is not to wait for it.
        threading.Thread(target=self._carry_out, args=(work, found), name="reading", daemon=True).start()

    def cancel(self) -> bool:
        """Call off what is being read, if anything is; returns whether there was something."""
        if self._job is None:
            return False
        self._leave()
        return True

    def _carry_out(self, work: Callable[[], Any], found: _Found) -> None:
        try:
            found.value = work()
        except RunFailed as failure:
            found.problem = failure.problem
        except BaseException:
            found.failed = True
            raise
        finally:
            if self._waits_for(found):
                with suppress(RuntimeError):  # the window is gone
                    self._done.emit(found)

    def _waits_for(self, found: _Found) -> bool:
        job = self._job
        return job is not None and job.found is found

    def _end(self, found: _Found) -> None:
        job = self._job
        if job is None or job.found is not found:
            return
        self._leave()
        if found.problem is not None:
            self.failed.emit(found.problem)
        elif not found.failed:
            job.then(found.value)

    def _leave(self) -> None:
        self._job = None
        self._wait.stop()
        self.ended.emit()

    def _tell(self) -> None:
        if self._job is not None:
            self.begun.emit(self._job.name)
