"""JsonWindow: a value that no other editor shows, as JSON, checked while it is typed."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.words import tr
from app.workflow.json_same import same

LONGEST = 2_000_000


class JsonWindow(QDialog):
    """Edits one value. OK takes it over if it is another, Cancel and Esc do not."""

    value_taken = Signal(object)
    """The value should be this."""

    def __init__(self, parent: QWidget, name: str, words: str, value: Any) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Edit {name} as JSON").format(name=name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(theme.px(620), theme.px(460))
        self._first = value
        about = QLabel(words, self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        about.setStyleSheet(f"color: {theme.DIM.name()};")
        self.text = QPlainTextEdit(json.dumps(value, ensure_ascii=False, indent=2), self)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(name)
        self._as_first = self.text.toPlainText()
        self.note = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.note.setStyleSheet(f"color: {theme.ERROR.name()};")
        buttons = QDialogButtonBox.StandardButton
        self.box = QDialogButtonBox(buttons.Ok | buttons.Cancel, self)
        self.box.accepted.connect(self.accept)
        self.box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(about)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.note)
        layout.addWidget(self.box)
        self.text.textChanged.connect(self._check)
        self.text.setFocus()

    def accept(self) -> None:
        """Tell the value and close; what is no JSON stays to be mended."""
        try:
            value = self._read()
        except ValueError:
            return
        if self.text.toPlainText() != self._as_first and not same(value, self._first):
            self.value_taken.emit(value)
        super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the value over with Ctrl+Enter."""
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if ctrl and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the text's focus when the window comes to the front."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.text.setFocus()

    def _read(self) -> Any:
        text = self.text.toPlainText()
        if len(text) > LONGEST:
            raise ValueError(tr("This is longer than {count} characters.").format(count=LONGEST))
        try:
            return json.loads(text, parse_constant=_refused)
        except RecursionError:
            raise ValueError(tr("This is nested too deeply.")) from None
        except json.JSONDecodeError as error:
            words = tr("Line {line}, column {column}: this is no JSON ({reason}).")
            raise ValueError(words.format(line=error.lineno, column=error.colno, reason=error.msg)) from None

    def _check(self) -> None:
        note = ""
        try:
            self._read()
        except ValueError as error:
            note = str(error)
        self.note.setText(note)
        self.box.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not note)


def _refused(name: str) -> Any:
    raise ValueError(tr("{name} is no number that JSON has.").format(name=name))
