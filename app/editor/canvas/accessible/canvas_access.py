"""CanvasAccess: the canvas as a list of its nodes, in the order in which they run, then of its groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QAccessibleValueChangeEvent
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsItem

from app.editor.canvas.accessible.node_access import GroupAccess, NodeAccess
from app.editor.canvas.accessible.piece import Piece
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.words import counted_nodes, tr
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Workflow
from app.workflow.edits import Change
from app.workflow.layers import in_order

MOST_TOLD = 20


class CanvasAccess(QAccessibleWidget):
    """Made by Qt when something that helps to see asks for the canvas; never otherwise."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, QAccessible.Role.List)
        self.canvas = canvas
        self.alive = True
        self._pieces: dict[QGraphicsItem, Piece] = {}
        self._order: list[Piece] | None = None
        self._workflow: Workflow | None = None
        self._stop_listening: Callable[[], None] | None = None
        canvas.selection_changed.connect(self._tell_focus)
        canvas.destroyed.connect(self._end)

    def has(self, item: NodeItem) -> bool:
        """Whether the canvas shows this node still."""
        return self.alive and self.canvas.graph.nodes.get(item.node.id) is item

    def is_focused(self, piece: Piece) -> bool:
        """Whether the keys go to this piece."""
        return self.canvas.hasFocus() and self.focusChild() is piece

    def on_screen(self, area: QRectF) -> QRect:
        """Return where a part of the scene is on the screen."""
        seen = self.canvas.viewportTransform().mapRect(area).intersected(QRectF(-1e6, -1e6, 2e6, 2e6))
        rect = seen.toAlignedRect()
        return rect.translated(self.canvas.viewport().mapToGlobal(QPoint(0, 0)))

    def pieces(self) -> Sequence[Piece]:
        """Return the nodes in the order in which they run, then the groups."""
        graph = getattr(self.canvas, "graph", None)
        if graph is None:
            return ()  # asked while the canvas is being made
        if graph.workflow is not self._workflow:
            self._listen(graph.workflow)
        if self._order and not self._order[0].is_there():
            # Another scope is shown, or the same one anew.
            self._order = None
        if self._order is None:
            order = [SUBGRAPH_INPUT, *in_order(graph.scope), SUBGRAPH_OUTPUT]
            items = [graph.nodes[key] for key in order if key in graph.nodes]
            self._drop_gone({*items, *graph.groups.values()})
            nodes = [self._piece_of(item) for item in items]
            self._order = [*nodes, *(self._piece_of(item) for item in graph.groups.values())]
        return self._order

    # What Qt asks

    def childCount(self) -> int:
        """Return how many nodes, groups and widgets are on the canvas."""
        return len(self.pieces()) + super().childCount() if self.alive else 0

    def child(self, index: int) -> QAccessibleInterface:
        """Return a node, a group or a widget."""
        pieces = self.pieces() if self.alive else ()
        return pieces[index] if 0 <= index < len(pieces) else super().child(index - len(pieces))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return which child that is, -1 for none."""
        pieces = self.pieces()
        at = next((at for at, piece in enumerate(pieces) if piece is child), -1)
        if at >= 0 or isinstance(child, Piece):
            return at
        inner = super().indexOfChild(child)
        return inner + len(pieces) if inner >= 0 else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return the node or group at a point of the screen."""
        view = self.canvas.viewport().mapFromGlobal(QPoint(x, y))
        graph, place = self.canvas.graph, self.canvas.to_scene(QPointF(view))
        self.pieces()
        found = graph.node_at(place) or graph.group_at(place)
        return self._piece_of(found) if found is not None else super().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface:
        """Return the selected node; the canvas itself while none or several are."""
        selected = self.canvas.selected_nodes()
        item = self.canvas.graph.nodes.get(selected[0]) if len(selected) == 1 else None
        if item is None or not self.canvas.hasFocus():
            return super().focusChild()
        self.pieces()
        return self._piece_of(item)

    def text(self, kind: QAccessible.Text) -> str:
        """Return how many nodes there are, and the keys that walk them."""
        if not self.alive:
            return ""
        if kind == QAccessible.Text.Name:
            count = sum(isinstance(piece, NodeAccess) for piece in self.pieces())
            return f"{tr('Graph')}, {counted_nodes(count)}"
        if kind in (QAccessible.Text.Description, QAccessible.Text.Help):
            return tr("Ctrl and the arrow keys walk from node to node.")
        return super().text(kind)

    # In step with the canvas

    def _piece_of(self, item: NodeItem | GroupItem) -> Piece:
        found = self._pieces.get(item)
        if found is None:
            kind = NodeAccess if isinstance(item, NodeItem) else GroupAccess
            found = self._pieces[item] = kind(self, self, item)  # type: ignore[arg-type]
        return found

    def _drop_gone(self, there: set[NodeItem | GroupItem]) -> None:
        for item in [item for item in self._pieces if item not in there]:
            self._pieces.pop(item).forget()

    def _listen(self, workflow: Workflow) -> None:
        if self._stop_listening is not None:
            self._stop_listening()
        self._workflow = workflow
        self._order = None
        self._stop_listening = workflow.listen(self._follow)

    def _follow(self, change: Change) -> None:
        parts = change.parts()
        if any(part.nodes_added or part.nodes_removed or part.groups_changed for part in parts) or any(
            part.links_added or part.links_removed for part in parts
        ):
            self._order = None
        if QAccessible.isActive():
            self._tell_values({node_id for part in parts for node_id in part.nodes_changed})

    def _tell_values(self, node_ids: set[str]) -> None:
        """Tell that these nodes show other values, of a few nodes at most: nobody listens to hundreds."""
        for node_id in node_ids if len(node_ids) <= MOST_TOLD else ():
            item = self.canvas.graph.nodes.get(node_id)
            piece = self._pieces.get(item) if item is not None else None
            for field in piece.known() if piece is not None else ():
                if field.isValid() and field.valueInterface() is not None:
                    value = field.valueInterface().currentValue()
                    QAccessible.updateAccessibility(QAccessibleValueChangeEvent(field, value))

    def _tell_focus(self, selected: list[str]) -> None:
        item = self.canvas.graph.nodes.get(selected[0]) if len(selected) == 1 else None
        if item is not None and QAccessible.isActive():
            self.pieces()
            piece = self._piece_of(item)
            for kind in (QAccessible.Event.Selection, QAccessible.Event.Focus):
                QAccessible.updateAccessibility(QAccessibleEvent(piece, kind))

    def _end(self) -> None:
        """The canvas is gone: let go of everything while Qt's books still know it."""
        self.alive = False
        if self._stop_listening is not None:
            self._stop_listening()
            self._stop_listening = None
        for piece in self._pieces.values():
            piece.forget()
        self._pieces.clear()
        self._order = None
