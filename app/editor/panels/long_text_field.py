"""LongTextField: a text of several lines in the inspector, with the help that prompts get on the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from app.editor.canvas.editors.text_editor import WEIGHT_STEP, weigh
from app.editor.canvas.editors.texts.completion import Completion
from app.editor.canvas.editors.texts.highlight import PromptColors
from app.editor.panels.value_field import MIXED, ValueField, fill
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.writing.whole_text import whole_text

QUIET_MS = 1500
"""What was typed is told once so long nothing was typed: a crash shall not take it along."""


class LongTextField(ValueField):
    """Text of several lines; told when the control is left, with Ctrl+Enter, and while the typing rests.

    As on the canvas, Ctrl+Up and Ctrl+Down weigh words, and names are offered once `offer` gave them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(90)
        self.text.setMaximumHeight(220)
        fill(self, self.text)
        self.text.installEventFilter(self)
        self._value = ""
        self._shown = ""
        self._weight_step = WEIGHT_STEP
        self.colors = PromptColors(self.text.document())
        self.completion: Completion | None = None
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._quiet.timeout.connect(self._tell)
        self.text.textChanged.connect(self._follow_typing)

    def offer(self, vocabulary: Vocabulary | None, weight_step: float) -> None:
        """Offer these names while a prompt is typed."""
        self._weight_step = weight_step
        if vocabulary is not None and self.completion is None:
            self.completion = Completion(self.text, vocabulary)

    def show_value(self, value: Any) -> None:
        """Show a value without telling; what is being typed stays while the value is the same."""
        text = "" if value is None else str(value)
        if text != self._value or self.text.placeholderText():
            self.text.setPlaceholderText("")
            self._value = text
            self.text.setPlainText(text)
            # Without \r and halves of letters, which Qt does not keep: that is no change by the user.
            self._shown = whole_text(self.text.document())

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that several nodes have different texts."""
        if whole_text(self.text.document()) == self._shown:
            self._value = self._shown = ""
            self.text.setPlainText("")
            self.text.setPlaceholderText(MIXED)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the text when the control is left, or a shortcut with Ctrl is about to run the workflow."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._takes(event):
            return True
        leaves = event.type() == QEvent.Type.FocusOut
        if leaves and self.completion is not None:
            self.completion.close()
        control = isinstance(event, QKeyEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if leaves or (event.type() == QEvent.Type.ShortcutOverride and control):
            self._tell()
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Answer the keys that mean the names offered, or the weight of words."""
        if self.completion is not None and self.completion.takes(event):
            return True
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if ctrl and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            weigh(self.text, self._weight_step if event.key() == Qt.Key.Key_Up else -self._weight_step)
            return True
        return False

    def _follow_typing(self) -> None:
        if self.text.hasFocus():
            self._quiet.start()
            if self.completion is not None:
                self.completion.follow_typing()

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _tell(self) -> None:
        self._quiet.stop()
        text = whole_text(self.text.document())
        if text != self._shown:
            self._value = self._shown = text
            self.value_changed.emit(self._shown)
