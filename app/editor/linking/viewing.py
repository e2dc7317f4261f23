"""Viewing: one node that shows the result of another, led on from node to node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.connect import PendingLink, edit_to_input, first_fitting_input
from app.editor.creating.adding import NodeAdding
from app.editor.creating.search.hits import Hit
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import Node
from app.workflow.edits import Edit, Several
from app.workflow.slot_types import connects

IMAGES, ANYTHING = "PreviewImage", "PreviewAny"
VIEWERS = (IMAGES, ANYTHING)
OWN, KEY = "confy", "viewer"
"""How the file says that a node is the viewer: others that show results are left alone."""
GAP = 80.0
"""How far right of the node its viewer is put, in canvas units."""


class Viewing(QObject):
    """Links an output of the selected node to a viewer: the one there is, else a new one."""

    message = Signal(str)
    """Why nothing happened."""

    def __init__(self, session: Session, canvas: Canvas, adding: NodeAdding, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._adding = adding

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"view_result": self.view}

    def view(self) -> None:
        """Show the next output of the selected node in a viewer; the node stays selected."""
        node = self._adding.selected_node()
        outputs = node.outputs if node is not None else ()
        if node is None or not outputs or node.type in VIEWERS:
            self.message.emit(tr("Select a node with an output to see its result"))
            return
        scope = self._canvas.graph.scope
        seen = next(
            (link for link in scope.links.values() if self._shows(link.target, link.source, node.id)), None
        )
        slot = (seen.source_slot + 1) % len(outputs) if seen is not None else 0
        edit = self._edit(node, slot)
        if edit is None:
            self.message.emit(tr("There is no kind of node here that shows such a result"))
            return
        output = outputs[slot].label or outputs[slot].name
        if seen is not None and len(outputs) == 1:
            self.message.emit(tr("“{output}” is in a viewer already").format(output=output))
        elif self._session.do(edit, tr("View {output}").format(output=output)):
            self._canvas.select([node.id])

    def _shows(self, target: str, source: str, node_id: str) -> bool:
        nodes = self._canvas.graph.scope.nodes
        return source == node_id and target in nodes and self._is_viewer(nodes[target])

    def _is_viewer(self, node: Node) -> bool:
        own = node.properties.get(OWN)
        return node.type in VIEWERS and isinstance(own, dict) and own.get(KEY) is True

    def _edit(self, node: Node, slot: int) -> Edit | None:
        """Return the edit that leads an output to the viewer of its kind, and takes the other viewer away."""
        graph, given = self._canvas.graph, node.outputs[slot].type
        kind = IMAGES if connects(given, "IMAGE") and given != "*" else ANYTHING
        info = self._adding.library().get(kind)
        if info is None:
            return None
        viewer = next((n for n in graph.scope.nodes.values() if n.type == kind and self._is_viewer(n)), None)
        edits: list[Edit] = []
        if viewer is None:
            frame = graph.nodes[node.id].frame()
            made = self._adding.new_node(
                Hit(info), QPointF(frame.right() + GAP, graph.nodes[node.id].pos().y())
            )
            viewer = replace(made, properties={**made.properties, OWN: {KEY: True}}, title=tr("Viewer"))
            edits.append(self._adding.adds(viewer))
        target = first_fitting_input(viewer, info, given)
        if target is None:
            return None
        old = graph.link_into(viewer.id, target.index) if viewer.id in graph.nodes else None
        replaces = () if old is None else (old,)
        pending = PendingLink(node.id, slot, given, True, replaces=replaces)
        edits.append(edit_to_input(self._session.workflow, graph.scope_id, pending, viewer.id, target))
        return Several(tuple(edits))
