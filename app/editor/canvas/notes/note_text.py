"""The text of a note, laid out once and drawn often: Markdown in a MarkdownNote, plain text in a Note.

Nothing is fetched or run: HTML in the Markdown stays text, and pictures become links to them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from PySide6.QtCore import QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from app.editor import theme

MARKDOWN = "MarkdownNote"
INSET = 10.0
MOST_CHARACTERS = 20_000
"""More than this of a note is not drawn; edited in place it is there to its end."""
LINK_SCHEMES = frozenset({"http", "https", "mailto"})

_PICTURE = re.compile(r"!\[([^\]\n]*)\]")
_ADDRESS = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]]")
_LINK = theme.ACCENT


class NoteDocument(QTextDocument):
    """A document that loads nothing."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return nothing, whatever the text asks for."""
        return None


@theme.forgets_colors
@lru_cache(maxsize=512)
def note_document(kind: str, text: str, width: float) -> NoteDocument:
    """Return the laid-out text of a note of this kind, for a box of this width (canvas units)."""
    document = NoteDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0.0)
    document.setDefaultFont(theme.font(12))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    text = text[:MOST_CHARACTERS]
    if kind == MARKDOWN:
        features = (
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
        )
        document.setMarkdown(_PICTURE.sub(r"[▣ \1]", text), features)
        _set_looks(document)
    else:
        document.setHtml(_plain(text))
    document.setTextWidth(max(width - 2 * INSET, 20.0))
    return document


def note_height(kind: str, text: str, width: float) -> float:
    """Return the height of a note's body that shows its whole text."""
    room = width - 2 * theme.PAD
    return float(round(note_document(kind, text, room).size().height() + 2 * INSET + 2 * theme.PAD))


def draw_note(painter: QPainter, kind: str, text: str, box: QRectF) -> None:
    """Draw the text of a note into a box; what does not fit is cut off with a fading edge."""
    document = note_document(kind, text, box.width())
    inner = box.adjusted(INSET, INSET, -INSET, -INSET / 2)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.translate(inner.topLeft())
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, theme.TEXT)
    context.palette.setColor(QPalette.ColorRole.Link, _LINK)
    context.clip = QRectF(0.0, 0.0, inner.width(), inner.height())
    document.documentLayout().draw(painter, context)
    painter.restore()


def link_at(kind: str, text: str, box: QRectF, point: QPointF) -> QUrl | None:
    """Return the address under a point of a note's box, None where there is none that may be opened."""
    if not box.contains(point):
        return None
    document = note_document(kind, text, box.width())
    place = point - box.topLeft() - QPointF(INSET, INSET)
    url = QUrl(document.documentLayout().anchorAt(place))
    return url if url.scheme().lower() in LINK_SCHEMES else None


def _plain(text: str) -> str:
    """Return plain text as HTML that looks the same, with its addresses as links."""
    out, place = [], 0
    for found in _ADDRESS.finditer(text):
        address = escape(found.group())
        out += [escape(text[place : found.start()]), f'<a href="{address}">{address}</a>']
        place = found.end()
    out.append(escape(text[place:]))
    return f'<div style="white-space: pre-wrap">{"".join(out)}</div>'


def _set_looks(document: QTextDocument) -> None:
    """Give headings, code and links sizes and colours that fit a node."""
    block = document.begin()
    while block.isValid():
        cursor = QTextCursor(block)
        level = block.blockFormat().headingLevel()
        spacing = QTextBlockFormat()
        spacing.setTopMargin(8.0 if level and block.blockNumber() else 0.0)
        spacing.setBottomMargin(4.0)
        cursor.mergeBlockFormat(spacing)
        if level:
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            heading = QTextCharFormat()
            font = theme.font({1: 18, 2: 16, 3: 14}.get(level, 12))
            font.setBold(True)
            heading.setFont(font)
            cursor.mergeCharFormat(heading)
        fragments = block.begin()
        while not fragments.atEnd():
            fragment = fragments.fragment()
            if fragment.charFormat().isAnchor():
                part = QTextCursor(document)
                part.setPosition(fragment.position())
                part.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                look = QTextCharFormat()
                look.setForeground(_LINK)
                look.setFontUnderline(True)
                part.mergeCharFormat(look)
            fragments += 1
        block = block.next()
