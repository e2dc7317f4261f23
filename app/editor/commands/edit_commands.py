"""The commands of the Edit menu: what they do to the selected nodes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.session import Session
from app.workflow.arrange import arrange
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, Group, Node, Scope, ScopeId
from app.workflow.edits import (
    AddGroup,
    Edit,
    EditRefused,
    RemoveGroup,
    RemoveNodes,
    SetFlags,
    SetMode,
    Several,
)
from app.workflow.fragment import copy_nodes, paste_edit
from app.workflow.reroute_edits import RemoveReroutes

GROUP_MARGIN = 16.0
GROUP_TITLE = 48.0


class EditCommands:
    """Changes the selected nodes of the scope that the canvas shows."""

    def __init__(self, session: Session, canvas: Canvas) -> None:
        self._session = session
        self._canvas = canvas

    @property
    def scope_id(self) -> ScopeId:
        """The scope in view."""
        return self._canvas.graph.scope_id

    @property
    def scope(self) -> Scope:
        """The contents of the scope in view."""
        return self._session.workflow.scopes[self.scope_id]

    def selected(self) -> list[Node]:
        """Return the selected nodes."""
        nodes = self.scope.nodes
        return [nodes[node_id] for node_id in self._canvas.selected_nodes() if node_id in nodes]

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "cut": self.cut,
            "copy": self.copy,
            "paste": self.paste,
            "paste_linked": self.paste_linked,
            "delete": self.delete,
            "select_all": self.select_all,
            "group": self.group,
            "bypass": self.bypass,
            "mute": self.mute,
            "collapse": self.collapse,
            "pin": self.pin,
            "arrange": self.arrange,
        }

    def arrange(self) -> None:
        """Lay out the selected nodes from left to right, all where fewer than two are; pinned ones stay."""
        chosen = self.selected()
        some = len(chosen) > 1
        nodes = chosen if some else self.scope.nodes.values()
        edit = arrange(
            self._session.workflow, self.scope_id, [n.id for n in nodes if not n.flags.get("pinned")]
        )
        if edit.positions:
            self._session.do(edit, "Arrange selection" if some else "Arrange")
            self._canvas.fit_view()

    def copy(self) -> bool:
        """Put the selected nodes on the clipboard as text; False when none is selected."""
        ids = {node.id for node in self.selected()}
        if not ids:
            return False
        QGuiApplication.clipboard().setText(copy_nodes(self._session.workflow, self.scope_id, ids))
        return True

    def cut(self) -> None:
        """Copy the selected nodes and remove them."""
        if self.copy():
            ids = tuple(node.id for node in self.selected())
            self._session.do(RemoveNodes(self.scope_id, ids), "Cut")

    def paste(self) -> None:
        """Add the nodes of the clipboard at the cursor."""
        self._paste(keep_incoming=False)

    def paste_linked(self) -> None:
        """Add the nodes of the clipboard and link them to where the copied ones were linked."""
        self._paste(keep_incoming=True)

    def delete(self) -> None:
        """Remove the selected nodes, groups and reroutes; the nodes in a group stay."""
        nodes = tuple(node.id for node in self.selected())
        edits: list[Edit] = [RemoveNodes(self.scope_id, nodes)] if nodes else []
        if reroutes := tuple(self._canvas.graph.bends.selected()):
            edits.insert(0, RemoveReroutes(self.scope_id, reroutes))
        edits += [RemoveGroup(self.scope_id, group_id) for group_id in self._canvas.selected_groups()]
        if edits:
            self._session.do(edits[0] if len(edits) == 1 else Several(tuple(edits)), "Delete")

    def select_all(self) -> None:
        """Select every node of the scope in view."""
        self._canvas.select(list(self.scope.nodes))

    def group(self) -> None:
        """Put a frame around the selected nodes."""
        nodes = self.selected()
        if not nodes:
            return
        left = min(node.position[0] for node in nodes) - GROUP_MARGIN
        top = min(node.position[1] for node in nodes) - GROUP_TITLE - theme.HEADER
        right = max(node.position[0] + node.size[0] for node in nodes) + GROUP_MARGIN
        bottom = max(node.position[1] + node.size[1] for node in nodes) + GROUP_MARGIN
        numbers = [int(key) for key in self.scope.groups if key.isdigit()]
        group = Group(
            str(max(numbers, default=0) + 1), "Group", (left, top, right - left, bottom - top), "#3f789e"
        )
        self._session.do(AddGroup(self.scope_id, group), "Group")

    def bypass(self) -> None:
        """Bypass the selected nodes, or run them again when all are bypassed."""
        self._toggle_mode(MODE_BYPASS, "Bypass")

    def mute(self) -> None:
        """Mute the selected nodes, or run them again when all are muted."""
        self._toggle_mode(MODE_MUTE, "Mute")

    def collapse(self) -> None:
        """Show only the titles of the selected nodes, or all of them again."""
        self._toggle_flag("collapsed", "Collapse")

    def pin(self) -> None:
        """Fix the selected nodes where they are, or let them go."""
        self._toggle_flag("pinned", "Pin")

    def _paste(self, keep_incoming: bool) -> None:
        cursor: QPointF = self._canvas.scene_position_of_cursor()
        place = (round(cursor.x()), round(cursor.y()))
        text = QGuiApplication.clipboard().text()
        before = set(self.scope.nodes)
        try:
            edit = paste_edit(self._session.workflow, self.scope_id, text, place, keep_incoming)
        except EditRefused:
            return  # the clipboard holds something else: no reason for a problem
        if self._session.do(edit, "Paste"):
            self._canvas.select([node_id for node_id in self.scope.nodes if node_id not in before])

    def _toggle_mode(self, mode: int, title: str) -> None:
        nodes = self.selected()
        if nodes:
            new = MODE_NORMAL if all(node.mode == mode for node in nodes) else mode
            self._session.do(SetMode(self.scope_id, tuple(node.id for node in nodes), new), title)

    def _toggle_flag(self, flag: str, title: str) -> None:
        nodes = self.selected()
        if nodes:
            on = None if all(node.flags.get(flag) for node in nodes) else True
            self._session.do(SetFlags(self.scope_id, tuple(node.id for node in nodes), {flag: on}), title)
