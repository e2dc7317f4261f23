"""NumberField: a number as the inspector shows it, of one node or of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolTip

from app.editor import theme
from app.editor.canvas.nodes.numbers import Reading, evaluated, is_number, is_relative
from app.editor.panels.value_field import MIXED, ValueField, fill
from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.workflow.node_info import InputInfo


class NumberField(ValueField):
    """A whole or broken number of any size, within its limits; the arrow keys step."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._info = info
        self._shown: Any = 0
        self._mixed: tuple[Any, ...] = ()
        self.line = QLineEdit(self)
        self.line.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.line.setToolTip(_limits_text(info))
        fill(self, self.line)
        self.line.editingFinished.connect(self._tell)
        self.line.textEdited.connect(self._mark)
        self.line.installEventFilter(self)

    def show_value(self, value: Any) -> None:
        """Show a value without telling; what is being typed stays while the value is the same."""
        if value != self._shown or self._mixed or not self.line.isModified():
            self._mixed = ()
            self.line.setPlaceholderText("")
            self._show(value)

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show the least and the most of several numbers."""
        if self._mixed == tuple(values) and self.line.isModified():
            return
        self._mixed, self._shown = tuple(values), None
        numbers = [value for value in values if is_number(value)]
        between = f"{number_text(min(numbers))} … {number_text(max(numbers))}" if numbers else ""
        self.line.setText("")
        self.line.setPlaceholderText(f"{MIXED} {between}")
        self._mark()

    def _show(self, value: Any) -> None:
        self._shown = value
        text = number_text(value)
        if self.line.text() != text or self.line.isModified():
            self.line.setText(text)
        self._mark()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Step with the arrow keys, ten steps with Shift."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            direction = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
            if direction:
                many = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
                self._step_by(direction * many)
                return True
            if event.key() == Qt.Key.Key_Escape and self.line.isModified():
                self._restore()
                return True
        return super().eventFilter(watched, event)

    def value(self) -> int | float:
        """Return the number in the control, held to its limits; the last good one where there is none."""
        number = self._reading().value
        return self._limited(self._shown or 0) if number is None else number

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _step_by(self, steps: int) -> None:
        step = self._info.options.get("step") or (1 if self._info.widget_type == "INT" else 0.1)
        if self._mixed and not self.line.text():
            sign = "+" if steps > 0 else "-"
            self.expression_given.emit(f"{sign}={number_text(abs(steps) * step)}")
            return
        number = self._reading().value
        if number is not None:
            whole = self._info.widget_type == "INT"
            stepped = number + (round(steps * step) if whole else steps * step)
            self.line.setText(number_text(self._limited(stepped if whole else round(stepped, 10))))
            self._tell()

    def _reading(self) -> Reading:
        present = self._mixed[0] if self._mixed else self._shown
        whole = self._info.widget_type == "INT"
        try:
            number = evaluated(self.line.text(), present, whole)
        except ValueError as error:
            return Reading(None, str(error))
        return Reading(self._limited(round(number) if whole else float(number)))

    def _limited(self, number: Any) -> Any:
        low, high = self._info.options.get("min"), self._info.options.get("max")
        if low is not None and number < low:
            return low
        return high if high is not None and number > high else number

    def _restore(self) -> None:
        if self._mixed:
            values, self._mixed = self._mixed, ()
            self.show_mixed(values)
        else:
            self._show(self._shown)

    def _mark(self) -> None:
        text = self.line.text()
        reading = self._reading()
        wrong = bool(text) and (reading.value is None or self._beyond())
        self.line.setStyleSheet(f"border-color: {theme.ERROR.name()};" if wrong else "")
        self.line.setAccessibleDescription(reading.note)
        if self.line.hasFocus() and self.line.isModified() and wrong:
            note = reading.note or _limits_text(self._info)
            QToolTip.showText(self.line.mapToGlobal(self.line.rect().bottomLeft()), as_tip(note), self.line)
        elif self.line.hasFocus():
            QToolTip.hideText()

    def _beyond(self) -> bool:
        try:
            number = evaluated(self.line.text(), self._shown, whole=self._info.widget_type == "INT")
        except ValueError:
            return False
        return bool(self._limited(number) != number)

    def _tell(self) -> None:
        text = self.line.text()
        if self._mixed:
            if text:
                self._tell_mixed(text)
            return
        if text == number_text(self._shown):
            return
        number = self._reading().value
        if number is None:
            self._show(self._shown)
            return
        if isinstance(self._shown, int | float) and number == self._shown:
            return  # a value beyond the limits stays until the user gives another
        self._show(number)
        self.value_changed.emit(number)

    def _tell_mixed(self, text: str) -> None:
        number = self._reading().value
        self._restore()
        if number is not None and is_relative(text):
            self.expression_given.emit(text)
        elif number is not None:
            self.value_changed.emit(number)


def number_text(value: Any) -> str:
    """Return a number as a field shows it: no needless zeros, never rounded."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return f"{value:.1f}"
    return "" if value is None else str(value)


def _limits_text(info: InputInfo) -> str:
    low, high = info.options.get("min"), info.options.get("max")
    if low is not None and high is not None:
        return tr("{low} to {high}").format(low=low, high=high)
    if low is not None:
        return tr("at least {low}").format(low=low)
    return tr("at most {high}").format(high=high) if high is not None else ""
