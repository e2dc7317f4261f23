"""LargeText: a window of its own for a very long text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.words import tr


class LargeText(QDialog):
    """Edits one text. OK takes it over, Cancel and Esc do not; Ctrl+Enter takes it over and runs."""

    text_taken = Signal(str)
    """The text should be taken over."""
    run_wanted = Signal()
    """The workflow should run with the text, which was taken over."""
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
        self._counted = ""
        self.count.setStyleSheet(f"color: {theme.DIM.name()};")
        buttons = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(buttons.Ok | buttons.Cancel, self)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.wraps = QCheckBox(tr("Wrap lines"), self)
        self.wraps.setChecked(True)
        self.wraps.setToolTip(tr("Long lines go on in the next row (Alt+Z)"))
        self.wraps.setShortcut("Alt+Z")
        self.wraps.toggled.connect(self._wrap)
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        foot.addWidget(self.wraps)
        foot.addWidget(box)
        layout = QVBoxLayout(self)
        layout.addWidget(self.editor, 1)
        layout.addLayout(foot)
        self.editor.textChanged.connect(self._show_count)
        self.editor.cursorPositionChanged.connect(self._show_line)
        self.editor.installEventFilter(self)
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the text over and ask for a run with Ctrl+Enter."""
        if isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if ctrl and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if ctrl and event.type() == QEvent.Type.KeyPress:
                self.accept()
                self.run_wanted.emit()
                return True
        return super().eventFilter(watched, event)

    def _wrap(self, wraps: bool) -> None:
        mode = QPlainTextEdit.LineWrapMode
        self.editor.setLineWrapMode(mode.WidgetWidth if wraps else mode.NoWrap)
        policy = Qt.ScrollBarPolicy
        bar = policy.ScrollBarAlwaysOff if wraps else policy.ScrollBarAsNeeded
        self.editor.setHorizontalScrollBarPolicy(bar)

    def _show_count(self) -> None:
        text = self.editor.toPlainText()
        words = tr("{letters} characters, {words} words")
        self._counted = words.format(letters=len(text), words=len(text.split()))
        self._show_line()

    def _show_line(self) -> None:
        line = self.editor.textCursor().blockNumber() + 1
        place = tr("Line {line} of {lines}").format(line=line, lines=self.editor.blockCount())
        self.count.setText(f"{place} · {self._counted}")
