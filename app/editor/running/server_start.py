"""Finds or starts the server of this home, in a thread, because that may take seconds."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

from app.editor.words import tr
from app.folders import Folders
from app.problems import Problem, RunFailed


class ServerStart(QObject):
    """Runs `ensure_server` away from the Qt thread, one at a time."""

    server_found = Signal(object)
    """The ServerAddress of a server that answers."""
    failed = Signal(object)
    """There is no server: the Problem that says why."""

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folders = folders
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Look for a server, or start one; does nothing while that is already under way."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._find, name="server-start", daemon=True)
            self._thread.start()

    def wait(self, timeout_s: float = 15.0) -> None:
        """Wait until a search that is under way has ended."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _find(self) -> None:
        from app.server_address import ensure_server  # here: HTTP is not to delay the first paint

        try:
            address = ensure_server(self._folders)
        except RunFailed as failure:
            self.failed.emit(failure.problem)
        except OSError as error:
            message = tr("the server could not be started: {error}").format(error=error)
            self.failed.emit(Problem("server.unreachable", message, source="process"))
        else:
            self.server_found.emit(address)
