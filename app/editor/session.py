"""The open workflow: its file, its undo stack, and every way to change, open and save it."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from app.editor.files.file_read import FileRead, read_file, read_lost
from app.editor.undo import MERGE_WITHIN_S, TakeVersion, push_edit
from app.problems import Problem, Remedy, RunFailed
from app.settings import write_atomically
from app.workflow.canonical.form import saved_bytes
from app.workflow.diff.edit import PutContents
from app.workflow.document import Workflow
from app.workflow.dynamic.follow import FollowedByInputs
from app.workflow.edits import Change, Edit, EditRefused, SetValue
from app.workflow.found_documents import Found, Way
from app.workflow.node_info import NodeInfo
from app.workflow.open_file import BACKUP_SUFFIX

UNTITLED = "Untitled"


class Session(QObject):
    """Holds one Workflow. Everything that changes it goes through `do`, so that all of it can be undone."""

    workflow_opened = Signal()
    """`workflow` is another document now."""
    edited = Signal(object)
    """The workflow changed: the Change that tells what."""
    file_changed = Signal()
    """The file's name, or whether there are unsaved changes, is another now."""
    library_changed = Signal()
    """`library` holds other kinds of nodes, or other choices, now."""
    problem_found = Signal(object)
    """Something could not be opened, saved or edited: the Problem that says why."""

    def __init__(self, library: Mapping[str, NodeInfo], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library: Mapping[str, NodeInfo] = library
        self.workflow = Workflow()
        self.path: Path | None = None
        self.suggested_name = UNTITLED
        self.documents: tuple[Found, ...] = ()
        """All documents of the file that was opened last; a file may hold several."""
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_dirty)
        self.restored = False
        self.missing = False
        """Whether the document's file was taken away by another program."""
        self.version = 0
        """Grows with every change of the workflow: by it a save knows whether it wrote the latest."""
        self.on_disk: bytes | None = None
        """What the file held when it was opened, saved or read again; None where that is not known."""
        self._stop_listening = self.workflow.listen(self._tell_change)

    @property
    def dirty(self) -> bool:
        """Whether there is something that no file holds yet."""
        return self.restored or self.missing or not self.undo_stack.isClean()

    @property
    def name(self) -> str:
        """What the title bar calls the document."""
        return self.path.name if self.path is not None else self.suggested_name

    def set_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Use these kinds of nodes from now on."""
        self.library = library
        self.library_changed.emit()

    def do(
        self,
        edit: Edit,
        title: str,
        merge_key: object | None = None,
        merge_within_s: float = MERGE_WITHIN_S,
    ) -> bool:
        """Carry out an edit as one named undo step; a refused one becomes a problem and changes nothing.

        Edits of one value that follow within moments are one step: that is how scrubbing a field looks.
        """
        if merge_key is None and isinstance(edit, SetValue):
            merge_key = (edit.scope, edit.node, edit.input_name)
        followed = FollowedByInputs(edit, self.library)
        try:
            push_edit(self.undo_stack, self.workflow, followed, title, merge_key, merge_within_s)
        except EditRefused as refusal:
            self.problem_found.emit(Problem("input.invalid", str(refusal), severity="warning", source="edit"))
            return False
        return True

    def new(self) -> None:
        """Show an empty workflow."""
        self._show(Workflow(), None, UNTITLED)

    def open(self, path: Path) -> bool:
        """Open a workflow, an API prompt or a picture; on failure say why and keep what is open.

        It waits for the file: the window reads in a thread and then calls `show_file`.
        """
        try:
            found = read_file(path, self.library)
        except RunFailed as failure:
            self.problem_found.emit(failure.problem)
            return False
        self.show_file(found)
        return True

    def show_file(self, found: FileRead) -> None:
        """Show what was read from a file."""
        self._show(found.workflow, found.path, found.name)
        self.on_disk = found.content
        self.documents = found.documents
        for problem in found.problems:
            self.problem_found.emit(problem)

    def restore(
        self,
        content: bytes,
        path: Path | None,
        name: str,
        place: Way | None = None,
        canonical: bool = False,
    ) -> bool:
        """Show an autosaved document, which counts as changed until it is saved; waits as `open` does."""
        try:
            found = read_lost(content, path, name, place, canonical)
        except RunFailed as failure:
            self.problem_found.emit(failure.problem)
            return False
        self.show_lost(found)
        return True

    def show_lost(self, found: FileRead) -> None:
        """Show an autosaved document, which counts as changed until it is saved."""
        self.show_file(found)
        self.restored = True
        self.file_changed.emit()

    def save(self, path: Path) -> bool:
        """Write the workflow to `path`, keeping the file that was there as a backup.

        On failure the problem says why; the old file, the document and its undo steps stay as they were.
        """
        try:
            content = write_file(self.workflow, path)
        except OSError as error:
            self.problem_found.emit(save_problem(path, error))
            return False
        self.note_saved(path, content, self.version)
        return True

    def note_saved(self, path: Path, content: bytes, version: int) -> None:
        """Take over that `path` holds the workflow as it was at this version; what came later is unsaved."""
        self.path = path
        self.on_disk = content
        self.suggested_name = path.stem
        self.restored = self.missing = False
        if version == self.version:
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self.file_changed.emit()

    def set_missing(self, missing: bool) -> None:
        """Take note of whether the document's file is there: without it the document is unsaved."""
        if missing != self.missing:
            self.missing = missing
            self.file_changed.emit()

    def take_version(self, version: Workflow, content: bytes, title: str, saved: bool) -> None:
        """Make the document what `version` is, as one undo step; `content` is what its file holds now.

        `saved`: the file holds the document as it is then.
        """
        command = TakeVersion(self.workflow, PutContents.of(version), title, self, content)
        self.undo_stack.push(command)
        if saved:
            self.undo_stack.setClean()

    def _show(self, workflow: Workflow, path: Path | None, name: str) -> None:
        self._stop_listening()
        self.workflow = workflow
        self.path = path
        self.on_disk = None
        self.suggested_name = name
        self.restored = self.missing = False
        self.documents = ()
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self._stop_listening = workflow.listen(self._tell_change)
        self.workflow_opened.emit()
        self.file_changed.emit()

    def _tell_change(self, change: Change) -> None:
        self.version += 1
        self.edited.emit(change)

    def _tell_dirty(self, clean: bool) -> None:
        self.file_changed.emit()


