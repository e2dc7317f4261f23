"""Reads files away from the Qt thread: a big one takes long, and the disk of another machine for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.problems import Problem, RunFailed

SHOWN_AFTER_MS = 150
"""What is read faster than this is not spoken of: a line that flickers helps nobody."""


@dataclass(eq=False)
class _Job:
    """What is read, and what follows in the Qt thread with what was found."""

    name: str
    work: Callable[[], Any]
    then: Callable[[Any], object]
    found: Any = None
    problem: Problem | None = None
    failed: bool = False


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

        When `work` raises RunFailed, `failed` follows instead. `name` is for people.
        """
        self.cancel()
        job = _Job(name, work, then)
        self._job = job
        self._wait.start()
        # A daemon: nothing ends a read from a disk that does not answer, and closing is not to wait for it.
        threading.Thread(target=self._carry_out, args=(job,), name="reading", daemon=True).start()

    def cancel(self) -> bool:
        """Call off what is being read, if anything is; returns whether there was something."""
        if self._job is None:
            return False
        self._leave()
        return True

    def _carry_out(self, job: _Job) -> None:
        try:
            job.found = job.work()
        except RunFailed as failure:
            job.problem = failure.problem
        except BaseException:
            job.failed = True
            raise
        finally:
            if self._job is job:
                self._done.emit(job)

    def _end(self, job: _Job) -> None:
        if job is not self._job:
            return
        self._leave()
        if job.problem is not None:
            self.failed.emit(job.problem)
        elif not job.failed:
            job.then(job.found)

    def _leave(self) -> None:
        self._job = None
        self._wait.stop()
        self.ended.emit()

    def _tell(self) -> None:
        if self._job is not None:
            self.begun.emit(self._job.name)
