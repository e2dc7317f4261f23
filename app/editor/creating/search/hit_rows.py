"""Paints the rows of a search for nodes: title with the letters that were typed, marks, where from, types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.editor import theme
from app.editor.canvas.header_marks import marks_of
from app.editor.creating.search.fuzzy import places_of
from app.editor.creating.search.hits import Hit
from app.editor.creating.search.kind_index import MOST_LETTERS
from app.editor.creating.search.search_words import pack_of
from app.editor.words import tr
from app.editor.writing.shown import cut, in_one_line
from app.workflow.node_info import NodeInfo

AnyIndex = QModelIndex | QPersistentModelIndex
HIT_ROLE = Qt.ItemDataRole.UserRole
ROW_HEIGHT = 30
DOT, DOT_PITCH = 7.0, 9.0
MOST_DOTS = 5
ARROW = 9.0


class HitPainter(QStyledItemDelegate):
    """Paints hits; `words` are the letters to show in the titles."""

    words: Sequence[str] = ()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Return the height of a row; its width is the list's."""
        return QSize(100, theme.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint one hit."""
        hit: Hit = index.data(HIT_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            selected = bool(state & QStyle.StateFlag.State_Selected)
            painter.setBrush(theme.FIELD_FILL if selected else theme.BODY)
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 6, 6)
        painter.setBrush(theme.category_dot(hit.info.category))
        painter.drawRoundedRect(QRect(rect.left() + 10, rect.center().y() - 5, 10, 10), 3, 3)
        inner = rect.adjusted(30, 0, -12, 0)
        right = inner.right() - (0 if hit.end is not None else paint_types(painter, inner, hit.info) + 8)
        left = paint_title(painter, inner, hit, self.words)
        for mark in marks_of(hit.info):
            left = paint_mark(painter, QRectF(left + 8, rect.center().y() - 8, right - left - 8, 17), mark)
        painter.setFont(theme.at_scale(theme.value_font()))
        painter.setPen(theme.FAINT)
        room = right - left - 14
        text = QFontMetrics(theme.at_scale(theme.value_font())).elidedText(
            origin_of(hit), Qt.TextElideMode.ElideLeft, int(room)
        )
        place = QRectF(left + 14, inner.top(), max(room, 0.0), inner.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        painter.restore()


def paint_title(painter: QPainter, rect: QRect, hit: Hit, words: Sequence[str]) -> float:
    """Paint the title, the letters of `words` bright, and the slot; returns where it ends."""
    info = hit.info
    title = in_one_line(cut(info.display_name, MOST_LETTERS, ""))
    found = {place for word in words for place in places_of(word, title)}
    plain = theme.FAINT if info.deprecated else theme.TEXT if not found else theme.stronger(theme.DIM, 125)
    parts = [(text, theme.TEXT if lit else plain, lit) for text, lit in _runs(title, found)]
    if hit.preset is not None:
        parts.append((f": {hit.preset}", theme.stronger(theme.ACCENT, 125), False))
    if hit.end is not None:
        parts.append((" › ", theme.FAINT, False))
        parts.append((hit.end.label, theme.slot_color(hit.end.type), False))
    left = float(rect.left())
    for text, color, lit in parts:
        font = theme.at_scale(theme.title_font()) if lit else theme.at_scale(theme.label_font())
        painter.setFont(font)
        painter.setPen(color)
        width = QFontMetrics(font).horizontalAdvance(text)
        room = rect.right() - left
        shown = (
            text
            if width <= room
            else QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(room))
        )
        painter.drawText(
            QRectF(left, rect.top(), width + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, shown
        )
        left += min(width, room)
    return left


def paint_mark(painter: QPainter, rect: QRectF, mark: str) -> float:
    """Paint a badge with a word at the left of a place; returns where it ends. Without room nothing is."""
    metrics = QFontMetrics(theme.at_scale(theme.value_font()))
    width = metrics.horizontalAdvance(mark) + 12.0
    if width > rect.width():
        return rect.left() - 8
    box = QRectF(rect.left(), rect.top(), width, rect.height())
    painter.setPen(QPen(theme.WARNING.darker(170), 1.0))
    painter.setBrush(theme.WARNING_BUBBLE)
    painter.drawRoundedRect(box, 7, 7)
    painter.setFont(theme.at_scale(theme.value_font()))
    painter.setPen(theme.WARNING)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)
    return box.right()


def paint_types(painter: QPainter, rect: QRect, info: NodeInfo) -> float:
    """Paint the types of a kind at the right of a row, inputs → outputs, as dots; returns their width."""
    inputs, outputs = types_of(info)
    width = DOT_PITCH * (len(inputs) + len(outputs)) + ARROW
    left, middle = rect.right() - width, rect.center().y() + 0.5
    left = _paint_dots(painter, left, middle, inputs)
    painter.setPen(QPen(theme.FAINT, 1.2))
    painter.drawLine(QPointF(left, middle), QPointF(left + 5, middle))
    painter.drawLine(QPointF(left + 3, middle - 2), QPointF(left + 5, middle))
    painter.drawLine(QPointF(left + 3, middle + 2), QPointF(left + 5, middle))
    _paint_dots(painter, left + ARROW, middle, outputs)
    return width


def _paint_dots(painter: QPainter, left: float, middle: float, types: Sequence[str]) -> float:
    painter.setPen(Qt.PenStyle.NoPen)
    for kind in types:
        painter.setBrush(theme.slot_color(kind))
        painter.drawEllipse(QRectF(left, middle - DOT / 2, DOT, DOT))
        left += DOT_PITCH
    return left


def types_of(info: NodeInfo) -> tuple[list[str], list[str]]:
    """Return the types that go in by links and those that come out, each once, so many as are shown."""
    inputs = (item.type for item in info.inputs if not item.is_widget and item.group != "hidden")
    return _once(inputs), _once(output.type for output in info.outputs)


def _once(types: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(types))[:MOST_DOTS]


def origin_of(hit: Hit) -> str:
    """Return where a hit comes from: the node it follows, else its pack and category."""
    if hit.after:
        return tr("after {title}").format(title=hit.after)
    return " · ".join(filter(None, (pack_of(hit.info), hit.info.shown_category)))


def _runs(text: str, lit: set[int]) -> list[tuple[str, bool]]:
    """Return a text in runs of letters that are lit or not."""
    runs: list[tuple[str, bool]] = []
    for index, letter in enumerate(text):
        bright = index in lit
        if runs and runs[-1][1] == bright:
            runs[-1] = (runs[-1][0] + letter, bright)
        else:
            runs.append((letter, bright))
    return runs
