"""Waits for signals that another thread sends.

pytest-qt's waitSignal listens with an object that Qt does not know: one more signal that is under way when it
stops listening is delivered to freed memory, and the process crashes. What waits for a QObject goes with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot


class Ear(QObject):
    """Notes the arguments of a signal, the first time as `args`."""

    def __init__(self, signal: Any) -> None:
        super().__init__()
        self.heard: list[list[Any]] = []
        signal.connect(self._hear)

    @property
    def args(self) -> list[Any]:
        """The arguments of the first signal heard."""
        return self.heard[0]

    def _hear(self, *args: Any) -> None:
        self.heard.append(list(args))


@contextmanager
def hearing(qtbot: QtBot, signal: Any, timeout: int = 5000) -> Iterator[Ear]:
    """Wait at the end of the block until the signal has been heard; `timeout` in milliseconds."""
    ear = Ear(signal)
    yield ear
    qtbot.waitUntil(lambda: ear.heard != [], timeout=timeout)
