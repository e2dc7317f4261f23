"""TextEditor: text of several lines, typed in the box inside the node."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.editor import theme
from app.editor.canvas.editors.attention import with_weight
from app.editor.canvas.editors.editor_keys import is_command, is_for_text, tab_direction
from app.editor.canvas.field_look import TEXT_INSET

WEIGHT_STEP = 0.05


class TextEditor(QPlainTextEdit):
    """Edits several lines, or shows them to read and copy.

    Leaving takes the text over, Esc does not; Ctrl+Up and Ctrl+Down weigh words.
    """

    committed = Signal()
    """What was typed should be taken over."""
    cancelled = Signal()
    """The old value should stay."""
    next_wanted = Signal(int)
    """Take over and go to the next (1) or previous (-1) field."""
    stepped = Signal(float)
    """Never sent: text has no steps."""

    def __init__(self, parent: QWidget, text: str, read_only: bool = False) -> None:
        super().__init__(parent)
        if read_only:
            self.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.setPlainText(text)
        # Without \r and hard spaces, which Qt does not keep: that alone is no change by the user.
        self._first = self.toPlainText()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.setStyleSheet(
            f"QPlainTextEdit {{ background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 0;"
            f"border: 1px solid {theme.ACCENT.name()}; border-radius: 4px; }}"
        )

    def start(self) -> None:
        """Show the editor with the cursor at the end, or at the start of what can only be read."""
        self.show()
        if not self.isReadOnly():
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand over a rectangle of the view, and large enough to type in."""
        self.setFont(theme.font(max(round(11 * zoom), 10), QFont.Weight.Medium))
        across, down = round(TEXT_INSET[0] * zoom) - 1, round(TEXT_INSET[1] * zoom) - 1
        self.setViewportMargins(max(across, 2), max(down, 2), max(across - 2, 2), 2)
        self.setGeometry(rect.left(), rect.top(), max(rect.width(), 120), max(rect.height(), 48))

    def value(self) -> Any:
        """Return the text."""
        return self.toPlainText()

    def changed(self) -> bool:
        """Whether the text is another than at first."""
        return self.toPlainText() != self._first

    def finish(self) -> None:
        """Go away."""
        self.blockSignals(True)
        self.hide()
        self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Let commands of the window find the value taken over."""
        if is_command(event):
            self.committed.emit()
            return False
        if self.isReadOnly() and is_for_text(event):
            # Qt leaves these to the window when nothing can be typed; there they would act on the nodes.
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on, cancel, or weigh words."""
        direction = tab_direction(event)
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if direction:
            self.next_wanted.emit(direction)
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif ctrl and not self.isReadOnly() and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._weigh(WEIGHT_STEP if event.key() == Qt.Key.Key_Up else -WEIGHT_STEP)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take over when something else is clicked."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.committed.emit()

    def _weigh(self, step: float) -> None:
        cursor = self.textCursor()
        text, start, end = with_weight(
            self.toPlainText(), cursor.selectionStart(), cursor.selectionEnd(), step
        )
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        cursor.endEditBlock()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
