"""Keeps the server's plan of the workflow in view: the one place that asks what a run would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from app.editor.files.recovery import snapshot
from app.editor.open_document import OpenDocument
from app.editor.running.runner import Runner
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.problems import RunFailed
from app.workflow.document import Workflow
from app.workflow.node_info import NodeInfo
from app.workflow.to_prompt import to_prompt

QUIET_MS = 300
"""So long nothing is edited before the server is asked."""
_OLD = -1
"""In place of a version: whatever the document is, the answer is no longer the latest."""
MOST_NODES = 5000
"""With more nodes the server is not asked: it would take time from the user's work."""


@dataclass(frozen=True)
class _Known:
    """An answer, and the version of the document that it is for; _OLD where a run has made it old since."""

    plan: Mapping[str, Any]
    version: int


class LivePlan(QObject):
    """Asks for the plan after edits and runs, as long as somebody wants it. One question at a time.

    Nothing waits for an answer. A server that gave none (a ComfyUI, or no worker stands) is asked again
    after the next run or connection only.
    """

    changed = Signal()
    """`plan` is another one now, or `stale` or `expected` is."""

    _prompt_made = Signal(int, object)

    def __init__(self, session: Session, client: ServerClient, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._client = client
        self._runner = runner
        self._known: dict[OpenDocument, _Known] = {}
        self._wanted: set[str] = set()
        self._once = False
        self._asked: tuple[int, OpenDocument, int] | None = None
        """Number of the question under way, the document it is for, and that one's version."""
        self._questions = 0
        self._answers = False
        """Whether a server stands that answers such questions, as far as is known."""
        self.waits: Callable[[], bool] = _never
        """Whether something else has its turn first: the user is typing."""
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._prompt_made.connect(self._send)
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self._ask)
        client.connected.connect(self._begin)
        client.connection_lost.connect(self._lose)
        client.plan_received.connect(self._take)
        session.edited.connect(self._follow_edit)
        session.library_changed.connect(self.ask_anew)
        session.workflow_opened.connect(self._show_document)
        session.document_closed.connect(self._forget)
        runner.run_finished.connect(self._follow_run)
        client.memory_freed.connect(self.ask_anew)

    @property
    def plan(self) -> Mapping[str, Any]:
        """What `POST /confy/plan` last said of the document in view; empty where nothing is known.

        It is not to be changed: others read the same object.
        """
        known = self._known.get(self._session.current)
        return {} if known is None else known.plan

    @property
    def stale(self) -> bool:
        """Whether the document, or what lies in the cache, changed since `plan` was made."""
        known = self._known.get(self._session.current)
        return known is not None and known.version != self._session.version

    @property
    def is_of_before(self) -> bool:
        """Whether `plan` is of before a run, which has changed what is kept: it says nothing of what ran."""
        known = self._known.get(self._session.current)
        return known is not None and known.version == _OLD

    @property
    def asking(self) -> bool:
        """Whether a question is under way."""
        return self._asked is not None

    @property
    def expected(self) -> bool:
        """Whether a newer plan is on its way, or will be asked for by itself."""
        return bool(self._wanted) and self._answers

    def want(self, name: str, wanted: bool = True) -> None:
        """Keep the plan up to date for somebody of this name from now on, or no longer."""
        if wanted and name not in self._wanted:
            self._wanted.add(name)
            self._ask_soon()
        elif not wanted:
            self._wanted.discard(name)

    def ask_once(self) -> None:
        """Ask now, unless what is known is the latest: somebody looks at it at this moment."""
        self._once = True
        self._ask()

    def ask_anew(self) -> None:
        """Take what is known for old, since files or kinds of nodes are others, and ask soon."""
        self._take_for_old()
        self._ask_soon()

    def _take_for_old(self) -> None:
        before = self.stale
        self._known = {document: _Known(known.plan, _OLD) for document, known in self._known.items()}
        if self._asked is not None:
            self._asked = (*self._asked[:2], _OLD)
        if self.stale != before:
            self.changed.emit()

    def _ask_soon(self) -> None:
        if self._wanted and self._answers:
            self._quiet.start()

    def _ask(self) -> None:
        document = self._session.current
        known = self._known.get(document)
        latest = known is not None and known.version == document.version
        if latest or not self._answers or not (self._wanted or self._once) or self._asked is not None:
            return
        if self.waits():
            self._quiet.start()
            return
        if sum(len(scope.nodes) for scope in document.workflow.scopes.values()) > MOST_NODES:
            return
        self._once = False
        self._questions += 1
        number = self._questions
        self._asked = number, document, document.version
        copy, library = snapshot(document.workflow), self._session.library
        self._pool.start(lambda: self._make_prompt(number, copy, library))

    def _make_prompt(self, number: int, workflow: Workflow, library: Mapping[str, NodeInfo]) -> None:
        """Make the prompt, in a thread: with thousands of nodes it takes longer than the user may wait."""
        try:
            prompt = to_prompt(workflow, library).to_json()
        except RunFailed:
            prompt = None
        self._prompt_made.emit(number, prompt)

    def _send(self, number: int, prompt: Mapping[str, Any] | None) -> None:
        if self._asked is None or self._asked[0] != number:
            return
        if prompt is None:
            self._put({})
        else:
            self._client.fetch_plan(number, prompt, self._runner.options_of(self._asked[1]))

    def _take(self, number: int, answer: object) -> None:
        if self._asked is None or self._asked[0] != number:
            return
        if isinstance(answer, Mapping):
            self._put(answer)
        else:
            self._asked, self._answers = None, False
            self.changed.emit()

    def _put(self, plan: Mapping[str, Any]) -> None:
        assert self._asked is not None
        _, document, version = self._asked
        self._asked = None
        if document in self._session.opened:
            self._known[document] = _Known(plan, version)
        if document is self._session.current:
            self.changed.emit()
        if self._session.version != version or document is not self._session.current:
            self._ask_soon()

    # What makes a plan old

    def _follow_edit(self) -> None:
        known = self._known.get(self._session.current)
        if known is not None and known.version == self._session.version - 1:
            self.changed.emit()  # it was the latest up to now
        self._ask_soon()

    def _follow_run(self, ending: str) -> None:
        """Ask at once: what ran is cached now, and nobody is to read for long that it runs."""
        self._answers = True
        self._take_for_old()
        self._ask()

    def _show_document(self) -> None:
        self._once = False
        self.changed.emit()
        self._ask_soon()

    def _forget(self, document: OpenDocument) -> None:
        self._known.pop(document, None)

    def _begin(self, url: str) -> None:
        self._answers, self._asked = True, None
        self.ask_anew()

    def _lose(self, reason: str) -> None:
        self._answers, self._asked = False, None
        self.changed.emit()


def _never() -> bool:
    return False
