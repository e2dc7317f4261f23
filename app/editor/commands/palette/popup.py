"""The popup of the palette: a field over the entries that fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.commands.palette.entries import MOST_SHOWN, PaletteEntry, ranked
from app.editor.words import tr

WIDTH, MOST_HEIGHT, ROW_HEIGHT, ROOM_BESIDE_ROWS = 620, 460, 26, 96
_ENTRY = Qt.ItemDataRole.UserRole


class PalettePopup(QFrame):
    """A field over a list; Up and Down choose, Enter does it, Escape closes."""

    chosen = Signal(object)
    """The PaletteEntry that was chosen; the popup is closed already."""
    given_up = Signal()
    """It was closed with Escape."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.setStyleSheet(
            f"#palette {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()};"
            " border-radius: 10px; } QTreeView { background: transparent; border: none; }"
            f" QLineEdit {{ font-size: {theme.px(14)}px; padding: 7px 10px; }}"
        )
        self.field = QLineEdit(self, placeholderText=tr("A command, a node, a file, a setting"))
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName(tr("Command palette"))
        self.rows = QTreeWidget(self)
        self.rows.setAccessibleName(tr("What fits"))
        self.rows.setColumnCount(3)
        self.rows.setHeaderHidden(True)
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setFocusProxy(self.field)
        header = self.rows.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.note = QLabel(self)
        self.note.setStyleSheet(f"color: {theme.DIM.name()}; padding: 2px 6px;")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for widget in (self.field, self.rows, self.note):
            layout.addWidget(widget)
        self._parent = parent
        self._entries: Sequence[PaletteEntry] = ()
        self._recent: Sequence[str] = ()
        self._most_height = MOST_HEIGHT
        self.field.textChanged.connect(self._rank)
        self.field.installEventFilter(self)
        self.rows.itemClicked.connect(self._choose)
        self.rows.currentItemChanged.connect(self._tell)
        self.hide()

    def open_over(self, area: QWidget, entries: Sequence[PaletteEntry], recent: Sequence[str]) -> None:
        """Show the popup at the top of a widget of the same window."""
        self._entries, self._recent = entries, recent
        width = min(theme.px(WIDTH), area.width() - 16)
        corner = area.mapTo(self._parent, QPoint((area.width() - width) // 2, 16))
        self._most_height = min(theme.px(MOST_HEIGHT), area.height() - 32)
        self.resize(width, self._most_height)
        self.move(max(corner.x(), 8), corner.y())
        self.field.clear()
        self._rank("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def shown(self) -> list[PaletteEntry]:
        """Return the entries in the list, best first."""
        rows = (self.rows.topLevelItem(row) for row in range(self.rows.topLevelItemCount()))
        return [row.data(0, _ENTRY) for row in rows if row is not None]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the arrow keys, Enter and Escape of the field to the list; close when the focus leaves."""
        if event.type() == QEvent.Type.FocusOut and not self.isAncestorOf(
            self.window().focusWidget() or self
        ):
            self.hide()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._take_key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _take_key(self, key: Qt.Key) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        if key in steps:
            self._select(self.rows.currentIndex().row() + steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.rows.currentItem())
        elif key == Qt.Key.Key_Escape:
            self.hide()
            self.given_up.emit()
        else:
            return False
        return True

    def _rank(self, query: str) -> None:
        hits = ranked(query, self._entries, self._recent)
        self.rows.clear()
        self.rows.addTopLevelItems([_row(entry) for entry in hits[: MOST_SHOWN if query else len(hits)]])
        self._select(0)
        height = theme.px(ROOM_BESIDE_ROWS + ROW_HEIGHT * max(self.rows.topLevelItemCount(), 1))
        self.resize(self.width(), min(height, self._most_height))
        if not hits:
            self.note.setText(tr("Nothing has these letters. Fewer letters find more."))

    def _select(self, row: int) -> None:
        item = self.rows.topLevelItem(max(0, min(row, self.rows.topLevelItemCount() - 1)))
        if item is not None:
            self.rows.setCurrentItem(item)

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        entry = item.data(0, _ENTRY) if item is not None else None
        if entry is not None:
            self.note.setText(entry.unusable or entry.tip or tr("Enter does it, Escape closes."))

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        entry = item.data(0, _ENTRY) if item is not None else None
        if entry is None or entry.unusable:
            return
        self.hide()
        self.chosen.emit(entry)


def _row(entry: PaletteEntry) -> QTreeWidgetItem:
    row = QTreeWidgetItem([entry.title, entry.group, entry.keys])
    row.setData(0, _ENTRY, entry)
    row.setSizeHint(0, QSize(0, theme.px(ROW_HEIGHT)))
    row.setToolTip(0, entry.unusable or entry.tip)
    row.setForeground(1, QBrush(theme.DIM))
    row.setForeground(2, QBrush(theme.DIM))
    row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    if entry.unusable:
        row.setForeground(0, QBrush(theme.FAINT))
    return row
