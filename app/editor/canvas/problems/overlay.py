"""Bubbles: what is wrong with a node, in plain words beside it, with what would help."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Literal

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.problems.bubble_text import BubbleText, bubble_text
from app.editor.problems.problem_list import is_unfinished
from app.problems import Problem
from app.workflow.document import NodeId

Side = Literal["right", "left", "below", "above"]

MOST_BUBBLES = 2
"""With more nodes in trouble bubbles would hide the graph: then only that of the node pointed at is shown."""
LEAST_ZOOM = 0.35
Z_BUBBLE = 500.0
_POINTER = 10.0
_GAP = 18.0
_TOP = -22.0
"""Where a bubble begins, seen from what it points at: in pixels."""
_HIDES_BUBBLE, _OUT_OF_VIEW = 6.0, 2.0
_HABIT: Mapping[Side, float] = {"right": 0.0, "left": 400.0, "below": 800.0, "above": 900.0}
_SLID = 200.0
"""What a bubble must hide less (square pixels) to stand elsewhere than right, its pointer near its top."""
_INSET = 24.0
"""How far from the left edges of node and box the pointer of one above or below is."""


class Bubble(QGraphicsItem):
    """One message. Keeps its size on the screen at every zoom; its pointer touches what it speaks of."""

    def __init__(self, item: NodeItem, problem: Problem, more: int) -> None:
        super().__init__()
        self.item = item
        self.problem = problem
        self.text: BubbleText = bubble_text(problem, more)
        self.hovered = False
        self._side: Side = "right"
        self._top = _TOP
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(Z_BUBBLE)
        self.follow()

    def follow(self) -> None:
        """Stand where the node is now, beside the field or slot the problem names, or above or below."""
        self.setPos(self._anchor(self._side))

    def _anchor(self, side: Side) -> QPointF:
        """Return what the pointer touches."""
        frame = self.item.frame()
        if side in ("above", "below"):
            across = min(_INSET, frame.width() / 2)
            return QPointF(frame.left() + across, frame.top() if side == "above" else frame.bottom())
        return QPointF(frame.left() if side == "left" else frame.right(), self._height_of_place())

    def _height_of_place(self) -> float:
        item, name = self.item, self.problem.input_name
        index = item.field_index(name) if name is not None else None
        if index is not None and not item.layout.collapsed:
            return item.field_rect(index).top() + theme.FIELD_HEIGHT / 2
        slots = [i for i, slot in enumerate(item.node.inputs) if slot.name == name] if name else []
        return item.input_point(slots[0]).y() if slots else item.frame().top() + theme.HEADER / 2

    def find_room(self, view: QRectF, zoom: float, others: Sequence[QRectF]) -> None:
        """Stand at the side of the node, higher or lower, where it hides least and stays in the view.

        `view` and `others`, the places of other bubbles, are in scene coordinates.
        """
        tops = (_TOP, -self.text.height - _TOP, -self.text.height / 2)
        places: list[tuple[Side, float]] = [("right", top) for top in tops]
        places += [("left", top) for top in tops]
        places += [("below", _GAP), ("above", -_GAP - self.text.height)]
        boxes = {(side, top): self._box_there(side, top, zoom) for side, top in places}
        frames = self._frames_in(boxes.values())
        best = min(places, key=lambda place: self._cost(place, boxes[place], view, zoom, frames, others))
        if best != (self._side, self._top):
            self.prepareGeometryChange()
            self._side, self._top = best
        self.follow()

    def _box_there(self, side: Side, top: float, zoom: float) -> QRectF:
        return _on_scene(self._box_at(side, top), self._anchor(side), zoom)

    def _frames_in(self, boxes: Iterable[QRectF]) -> list[QRectF]:
        """Return the frames of the nodes about these boxes; asked once: thousands of links may lie there."""
        scene, area = self.scene(), QRectF()
        for box in boxes:
            area = area.united(box)
        found = scene.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect) if scene else []
        return [item.frame() for item in found if isinstance(item, NodeItem)]

    def _cost(
        self,
        place: tuple[Side, float],
        box: QRectF,
        view: QRectF,
        zoom: float,
        frames: Sequence[QRectF],
        others: Sequence[QRectF],
    ) -> float:
        """Return how bad a place is: what it hides and what of it is out of view, in square pixels."""
        side, top = place
        hidden = sum(_shared(box, frame) for frame in frames)
        hidden += _HIDES_BUBBLE * sum(_shared(box, other) for other in others)
        hidden += _OUT_OF_VIEW * (box.width() * box.height() - _shared(box, view))
        return hidden * zoom * zoom + _HABIT[side] + (_SLID if top != _TOP else 0.0)

    def box(self) -> QRectF:
        """Return the box of the text in pixels, seen from the anchor."""
        return self._box_at(self._side, self._top)

    def place(self, zoom: float) -> QRectF:
        """Return where the box lies on the scene."""
        return _on_scene(self.box(), self.pos(), zoom)

    def _box_at(self, side: Side, top: float) -> QRectF:
        left = {"right": _GAP, "left": -_GAP - self.text.width}.get(side, -_INSET)
        return QRectF(left, top, self.text.width, self.text.height)

    def boundingRect(self) -> QRectF:
        """Return box and pointer."""
        room = _POINTER + 4.0
        return self.box().adjusted(-room, -room, room, room)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the bubble."""
        error = self.problem.severity == "error"
        box = self.box()
        path = QPainterPath()
        path.addRoundedRect(box, 8.0, 8.0)
        pointer = QPainterPath()
        pointer.addPolygon(self._pointer(box))
        pointer.closeSubpath()
        painter.setPen(QPen(theme.ERROR if error else theme.WARNING, 2.0 if self.hovered else 1.5))
        painter.setBrush(theme.ERROR_BUBBLE if error else theme.WARNING_BUBBLE)
        painter.drawPath(path.united(pointer))
        self.text.draw(painter, box.topLeft())

    def _pointer(self, box: QRectF) -> QPolygonF:
        """Return the triangle at the edge of the box that faces the anchor."""
        if self._side in ("left", "right"):
            edge, out = (box.right() - 1, _POINTER) if self._side == "left" else (box.left() + 1, -_POINTER)
            return QPolygonF([QPointF(edge, -7), QPointF(edge + out, 0.0), QPointF(edge, 7)])
        edge, out = (box.bottom() - 1, _POINTER) if self._side == "above" else (box.top() + 1, -_POINTER)
        return QPolygonF([QPointF(-7, edge), QPointF(0.0, edge + out), QPointF(7, edge)])


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
        self._pointed: NodeItem | None = None

    @property
    def shown(self) -> list[Bubble]:
        """The bubbles on the canvas, the current one last."""
        return list(self._bubbles)

    def go_to(self, scene: QGraphicsScene) -> None:
        """Stand in another scene from now on."""
        self.clear()
        self._scene = scene
        self.setParent(scene)

    def show(self, items: Iterable[NodeItem]) -> None:
        """Show a bubble for each node that has an error or warning; of many only one."""
        self._pointed = None
        wanted = list(islice(filter(_loud_problems, items), MOST_BUBBLES + 1))
        current = self._bubbles[-1].item if self._bubbles else None
        self.clear()
        self._crowded = len(wanted) > MOST_BUBBLES
        if self._crowded:
            stays = current is not None and current.scene() is self._scene and _loud_problems(current)
            wanted = [current] if current is not None and stays else wanted[:1]
        for item in wanted:
            self._add(item)
        self._fit()

    def point_at(self, item: NodeItem) -> None:
        """Show the bubble of the node under the mouse, where it is not shown by itself."""
        if item is not self._pointed:
            self.point_away()
        self._pointed = item
        quiet = not _loud_problems(item)
        if (self._crowded or quiet) and not any(bubble.item is item for bubble in self._bubbles):
            self._add(item)
            self._fit()

    def point_away(self) -> None:
        """Take off what is only shown because the mouse was at its node: it drags something, or went on."""
        left, self._pointed = self._pointed, None
        if left is not None and not _loud_problems(left):
            for bubble in [bubble for bubble in self._bubbles if bubble.item is left]:
                self._remove(bubble)

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
        if self._zoom < LEAST_ZOOM:
            return
        scale = theme.look_in_use().scale
        taken: list[QRectF] = []
        for bubble in self._bubbles:
            bubble.setScale(scale)
            bubble.find_room(self._view, self._zoom / scale, taken)
            taken.append(bubble.place(self._zoom / scale))

    def fix(self, nodes: Collection[NodeId] | None = None) -> bool:
        """Take the first remedy of the current bubble in view, of those at `nodes`; False: there is none."""
        for bubble in reversed(self._bubbles):
            index = _first_remedy(bubble.problem)
            meant = nodes is None or bubble.item.node.id in nodes
            if index is not None and meant and self._is_seen(bubble):
                self.remedy_chosen.emit(bubble.problem, index)
                return True
        return False

    def dismiss(self, bubble: Bubble | None = None) -> bool:
        """Close a bubble, else the current one in view; returns whether there was one."""
        bubble = bubble or next(filter(self._is_seen, reversed(self._bubbles)), None)
        if bubble is None:
            return False
        self._dismissed.add(_key(bubble.problem))
        self._remove(bubble)
        return True

    def _is_seen(self, bubble: Bubble) -> bool:
        """Whether some of it is in view: a key means nothing that cannot be seen."""
        place = bubble.place(self._zoom / theme.look_in_use().scale)
        return bubble.isVisible() and place.intersects(self._view)

    def at(self, scene_point: QPointF, zoom: float) -> Bubble | None:
        """Return the bubble at a scene point."""
        for bubble in reversed(self._bubbles):
            place = (scene_point - bubble.pos()) * zoom / theme.look_in_use().scale
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


def _on_scene(box: QRectF, anchor: QPointF, zoom: float) -> QRectF:
    return QRectF(anchor + box.topLeft() / zoom, box.size() / zoom)


def _shared(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height()


def _open_problems(item: NodeItem) -> list[Problem]:
    return [problem for problem in item.problems if problem.severity != "hint"]


def _loud_problems(item: NodeItem) -> list[Problem]:
    """Return those that show a bubble by themselves: a link that is not drawn yet waits for the mouse."""
    return [problem for problem in _open_problems(item) if not is_unfinished(problem)]


def is_loud(problems: Iterable[Problem]) -> bool:
    """Whether one of a node's problems shows a bubble by itself."""
    return any(problem.severity != "hint" and not is_unfinished(problem) for problem in problems)


def _first_remedy(problem: Problem) -> int | None:
    return next((i for i, remedy in enumerate(problem.remedies) if remedy.edit is not None), None)


def _key(problem: Problem) -> tuple[str, str | None, str]:
    """A dismissed problem stays dismissed until it says something else."""
    return (f"{problem.node_path} {problem.kind}", problem.input_name, problem.message)
