"""Runs the open workflow: makes the prompt, sends it, follows it, and collects what it says and shows."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.editor.problems.problem_list import ProblemList
from app.editor.running.run_state import RunState
from app.editor.running.seed_control import SeedControl
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.problems import Problem, RunFailed
from app.server_problems import problem_of_run_error
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import workflow_to_json


class Runner(QObject):
    """Connects the session with the server for runs."""

    run_sent = Signal()
    """A prompt is on its way to the server."""
    run_refused = Signal()
    """The server did not accept a prompt; why is in the list of problems."""
    run_failed = Signal()
    """A run of this document ended with an error."""
    run_finished = Signal(str)
    """A run of this document ended: `success`, `error` or `interrupted`."""
    progress_changed = Signal(int, int)
    """So many nodes of so many of the current run are done."""

    def __init__(
        self,
        session: Session,
        client: ServerClient,
        run_state: RunState,
        problems: ProblemList,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._client = client
        self._run_state = run_state
        self._problems = problems
        self.seeds = SeedControl(session)
        self._sent: dict[str, int] = {}
        client.frame_received.connect(self._take_frame)
        client.preview_received.connect(self._take_preview)
        client.text_received.connect(run_state.take_text)
        client.images_received.connect(run_state.set_images)
        client.prompt_queued.connect(self._take_acceptance)
        client.prompt_refused.connect(self._take_refusal)
        client.connection_lost.connect(self._lose_run)
        run_state.images_wanted.connect(client.fetch_images)
        run_state.run_started.connect(self._begin)
        run_state.run_ended.connect(self._end)
        session.workflow_opened.connect(self._forget)

    def run(self, front: bool = False, targets: Collection[str] | None = None) -> str | None:
        """Queue the workflow as it is now; returns the prompt's id, None when it makes no prompt."""
        self.seeds.before_run()
        workflow = self._session.workflow
        try:
            prompt = to_prompt(workflow, self._session.library)
        except RunFailed as failure:
            self._problems.add([failure.problem])
            self.run_refused.emit()
            return None
        prompt_id = str(uuid.uuid4())
        self._problems.forget_runs()
        self._run_state.expect(prompt_id, prompt.nodes)
        self._sent[prompt_id] = len(prompt.nodes)
        saved: dict[str, Any] = json.loads(json.dumps(workflow_to_json(workflow)))
        wanted = None if targets is None else list(targets)
        self._client.queue_prompt(prompt_id, prompt.to_json(), saved, front, wanted)
        self.run_sent.emit()
        return prompt_id

    def interrupt(self) -> None:
        """Stop the run of this document, or whatever runs."""
        self._client.interrupt(self._run_state.current)

    def _take_acceptance(self, prompt_id: str) -> None:
        if prompt_id in self._sent:
            self.seeds.after_run()

    def _take_refusal(self, prompt_id: str, problems: list[Any]) -> None:
        if self._sent.pop(prompt_id, None) is None:
            return
        self._problems.add(problems)
        self.run_refused.emit()

    def _take_frame(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "execution_error" and self._run_state.owns(data.get("prompt_id")):
            self._problems.add([problem_of_run_error(data)])
        self._run_state.take_frame(kind, data)
        if kind in ("execution_cached", "executing", "progress_state", "confy.progress"):
            self._tell_progress()

    def _take_preview(self, prompt_id: str, node_path: str, image: QImage) -> None:
        if node_path and (not prompt_id or self._run_state.owns(prompt_id)):
            self._run_state.take_preview(node_path, image)

    def _tell_progress(self) -> None:
        current = self._run_state.current
        if current in self._sent:
            states = [self._run_state.of(path).state for path in self._run_state.paths()]
            done = sum(state in ("done", "cached") for state in states)
            self.progress_changed.emit(done, self._sent[current])

    def _begin(self, prompt_id: str) -> None:
        self._problems.forget_runs()
        self._tell_progress()

    def _end(self, prompt_id: str, ending: str) -> None:
        self._sent.pop(prompt_id, None)
        if ending == "error":
            self.run_failed.emit()
        self.run_finished.emit(ending)

    def _lose_run(self, reason: str) -> None:
        if self._run_state.current is not None:
            message = "the server ended during the run. A new one is started and runs it again: nothing to do"
            self._problems.add([Problem("server.unreachable", message, severity="warning", source="process")])
            self._run_state.end_unfinished()

    def _forget(self) -> None:
        self._sent.clear()
        self._run_state.clear()
