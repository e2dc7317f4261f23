"""SwitchEditor: a field that is on or off, in the hands of the keyboard. The mouse flips it by a click."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.editor import theme
from app.editor.canvas.editors.editor_keys import is_command, is_for_text, tab_direction

_TO: dict[int, bool] = {
    Qt.Key.Key_Left: False,
    Qt.Key.Key_Right: True,
    Qt.Key.Key_0: False,
    Qt.Key.Key_1: True,
}


class SwitchEditor(QLabel):
    """Space flips, the arrow keys choose; Enter, Tab and leaving take it over, Esc does not."""

    committed = Signal()
    """What was chosen should be taken over."""
    cancelled = Signal()
    """The old value should stay."""
    next_wanted = Signal(int)
    """Take over and go to the next (1) or previous (-1) field."""
    stepped = Signal(float)
    """Never sent: a switch has no steps."""

    def __init__(self, parent: QWidget, value: bool, words: tuple[str, str]) -> None:
        super().__init__(parent)
        self._first = self._value = value
        self._words = words
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setStyleSheet(
            f"background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 0 8px;"
            f"border: 1px solid {theme.ACCENT.name()}; border-radius: 4px;"
        )
        self._show()

    def start(self) -> None:
        """Show the switch and take the keys."""
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand over a rectangle of the view."""
        self.setFont(theme.font(max(round(11 * zoom), 10)))
        height = max(rect.height(), 18)
        self.setGeometry(rect.left(), rect.center().y() - height // 2, max(rect.width(), 60), height)

    def value(self) -> Any:
        """Return whether it is on."""
        return self._value

    def changed(self) -> bool:
        """Whether it is another than at first."""
        return self._value != self._first

    def finish(self) -> None:
        """Go away."""
        self.blockSignals(True)
        self.hide()
        self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Take Tab for the next field, plain keys before the window does, and let commands find the value."""
        direction = tab_direction(event)
        if direction:
            self.next_wanted.emit(direction)
            return True
        if is_command(event):
            self.committed.emit()
            return False
        if is_for_text(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Flip, choose, take over or cancel."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.committed.emit()
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case Qt.Key.Key_Space:
                self._value = not self._value
                self._show()
            case key if key in _TO:
                self._value = _TO[key]
                self._show()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take over when something else is clicked."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.committed.emit()

    def _show(self) -> None:
        self.setText(f"‹ {self._words[self._value]} ›")
