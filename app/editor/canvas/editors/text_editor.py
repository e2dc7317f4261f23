"""TextEditor: text of several lines, typed in the box inside the node."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.editor import theme
from app.editor.canvas.editors.attention import with_weight
from app.editor.canvas.editors.editor_keys import is_command, is_for_text, tab_direction
from app.editor.canvas.editors.texts.completion import Completion
from app.editor.canvas.editors.texts.find_bar import FindBar
from app.editor.canvas.editors.texts.highlight import PromptColors
from app.editor.canvas.nodes.field_look import TEXT_INSET
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.writing.shown import characters, units
from app.editor.writing.whole_text import replace_within, whole_text

WEIGHT_STEP = 0.05
_CTRL = Qt.KeyboardModifier.ControlModifier


class TextEditor(QPlainTextEdit):
    """Edits several lines, or shows them to read and copy.

    Leaving takes the text over, Esc does not; Ctrl+Up and Ctrl+Down weigh words, Ctrl+F finds some, F4 asks
    for more room. It has undo steps of its own while it is open.
    """

    committed = Signal()
    """What was typed should be taken over."""
    cancelled = Signal()
    """The old value should stay."""
    next_wanted = Signal(int)
    """Take over and go to the next (1) or previous (-1) field."""
    stepped = Signal(float)
    """Never sent: text has no steps."""
    room_wanted = Signal()
    """The text should be edited in a larger window."""

    def __init__(
        self,
        parent: QWidget,
        text: str,
        read_only: bool = False,
        vocabulary: Vocabulary | None = None,
        weight_step: float = WEIGHT_STEP,
    ) -> None:
        super().__init__(parent)
        if read_only:
            self.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self._weight_step = weight_step
        self.colors = None if read_only else PromptColors(self.document())
        self.setPlainText(text)
        # Without \r and halves of letters, which Qt does not keep: that alone is no change by the user.
        self._first = whole_text(self.document())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.setStyleSheet(
            f"QPlainTextEdit {{ background: {theme.FIELD.name()}; color: {theme.TEXT.name()}; padding: 0;"
            f"border: 1px solid {theme.ACCENT.name()}; border-radius: 4px; }}"
        )
        self.completion = Completion(self, vocabulary) if vocabulary is not None and not read_only else None
        self.find_bar = FindBar(self)

    def start(self) -> None:
        """Show the editor with the cursor at the end, or at the start of what can only be read."""
        self.show()
        if not self.isReadOnly():
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def offer_again(self, text: str) -> None:
        """Have redo bring back a text that was typed before and given up."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.undo()

    def place(self, rect: QRect, zoom: float) -> None:
        """Stand over a rectangle of the view, and large enough to type in."""
        self.setFont(theme.font(max(round(11 * zoom), 10), QFont.Weight.Medium))
        across, down = round(TEXT_INSET[0] * zoom) - 1, round(TEXT_INSET[1] * zoom) - 1
        self.setViewportMargins(max(across, 2), max(down, 2), max(across - 2, 2), 2)
        self.setGeometry(rect.left(), rect.top(), max(rect.width(), 120), max(rect.height(), 48))
        if self.completion is not None:
            self.completion.close()

    def value(self) -> Any:
        """Return the text."""
        return whole_text(self.document())

    def changed(self) -> bool:
        """Whether the text is another than at first."""
        return whole_text(self.document()) != self._first

    def finish(self) -> None:
        """Go away."""
        self.blockSignals(True)
        if self.completion is not None:
            self.completion.close()
        self.hide()
        self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Let commands of the window find the value taken over; keep the keys that mean the text."""
        if is_command(event):
            self.committed.emit()
            return False
        if _is_own_key(event) or (self.isReadOnly() and is_for_text(event)):
            # Qt leaves these to the window where they mean something; there they would act on the nodes.
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on, cancel, weigh words, find, or choose a name that is offered."""
        if self.completion is not None and self.completion.takes(event):
            return
        direction = tab_direction(event)
        ctrl = bool(event.modifiers() & _CTRL)
        if direction:
            self.next_wanted.emit(direction)
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif ctrl and not self.isReadOnly() and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            weigh(self, self._weight_step if event.key() == Qt.Key.Key_Up else -self._weight_step)
        elif ctrl and event.key() == Qt.Key.Key_F:
            self.find_bar.open()
        elif event.key() == Qt.Key.Key_F3:
            self.find_bar.step(back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.key() == Qt.Key.Key_F4:
            self.room_wanted.emit()
        else:
            self._type(event)

    def _type(self, event: QKeyEvent) -> None:
        before = self.document().revision()
        super().keyPressEvent(event)
        if self.completion is None:
            return
        if self.document().revision() != before and (event.text() or event.key() == Qt.Key.Key_Backspace):
            self.completion.follow_typing()
        elif event.text() or event.key() not in _MODIFIER_KEYS:
            self.completion.close()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take over when something else is clicked; the line that finds words is a part of this."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            if self.find_bar.isVisible() and self.find_bar.underMouse():
                return
            self.committed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the line that finds words at the foot."""
        super().resizeEvent(event)
        self.find_bar.place()


def weigh(text: QPlainTextEdit, step: float) -> None:
    """Change the weight of the words at the cursor by a step; it is one undo step of the text."""
    cursor, old = text.textCursor(), whole_text(text.document())
    start, end = (characters(old, place) for place in (cursor.selectionStart(), cursor.selectionEnd()))
    new, start, end = with_weight(old, start, end, step)
    replace_within(cursor, old, new)
    cursor.setPosition(units(new[:start]))
    cursor.setPosition(units(new[:end]), QTextCursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)


_MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


def _is_own_key(event: QEvent) -> bool:
    """Whether a key that is a shortcut of the window means the text while it is edited."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    ctrl = bool(event.modifiers() & _CTRL)
    if ctrl and event.key() in (Qt.Key.Key_F, Qt.Key.Key_Up, Qt.Key.Key_Down):
        return True
    return event.key() in (Qt.Key.Key_F3, Qt.Key.Key_F4)
