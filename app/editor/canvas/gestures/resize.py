"""Resizing nodes by any corner, and groups by any corner or edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.groups.group_item import LEAST_WIDTH, GroupItem, GroupPart
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.words import tr
from app.workflow.edits import ChangeGroup, ResizeNode

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class ResizeNodeByCorner(Gesture):
    """Drags one corner; the opposite one stays. `corner`: 0 upper left, 1 upper right, 2 and 3 below."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, corner: int) -> None:
        self._canvas = canvas
        self._start = start
        self._item = item
        self._left, self._upper = corner in (0, 2), corner in (0, 1)
        self._position = item.pos()
        body = item.layout.body
        self._size = (body.width(), body.height())
        self._changed = False

    def move(self, pointer: Pointer) -> None:
        """Show the new size; contents set the least."""
        if not self._changed and not pointer.far_from(self._start):
            return
        self._changed = True
        shift = pointer.scene - self._start.scene
        width = self._size[0] + (-shift.x() if self._left else shift.x())
        height = self._size[1] + (-shift.y() if self._upper else shift.y())
        item = self._item
        item.show_size(float(round(max(width, 1.0))), float(round(max(height, 1.0))))
        body = item.layout.body
        moved = QPointF(
            self._size[0] - body.width() if self._left else 0.0,
            self._size[1] - body.height() if self._upper else 0.0,
        )
        self._canvas.graph.place({item: self._position + moved})

    def release(self, pointer: Pointer) -> None:
        """Ask for the new size."""
        if not self._changed:
            return
        body, place = self._item.layout.body, self._item.pos()
        position = (place.x(), place.y()) if place != self._position else None
        edit = ResizeNode(
            self._canvas.graph.scope_id, self._item.node.id, (body.width(), body.height()), position
        )
        self._canvas.request(edit, tr("Resize node"))

    def cancel(self) -> None:
        """Show the old size."""
        self._item.show_size(*self._item.node.size)
        self._canvas.graph.place({self._item: self._position})


class ResizeGroup(Gesture):
    """Drags an edge or a corner of a group; the opposite one stays. Shift snaps it to the grid."""

    def __init__(self, canvas: Canvas, start: Pointer, item: GroupItem, edge: GroupPart) -> None:
        self._canvas = canvas
        self._start = start
        self._item = item
        self._edge = edge
        self._frame = item.frame()
        self._changed = False

    def move(self, pointer: Pointer) -> None:
        """Show the new size."""
        self._changed = self._changed or pointer.far_from(self._start)
        if not self._changed:
            return
        shift = pointer.scene - self._start.scene
        step = self._canvas.grid_size if pointer.shift != self._canvas.snaps_always else 1
        least_width, least_height = LEAST_WIDTH, self._item.title_height + 20.0
        frame = QRectF(self._frame)
        if "w" in self._edge:
            frame.setLeft(min(_stepped(frame.left() + shift.x(), step), frame.right() - least_width))
        if "e" in self._edge:
            frame.setRight(max(_stepped(frame.right() + shift.x(), step), frame.left() + least_width))
        if "n" in self._edge:
            frame.setTop(min(_stepped(frame.top() + shift.y(), step), frame.bottom() - least_height))
        if "s" in self._edge:
            frame.setBottom(max(_stepped(frame.bottom() + shift.y(), step), frame.top() + least_height))
        self._item.show_bounds(frame)
        self._canvas.overview_changed()

    def release(self, pointer: Pointer) -> None:
        """Ask for the new bounds."""
        if self._changed:
            place = self._item.pos()
            bounds = (place.x(), place.y(), *self._item.size)
            edit = ChangeGroup(self._canvas.graph.scope_id, self._item.shown.id, {"bounds": bounds})
            self._canvas.request(edit, tr("Resize group"))

    def cancel(self) -> None:
        """Show the old size."""
        self._item.show_bounds(self._frame)


def _stepped(value: float, step: float) -> float:
    return round(value / step) * float(step)
