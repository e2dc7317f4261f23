"""The entries for subgraphs in the menus of nodes, fields, and of the two boxes inside a subgraph."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.session import Session
from app.editor.structure.ask import ask_text
from app.editor.words import tr
from app.workflow.document import ROOT, SUBGRAPH_INPUT
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.subgraphs.interface import Side, move_slot, remove_slot, rename_slot, shown_name
from app.workflow.subgraphs.promote import is_shown
from app.workflow.subgraphs.uses import use_counts
from app.workflow.widgets import has_value

if TYPE_CHECKING:
    from app.editor.structure.commands import Structure

OF_SUBGRAPH = ("enter_subgraph", "unpack", "rename_subgraph", "subgraph_slots", "publish")


class SubgraphMenus(QObject):
    """Adds its entries to a menu of the canvas before that opens."""

    def __init__(self, session: Session, canvas: Canvas, structure: Structure, window: QWidget) -> None:
        super().__init__(structure)
        self._session, self._canvas, self._structure, self._window = session, canvas, structure, window
        canvas.menu_opening.connect(self.fill)
        canvas.box_opened.connect(self._open_row)

    def fill_for_input(self, menu: QMenu, node_id: str, name: str) -> None:
        """Add to a menu what can be done with an input of a node in view."""
        item = self._canvas.graph.nodes.get(node_id)
        found = [] if item is None else [action for action in self._of_field(menu, item, name) if action]
        if found:
            menu.addSeparator()
            menu.addActions(found)

    def fill(self, menu: QMenu, target: object, place: QPoint) -> None:
        """Add what can be done with the node, field or slot at a screen point."""
        if not isinstance(target, NodeItem):
            return
        at = self._canvas.to_scene(QPointF(self._canvas.viewport().mapFromGlobal(place)))
        part = target.part_at(at - target.pos())
        if target.shape_info.kind == "boundary":
            side: Side = "inputs" if target.node.id == SUBGRAPH_INPUT else "outputs"
            self._fill_boundary(menu, side, _row(target, at))
            return
        actions: list[QAction | None] = []
        if part is not None and part.kind in ("field", "control", "socket"):
            actions += self._of_field(menu, target, target.fields[part.index].name)
        if target.shape_info.kind == "subgraph":
            actions += [self._command(name) for name in OF_SUBGRAPH]
            if use_counts(self._session.workflow)[target.node.type] > 1:
                actions.append(self._command("unique_subgraph"))
        found = [action for action in actions if action is not None]
        before = next((action for action in menu.actions() if action.text() == tr("Rename")), None)
        if found and before is not None:
            menu.insertActions(before, found)
            menu.insertSeparator(before)

    def _open_row(self, box: NodeItem, at: QPointF) -> None:
        """Ask for another name of the slot whose row was double-clicked."""
        side: Side = "inputs" if box.node.id == SUBGRAPH_INPUT else "outputs"
        scope, index = self._canvas.graph.scope, _row(box, at)
        slots = scope.inputs if side == "inputs" else scope.outputs
        if index is not None and index < len(slots):
            self._ask_name(side, index)

    def _command(self, name: str) -> QAction | None:
        found = self._window.findChild(QAction, name)
        return found if isinstance(found, QAction) else None

    def _of_field(self, menu: QMenu, target: NodeItem, name: str) -> list[QAction | None]:
        node, info, structure = target.node, target.info, self._structure
        found: list[QAction | None] = []
        if self._canvas.graph.scope_id != ROOT and not is_shown(self._canvas.graph.scope, node, name):
            known = isinstance(info, SubgraphInfo) or (
                info is not None and any(item.name == name and has_value(item) for item in info.inputs)
            )
            if known:
                show = QAction(tr("Show “{name}” on the subgraph node").format(name=name), menu)
                show.triggered.connect(partial(_call, structure.promote, node.id, name))
                found.append(show)
        if isinstance(info, SubgraphInfo) and any(control.name == name for control in info.controls):
            off = QAction(tr("Take “{name}” off this node").format(name=name), menu)
            off.triggered.connect(partial(_call, structure.demote, node.id, name))
            found.append(off)
            names = [control.name for control in info.controls]
            for title, by in ((tr("Move up"), -1), (tr("Move down"), 1)):
                move = QAction(title, menu)
                move.setEnabled(0 <= names.index(name) + by < len(names))
                move.triggered.connect(partial(_call, structure.move_control, node.id, name, by))
                found.append(move)
        return found

    def _fill_boundary(self, menu: QMenu, side: Side, index: int | None) -> None:
        scope = self._canvas.graph.scope
        slots = scope.inputs if side == "inputs" else scope.outputs
        if index is not None and index < len(slots):
            name = shown_name(slots[index])
            rename = menu.addAction(tr("Rename “{name}”…").format(name=name))
            rename.triggered.connect(partial(self._ask_name, side, index))
            up = menu.addAction(tr("Move up"))
            up.setEnabled(index > 0)
            up.triggered.connect(partial(self._move, side, index, index - 1))
            down = menu.addAction(tr("Move down"))
            down.setEnabled(index < len(slots) - 1)
            down.triggered.connect(partial(self._move, side, index, index + 1))
            remove = menu.addAction(tr("Remove “{name}”").format(name=name))
            remove.triggered.connect(partial(self._remove, side, index))
            menu.addSeparator()
        for command in ("subgraph_slots", "leave_level"):
            action = self._command(command)
            if action is not None:
                menu.addAction(action)

    def _ask_name(self, side: Side, index: int, _checked: bool = False) -> None:
        scope = self._canvas.graph.scope
        slot = (scope.inputs if side == "inputs" else scope.outputs)[index]
        words = tr("Name, as each node of this subgraph shows it:")
        then = partial(self._rename, scope.id, side, index)
        ask_text(self._window, tr("Rename"), words, shown_name(slot), then)

    def _rename(self, scope: str, side: Side, index: int, name: str) -> None:
        workflow = self._session.workflow
        self._structure.do(lambda: rename_slot(workflow, scope, side, index, name), tr("Rename slot"))

    def _move(self, side: Side, index: int, to: int, _checked: bool = False) -> None:
        workflow, scope = self._session.workflow, self._canvas.graph.scope_id
        self._structure.do(lambda: move_slot(workflow, scope, side, index, to), tr("Move slot"))

    def _remove(self, side: Side, index: int, _checked: bool = False) -> None:
        workflow, scope = self._session.workflow, self._canvas.graph.scope_id
        self._structure.do(lambda: remove_slot(workflow, scope, side, index), tr("Remove slot"))


def _row(box: NodeItem, at: QPointF) -> int | None:
    """Return the slot of a box in whose row a scene point lies."""
    inputs = box.node.id == SUBGRAPH_INPUT
    count = len(box.node.outputs if inputs else box.node.inputs)
    points = [box.output_point(index) if inputs else box.input_point(index) for index in range(count)]
    return next((i for i, point in enumerate(points) if abs(point.y() - at.y()) <= theme.ROW / 2), None)


def _call(what: object, *arguments: object) -> None:
    """Call with what was meant; Qt adds whether the entry is checked."""
    if callable(what):
        what(*arguments[:-1] if isinstance(arguments[-1], bool) else arguments)
