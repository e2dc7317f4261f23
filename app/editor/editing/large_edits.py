"""Works out what takes long beside the Qt thread, one after the other; each edit is then one undo step.

An edit is worked out on a copy of the document. Where that changed meanwhile, it is worked out anew; where it
was closed, it is dropped. Escape calls off what is being worked out and what waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, QThreadPool, Signal

from app.editor.files.recovery import snapshot
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.workflow.document import NodeId, ScopeId, Workflow
from app.workflow.dynamic.follow import FollowedByInputs
from app.workflow.edits import Edit, EditRefused
from app.workflow.subgraphs.draft import worked_out

LARGE = 150
"""Of more nodes an edit is worked out beside the window."""

Made = Callable[[list[NodeId], list[str]], None]
"""Called after an edit with the ids of the nodes and groups that are new in its scope."""
Refused = Callable[[str], None]


@dataclass(frozen=True)
class _Job:
    number: int
    document: OpenDocument
    version: int
    title: str
    make: Callable[[Workflow], Any]
    then: Callable[[Any], None]
    refused: Refused
    is_edit: bool


class LargeEdits(QObject):
    """Takes one piece of work after the other."""

    begun = Signal(str)
    """The work with this title, as the undo list has it, is being done."""
    ended = Signal()
    """Nothing is being done any longer."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._number = 0
        self._job: _Job | None = None
        self._waiting: deque[Callable[[], None]] = deque()

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._job is not None

    def after(self, begin: Callable[[], None]) -> None:
        """Begin something once nothing is being worked out, which may be at once."""
        if self.busy:
            self._waiting.append(begin)
        else:
            begin()

    def ask(
        self, title: str, scope: ScopeId, make: Callable[[Workflow], Edit], made: Made, refused: Refused
    ) -> None:
        """Have an edit made of a copy of the document in view, in a thread, and carry it out."""

        def carry_out(edit: Edit) -> None:
            job = self._job
            assert job is not None
            here = job.document.workflow.scopes.get(scope)
            before = (set(here.nodes), set(here.groups)) if here is not None else (set(), set())
            self._end()
            done = self._session.do(edit, title, document=job.document)
            if done and here is not None and job.document is self._session.current:
                nodes = [key for key in here.nodes if key not in before[0]]
                made(nodes, [key for key in here.groups if key not in before[1]])
            self._next()

        self._begin(title, make, carry_out, refused, True)

    def work(self, title: str, make: Callable[[Workflow], Any], then: Callable[[Any], None]) -> None:
        """Have something made of a copy of the document in view, in a thread, that changes nothing."""

        def take(found: object) -> None:
            self._end()
            then(found)
            self._next()

        self._begin(title, make, take, _say_nothing, False)

    def cancel(self) -> None:
        """Give up what is being worked out and what waits."""
        self._waiting.clear()
        self._end()

    def _begin(
        self,
        title: str,
        make: Callable[[Workflow], Any],
        then: Callable[[Any], None],
        refused: Refused,
        is_edit: bool,
    ) -> None:
        document = self._session.current
        self._number += 1
        self._start(_Job(self._number, document, document.version, title, make, then, refused, is_edit))
        self.begun.emit(title)

    def _start(self, job: _Job) -> None:
        self._job = job
        run = _Run(job, snapshot(job.document.workflow), self._session)
        run.signals.done.connect(self._take)
        run.signals.refused.connect(self._refuse)
        QThreadPool.globalInstance().start(run)

    def _take(self, number: int, found: object) -> None:
        job = self._job
        if job is None or job.number != number:
            return  # it was called off
        document = job.document
        if job.is_edit and document.closed:
            self._end()
            self._next()
        elif job.is_edit and document.version != job.version:
            self._number += 1
            version = document.version
            self._start(
                _Job(self._number, document, version, job.title, job.make, job.then, job.refused, True)
            )
        else:
            job.then(found)

    def _refuse(self, number: int, reason: str) -> None:
        job = self._job
        if job is not None and job.number == number:
            self._end()
            job.refused(reason)
            self._next()

    def _end(self) -> None:
        if self._job is not None:
            self._job = None
            self.ended.emit()

    def _next(self) -> None:
        if self._waiting and not self.busy:
            self._waiting.popleft()()


class _Signals(QObject):
    """The application owns it: let go of by Python in the thread, it would be destroyed there."""

    done = Signal(int, object)
    refused = Signal(int, str)


class _Run(QRunnable):
    """Does one piece of work in a thread."""

    def __init__(self, job: _Job, copy: Workflow, session: Session) -> None:
        super().__init__()
        self.signals = _Signals(QCoreApplication.instance())
        self._number, self._make, self._is_edit = job.number, job.make, job.is_edit
        self._copy, self._library = copy, session.library

    def run(self) -> None:
        """Make it, or say why not."""
        try:
            found = self._make(self._copy)
            if self._is_edit:
                found = worked_out(self._copy, FollowedByInputs(found, self._library))
        except EditRefused as refusal:
            self.signals.refused.emit(self._number, str(refusal))
        else:
            self.signals.done.emit(self._number, found)
        finally:
            self.signals.deleteLater()


def _say_nothing(reason: str) -> None:
    """What changes nothing is never refused."""
