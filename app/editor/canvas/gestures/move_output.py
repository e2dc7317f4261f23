"""Moving all links of an output to another output at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.links.light import Lit
from app.editor.canvas.links.link_item import link_path, link_pen
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.words import tr
from app.workflow.document import Link
from app.workflow.edits import Edit
from app.workflow.links.reach import nodes_after
from app.workflow.links.replace import ReplaceLinks
from app.workflow.new_node import free_link_id
from app.workflow.reroute_edits import carried
from app.workflow.slot_types import connects

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

MOST_DRAWN = 40
"""Of more links than these only so many follow the mouse; all are moved."""


class MoveOutputLinks(Gesture):
    """Drags the starting ends of links; dropped on an output that fits all, they start there."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer, links: list[Link]) -> None:
        self._canvas = canvas
        self._start = start
        self._links = links
        self._types = {link.type for link in links}
        self._item: QGraphicsPathItem | None = None
        self._loop: set[str] = set()

    def move(self, pointer: Pointer) -> None:
        """Draw the links from the mouse."""
        if self._item is None:
            if not pointer.far_from(self._start):
                return
            self._begin()
        assert self._item is not None
        node = self._canvas.graph.node_at(pointer.scene)
        output = None if node is None else self._output_at(node, pointer)
        here = node.output_point(output) if node is not None and output is not None else pointer.scene
        self._canvas.touch_floating(self._item)
        self._item.setPath(self._path(here))
        self._canvas.touch_floating(self._item)
        words, place = self._words(node, output), pointer.view
        self._canvas.cursor_note.say(words, place, node is not None and output is None)

    def release(self, pointer: Pointer) -> None:
        """Ask for the links to start at the output under the mouse."""
        drawn = self._item is not None
        node = self._canvas.graph.node_at(pointer.scene) if drawn else None
        output = None if node is None else self._output_at(node, pointer)
        self._end()
        if node is not None and output is not None:
            self._canvas.request(self._edit(node.node.id, output), tr("Move links"))

    def cancel(self) -> None:
        """Leave the links where they are."""
        self._end()

    def _begin(self) -> None:
        graph = self._canvas.graph
        self._item = QGraphicsPathItem()
        pen = QPen(link_pen(self._links[0].type, True))
        self._item.setPen(pen)
        self._canvas.show_floating(self._item)
        for link in self._links:
            graph.links[link.id].setOpacity(0.15 if len(self._links) <= MOST_DRAWN else 0.0)
        self._loop = set().union(*(nodes_after(graph.scope, key) for key in {x.target for x in self._links}))
        targets = {link.target for link in self._links}
        graph.light.begin(lambda item: Lit(outputs=self._fitting(item)), targets)
        self._canvas.viewport().update()

    def _path(self, start: QPointF) -> QPainterPath:
        graph, path = self._canvas.graph, QPainterPath()
        for link in self._links[:MOST_DRAWN]:
            end = graph.nodes[link.target].input_point(link.target_slot)
            path.addPath(link_path(start, end, (), graph.link_style.way))
        return path

    def _output_at(self, node: NodeItem, pointer: Pointer) -> int | None:
        """Return the output under the mouse if all links fit it, anywhere else on a node the first."""
        part = node.part_at(pointer.scene - node.pos())
        fitting = self._fitting(node)
        output = part.index if part is not None and part.kind == "output" else min(fitting, default=None)
        return output if output in fitting else None

    def _words(self, node: NodeItem | None, output: int | None) -> str:
        if node is None:
            return ""
        if output is not None:
            words = tr("{count} links from {output}")
            return words.format(count=len(self._links), output=label_of(node.node.outputs[output]))
        if node.node.id in self._loop:
            return tr("This would make a cycle")
        kinds = ", ".join(sorted(self._types)[:4])
        return tr("No output here gives {types} for all of them").format(types=kinds)

    def _fitting(self, item: NodeItem) -> frozenset[int]:
        if item.node.id in self._loop:
            return frozenset()
        return frozenset(
            index
            for index, slot in enumerate(item.node.outputs)
            if all(connects(slot.type, kind) for kind in self._types)
        )

    def _edit(self, node_id: str, output: int) -> Edit:
        graph = self._canvas.graph
        first = int(free_link_id(graph.workflow, graph.scope_id))
        taken = [str(first + index) for index in range(len(self._links))]
        moved = tuple(
            Link(link_id, node_id, output, link.target, link.target_slot, link.type)
            for link_id, link in zip(taken, self._links, strict=True)
        )
        edit = ReplaceLinks(graph.scope_id, tuple(link.id for link in self._links), moved)
        old = dict(zip(taken, (link.id for link in self._links), strict=True))
        return carried(graph.workflow, graph.scope_id, old, edit)

    def _end(self) -> None:
        self._canvas.cursor_note.hide()
        if self._item is None:
            return
        self._canvas.hide_floating(self._item)
        self._item = None
        for link in self._links:
            if link.id in self._canvas.graph.links:
                self._canvas.graph.links[link.id].setOpacity(1.0)
        self._canvas.graph.light.end()
        self._canvas.viewport().update()
