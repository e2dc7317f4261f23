"""LargeText: a window of its own for a very long text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.words import tr


class LargeText(QDialog):
    """Edits one text. OK takes it over, Cancel and Esc do not."""

    text_taken = Signal(str)
    """The text should be taken over."""
    text_left = Signal(str)
    """This text was typed and is not taken over."""

    def __init__(
        self, parent: QWidget, name: str, text: str, vocabulary: Vocabulary | None, weight_step: float
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Edit {name}").format(name=name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(860, 620)
        self.editor = TextEditor(self, text, vocabulary=vocabulary, weight_step=weight_step)
        self.editor.setAccessibleName(name)
        self.editor.setFont(theme.font(theme.px(14)))
        self.editor.document().setDocumentMargin(8)
        self.count = QLabel()
        self.count.setStyleSheet(f"color: {theme.DIM.name()};")
        buttons = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(buttons.Ok | buttons.Cancel, self)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        foot.addWidget(box)
        layout = QVBoxLayout(self)
        layout.addWidget(self.editor, 1)
        layout.addLayout(foot)
        self.editor.textChanged.connect(self._show_count)
        self.editor.cancelled.connect(self.reject)
        self.editor.room_wanted.connect(self.accept)
        self.editor.next_wanted.connect(lambda direction: self.focusNextPrevChild(direction > 0))
        self._show_count()
        self.editor.start()

    def accept(self) -> None:
        """Tell the text and close."""
        if self.editor.changed():
            self.text_taken.emit(str(self.editor.value()))
        super().accept()

    def reject(self) -> None:
        """Close and take over nothing; what was typed is told."""
        if self.editor.changed():
            self.text_left.emit(str(self.editor.value()))
        super().reject()

    def _show_count(self) -> None:
        text = self.editor.toPlainText()
        words = tr("{letters} characters, {words} words")
        self.count.setText(words.format(letters=len(text), words=len(text.split())))
