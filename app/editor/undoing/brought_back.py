"""BroughtBack: where nothing is selected, what undo and redo bring back is: one goes on with that."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.editor.canvas.canvas import Canvas
from app.editor.session import Session
from app.workflow.edits import Change


class BroughtBack(QObject):
    """Selects the nodes and groups that a step through the undo list put into the scope in view."""

    def __init__(self, session: Session, canvas: Canvas, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._changes: list[Change] | None = None
        session.edited.connect(self._take)

    def carry_out(self, step: Callable[[], None]) -> None:
        """Carry out a step, and select what it brought back; what is selected stays so."""
        graph = self._canvas.graph
        groups_before = set(graph.scope.groups)
        self._changes = []
        step()
        changes, self._changes = self._changes, None
        if self._canvas.selected_nodes() or self._canvas.selected_groups():
            return
        here = [part for change in changes for part in change.parts() if part.scope == graph.scope_id]
        nodes = [key for part in here for key in part.nodes_added if key in graph.scope.nodes]
        groups = set(graph.scope.groups) - groups_before
        if nodes or groups:
            self._canvas.select(nodes, groups)

    def _take(self, change: Change) -> None:
        if self._changes is not None:
            self._changes.append(change)
