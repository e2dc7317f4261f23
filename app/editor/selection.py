"""Keeps the inspector in step with what is selected, and makes edits of what is changed there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.sent import sent_from
from app.editor.canvas.nodes.numbers import read_number
from app.editor.creating.adding import NodeAdding
from app.editor.fields.shared import MOST_NODES, controls_of
from app.editor.panels.docks import Docks
from app.editor.problems.problem_list import ProblemList
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import Node, NodeId
from app.workflow.edits import ChangeNode, Edit, RenameNode, ResizeNode, SetColors, SetFlags, SetMode, Several


class Selection(QObject):
    """The selected nodes, shown in the inspector; what is changed there of several nodes is one undo step."""

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
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._show)
        canvas.selection_changed.connect(self.show)
        session.edited.connect(self.show)
        session.workflow_opened.connect(self.show)
        session.library_changed.connect(self._inspector.commit)
        problems.changed.connect(self._show_problems)
        self._inspector.value_changed.connect(self._set_value)
        self._inspector.title_changed.connect(self._rename)
        self._inspector.expression_given.connect(self._calculate)
        self._inspector.image_chosen.connect(adding.upload)
        self._inspector.node_wanted.connect(self._go_to)
        section = self._inspector.section
        section.mode_chosen.connect(self._set_mode)
        section.colors_chosen.connect(self._set_colors)
        section.flag_chosen.connect(self._set_flag)
        section.size_given.connect(self._resize)
        section.property_given.connect(self._set_property)
        docks.library.node_chosen.connect(adding.add_in_middle)

    def nodes(self) -> list[Node]:
        """Return the selected nodes of the scope in view."""
        nodes = self._canvas.graph.scope.nodes
        return [nodes[node_id] for node_id in self._canvas.selected_nodes() if node_id in nodes]

    def show(self) -> None:
        """Show the selected nodes as the canvas has them now."""
        if len(self._canvas.selected_nodes()) > MOST_NODES:
            self._later.start()  # a command that changes so many often tells of several changes
        else:
            self._later.stop()
            self._show()

    def _show_problems(self) -> None:
        if len(self._canvas.selected_nodes()) == 1:
            self.show()  # of several nodes none are shown

    def _show(self) -> None:
        nodes = self.nodes()
        info_for = self._canvas.graph.info_for
        if len(nodes) > MOST_NODES:
            first = {node.type: node for node in reversed(nodes)}  # their values are not compared
            known = {kind: info_for(node) for kind, node in first.items()}
            self._inspector.show_nodes([(node, known[node.type]) for node in nodes])
            return
        here = self._problems.of(self._canvas.node_path(nodes[0].id)) if len(nodes) == 1 else ()
        graph = self._canvas.graph
        sent = sent_from(nodes[0], graph.virtual_links.all, graph.nodes) if len(nodes) == 1 else ("", ())
        self._inspector.sent = sent
        self._inspector.show_nodes([(node, info_for(node)) for node in nodes], here)

    def _go_to(self, node_id: NodeId) -> None:
        """Select a node and bring it into view."""
        items = self._canvas.graph.nodes
        if node_id in items:
            self._canvas.select([node_id])
            self._canvas.glide_into_view(items[node_id].frame())

    def _nodes_of(self, node_ids: Sequence[NodeId]) -> list[Node]:
        nodes = self._canvas.graph.scope.nodes
        return [nodes[node_id] for node_id in node_ids if node_id in nodes]

    def _set_value(self, node_ids: Sequence[NodeId], name: str, value: Any) -> None:
        self._set_values([(node, value) for node in self._nodes_of(node_ids)], name)

    def _calculate(self, node_ids: Sequence[NodeId], name: str, text: str) -> None:
        """Change a number of each node by arithmetic that starts from its own value."""
        values: list[tuple[Node, Any]] = []
        for node in self._nodes_of(node_ids):
            info = self._canvas.graph.info_for(node)
            control = next((found for found in controls_of(node, info) if found.name == name), None)
            if control is not None and control.info is not None:
                value = read_number(control.info, text, control.value).value
                values += [] if value is None else [(node, value)]
        self._set_values(values, name)

    def _set_values(self, values: Sequence[tuple[Node, Any]], name: str) -> None:
        edits: list[Edit] = []
        for node, value in values:
            info = self._canvas.graph.info_for(node)
            linked = any(slot.link is not None and (slot.widget or slot.name) == name for slot in node.inputs)
            edit = None if info is None else self._canvas.value_edit(node.id, name, value, info)
            if edit is not None and not (linked and len(values) > 1):
                edits.append(edit)
        self._do(
            edits, tr("Set {name}").format(name=name), ("set", name, tuple(node.id for node, _ in values))
        )

    def _do(self, edits: Sequence[Edit], title: str, merge_key: object | None = None) -> None:
        if len(edits) == 1:
            self._session.do(edits[0], title)
        elif edits:
            self._session.do(Several(tuple(edits)), title, merge_key)

    def _rename(self, node_ids: Sequence[NodeId], title: str) -> None:
        scope = self._canvas.graph.scope_id
        new = title.strip() or None
        self._do([RenameNode(scope, node.id, new) for node in self._nodes_of(node_ids)], tr("Rename"))

    def _set_mode(self, mode: int) -> None:
        nodes = tuple(node.id for node in self.nodes())
        self._session.do(SetMode(self._canvas.graph.scope_id, nodes, mode), tr("Set mode"))

    def _set_colors(self, title: str | None, body: str | None) -> None:
        nodes = tuple(node.id for node in self.nodes())
        self._session.do(SetColors(self._canvas.graph.scope_id, nodes, title, body), tr("Set colour"))

    def _set_flag(self, flag: str, on: bool) -> None:
        nodes = tuple(node.id for node in self.nodes())
        edit = SetFlags(self._canvas.graph.scope_id, nodes, {flag: True if on else None})
        self._session.do(edit, tr("Set {name}").format(name=flag))

    def _resize(self, width: int | None, height: int | None) -> None:
        scope = self._canvas.graph.scope_id
        edits = [
            ResizeNode(scope, node.id, (float(width or node.size[0]), float(height or node.size[1])))
            for node in self.nodes()
        ]
        self._do(edits, tr("Resize"))

    def _set_property(self, name: str, text: str) -> None:
        scope = self._canvas.graph.scope_id
        edits: list[Edit] = []
        for node in self.nodes():
            value = _property(node.properties.get(name), text)
            if value is not None and name in node.properties:
                edits.append(ChangeNode(scope, node.id, {"properties": {**node.properties, name: value}}))
        self._do(edits, tr("Set {name}").format(name=name))


def _property(old: Any, text: str) -> Any:
    """Return a typed property in the form the old one has; None where the text makes no such thing."""
    if isinstance(old, str):
        return text
    try:
        value = json.loads(text.replace("True", "true").replace("False", "false"))
    except ValueError:
        return None
    if isinstance(old, bool) or isinstance(value, bool):
        return value if isinstance(old, bool) and isinstance(value, bool) else None
    return value if isinstance(value, int | float) else None
