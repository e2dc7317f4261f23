"""Drawing a link from a slot: only slots it fits are lit, and it snaps to the one under the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF

from app.editor.canvas.connect import (
    InputTarget,
    PendingLink,
    edit_to_input,
    edit_to_output,
    first_fitting_input,
    first_fitting_output,
    input_targets,
)
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.link_item import LinkItem
from app.editor.canvas.node_item import NodeItem
from app.workflow.document import Link
from app.workflow.edits import Edit, RemoveLink
from app.workflow.slot_types import connects

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


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

    def move(self, pointer: Pointer) -> None:
        """Draw the link to the mouse, or to the slot it would end at."""
        if self._item is None:
            if not pointer.far_from(self._start):
                return
            self._begin()
        self._choose(pointer)
        end = self._snapped(pointer) or pointer.scene
        if self._item is not None:
            self._item.set_type(self._pending.type)
            self._canvas.touch_floating(self._item)
            self._item.set_ends(*((self._origin, end) if self._pending.from_output else (end, self._origin)))
            self._canvas.touch_floating(self._item)

    def release(self, pointer: Pointer) -> None:
        """Make the link; on empty canvas ask for a node to end it, or drop a moved link."""
        drawn = self._item is not None
        self._end()
        if not drawn:
            return
        item = self._canvas.graph.node_at(pointer.scene)
        if item is None:
            self._release_on_empty(pointer)
            return
        self._choose(pointer)
        edit = self._edit_at(item, pointer)
        if edit is not None:
            self._canvas.request(edit, "Move link" if self._moved else "Add link")

    def cancel(self) -> None:
        """Drop the drawn link."""
        self._end()

    def _begin(self) -> None:
        self._item = LinkItem(Link("", self._pending.node, 0, "", 0, self._pending.type))
        self._item.set_strong(True)
        self._canvas.show_floating(self._item)
        if self._moved is not None:
            self._canvas.graph.links[self._moved.id].setOpacity(0.15)
        for item in self._canvas.graph.nodes.values():
            self._light(item)

    def _choose(self, pointer: Pointer) -> None:
        """Take the candidate that fits what is under the mouse."""
        item = self._canvas.graph.node_at(pointer.scene) if len(self._candidates) > 1 else None
        if item is None or item.node.id == self._pending.node:
            self._pending = self._candidates[0]
            return
        for candidate in self._candidates:
            self._pending = candidate
            if self._snapped(pointer) is not None:
                return
        self._pending = self._candidates[0]

    def _takes(self, slot_type: str) -> bool:
        return any(connects(pending.type, slot_type) for pending in self._candidates)

    def _comes_from(self, slot_type: str) -> bool:
        return any(connects(slot_type, pending.type) for pending in self._candidates)

    def _light(self, item: NodeItem) -> None:
        if item.node.id == self._pending.node:
            item.show_moment(lit_inputs=(), lit_outputs=(), lit_fields=())
        elif self._pending.from_output:
            targets = [t for t in input_targets(item.node, item.info) if self._takes(t.type)]
            item.show_moment(
                lit_inputs=frozenset(t.index for t in targets if t.new_slot is None),
                lit_outputs=(),
                lit_fields=frozenset(t.name for t in targets if t.new_slot is not None),
            )
        else:
            outputs = enumerate(item.node.outputs)
            item.show_moment(
                lit_inputs=(),
                lit_outputs=frozenset(i for i, slot in outputs if self._comes_from(slot.type)),
                lit_fields=(),
            )

    def _end(self) -> None:
        if self._item is None:
            return
        self._canvas.hide_floating(self._item)
        self._item = None
        if self._moved is not None and self._moved.id in self._canvas.graph.links:
            self._canvas.graph.links[self._moved.id].setOpacity(1.0)
        for item in self._canvas.graph.nodes.values():
            item.show_moment(lit_inputs=None, lit_outputs=None, lit_fields=None)

    def _release_on_empty(self, pointer: Pointer) -> None:
        if self._moved is not None:
            self._canvas.request(RemoveLink(self._canvas.graph.scope_id, self._moved.id), "Remove link")
        else:
            self._canvas.search_requested.emit(pointer.scene, pointer.screen, self._pending)

    def _snapped(self, pointer: Pointer) -> QPointF | None:
        item = self._canvas.graph.node_at(pointer.scene)
        if item is None or item.node.id == self._pending.node:
            return None
        if self._pending.from_output:
            target = self._input_at(item, pointer)
            return None if target is None else item.target_point(target)
        output = self._output_at(item, pointer)
        return None if output is None else item.output_point(output)

    def _input_at(self, item: NodeItem, pointer: Pointer) -> InputTarget | None:
        """Return the input a link would end at: slot or field under the mouse, else the first that fits."""
        part = item.part_at(pointer.scene - item.pos())
        targets = list(input_targets(item.node, item.info))
        if part is not None and part.kind == "input":
            under = next(target for target in targets if target.index == part.index)
            return under if connects(self._pending.type, under.type) else None
        if part is not None and part.kind in ("field", "control"):
            name = item.fields[part.index].name
            for target in targets:
                if target.name == name and connects(self._pending.type, target.type):
                    return target
        return first_fitting_input(item.node, item.info, self._pending.type)

    def _output_at(self, item: NodeItem, pointer: Pointer) -> int | None:
        part = item.part_at(pointer.scene - item.pos())
        if part is not None and part.kind == "output":
            slot = item.node.outputs[part.index]
            return part.index if connects(slot.type, self._pending.type) else None
        return first_fitting_output(item.node, self._pending.type)

    def _edit_at(self, item: NodeItem, pointer: Pointer) -> Edit | None:
        if item.node.id == self._pending.node:
            return None
        graph = self._canvas.graph
        if self._pending.from_output:
            target = self._input_at(item, pointer)
            if target is None or self._is_same(item, target):
                return None
            return edit_to_input(graph.workflow, graph.scope_id, self._pending, item.node.id, target)
        output = self._output_at(item, pointer)
        if output is None:
            return None
        slot_type = item.node.outputs[output].type
        return edit_to_output(graph.workflow, graph.scope_id, self._pending, item.node.id, output, slot_type)

    def _is_same(self, item: NodeItem, target: InputTarget) -> bool:
        """Whether the link already ends there."""
        link = self._canvas.graph.link_into(item.node.id, target.index) if target.linked else None
        return link is not None and (link.source, link.source_slot) == (
            self._pending.node,
            self._pending.slot,
        )
