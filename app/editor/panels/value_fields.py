"""Controls for one value each, as the inspector shows them: number, text, switch, choice, picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QToolTip

from app.editor.canvas.editors.line_editor import LONGEST_TEXT
from app.editor.canvas.nodes.node_shape import WRITTEN_TYPES
from app.editor.canvas.nodes.node_values import written
from app.editor.canvas.nodes.written_values import read_written
from app.editor.panels.choice_fields import ChoiceField, ColorField
from app.editor.panels.drawn_fields import drawn_field
from app.editor.panels.long_text_field import LongTextField
from app.editor.panels.number_field import NumberField, number_text
from app.editor.panels.value_field import MIXED, ValueField, fill
from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.workflow.node_info import InputInfo

__all__ = [
    "ChoiceField",
    "ColorField",
    "LongTextField",
    "NumberField",
    "SwitchField",
    "TextField",
    "ValueField",
    "field_for",
    "number_text",
]


def field_for(info: InputInfo) -> ValueField:
    """Return the control for an input."""
    drawn = drawn_field(info)
    if drawn is not None:
        return drawn
    match info.widget_type:
        case "INT" if info.options.get("display") == "color":
            return ColorField()
        case "INT" | "FLOAT":
            return NumberField(info)
        case "BOOLEAN":
            return SwitchField(info)
        case "COLOR":
            return ColorField()
        case "STRING" if info.options.get("multiline"):
            return LongTextField()
        case "STRING":
            return TextField()
        case _ if info.choices is not None:
            return ChoiceField(info)
        case kind if kind in WRITTEN_TYPES:
            return WrittenField(info)
    # A value of a kind that is not known here must not become a text by being looked at.
    field = TextField()
    field.line.setReadOnly(info.widget_type not in ("*", "COMBO"))
    return field


class TextField(ValueField):
    """One line of text; told when Enter is pressed or the control is left."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit(self)
        self.line.setMaxLength(LONGEST_TEXT)
        fill(self, self.line)
        self.line.editingFinished.connect(self._tell)
        self._given = self._shown = ""

    def show_value(self, value: Any) -> None:
        """Show a value without telling; what is being typed stays while the value is the same."""
        text = "" if value is None else str(value)
        if text != self._given or self.line.placeholderText():
            self.line.setPlaceholderText("")
            self._given = text
            self.line.setText(text)
            self._shown = self.line.text()  # without halves of letters, which Qt does not keep
            self.line.setCursorPosition(0)

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that several nodes have different texts."""
        if not self.line.isModified():
            self._given = self._shown = ""
            self.line.setText("")
            self.line.setPlaceholderText(MIXED)

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _tell(self) -> None:
        if self.line.text() != self._shown:
            self._given = self._shown = self.line.text()
            self.line.setModified(False)
            self.value_changed.emit(self._shown)


class WrittenField(TextField):
    """A rectangle or a list of colours, typed as one line."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._info = info
        self._value: Any = None

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self._value = value
        super().show_value(written(self._info, value))

    def _tell(self) -> None:
        if self.line.text() == self._shown:
            return
        try:
            value = read_written(self._info, self.line.text(), self._value)
        except ValueError as error:
            at = self.line.mapToGlobal(self.line.rect().bottomLeft())
            QToolTip.showText(at, as_tip(str(error)), self.line)
            self.line.setText(self._shown)
            return
        self._given = self._shown = self.line.text()
        self.line.setModified(False)
        self.value_changed.emit(value)


class SwitchField(ValueField):
    """True or false, with the words the node gives for them."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._words = (
            str(info.options.get("label_off") or tr("off")),
            str(info.options.get("label_on") or tr("on")),
        )
        self.box = QCheckBox(self)
        fill(self, self.box)
        self.box.clicked.connect(self._tell)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        with QSignalBlocker(self.box):
            self.box.setTristate(False)
            self.box.setChecked(bool(value))
        self.box.setText(self._words[bool(value)])

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that some are on and some are off."""
        with QSignalBlocker(self.box):
            self.box.setTristate(True)
            self.box.setCheckState(Qt.CheckState.PartiallyChecked)
        self.box.setText(MIXED)

    def _tell(self, _checked: bool) -> None:
        on = self.box.checkState() != Qt.CheckState.Unchecked
        with QSignalBlocker(self.box):
            self.box.setTristate(False)
            self.box.setChecked(on)
        self.box.setText(self._words[on])
        self.value_changed.emit(on)
