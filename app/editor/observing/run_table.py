"""RunTable: what each node took in the last run, as a table that can be sorted; a click flies to the node."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLabel, QPushButton, QTableView, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.words import marked, tr
from app.editor.writing.shown import in_one_line
from app.editor.writing.sizes import bytes_text

COLUMNS = (
    marked("Node"),
    marked("Kind"),
    marked("This run"),
    marked("Median"),
    marked("Share"),
    marked("Results"),
    marked("Device"),
    marked("State"),
)
ATTRIBUTES = ("title", "kind", "seconds", "median", "share", "bytes", "device", "state")
NUMBERS = range(2, 6)
ROOM_FOR_ARROW = "\u2003"
"""The arrow of the order stands at the end of a title, over it where that stands right."""
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class NodeRow:
    """One node: `seconds` in this run, None where it did not run; `median` of all runs, None: not known."""

    path: str
    title: str
    kind: str
    seconds: float | None = None
    median: float | None = None
    share: float | None = None
    bytes: int = 0
    device: str = ""
    state: str = ""

    def values(self) -> tuple[Any, ...]:
        """Return what the columns are sorted by, and written as in CSV."""
        return tuple(getattr(self, name) for name in ATTRIBUTES)

    def texts(self) -> tuple[str, ...]:
        """Return what the columns show."""
        return (
            in_one_line(self.title),
            self.kind,
            _time(self.seconds),
            _time(self.median),
            "" if self.share is None else f"{self.share * 100:.1f} %",
            bytes_text(self.bytes) if self.bytes else "",
            self.device,
            self.state,
        )


class RunTable(QWidget):
    """A table of nodes. It changes nothing."""

    node_chosen = Signal(str)
    """The node of this path was clicked, or activated by a key."""
    trace_wanted = Signal()
    """The run shall be saved as a trace."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = _Rows(self)
        self.table = QTableView(self)
        self.table.setModel(self.rows)
        self.table.setAccessibleName(tr("What each node took"))
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSortingEnabled(True)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setStyleSheet("QTableView::item { padding: 0 15px 0 6px; }")
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(theme.px(22))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
        self.summary = QLabel(self)
        self.summary.setStyleSheet(f"color: {theme.DIM.name()};")
        self.copy = QPushButton(tr("Copy as CSV"), self)
        self.save = QPushButton(tr("Save trace…"), self)
        self.save.setToolTip(tr("For ui.perfetto.dev or chrome://tracing"))
        above = QHBoxLayout()
        above.addWidget(self.summary, 1)
        above.addWidget(self.copy)
        above.addWidget(self.save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addLayout(above)
        layout.addWidget(self.table)
        self.copy.clicked.connect(self.copy_csv)
        self.save.clicked.connect(self.trace_wanted)
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        self.show_rows((), "")

    def show_rows(self, rows: Sequence[NodeRow], summary: str) -> None:
        """Show these nodes; the order the user chose stays."""
        self.rows.show(rows)
        self.summary.setText(summary or tr("Nothing has run yet"))
        self.copy.setEnabled(bool(rows))
        self.save.setEnabled(bool(rows))

    def csv(self) -> str:
        """Return the table as CSV, in the order shown: seconds and bytes as plain numbers."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(
            ("node", "title", "kind", "seconds", "median_seconds", "share", "bytes", "device", "state")
        )
        for row in self.rows.shown:
            writer.writerow((row.path, *("" if value is None else value for value in row.values())))
        return text.getvalue()

    def copy_csv(self) -> None:
        """Put the table on the clipboard."""
        QGuiApplication.clipboard().setText(self.csv())

    def row_at(self, index: Index) -> NodeRow:
        """Return the node of a place in the table."""
        return self.rows.shown[index.row()]

    def _choose(self, index: QModelIndex) -> None:
        self.node_chosen.emit(self.row_at(index).path)


class _Rows(QAbstractTableModel):
    """The rows as Qt asks for them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: Sequence[NodeRow] = ()
        """The rows in the order they stand."""
        self._column, self._order = 0, Qt.SortOrder.AscendingOrder

    def show(self, rows: Sequence[NodeRow]) -> None:
        """Show other rows, in the order the user chose."""
        self.beginResetModel()
        self.shown = self._in_order(rows)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Put the rows in the order of a column."""
        self._column, self._order = column, order
        self.show(self.shown)

    def _in_order(self, rows: Sequence[NodeRow]) -> list[NodeRow]:
        value_of = attrgetter(ATTRIBUTES[self._column])

        def place(row: NodeRow) -> Any:
            value = value_of(row)
            return -1.0 if value is None else value.casefold() if isinstance(value, str) else value

        return sorted(rows, key=place, reverse=self._order == Qt.SortOrder.DescendingOrder)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many nodes there are."""
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(COLUMNS[section]) + (ROOM_FOR_ARROW if section in NUMBERS else "")
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text, or what a row is sorted by."""
        row = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.texts()[index.column()]
        return _alignment(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None


def _alignment(column: int) -> int:
    """Return where a column and its title stand: numbers right, the rest left."""
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _time(seconds: float | None) -> str:
    return "" if seconds is None else seconds_text(seconds)
