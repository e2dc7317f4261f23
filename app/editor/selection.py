"""Keeps the inspector in step with what is selected, and makes edits of what is changed there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from app.editor.canvas.canvas import Canvas
from app.editor.creating.adding import NodeAdding
from app.editor.panels.docks import Docks
from app.editor.problems.problem_list import ProblemList
from app.editor.session import Session
from app.workflow.document import Node
from app.workflow.edits import RenameNode


class Selection(QObject):
    """The selected node, shown in the inspector."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        docks: Docks,
        adding: NodeAdding,
        problems: ProblemList,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._inspector = docks.inspector
        self._problems = problems
        canvas.selection_changed.connect(self.show)
        session.edited.connect(self.show)
        session.workflow_opened.connect(self.show)
        session.library_changed.connect(self._inspector.commit)
        problems.changed.connect(self.show)
        self._inspector.value_changed.connect(self._set_value)
        self._inspector.title_changed.connect(self._rename)
        self._inspector.image_chosen.connect(adding.upload)
        docks.library.node_chosen.connect(adding.add_in_middle)

    def nodes(self) -> list[Node]:
        """Return the selected nodes of the scope in view."""
        nodes = self._canvas.graph.scope.nodes
        return [nodes[node_id] for node_id in self._canvas.selected_nodes() if node_id in nodes]

    def show(self) -> None:
        """Show the selected node as the canvas has it now."""
        nodes = self.nodes()
        if len(nodes) != 1:
            self._inspector.show_nothing(len(nodes))
            return
        node = nodes[0]
        here = self._problems.of(self._canvas.node_path(node.id))
        self._inspector.show_node(node, self._canvas.graph.info_for(node), here)

    def _set_value(self, node_id: str, name: str, value: Any) -> None:
        node = self._canvas.graph.scope.nodes.get(node_id)
        info = None if node is None else self._canvas.graph.info_for(node)
        edit = None if info is None else self._canvas.value_edit(node_id, name, value, info)
        if edit is not None:
            self._session.do(edit, f"Set {name}")

    def _rename(self, node_id: str, title: str) -> None:
        self._session.do(RenameNode(self._canvas.graph.scope_id, node_id, title.strip() or None), "Rename")
