"""The text of Qt's editors in Python, and back: no character is another, and places are counted alike."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument

from app.editor.writing.shown import characters, units


def whole_text(document: QTextDocument) -> str:
    """Return a document's text with the hard spaces that `toPlainText` would make soft ones."""
    return document.toRawText().replace("\u2029", "\n")


def text_before(cursor: QTextCursor) -> str:
    """Return the text of the cursor's line before the cursor."""
    line = cursor.block().text()
    return line[: characters(line, cursor.positionInBlock())]


def replace_within(cursor: QTextCursor, old: str, new: str) -> None:
    """Make a document's text `new` where it was `old`, as one undo step; what is alike at both ends stays."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    cursor.beginEditBlock()
    cursor.setPosition(units(old[:start]))
    cursor.setPosition(units(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(new[start : len(new) - end])
    cursor.endEditBlock()
