"""Runs workflows: makes the prompt, sends it, follows it, and collects what it says and shows."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.editor.open_document import OpenDocument, RunMark
from app.editor.problems.problem_list import ProblemList
from app.editor.running.run_state import RUNNING_KINDS
from app.editor.running.seed_control import SeedControl
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.editor.words import tr
from app.problems import Problem, RunFailed
from app.server_problems import problem_of_run_error
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import workflow_to_json


class Runner(QObject):
    """Connects the session with the server for runs. A run goes on while another document is in view."""

    run_sent = Signal()
    """A prompt is on its way to the server."""
    run_refused = Signal(object)
    """The server did not accept a prompt of this OpenDocument; why is in its list of problems."""
    run_failed = Signal(object)
    """A run of this OpenDocument ended with an error."""
    run_finished = Signal(str)
    """A run of an open document ended: `success`, `error` or `interrupted`."""
    document_finished = Signal(object, str)
    """The same, with the OpenDocument."""
    progress_changed = Signal(int, int)
    """So many nodes of so many of the current run of the document in view are done."""

    def __init__(
        self, session: Session, client: ServerClient, problems: ProblemList, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._client = client
        self._problems = problems
        self.seeds = SeedControl(session)
        self.options_of: Callable[[OpenDocument], Mapping[str, Any]] = _no_options
        """What goes along with each run of a document for a Confy server: its probes and breakpoints."""
        self._owners: dict[str, OpenDocument] = {}
        self._sent: dict[str, int] = {}
        client.frame_received.connect(self._take_frame)
        client.preview_received.connect(self._take_preview)
        client.text_received.connect(self._take_text)
        client.images_received.connect(self._take_images)
        client.prompt_queued.connect(self._take_acceptance)
        client.prompt_refused.connect(self._take_refusal)
        client.connection_lost.connect(self._lose_runs)
        session.document_added.connect(self._follow)
        session.document_closed.connect(self._forget)
        for document in session.opened:
            self._follow(document)

    def run(
        self,
        front: bool = False,
        targets: Collection[str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> str | None:
        """Queue the workflow in view as it is now; returns the prompt's id, None when it makes no prompt.

        `options` are for this run, beside those that `options_of` gives for every run of the document.
        """
        self.seeds.before_run()
        document = self._session.current
        try:
            prompt = to_prompt(document.workflow, self._session.library)
        except RunFailed as failure:
            self._problems.add([failure.problem])
            self.run_refused.emit(document)
            return None
        prompt_id = str(uuid.uuid4())
        self._problems.forget_runs()
        document.run_state.expect(prompt_id, prompt.nodes)
        self._owners[prompt_id] = document
        self._sent[prompt_id] = len(prompt.nodes)
        saved: dict[str, Any] = json.loads(json.dumps(workflow_to_json(document.workflow)))
        wanted = None if targets is None else list(targets)
        confy = {"name": document.name, **self.options_of(document), **(options or {})}
        self._client.queue_prompt(prompt_id, prompt.to_json(), saved, front, wanted, confy)
        self.run_sent.emit()
        return prompt_id

    def interrupt(self) -> None:
        """Stop the run of the document in view, or whatever runs."""
        self._client.interrupt(self._session.current.run_state.current)

    def tell_progress(self) -> None:
        """Tell how far the run of the document in view is, if it runs."""
        state = self._session.current.run_state
        if state.current in self._sent:
            self.progress_changed.emit(state.done, self._sent[state.current])

    # What the server says

    def _take_acceptance(self, prompt_id: str) -> None:
        document = self._owners.get(prompt_id)
        if document is not None and prompt_id in self._sent:
            self.seeds.after_run(document)

    def _take_refusal(self, prompt_id: str, problems: list[Any]) -> None:
        document = self._owners.get(prompt_id)
        if document is None or self._sent.pop(prompt_id, None) is None:
            return
        self._problems.add(problems, document.problems)
        self._mark(document, "failed")
        self.run_refused.emit(document)

    def _take_frame(self, kind: str, data: dict[str, Any]) -> None:
        prompt_id = data.get("prompt_id")
        for document in self._running() if prompt_id is None else self._owners_of(prompt_id):
            if kind == "execution_error" and document.run_state.owns(prompt_id):
                self._problems.add([problem_of_run_error(data)], document.problems)
            elif kind == "confy.problem" and document.run_state.owns(prompt_id):
                self._problems.add([Problem.from_json(data["problem"])], document.problems)
            document.run_state.take_frame(kind, data)
            if document is self._session.current and kind in RUNNING_KINDS:
                self.tell_progress()

    def _take_preview(self, prompt_id: str, node_path: str, image: QImage) -> None:
        for document in self._running():
            if node_path and (not prompt_id or document.run_state.owns(prompt_id)):
                document.run_state.take_preview(node_path, image)

    def _take_text(self, node_path: str, text: str) -> None:
        """The frame names no prompt: the text is of the run that has this node at work."""
        running = self._running()
        at_work = [document for document in running if document.run_state.of(node_path).state == "running"]
        for document in at_work or running:
            document.run_state.take_text(node_path, text)

    def _take_images(self, node_path: str, refs: Any, images: tuple[QImage, ...]) -> None:
        for document in self._session.opened:
            document.run_state.set_images(node_path, refs, images)

    def _owners_of(self, prompt_id: str) -> list[OpenDocument]:
        if prompt_id not in self._owners:
            for document in self._session.opened:
                if document.run_state.owns(prompt_id):
                    self._owners[prompt_id] = document
        return [self._owners[prompt_id]] if prompt_id in self._owners else []

    def _running(self) -> list[OpenDocument]:
        return [document for document in self._session.opened if document.run_state.current is not None]

    # What becomes of it

    def _follow(self, document: OpenDocument) -> None:
        state = document.run_state
        state.images_wanted.connect(self._client.fetch_images)
        state.run_started.connect(self._begin)
        state.run_ended.connect(self._end)

    def _begin(self, prompt_id: str) -> None:
        document = self._owners[prompt_id]
        self._problems.forget_runs(document.problems)
        document.set_marks(run="running")
        self.tell_progress()

    def _end(self, prompt_id: str, ending: str) -> None:
        self._sent.pop(prompt_id, None)
        document = self._owners[prompt_id]
        self._mark(document, "failed" if ending == "error" else "done" if ending == "success" else "")
        if ending == "error":
            self.run_failed.emit(document)
        self.run_finished.emit(ending)
        self.document_finished.emit(document, ending)

    def _mark(self, document: OpenDocument, mark: RunMark) -> None:
        """How a run ended is marked on the tab until somebody looks: in view nobody needs it."""
        document.set_marks(run="" if document is self._session.current else mark)

    def _lose_runs(self, reason: str) -> None:
        running = self._running()
        if running:
            message = tr(
                "the server ended during the run. A new one is started and runs it again: nothing to do"
            )
            self._problems.add([Problem("server.unreachable", message, severity="warning", source="process")])
        for document in running:
            document.run_state.end_unfinished()

    def _forget(self, document: OpenDocument) -> None:
        gone = [prompt_id for prompt_id, owner in self._owners.items() if owner is document]
        for prompt_id in gone:
            self._sent.pop(prompt_id, None)
            del self._owners[prompt_id]


def _no_options(document: OpenDocument) -> Mapping[str, Any]:
    """Let a document run without options."""
    return {}
