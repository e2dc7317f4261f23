"""FieldDrag: a field of the inspector, dragged to the box of inputs or the left edge of the canvas."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.words import tr
from app.workflow.document import ROOT, SUBGRAPH_INPUT

EDGE = 70
"""So many pixels from the left edge of the canvas on, a field is led out as over the box of inputs."""


class FieldDrag(QObject):
    """Inside a subgraph, shows a dragged field on the subgraph node around it."""

    message = Signal(str)
    """Why nothing happened."""

    def __init__(self, canvas: Canvas, promote: Callable[[str, str], object], parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._promote = promote

    def follow(self, node_id: str, name: str, place: QPoint, dropped: bool) -> None:
        """Say what letting go at a point of the screen would do, or do it."""
        canvas = self._canvas
        at = QPointF(canvas.viewport().mapFromGlobal(place))
        inside = canvas.graph.scope_id != ROOT
        means = inside and self._leads_out(at)
        if not dropped:
            words = tr("Show “{name}” on the subgraph node").format(name=name) if means else ""
            canvas.cursor_note.say(words, at, False)
            return
        canvas.cursor_note.hide()
        if means:
            self._promote(node_id, name)
        elif not inside and canvas.viewport().rect().contains(at.toPoint()):
            self.message.emit(
                tr("Inside a subgraph this shows the field on its node; here Ctrl+E exposes it")
            )

    def _leads_out(self, at: QPointF) -> bool:
        if not self._canvas.viewport().rect().contains(at.toPoint()):
            return False
        item = self._canvas.graph.node_at(self._canvas.to_scene(at))
        return at.x() <= EDGE or (item is not None and item.node.id == SUBGRAPH_INPUT)
