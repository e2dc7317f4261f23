"""Checks the workflow after each edit, before any run, and tells what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal

from app.editor.open_document import OpenDocument
from app.problems import Problem
from app.workflow.check import CheckedWorkflow
from app.workflow.document import Workflow
from app.workflow.node_info import NodeInfo

QUIET_MS = 30
SLICE_S = 0.006
"""So long a check may hold the window up; then it waits until mouse, keys and painting had their turn."""
MANY = 50
"""So many problems are told in a turn of their own: list, marks and panel take as long as a check."""

PART = 1000
"""So many problems are told in one turn."""


class LiveCheck(QObject):
    """Keeps the problems of the open workflow up to date; after an edit only what it concerns is checked."""

    problems_changed = Signal(object, object)
    """What is wrong no longer and what is wrong now: two tuples of Problems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._checked: CheckedWorkflow | None = None
        self._of: dict[OpenDocument, tuple[CheckedWorkflow, Mapping[str, NodeInfo]]] = {}
        """What is known of each document that was in view, and against which kinds of nodes."""
        self._gone: dict[str, Problem] = {}
        self._new: dict[str, Problem] = {}
        """What slices found that is not told yet: each telling has the canvas painted."""
        self._tells_next = False
        self.waits: Callable[[], bool] = _never
        """Whether something else has its turn first: what is seen of an edit goes before what is wrong."""
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self.check_now)

    @property
    def idle(self) -> bool:
        """Whether the problems told are those of the workflow as it is."""
        return not self._wait.isActive()

    @property
    def nodes_checked(self) -> int:
        """How many times a node of the workflow was checked."""
        return self._checked.nodes_checked if self._checked is not None else 0

    def watch(self, workflow: Workflow, library: Mapping[str, NodeInfo]) -> None:
        """Check another workflow from now on: nothing is known of it yet."""
        self.stop()
        self._checked = CheckedWorkflow(workflow, library)
        self.check_soon()

    def show(self, document: OpenDocument, library: Mapping[str, NodeInfo]) -> None:
        """Check a document that came into view; what is known of it from before stays known."""
        checked, known = self._of.get(document, (None, library))
        self._checked = checked or CheckedWorkflow(document.workflow, library)
        self._of[document] = (self._checked, library)
        if known is not library:
            self._checked.set_library(library)
        self.check_soon()

    def leave(self) -> None:
        """Tell what was found so far: another document is about to come into view."""
        self._wait.stop()
        self._tell()

    def forget(self, document: OpenDocument) -> None:
        """Check a document no longer: it is closed."""
        checked, _ = self._of.pop(document, (None, None))
        if checked is not None:
            checked.stop()
            self._checked = None if self._checked is checked else self._checked

    def set_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Check against these kinds of nodes from now on."""
        if self._checked is not None:
            self._checked.set_library(library)
            self._of = {
                document: (checked, library if checked is self._checked else known)
                for document, (checked, known) in self._of.items()
            }
            self.check_soon()

    def check_soon(self) -> None:
        """Check as soon as the edits pause."""
        self._wait.start(QUIET_MS)

    def check_now(self) -> None:
        """Check for a moment; what that leaves follows as soon as the window has nothing else to do."""
        self._wait.stop()
        if self._checked is None:
            return
        if self.waits():
            self._wait.start(QUIET_MS)
            return
        step = self._checked.check(SLICE_S)
        for problem in step.gone:
            if self._new.pop(problem.id, None) is None:
                self._gone[problem.id] = problem
        self._new.update((problem.id, problem) for problem in step.new)
        many = len(self._gone) + len(self._new) > MANY
        if not step.done or (many and not self._tells_next):
            self._tells_next = step.done
            self._wait.start(0)
        elif len(self._gone) + len(self._new) > PART:
            self._tell_part()
            self._wait.start(0)
        else:
            self._tell()

    def _tell_part(self) -> None:
        """Tell of some of very many; the rest has its turn when the window had its own."""
        gone = tuple(self._gone.pop(key) for key in list(islice(self._gone, PART)))
        new = tuple(self._new.pop(key) for key in list(islice(self._new, PART - len(gone))))
        self.problems_changed.emit(gone, new)

    def _tell(self) -> None:
        if self._gone or self._new:
            gone, new = tuple(self._gone.values()), tuple(self._new.values())
            self._forget()
            self.problems_changed.emit(gone, new)

    def stop(self) -> None:
        """Watch nothing any longer."""
        self._wait.stop()
        for document in list(self._of):
            self.forget(document)
        if self._checked is not None:
            self._checked.stop()
            self._checked = None
        self._forget()

    def _forget(self) -> None:
        self._tells_next = False
        self._gone.clear()
        self._new.clear()


def _never() -> bool:
    return False
