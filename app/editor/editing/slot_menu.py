"""The entries of a slot in the menu of its node: cut its links, find a node for it, select the other ends."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.connect import PendingLink, cut_edit
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.words import tr
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Link


class SlotMenu(QObject):
    """Adds its entries to a menu of the canvas before that opens."""

    def __init__(self, canvas: Canvas, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._place = QPoint()
        self._pending: PendingLink | None = None
        self._links: list[Link] = []
        canvas.menu_opening.connect(self.fill)

    def fill(self, menu: QMenu, target: object, place: QPoint) -> None:
        """Add what can be done with the slot at a screen point."""
        if not isinstance(target, NodeItem) or target.node.id in (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT):
            return
        at = self._canvas.to_scene(QPointF(self._canvas.viewport().mapFromGlobal(place)))
        part = target.part_at(at - target.pos())
        if part is None or part.kind not in ("input", "output") or self._canvas.locked:
            return
        node, is_output = target.node, part.kind == "output"
        slot = node.outputs[part.index] if is_output else node.inputs[part.index]
        self._place, self._links = place, self._links_of(target, part)
        self._pending = PendingLink(node.id, part.index, slot.type, is_output)
        name = label_of(slot).replace("&", "&&")
        find = QAction(tr("Add a node for “{name}”…").format(name=name), menu)
        find.triggered.connect(self._find)
        cut = QAction(tr("Cut links of “{name}”").format(name=name), menu)
        cut.triggered.connect(self._cut)
        ends = QAction(tr("Select what it goes to") if is_output else tr("Select what feeds it"), menu)
        ends.triggered.connect(self._select)
        for action in (cut, ends):
            action.setEnabled(bool(self._links))
        there = menu.actions()
        menu.insertActions(there[0], (find, cut, ends))
        menu.insertSeparator(there[0])

    def _links_of(self, item: NodeItem, part: Part) -> list[Link]:
        links = [found.link for found in self._canvas.graph.links_of(item.node.id)]
        if part.kind == "output":
            return [link for link in links if (link.source, link.source_slot) == (item.node.id, part.index)]
        return [link for link in links if (link.target, link.target_slot) == (item.node.id, part.index)]

    def _find(self) -> None:
        place = self._canvas.to_scene(QPointF(self._canvas.viewport().mapFromGlobal(self._place)))
        self._canvas.search_requested.emit(place, self._place, self._pending)

    def _cut(self) -> None:
        edit = cut_edit(self._canvas.graph.scope_id, [link.id for link in self._links])
        if edit is not None:
            self._canvas.request(edit, tr("Cut links"))

    def _select(self) -> None:
        outward = self._pending is not None and self._pending.from_output
        self._canvas.select([link.target if outward else link.source for link in self._links])
