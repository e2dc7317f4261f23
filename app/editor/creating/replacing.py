"""Replacing nodes by another kind, for old or missing kinds and second thoughts: links and values stay."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.creating.adding import NodeAdding
from app.editor.creating.search.hits import Hit
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.replace_kind import likely_kinds, replace_kind


class Replacing(QObject):
    """Opens the search for what is to stand in the place of the selected nodes."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(self, session: Session, canvas: Canvas, adding: NodeAdding, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._adding = adding

    def open(self) -> None:
        """Open the popup; kinds like that of the selected node come first."""
        graph = self._canvas.graph
        chosen = [key for key in self._canvas.selected_nodes() if key in graph.scope.nodes]
        if not chosen:
            self.message.emit(tr("Select the nodes to replace"))
            return
        self._canvas.commit_edit()
        finder = self._adding.finder()
        node = graph.scope.nodes[chosen[0]]
        likely = [Hit(info) for info in likely_kinds(node, self._session.library)]
        known = {hit.info.class_type for hit in likely}

        def find(text: str) -> list[Hit]:
            others = [hit for hit in finder.nodes(text) if hit.preset is None]
            return others if text else [*likely, *(h for h in others if h.info.class_type not in known)]

        place = graph.nodes[chosen[0]].frame().topRight()
        screen = self._canvas.viewport().mapToGlobal(self._canvas.mapFromScene(place))
        words = tr("Replace {title} by").format(title=graph.nodes[chosen[0]].title)
        self._adding.open_for(screen, find, words, lambda hit: self.replace(chosen, hit))

    def replace(self, node_ids: list[str], hit: Hit) -> None:
        """Make nodes of another kind of these, in one undo step."""
        workflow, scope = self._session.workflow, self._canvas.graph.scope_id
        edit = replace_kind(workflow, scope, node_ids, hit.info, self._session.library)
        if self._session.do(edit, tr("Replace by {kind}").format(kind=hit.info.display_name)):
            self._canvas.select(node_ids)
            self._adding.habits.note_use(hit.info.class_type)
