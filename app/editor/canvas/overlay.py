"""Bubbles: what is wrong with a node, in plain words beside it, with what would help."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.bubble_text import BubbleText, bubble_text
from app.editor.canvas.node_item import NodeItem
from app.problems import Problem

MOST_BUBBLES = 2
"""With more nodes in trouble bubbles would hide the graph: then only that of the node pointed at is shown."""
LEAST_ZOOM = 0.35
Z_BUBBLE = 500.0
_POINTER = 10.0
_GAP = 18.0


class Bubble(QGraphicsItem):
    """One message. Keeps its size on the screen at every zoom; its pointer touches what it speaks of."""

    def __init__(self, item: NodeItem, problem: Problem, more: int) -> None:
        super().__init__()
        self.item = item
        self.problem = problem
        self.text: BubbleText = bubble_text(problem, more)
        self.hovered = False
        self._on_left = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(Z_BUBBLE)
        self.follow()

    def follow(self) -> None:
        """Stand beside the field or slot the problem names."""
        item, name = self.item, self.problem.input_name
        index = item.field_index(name) if name is not None else None
        frame = item.frame()
        y = frame.top() + theme.HEADER / 2
        if index is not None and not item.layout.collapsed:
            y = item.field_rect(index).top() + theme.FIELD_HEIGHT / 2
        elif name is not None:
            slots = [i for i, slot in enumerate(item.node.inputs) if slot.name == name]
            y = item.input_point(slots[0]).y() if slots else y
        self.setPos(frame.left() if self._on_left else frame.right(), y)

    def keep_inside(self, view: QRectF, zoom: float) -> None:
        """Stand on the left of the node where only there it stays in the view (scene)."""
        room = (_GAP + self.text.width + _POINTER) / zoom
        frame = self.item.frame()
        on_left = frame.right() + room > view.right() and frame.left() - room >= view.left()
        if on_left != self._on_left:
            self.prepareGeometryChange()
            self._on_left = on_left
            self.follow()

    def box(self) -> QRectF:
        """Return the box of the text in pixels, seen from the anchor."""
        left = -_GAP - self.text.width if self._on_left else _GAP
        return QRectF(left, -22.0, self.text.width, self.text.height)

    def boundingRect(self) -> QRectF:
        """Return box and pointer."""
        return self.box().adjusted(-_POINTER - 4.0, -4.0, _POINTER + 4.0, 4.0)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the bubble."""
        error = self.problem.severity == "error"
        box = self.box()
        path = QPainterPath()
        path.addRoundedRect(box, 8.0, 8.0)
        pointer = QPainterPath()
        edge, out = (box.right() - 1, _POINTER) if self._on_left else (box.left() + 1, -_POINTER)
        pointer.addPolygon(QPolygonF([QPointF(edge, -7), QPointF(edge + out, 0.0), QPointF(edge, 7)]))
        pointer.closeSubpath()
        painter.setPen(QPen(theme.ERROR if error else theme.WARNING, 2.0 if self.hovered else 1.5))
        painter.setBrush(theme.ERROR_BUBBLE if error else theme.WARNING_BUBBLE)
        painter.drawPath(path.united(pointer))
        self.text.draw(painter, box.topLeft())


