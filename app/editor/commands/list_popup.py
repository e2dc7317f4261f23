"""ListPopup: a field over a list that follows what is typed; what the palette and the node finder share."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
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

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


class ListPopup(QFrame):
    """Up and Down choose, Enter takes, Escape closes; it closes when the focus leaves, too."""

    given_up = Signal()
    """It was closed with Escape."""

    def __init__(self, name: str, columns: int, parent: QWidget, row_style: str = "") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setStyleSheet(
            f"#{name} {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()};"
            " border-radius: 10px; } QTreeView { background: transparent; border: none; }"
            f" QLineEdit {{ font-size: {theme.px(14)}px; padding: 7px 10px; }} {row_style}"
        )
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self.rows = QTreeWidget(self)
        self.rows.setColumnCount(columns)
        self.rows.setHeaderHidden(True)
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setFocusProxy(self.field)
        header = self.rows.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, columns):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.note = QLabel(self)
        self.note.setStyleSheet(f"color: {theme.DIM.name()}; padding: 2px 6px;")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for widget in (self.field, self.rows, self.note):
            layout.addWidget(widget)
        self._parent = parent
        self.most_height = 0
        self.field.textChanged.connect(self.rank)
        self.field.installEventFilter(self)
        self.rows.itemClicked.connect(self.choose)
        self.hide()

    @abstractmethod
    def rank(self, query: str) -> None:
        """Fill the list with what fits, best first."""

    @abstractmethod
    def choose(self, item: QTreeWidgetItem | None) -> None:
        """Take a row, and close."""

    def show_over(self, area: QWidget, width: int, most_height: int) -> None:
        """Show the popup at the top of a widget of the same window, with nothing typed; sizes in pixels."""
        width = min(width, area.width() - 16)
        corner = area.mapTo(self._parent, QPoint((area.width() - width) // 2, 16))
        self.most_height = min(most_height, area.height() - 32)
        self.resize(width, self.most_height)
        self.move(max(corner.x(), 8), corner.y())
        self.field.clear()
        self.rank("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def fit_height(self, height: int) -> None:
        """Be as high as this, at most as high as there is room."""
        self.resize(self.width(), min(height, self.most_height))

    def select(self, row: int) -> None:
        """Choose the row with this number, or the nearest there is."""
        item = self.rows.topLevelItem(max(0, min(row, self.rows.topLevelItemCount() - 1)))
        if item is not None:
            self.rows.setCurrentItem(item)

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
        if key in _STEPS:
            self.select(self.rows.currentIndex().row() + _STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose(self.rows.currentItem())
        elif key == Qt.Key.Key_Escape:
            self.hide()
            self.given_up.emit()
        else:
            return False
        return True
