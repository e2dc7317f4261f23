"""The grid of templates: a list of cards, painted with picture, title, what it is, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.editor import theme
from app.editor.gallery.loading import Card, CardLoader
from app.editor.gallery.needs import Needs
from app.editor.gallery.templates import Template
from app.editor.words import tr, tr_count

AnyIndex = QModelIndex | QPersistentModelIndex
TEMPLATE_ROLE = Qt.ItemDataRole.UserRole
PICTURE = QSize(264, 149)
PAD, GAP = 10, 8
TEXT_HEIGHT = 82
CARD = QSize(PICTURE.width() + 2 * PAD + 2 * GAP, PICTURE.height() + TEXT_HEIGHT + 2 * PAD + 2 * GAP)
ROUND = 9.0


class CardList(QAbstractListModel):
    """The templates that are shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._templates: Sequence[Template] = ()

    def show_templates(self, templates: Sequence[Template]) -> None:
        """Show these."""
        self.beginResetModel()
        self._templates = templates
        self.endResetModel()

    @property
    def templates(self) -> Sequence[Template]:
        """What is shown, in order."""
        return self._templates

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """Return how many there are."""
        return 0 if parent.isValid() else len(self._templates)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the template, or what is said of it."""
        if not index.isValid() or index.row() >= len(self._templates):
            return None
        template = self._templates[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return template
            case Qt.ItemDataRole.DisplayRole:
                return template.title
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return template.description
        return None

    def renew(self, template: Template) -> None:
        """Have a card painted again."""
        if template in self._templates:
            index = self.index(list(self._templates).index(template))
            self.dataChanged.emit(index, index)


class CardPainter(QStyledItemDelegate):
    """Paints the cards; those it paints first it asks the loader for."""

    def __init__(self, loader: CardLoader, parent: QWidget) -> None:
        super().__init__(parent)
        self._loader = loader

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Return the size of a card."""
        return CARD

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint one card."""
        template: Template = index.data(TEMPLATE_ROLE)
        state: QStyle.StateFlag = option.state
        rect: QRect = option.rect
        box = QRectF(rect).adjusted(GAP, GAP, -GAP, -GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.setPen(QPen(theme.ACCENT if selected else theme.PANEL_LINE, 2.0 if selected else 1.0))
        painter.setBrush(theme.BODY_HOVER if over or selected else theme.BODY)
        painter.drawRoundedRect(box, ROUND, ROUND)
        card = self._loader.card(template)
        place = QRectF(box.left() + PAD, box.top() + PAD, PICTURE.width(), PICTURE.height())
        self._paint_picture(painter, place, card)
        left, width = place.left(), place.width()
        top = place.bottom() + 7
        painter.setFont(theme.at_scale(theme.title_font()))
        painter.setPen(theme.TEXT)
        title = QFontMetrics(theme.at_scale(theme.title_font())).elidedText(
            template.title, Qt.TextElideMode.ElideRight, int(width)
        )
        painter.drawText(QRectF(left, top, width, 18), Qt.AlignmentFlag.AlignVCenter, title)
        painter.setPen(theme.DIM)
        paint_lines(painter, QRectF(left, top + 21, width, 32), template.description)
        painter.setFont(theme.at_scale(theme.value_font()))
        missing = missing_text(card)
        painter.setPen(theme.WARNING if missing else theme.FAINT)
        text = missing or " · ".join(template.tags[:3]) or template.category
        shown = QFontMetrics(theme.at_scale(theme.value_font())).elidedText(
            text, Qt.TextElideMode.ElideRight, int(width)
        )
        painter.drawText(QRectF(left, box.bottom() - 24, width, 18), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def _paint_picture(self, painter: QPainter, place: QRectF, card: Card | None) -> None:
        path = QPainterPath()
        path.addRoundedRect(place, 6.0, 6.0)
        painter.fillPath(path, theme.CANVAS)
        if card is not None and not card.picture.isNull():
            painter.save()
            painter.setClipPath(path)
            painter.drawPixmap(place.toRect(), card.picture)
            painter.restore()
        elif card is not None and card.broken:
            painter.setPen(theme.FAINT)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, tr("It cannot be read"))


def paint_lines(painter: QPainter, place: QRectF, text: str) -> None:
    """Paint the first two lines of a text, an ellipsis where there is more."""
    font = theme.at_scale(theme.value_font())
    painter.setFont(font)
    metrics = QFontMetrics(font)
    line = " ".join(text.split())
    layout = QTextLayout(line, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    first = layout.createLine()
    length = 0
    if first.isValid():
        first.setLineWidth(place.width())
        length = first.textLength()
    layout.endLayout()
    top = QRectF(place.left(), place.top(), place.width(), place.height() / 2)
    painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, line[:length].rstrip())
    rest = metrics.elidedText(line[length:], Qt.TextElideMode.ElideRight, int(place.width()))
    painter.drawText(top.translated(0.0, place.height() / 2), Qt.AlignmentFlag.AlignVCenter, rest)


def missing_text(card: Card | None) -> str:
    """Return what a template lacks here in a few words; empty where it lacks nothing, or nobody knows yet."""
    needs = card.needs if card is not None else Needs()
    words = []
    if needs.nodes:
        words.append(tr_count("%n kind of node missing", "%n kinds of nodes missing", len(needs.nodes)))
    if needs.models:
        words.append(tr_count("%n model missing", "%n models missing", len(needs.models)))
    return tr(", ").join(words)
