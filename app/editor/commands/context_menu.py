"""The menus of the right mouse button."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.group_item import GroupItem
from app.editor.canvas.link_item import LinkItem
from app.editor.canvas.links.badges import Badge
from app.editor.canvas.node_item import NodeItem
from app.editor.canvas.reroutes import RerouteDot
from app.editor.commands.exposing import Exposing
from app.editor.session import Session
from app.problems import Problem
from app.workflow.document import Node
from app.workflow.edits import RemoveGroup, SetColors
from app.workflow.group_node_to_subgraph import TURN_GROUP, group_nodes_to_subgraphs
from app.workflow.group_nodes import group_name
from app.workflow.patch import EditRefused

NODE_COMMANDS = (
    "run_selected",
    "add_next",
    "",
    "bypass",
    "mute",
    "collapse",
    "pin",
    "group",
    "preset_save",
    "preset_apply",
    "",
    "cut",
    "copy",
    "delete",
)
CANVAS_COMMANDS = ("add_node", "", "paste", "select_all", "", "fit", "run")


class ContextMenus(QObject):
    """Opens a menu for what was right-clicked in the canvas."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        exposing: Exposing,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._canvas = canvas
        self._exposing = exposing
        self._actions = actions
        self._window = window
        canvas.context_menu_requested.connect(self.open)

    def open(self, place: QPoint, target: object) -> None:
        """Open the menu for a node, a group, or the canvas; `LinkMenu` has those of links."""
        if isinstance(target, LinkItem | Badge | RerouteDot):
            return
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        match target:
            case NodeItem():
                if target.node.id not in self._canvas.selected_nodes():
                    self._canvas.select([target.node.id])
                self._exposing.add_to_menu(menu, target, place)
                rename = menu.addAction("Rename")
                rename.triggered.connect(lambda: self._canvas.begin_rename(target.node.id))
                if group_name(target.node) is not None:
                    turn = menu.addAction("Turn into a subgraph")
                    turn.triggered.connect(lambda: self._turn_into_subgraph(target.node))
                self._add(menu, NODE_COMMANDS)
                self._add_colors(menu)
            case GroupItem():
                scope, group_id = self._canvas.graph.scope_id, target.shown.id
                remove = menu.addAction("Remove group")
                remove.triggered.connect(
                    lambda: self._session.do(RemoveGroup(scope, group_id), "Remove group")
                )
            case _:
                self._add(menu, CANVAS_COMMANDS)
        menu.popup(place)

    def _turn_into_subgraph(self, node: Node) -> None:
        names = [group_name(node) or ""]
        try:
            edit = group_nodes_to_subgraphs(self._session.workflow, self._session.library, names)
        except EditRefused as refusal:
            problem = Problem("node.old_group", str(refusal), severity="warning", source="edit")
            self._session.problem_found.emit(problem)
            return
        self._session.do(edit, TURN_GROUP)

    def _add(self, menu: QMenu, names: tuple[str, ...]) -> None:
        for name in names:
            if name:
                menu.addAction(self._actions[name])
            else:
                menu.addSeparator()

    def _add_colors(self, menu: QMenu) -> None:
        colors = menu.addMenu("Colour")
        colors.addAction("none").triggered.connect(lambda: self._set_colors(None, None))
        for name, (title, body, _) in theme.NODE_COLORS.items():
            swatch = QPixmap(16, 16)
            swatch.fill(QColor(body))
            action = colors.addAction(QIcon(swatch), name.replace("_", " "))
            action.triggered.connect(
                lambda _checked=False, title=title, body=body: self._set_colors(title, body)
            )

    def _set_colors(self, title: str | None, body: str | None) -> None:
        nodes = tuple(self._canvas.selected_nodes())
        self._session.do(SetColors(self._canvas.graph.scope_id, nodes, title, body), "Set colour")
