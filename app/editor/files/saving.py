"""Saves documents away from the Qt thread: a big one takes long to write, and a disk may be slow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal

from app.editor.files.recovery import snapshot
from app.editor.files.writing import save_problem, write_file
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.problems import Problem, RunFailed
from app.settings import write_atomically
from app.workflow.canonical.form import is_canonical
from app.workflow.document import Workflow


@dataclass(eq=False)
class _Outcome:
    """What came of the work: the thread fills it in."""

    result: Any = None
    failed: bool = False


@dataclass(frozen=True, eq=False)
class _Job:
    """What follows the work.

    It stays in the Qt thread: it knows documents, and whoever is the last to know them frees them.
    """

    then: Callable[[Any], object]
    outcome: _Outcome


class Saving(QObject):
    """Writes saves one after the other. Edits go on meanwhile; they belong to the next save."""

    _done = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pending: list[_Job] = []
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._done.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether something is being written, or was and the session does not know yet."""
        return bool(self._pending)

    def start(
        self,
        document: OpenDocument,
        path: Path,
        then: Callable[[], object],
        if_changed: Callable[[], object] | None = None,
    ) -> None:
        """Begin to write a document as it is now; `then` follows once the file is there.

        Nothing is written, and `if_changed` follows, when there is such a thing and the document's file holds
        something else than was opened or saved here. On failure the session tells the problem, and the
        document stays unsaved.
        """
        copy, version = snapshot(document.workflow), document.version
        known = document.on_disk if if_changed is not None else None

        def write() -> bytes | OSError | None:
            try:
                if known is not None and _holds_another(path, known):
                    return None
                return write_file(copy, path)
            except OSError as error:
                return error

        def tell(written: bytes | OSError | None) -> None:
            if written is None:
                if if_changed is not None:
                    if_changed()
            elif isinstance(written, OSError):
                self._session.problem_found.emit(save_problem(path, written))
            else:
                document.note_saved(path, written, version)
                then()

        self._begin(write, tell)

    def export(self, path: Path, content: Callable[[Workflow], bytes], then: Callable[[], object]) -> None:
        """Write what `content` makes of the document as it is now; it is called in the thread, on a copy.

        When that fails, also by RunFailed, the session tells the problem.
        """
        copy = snapshot(self._session.workflow)

        def write() -> Problem | None:
            try:
                write_atomically(path, content(copy))
            except RunFailed as failure:
                return failure.problem
            except OSError as error:
                return save_problem(path, error)
            return None

        def tell(problem: Problem | None) -> None:
            if problem is not None:
                self._session.problem_found.emit(problem)
            else:
                then()

        self._begin(write, tell)

    def judge_form(self, then: Callable[[], object]) -> None:
        """Find out whether the document is canonical, which takes as long as a save; then go on."""
        copy = snapshot(self._session.workflow)
        # The answer stays with the form, which the document shares.
        self._begin(lambda: is_canonical(copy), lambda _: then())

    def after(self, then: Callable[[], object]) -> None:
        """Go on once nothing is being written any longer: at once when nothing is."""
        if self._pending:
            self._begin(_nothing, lambda _: self.after(then))
        else:
            then()

    def finish(self) -> None:
        """Wait until nothing is being written: before the window closes."""
        while self._pending:
            self._pool.waitForDone()
            for job in tuple(self._pending):
                self._end(job.outcome)

    def _begin(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        outcome = _Outcome()
        self._pending.append(_Job(then, outcome))
        self._pool.start(partial(self._carry_out, work, outcome))

    def _carry_out(self, work: Callable[[], Any], outcome: _Outcome) -> None:
        try:
            outcome.result = work()
        except BaseException:
            outcome.failed = True
            raise
        finally:
            self._done.emit(outcome)

    def _end(self, outcome: _Outcome) -> None:
        job = next((job for job in self._pending if job.outcome is outcome), None)
        if job is None:
            return
        self._pending.remove(job)
        if not outcome.failed:  # else whoever takes exceptions shows why
            job.then(outcome.result)


def _holds_another(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() != content
    except OSError:
        return False  # nothing there to lose, or saving will say why not


def _nothing() -> None:
    """Wait only for what came before."""
