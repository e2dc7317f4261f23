"""One open document: its workflow, undo steps and file, and what waits for it while another is in view."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from app.editor.problems.problem_list import DocumentProblems
from app.editor.running.run_state import RunState
from app.editor.undo import TakeVersion
from app.editor.words import marked
from app.workflow.document import NodeId, ScopeId, Workflow
from app.workflow.edits import Change
from app.workflow.found_documents import Found

UNTITLED = marked("Untitled")
RunMark = Literal["", "running", "failed", "done"]


@dataclass(frozen=True)
class View:
    """A place in a scope: the point in the middle of the canvas (canvas units), and the zoom."""

    x: float
    y: float
    zoom: float


class OpenDocument(QObject):
    """A workflow that is open, in view or not, with everything that is its own."""

    edited = Signal(object, object)
    """The workflow of this OpenDocument changed: the Change that tells what."""
    changed = Signal(object)
    """Its name, its file, its marks, or whether this OpenDocument has unsaved changes, are others now."""

    def __init__(self, workflow: Workflow, path: Path | None, name: str) -> None:
        super().__init__()  # without a parent: it goes with the last one who knows it
        self.workflow = workflow
        self.path = path
        self.suggested_name = name
        self.found: tuple[Found, ...] = ()
        """All documents of the file that this one was read from; a file may hold several."""
        self.number: int | None = None
        """Which of them this is, from 1, where one was asked for."""
        self.origin: Path | None = path
        """The file it was read from, also when saving will not write that one."""
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_changed)
        self.restored = False
        self.missing = False
        """Whether the document's file was taken away by another program."""
        self.version = 0
        """Grows with every change of the workflow: by it a save knows whether it wrote the latest."""
        self.on_disk: bytes | None = None
        """What the file held when it was opened, saved or read again; None where that is not known."""
        self.run_state = RunState(self)
        self.problems = DocumentProblems()
        self.steps: list[tuple[NodeId, ScopeId]] = []
        """The subgraph nodes that were entered, from the outermost inwards."""
        self.views: dict[ScopeId, View] | None = None
        """Where the canvas looked in each scope; None before that was read."""
        self.selected_items: tuple[Sequence[NodeId], Sequence[str]] = ((), ())
        """The nodes and groups that were selected when another document came into view."""
        self.run_mark: RunMark = ""
        """What a run did while another document was in view."""
        self.file_mark = False
        """Whether there is something to be said about its file."""
        self.run_name = str(path) if path is not None else uuid.uuid4().hex
        """What a worker calls it as long as it is open: it keeps what its frozen nodes gave."""
        self.closed = False
        self._stop_listening = workflow.listen(self._tell_edited)

    @property
    def dirty(self) -> bool:
        """Whether there is something that no file holds yet."""
        return self.restored or self.missing or not self.undo_stack.isClean()

    @property
    def name(self) -> str:
        """What title bar and tab call the document."""
        return self.path.name if self.path is not None else self.suggested_name

    @property
    def address(self) -> str:
        """What opens it again: the path of its file, and `#2` for the second document in it; "" for none."""
        place = "" if self.number is None else f"#{self.number}"
        return "" if self.path is None else f"{self.path}{place}"

    @property
    def untouched(self) -> bool:
        """Whether it is a new one that nobody did anything with."""
        empty = self.origin is None and not self.dirty and self.undo_stack.count() == 0
        return empty and len(self.workflow.scopes) == 1 and not self.workflow.nodes

    def is_of(self, path: Path, number: int | None) -> bool:
        """Whether it shows this file, and in it the document of this number where one is meant."""
        shown = self.path or (None if self.dirty else self.origin)
        return shown == path and (number or 1) == (self.number or 1)

    def note_saved(self, path: Path, content: bytes, version: int) -> None:
        """Take over that `path` holds the workflow as it was at this version; what came later is unsaved."""
        if self.closed:
            return
        if path != self.path:
            self.number = None
        self.path = self.origin = path
        self.on_disk = content
        self.suggested_name = path.stem
        self.restored = self.missing = False
        if version == self.version:
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self.changed.emit(self)

    def set_missing(self, missing: bool) -> None:
        """Take note of whether the document's file is there: without it the document is unsaved."""
        if missing != self.missing:
            self.missing = missing
            self.changed.emit(self)

    def set_marks(self, run: RunMark | None = None, file: bool | None = None) -> None:
        """Note what happened out of view, as its tab shows it; None leaves that as it is."""
        before = (self.run_mark, self.file_mark)
        self.run_mark = self.run_mark if run is None else run
        self.file_mark = self.file_mark if file is None else file
        if (self.run_mark, self.file_mark) != before:
            self.changed.emit(self)

    def take_version(self, version: Workflow, content: bytes, title: str, saved: bool) -> None:
        """Make the document what `version` is, as one undo step; `content` is what its file holds now.

        `saved`: the file holds the document as it is then.
        """
        from app.workflow.diff.edit import PutContents

        command = TakeVersion(self.workflow, PutContents.of(version), title, self, content)
        self.undo_stack.push(command)
        if saved:
            self.undo_stack.setClean()

    def forget_changes(self) -> None:
        """Take the document as it is for saved: the user gave the changes up."""
        self.restored = self.missing = False
        self.undo_stack.setClean()
        self.changed.emit(self)

    def close(self) -> None:
        """End what is its own: nobody shows it any longer."""
        self.closed = True
        self._stop_listening()
        self.undo_stack.blockSignals(True)
        self.undo_stack.clear()

    def _tell_edited(self, change: Change) -> None:
        self.version += 1
        self.edited.emit(self, change)

    def _tell_changed(self, clean: bool) -> None:
        self.changed.emit(self)
