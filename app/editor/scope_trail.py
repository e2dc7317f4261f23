"""Where the canvas is: in the workflow itself or inside subgraphs, and the ways in and out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.session import Session
from app.editor.words import tr
from app.problems import Problem
from app.workflow.document import ROOT, NodeId, ScopeId
from app.workflow.group_node_to_subgraph import TURN_GROUP, group_nodes_to_subgraphs
from app.workflow.group_nodes import group_name
from app.workflow.new_node import steps_of
from app.workflow.patch import EditRefused


class ScopeTrail(QObject):
    """The subgraph nodes that were entered, from the outermost inwards."""

    leaving = Signal()
    """Another scope is about to be shown; the canvas still shows the one before."""
    moved = Signal()
    """Another scope is in view."""

    def __init__(self, session: Session, canvas: Canvas, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        canvas.subgraph_entered.connect(self.enter)
        # After the edit, when the canvas has followed it, too.
        session.edited.connect(self._leave_what_is_gone, Qt.ConnectionType.QueuedConnection)

    @property
    def titles(self) -> list[str]:
        """The titles on the way from the workflow to what is in view; empty at the top level."""
        scopes = self._session.workflow.scopes
        return [scopes[scope].name or tr("Subgraph") for _, scope in self._steps if scope in scopes]

    @property
    def path(self) -> list[NodeId]:
        """The subgraph nodes on the way to what is in view; empty at the top level."""
        return [node_id for node_id, _ in self._steps]

    @property
    def _steps(self) -> list[tuple[NodeId, ScopeId]]:
        return self._session.current.steps

    @_steps.setter
    def _steps(self, steps: list[tuple[NodeId, ScopeId]]) -> None:
        self._session.current.steps = steps

    def show_document(self) -> None:
        """Show the document that came into view: the scope and the selection it was left with."""
        self._steps = self._steps_to([node_id for node_id, _ in self._steps])
        self._show()
        self._canvas.select(*self._session.current.selected_items)

    def keep_selection(self) -> None:
        """Remember what is selected: another document is about to come into view."""
        selected = (self._canvas.selected_nodes(), self._canvas.selected_groups())
        self._session.current.selected_items = selected

    def enter(self, node_id: NodeId, scope: ScopeId) -> None:
        """Show the inside of a subgraph node; a group node becomes one first."""
        scope = self._as_subgraph(node_id, scope)
        if scope in self._session.workflow.scopes:
            self._steps.append((node_id, scope))
            self._show()

    def _as_subgraph(self, node_id: NodeId, kind: str) -> ScopeId:
        """Return the scope inside a node, after turning it into a subgraph node where it is a group node."""
        workflow, here = self._session.workflow, self._steps[-1][1] if self._steps else ROOT
        name = group_name(workflow.scopes[here].nodes[node_id])
        if name is None:
            return kind
        try:
            edit = group_nodes_to_subgraphs(workflow, self._session.library, [name])
        except EditRefused as refusal:
            self._session.problem_found.emit(
                Problem("node.old_group", str(refusal), severity="warning", source="edit")
            )
            return kind
        self._session.do(edit, TURN_GROUP)
        return workflow.scopes[here].nodes[node_id].type

    def leave(self) -> None:
        """Show what is around the subgraph in view."""
        if self._steps:
            node_id, _ = self._steps.pop()
            self._show()
            self._canvas.select([node_id])

    def fly_to(self, node_path: str, input_name: str | None = None) -> None:
        """Show a node, wherever it lies."""
        *outer, _ = steps_of(self._session.workflow, node_path)
        self.go_to(outer)
        self._canvas.fly_to(node_path, input_name)

    def select_alike(self) -> None:
        """Select all nodes in view that are of the kind of a selected one."""
        nodes = self._canvas.graph.scope.nodes
        kinds = {nodes[node_id].type for node_id in self._canvas.selected_nodes() if node_id in nodes}
        self._canvas.select([node.id for node in nodes.values() if node.type in kinds])

    def go_to(self, outer: Sequence[NodeId]) -> bool:
        """Show what is inside these subgraph nodes, as far as they are there; False where one is not."""
        steps = self._steps_to(list(outer))
        if steps != self._steps:
            self._steps = steps
            self._show()
        return len(steps) == len(outer)

    def _leave_what_is_gone(self) -> None:
        steps = self._steps_to([node_id for node_id, _ in self._steps])
        if steps != self._steps:
            self._steps = steps
            self._show()

    def _steps_to(self, outer: list[NodeId]) -> list[tuple[NodeId, ScopeId]]:
        steps: list[tuple[NodeId, ScopeId]] = []
        scope = ROOT
        for node_id in outer:
            node = self._session.workflow.scopes[scope].nodes.get(node_id)
            if node is None or node.type not in self._session.workflow.scopes:
                break
            scope = node.type
            steps.append((node_id, scope))
        return steps

    def _show(self) -> None:
        workflow = self._session.workflow
        scope = self._steps[-1][1] if self._steps else ROOT
        prefix = "".join(f"{node_id}:" for node_id, _ in self._steps)
        self.leaving.emit()
        self._canvas.show_scope(workflow, scope, self._session.library, prefix)
        self.moved.emit()
