"""The rows of the shortcut sheet: a command each, which hears the keys that are pressed for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from app.editor.commands.keys.pressed import pressed_keys
from app.editor.words import tr

NAME = Qt.ItemDataRole.UserRole
"""Where a row holds the name of its command; a row of the mouse holds none."""


class KeyTree(QTreeWidget):
    """A list of commands and their keys. A click on a row, or Enter, listens for the keys it is to have."""

    keys_pressed = Signal(str, str)
    """Keys were pressed for a command: its name, and the keys in Qt's portable spelling."""
    listening_changed = Signal(str)
    """Now it listens for keys of the command of this name; for none when it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listening: QTreeWidgetItem | None = None
        self._before = ""
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("Commands and their keys"))

    @property
    def listening(self) -> str:
        """The name of the command whose keys are awaited; empty when none is."""
        return str(self._listening.data(0, NAME)) if self._listening is not None else ""

    def listen(self, item: QTreeWidgetItem | None) -> None:
        """Wait for the keys of a row."""
        self.stop()
        if item is None or not item.data(0, NAME):
            return
        self._listening, self._before = item, item.text(1)
        self.setCurrentItem(item)
        item.setText(1, tr("Press the keys…"))
        self.listening_changed.emit(self.listening)

    def stop(self) -> None:
        """Wait for keys no longer; the row shows again what it showed before."""
        if self._listening is not None:
            self._listening.setText(1, self._before)
            self._listening = None
            self.listening_changed.emit("")

    def forget(self) -> None:
        """Wait no longer: the rows are about to be filled again."""
        self._listening = None

    def event(self, event: QEvent) -> bool:
        """While it listens, keep every key from being a shortcut, Tab included."""
        if self._listening is not None and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._hear(event)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin to listen with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.listen(self.currentItem())
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Begin to listen with a click."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.listen(self.itemAt(event.position().toPoint()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Listen no longer when the focus goes elsewhere."""
        self.stop()
        super().focusOutEvent(event)

    def drawBranches(self, painter: object, rect: object, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw no branches: the sections are headings."""

    def _hear(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.stop()
            return
        keys = pressed_keys(event)
        if keys:
            name = self.listening
            self.stop()
            self.keys_pressed.emit(name, keys)
