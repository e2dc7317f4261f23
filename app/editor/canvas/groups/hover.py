"""GroupHover: what a group shows while the mouse is over its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from app.editor.canvas.groups.grab import lit_switches
from app.editor.canvas.groups.group_item import GroupItem, GroupPart
from app.editor.canvas.groups.header import Switch, tip_of

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

_CURSORS: dict[GroupPart, Qt.CursorShape] = {
    "n": Qt.CursorShape.SizeVerCursor,
    "s": Qt.CursorShape.SizeVerCursor,
    "e": Qt.CursorShape.SizeHorCursor,
    "w": Qt.CursorShape.SizeHorCursor,
    "nw": Qt.CursorShape.SizeFDiagCursor,
    "se": Qt.CursorShape.SizeFDiagCursor,
    "ne": Qt.CursorShape.SizeBDiagCursor,
    "sw": Qt.CursorShape.SizeBDiagCursor,
    "mute": Qt.CursorShape.PointingHandCursor,
    "bypass": Qt.CursorShape.PointingHandCursor,
}


class GroupHover:
    """Holds the group whose switches show."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._over: GroupItem | None = None

    def hover(self, place: QPointF | None) -> Qt.CursorShape | None:
        """Show the switches of the group whose title is at a scene point; returns the cursor for it.

        None: the mouse is over something else.
        """
        group = self._canvas.graph.group_at(place) if place is not None else None
        if place is None or group is None:
            self.leave()
            return None
        on_title = place.y() - group.pos().y() <= group.title_height
        if group is not self._over or not on_title:
            self.leave()
        if on_title:
            lit = group.lit if self._over is group else None
            self._over = group
            part = _switch(group.part_at(place - group.pos()))
            group.show_switches(lit_switches(self._canvas, group) if lit is None else lit, part)
        at = group.part_at(place - group.pos())
        if at is None or self._canvas.locked or (group.pinned and _switch(at) is None):
            return None
        return _CURSORS.get(at)

    def leave(self) -> None:
        """Hide the switches."""
        if self._over is not None:
            self._over.show_switches(None)
            self._over = None

    def forget(self) -> None:
        """Forget a group that is about to go."""
        self._over = None

    def tip(self, place: QPointF) -> str:
        """Return the help for the switch at a scene point, empty where there is none."""
        group = self._over
        switch = None if group is None else _switch(group.part_at(place - group.pos()))
        if group is None or switch is None:
            return ""
        return tip_of(switch, switch in lit_switches(self._canvas, group))


def _switch(part: GroupPart | None) -> Switch | None:
    return "mute" if part == "mute" else "bypass" if part == "bypass" else None
