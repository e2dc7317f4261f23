"""PromptColors: softly marks weights, names of files, choices and comments in a prompt."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from app.editor import theme
from app.editor.writing.shown import units

MOST_COLORED = 100_000
"""Longer texts are shown plainly: marking them would be felt at each key."""
_COMMENT = 1


def _pen(color: QColor, italic: bool = False) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(color)
    form.setFontItalic(italic)
    return form


class PromptColors(QSyntaxHighlighter):
    """Colours a document as it is typed."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._rules = (
            (re.compile(r"(?<!\\)[()\[\]]"), _pen(theme.WARNING)),
            (re.compile(r":\s*[-+]?(?:\d+\.?\d*|\.\d+)(?=\s*(?<!\\)\))"), _pen(theme.WARNING)),
            (re.compile(r"(?<!\\)[{}|]"), _pen(theme.RUNNING)),
            (re.compile(r"__[\w/.-]+?__"), _pen(theme.RUNNING)),
            (re.compile(r"embedding:[^\s,()\[\]{}|:]+"), _pen(theme.ACCENT)),
            (re.compile(r"<[a-z]+:[^<>\n]+>"), _pen(theme.ACCENT)),
        )
        self._comment = _pen(theme.FAINT, italic=True)

    def highlightBlock(self, text: str) -> None:
        """Colour one line; a comment may go on from the line above."""
        self.setCurrentBlockState(0)
        if self.document().characterCount() > MOST_COLORED:
            return
        for pattern, form in self._rules:
            for match in pattern.finditer(text):
                self._color(text, match.start(), match.end(), form)
        place = 0 if self.previousBlockState() == _COMMENT else _comment_start(text, 0)
        while place is not None:
            if text.startswith("//", place) and not (place == 0 and self.previousBlockState() == _COMMENT):
                self._color(text, place, len(text), self._comment)
                return
            inside = place == 0 and self.previousBlockState() == _COMMENT
            end = text.find("*/", place if inside else place + 2)
            if end < 0:
                self._color(text, place, len(text), self._comment)
                self.setCurrentBlockState(_COMMENT)
                return
            self._color(text, place, end + 2, self._comment)
            place = _comment_start(text, end + 2)

    def _color(self, text: str, start: int, end: int, form: QTextCharFormat) -> None:
        self.setFormat(units(text[:start]), units(text[start:end]), form)


def _comment_start(text: str, start: int) -> int | None:
    """Return where a comment begins; the strokes of an address such as `https://` begin none."""
    match = re.compile(r"(?<!:)//|/\*").search(text, start)
    return match.start() if match is not None else None
