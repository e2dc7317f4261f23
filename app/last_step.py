"""Which step a worker began last, in a file: known even when it dies before the message is on its way."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.folders import Folders
from app.messages import StepDone, StepStarted

SIZE = 1024
_NAME = "worker-"


@dataclass(frozen=True)
class LeftStep:
    """What a worker noted last. `ends_run`: once this step has done its work, so has the prompt."""

    step: StepStarted
    ends_run: bool = False


class LastStep:
    """The worker's side. A write costs about a microsecond: the file is never synced, only in memory."""

    def __init__(self, folders: Folders) -> None:
        self._handle: int | None = None
        self._at_work: dict[str, StepStarted] = {}
        file = _file(folders, os.getpid())
        with suppress(OSError):  # without the file the messages have to do
            file.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)

    def begin_run(self) -> None:
        """Know of no step at work: those of a run before this one have ended, or never will."""
        self._at_work.clear()

    def note(self, message: StepStarted, *, ends_run: bool = False) -> None:
        """Write down that a step begins; `ends_run`: no other output of its prompt is left to be made."""
        if self._handle is None:
            return
        self._at_work[message.node] = message
        self._write(message, ends_run)

    def note_done(self, message: StepDone, *, ends_run: Callable[[StepStarted], bool]) -> None:
        """Write down which step is still at work, where branches overlap and another one has ended."""
        if self._at_work.pop(message.node, None) is not None and self._at_work:
            left = next(reversed(self._at_work.values()))
            self._write(left, ends_run(left))

    def _write(self, step: StepStarted, ends_run: bool) -> None:
        text = json.dumps(
            [step.prompt_id, step.node, step.display_node, step.parent_node, step.real_node, ends_run]
        )
        if self._handle is not None and len(text) < SIZE:
            with suppress(OSError):
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, text.ljust(SIZE).encode())


def read_last_step(folders: Folders, pid: int) -> LeftStep | None:
    """Return what a worker noted last, None for nothing."""
    return _read(_file(folders, pid))


def left_steps(folders: Folders) -> dict[str, LeftStep]:
    """Return by prompt id what workers noted last, those of dead servers, too.

    Where two ran the same prompt, the one that may have brought it to its end counts.
    """
    found: dict[str, LeftStep] = {}
    for _, file in _files(folders):
        left = _read(file)
        if left is not None and left.step.prompt_id is not None:
            before = found.get(left.step.prompt_id)
            found[left.step.prompt_id] = before if before is not None and before.ends_run else left
    return found


def forget_last_steps(folders: Folders, is_gone: Callable[[int], bool]) -> None:
    """Remove the files of the workers whose process ids are `is_gone`."""
    for pid, file in _files(folders):
        if is_gone(pid):
            with suppress(OSError):
                file.unlink(missing_ok=True)


def _files(folders: Folders) -> Iterator[tuple[int, Path]]:
    for file in _file(folders, 0).parent.glob(f"{_NAME}*"):
        number = file.name.removeprefix(_NAME)
        if number.isdecimal():
            yield int(number), file


def _read(file: Path) -> LeftStep | None:
    try:
        prompt_id, node, display, parent, real, ends_run = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return None
    return LeftStep(StepStarted(prompt_id, node, display, parent, real), bool(ends_run))


def _file(folders: Folders, pid: int) -> Path:
    return folders.state / "runs" / f"{_NAME}{pid}"
