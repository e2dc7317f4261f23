"""The text of a note, laid out once and drawn often: Markdown in a MarkdownNote, plain text in a Note.

Nothing is fetched or run: HTML in the Markdown stays text, and pictures become links to them.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QPainter,
    QPalette,
    QPixmap,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from app.editor import theme
from app.editor.words import tr
from app.editor.writing.shown import cut, in_lines

MARKDOWN = "MarkdownNote"
INSET = 4.0
MOST_CHARACTERS = 20_000
"""More than this of a note is not drawn; edited in place it is there to its end."""
_HEADINGS = {1: 18, 2: 16, 3: 14}
MOST_PIXELS = 400_000
"""A larger picture of a note is not kept, but drawn each time."""
LINK_SCHEMES = frozenset({"http", "https", "mailto"})

_PICTURE = re.compile(r"!\[([^\]\n]*)\]")
_ADDRESS = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]]")
_LINK = theme.ACCENT
LIST_INDENT = 18.0
"""Canvas units; Qt's own indent leaves half of a narrow note empty."""


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
    document.setIndentWidth(LIST_INDENT)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    text = in_lines(cut(text, MOST_CHARACTERS, ""))
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


def draw_note(painter: QPainter, kind: str, text: str, box: QRectF, top: float = 0.0) -> None:
    """Draw the text of a note into a box, from a picture made once for each zoom; what is below is cut."""
    if box.width() < 1.0 or box.height() < 1.0:
        return
    transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
    picture = _picture(kind, text, box.width(), box.height(), top, transform.m11() * ratio)
    if picture is None:
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        painter.translate(box.topLeft())
        _draw(painter, kind, text, box.width(), box.height(), top)
        painter.restore()
        return
    picture.setDevicePixelRatio(ratio)
    corner = transform.map(box.topLeft())
    painter.save()
    painter.resetTransform()
    painter.drawPixmap(corner.toPoint(), picture)
    painter.restore()


@theme.forgets_colors
@lru_cache(maxsize=160)
def _picture(kind: str, text: str, width: float, height: float, top: float, scale: float) -> QPixmap | None:
    """Return a picture of a note's text in pixels of the device; None where that is too large to keep."""
    across, down = round(width * scale), round(height * scale)
    if across * down > MOST_PIXELS or min(across, down) < 1:
        return None
    picture = QPixmap(across, down)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    _draw(painter, kind, text, width, height, top)
    painter.end()
    return picture


def _draw(painter: QPainter, kind: str, text: str, width: float, height: float, top: float) -> None:
    if not text.strip():
        painter.setFont(theme.value_font())
        painter.setPen(theme.FAINT)
        room = QRectF(0.0, 0.0, width, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, tr("Double-click to write"))
        return
    document = note_document(kind, text, width)
    below = hidden_height(kind, text, QRectF(0.0, 0.0, width, height)) - top
    painter.save()
    painter.translate(INSET, INSET - top)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, theme.TEXT)
    context.clip = QRectF(0.0, top - INSET, width - INSET, height)
    document.documentLayout().draw(painter, context)
    painter.restore()
    if below > 1.0:
        # A small arrow says that there is more of it.
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.DIM)
        x, y = width - INSET - 6.0, height - 8.0
        painter.drawPolygon([QPointF(x - 4.0, y), QPointF(x + 4.0, y), QPointF(x, y + 5.0)])


def hidden_height(kind: str, text: str, box: QRectF) -> float:
    """Return how much of a note does not fit into its box: how far it can be scrolled."""
    height = note_document(kind, text, box.width()).size().height() + 2 * INSET
    return max(height - box.height(), 0.0)


def link_at(kind: str, text: str, box: QRectF, point: QPointF, top: float = 0.0) -> QUrl | None:
    """Return the address under a point of a note's box, None where there is none that may be opened."""
    if not box.contains(point):
        return None
    document = note_document(kind, text, box.width())
    place = point - box.topLeft() - QPointF(INSET, INSET - top)
    url = QUrl(document.documentLayout().anchorAt(place))
    return url if url.scheme().lower() in LINK_SCHEMES else None


def _plain(text: str) -> str:
    """Return plain text as HTML that looks the same, with its addresses as links."""
    from html import escape  # a table of all named letters comes with it

    out, place = [], 0
    for found in _ADDRESS.finditer(text):
        address = escape(found.group())
        out += [escape(text[place : found.start()]), f'<a href="{address}">{address}</a>']
        place = found.end()
    out.append(escape(text[place:]))
    return f'<div style="white-space: pre-wrap">{"".join(out)}</div>'


def _set_looks(document: QTextDocument) -> None:
    """Give headings, quotations, code and links sizes and colours that fit a node."""
    block = document.begin()
    while block.isValid():
        cursor = QTextCursor(block)
        level = block.blockFormat().headingLevel()
        if cursor.currentTable() is None:
            spacing = QTextBlockFormat()
            spacing.setTopMargin(8.0 if level and block.blockNumber() else 0.0)
            spacing.setBottomMargin(4.0)
            cursor.mergeBlockFormat(spacing)
        look = QTextCharFormat()
        if level:
            look.setFont(theme.font(_HEADINGS.get(level, 12), QFont.Weight.DemiBold))
        elif block.blockFormat().hasProperty(QTextFormat.Property.BlockQuoteLevel.value):
            look.setForeground(theme.DIM)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(look)
        _set_looks_within(document, block)
        block = block.next()


def _set_looks_within(document: QTextDocument, block: QTextBlock) -> None:
    """Give links their colour, and bold words a weight that the font has."""
    link, strong = QTextCharFormat(), QTextCharFormat()
    link.setForeground(theme.stronger(theme.ACCENT, 130))
    link.setFontUnderline(True)
    strong.setFontWeight(QFont.Weight.DemiBold)
    places = block.begin()
    spans: list[tuple[int, int, QTextCharFormat]] = []
    while not places.atEnd():
        fragment = places.fragment()
        start, end = fragment.position(), fragment.position() + fragment.length()
        if fragment.charFormat().fontWeight() > QFont.Weight.DemiBold:
            spans.append((start, end, strong))
        if fragment.charFormat().isAnchor():
            spans.append((start, end, link))
        places += 1
    for start, end, look in spans:
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(look)
