"""The lock that lets one server use a state folder; the system lifts it when the process ends, however."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class StateLock:
    """A lock on a state folder; `take` it once and keep the object."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "server.lock"
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; False when another process has it. Raises OSError for a folder it cannot use."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return False
        self._handle = handle
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
