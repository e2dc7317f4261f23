"""The list of undo steps of the document in view: a click goes to that step in one go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPalette, QUndoGroup
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QUndoView,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.icons import dot_icon
from app.editor.words import tr

SIZE = QSize(340, 420)
MARGIN = 16


class History(QObject):
    """Shows the list beside the canvas, or hides it."""

    def __init__(self, group: QUndoGroup, canvas: Canvas, window: QWidget) -> None:
        super().__init__(window)
        self._canvas = canvas
        self.panel = HistoryWindow(group, window)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"history": self.toggle}

    def toggle(self) -> None:
        """Show the list in the upper right corner of the canvas, or hide it."""
        if self.panel.isVisible():
            self.panel.close()
            return
        view = self._canvas.viewport()
        corner = view.mapToGlobal(QPoint(view.width() - self.panel.width() - MARGIN, MARGIN))
        self.panel.move(corner)
        self.panel.show()
        self.panel.activateWindow()
        self.panel.list.setFocus()


class _Step(QStyledItemDelegate):
    """Draws a step; those that were undone are dim, and the dot stands at the right."""

    def __init__(self, group: QUndoGroup, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = group

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Say how a row looks."""
        super().initStyleOption(option, index)
        option.decorationPosition = QStyleOptionViewItem.Position.Right
        stack = self._group.activeStack()
        if stack is not None and index.row() > stack.index():
            option.palette.setColor(QPalette.ColorRole.Text, theme.FAINT)


class HistoryWindow(QDialog):
    """A list that stays beside the canvas while one works: the present step is the chosen row."""

    def __init__(self, group: QUndoGroup, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(tr("History"))
        self.resize(SIZE)
        self.list = QUndoView(self)
        self.list.setGroup(group)
        self.list.setEmptyLabel(tr("As it was opened"))
        self.list.setCleanIcon(dot_icon(theme.RUNNING))
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(theme.px(10), theme.px(10)))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setStyleSheet("QListView::item { padding: 4px 6px; }")
        self.list.setItemDelegate(_Step(group, self.list))
        self.list.setAccessibleName(tr("Undo steps"))
        note = QLabel(tr("Click a step to go there. The dot marks what the file holds."), self)
        note.setWordWrap(True)
        note.setStyleSheet(f"color: {theme.DIM.name()};")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.list, 1)
        layout.addWidget(note)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
