"""Controls for one value each, as the inspector shows them: number, text, switch, choice, picture."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.editors.line_editor import LONGEST_TEXT
from app.editor.canvas.numbers import evaluated
from app.workflow.node_info import InputInfo

PICTURES = "Pictures (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.tif *.tiff *.avif);;All files (*)"


class ValueField(QWidget):
    """One control. It shows a value and tells when the user gives another."""

    value_changed = Signal(object)
    """The user gave this value."""
    file_chosen = Signal(str)
    """The user chose this picture to be uploaded."""

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        raise NotImplementedError

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""


def field_for(info: InputInfo) -> ValueField:
    """Return the control for an input."""
    match info.widget_type:
        case "INT" | "FLOAT":
            return NumberField(info)
        case "BOOLEAN":
            return SwitchField(info)
        case "STRING" if info.options.get("multiline"):
            return LongTextField()
        case "STRING":
            return TextField()
        case _ if info.choices is not None:
            return ChoiceField(info)
    return TextField()


class TextField(ValueField):
    """One line of text; told when Enter is pressed or the control is left."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit(self)
        self.line.setMaxLength(LONGEST_TEXT)
        _fill(self, self.line)
        self.line.editingFinished.connect(self._tell)
        self._shown = ""

    def show_value(self, value: Any) -> None:
        """Show a value without telling; what is being typed stays while the value is the same."""
        text = "" if value is None else str(value)
        if text != self._shown:
            self._shown = text
            self.line.setText(text)
            self.line.setCursorPosition(0)

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _tell(self) -> None:
        if self.line.text() != self._shown:
            self._shown = self.line.text()
            self.value_changed.emit(self._shown)


class LongTextField(ValueField):
    """Text of several lines; told when the control is left, or with Ctrl+Enter."""

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(90)
        self.text.setMaximumHeight(220)
        _fill(self, self.text)
        self.text.installEventFilter(self)
        self._value = ""
        self._shown = ""

    def show_value(self, value: Any) -> None:
        """Show a value without telling; what is being typed stays while the value is the same."""
        text = "" if value is None else str(value)
        if text != self._value:
            self._value = text
            self.text.setPlainText(text)
            # Without \r and hard spaces, which the control does not keep: that is no change by the user.
            self._shown = self.text.toPlainText()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the text when the control is left, or a shortcut with Ctrl is about to run the workflow."""
        leaves = event.type() == QEvent.Type.FocusOut
        control = isinstance(event, QKeyEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if leaves or (event.type() == QEvent.Type.ShortcutOverride and control):
            self._tell()
        return super().eventFilter(watched, event)

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _tell(self) -> None:
        if self.text.toPlainText() != self._shown:
            self._value = self._shown = self.text.toPlainText()
            self.value_changed.emit(self._shown)


class NumberField(ValueField):
    """A whole or broken number of any size, within its limits; the arrow keys step."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._whole = info.widget_type == "INT"
        self._low, self._high = info.options.get("min"), info.options.get("max")
        self._step = info.options.get("step") or (1 if self._whole else 0.1)
        self._shown: Any = 0
        self.line = QLineEdit(self)
        self.line.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.line.setToolTip(_limits_text(self._low, self._high))
        _fill(self, self.line)
        self.line.editingFinished.connect(self._tell)
        self.line.textEdited.connect(self._mark)
        self.line.installEventFilter(self)

    def show_value(self, value: Any) -> None:
        """Show a value without telling; what is being typed stays while the value is the same."""
        if value != self._shown or not self.line.isModified():
            self._show(value)

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
        return super().eventFilter(watched, event)

    def value(self) -> int | float:
        """Return the number in the control, held to its limits; the last good one where there is none."""
        number = self._number()
        return self._limited(self._shown if number is None else number)

    def _step_by(self, steps: int) -> None:
        number = self._number()
        if number is not None:
            stepped = number + steps * self._step
            self.line.setText(number_text(self._limited(int(stepped) if self._whole else round(stepped, 10))))
            self._tell()

    def _number(self) -> int | float | None:
        try:
            number = evaluated(self.line.text())
        except ValueError:
            return None
        return round(number) if self._whole else float(number)

    def _limited(self, number: int | float) -> int | float:
        if self._low is not None and number < self._low:
            return self._low  # type: ignore[no-any-return]
        if self._high is not None and number > self._high:
            return self._high  # type: ignore[no-any-return]
        return number

    def _mark(self) -> None:
        number = self._number()
        wrong = number is None or self._limited(number) != number
        self.line.setStyleSheet(f"border-color: {theme.ERROR.name()};" if wrong else "")

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _tell(self) -> None:
        if self.line.text() == number_text(self._shown):
            return
        number = self._number()
        if number is None:
            self._show(self._shown)
            return
        if isinstance(self._shown, int | float) and number == self._shown:
            return  # a value beyond the limits stays until the user gives another
        number = self._limited(number)
        self._show(number)
        self.value_changed.emit(number)


class SwitchField(ValueField):
    """True or false, with the words the node gives for them."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._words = (str(info.options.get("label_off") or "off"), str(info.options.get("label_on") or "on"))
        self.box = QCheckBox(self)
        _fill(self, self.box)
        self.box.toggled.connect(self._tell)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        with QSignalBlocker(self.box):
            self.box.setChecked(bool(value))
        self.box.setText(self._words[bool(value)])

    def _tell(self, on: bool) -> None:
        self.box.setText(self._words[on])
        self.value_changed.emit(on)


class ChoiceField(ValueField):
    """One of the values of a list; one that is not in it is shown, marked. Pictures have an upload button."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._choices = tuple(info.choices or ())
        self.box = QComboBox(self)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(8)
        self.box.addItems([str(choice) for choice in self._choices])
        _fill(self, self.box)
        self.box.activated.connect(self._tell)
        self.upload = QPushButton("Choose a picture…", self)
        self.upload.setVisible(bool(info.options.get("image_upload")))
        self.upload.clicked.connect(self._ask_for_file)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self.upload)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        while self.box.count() > len(self._choices):
            self.box.removeItem(self.box.count() - 1)
        if value not in self._choices:
            self.box.addItem(f"{value}  (not in the list)")
            self.box.setItemData(len(self._choices), theme.ERROR, Qt.ItemDataRole.ForegroundRole)
            self.box.setCurrentIndex(len(self._choices))
        else:
            self.box.setCurrentIndex(self._choices.index(value))
        self.box.setStyleSheet("" if value in self._choices else f"border-color: {theme.ERROR.name()};")

    def _tell(self, index: int) -> None:
        if index < len(self._choices):
            self.value_changed.emit(self._choices[index])

    def _ask_for_file(self) -> None:
        dialog = QFileDialog(self, "Choose a picture", "", PICTURES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.file_chosen)
        dialog.open()


def number_text(value: Any) -> str:
    """Return a number as a field shows it: no needless zeros, never rounded."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return f"{value:.1f}"
    return "" if value is None else str(value)


def _limits_text(low: Any, high: Any) -> str:
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"at least {low}" if low is not None else f"at most {high}" if high is not None else ""


def _fill(field: ValueField, control: QWidget) -> None:
    layout: QHBoxLayout | QVBoxLayout = (
        QVBoxLayout(field) if isinstance(field, ChoiceField) else QHBoxLayout(field)
    )
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    layout.addWidget(control)
    field.setFocusProxy(control)
