"""The commands of the File menu: dialogs around the session. None of them is modal to the event loop."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.editor.files.file_read import FileRead, read_copy, read_file, read_lost
from app.editor.files.reading import Reading
from app.editor.files.recovery import LostWork
from app.editor.files.saving import Saving
from app.editor.files.writing import backup_path
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.editor.words import marked, tr
from app.folders import Folders, example_path
from app.problems import Problem, RunFailed
from app.workflow.canonical.form import SetCanonicalForm, is_canonical
from app.workflow.found_documents import numbered
from app.workflow.media.suffixes import SUFFIXES

_MEDIA = " ".join(f"*{suffix}" for suffix in SUFFIXES)
SAVE_FILTER = marked("Workflow (*.json)")


class FileCommands(QObject):
    """Opens, saves and exports. What is opened comes beside what is open: nothing is lost by it."""

    file_used = Signal(str)
    """This path was opened or saved."""
    message = Signal(str)
    """Something worth a line in the status bar."""
    merge_wanted = Signal()
    """The file was changed elsewhere, and its changes are to be merged in before saving."""

    def __init__(self, session: Session, folders: Folders, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._folders = folders
        self._window = window
        self._saving = Saving(session, self)
        self.reading = Reading(self)
        self.reading.failed.connect(session.problem_found)
        # After what follows from the file that was read just now.
        self.reading.ended.connect(self._open_next, Qt.ConnectionType.QueuedConnection)
        self._waiting: list[Path] = []

    @property
    def saving(self) -> bool:
        """Whether a document is being written."""
        return self._saving.busy

    def new(self) -> None:
        """Show an empty workflow."""
        self._session.new()

    def open(self) -> None:
        """Ask for a file and open it."""
        self.ask_for_file(tr("Open"), self.open_path)

    def ask_for_file(self, title: str, then: Callable[[str], object]) -> None:
        """Ask for a file that holds a workflow, and go on with its path."""
        dialog = QFileDialog(
            self._window,
            title,
            str(self._start_folder()),
            open_filter(),
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open_dialog(dialog, then)

    def open_starter(self) -> None:
        """Open the workflow that Confy starts with."""
        self.open_path(str(example_path("starter.json")))

    def open_path(self, path: str) -> None:
        """Open a file, or show the document that it is open as.

        The file is read in a thread; until it is there, or when it cannot be read, nothing else changes.
        """
        self.open_paths([path])

    def open_paths(self, paths: Sequence[str]) -> None:
        """Open several files, one after the other; the last one is in view in the end."""
        self.reading.cancel()
        self._waiting = [Path(path) for path in paths]
        self._open_next()

    def open_soon(self, path: Path, offer: bool = True) -> None:
        """Read a file in a thread and show it; `offer`: and ask which of several documents is wanted."""
        library = self._session.library
        self.reading.start(
            path.name, lambda: read_file(path, library), lambda found: self._show_file(path, found, offer)
        )

    def open_copy(self, path: Path, name: str) -> None:
        """Open a file as a new document of this name."""
        library = self._session.library
        self.reading.start(name, lambda: read_copy(path, library, name), self._session.show_file)

    def open_at(self, address: str, index: int) -> None:
        """Read a file, `FILE#2` for the second document in it, in a thread and show it at this place."""
        path, library = Path(address), self._session.library
        self.reading.start(
            path.name,
            lambda: read_file(path, library),
            lambda found: self._session.show_file(found, at=index),
        )

    def restore_soon(self, lost: LostWork, then: Callable[[], object]) -> None:
        """Read what an editor that crashed had not saved, in a thread, and show it; then go on."""
        self.restore_all([lost], lambda _: then())

    def restore_all(self, lost: Sequence[LostWork], shown: Callable[[LostWork], object]) -> None:
        """Read what an editor that crashed had not saved, in a thread, and show all of it.

        `shown` is called for each one that came back. Those that cannot be read become problems.
        """

        def show(found: list[FileRead | Problem]) -> None:
            for each, read in zip(lost, found, strict=True):
                if isinstance(read, Problem):
                    self._session.problem_found.emit(read)
                else:
                    self._session.show_lost(read)
                    shown(each)

        self.reading.start(lost[0].name, lambda: [_read_lost(each) for each in lost], show)

    def _open_next(self) -> None:
        while self._waiting and not self.reading.busy:
            path = self._waiting.pop(0)
            document = self._session.with_file(*numbered(path.absolute()))
            if document is None:
                self.open_soon(path)
                return
            self._session.show(document)
            if document.path is not None:
                self.file_used.emit(str(document.path))
            self.message.emit(tr("{file} is open already").format(file=document.name))

    def save(self) -> None:
        """Save to the document's file; without one ask for it."""
        self.save_document(self._session.current, _nothing)

    def finish_saving(self) -> None:
        """Wait until what is being saved is in its file."""
        self._saving.finish()

    def save_as(self) -> None:
        """Ask for a file and save there."""
        self._ask_save_then(self._session.current, _nothing)

    def format_document(self) -> None:
        """Have the document saved in canonical form from now on; one undo gives its old form back."""
        document = self._session.current
        self._saving.judge_form(lambda: self._format_now(document))

    def _format_now(self, document: OpenDocument) -> None:
        if document.closed:
            return
        if is_canonical(document.workflow):
            self.message.emit(tr("This document is saved in canonical form already"))
        elif self._session.do(SetCanonicalForm(), tr("Format document"), document=document):
            self.message.emit(tr("Saving writes this document in canonical form from now on"))

    def export_prompt(self) -> None:
        """Ask for a file and write the API prompt there."""
        name = self._start_folder() / f"{Path(self._session.name).stem}_api.json"
        dialog = QFileDialog(self._window, tr("Export API prompt"), str(name), tr(SAVE_FILTER))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        self._open_dialog(dialog, self.export_prompt_to)

    def export_prompt_to(self, path: str) -> None:
        """Write the API prompt to this file."""
        from app.workflow.to_prompt import to_prompt

        library = self._session.library
        self._saving.export(
            Path(path),
            lambda workflow: json.dumps(to_prompt(workflow, library).to_json(), indent=2).encode() + b"\n",
            lambda: self.message.emit(tr("Exported {file}").format(file=path)),
        )

    def export_picture(self, picture: QPixmap) -> None:
        """Ask for a file and write a picture of the canvas there."""
        name = self._start_folder() / f"{Path(self._session.name).stem}.png"
        dialog = QFileDialog(self._window, tr("Export picture"), str(name), "PNG (*.png)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        self._open_dialog(dialog, lambda path: self._save_picture(picture, path))

    def _save_picture(self, picture: QPixmap, path: str) -> None:
        image = picture.toImage()
        self._saving.export(
            Path(path), lambda _: _png(image), lambda: self.message.emit(tr("Saved {file}").format(file=path))
        )

    def save_document(self, document: OpenDocument, then: Callable[[], object]) -> None:
        """Save a document, asking for a file where it has none, and go on once it is there."""
        self._saving.after(lambda: self._save_or_ask(document, then))

    def after_saving(self, then: Callable[[], object]) -> None:
        """Go on once nothing is being written any longer."""
        self._saving.after(then)

    def _save_or_ask(self, document: OpenDocument, then: Callable[[], object]) -> None:
        path = document.path
        if path is None:
            self._ask_save_then(document, then)
        else:
            self._save_now(document, path, then, lambda: self._ask_overwrite(document, path, then))

    def _ask_overwrite(self, document: OpenDocument, path: Path, then: Callable[[], object]) -> None:
        self._session.show(document)
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(tr("The file has changed"))
        said = tr("“{file}” was changed elsewhere since it was opened here. Replace it?")
        box.setText(said.format(file=path.name))
        kept = tr("The version in the file would be kept as {backup}.")
        box.setInformativeText(kept.format(backup=backup_path(path).name))
        replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        merge = box.addButton(tr("Merge the changes in"), QMessageBox.ButtonRole.AcceptRole)
        elsewhere = box.addButton(tr("Save as…"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(merge)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        replace.clicked.connect(lambda: self._save_now(document, path, then))
        merge.clicked.connect(self.merge_wanted)
        elsewhere.clicked.connect(lambda: self._ask_save_then(document, then))
        box.open()

    def _ask_save_then(self, document: OpenDocument, then: Callable[[], object]) -> None:
        self._session.show(document)  # what is asked about is to be seen
        name = document.path or self._start_folder() / f"{Path(document.suggested_name).stem}.json"
        dialog = QFileDialog(self._window, tr("Save workflow"), str(name), tr(SAVE_FILTER))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        self._open_dialog(dialog, lambda path: self._save_now(document, Path(path), then))

    def _save_now(
        self,
        document: OpenDocument,
        path: Path,
        then: Callable[[], object],
        if_changed: Callable[[], object] | None = None,
    ) -> None:
        self._saving.start(document, path, lambda: self._tell_saved(path, then), if_changed)

    def _tell_saved(self, path: Path, then: Callable[[], object]) -> None:
        self.file_used.emit(str(path))
        self.message.emit(tr("Saved {file}").format(file=path))
        then()

    def _show_file(
        self, path: Path, found: FileRead, offer: bool, instead: OpenDocument | None = None
    ) -> None:
        document = self._session.show_file(found, instead)
        if found.path is not None:
            self.file_used.emit(str(found.path))
        self.message.emit(tr("Opened {file}").format(file=path))
        if offer and found.number is None:
            self._offer_documents(path, document)

    def _offer_documents(self, path: Path, document: OpenDocument) -> None:
        """Show what else the file holds, unless one of its documents was asked for.

        The prompt beside a workflow, as pictures have it, is the same once more: nothing to ask about.
        """
        alike = [found for found in document.found if found.kind == document.found[0].kind]
        if len(alike) < 2:
            return
        # Imported when it is wanted: the window is painted earlier.
        from app.editor.files.document_list import DocumentList

        dialog = DocumentList(path.name, document.found, 1, self._window)
        dialog.chosen.connect(lambda number: self._show_number(path, number, document))
        dialog.open()

    def _show_number(self, path: Path, number: int, first: OpenDocument) -> None:
        """Show another document of a file, in the place of the first one unless that was changed."""
        wanted = Path(f"{path}#{number}")
        known = self._session.with_file(path.absolute(), number)
        if known is not None:
            self._session.show(known)
            return
        library = self._session.library

        def show(found: FileRead) -> None:
            kept = first.closed or first.dirty
            self._show_file(wanted, found, False, None if kept else first)

        self.reading.start(path.name, lambda: read_file(wanted, library), show)

    def _open_dialog(self, dialog: QFileDialog, chosen: Callable[[str], object]) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(chosen)
        dialog.open()

    def _start_folder(self) -> Path:
        if self._session.path is not None:
            return self._session.path.parent
        workflows = self._folders.user / "default" / "workflows"
        return workflows if workflows.is_dir() else Path.home()


def open_filter() -> str:
    """Return the kinds of files that the dialog offers: first all that may hold a workflow."""
    kinds = tr("Workflows and what was saved with one ({patterns});;Workflows (*.json);;All files (*)")
    return kinds.format(patterns=f"*.json {_MEDIA}")


def _read_lost(lost: LostWork) -> FileRead | Problem:
    try:
        return read_lost(lost.content, lost.path, lost.name, lost.place, lost.canonical, lost.on_disk)
    except RunFailed as failure:
        return failure.problem


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's stubs lack the name of the format
    return bytes(buffer.data().data())


def _nothing() -> None:
    """Do nothing more."""