def write_file(workflow: Workflow, path: Path) -> bytes:
    """Write a workflow to `path`, keeping the file that was there as a backup; returns what was written.

    Raises OSError when that fails: then the old file is as it was.
    """
    content = saved_bytes(workflow)
    keep_backup(path, content)
    write_atomically(path, content)
    return content


def backup_path(path: Path) -> Path:
    """Return where the previous version of a saved file stays."""
    return path.with_name(path.name + BACKUP_SUFFIX)


def keep_backup(path: Path, content: bytes) -> None:
    """Copy the file that `content` is about to replace; one with the same bytes is no version of its own.

    Raises OSError when the copy fails: then nothing is to be overwritten.
    """
    if path.is_file() and path.read_bytes() != content:
        temporary = path.with_name(f".{path.name}{BACKUP_SUFFIX}.part")
        try:
            shutil.copy2(path, temporary)
            temporary.replace(backup_path(path))
        finally:
            temporary.unlink(missing_ok=True)


def save_problem(path: Path, error: OSError) -> Problem:
    """Return the problem of a failed save, with what helps."""
    reasons = {
        errno.ENOSPC: "the disk is full. Free some space, or save to another place",
        errno.EDQUOT: "your quota is used up. Free some space, or save to another place",
        errno.EACCES: "you may not write there. Save to another place",
        errno.EPERM: "you may not write there. Save to another place",
        errno.EROFS: "that disk is read-only. Save to another place",
        errno.ENOTDIR: "a part of its path is a file, not a folder. Save to another place",
        errno.EISDIR: "there is a folder of that name. Save under another name",
    }
    reason = reasons.get(error.errno or 0, f"{error.strerror or error}. Save to another place")
    return Problem(
        "file.cannot_save",
        f"{path} was not saved: {reason}. Nothing is lost: the workflow is still open, the file as it was.",
        value=str(path),
        remedies=(Remedy("Save as…", {"save_as": {}}),),
        details=str(error),
        source="edit",
    )
