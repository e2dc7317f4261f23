"""The commands of the File menu: dialogs around the session. None of them is modal to the event loop."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.editor.files.document_list import DocumentList
from app.editor.files.file_read import FileRead, read_copy, read_file, read_lost
from app.editor.files.reading import Reading
from app.editor.files.recovery import LostWork
from app.editor.files.saving import Saving
from app.editor.session import Session, backup_path
from app.folders import Folders, example_path
from app.workflow.canonical.form import SetCanonicalForm, is_canonical
from app.workflow.document import Workflow
from app.workflow.media.suffixes import SUFFIXES
from app.workflow.to_prompt import to_prompt

_MEDIA = " ".join(f"*{suffix}" for suffix in SUFFIXES)
OPEN_FILTER = f"Workflows and what was saved with one (*.json {_MEDIA});;Workflows (*.json);;All files (*)"
SAVE_FILTER = "Workflow (*.json)"


class FileCommands(QObject):
    """Opens, saves and exports; asks before changes would be lost."""

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
        session.workflow_opened.connect(self.reading.cancel)

    @property
    def saving(self) -> bool:
        """Whether the document is being written."""
        return self._saving.busy

    def new(self) -> None:
        """Show an empty workflow."""
        self.guard(self._session.new)

    def open(self) -> None:
        """Ask for a file and open it."""
        self.ask_for_file("Open", self.open_path)

    def ask_for_file(self, title: str, then: Callable[[str], object]) -> None:
        """Ask for a file that holds a workflow, and go on with its path."""
        dialog = QFileDialog(self._window, title, str(self._start_folder()), OPEN_FILTER)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open_dialog(dialog, then)

    def open_examples(self) -> None:
        """Ask for one of the example workflows and open it."""
        dialog = QFileDialog(self._window, "Open an example", str(example_path()), OPEN_FILTER)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open_dialog(dialog, self.open_path)

    def open_starter(self) -> None:
        """Open the workflow that Confy starts with."""
        self.open_path(str(example_path("starter.json")))

    def open_path(self, path: str) -> None:
        """Open a file, after asking about unsaved changes.

        The file is read in a thread; until it is there, or when it cannot be read, what is open stays.
        """
        self.guard(lambda: self.open_soon(Path(path)))

    def open_soon(self, path: Path, offer: bool = True) -> None:
        """Read a file in a thread and show it; `offer`: and ask which of several documents is wanted."""
        library, version = self._session.library, self._session.version
        self.reading.start(
            path.name,
            lambda: read_file(path, library),
            lambda found: self._show_read(version, lambda: self._show_file(path, found, offer)),
        )

    def open_copy(self, path: Path, name: str) -> None:
        """Open a file as a new document of this name, after asking about unsaved changes."""
        self.guard(lambda: self._read_copy(path, name))

    def _read_copy(self, path: Path, name: str) -> None:
        library, version = self._session.library, self._session.version
        self.reading.start(
            name,
            lambda: read_copy(path, library, name),
            lambda found: self._show_read(version, lambda: self._session.show_file(found)),
        )

    def restore_soon(self, lost: LostWork, then: Callable[[], object]) -> None:
        """Read what an editor that crashed had not saved, in a thread, and show it; then go on."""
        version = self._session.version

        def show(found: FileRead) -> None:
            self._session.show_lost(found)
            then()

        self.reading.start(
            lost.name,
            lambda: read_lost(lost.content, lost.path, lost.name, lost.place, lost.canonical, lost.on_disk),
            lambda found: self._show_read(version, lambda: show(found)),
        )

    def _show_read(self, version: int, show: Callable[[], object]) -> None:
        """Show what was read; edits made meanwhile are asked about once more."""
        if self._session.version == version:
            self._saving.after(show)
        else:
            self.guard(show)

    def save(self) -> None:
        """Save to the document's file; without one ask for it."""
        self._save_then(_nothing)

    def finish_saving(self) -> None:
        """Wait until what is being saved is in its file."""
        self._saving.finish()

    def save_as(self) -> None:
        """Ask for a file and save there."""
        self._ask_save_then(_nothing)

    def format_document(self) -> None:
        """Have the document saved in canonical form from now on; one undo gives its old form back."""
        workflow = self._session.workflow
        self._saving.judge_form(lambda: self._format_now(workflow))

    def _format_now(self, workflow: Workflow) -> None:
        if workflow is not self._session.workflow:
            return
        if is_canonical(workflow):
            self.message.emit("This document is saved in canonical form already")
        elif self._session.do(SetCanonicalForm(), "Format document"):
            self.message.emit("Saving writes this document in canonical form from now on")

    def export_prompt(self) -> None:
        """Ask for a file and write the API prompt there."""
        name = self._start_folder() / f"{Path(self._session.name).stem}_api.json"
        dialog = QFileDialog(self._window, "Export API prompt", str(name), SAVE_FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        self._open_dialog(dialog, self.export_prompt_to)

    def export_prompt_to(self, path: str) -> None:
        """Write the API prompt to this file."""
        library = self._session.library
        self._saving.export(
            Path(path),
            lambda workflow: json.dumps(to_prompt(workflow, library).to_json(), indent=2).encode() + b"\n",
            lambda: self.message.emit(f"Exported {path}"),
        )

    def export_picture(self, picture: QPixmap) -> None:
        """Ask for a file and write a picture of the canvas there."""
        name = self._start_folder() / f"{Path(self._session.name).stem}.png"
        dialog = QFileDialog(self._window, "Export picture", str(name), "PNG (*.png)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        self._open_dialog(dialog, lambda path: self._save_picture(picture, path))

    def _save_picture(self, picture: QPixmap, path: str) -> None:
        image = picture.toImage()
        self._saving.export(Path(path), lambda _: _png(image), lambda: self.message.emit(f"Saved {path}"))

    def guard(self, then: Callable[[], object]) -> None:
        """Go on with `then`, first asking what to do with unsaved changes if there are any."""
        self.reading.cancel()
        self._saving.after(lambda: self._ask_about_changes(then))

    def _ask_about_changes(self, then: Callable[[], object]) -> None:
        if not self._session.dirty:
            then()
            return
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle("Unsaved changes")
        box.setText(f"Save the changes to “{self._session.name}” first?")
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda button: self._answer(box.standardButton(button), then))
        box.open()

    def _answer(self, button: QMessageBox.StandardButton, then: Callable[[], object]) -> None:
        if button == QMessageBox.StandardButton.Save:
            self._save_then(then)
        elif button == QMessageBox.StandardButton.Discard:
            then()

    def _save_then(self, then: Callable[[], object]) -> None:
        self._saving.after(lambda: self._save_or_ask(then))

    def _save_or_ask(self, then: Callable[[], object]) -> None:
        path = self._session.path
        if path is None:
            self._ask_save_then(then)
        else:
            self._save_now(path, then, lambda: self._ask_overwrite(path, then))

    def _ask_overwrite(self, path: Path, then: Callable[[], object]) -> None:
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("The file has changed")
        box.setText(f"“{path.name}” was changed elsewhere since it was opened here. Replace it?")
        box.setInformativeText(f"The version in the file would be kept as {backup_path(path).name}.")
        replace = box.addButton("Replace", QMessageBox.ButtonRole.DestructiveRole)
        merge = box.addButton("Merge the changes in", QMessageBox.ButtonRole.AcceptRole)
        elsewhere = box.addButton("Save as…", QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(merge)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        replace.clicked.connect(lambda: self._save_now(path, then))
        merge.clicked.connect(self.merge_wanted)
        elsewhere.clicked.connect(lambda: self._ask_save_then(then))
        box.open()

    def _ask_save_then(self, then: Callable[[], object]) -> None:
        name = self._session.path or self._start_folder() / f"{Path(self._session.suggested_name).stem}.json"
        dialog = QFileDialog(self._window, "Save workflow", str(name), SAVE_FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        self._open_dialog(dialog, lambda path: self._save_now(Path(path), then))

    def _save_now(
        self, path: Path, then: Callable[[], object], if_changed: Callable[[], object] | None = None
    ) -> None:
        self._saving.start(path, lambda: self._tell_saved(path, then), if_changed)

    def _tell_saved(self, path: Path, then: Callable[[], object]) -> None:
        self.file_used.emit(str(path))
        self.message.emit(f"Saved {path}")
        then()

    def _show_file(self, path: Path, found: FileRead, offer: bool) -> None:
        self._session.show_file(found)
        if found.path is not None:
            self.file_used.emit(str(found.path))
        self.message.emit(f"Opened {path}")
        if offer and found.number is None:
            self._offer_documents(path)

    def _offer_documents(self, path: Path) -> None:
        """Show what else the file holds, unless one of its documents was asked for.

        The prompt beside a workflow, as pictures have it, is the same once more: nothing to ask about.
        """
        documents = self._session.documents
        alike = [found for found in documents if found.kind == documents[0].kind]
        if len(alike) < 2:
            return
        dialog = DocumentList(path.name, documents, 1, self._window)
        dialog.chosen.connect(lambda number: self._show_document(path, number))
        dialog.open()

    def _show_document(self, path: Path, number: int) -> None:
        if number > 1:
            self.open_path(f"{path}#{number}")

    def _open_dialog(self, dialog: QFileDialog, chosen: Callable[[str], object]) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(chosen)
        dialog.open()

    def _start_folder(self) -> Path:
        if self._session.path is not None:
            return self._session.path.parent
        workflows = self._folders.user / "default" / "workflows"
        return workflows if workflows.is_dir() else Path.home()


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's stubs lack the name of the format
    return bytes(buffer.data().data())


def _nothing() -> None:
    """Do nothing more."""
