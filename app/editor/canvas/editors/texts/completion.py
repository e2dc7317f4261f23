"""Completion: offers names below the cursor while a prompt is typed, in the hands of the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit

from app.editor import theme
from app.editor.prompts.vocabulary import LONGEST_TOKEN, Suggestion, Suggestions, Vocabulary
from app.editor.words import tr
from app.editor.writing.shown import units
from app.editor.writing.whole_text import text_before

ROW, MOST_ROWS = 20, 8
LEAST_WIDTH, MOST_WIDTH = 110, 420
BESIDE = 26
"""What the list needs beside its longest text: its edge and that of a row."""
BAR = 10


class Completion(QObject):
    """Shows what fits. Tab takes the first, the arrow keys choose, Enter takes what was chosen, Esc closes.

    Without a choice Enter makes a new line as ever: nobody gets a name that was not asked for.
    """

    def __init__(self, text: QPlainTextEdit, vocabulary: Vocabulary) -> None:
        super().__init__(text)
        self._text = text
        self._vocabulary = vocabulary
        self._found: Suggestions | None = None
        self.list = QListWidget(text.window())
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setFont(theme.font(theme.px(12)))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setStyleSheet(_style())
        self.list.hide()
        self.list.itemClicked.connect(self._take_clicked)
        text.destroyed.connect(self.list.deleteLater)

    def follow_typing(self) -> None:
        """Show what fits the text before the cursor now."""
        cursor = self._text.textCursor()
        block = text_before(cursor)
        found = None if cursor.hasSelection() else self._vocabulary.suggest(block[-2 * LONGEST_TOKEN :])
        if found is not None and len(found.names) == 1 and block.endswith(found.names[0].text):
            found = None  # it is all there already
        self._found = found
        if found is None:
            self.close()
            return
        self.list.clear()
        for name in found.names:
            item = QListWidgetItem(_label(name))
            self.list.addItem(item)
        self.list.setCurrentRow(-1)
        self._place(len(found.names))

    def takes(self, event: QKeyEvent) -> bool:
        """Answer a key while names are shown; returns whether it meant them."""
        if self.list.isHidden():
            return False
        row = self.list.currentRow()
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up if not event.modifiers() & _OTHERS:
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow(
                    (max(row, -1) + step) % self.list.count() if row >= 0 or step > 0 else 0
                )
            case Qt.Key.Key_Tab:
                self._take(max(row, 0))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if row >= 0:
                self._take(row)
            case Qt.Key.Key_Escape:
                self.close()
            case _:
                return False
        return True

    def close(self) -> None:
        """Show nothing."""
        self._found = None
        self.list.hide()

    def _take_clicked(self, item: QListWidgetItem) -> None:
        self._take(self.list.row(item))

    def _take(self, row: int) -> None:
        found = self._found
        if found is None or not 0 <= row < len(found.names):
            return
        cursor = self._text.textCursor()
        block = text_before(cursor)
        start = found.start + max(len(block) - 2 * LONGEST_TOKEN, 0)
        place = cursor.block().position() + units(block[:start])
        cursor.setPosition(place, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(found.names[row].text)
        self._text.setTextCursor(cursor)
        self.close()

    def _place(self, count: int) -> None:
        rows = min(count, MOST_ROWS)
        at = self._text.cursorRect()
        window = self._text.window()
        below = self._text.viewport().mapTo(window, at.bottomLeft() + QPoint(0, 4))
        height = rows * theme.px(ROW) + 8
        metrics = self.list.fontMetrics()
        widest = max(metrics.horizontalAdvance(self.list.item(row).text()) for row in range(count))
        width = min(max(widest + BESIDE + (BAR if count > rows else 0), LEAST_WIDTH), MOST_WIDTH)
        if below.y() + height > window.height():
            below = self._text.viewport().mapTo(window, at.topLeft() - QPoint(0, height + 4))
        below.setX(max(min(below.x(), window.width() - width - 4), 4))
        self.list.setGeometry(below.x(), below.y(), width, height)
        self.list.show()
        self.list.raise_()


_OTHERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
)


def _label(name: Suggestion) -> str:
    kinds = {"embedding": tr("embedding"), "lora": tr("LoRA"), "wildcard": tr("wildcard"), "tag": ""}
    more = kinds[name.kind] or (f"{name.count:,}" if name.count else "")
    return f"{name.name}   {more}".rstrip()


def _style() -> str:
    return f"""
QListWidget {{ background: {theme.PANEL.name()}; color: {theme.TEXT.name()}; padding: 3px; outline: none;
    border: 1px solid {theme.PANEL_LINE.name()}; border-radius: 6px; }}
QListWidget::item {{ height: {theme.px(ROW)}px; padding: 0 6px; border-radius: 4px; }}
QListWidget::item:hover {{ background: {theme.BODY.name()}; }}
QListWidget::item:selected {{ background: {theme.HIGHLIGHT.name()}; color: white; }}
"""
