"""What a worker leaves in a file when a run is complete, so that nobody runs it again.

The worker writes once the last output of the prompt is made, before it tells anybody, and again, with the
report, before it says Done; the server removes the file once the run is in its history. In between either may
die: whoever comes next finds that the run is complete, and what it showed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

from app.folders import Folders
from app.last_step import LastStep
from app.messages import Done, Message, Problems, StepDone, StepStarted, decode, encode, header_length


def finished_file(folders: Folders, prompt_id: str) -> Path:
    """Return the file of a complete run; raises ValueError for an id that would leave the folder."""
    if not prompt_id or prompt_id in (".", "..") or not set(prompt_id).isdisjoint("/\\:\0"):
        raise ValueError(f"{prompt_id!r} names no run")
    return folders.state / "runs" / prompt_id


class KeptRun:
    """Stands between a run and the socket: a run that succeeds is in its file before anybody hears of it.

    `outputs` are the steps whose results are wanted. `last_step` is told each step that begins.
    """

    def __init__(
        self,
        folders: Folders,
        prompt_id: str | None,
        send: Callable[[Message], None],
        last_step: LastStep | None = None,
        outputs: Collection[str] = (),
    ) -> None:
        self._send = send
        self._last_step = last_step
        self._prompt_id = prompt_id
        self._to_do = set(outputs)
        self._failed = False
        self._shown: list[StepDone] = []
        self._file: Path | None = None
        with suppress(ValueError):
            self._file = finished_file(folders, prompt_id or "")
        if last_step is not None:
            last_step.begin_run()

    def __call__(self, message: Message) -> None:
        """Send a message."""
        if isinstance(message, StepStarted):
            if self._last_step is not None:
                self._last_step.note(message, ends_run=self._ends_run(message))
        elif isinstance(message, StepDone):
            self._step_done(message)
        elif isinstance(message, Problems):
            self._failed |= not (message.blocked or message.foreseen)
        elif isinstance(message, Done) and message.status == "success":
            self._keep(message)
        self._send(message)

    def _ends_run(self, step: StepStarted) -> bool:
        """Whether no output but this step, or the node that has become it, is left to be made."""
        left = self._to_do
        return len(left) < 2 and (not left or step.node in left or step.real_node in left)

    def _step_done(self, message: StepDone) -> None:
        if message.ui is not None:
            self._shown.append(message)
        if message.node in self._to_do:
            self._to_do.remove(message.node)
            if not self._to_do and not self._failed:
                self._keep(Done(self._prompt_id))
        if self._last_step is not None:
            self._last_step.note_done(message, ends_run=self._ends_run)

    def _keep(self, done: Done) -> None:
        # Without a file (a full disk) the run is as good, but may run again if the server dies just now.
        file = self._file
        if file is None:
            return
        with suppress(OSError, TypeError, ValueError, RuntimeError):
            content = b"".join(encode(message) for message in (*self._shown, done))
            begun = file.with_name(file.name + ".new")
            try:
                begun.write_bytes(content)
            except FileNotFoundError:
                file.parent.mkdir(parents=True)
                begun.write_bytes(content)
            begun.replace(file)


def read_finished(folders: Folders, prompt_id: str) -> list[Message]:
    """Return what a complete run said of its results, Done at the end; empty when it is not complete."""
    try:
        data = finished_file(folders, prompt_id).read_bytes()
        found: list[Message] = []
        while data:
            end = 4 + header_length(data[:4])
            found.append(decode(json.loads(data[4:end]), b""))
            data = data[end:]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return found if found and isinstance(found[-1], Done) else []


def forget_finished(folders: Folders, prompt_id: str) -> None:
    """Remove the file of a run that is in the history."""
    with suppress(OSError, ValueError):
        finished_file(folders, prompt_id).unlink(missing_ok=True)
