"""Moving nodes and groups, and cloning nodes by Alt-drag. The document changes once, on release."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.link_drop import LinkDrop
from app.editor.canvas.group_item import GroupItem
from app.editor.canvas.node_item import Z_RAISED, NodeItem
from app.workflow.document import Node, NodeId
from app.workflow.edits import AddNodes, ChangeGroup, Edit, MoveNodes, Several
from app.workflow.new_node import free_node_id

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class MoveItems(Gesture):
    """Moves the given nodes and groups together; Shift snaps the grabbed one to the grid.

    A single node without links may be dropped on a link, which then runs through it.
    """

    pans_at_edges: ClassVar[bool] = True

    def __init__(
        self,
        canvas: Canvas,
        start: Pointer,
        grabbed: NodeItem | GroupItem,
        nodes: list[NodeItem],
        groups: list[GroupItem],
    ) -> None:
        self._canvas = canvas
        self._start = start
        self._grabbed = grabbed
        self._nodes = {item: item.pos() for item in nodes}
        self._groups = {item: item.pos() for item in groups}
        self._origin = grabbed.pos()
        self._dragged = False
        single = isinstance(grabbed, NodeItem) and list(self._nodes) == [grabbed]
        self._drop = LinkDrop(canvas, nodes[0]) if single else None

    def move(self, pointer: Pointer) -> None:
        """Show everything at the mouse."""
        if not self._dragged and not pointer.far_from(self._start):
            return
        if not self._dragged:
            self._canvas.graph.lift(self._nodes)
        self._dragged = True
        shift = self._offset(pointer)
        self._canvas.graph.place({item: start + shift for item, start in self._nodes.items()})
        for group, start in self._groups.items():
            group.setPos(start + shift)
        if self._groups:
            self._canvas.overview_changed()
        if self._drop is not None:
            self._drop.look()

    def release(self, pointer: Pointer) -> None:
        """Ask for one edit with all new positions."""
        if not self._dragged:
            return
        self._canvas.graph.overview.settle()
        edits: list[Edit] = []
        scope = self._canvas.graph.scope_id
        moved = {
            item.node.id: (item.pos().x(), item.pos().y())
            for item, start in self._nodes.items()
            if item.pos() != start and item.node.id in self._canvas.graph.scope.nodes
        }
        if moved:
            edits.append(MoveNodes(scope, moved))
        for group, start in self._groups.items():
            if group.pos() != start:
                bounds = (group.pos().x(), group.pos().y(), *group.shown.bounds[2:])
                edits.append(ChangeGroup(scope, group.shown.id, {"bounds": bounds}))
        inserted = self._drop.take() if self._drop is not None else ()
        if inserted:
            self._canvas.request(Several((*edits, *inserted)), "Insert node")
        elif edits:
            title = "Move group" if self._groups else f"Move {_count(len(moved))}"
            self._canvas.request(edits[0] if len(edits) == 1 else Several(tuple(edits)), title)

    def cancel(self) -> None:
        """Put everything back."""
        if self._drop is not None:
            self._drop.clear()
        self._canvas.graph.overview.settle()
        self._canvas.graph.place(self._nodes)
        for group, start in self._groups.items():
            group.setPos(start)
        self._canvas.overview_changed()

    def _offset(self, pointer: Pointer) -> QPointF:
        shift = pointer.scene - self._start.scene
        if pointer.shift != self._canvas.snaps_always:
            grid = self._canvas.grid_size
            target = self._origin + shift
            snapped = QPointF(round(target.x() / grid) * grid, round(target.y() / grid) * grid)
            return snapped - self._origin
        return QPointF(round(shift.x()), round(shift.y()))


class CloneNodes(Gesture):
    """Drags copies of nodes out of them; the copies come into being where they are dropped."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer, nodes: list[NodeItem]) -> None:
        self._canvas = canvas
        self._start = start
        self._originals = [item for item in nodes if item.node.id in canvas.graph.scope.nodes]
        self._ghosts: list[NodeItem] = []

    def move(self, pointer: Pointer) -> None:
        """Show the copies at the mouse."""
        if not self._ghosts:
            if not pointer.far_from(self._start):
                return
            for item in self._originals:
                ghost = NodeItem(self._canvas.graph.shapes, item.node, item.info, item.subgraph_name)
                ghost.setZValue(Z_RAISED + 1)
                ghost.setOpacity(0.75)
                self._canvas.graph.addItem(ghost)
                self._ghosts.append(ghost)
        shift = pointer.scene - self._start.scene
        for item, ghost in zip(self._originals, self._ghosts, strict=True):
            ghost.setPos(item.pos() + QPointF(round(shift.x()), round(shift.y())))
        self._canvas.overview_changed()

    def release(self, pointer: Pointer) -> None:
        """Ask for the copies."""
        if not self._ghosts:
            return
        copies: list[Node] = []
        taken: list[NodeId] = []
        graph = self._canvas.graph
        for ghost in self._ghosts:
            node_id = free_node_id(graph.workflow, graph.scope_id, taken)
            taken.append(node_id)
            copies.append(unlinked_copy(ghost.node, node_id, (ghost.pos().x(), ghost.pos().y())))
        self._remove()
        self._canvas.request(AddNodes(graph.scope_id, tuple(copies)), f"Clone {_count(len(copies))}")
        self._canvas.select(taken)

    def cancel(self) -> None:
        """Drop the copies."""
        self._remove()

    def _remove(self) -> None:
        for ghost in self._ghosts:
            self._canvas.graph.removeItem(ghost)
        self._ghosts.clear()
        self._canvas.overview_changed()


def unlinked_copy(node: Node, node_id: NodeId, position: tuple[float, float]) -> Node:
    """Return a copy of a node with another id and no links."""
    return replace(
        node,
        id=node_id,
        position=position,
        inputs=tuple(replace(slot, link=None) for slot in node.inputs),
        outputs=tuple(replace(slot, links=()) for slot in node.outputs),
    )


def _count(number: int) -> str:
    return "node" if number == 1 else f"{number} nodes"
