"""FindBar: finds words within a long text, at the foot of its editor."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QTextEdit

from app.editor import theme
from app.editor.words import tr

MOST_MARKED = 500
"""So many places are marked at once."""
_MARK = QColor(255, 180, 84, 70)


class FindBar(QFrame):
    """Enter goes to the next place, Shift+Enter to the one before, Esc back to the text."""

    def __init__(self, text: QPlainTextEdit) -> None:
        super().__init__(text)
        self._text = text
        self.line = QLineEdit(placeholderText=tr("Find"))
        self.line.setAccessibleName(tr("Find in this text"))
        self.count = QLabel()
        self.count.setStyleSheet(f"color: {theme.DIM.name()}; border: none;")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 3, 6, 3)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.count)
        self.setStyleSheet(
            f"FindBar {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()}; }}"
        )
        self.line.textChanged.connect(self._find)
        self.line.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show the bar, with what is selected to be found."""
        selected = self._text.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self.line.setText(selected)
        self.place()
        self.show()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)
        self.line.selectAll()
        self._find(self.line.text())

    def place(self) -> None:
        """Stand at the foot of the text."""
        height = self.sizeHint().height()
        self.setGeometry(0, max(self._text.height() - height, 0), self._text.width(), height)

    def close_bar(self) -> None:
        """Go back to the text, at the place that was found."""
        self.hide()
        self._text.setExtraSelections([])
        self._text.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer the keys of the bar; what the window would do with them waits."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F3:
                self.step(back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            case Qt.Key.Key_Escape | Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                self.close_bar()
            case _:
                return False
        return True

    def step(self, back: bool = False) -> None:
        """Select the next place, or the one before; after the last one comes the first."""
        words = self.line.text()
        if not words:
            return
        flags = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        if not self._text.find(words, flags):
            cursor = self._text.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start)
            self._text.setTextCursor(cursor)
            self._text.find(words, flags)

    def _find(self, words: str) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        cursor = QTextCursor(self._text.document())
        while words and len(marks) < MOST_MARKED:
            cursor = self._text.document().find(words, cursor)
            if cursor.isNull():
                break
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(_MARK)
            marks.append(mark)
        self._text.setExtraSelections(marks)
        more = "+" if len(marks) == MOST_MARKED else ""
        self.count.setText(f"{len(marks)}{more}" if words else "")
        if marks:
            start = self._text.textCursor()
            start.setPosition(start.selectionStart())
            self._text.setTextCursor(start)
            self.step()
