"""Drawing a link from a slot: only slots it fits are lit, and it snaps to the one under the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF

from app.editor.canvas.boundary import new_slot_edit
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.links.aim import Aim, aim_at
from app.editor.canvas.links.connect import PendingLink, edit_to_input, edit_to_output, input_targets
from app.editor.canvas.links.light import NOTHING, Lit
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.words import tr
from app.workflow.document import ROOT, Link
from app.workflow.edits import Edit, RemoveLink
from app.workflow.links.reach import nodes_after, nodes_before
from app.workflow.slot_types import connects

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

NO_AIM = Aim()


class DrawLink(Gesture):
    """Draws a pending link from its fixed end. `moved` is the link it takes off an input, if any.

    `others` are links that may be meant instead: the first of all that fits where the mouse is is taken.
    """

    pans_at_edges: ClassVar[bool] = True

    def __init__(
        self,
        canvas: Canvas,
        start: Pointer,
        pending: PendingLink,
        origin: QPointF,
        moved: Link | None = None,
        others: tuple[PendingLink, ...] = (),
    ) -> None:
        self._canvas = canvas
        self._start = start
        self._pending = pending
        self._candidates = (pending, *others)
        self._origin = origin
        self._moved = moved
        self._item: LinkItem | None = None
        self._loop: frozenset[str] = frozenset()

    def move(self, pointer: Pointer) -> None:
        """Draw the link to the mouse, or to the slot it would end at, and say which, or why not."""
        if self._item is None:
            if not pointer.far_from(self._start):
                return
            self._begin()
        aim = self._aim(pointer)
        end = aim.point or pointer.scene
        if self._item is not None:
            self._item.set_type(self._pending.type)
            self._canvas.touch_floating(self._item)
            self._item.set_ends(*((self._origin, end) if self._pending.from_output else (end, self._origin)))
            self._canvas.touch_floating(self._item)
        self._canvas.cursor_note.say(aim.words, pointer.view, aim.refused)

    def release(self, pointer: Pointer) -> None:
        """Make the link; on empty canvas ask for a node to end it, or drop a moved link."""
        drawn = self._item is not None
        aim = self._aim(pointer) if drawn else NO_AIM
        self._end()
        if not drawn:
            return
        item = self._canvas.graph.node_at(pointer.scene)
        if item is None:
            self._release_on_empty(pointer)
            return
        edit = self._edit_at(item, aim)
        if edit is not None:
            self._canvas.request(edit, tr("Move link") if self._moved else tr("Add link"))

    def cancel(self) -> None:
        """Drop the drawn link."""
        self._end()

    def _begin(self) -> None:
        pending, graph = self._pending, self._canvas.graph
        self._item = LinkItem(Link("", pending.node, 0, "", 0, pending.type), style=graph.link_style.way)
        self._item.set_strong(True)
        self._canvas.show_floating(self._item)
        if self._moved is not None:
            graph.links[self._moved.id].setOpacity(0.15)
        reached = nodes_before if pending.from_output else nodes_after
        self._loop = frozenset(reached(graph.scope, pending.node) - {pending.node})
        graph.light.begin(self._lit, (pending.node,))
        self._canvas.viewport().update()

    def _aim(self, pointer: Pointer) -> Aim:
        """Return where the link would end; takes the first candidate that fits what is under the mouse."""
        graph = self._canvas.graph
        item = graph.node_at(pointer.scene)
        self._pending = self._candidates[0]
        if item is None:
            return NO_AIM
        first = NO_AIM
        for candidate in self._candidates:
            aim = aim_at(graph, candidate, item, pointer.scene, self._loop)
            if not aim.refused:
                self._pending = candidate
                return aim
            first = aim if first is NO_AIM else first
        return first

    def _lit(self, item: NodeItem) -> Lit:
        if item.node.id == self._pending.node or item.node.id in self._loop:
            return NOTHING
        if not self._pending.from_output:
            outputs = enumerate(item.node.outputs)
            return Lit(outputs=frozenset(i for i, slot in outputs if self._comes_from(slot.type)))
        targets = [t for t in input_targets(item.node, item.info) if self._takes(t.type)]
        return Lit(
            inputs=frozenset(t.index for t in targets if t.new_slot is None),
            fields=frozenset(t.name for t in targets if t.new_slot is not None),
        )

    def _takes(self, slot_type: str) -> bool:
        return any(connects(pending.type, slot_type) for pending in self._candidates)

    def _comes_from(self, slot_type: str) -> bool:
        return any(connects(slot_type, pending.type) for pending in self._candidates)

    def _end(self) -> None:
        self._canvas.cursor_note.hide()
        if self._item is None:
            return
        self._canvas.hide_floating(self._item)
        self._item = None
        if self._moved is not None and self._moved.id in self._canvas.graph.links:
            self._canvas.graph.links[self._moved.id].setOpacity(1.0)
        self._canvas.graph.light.end()
        self._canvas.viewport().update()

    def _release_on_empty(self, pointer: Pointer) -> None:
        if self._moved is not None:
            self._canvas.request(RemoveLink(self._canvas.graph.scope_id, self._moved.id), tr("Remove link"))
        elif pointer.shift != self._canvas.release_opens_menu:
            self._canvas.link_menu_requested.emit(pointer.scene, pointer.screen, self._pending)
        else:
            self._canvas.search_requested.emit(pointer.scene, pointer.screen, self._pending)

    def _edit_at(self, item: NodeItem, aim: Aim) -> Edit | None:
        graph, pending = self._canvas.graph, self._pending
        end = aim.output if aim.input is None else aim.input
        if end is not None and graph.scope_id != ROOT:
            new = new_slot_edit(graph.workflow, graph.library, graph.scope_id, pending, item.node, end)
            if new is not None:
                return new
        if aim.input is not None:
            if self._is_same(item, aim.input.index) and aim.input.linked:
                return None
            return edit_to_input(graph.workflow, graph.scope_id, pending, item.node.id, aim.input)
        if aim.output is None:
            return None
        slot_type = item.node.outputs[aim.output].type
        return edit_to_output(graph.workflow, graph.scope_id, pending, item.node.id, aim.output, slot_type)

    def _is_same(self, item: NodeItem, index: int) -> bool:
        """Whether the link already ends there."""
        link = self._canvas.graph.link_into(item.node.id, index)
        return link is not None and (link.source, link.source_slot) == (
            self._pending.node,
            self._pending.slot,
        )