class Bubbles(QObject):
    """The bubbles of a scene. Enter takes the remedy of the current one, Esc closes it."""

    remedy_chosen = Signal(object, int)
    """The remedy with this index of a Problem should be applied."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._bubbles: list[Bubble] = []
        self._dismissed: set[tuple[str, str | None, str]] = set()
        self._zoom = 1.0
        self._view = QRectF()
        self._crowded = False

    @property
    def shown(self) -> list[Bubble]:
        """The bubbles on the canvas, the current one last."""
        return list(self._bubbles)

    def show(self, items: Iterable[NodeItem]) -> None:
        """Show a bubble for each node that has an error or warning; of many only one."""
        wanted = list(islice(filter(_open_problems, items), MOST_BUBBLES + 1))
        current = self._bubbles[-1].item if self._bubbles else None
        self.clear()
        self._crowded = len(wanted) > MOST_BUBBLES
        if self._crowded:
            stays = current is not None and current.scene() is self._scene and _open_problems(current)
            wanted = [current] if current is not None and stays else wanted[:1]
        for item in wanted:
            self._add(item)
        self._fit()

    def point_at(self, item: NodeItem) -> None:
        """Show the bubble of the node under the mouse, where there are too many to show all."""
        if self._crowded and item.problems and not any(bubble.item is item for bubble in self._bubbles):
            self._add(item)
            self._fit()

    def bring_forward(self, item: NodeItem) -> None:
        """Show the bubble of a node, also one that was dismissed, and make it the current one."""
        self._dismissed -= {_key(problem) for problem in item.problems}
        for bubble in self._bubbles:
            if bubble.item is item:
                self._remove(bubble)
                break
        self._add(item)
        self._fit()

    def clear(self) -> None:
        """Take all bubbles away."""
        for bubble in list(self._bubbles):
            self._remove(bubble)

    def follow(self) -> None:
        """Stand where the nodes are now; those of removed nodes go."""
        for bubble in list(self._bubbles):
            if bubble.item.scene() is not self._scene or not bubble.item.problems:
                self._remove(bubble)
            else:
                bubble.follow()
        self._fit()

    def follow_view(self, view: QRectF, zoom: float) -> None:
        """Stay inside what is seen of the scene; hide when the nodes are too small to be meant."""
        self._view, self._zoom = view, zoom
        self._fit()

    def _fit(self) -> None:
        for bubble in self._bubbles:
            bubble.setVisible(self._zoom >= LEAST_ZOOM)
            bubble.keep_inside(self._view, self._zoom)

    def fix(self) -> bool:
        """Take the first remedy of the current bubble; returns whether there was one."""
        for bubble in reversed(self._bubbles):
            index = _first_remedy(bubble.problem)
            if index is not None and bubble.isVisible():
                self.remedy_chosen.emit(bubble.problem, index)
                return True
        return False

    def dismiss(self, bubble: Bubble | None = None) -> bool:
        """Close a bubble, else the current one; returns whether there was one."""
        if bubble is None:
            if not self._bubbles:
                return False
            bubble = self._bubbles[-1]
        self._dismissed.add(_key(bubble.problem))
        self._remove(bubble)
        return True

    def at(self, scene_point: QPointF, zoom: float) -> Bubble | None:
        """Return the bubble at a scene point."""
        for bubble in reversed(self._bubbles):
            place = (scene_point - bubble.pos()) * zoom
            if bubble.isVisible() and bubble.box().contains(place):
                return bubble
        return None

    def hover(self, scene_point: QPointF) -> bool:
        """Show the bubble under the mouse as something to click; returns whether there is one."""
        over = self.at(scene_point, self._zoom)
        for bubble in self._bubbles:
            if bubble.hovered != (bubble is over):
                bubble.hovered = bubble is over
                bubble.update()
        return over is not None

    def click(self, bubble: Bubble) -> None:
        """Take the remedy of a clicked bubble; one without a remedy closes."""
        index = _first_remedy(bubble.problem)
        if index is None:
            self.dismiss(bubble)
        else:
            self.remedy_chosen.emit(bubble.problem, index)

    def _add(self, item: NodeItem) -> None:
        open_ones = [problem for problem in _open_problems(item) if _key(problem) not in self._dismissed]
        open_ones.sort(key=lambda problem: problem.severity != "error")
        if open_ones:
            if self._crowded:
                self.clear()
            bubble = Bubble(item, open_ones[0], len(open_ones) - 1)
            self._scene.addItem(bubble)
            self._bubbles.append(bubble)

    def _remove(self, bubble: Bubble) -> None:
        self._bubbles.remove(bubble)
        if bubble.scene() is self._scene:
            self._scene.removeItem(bubble)


def _open_problems(item: NodeItem) -> list[Problem]:
    return [problem for problem in item.problems if problem.severity != "hint"]


def _first_remedy(problem: Problem) -> int | None:
    return next((i for i, remedy in enumerate(problem.remedies) if remedy.edit is not None), None)


def _key(problem: Problem) -> tuple[str, str | None, str]:
    """A dismissed problem stays dismissed until it says something else."""
    return (f"{problem.node_path} {problem.kind}", problem.input_name, problem.message)
