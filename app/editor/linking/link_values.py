"""Shows what links carry: beside the mouse for the link it is on, and on every link where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QPointF, QThreadPool, QTimer, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.link_item import LinkItem
from app.editor.files.recovery import snapshot
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.problems import RunFailed
from app.settings import Settings
from app.workflow.document import Workflow
from app.workflow.links.carried import Carried, Outputs, outputs_of_plan
from app.workflow.node_info import NodeInfo
from app.workflow.to_prompt import to_prompt

REST_MS = 250
"""So long the mouse rests on a link, or nothing is edited, before a server is asked."""
MOST_NODES = 5000
"""With more nodes, or links, nothing is asked and written: it would take time from the user's work."""


class LinkValues(QObject):
    """Asks the server for a plan when one is wanted and shows what it says. One question at a time.

    What is not known is not shown; nothing waits for an answer.
    """

    _prompt_made = Signal(int, object)

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        client: ServerClient,
        settings: Callable[[], Settings],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._client = client
        self._settings = settings
        self._item: LinkItem | None = None
        self._at = QPointF()
        self._outputs: Outputs = {}
        self._known_version = -1
        self._asked: tuple[int, int] | None = None
        """Number of the question under way, and the version of the document it is for."""
        self._questions = 0
        self._carried: Carried | None = None
        self._connected = False
        self._labelled: set[str] = set()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._prompt_made.connect(self._send)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._look)
        canvas.link_hovered.connect(self._hover)
        canvas.scope_shown.connect(self._forget_place)
        client.connected.connect(self._connect)
        client.plan_received.connect(self._take_plan)
        session.edited.connect(self._follow_edit)
        session.workflow_opened.connect(self._forget)

    def show_labels(self) -> None:
        """Write on all links what they carry, or on none, as the settings say."""
        graph = self._canvas.graph
        if not self._settings().link_values:
            for link_id in self._labelled & graph.links.keys():
                graph.links[link_id].set_label("")
            self._labelled.clear()
            return
        links = {link_id: item.link for link_id, item in graph.links.items()}
        links = links if len(links) <= MOST_NODES else {}
        words = dict(self._here().all(links))
        for link_id in (self._labelled | words.keys()) & graph.links.keys():
            graph.links[link_id].set_label(words.get(link_id, ""))
        self._labelled = set(words)
        if self._known_version != self._session.version:
            self._rest.start()

    def ask_anew(self) -> None:
        """Take what is known for old: a run may have given more."""
        self._known_version = -1
        if self._settings().link_values:
            self._rest.start()

    def _hover(self, item: LinkItem | None, at: QPointF) -> None:
        if self._item is not None and item is not self._item:
            self._canvas.cursor_note.hide()
        self._item, self._at = item, at
        if item is not None:
            self._rest.start()

    def _look(self) -> None:
        self._say()
        wanted = self._item is not None or self._settings().link_values
        version = self._session.version
        if not wanted or self._asked is not None or self._known_version == version:
            return
        workflow = self._session.workflow
        nodes = sum(len(scope.nodes) for scope in workflow.scopes.values())
        if not self._connected or nodes > MOST_NODES:
            return
        self._questions += 1
        number = self._questions
        self._asked = number, version
        copy, library = snapshot(workflow), self._session.library
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
            self._known_version, self._asked = self._asked[1], None
        else:
            self._client.fetch_plan(number, prompt)

    def _say(self) -> None:
        item = self._item
        if item is None or self._canvas.mouse.busy or self._canvas.graph.links.get(item.link.id) is not item:
            return
        words = self._here().words(item.link)
        if words:
            self._canvas.cursor_note.say(words, self._at)

    def _here(self) -> Carried:
        if self._carried is None:
            session = self._session
            prefix = self._canvas.node_path("")
            self._carried = Carried(session.workflow, session.library, prefix, self._outputs)
        return self._carried

    def _take_plan(self, number: int, answer: object) -> None:
        if self._asked is None or self._asked[0] != number:
            return  # it was for a document that is not shown any more
        self._known_version, self._asked = self._asked[1], None
        self._outputs = outputs_of_plan(answer)
        self._carried = None
        self._say()
        if self._settings().link_values:
            self.show_labels()

    def _follow_edit(self) -> None:
        self._carried = None
        if self._settings().link_values:
            self._rest.start()

    def _forget_place(self) -> None:
        self._carried = None
        self._item = None
        self._labelled.clear()
        if self._settings().link_values:
            self.show_labels()

    def _forget(self) -> None:
        self._outputs, self._known_version, self._asked = {}, -1, None
        self._forget_place()

    def _connect(self) -> None:
        self._connected = True
        if self._settings().link_values:
            self._rest.start()
