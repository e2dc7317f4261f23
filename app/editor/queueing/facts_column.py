"""The last column of the queue: a name, and facts behind it; the name gives way where room is short."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

FACTS_ROLE = int(Qt.ItemDataRole.UserRole) + 2
SEPARATOR = " · "
LEAST_NAME = 4
"""So many letters of a name say something; a shorter rest is left out."""
MARGIN = 8


class Facts(NamedTuple):
    """What stands in the column: `short` says the same as `words` in the least room."""

    name: str = ""
    words: str = ""
    short: str = ""

    def text(self) -> str:
        """Return it all."""
        return SEPARATOR.join(filter(None, (self.name, self.words)))


def fitting(facts: Facts, metrics: QFontMetrics, width: int) -> str:
    """Return what fits into `width` pixels: first the name is shortened, then left out, then the words are
    said shorter."""
    whole = facts.text()
    if not facts.name or not facts.words or metrics.horizontalAdvance(whole) <= width:
        if facts.short and not facts.name and metrics.horizontalAdvance(whole) > width:
            return facts.short
        return whole
    for words in filter(None, (facts.words, facts.short)):
        behind = SEPARATOR + words
        room = width - metrics.horizontalAdvance(behind)
        name = metrics.elidedText(facts.name, Qt.TextElideMode.ElideMiddle, room)
        if len(name) > LEAST_NAME:
            return name + behind
        if metrics.horizontalAdvance(words) <= width:
            return words
    return facts.short or facts.words


class FactsColumn(QStyledItemDelegate):
    """Shortens what is shown to the width of the column."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Take the text that fits."""
        super().initStyleOption(option, index)
        facts = index.data(FACTS_ROLE)
        if isinstance(facts, Facts) and option.rect.width() > 0:
            option.text = fitting(facts, option.fontMetrics, option.rect.width() - MARGIN)
