"""Keeps the tab bar in step with the open documents, and carries out what is done with tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QWidget

from app.editor.files.closing import Closing
from app.editor.files.commands import FileCommands
from app.editor.files.file_read import FileRead
from app.editor.files.recovery import snapshot
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.editor.tabs.preview import document_picture
from app.editor.tabs.tab_bar import Tab, TabBar
from app.editor.words import tr
from app.workflow.document import Workflow

KEPT_CLOSED = 20


@dataclass(frozen=True)
class _Closed:
    """A document that was closed: its file, or what it held where no file has it; and where its tab was."""

    address: str
    workflow: Workflow | None
    name: str
    index: int


class Tabs(QObject):
    """The tabs of a window."""

    def __init__(
        self,
        session: Session,
        files: FileCommands,
        closing: Closing,
        bar: TabBar,
        commit: Callable[[], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._closing = closing
        self._bar = bar
        self._commit = commit
        self._window = window
        self._closed: list[_Closed] = []
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.show)
        session.order_changed.connect(self.show)
        session.workflow_opened.connect(self.show)
        session.document_changed.connect(self._show_soon)
        bar.picture_of = self._picture_at
        bar.chosen.connect(self._choose)
        bar.moved.connect(session.move)
        bar.close_requested.connect(self._close_at)
        bar.new_requested.connect(files.new)
        bar.menu_requested.connect(self._open_menu)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "close_tab": self.close_current,
            "reopen_tab": self.reopen,
            "duplicate_tab": self.duplicate,
            "next_tab": self.show_next,
            "previous_tab": self.show_previous,
        }

    def show(self) -> None:
        """Show the open documents as they are."""
        opened = self._session.opened
        if self._session.current in opened:
            self._bar.show_tabs([_tab_of(each) for each in opened], opened.index(self._session.current))

    def show_next(self) -> None:
        """Show the document to the right, after the last one the first."""
        self._step(1)

    def show_previous(self) -> None:
        """Show the document to the left, before the first one the last."""
        self._step(-1)

    def close_current(self) -> None:
        """Close the document in view."""
        self.close([self._session.current])

    def close(self, documents: Sequence[OpenDocument]) -> None:
        """Close documents, after asking about unsaved changes."""
        self._commit()
        self._closing.ask_about(documents, lambda: self._close_now(documents))

    def reopen(self) -> None:
        """Open the document again that was closed last, at its place; its undo steps are gone."""
        if not self._closed:
            self._files.message.emit(tr("No workflow was closed"))
            return
        last = self._closed.pop()
        if last.workflow is None:
            self._files.open_at(last.address, last.index)
        else:
            self._session.show_lost(FileRead(last.workflow, None, last.name), at=last.index)

    def duplicate(self) -> None:
        """Open a copy of the document in view, without a file."""
        self._commit()
        document = self._session.current
        name = tr("{name} copy").replace("{name}", Path(document.name).stem)
        at = self._session.opened.index(document) + 1
        self._session.show_lost(FileRead(snapshot(document.workflow), None, name), at=at)

    def _step(self, by: int) -> None:
        opened = self._session.opened
        self._session.show(opened[(opened.index(self._session.current) + by) % len(opened)])

    def _close_now(self, documents: Sequence[OpenDocument]) -> None:
        for document in documents:
            if document in self._session.opened:
                self._remember(document)
                self._session.close(document)

    def _remember(self, document: OpenDocument) -> None:
        if document.untouched:
            return
        kept = None if document.path is not None else document.workflow
        index = self._session.opened.index(document)
        self._closed.append(_Closed(document.address, kept, document.name, index))
        del self._closed[:-KEPT_CLOSED]

    def _show_soon(self, document: OpenDocument) -> None:
        self._soon.start()

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self._session.opened):
            self._session.show(self._session.opened[index])

    def _picture_at(self, index: int) -> QImage:
        opened = self._session.opened
        return document_picture(opened[index], self._session.library) if index < len(opened) else QImage()

    def _close_at(self, index: int) -> None:
        self.close([self._session.opened[index]])

    def _open_menu(self, index: int, place: QPoint) -> None:
        opened = list(self._session.opened)
        document = opened[index]
        menu = QMenu(self._window)

        def add(title: str, handler: Callable[[], object], enabled: bool = True) -> None:
            action = menu.addAction(title)
            action.triggered.connect(lambda _checked=False: handler())
            action.setEnabled(enabled)

        others = [each for each in opened if each is not document]
        add(tr("Close"), lambda: self.close([document]))
        add(tr("Close the others"), lambda: self.close(others), bool(others))
        right = opened[index + 1 :]
        add(tr("Close those to the right"), lambda: self.close(right), bool(right))
        menu.addSeparator()
        add(tr("Duplicate"), lambda: self._duplicate(document))
        path = document.path
        add(tr("Copy path"), lambda: QGuiApplication.clipboard().setText(str(path)), path is not None)
        add(tr("Show in its folder"), lambda: _show_folder(path), path is not None)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _duplicate(self, document: OpenDocument) -> None:
        self._session.show(document)
        self.duplicate()


def _show_folder(path: Path | None) -> None:
    if path is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


def _tab_of(document: OpenDocument) -> Tab:
    lines = [str(document.path) if document.path is not None else tr("No file yet")]
    if document.dirty:
        lines.append(tr("There are unsaved changes"))
    if document.run_mark:
        marks = {"running": tr("It runs"), "failed": tr("Its run failed"), "done": tr("Its run is done")}
        lines.append(marks[document.run_mark])
    if document.file_mark:
        lines.append(tr("Its file was changed elsewhere"))
    return Tab(document.name, "\n".join(lines), document.dirty, document.run_mark, document.file_mark)
