"""Pan and zoom by dragging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.editor.canvas.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

VIEW = "view_result"
"""The name of the command that shows the result of the selected node."""


class Pan(Gesture):
    """Moves the canvas under the mouse. A click without a drag on empty canvas clears the selection."""

    def __init__(self, canvas: Canvas, start: Pointer, clears_selection: bool = False) -> None:
        self._canvas = canvas
        self._start = start
        self._last = start.view
        self._clears_selection = clears_selection
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Follow the mouse."""
        if not self._dragged:
            if not pointer.far_from(self._start):
                return
            self._dragged = True
            self._canvas.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._canvas.pan_by(pointer.view - self._last)
        self._last = pointer.view

    def release(self, pointer: Pointer) -> None:
        """End; a mere click clears the selection."""
        if self._clears_selection and not self._dragged:
            self._canvas.select([])

    def cancel(self) -> None:
        """Stay where the view is."""


class DragZoom(Gesture):
    """Zooms at the point of the press as the mouse goes up and down; a click on a node views its result."""

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        self._canvas = canvas
        self._start = start
        self._last_y = start.view.y()
        self._dragged = False

    def release(self, pointer: Pointer) -> None:
        """End; a mere click on a node shows its result in the viewer."""
        item = self._canvas.graph.node_at(self._start.scene)
        if self._dragged or item is None:
            return
        self._canvas.select([item.node.id])
        for action in self._canvas.actions():
            if action.objectName() == VIEW:
                action.trigger()

    def move(self, pointer: Pointer) -> None:
        """Zoom by the way gone."""
        if not self._dragged and not pointer.far_from(self._start):
            return
        self._dragged = True
        moved = self._last_y - pointer.view.y()
        self._last_y = pointer.view.y()
        self._canvas.zoom_by(1.01**moved, self._start.view)
