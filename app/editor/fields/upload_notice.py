"""UploadNotice: says what becomes of a picture that was dropped while there is no server to take it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.editor.words import tr
from app.problems import Problem

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow


class UploadNotice(QObject):
    """Shows a notice until everything that waits was sent."""

    message = Signal(str)
    """A short sentence for the user."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._notice = window.notice
        self._connected = False
        self._waiting: list[str] = []
        self._said = ""
        window.adding.upload_began.connect(self._begin)
        window.client.image_uploaded.connect(self._end)
        window.client.problem_found.connect(self._give_up)
        window.client.connected.connect(self._connect)
        window.client.connection_lost.connect(self._lose)

    def _begin(self, path: str) -> None:
        name = Path(path).name
        if not os.access(path, os.R_OK):
            self.message.emit(tr("{file} cannot be read").format(file=name))
        elif not self._connected:
            self._waiting.append(name)
            self._say(self._words())

    def _end(self, *_: object) -> None:
        if self._waiting:
            self._waiting.pop(0)
        if not self._waiting:
            self._notice.withdraw(self._said)

    def _give_up(self, problem: Problem) -> None:
        """The server did not take a file, or that is gone: the problem says why."""
        if problem.kind == "file.unreadable":
            self._end()

    def _words(self) -> str:
        if len(self._waiting) == 1:
            words = tr("{file} is kept, and sent as soon as the server is ready: then the node shows it.")
            return words.format(file=self._waiting[0])
        words = tr(
            "{count} files are kept, and sent as soon as the server is ready: then the nodes show them."
        )
        return words.format(count=len(self._waiting))

    def _say(self, text: str) -> None:
        self._notice.withdraw(self._said)
        self._said = text
        self._notice.show_notice(text, [])

    def _connect(self, url: str) -> None:
        self._connected = True

    def _lose(self, reason: str) -> None:
        self._connected = False
