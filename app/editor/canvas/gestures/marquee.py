"""Marquee and Lasso: a rectangle or a line drawn around nodes selects them, while it is drawn."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsPathItem

from app.editor import theme
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.workflow.document import NodeId

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

LASSO_STEP = 4.0
"""A lasso has a corner every so many pixels."""


class Marquee(Gesture):
    """Selects the nodes that a rectangle touches, and the reroutes and groups that lie wholly in it.

    With Shift it adds to what was selected, with Alt it takes away.
    """

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer, adds: bool = False) -> None:
        self._canvas = canvas
        self._start = start
        self._adds = adds
        self._nodes = canvas.selected_nodes()
        self._groups = canvas.selected_groups()
        self._reroutes = canvas.graph.bends.selected()
        self._item: QGraphicsPathItem | None = None
        self._frames: list[tuple[NodeId, float, float, float, float]] = []
        self._last: tuple[Collection[NodeId], Collection[str]] | None = None

    def move(self, pointer: Pointer) -> None:
        """Draw the shape and select live."""
        if self._item is None:
            if not pointer.far_from(self._start):
                return
            self._item = _shape()
            self._canvas.show_floating(self._item)
            # Read once: with thousands of nodes, asking the scene at each move would lag behind the mouse.
            self._frames = [(key, *_corners(item.frame())) for key, item in self._canvas.graph.nodes.items()]
        self._canvas.touch_floating(self._item)
        self._item.setPath(self._path(pointer))
        self._canvas.touch_floating(self._item)
        nodes, groups = self._caught()
        if self._takes_away(pointer):
            nodes = [key for key in self._nodes if key not in nodes]
            groups = [key for key in self._groups if key not in groups]
        elif pointer.shift:
            nodes, groups = [*nodes, *self._nodes], [*groups, *self._groups]
        if (nodes, groups) != self._last:
            self._last = (nodes, groups)
            self._canvas.select(nodes, groups)
        self._select_reroutes(pointer)

    def _select_reroutes(self, pointer: Pointer) -> None:
        assert self._item is not None
        shape, bends = self._item.path(), self._canvas.graph.bends
        found = bends.places(bends.within(shape.boundingRect()))
        caught = [key for key, place in found.items() if shape.contains(place)]
        if self._takes_away(pointer):
            caught = [key for key in self._reroutes if key not in caught]
        elif pointer.shift:
            caught += self._reroutes
        bends.select(caught)

    def release(self, pointer: Pointer) -> None:
        """Keep the selection; a mere click on empty canvas clears it."""
        if self._item is None and not (pointer.shift or self._adds):
            self._canvas.select([])
        self._remove()

    def cancel(self) -> None:
        """Restore the selection."""
        self._remove()
        self._canvas.select(self._nodes, self._groups)
        self._canvas.graph.bends.select(self._reroutes)

    def _takes_away(self, pointer: Pointer) -> bool:
        return pointer.alt

    def _path(self, pointer: Pointer) -> QPainterPath:
        """Return the shape drawn so far."""
        path = QPainterPath()
        path.addRect(QRectF(self._start.scene, pointer.scene).normalized())
        return path

    def _caught(self) -> tuple[Collection[NodeId], Collection[str]]:
        """Return the nodes and groups that the shape selects."""
        assert self._item is not None
        area = self._item.path().boundingRect()
        graph = self._canvas.graph
        return self._touched(area).keys(), {
            key for key, item in graph.groups.items() if area.contains(item.frame())
        }

    def _touched(self, area: QRectF) -> dict[NodeId, tuple[float, float]]:
        """Return the nodes whose frames a rectangle touches, with their middles."""
        left, top, right, bottom = _corners(area)
        return {
            key: ((x1 + x2) / 2, (y1 + y2) / 2)
            for key, x1, y1, x2, y2 in self._frames
            if x1 < right and x2 > left and y1 < bottom and y2 > top
        }

    def _remove(self) -> None:
        if self._item is not None:
            self._canvas.hide_floating(self._item)
            self._item = None


class Lasso(Marquee):
    """Selects the nodes whose middle lies within a line drawn by hand.

    It begins with Ctrl+Alt, so only Alt without Ctrl takes away.
    """

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        super().__init__(canvas, start)
        self._line = [start.scene]
        self._drawn = start.view

    def _takes_away(self, pointer: Pointer) -> bool:
        return pointer.alt and not pointer.ctrl

    def _path(self, pointer: Pointer) -> QPainterPath:
        moved = pointer.view - self._drawn
        if abs(moved.x()) + abs(moved.y()) >= LASSO_STEP:
            self._line.append(pointer.scene)
            self._drawn = pointer.view
        path = QPainterPath()
        path.addPolygon(QPolygonF([*self._line, pointer.scene]))
        path.closeSubpath()
        return path

    def _caught(self) -> tuple[Collection[NodeId], Collection[str]]:
        assert self._item is not None
        area = self._item.path().boundingRect()
        line = QPolygonF(self._line)
        graph = self._canvas.graph

        def holds(point: QPointF) -> bool:
            return line.containsPoint(point, Qt.FillRule.OddEvenFill)

        nodes = {key for key, middle in self._touched(area).items() if holds(QPointF(*middle))}
        corners = {key: item.frame() for key, item in graph.groups.items() if area.contains(item.frame())}
        groups = {
            key
            for key, frame in corners.items()
            if all(map(holds, (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight())))
        }
        return nodes, groups


def _corners(rect: QRectF) -> tuple[float, float, float, float]:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _shape() -> QGraphicsPathItem:
    item = QGraphicsPathItem()
    pen = QPen(theme.ACCENT, 1.0)
    pen.setCosmetic(True)
    fill = QColor(theme.ACCENT)
    fill.setAlpha(40)
    item.setPen(pen)
    item.setBrush(QBrush(fill))
    return item
