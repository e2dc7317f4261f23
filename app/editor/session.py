"""The open documents and the one in view: every way to change, open, show and close them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoGroup, QUndoStack

from app.editor.files.file_read import FileRead, read_file, read_lost
from app.editor.files.writing import save_problem, write_file
from app.editor.open_document import UNTITLED, OpenDocument
from app.editor.undo import MERGE_WITHIN_S, push_edit
from app.editor.undoing.step_titles import step_title
from app.editor.words import tr
from app.problems import Problem, RunFailed
from app.workflow.document import Workflow
from app.workflow.dynamic.follow import FollowedByInputs
from app.workflow.edits import Change, Edit, EditRefused, SetValue
from app.workflow.found_documents import Found, Way
from app.workflow.node_info import NodeInfo


class Session(QObject):
    """Holds the open documents, one of them in view, which `workflow`, `path` and the like speak of.

    Everything that changes a workflow goes through `do`, so that all of it can be undone.
    """

    leaving = Signal()
    """Another document is about to come into view: `current` is still the one before."""
    workflow_opened = Signal()
    """`workflow` is another document now: one that was opened, or one that was open and out of view."""
    edited = Signal(object)
    """The workflow in view changed: the Change that tells what."""
    file_changed = Signal()
    """The name of the file in view, or whether there are unsaved changes, is another now."""
    library_changed = Signal()
    """`library` holds other kinds of nodes, or other choices, now."""
    problem_found = Signal(object)
    """Something could not be opened, saved or edited: the Problem that says why."""
    document_added = Signal(object)
    """This OpenDocument is open now, in view or not."""
    document_closed = Signal(object)
    """This OpenDocument is open no longer."""
    document_edited = Signal(object, object)
    """The workflow of an OpenDocument, in view or not, changed: the Change that tells what."""
    document_changed = Signal(object)
    """Name, file, marks or unsaved changes of an OpenDocument, in view or not, are others now."""
    order_changed = Signal()
    """`opened` has other documents, or the same in another order."""

    def __init__(self, library: Mapping[str, NodeInfo], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library: Mapping[str, NodeInfo] = library
        self.undo_group = QUndoGroup(self)
        """Follows the undo steps of the document in view."""
        self.opened: list[OpenDocument] = []
        """The open documents in the order of their tabs; there is always one."""
        self.current = self._new_document(Workflow(), None, tr(UNTITLED))
        """The document in view."""
        self.opened.append(self.current)
        self.undo_group.setActiveStack(self.current.undo_stack)

    # The document in view

    @property
    def workflow(self) -> Workflow:
        """The workflow in view."""
        return self.current.workflow

    @property
    def path(self) -> Path | None:
        """Its file, None where it has none yet."""
        return self.current.path

    @property
    def suggested_name(self) -> str:
        """What its file might be called."""
        return self.current.suggested_name

    @property
    def documents(self) -> tuple[Found, ...]:
        """All documents of the file it was read from; a file may hold several."""
        return self.current.found

    @property
    def undo_stack(self) -> QUndoStack:
        """Its undo steps."""
        return self.current.undo_stack

    @property
    def version(self) -> int:
        """How often it changed."""
        return self.current.version

    @property
    def on_disk(self) -> bytes | None:
        """What its file is known to hold, None where that is not known."""
        return self.current.on_disk

    @property
    def restored(self) -> bool:
        """Whether it was lost and came back, and no file holds it yet."""
        return self.current.restored

    @restored.setter
    def restored(self, restored: bool) -> None:
        self.current.restored = restored

    @property
    def missing(self) -> bool:
        """Whether its file was taken away by another program."""
        return self.current.missing

    @property
    def dirty(self) -> bool:
        """Whether there is something in it that no file holds yet."""
        return self.current.dirty

    @property
    def name(self) -> str:
        """What the title bar calls it."""
        return self.current.name

    @property
    def unsaved(self) -> list[OpenDocument]:
        """The open documents with unsaved changes."""
        return [document for document in self.opened if document.dirty]

    # Changing

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
        document: OpenDocument | None = None,
    ) -> bool:
        """Carry out an edit as one named undo step; a refused one becomes a problem and changes nothing.

        Edits of one value that follow within moments are one step: that is how scrubbing a field looks.
        `document`: the one to change, by default the one in view.
        """
        changed = document or self.current
        if merge_key is None and isinstance(edit, SetValue):
            merge_key = (edit.scope, edit.node, edit.input_name)
        text = f"{step_title(changed.workflow, self.library, edit, title)}\n{title}"
        try:
            followed = FollowedByInputs(edit, self.library)
            push_edit(changed.undo_stack, changed.workflow, followed, text, merge_key, merge_within_s)
        except EditRefused as refusal:
            self.problem_found.emit(Problem("input.invalid", str(refusal), severity="warning", source="edit"))
            return False
        return True

    # Opening, showing and closing

    def new(self) -> OpenDocument:
        """Open an empty workflow and show it."""
        document = self._new_document(Workflow(), None, self._free_name())
        self._put(document)
        return document

    def open(self, path: Path) -> bool:
        """Open a workflow, an API prompt or a picture; on failure say why and keep what is in view.

        It waits for the file: the window reads in a thread and then calls `show_file`.
        """
        try:
            found = read_file(path, self.library)
        except RunFailed as failure:
            self.problem_found.emit(failure.problem)
            return False
        self.show_file(found)
        return True

    def show_file(
        self, found: FileRead, instead: OpenDocument | None = None, at: int | None = None
    ) -> OpenDocument:
        """Open what was read from a file and show it.

        It takes the place of `instead`, else of a new document that nobody touched, else of the same file
        without changes; where there is none of these, it comes to the place `at`, None: to the end.
        """
        replaced = instead if instead is not None else self._replaceable(found)
        document = self._document_of(found)
        self._put(document, replaced, at)
        for problem in found.problems:
            self.problem_found.emit(problem)
        return document

    def add_file(self, found: FileRead, at: int) -> OpenDocument:
        """Open what was read from a file at this place, behind what is in view."""
        document = self._document_of(found)
        self.opened.insert(at, document)
        self.document_added.emit(document)
        self.order_changed.emit()
        return document

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

    def show_workflow(self, workflow: Workflow, name: str) -> OpenDocument:
        """Open a workflow that no file holds, and show it."""
        return self.show_file(FileRead(workflow, None, name))

    def show_lost(self, found: FileRead, at: int | None = None) -> OpenDocument:
        """Show a document that no file holds so: it counts as changed until it is saved."""
        document = self.show_file(found, at=at)
        document.restored = True
        document.changed.emit(document)
        return document

    def with_file(self, path: Path, number: int | None) -> OpenDocument | None:
        """Return the open document of a file, in it the one of this number; None where it is not open."""
        # The one in view comes first: of a file that is open twice, too.
        listed = [self.current, *self.opened]
        return next((document for document in listed if document.is_of(path, number)), None)

    def show(self, document: OpenDocument) -> None:
        """Bring an open document into view."""
        if document is self.current:
            return
        self.leaving.emit()
        self.current = document
        self.undo_group.setActiveStack(document.undo_stack)
        document.set_marks(run="running" if document.run_mark == "running" else "")
        self.workflow_opened.emit()
        self.file_changed.emit()

    def move(self, start: int, end: int) -> None:
        """Put the document at one place of the order to another."""
        self.opened.insert(end, self.opened.pop(start))
        self.order_changed.emit()

    def close(self, document: OpenDocument) -> None:
        """Close a document with whatever it holds; the one after it comes into view, else a new one."""
        if document is self.current:
            index = self.opened.index(document)
            others = self.opened[index + 1 :] or self.opened[:index][-1:]
            if others:
                self.show(others[0])
            else:
                self.new()
        self._take_out(document)
        self.order_changed.emit()

    def end(self) -> None:
        """Let go of what all documents hold: the window is closed for good."""
        for document in self.opened:
            document.close()

    def save(self, path: Path) -> bool:
        """Write the workflow in view to `path`, keeping the file that was there as a backup.

        On failure the problem says why; the old file, the document and its undo steps stay as they were.
        """
        try:
            content = write_file(self.workflow, path)
        except OSError as error:
            self.problem_found.emit(save_problem(path, error))
            return False
        self.current.note_saved(path, content, self.version)
        return True

    def _document_of(self, found: FileRead) -> OpenDocument:
        document = self._new_document(found.workflow, found.path, found.name)
        document.on_disk = found.content
        document.found = found.documents
        document.number = found.number
        document.origin = found.origin or found.path
        return document

    def _new_document(self, workflow: Workflow, path: Path | None, name: str) -> OpenDocument:
        document = OpenDocument(workflow, path, name)
        self.undo_group.addStack(document.undo_stack)
        document.edited.connect(self._tell_edited)
        document.changed.connect(self._tell_changed)
        return document

    def _replaceable(self, found: FileRead) -> OpenDocument | None:
        if self.current.untouched:
            return self.current
        origin = found.path or found.origin
        same = None if origin is None else self.with_file(origin, found.number)
        return same if same is not None and not same.dirty else None

    def _put(
        self, document: OpenDocument, replaced: OpenDocument | None = None, at: int | None = None
    ) -> None:
        """Open a document in the place of another, else at this place, None: at the end, and show it."""
        end = len(self.opened) if at is None else at
        self.opened.insert(end if replaced is None else self.opened.index(replaced), document)
        self.document_added.emit(document)
        self.show(document)
        if replaced is not None:
            self._take_out(replaced)
        self.order_changed.emit()

    def _take_out(self, document: OpenDocument) -> None:
        self.opened.remove(document)
        self.undo_group.removeStack(document.undo_stack)
        self.document_closed.emit(document)
        document.close()

    def _free_name(self) -> str:
        taken = {document.name for document in self.opened}
        numbers = range(2, len(taken) + 3)
        usual = tr(UNTITLED)
        return next(name for name in (usual, *(f"{usual} {n}" for n in numbers)) if name not in taken)

    def _tell_edited(self, document: OpenDocument, change: Change) -> None:
        if document is self.current:
            self.edited.emit(change)
        self.document_edited.emit(document, change)

    def _tell_changed(self, document: OpenDocument) -> None:
        if document is self.current:
            self.file_changed.emit()
        if document in self.opened:
            self.document_changed.emit(document)
