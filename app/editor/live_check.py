"""Checks the workflow after each edit, before any run, and tells what it found."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from app.workflow.check import CheckedWorkflow
from app.workflow.document import Workflow
from app.workflow.node_info import NodeInfo

QUIET_MS = 30


class LiveCheck(QObject):
    """Keeps the problems of the open workflow up to date; after an edit only what it concerns is checked."""

    problems_found = Signal(list)
    """All problems of the workflow as it is now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._checked: CheckedWorkflow | None = None
        self._wait = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._wait.timeout.connect(self._check)

    @property
    def idle(self) -> bool:
        """Whether the problems told are those of the workflow as it is."""
        return not self._wait.isActive()

    def watch(self, workflow: Workflow, library: Mapping[str, NodeInfo]) -> None:
        """Check another workflow from now on."""
        self.stop()
        self._checked = CheckedWorkflow(workflow, library)
        self._wait.start()

    def set_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Check against these kinds of nodes from now on."""
        if self._checked is not None:
            self._checked.set_library(library)
            self._wait.start()

    def check_soon(self) -> None:
        """Check as soon as the edits pause."""
        self._wait.start()

    def stop(self) -> None:
        """Watch nothing any longer."""
        self._wait.stop()
        if self._checked is not None:
            self._checked.stop()
            self._checked = None

    def _check(self) -> None:
        if self._checked is not None:
            self.problems_found.emit(self._checked.problems())
