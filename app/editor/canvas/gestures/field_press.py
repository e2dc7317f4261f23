"""Pressing a field: a click opens its editor or flips it, a sideways drag on a number scrubs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.nodes.field_look import step_at
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.numbers import clamped, is_number, step_of
from app.editor.words import tr
from app.workflow.document import SUBGRAPH_INPUT
from app.workflow.node_info import InputInfo
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.promote import promote

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

PIXELS_A_STEP = 4.0
FINE, COARSE = 0.1, 10.0


class FieldPress(Gesture):
    """A press on one field. Shift while scrubbing goes by tenths of a step, Ctrl by tens, to round values."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, index: int, control: bool) -> None:
        self._canvas = canvas
        self._start = start
        self._item = item
        self._index = index
        self._control = control
        self._field = item.fields[index]
        self._before: Any = item.values.get(self._field.name)
        self._value: Any = self._before
        self._scrubbing = False
        self._at = start.view.x()
        self._steps = 0.0

    def move(self, pointer: Pointer) -> None:
        """Scrub a number; over the box of inputs of a subgraph say what a release there does."""
        info = self._field.info
        led_out = self._leads_out(pointer)
        self._canvas.cursor_note.say(
            tr("Show “{name}” on the subgraph node").format(name=self._field.name) if led_out else "",
            pointer.view,
            False,
        )
        if led_out:
            self._item.show_value(self._field.name, self._before)
            return
        if self._control or info is None or self._field.kind != "number" or not is_number(self._before):
            return
        if not self._scrubbing and not pointer.far_from(self._start):
            return
        self._scrubbing = True
        self._canvas.viewport().setCursor(Qt.CursorShape.SizeHorCursor)
        # Step by step, so that a key pressed on the way changes the speed from here on only.
        speed = FINE if pointer.shift else COARSE if pointer.ctrl else 1.0
        self._steps += (pointer.view.x() - self._at) / PIXELS_A_STEP * speed
        self._at = pointer.view.x()
        steps = float(round(self._steps)) if info.widget_type == "INT" else self._steps
        value = _stepped(info, self._before, steps) if steps else self._before
        if pointer.ctrl:
            grain = COARSE * step_of(info)
            value = round(value / grain) * grain
        self._value = clamped(info, value)
        self._item.show_value(self._field.name, self._value)

    def release(self, pointer: Pointer) -> None:
        """Ask for the scrubbed value, or do what a click on this kind of field does."""
        self._canvas.cursor_note.hide()
        if self._leads_out(pointer):
            self._item.show_value(self._field.name, self._before)
            lead_out(self._canvas, self._item.node.id, self._field.name)
        elif self._scrubbing:
            self._item.show_value(self._field.name, self._before)
            self._canvas.set_value(self._item, self._field.name, self._value)
        elif not pointer.far_from(self._start) and not (not self._control and self._sign_clicked(pointer)):
            self._canvas.press_field(self._item, self._index, self._control)

    def _leads_out(self, pointer: Pointer) -> bool:
        """Whether the field was dragged to the box of inputs of the subgraph in view."""
        if self._control or self._field.info is None or not pointer.far_from(self._start):
            return False
        item = self._canvas.graph.node_at(pointer.scene)
        return item is not None and item.node.id == SUBGRAPH_INPUT and item is not self._item

    def _sign_clicked(self, pointer: Pointer) -> bool:
        """Answer a click on the dice, or on an arrow at an end of the field; returns whether it was one."""
        look = self._item.look().fields[self._index]
        place = pointer.scene - self._item.pos()
        if look.dice is not None and look.dice.adjusted(-2.0, -3.0, 2.0, 3.0).contains(place):
            self._canvas.editors.roll(self._item, self._index)
            return True
        direction = step_at(look, place.x())
        return direction != 0 and step_field(self._canvas, self._item, self._index, direction)

    def cancel(self) -> None:
        """Show the old value."""
        self._canvas.cursor_note.hide()
        self._item.show_value(self._field.name, self._before)


class HeldFieldPress(FieldPress):
    """A press on a number with Shift or Ctrl held from the start: a click selects the node, a drag scrubs."""

    def release(self, pointer: Pointer) -> None:
        """Ask for the scrubbed value, or take the node into the selection or out of it."""
        if self._scrubbing or pointer.far_from(self._start):
            super().release(pointer)
            return
        canvas, node_id = self._canvas, self._item.node.id
        selected, bends = canvas.selected_nodes(), canvas.graph.bends.selected()
        others = [key for key in selected if key != node_id]
        canvas.select(others if node_id in selected else [*others, node_id], canvas.selected_groups())
        canvas.graph.bends.select(bends)


def lead_out(canvas: Canvas, node_id: str, name: str) -> None:
    """Ask for a field of a node in view to be shown on the subgraph node around it."""
    scope, library = canvas.graph.scope_id, canvas.graph.library
    title = tr("Show {name} on the subgraph node").format(name=name)
    canvas.request(InTurn((lambda now: promote(now, library, scope, node_id, name),)), title)


def step_field(canvas: Canvas, item: NodeItem, index: int, steps: float) -> bool:
    """Ask for a number to go by so many steps; False when the field holds none, or may not be changed."""
    field = item.fields[index]
    value: Any = item.values.get(field.name)
    if field.info is None or field.kind != "number" or not is_number(value):
        return False
    if item.is_linked(index) or canvas.locked:
        return False
    canvas.set_value(item, field.name, clamped(field.info, _stepped(field.info, value, steps)))
    return True


def _stepped(info: InputInfo, value: int | float, steps: float) -> int | float:
    step = step_of(info)
    if info.widget_type == "INT":
        # In whole numbers, so that seeds stay exact; a tenth of a step is still one.
        whole = round(steps * step) or (1 if steps > 0 else -1)
        return round(value) + whole
    return value + steps * step


def turn_field(canvas: Canvas, event: QWheelEvent) -> bool:
    """Alt+wheel steps the number under the mouse, Shift too by tenths; returns whether there is one."""
    place = canvas.to_scene(event.position())
    item = canvas.graph.node_at(place)
    part = item.part_at(place - item.pos()) if item is not None else None
    if item is None or part is None or part.kind != "field":
        return False
    turns = event.angleDelta().y() or event.angleDelta().x()  # with Alt some systems turn the wheel aside
    if not turns:
        return False
    fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    return step_field(canvas, item, part.index, (FINE if fine else 1.0) * (1 if turns > 0 else -1))
