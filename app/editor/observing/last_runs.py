"""LastRuns: the timeline of the last run of each open document, from the frames of the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.editor.open_document import OpenDocument
from app.editor.running.run_state import NodeRun
from app.editor.running.runner import Runner
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.run_timeline import RunTimeline, TimelineCollector

MOST_TOLD = 500
"""Of more nodes the times stay as the frames told them: to lay all of them out again would be felt."""
SHOWN_MS = 120
"""While it runs, what is shown is renewed so often at most."""


class LastRuns(QObject):
    """Collects what ran when. The newest run of a document takes the place of the one before."""

    changed = Signal()
    """The timeline of the document in view is another one now; at most some times a second."""
    finished = Signal()
    """The run of the document in view is over, and its timeline complete."""

    def __init__(self, session: Session, client: ServerClient, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._collectors: dict[OpenDocument, TimelineCollector] = {}
        self._soon = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._soon.timeout.connect(self.changed)
        client.frame_received.connect(self._take)
        session.workflow_opened.connect(self.changed)
        session.document_closed.connect(self._forget)
        runner.document_finished.connect(self._finish)

    @property
    def timeline(self) -> RunTimeline | None:
        """The last run of the document in view, None where there was none."""
        collector = self._collectors.get(self._session.current)
        return None if collector is None else collector.timeline

    @property
    def now(self) -> float | None:
        """Seconds since the run in view began, None while none runs."""
        collector = self._collectors.get(self._session.current)
        running = collector is not None and self._session.current.run_state.current is not None
        return collector.now if running and collector is not None else None

    def run_of(self, path: str) -> NodeRun:
        """Return what a node of the document in view does in its run."""
        return self._session.current.run_state.of(path)

    def _take(self, kind: str, data: Mapping[str, Any]) -> None:
        prompt_id = data.get("prompt_id")
        if not isinstance(prompt_id, str):
            return
        for document in self._session.opened:
            if not document.run_state.owns(prompt_id):
                continue
            collector = self._collectors.get(document)
            if collector is None or collector.timeline.prompt_id != prompt_id:
                collector = self._collectors[document] = TimelineCollector(prompt_id)
            told = collector.take(kind, data)
            if kind == "confy.report":
                _tell_seconds(document, collector.timeline)
            if told and document is self._session.current and not self._soon.isActive():
                self._soon.start()

    def _finish(self, document: OpenDocument, ending: str) -> None:
        if document is self._session.current:
            self._soon.stop()
            self.changed.emit()
            self.finished.emit()

    def _forget(self, document: OpenDocument) -> None:
        self._collectors.pop(document, None)


def _tell_seconds(document: OpenDocument, line: RunTimeline) -> None:
    """Have the nodes show the worker's own times instead of those of the frames."""
    found = line.seconds_by_node()
    for path, seconds in found.items() if len(found) <= MOST_TOLD else ():
        if document.run_state.of(path).state == "done":
            document.run_state.update(path, seconds=seconds)
