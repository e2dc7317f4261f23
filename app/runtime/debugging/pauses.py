"""Pauses: where a run that waits before a node gets its answer, from another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable

from app.debug_messages import Resume
from app.problems import RunInterrupted

LOOK_S = 0.02
"""How often a paused run looks whether it was interrupted."""


class Pauses:
    """One run at a time waits here; `resume` is called by the thread that hears of the answer."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: tuple[str | None, str] | None = None
        self._answers: list[Resume] = []

    @property
    def waiting(self) -> tuple[str | None, str] | None:
        """The prompt and the node before which it is paused, None while no run is."""
        return self._waiting

    def resume(self, answer: Resume) -> bool:
        """Let the paused run go on; an answer to another run, or at another node, changes nothing."""
        with self._changed:
            if self._waiting is None:
                return False
            prompt_id, node = self._waiting
            if answer.prompt_id not in (None, prompt_id) or answer.node not in ("", node):
                return False
            self._answers.append(answer)
            self._changed.notify()
            return True

    def wait(self, prompt_id: str | None, node: str, is_interrupted: Callable[[], bool]) -> Resume:
        """Wait for the answer at a node; raises RunInterrupted when the user stops the run instead."""
        with self._changed:
            self._waiting = (prompt_id, node)
            self._answers.clear()
            try:
                while not self._answers:
                    if is_interrupted():
                        raise RunInterrupted
                    self._changed.wait(LOOK_S)
                return self._answers[0]
            finally:
                self._waiting = None
