"""BoxWindow: a rectangle, or a list of them, drawn on the picture they are for, or given as numbers."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.editors.values.box_view import BoxView, PlacedBox
from app.editor.fields.values.boxes import Box, read_box, read_boxes, written_box, written_boxes
from app.editor.words import tr

LARGEST = 65_536


class BoxWindow(QDialog):
    """OK takes the boxes over if they are others, Cancel and Esc do not."""

    value_taken = Signal(object)
    """The value should be this."""

    def __init__(
        self, parent: QWidget, name: str, value: Any, many: bool, picture: QImage | None, size: QSize
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Draw {name}").format(name=name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(theme.px(760), theme.px(680))
        self._value, self._many = value, many
        self.view = BoxView(picture, _room_for(value, many, size), many)
        self.view.setAccessibleName(name)
        self.numbers: dict[str, QSpinBox] = {}
        row = QHBoxLayout()
        for side, words in (
            ("x", "x"),
            ("y", "y"),
            ("width", tr("width")),
            ("height", tr("height")),
        ):
            number = self.numbers[side] = QSpinBox(self)
            number.setRange(1 if side in ("width", "height") else 0, LARGEST)
            number.setAccessibleName(words)
            number.setKeyboardTracking(False)
            number.valueChanged.connect(self._take_numbers)
            row.addWidget(QLabel(words, self))
            row.addWidget(number, 1)
        self.remove = QPushButton(tr("Remove"), self)
        self.remove.setVisible(many)
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(self.view.remove)
        row.addWidget(self.remove)
        hint = QLabel(_hint(many, picture is not None), self, wordWrap=True)
        hint.setStyleSheet(f"color: {theme.DIM.name()};")
        buttons = QDialogButtonBox.StandardButton
        self.box = QDialogButtonBox(buttons.Ok | buttons.Cancel, self)
        self.box.accepted.connect(self.accept)
        self.box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(hint)
        layout.addWidget(self.view, 1)
        layout.addLayout(row)
        layout.addWidget(self.box)
        self.view.boxes_changed.connect(self._show_numbers)
        self._first = self._placed()
        self.view.show_boxes(self._first)
        self._show_numbers()
        self.view.setFocus()

    def accept(self) -> None:
        """Tell the value and close."""
        if self.view.boxes != self._first:
            if self._many:
                self.value_taken.emit(written_boxes(self.view.boxes, self._value))
            elif self.view.box is not None:
                self.value_taken.emit(written_box(self.view.box, self._value))
        super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the boxes over with Enter, wherever the focus is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            for number in self.numbers.values():
                number.interpretText()
            self.accept()
        else:
            super().keyPressEvent(event)

    def _placed(self) -> list[PlacedBox]:
        if self._many:
            return [PlacedBox(box, index) for index, box in enumerate(read_boxes(self._value) or ())]
        box = read_box(self._value)
        return [PlacedBox(box, None)] if box is not None else []

    def _show_numbers(self) -> None:
        box = self.view.box
        for side, number in self.numbers.items():
            number.blockSignals(True)
            number.setEnabled(box is not None)
            number.setValue(getattr(box, side) if box is not None else number.minimum())
            number.blockSignals(False)
        self.remove.setEnabled(box is not None)

    def _take_numbers(self) -> None:
        self.view.set_box(Box(*(self.numbers[side].value() for side in ("x", "y", "width", "height"))))


def _room_for(value: Any, many: bool, size: QSize) -> QSize:
    """Return how large the sheet is: at least as the boxes need."""
    boxes = read_boxes(value) if many else [box for box in (read_box(value),) if box is not None]
    width = max([size.width(), *(box.x + box.width for box in boxes or ())])
    height = max([size.height(), *(box.y + box.height for box in boxes or ())])
    return QSize(min(max(width, 1), LARGEST), min(max(height, 1), LARGEST))


def _hint(many: bool, has_picture: bool) -> str:
    words = tr("Drag to draw a box; drag its middle or a corner to change it. The arrow keys move it, too.")
    if many:
        words += " " + tr("The right button or Delete removes one.")
    if not has_picture:
        words += " " + tr("After a run, the picture that goes into the node shows here.")
    return words
