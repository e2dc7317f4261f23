"""Shows what links carry: beside the mouse for the link it is on, and everywhere where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QObject, QPointF, QTimer

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.label import fitting, label_rect
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.links.output_note import OutputNotes
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.running.live_plan import MOST_NODES, LivePlan
from app.editor.session import Session
from app.editor.words import tr
from app.settings import Settings
from app.workflow.document import LinkId, Node, NodeId
from app.workflow.links.carried import SIDES, Carried, Outputs, outputs_of_plan

MOST_PLACED = 1000
"""With more links it is not looked whether nodes lie over their labels."""
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
        self._outputs: Outputs | None = None
        """What the plan says of outputs in words; None before anybody has asked: it takes a while."""
        self._carried: Carried | None = None
        self._labelled: set[LinkId] = set()
        self._notes = OutputNotes()
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
        if not wanted and not self._labelled and not self._notes.words:
            return
        links = {link_id: item.link for link_id, item in graph.links.items()} if wanted else {}
        links = links if len(links) <= MOST_NODES else {}
        words = dict(self._here().all(links)) if links else {}
        crowded = {link_id for link_id in words if not self._has_room(graph.links[link_id], words[link_id])}
        old = self._live_plan.stale
        for link_id in (self._labelled | words.keys()) & graph.links.keys():
            label = "" if link_id in crowded else words.get(link_id, "")
            graph.links[link_id].set_label(label, old)
        self._labelled = words.keys() - crowded
        self._notes.show(self._noted(words, crowded), graph.nodes, old)

    def _has_room(self, item: LinkItem, words: str) -> bool:
        """Whether the label of a link would be seen whole: no node lies over it."""
        label = fitting(words, abs(item.ends[1].x() - item.ends[0].x()))
        if not label or item.hidden or item.bundled:
            return False
        if len(self._canvas.graph.links) > MOST_PLACED:
            return True
        over = self._canvas.graph.items(label_rect(label, item.middle()))
        return not any(isinstance(other, NodeItem) for other in over)

    def _noted(self, words: Mapping[LinkId, str], crowded: Collection[LinkId]) -> dict[NodeId, list[str]]:
        """Return for each node the shapes that its outputs give and no label has room for, each once."""
        graph = self._canvas.graph
        outputs: dict[NodeId, dict[int, str]] = {}
        for link_id in words:
            link = graph.links[link_id].link
            if link_id in crowded and SIDES in words[link_id] and link.source in graph.nodes:
                outputs.setdefault(link.source, {})[link.source_slot] = words[link_id]
        lines: dict[NodeId, list[str]] = {}
        for node_id, told in outputs.items():
            slots = graph.nodes[node_id].node.outputs
            several = len(slots) > 1
            lines[node_id] = [
                f"{label_of(slots[slot])}  {told[slot]}" if several and slot < len(slots) else told[slot]
                for slot in sorted(told)
            ]
        return lines

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
            if self._outputs is None:
                self._outputs = outputs_of_plan(self._live_plan.plan)
            self._carried = Carried(session.workflow, session.library, prefix, self._outputs)
        return self._carried

    def _take_plan(self) -> None:
        self._outputs = self._carried = None
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
        self._notes.forget()
        self._late.start()
