"""WorkersPanel: each worker with its device, what it does, what memory it takes and keeps; restarted here."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.words import marked, tr, tr_count
from app.editor.workers.worker_rows import WorkerRow
from app.editor.writing.shown import as_tip

COLUMNS = (
    marked("Worker"),
    marked("State"),
    marked("Memory"),
    marked("Kept for the next run"),
    marked("Process"),
)
NUMBER_ROLE = int(Qt.ItemDataRole.UserRole)


class WorkersPanel(QWidget):
    """A table of workers; the buttons mean the selected ones, or all."""

    restart_requested = Signal(list)
    """The workers with these numbers shall begin anew."""
    free_requested = Signal()
    """Models and results in memory shall be dropped."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[WorkerRow] = ()
        self.summary = QLabel(self)
        self.summary.setStyleSheet(f"color: {theme.DIM.name()};")
        self.free = QPushButton(tr("Free memory"), self)
        self.free.setToolTip(tr("Drop loaded models and the results of earlier runs; those in files stay"))
        self.restart = QPushButton(tr("Restart"), self)
        self.table = self._table()
        above = QHBoxLayout()
        above.addWidget(self.summary, 1)
        above.addWidget(self.free)
        above.addWidget(self.restart)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addLayout(above)
        layout.addWidget(self.table)
        self.free.clicked.connect(self.free_requested)
        self.restart.clicked.connect(self._restart)
        self.table.itemSelectionChanged.connect(self._name_button)
        self.table.customContextMenuRequested.connect(self._open_menu)
        self.show_workers(())

    def show_workers(self, rows: Sequence[WorkerRow]) -> None:
        """Show these workers; the selection stays where it is."""
        if [row.number for row in rows] != [row.number for row in self._rows]:
            self.table.clear()
            self.table.addTopLevelItems([QTreeWidgetItem() for _ in rows])
        self._rows = tuple(rows)
        for index, row in enumerate(rows):
            item = self.table.topLevelItem(index)
            if item is not None:
                _fill(item, row)
        for column in (0, 2, 4):
            self.table.resizeColumnToContents(column)
            self.table.setColumnWidth(column, self.table.columnWidth(column) + theme.px(16))
        self.summary.setText(self._summary())
        self.free.setEnabled(any(row.keeps for row in rows))
        self._name_button()

    def chosen(self) -> list[int]:
        """Return the numbers of the selected workers, of all where none is selected."""
        selected = [int(item.data(0, NUMBER_ROLE)) for item in self.table.selectedItems()]
        return selected or [row.number for row in self._rows]

    def _table(self) -> QTreeWidget:
        table = QTreeWidget(self)
        table.setAccessibleName(tr("Workers"))
        table.setColumnCount(len(COLUMNS))
        table.setHeaderLabels([tr(name) for name in COLUMNS])
        table.setRootIsDecorated(False)
        table.setAllColumnsShowFocus(True)
        table.setUniformRowHeights(True)
        table.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.setStyleSheet("QTreeView { background: transparent; } QTreeView::item { padding: 3px 0; }")
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        return table

    def _summary(self) -> str:
        if not self._rows:
            return tr("The server has not told of its workers yet")
        running = sum(row.state == "running" for row in self._rows)
        workers = tr_count("%n worker", "%n workers", len(self._rows))
        return tr("{workers}, {running} at work").format(workers=workers, running=running)

    def _restart(self) -> None:
        self.restart_requested.emit(self.chosen())

    def _name_button(self) -> None:
        meant = self.chosen()
        several = len(self._rows) > 1 and len(meant) == len(self._rows)
        self.restart.setEnabled(bool(meant))
        self.restart.setText(tr("Restart all") if several else tr("Restart"))
        running = any(row.state == "running" for row in self._rows if row.number in meant)
        tip = tr("Begin anew with a new process")
        self.restart.setToolTip(f"{tip}; {tr('what it runs ends, and can be run again')}" if running else tip)

    def _open_menu(self, place: QPoint) -> None:
        item = self.table.itemAt(place)
        if item is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.restart.text()).triggered.connect(self._restart)
        free = menu.addAction(tr("Free memory"))
        free.setEnabled(self.free.isEnabled())
        free.triggered.connect(self.free_requested)
        menu.popup(self.table.viewport().mapToGlobal(place))


def _fill(item: QTreeWidgetItem, row: WorkerRow) -> None:
    colors = {"running": theme.RUNNING, "starting": theme.WARNING, "failed": theme.ERROR}
    item.setData(0, NUMBER_ROLE, row.number)
    for column, text in enumerate(row.texts):
        item.setText(column, text)
        item.setToolTip(column, as_tip(row.tip) if row.tip else as_tip(text))
        item.setForeground(column, theme.TEXT if column == 0 else theme.DIM)
    item.setForeground(1, colors.get(row.state, theme.DIM))
