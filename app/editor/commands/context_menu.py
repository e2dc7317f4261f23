"""The menus of the right mouse button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.links.badges import Badge
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.links.reroutes import RerouteDot
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import elided
from app.editor.commands.command import SEPARATOR, Also, Command, Entry, Submenu
from app.editor.commands.exposing import Exposing
from app.editor.commands.table.edit import SELECT
from app.editor.commands.table.node import ALIGN, COLORS, TEXT_SIZE
from app.editor.fields.field_menu import add_field_entries
from app.editor.session import Session
from app.editor.words import tr
from app.problems import Problem
from app.workflow.document import Node
from app.workflow.edits import RemoveGroup
from app.workflow.group_node_to_subgraph import TURN_GROUP, group_nodes_to_subgraphs
from app.workflow.group_nodes import group_name
from app.workflow.patch import EditRefused

GROUP_TITLE_WIDTH = 200.0
"""The title of a group is cut to this many pixels in a menu."""
Part = str | Submenu
"""The name of a command, "" for a line between commands, or a menu with all commands of a submenu."""

NODE_COMMANDS: tuple[Part, ...] = (
    "run_selected",
    "run_to",
    "run_again",
    "add_next",
    "",
    "probe",
    "breakpoint",
    "freeze",
    "",
    "bypass",
    "mute",
    "collapse",
    "pin",
    "fit_nodes",
    COLORS,
    "replace_node",
    "preset_save",
    "preset_apply",
    "",
    "group",
    "fold",
    "join_group",
    "leave_group",
    SELECT,
    "",
    "cut",
    "copy",
    "duplicate",
    "duplicate_linked",
    "delete",
)
SEVERAL_COMMANDS: tuple[Part, ...] = (ALIGN, "arrange", "")
"""What stands first where several nodes are selected."""
GROUP_COMMANDS: tuple[Part, ...] = (
    "rename",
    "arrange_group",
    "",
    "run_group",
    "bypass_group",
    "mute_group",
    "unmute_group",
    "select_group",
    "",
    "fit_group",
    "pin",
    COLORS,
    TEXT_SIZE,
    "",
    "cut",
    "copy",
    "duplicate",
    "",
)
CANVAS_COMMANDS: tuple[Part, ...] = (
    "add_node",
    "add_note",
    "",
    "paste",
    "paste_linked",
    "paste_in_place",
    "select_all",
    "",
    "arrange",
    "fit",
    "run",
)


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
        self._show_swatches()

    def open(self, place: QPoint, target: object) -> None:
        """Open the menu for a node, a group, or the canvas; `LinkMenu` has those of links."""
        if isinstance(target, LinkItem | Badge | RerouteDot):
            return
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        match target:
            case NodeItem() if target.shape_info.kind == "boundary":
                pass  # its entries are those of `menu_opening`
            case NodeItem():
                if target.node.id not in self._canvas.selected_nodes():
                    self._canvas.select([target.node.id])
                self._exposing.add_to_menu(menu, target, place)
                at = self._canvas.to_scene(QPointF(self._canvas.viewport().mapFromGlobal(place)))
                add_field_entries(menu, self._canvas, target, at, self._actions)
                self._add(menu, ("rename",))
                if group_name(target.node) is not None:
                    turn = menu.addAction(tr("Turn into a subgraph"))
                    turn.triggered.connect(lambda: self._turn_into_subgraph(target.node))
                if len(self._canvas.selected_nodes()) > 1:
                    self._add(menu, SEVERAL_COMMANDS)
                self._add(menu, NODE_COMMANDS)
            case GroupItem() if self._is_inside(target, place):
                self._add(menu, CANVAS_COMMANDS)
                menu.addSeparator()
                title = elided(target.shown.title, "value", GROUP_TITLE_WIDTH)
                group_menu = menu.addMenu(tr("Group “{title}”").format(title=title.replace("&", "&&")))
                group_menu.aboutToShow.connect(lambda: self._canvas.select_group(target))
                self._add_group(group_menu, target)
            case GroupItem():
                if not target.isSelected():
                    self._canvas.select_group(target)
                self._add_group(menu, target)
            case _:
                self._add(menu, CANVAS_COMMANDS)
        self._canvas.menu_opening.emit(menu, target, place)
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

    def _is_inside(self, group: GroupItem, place: QPoint) -> bool:
        """Whether a point of the screen lies between the nodes of a group, and not on its title or edge."""
        at = self._canvas.to_scene(QPointF(self._canvas.viewport().mapFromGlobal(place)))
        return group.part_at(at - group.pos()) == "inside"

    def _add_group(self, menu: QMenu, group: GroupItem) -> None:
        scope, group_id = self._canvas.graph.scope_id, group.shown.id
        self._add(menu, GROUP_COMMANDS)
        remove = menu.addAction(tr("Remove group"))
        remove.setToolTip(tr("The nodes in it stay."))
        remove.triggered.connect(lambda: self._session.do(RemoveGroup(scope, group_id), tr("Remove group")))
        self._add(menu, ("delete_group",))

    def _add(self, menu: QMenu, parts: Sequence[Entry]) -> None:
        for part in parts:
            if isinstance(part, Submenu):
                self._add(menu.addMenu(tr(part.title)), part.entries)
            elif isinstance(part, Command | Also):
                menu.addAction(self._actions[part.name])
            elif part in ("", SEPARATOR):
                menu.addSeparator()
            else:
                menu.addAction(self._actions[part])

    def _show_swatches(self) -> None:
        """Show each colour beside its name, wherever that stands."""
        for name, (_, body, _) in theme.NODE_COLORS.items():
            swatch = QPixmap(16, 16)
            swatch.fill(QColor(body))
            self._actions[f"color_{name}"].setIcon(QIcon(swatch))
