"""What the window remembers from one start to the next, and the menu of files that were open lately."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from app.editor.session import Session
from app.editor.view_state import ViewState, read_view_state, write_view_state
from app.editor.words import tr
from app.editor.writing.shown import in_menu
from app.folders import Folders


class WindowMemory(QObject):
    """Keeps the view state in step with what is opened, added and arranged, and writes it."""

    file_chosen = Signal(str)
    """This file was chosen among those that were open lately."""
    write_failed = Signal(str)
    """The state could not be written: what to say."""

    def __init__(self, session: Session, folders: Folders, window: QMainWindow) -> None:
        super().__init__(window)
        self._session = session
        self._folders = folders
        self._window = window
        self.state: ViewState = read_view_state(folders)
        self.follows_tabs = False
        """Whether the open files are written: not before those of the last time are open again."""
        self.recent_menu = QMenu(window)
        self.recent_menu.aboutToShow.connect(self._fill_recent)
        session.order_changed.connect(self.remember_tabs)
        session.workflow_opened.connect(self.remember_tabs)
        session.document_changed.connect(self.remember_tabs)

    def remember_file(self, path: str) -> None:
        """Note that a file was opened or saved."""
        self._write(self.state.with_file(Path(path)))

    def remember_node(self, class_type: str) -> None:
        """Note that a node of this kind was added."""
        self._write(self.state.with_node(class_type))

    def remember_commands(self, recent: tuple[str, ...]) -> None:
        """Keep which entries of the palette were chosen last."""
        self._write(replace(self.state, recent_commands=recent))

    def remember_tabs(self) -> None:
        """Note which files are open, and which of them is in view."""
        if not self.follows_tabs:
            return
        files = tuple(document.address for document in self._session.opened if document.path is not None)
        shown = self._session.current.address
        if (files, shown) != (self.state.open_files, self.state.shown_file):
            self._write(replace(self.state, open_files=files, shown_file=shown))

    def remember_layout(self) -> None:
        """Note where window and panels are."""
        window = bytes(self._window.saveState().toBase64().data()).decode()
        geometry = bytes(self._window.saveGeometry().toBase64().data()).decode()
        self._write(replace(self.state, window=window, geometry=geometry))

    def restore_layout(self) -> None:
        """Put window and panels where they were."""
        if self.state.window:
            self._window.restoreGeometry(QByteArray.fromBase64(self.state.geometry.encode()))
            self._window.restoreState(QByteArray.fromBase64(self.state.window.encode()))

    def _write(self, state: ViewState) -> None:
        self.state = state
        try:
            write_view_state(self._folders, state)
        except OSError as error:
            self.write_failed.emit(
                tr("The window's state cannot be kept: {reason}").format(reason=error.strerror)
            )

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for path in self.state.recent_files:
            action = QAction(in_menu(path, most=400), self.recent_menu)
            action.setData(path)
            action.triggered.connect(self._choose)
            self.recent_menu.addAction(action)
        if self.recent_menu.isEmpty():
            self.recent_menu.addAction(tr("Nothing yet")).setEnabled(False)

    def _choose(self) -> None:
        sender = self.sender()
        if isinstance(sender, QAction):
            self.file_chosen.emit(str(sender.data()))
