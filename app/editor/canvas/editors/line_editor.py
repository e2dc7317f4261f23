"""LineEditor: one line of text or a number, typed in place."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.editor import theme
from app.editor.canvas.editors.editor_keys import is_command, tab_direction

LONGEST_TEXT = 2**30
"""Characters in one line: Qt would cut a text after 32,767, and what is cut off would be lost."""


class LineEditor(QLineEdit):
    """Edits one line. Enter and leaving take the text over, Esc does not."""

    committed = Signal()
    """What was typed should be taken over."""
    cancelled = Signal()
    """The old value should stay."""
    next_wanted = Signal(int)
    """Take over and go to the next (1) or previous (-1) field."""
    stepped = Signal(float)
    """Change the number by so many steps."""

    def __init__(self, parent: QWidget, text: str, right: bool = False, title: bool = False) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_TEXT)
        self.setText(text)
        self._first = text
        self._title = title
        if right:
            self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFrame(False)
        self.setStyleSheet(
            f"background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 0 4px;"
            f"border: 1px solid {theme.ACCENT.name()}; border-radius: 4px;"
        )

    def start(self) -> None:
        """Show the editor with everything selected."""
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand over a rectangle of the view; the text grows with the zoom and stays readable."""
        weight = QFont.Weight.DemiBold if self._title else QFont.Weight.Medium
        self.setFont(theme.font(max(round((13 if self._title else 11) * zoom), 10), weight))
        width, height = max(rect.width(), 60), max(rect.height(), 18)
        self.setGeometry(rect.left(), rect.center().y() - height // 2, width, height)

    def value(self) -> Any:
        """Return the text."""
        return self.text()

    def set_text(self, text: str) -> None:
        """Replace the text."""
        self.setText(text)
        self.selectAll()

    def changed(self) -> bool:
        """Whether the text is another than at first."""
        return self.text() != self._first

    def finish(self) -> None:
        """Go away."""
        self.blockSignals(True)
        self.hide()
        self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Take Tab for the next field, and let commands of the window find the value taken over."""
        direction = tab_direction(event)
        if direction:
            self.next_wanted.emit(direction)
            return True
        if is_command(event):
            self.committed.emit()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take over, cancel or step."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.committed.emit()
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                sign = 1.0 if event.key() == Qt.Key.Key_Up else -1.0
                large = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self.stepped.emit(sign * (10.0 if large else 1.0))
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step a number with the wheel."""
        self.stepped.emit(1.0 if event.angleDelta().y() > 0 else -1.0)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take over when something else is clicked; a menu of the editor itself does not count."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.committed.emit()
