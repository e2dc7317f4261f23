"""Moving all links of an output to another output at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.link_item import LinkItem
from app.editor.canvas.node_item import NodeItem
from app.workflow.document import Link
from app.workflow.edits import AddLink, Edit, RemoveLink, Several
from app.workflow.native_reroutes import has_reroutes
from app.workflow.new_node import free_link_id
from app.workflow.reroute_edits import CarryReroutes
from app.workflow.slot_types import connects

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class MoveOutputLinks(Gesture):
    """Drags the starting ends of links; dropped on an output that fits all, they start there."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer, links: list[Link]) -> None:
        self._canvas = canvas
        self._start = start
        self._links = links
        self._items: list[LinkItem] = []

    def move(self, pointer: Pointer) -> None:
        """Draw all links from the mouse."""
        if not self._items:
            if not pointer.far_from(self._start):
                return
            for link in self._links:
                item = LinkItem(link)
                self._canvas.show_floating(item)
                self._items.append(item)
                self._canvas.graph.links[link.id].setOpacity(0.15)
            for node in self._canvas.graph.nodes.values():
                node.show_moment(lit_inputs=(), lit_outputs=self._fitting(node), lit_fields=())
        for link, item in zip(self._links, self._items, strict=True):
            target = self._canvas.graph.nodes[link.target]
            self._canvas.touch_floating(item)
            item.set_ends(pointer.scene, target.input_point(link.target_slot))
            self._canvas.touch_floating(item)

    def release(self, pointer: Pointer) -> None:
        """Ask for the links to start at the output under the mouse."""
        drawn = bool(self._items)
        self._end()
        node = self._canvas.graph.node_at(pointer.scene) if drawn else None
        if node is None:
            return
        part = node.part_at(pointer.scene - node.pos())
        fitting = self._fitting(node)
        output = part.index if part is not None and part.kind == "output" else min(fitting, default=None)
        if output is not None and output in fitting:
            self._canvas.request(self._edit(node.node.id, output), "Move links")

    def cancel(self) -> None:
        """Leave the links where they are."""
        self._end()

    def _fitting(self, item: NodeItem) -> frozenset[int]:
        targets = {link.target for link in self._links}
        if item.node.id in targets:
            return frozenset()
        return frozenset(
            index
            for index, slot in enumerate(item.node.outputs)
            if all(connects(slot.type, link.type) for link in self._links)
        )

    def _edit(self, node_id: str, output: int) -> Edit:
        graph = self._canvas.graph
        edits: list[Edit] = [RemoveLink(graph.scope_id, link.id) for link in self._links]
        taken: list[str] = []
        for link in self._links:
            link_id = free_link_id(graph.workflow, graph.scope_id, taken)
            taken.append(link_id)
            moved = Link(link_id, node_id, output, link.target, link.target_slot, link.type)
            edits.append(AddLink(graph.scope_id, moved))
        edit = Several(tuple(edits))
        if not has_reroutes(graph.workflow, graph.scope):
            return edit
        return CarryReroutes(
            graph.scope_id, dict(zip(taken, (link.id for link in self._links), strict=True)), edit
        )

    def _end(self) -> None:
        for item in self._items:
            self._canvas.hide_floating(item)
        for link in self._links:
            if link.id in self._canvas.graph.links:
                self._canvas.graph.links[link.id].setOpacity(1.0)
        if self._items:
            for node in self._canvas.graph.nodes.values():
                node.show_moment(lit_inputs=None, lit_outputs=None, lit_fields=None)
        self._items.clear()
