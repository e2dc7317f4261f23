"""The popup of the palette: a field over the entries that fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from app.editor import theme
from app.editor.commands.list_popup import ListPopup
from app.editor.commands.palette.entries import MOST_SHOWN, PaletteEntry, ranked
from app.editor.words import tr
from app.editor.writing.shown import as_tip, cut, in_one_line

WIDTH, MOST_HEIGHT, ROW_HEIGHT, ROOM_BESIDE_ROWS = 620, 460, 26, 96
_ENTRY = Qt.ItemDataRole.UserRole
LONGEST_TITLE = 400


class PalettePopup(ListPopup):
    """The entries that fit what is typed; Enter does the chosen one."""

    chosen = Signal(object)
    """The PaletteEntry that was chosen; the popup is closed already."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("palette", 3, parent)
        self.field.setPlaceholderText(tr("A command, a node, a file, a setting"))
        self.field.setAccessibleName(tr("Command palette"))
        self.rows.setAccessibleName(tr("What fits"))
        self._entries: Sequence[PaletteEntry] = ()
        self._recent: Sequence[str] = ()
        self.rows.currentItemChanged.connect(self._tell)

    def open_over(self, area: QWidget, entries: Sequence[PaletteEntry], recent: Sequence[str]) -> None:
        """Show the popup at the top of a widget of the same window."""
        self._entries, self._recent = entries, recent
        self.show_over(area, theme.px(WIDTH), theme.px(MOST_HEIGHT))

    def shown(self) -> list[PaletteEntry]:
        """Return the entries in the list, best first."""
        rows = (self.rows.topLevelItem(row) for row in range(self.rows.topLevelItemCount()))
        return [row.data(0, _ENTRY) for row in rows if row is not None]

    def rank(self, query: str) -> None:
        """Fill the list with what fits, best first."""
        hits = ranked(query, self._entries, self._recent)
        self.rows.clear()
        self.rows.addTopLevelItems([_row(entry) for entry in hits[: MOST_SHOWN if query else len(hits)]])
        self.select(0)
        height = theme.px(ROOM_BESIDE_ROWS + ROW_HEIGHT * max(self.rows.topLevelItemCount(), 1))
        self.fit_height(height)
        if not hits:
            self.note.setText(tr("Nothing has these letters. Fewer letters find more."))

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        entry = item.data(0, _ENTRY) if item is not None else None
        if entry is not None:
            self.note.setText(entry.unusable or entry.tip or tr("Enter does it, Escape closes."))

    def choose(self, item: QTreeWidgetItem | None) -> None:
        """Do what a row says, if it can be done now."""
        entry = item.data(0, _ENTRY) if item is not None else None
        if entry is None or entry.unusable:
            return
        self.hide()
        self.chosen.emit(entry)


def _row(entry: PaletteEntry) -> QTreeWidgetItem:
    title = in_one_line(cut(entry.title, LONGEST_TITLE))
    row = QTreeWidgetItem([title, in_one_line(entry.group), entry.keys])
    row.setData(0, _ENTRY, entry)
    row.setSizeHint(0, QSize(0, theme.px(ROW_HEIGHT)))
    row.setToolTip(0, as_tip(entry.unusable or entry.tip))
    row.setForeground(1, QBrush(theme.DIM))
    row.setForeground(2, QBrush(theme.DIM))
    row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    if entry.unusable:
        row.setForeground(0, QBrush(theme.FAINT))
    return row
