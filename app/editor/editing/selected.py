"""Selected: the nodes and groups that a command acts on, as the document has them."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.groups.grab import selected_with_contents
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.session import Session
from app.workflow.document import Group, Node, Scope, ScopeId
from app.workflow.edits import Edit, Several

Rect = tuple[float, float, float, float]


class Selected:
    """What is selected in the scope that the canvas shows."""

    def __init__(self, session: Session, canvas: Canvas) -> None:
        self.session = session
        self.canvas = canvas

    @property
    def scope_id(self) -> ScopeId:
        """The scope in view."""
        return self.canvas.graph.scope_id

    @property
    def scope(self) -> Scope:
        """The contents of the scope in view."""
        return self.session.workflow.scopes[self.scope_id]

    def nodes(self) -> list[Node]:
        """Return the selected nodes."""
        nodes = self.scope.nodes
        return [nodes[node_id] for node_id in self.canvas.selected_nodes() if node_id in nodes]

    def groups(self) -> list[Group]:
        """Return the selected groups."""
        groups = self.scope.groups
        return [groups[key] for key in self.canvas.selected_groups() if key in groups]

    def nodes_with_groups(self) -> list[Node]:
        """Return the selected nodes and those in the selected groups."""
        found = set(self.canvas.selected_nodes())
        if self.canvas.selected_groups():
            found = {item.node.id for item in self.items()[0]}
        return [node for node in self.scope.nodes.values() if node.id in found]

    def items(self) -> tuple[list[NodeItem], list[GroupItem]]:
        """Return the items of the selected nodes and groups, and of what lies in those groups."""
        return selected_with_contents(self.canvas)

    def node_items(self) -> list[NodeItem]:
        """Return the items of the selected nodes."""
        return [self.canvas.graph.nodes[node.id] for node in self.nodes()]

    def group_items(self) -> list[GroupItem]:
        """Return the items of the selected groups."""
        return [self.canvas.graph.groups[group.id] for group in self.groups()]

    def do(self, edits: list[Edit], title: str) -> bool:
        """Carry out edits as one step; False when there are none or one was refused."""
        if not edits:
            return False
        return self.session.do(edits[0] if len(edits) == 1 else Several(tuple(edits)), title)


def rect_of(frame: QRectF) -> Rect:
    """Return a rectangle as the document's functions have it."""
    return (frame.x(), frame.y(), frame.width(), frame.height())
