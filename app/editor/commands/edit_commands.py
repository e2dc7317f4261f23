"""What the menus do to the selected nodes: delete, bypass, mute, collapse, pin, rename, colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.editing.selected import Selected
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, Group, Node, Scope, ScopeId
from app.workflow.edits import (
    ChangeGroup,
    Edit,
    RemoveGroup,
    RemoveNodes,
    SetColors,
    SetFlags,
    SetMode,
    Several,
)
from app.workflow.group_edits import with_flag
from app.workflow.node_forms import is_square, set_square
from app.workflow.reroute_edits import RemoveReroutes
from app.workflow.virtual.kinds import NOTES

NO_COLORS: tuple[str | None, str | None, str | None] = (None, None, None)


class EditCommands:
    """Changes the selected nodes of the scope that the canvas shows; mostly those in selected groups too."""

    def __init__(self, session: Session, canvas: Canvas) -> None:
        self._session = session
        self._canvas = canvas
        self.selection = Selected(session, canvas)

    @property
    def scope_id(self) -> ScopeId:
        """The scope in view."""
        return self.selection.scope_id

    @property
    def scope(self) -> Scope:
        """The contents of the scope in view."""
        return self.selection.scope

    def selected(self) -> list[Node]:
        """Return the selected nodes."""
        return self.selection.nodes()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "delete": self.delete,
            "clear": self.clear,
            "bypass": self.bypass,
            "mute": self.mute,
            "collapse": self.collapse,
            "pin": self.pin,
            "rename": self.rename,
            "square": self.square,
            "color_none": partial(self.set_colors, NO_COLORS),
            **{
                f"color_{name}": partial(self.set_colors, colors)
                for name, colors in theme.NODE_COLORS.items()
            },
        }

    def delete(self) -> None:
        """Remove the selected nodes, groups and reroutes; the nodes in a group stay."""
        nodes = tuple(node.id for node in self.selected())
        edits: list[Edit] = [RemoveNodes(self.scope_id, nodes)] if nodes else []
        if reroutes := tuple(self._canvas.graph.bends.selected()):
            edits.insert(0, RemoveReroutes(self.scope_id, reroutes))
        edits += [RemoveGroup(self.scope_id, group_id) for group_id in self._canvas.selected_groups()]
        if edits:
            self._session.do(edits[0] if len(edits) == 1 else Several(tuple(edits)), tr("Delete"))

    def clear(self) -> None:
        """Remove every node and group of the scope in view, as one step."""
        nodes, groups = tuple(self.scope.nodes), tuple(self.scope.groups)
        edits: list[Edit] = [RemoveNodes(self.scope_id, nodes)] if nodes else []
        edits += [RemoveGroup(self.scope_id, group_id) for group_id in groups]
        if edits:
            self._session.do(Several(tuple(edits)), tr("Clear"))

    def bypass(self) -> None:
        """Bypass the selected nodes, or run them again when all are bypassed."""
        self._toggle_mode(MODE_BYPASS, tr("Bypass"))

    def mute(self) -> None:
        """Mute the selected nodes, or run them again when all are muted."""
        self._toggle_mode(MODE_MUTE, tr("Mute"))

    def collapse(self) -> None:
        """Show only the titles of the selected nodes, or all of them again."""
        nodes = self.selection.nodes_with_groups()
        on = None if all(node.flags.get("collapsed") for node in nodes) else True
        if nodes:
            ids = tuple(node.id for node in nodes)
            self._session.do(SetFlags(self.scope_id, ids, {"collapsed": on}), tr("Collapse"))

    def pin(self) -> None:
        """Fix the selected nodes and groups where they are, or let them go."""
        nodes, groups = self.selected(), self.selection.groups()
        pinned = [bool(node.flags.get("pinned")) for node in nodes] + [_is_pinned(group) for group in groups]
        on = not all(pinned)
        ids = tuple(node.id for node in nodes)
        edits: list[Edit] = [SetFlags(self.scope_id, ids, {"pinned": on or None})] if nodes else []
        edits += [
            ChangeGroup(self.scope_id, group.id, {"extra": with_flag(group, "pinned", on)})
            for group in groups
        ]
        self.selection.do(edits, tr("Pin"))

    def square(self) -> None:
        """Give the selected nodes square corners, or round ones again."""
        nodes = self.selected()
        if nodes:
            on = not all(map(is_square, nodes))
            self._session.do(set_square(self.scope_id, nodes, on), tr("Square corners"))

    def rename(self) -> None:
        """Open an editor over the title of the selected node, else of the selected group."""
        nodes, groups = self.selected(), self.selection.group_items()
        if len(nodes) == 1:
            self._canvas.begin_rename(nodes[0].id)
        elif groups:
            self._canvas.editors.open_group_title(groups[0])

    def set_colors(self, colors: tuple[str | None, str | None, str | None]) -> None:
        """Give the selected nodes a colour of title and body, and the selected groups one of their own."""
        title, body, group_color = colors
        nodes = tuple(n.id for n in self.selected() if (n.color, n.body_color) != (title, body))
        edits: list[Edit] = [SetColors(self.scope_id, nodes, title, body)] if nodes else []
        edits += [
            ChangeGroup(self.scope_id, group.id, {"color": group_color})
            for group in self.selection.groups()
            if group.color != group_color
        ]
        self.selection.do(edits, tr("Set colour"))

    def _toggle_mode(self, mode: int, title: str) -> None:
        nodes = self.selection.nodes_with_groups()
        nodes = [node for node in nodes if node.type not in NOTES] or nodes
        if nodes:
            new = MODE_NORMAL if all(node.mode == mode for node in nodes) else mode
            self._session.do(SetMode(self.scope_id, tuple(node.id for node in nodes), new), title)


def _is_pinned(group: Group) -> bool:
    flags = group.extra.get("flags")
    return isinstance(flags, dict) and bool(flags.get("pinned"))
