"""LineEditor: one line of text or a number, typed in place."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.editor import theme
from app.editor.canvas.editors.editor_keys import is_command, tab_direction

LONGEST_TEXT = 2**30
"""Characters in one line: Qt would cut a text after 32,767, and what is cut off would be lost."""
_STEPS: dict[int, float] = {
    Qt.Key.Key_Up: 1.0,
    Qt.Key.Key_Down: -1.0,
    Qt.Key.Key_PageUp: 10.0,
    Qt.Key.Key_PageDown: -10.0,
}


class LineEditor(QLineEdit):
    """Edits one line. Enter and leaving take the text over, Esc does not."""

    committed = Signal()
    """What was typed should be taken over."""
    entered = Signal()
    """Enter was pressed: what was typed should be taken over, if it makes sense."""
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
        self._first = self.text()  # without halves of letters, which Qt does not keep
        self._title = title
        self.note = QLabel(parent)
        """Says below the line what was understood of it."""
        self.note.hide()
        if right:
            self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFrame(False)
        self._show_frame(wrong=False)

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
        self._place_note()

    def tell(self, note: str, wrong: bool) -> None:
        """Say below the line what was understood; nothing is said with an empty note."""
        self._show_frame(wrong)
        color = theme.ERROR if wrong else theme.DIM
        self.note.setStyleSheet(
            f"background: {theme.PANEL.name()}; color: {color.name()}; padding: 2px 6px;"
            f"border: 1px solid {theme.PANEL_LINE.name()}; border-radius: 4px;"
        )
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.setAccessibleDescription(note)
        self._place_note()

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
        self.note.hide()
        self.note.deleteLater()
        self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Take Tab for the next field, and let commands of the window find the value taken over."""
        direction = tab_direction(event)
        if direction:
            self.next_wanted.emit(direction)
            return True
        if is_command(event) or (self._title and self._undoes_more(event)):
            self.committed.emit()
            return False
        return super().event(event)

    def _undoes_more(self, event: QEvent) -> bool:
        """Whether a key means undo while nothing was typed: then a step of the document is meant."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return False
        return not self.isUndoAvailable() and event.matches(QKeySequence.StandardKey.Undo)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take over, cancel or step."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit()
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                large = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                fine = event.modifiers() & Qt.KeyboardModifier.AltModifier
                self.stepped.emit(_STEPS[event.key()] * (10.0 if large else 0.1 if fine else 1.0))
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step a number with the wheel."""
        turns = event.angleDelta().y() or event.angleDelta().x()
        if turns:
            self.stepped.emit(1.0 if turns > 0 else -1.0)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take over when something else is clicked; a menu of the editor itself does not count."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.committed.emit()

    def _place_note(self) -> None:
        if self.note.text():
            self.note.adjustSize()
            right = max(self.geometry().right() - self.note.width() + 1, 0)
            self.note.move(right, self.geometry().bottom() + 3)
            self.note.raise_()

    def _show_frame(self, wrong: bool) -> None:
        color = theme.ERROR if wrong else theme.ACCENT
        self.setStyleSheet(
            f"background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 0 4px;"
            f"border: 1px solid {color.name()}; border-radius: 4px;"
        )
