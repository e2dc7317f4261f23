"""Moving a native reroute. The document changes once, on release."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.reroutes import RerouteDot
from app.workflow.reroute_edits import move_reroutes

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class MoveReroute(Gesture):
    """Moves one bend of links; Shift snaps it to the grid."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer, dot: RerouteDot) -> None:
        self._canvas = canvas
        self._start = start
        self._dot = dot
        self._origin = canvas.graph.bends.position(dot)
        self._at: QPointF | None = None

    def move(self, pointer: Pointer) -> None:
        """Show the links bent at the mouse."""
        if self._at is None and not pointer.far_from(self._start):
            return
        self._at = self._target(pointer)
        self._canvas.graph.bends.place({self._dot.id: self._at})

    def release(self, pointer: Pointer) -> None:
        """Ask for the new place."""
        if self._at is None:
            return
        place = (self._at.x(), self._at.y())
        self.cancel()
        graph = self._canvas.graph
        self._canvas.request(
            move_reroutes(graph.workflow, graph.scope_id, {self._dot.id: place}), "Move reroute"
        )

    def cancel(self) -> None:
        """Put it back."""
        self._canvas.graph.bends.place({})

    def _target(self, pointer: Pointer) -> QPointF:
        target = self._origin + pointer.scene - self._start.scene
        grid = self._canvas.grid_size if pointer.shift != self._canvas.snaps_always else 1
        return QPointF(round(target.x() / grid) * grid, round(target.y() / grid) * grid)
