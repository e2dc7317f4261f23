"""FieldAccess: a field of a node, with its value; a number can be set through it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleValueInterface

from app.editor.canvas.accessible.piece import Piece
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import BUTTONS, Field
from app.editor.canvas.nodes.node_values import shown
from app.editor.canvas.nodes.numbers import clamped, is_number
from app.editor.language.sentences import translated
from app.editor.words import tr
from app.editor.writing.shown import cut, in_lines

LONGEST_VALUE = 2000
ROLES = {
    "number": QAccessible.Role.SpinBox,
    "toggle": QAccessible.Role.CheckBox,
    "combo": QAccessible.Role.ComboBox,
    "upload": QAccessible.Role.Button,
    "window": QAccessible.Role.Button,
    "data": QAccessible.Role.Button,
    "curve": QAccessible.Role.Graphic,
    "range": QAccessible.Role.Slider,
    "string": QAccessible.Role.EditableText,
    "text": QAccessible.Role.EditableText,
}


class FieldAccess(Piece):
    """One field. Pressed it does what a click does: an editor opens, a toggle flips."""

    def __init__(self, root: Any, parent: QAccessibleInterface, item: NodeItem, index: int) -> None:
        super().__init__(root, parent)
        self._item = item
        self._index = index
        self._number = NumberAccess(self)

    @property
    def field(self) -> Field:
        """The field as the node has it now."""
        return self._item.fields[self._index]

    @property
    def item(self) -> NodeItem:
        """The node it is on."""
        return self._item

    def is_there(self) -> bool:
        """Whether the node still has so many fields."""
        return self.root.has(self._item) and self._index < len(self._item.fields)

    def role(self) -> QAccessible.Role:
        """Return the kind of control."""
        return ROLES.get(self.field.kind, QAccessible.Role.StaticText)

    def name(self) -> str:
        """Return its label, with the value where a screen reader would not ask for that, and its problems."""
        parts = [self.field.label or self.field.name]
        if self.field.kind not in ("number", "toggle", *BUTTONS):
            parts[0] = f"{parts[0]}: {self.value()}"
        if self._item.is_linked(self._index):
            parts.append(tr("given by a link"))
        parts += [
            translated(problem.message)
            for problem in self._item.problems
            if problem.input_name == self.field.name
        ]
        return ", ".join(parts)

    def value(self) -> str:
        """Return the value as the field shows it."""
        if self.field.kind in BUTTONS:
            return ""
        return cut(in_lines(shown(self.field, self._item.values.get(self.field.name))), LONGEST_VALUE, "")

    def description(self) -> str:
        """Return the help for the input."""
        info = self.field.info
        return str(info.options.get("tooltip") or "") if info is not None else ""

    def area(self) -> QRectF:
        """Return its box; of a collapsed node the node's."""
        return self._item.frame() if self._item.layout.collapsed else self._item.field_rect(self._index)

    def press(self) -> None:
        """Do what a click does."""
        if not self._item.is_linked(self._index) and not self.canvas.locked:
            self.canvas.select([self._item.node.id])
            self.canvas.glide_into_view(self.area())
            self.canvas.press_field(self._item, self._index, control=False)

    def set_number(self, value: Any) -> None:
        """Ask for another number, within its limits."""
        info = self.field.info
        if is_number(value) and info is not None and not self.canvas.locked:
            self.canvas.set_value(self._item, self.field.name, clamped(info, value))

    def flags(self, state: QAccessible.State) -> None:
        """Say whether it can be edited, is checked, has a problem."""
        linked = self._item.is_linked(self._index)
        state.focusable = True
        state.readOnly = linked or not self.field.editable or self.canvas.locked
        state.editable = not state.readOnly
        state.checkable = self.field.kind == "toggle"
        state.checked = bool(state.checkable and self._item.values.get(self.field.name))
        state.multiLine = self.field.kind == "text"
        state.hasPopup = self.field.kind == "combo"
        state.focused = self.root.is_focused(self)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """Return the value interface of a number, beside what every piece has."""
        if kind == QAccessible.InterfaceType.ValueInterface and self.field.kind == "number":
            return self._number
        return super().interface_cast(kind)


class NumberAccess(QAccessibleValueInterface):
    """The number in a field, its limits and its step."""

    def __init__(self, field: FieldAccess) -> None:
        super().__init__()
        self._field = field

    def currentValue(self) -> Any:
        """Return the number."""
        return self._field.item.values.get(self._field.field.name) if self._field.isValid() else None

    def setCurrentValue(self, value: Any) -> None:
        """Ask for another number."""
        if self._field.isValid():
            self._field.set_number(value)

    def minimumValue(self) -> Any:
        """Return the least number, None without one."""
        return self._option("min")

    def maximumValue(self) -> Any:
        """Return the greatest number, None without one."""
        return self._option("max")

    def minimumStepSize(self) -> Any:
        """Return the step."""
        return self._option("step")

    def _option(self, name: str) -> Any:
        info = self._field.field.info if self._field.isValid() else None
        return info.options.get(name) if info is not None else None
