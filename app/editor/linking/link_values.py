"""Shows what links carry: beside the mouse for the link it is on, and on every link where that is wanted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QTimer

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.node_parts import Part
from app.editor.running.live_plan import MOST_NODES, LivePlan
from app.editor.session import Session
from app.editor.words import tr
from app.settings import Settings
from app.workflow.document import Node
from app.workflow.links.carried import Carried, Outputs, outputs_of_plan

REST_MS = 250
"""So long the mouse rests on a link before it is said what that carries."""


class LinkValues(QObject):
    """Says what the live plan tells of links. What is not known is not shown, what is old is shown dim."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        live_plan: LivePlan,
        settings: Callable[[], Settings],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._live_plan = live_plan
        self._settings = settings
        self._item: LinkItem | None = None
        self._at = QPointF()
        self._outputs: Outputs = {}
        self._carried: Carried | None = None
        self._labelled: set[str] = set()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._look)
        self._late = QTimer(self, singleShot=True, interval=0)
        """Labels follow once the edit that asks for it is done with: items come and go meanwhile."""
        self._late.timeout.connect(self.show_labels)
        canvas.link_hovered.connect(self._hover)
        canvas.scope_shown.connect(self._forget_place)
        live_plan.changed.connect(self._take_plan)
        session.edited.connect(self._follow_edit)
        session.workflow_opened.connect(self._forget_place)
        canvas.mouse.slot_words = self._at_slot

    def show_labels(self) -> None:
        """Write on all links what they carry, or on none, as the settings say."""
        graph, wanted = self._canvas.graph, self._settings().link_values
        self._live_plan.want("links", wanted)
        if graph.workflow is not self._session.workflow:
            return  # another document comes into view
        links = {link_id: item.link for link_id, item in graph.links.items()} if wanted else {}
        links = links if len(links) <= MOST_NODES else {}
        words = dict(self._here().all(links)) if links else {}
        dim = self._live_plan.stale
        for link_id in (self._labelled | words.keys()) & graph.links.keys():
            graph.links[link_id].set_label(words.get(link_id, ""), dim)
        self._labelled = set(words)

    def _hover(self, item: LinkItem | None, at: QPointF) -> None:
        if self._item is not None and item is not self._item:
            self._canvas.cursor_note.hide()
        self._item, self._at = item, at
        if item is not None:
            self._rest.start()

    def _look(self) -> None:
        if self._item is not None:
            self._say()
            self._live_plan.ask_once()

    def _say(self) -> None:
        item = self._item
        if item is None or self._canvas.mouse.busy or self._canvas.graph.links.get(item.link.id) is not item:
            return
        words = self._here().words(item.link)
        if words:
            self._canvas.cursor_note.say(words, self._at)

    def _at_slot(self, node: Node, part: Part) -> str:
        """Return for a slot's tip what the value there is like."""
        words = ""
        if part.kind == "output":
            words = self._here().at_output(node, part.index)
        elif part.kind == "input" and (link_id := node.inputs[part.index].link) is not None:
            item = self._canvas.graph.links.get(link_id)
            words = self._here().words(item.link) if item is not None else ""
        if not words:
            return ""
        said = tr("Before the last change: {value}") if self._live_plan.stale else tr("Value: {value}")
        return said.format(value=words)

    def _here(self) -> Carried:
        if self._carried is None:
            session = self._session
            prefix = self._canvas.node_path("")
            self._carried = Carried(session.workflow, session.library, prefix, self._outputs)
        return self._carried

    def _take_plan(self) -> None:
        self._outputs = outputs_of_plan(self._live_plan.plan)
        self._carried = None
        if self._item is not None and not self._rest.isActive():
            self._say()
        self._late.start()

    def _follow_edit(self) -> None:
        self._carried = None
        if self._settings().link_values:
            self._late.start()

    def _forget_place(self) -> None:
        self._carried = None
        self._item = None
        self._labelled.clear()
        self._late.start()
