"""Which step a worker began last, in a file: known even when it dies before the message is on its way."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from app.folders import Folders
from app.messages import StepStarted

SIZE = 1024


class LastStep:
    """The worker's side. A write costs about a microsecond: the file is never synced, only in memory."""

    def __init__(self, folders: Folders) -> None:
        self._handle: int | None = None
        file = _file(folders, os.getpid())
        with suppress(OSError):  # without the file the messages have to do
            file.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)

    def note(self, message: StepStarted) -> None:
        """Write down that a step begins."""
        if self._handle is None:
            return
        text = json.dumps(
            [message.prompt_id, message.node, message.display_node, message.parent_node, message.real_node]
        )
        if len(text) < SIZE:
            with suppress(OSError):
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, text.ljust(SIZE).encode())


def read_last_step(folders: Folders, pid: int) -> StepStarted | None:
    """Return what a worker noted last, None for nothing."""
    try:
        prompt_id, node, display, parent, real = json.loads(_file(folders, pid).read_bytes())
    except (OSError, ValueError):
        return None
    return StepStarted(prompt_id, node, display, parent, real)


def forget_last_steps(folders: Folders) -> None:
    """Remove the files of all workers, none of which lives."""
    with suppress(OSError):
        for file in _file(folders, 0).parent.glob("worker-*"):
            file.unlink(missing_ok=True)


def _file(folders: Folders, pid: int) -> Path:
    return folders.state / "runs" / f"worker-{pid}"
