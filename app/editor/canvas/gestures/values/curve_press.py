"""Pressing a curve in a node: points are dragged, added by a press, removed by the right button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.nodes.curve_paint import REACH, near_point, point_at
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.fields.values.curves import LINEAR, MONOTONE, Curve, read_curve, written_curve
from app.editor.words import tr
from app.workflow.edits import Several

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

GRAIN = 20
"""With Ctrl held points stand at so many steps a side."""


class CurvePress(Gesture):
    """A press on the plot of a curve. What happens until the button goes up is one undo step."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, index: int, curve: Curve) -> None:
        self._canvas, self._start, self._item = canvas, start, item
        self._name = item.fields[index].name
        self._before = item.values.get(self._name)
        self._plot = _plot_of(item, index)
        held = near_point(self._plot, curve, self._place(pointer=start), _reach(canvas))
        self._adds = held is None
        if held is None:
            curve, held = curve.with_point(*point_at(self._plot, self._place(start)))
        self._curve, self._held = curve, held
        self._show()

    def move(self, pointer: Pointer) -> None:
        """Move the point; with Ctrl to round places."""
        if not self._adds and not pointer.far_from(self._start):
            return
        x, y = point_at(self._plot, self._place(pointer))
        if pointer.ctrl:
            x, y = round(x * GRAIN) / GRAIN, round(y * GRAIN) / GRAIN
        self._curve = self._curve.moved(self._held, x, y)
        self._show()

    def release(self, pointer: Pointer) -> None:
        """Ask for the curve as it is drawn now."""
        self._item.show_value(self._name, self._before)
        title = tr("Add a point to {name}") if self._adds else tr("Move a point of {name}")
        set_drawn(self._canvas, self._item, self._name, written_curve(self._curve, self._before), title)

    def cancel(self) -> None:
        """Show the old curve."""
        self._item.show_value(self._name, self._before)

    def _place(self, pointer: Pointer) -> QPointF:
        return pointer.scene - self._item.pos()

    def _show(self) -> None:
        self._item.show_value(self._name, written_curve(self._curve, self._before))


class RemovePoint(Gesture):
    """A press of the right button on a point: the point goes when the button does."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, index: int, point: int) -> None:
        self._canvas, self._start, self._item = canvas, start, item
        self._name, self._point = item.fields[index].name, point

    def release(self, pointer: Pointer) -> None:
        """Ask for the curve without the point."""
        value = self._item.values.get(self._name)
        curve = read_curve(value)
        if curve is not None and not pointer.far_from(self._start) and self._point < len(curve.points):
            without = written_curve(curve.without(self._point), value)
            set_drawn(self._canvas, self._item, self._name, without, tr("Remove a point of {name}"))


def press_curve(canvas: Canvas, pointer: Pointer, item: NodeItem, index: int) -> Gesture | None:
    """Return what a press of the left button on a curve begins; None beside its plot."""
    curve = read_curve(item.values.get(item.fields[index].name))
    room = _reach(canvas)
    plot = _plot_of(item, index).adjusted(-room, -room, room, room)
    if curve is None or not plot.contains(pointer.scene - item.pos()):
        return None
    return CurvePress(canvas, pointer, item, index, curve)


def press_point(canvas: Canvas, pointer: Pointer) -> Gesture | None:
    """Return what removes the point of a curve under the pointer; None where there is none."""
    item = canvas.graph.node_at(pointer.scene)
    if item is None or item.layout.collapsed or canvas.locked:
        return None
    part = item.part_at(pointer.scene - item.pos())
    if part is None or part.kind != "field" or item.is_linked(part.index):
        return None
    field = item.fields[part.index]
    curve = read_curve(item.values.get(field.name)) if field.kind == "curve" else None
    if curve is None:
        return None
    point = near_point(_plot_of(item, part.index), curve, pointer.scene - item.pos(), _reach(canvas))
    return None if point is None else RemovePoint(canvas, pointer, item, part.index, point)


def turn_curve(canvas: Canvas, item: NodeItem, name: str) -> None:
    """Ask for a curve to go straight between its points, or smoothly again."""
    value = item.values.get(name)
    curve = read_curve(value)
    if curve is not None and not canvas.locked:
        other = MONOTONE if curve.interpolation == LINEAR else LINEAR
        title = tr("Straight lines in {name}") if other == LINEAR else tr("Smooth lines in {name}")
        set_drawn(canvas, item, name, written_curve(curve.with_interpolation(other), value), title)


def set_drawn(canvas: Canvas, item: NodeItem, name: str, value: object, title: str) -> None:
    """Ask for a value that was drawn, as one undo step of its own, if it is another."""
    if value == item.values.get(name):
        return
    edit = canvas.value_edit(item.node.id, name, value, item.info)
    if edit is not None:
        # Alone in `Several` it does not become one step with the gesture before.
        canvas.request(Several((edit,)), title.format(name=name))


def _plot_of(item: NodeItem, index: int) -> QRectF:
    return item.look().fields[index].plot or QRectF()


def _reach(canvas: Canvas) -> float:
    return REACH / max(canvas.zoom(), 0.1)
