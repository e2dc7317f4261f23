"""Moving native reroutes, with the selected nodes. The document changes once, on release."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.links.reroutes import RerouteDot
from app.editor.words import tr
from app.workflow.edits import Edit, MoveNodes, Several
from app.workflow.reroute_edits import move_reroutes

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class MoveReroute(Gesture):
    """Moves the bend of links that was pressed, and all that is selected with it; Shift snaps to the grid.

    The press selects it: alone, unless it is selected already.
    """

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer, dot: RerouteDot) -> None:
        self._canvas = canvas
        self._start = start
        bends = canvas.graph.bends
        if dot.id not in bends.selected():
            canvas.select([])
            bends.select([dot.id])
        self._origin = bends.position(dot)
        self._bends = bends.places(bends.selected())
        items = [canvas.graph.nodes[key] for key in canvas.selected_nodes()]
        self._nodes = {item: item.pos() for item in items if not item.node.flags.get("pinned")}
        self._shift: QPointF | None = None

    def move(self, pointer: Pointer) -> None:
        """Show the links bent at the mouse."""
        if self._shift is None and not pointer.far_from(self._start):
            return
        self._shift = self._offset(pointer)
        graph = self._canvas.graph
        if self._nodes:
            graph.place({item: start + self._shift for item, start in self._nodes.items()})
        graph.bends.place({key: start + self._shift for key, start in self._bends.items()})

    def release(self, pointer: Pointer) -> None:
        """Ask for the new places."""
        if self._shift is None:
            return
        graph, shift = self._canvas.graph, self._shift
        self.cancel()
        places = {key: _pair(start + shift) for key, start in self._bends.items()}
        edits: list[Edit] = [move_reroutes(graph.workflow, graph.scope_id, places)]
        moved = {
            item.node.id: _pair(start + shift)
            for item, start in self._nodes.items()
            if item.node.id in graph.scope.nodes
        }
        if moved:
            edits.append(MoveNodes(graph.scope_id, moved))
        title = tr("Move reroute") if len(places) == 1 and not moved else tr("Move selection")
        self._canvas.request(edits[0] if len(edits) == 1 else Several(tuple(edits)), title)

    def cancel(self) -> None:
        """Put everything back."""
        if self._nodes:
            self._canvas.graph.place(self._nodes)
            self._canvas.graph.restore_places()
        self._canvas.graph.bends.place({})

    def _offset(self, pointer: Pointer) -> QPointF:
        shift = pointer.scene - self._start.scene
        if pointer.shift != self._canvas.snaps_always:
            grid, target = self._canvas.grid_size, self._origin + shift
            snapped = QPointF(round(target.x() / grid) * grid, round(target.y() / grid) * grid)
            return snapped - self._origin
        return QPointF(round(shift.x()), round(shift.y()))


def _pair(point: QPointF) -> tuple[float, float]:
    return (point.x(), point.y())
