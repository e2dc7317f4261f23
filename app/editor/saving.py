"""Saves the document away from the Qt thread: a big one takes long to write, and a disk may be slow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, Signal

from app.editor.recovery import snapshot
from app.editor.session import Session, save_problem, write_file
from app.workflow.canonical import is_canonical
from app.workflow.document import Workflow


@dataclass(eq=False)
class Save:
    """One save: what is written, where, and what it came to."""

    path: Path
    copy: Workflow
    version: int
    then: Callable[[], object]
    content: bytes | None = None
    error: OSError | None = None


class Saving(QObject):
    """Writes saves one after the other. Edits go on meanwhile; they belong to the next save."""

    _written = Signal(object)
    _judged = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._under_way: list[Save] = []
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._written.connect(self._end)
        self._judged.connect(_carry_on)

    def start(self, path: Path, then: Callable[[], object]) -> None:
        """Begin to write the document as it is now; `then` follows once the file is there.

        On failure the session tells the problem, and the document stays unsaved.
        """
        save = Save(path, snapshot(self._session.workflow), self._session.version, then)
        self._under_way.append(save)
        self._pool.start(lambda: self._write(save))

    def judge_form(self, then: Callable[[], object]) -> None:
        """Find out whether the document is canonical, which takes as long as a save; then go on."""
        copy = snapshot(self._session.workflow)
        self._pool.start(lambda: self._judge(copy, then))

    def _judge(self, workflow: Workflow, then: Callable[[], object]) -> None:
        try:
            is_canonical(workflow)  # the answer stays with the form, which the document shares
        finally:
            self._judged.emit(then)

    def finish(self) -> None:
        """Wait until nothing is being written: before the document is closed, replaced or saved again."""
        self._pool.waitForDone()
        for save in tuple(self._under_way):
            self._end(save)

    def _write(self, save: Save) -> None:
        try:
            save.content = write_file(save.copy, save.path)
        except OSError as error:
            save.error = error
        finally:
            self._written.emit(save)

    def _end(self, save: Save) -> None:
        if save not in self._under_way:
            return
        self._under_way.remove(save)
        if save.error is not None:
            self._session.problem_found.emit(save_problem(save.path, save.error))
        elif save.content is not None:
            self._session.note_saved(save.path, save.content, save.version)
            save.then()


def _carry_on(then: Callable[[], object]) -> None:
    then()
