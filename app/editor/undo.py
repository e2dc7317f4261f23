"""QUndoCommands around edits of the workflow; scrubbing one field becomes a single step."""

from __future__ import annotations

import time
from typing import Protocol

from PySide6.QtGui import QUndoCommand, QUndoStack

from app.workflow.document import Workflow
from app.workflow.edits import Edit

MERGE_WITHIN_S = 0.8
MERGES = 1
NEVER_MERGES = -1


class EditCommand(QUndoCommand):
    """An edit that was already carried out, and the way back.

    `title` may be two lines: the list of steps shows the first, the menu the second. `merge_key` names what
    is changed, for example one field: commands with the same key that follow within `merge_within_s` become
    one. None never merges.
    """

    def __init__(
        self,
        workflow: Workflow,
        edit: Edit,
        inverse: Edit,
        title: str,
        merge_key: object | None = None,
        merge_within_s: float = MERGE_WITHIN_S,
    ) -> None:
        super().__init__(title)
        self._workflow = workflow
        self._edit = edit
        self._inverse = inverse
        self._merge_key = merge_key
        self._merge_within_s = merge_within_s
        self._time = time.monotonic()
        self._carried_out = True

    def redo(self) -> None:
        """Carry the edit out again; the first call, made by the stack itself, does nothing."""
        if self._carried_out:
            self._carried_out = False
            return
        self._inverse = self._workflow.apply(self._edit)

    def undo(self) -> None:
        """Take the edit back."""
        self._edit = self._workflow.apply(self._inverse)

    def id(self) -> int:
        """Return a number that Qt compares before it asks to merge."""
        return NEVER_MERGES if self._merge_key is None else MERGES

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over a later command on the same field, so that one undo takes back the whole gesture."""
        if not isinstance(other, EditCommand) or other._merge_key != self._merge_key:
            return False
        if other._time - self._time > self._merge_within_s:
            return False
        self._edit = other._edit
        self._time = other._time
        self.setText(f"{other.text()}\n{other.actionText()}")
        return True


def push_edit(
    stack: QUndoStack,
    workflow: Workflow,
    edit: Edit,
    title: str,
    merge_key: object | None = None,
    merge_within_s: float = MERGE_WITHIN_S,
) -> None:
    """Carry an edit out and put it on the undo stack.

    Raises EditRefused, with workflow and stack unchanged, when the edit does not fit the document.
    """
    inverse = workflow.apply(edit)
    stack.push(EditCommand(workflow, edit, inverse, title, merge_key, merge_within_s))


class KnowsFile(Protocol):
    """Whoever remembers what the document's file holds."""

    on_disk: bytes | None


class TakeVersion(EditCommand):
    """The file's newer version, taken into the document; with it goes the knowledge of what the file holds.

    After undo the document is again one made from the older file: saving it has to ask.
    """

    def __init__(self, workflow: Workflow, edit: Edit, title: str, owner: KnowsFile, content: bytes) -> None:
        self._owner = owner
        self._older = owner.on_disk
        self._newer: bytes | None = content
        owner.on_disk = content
        super().__init__(workflow, edit, workflow.apply(edit), title)

    def redo(self) -> None:
        """Take the newer version again."""
        super().redo()
        if self._owner.on_disk is self._older:  # not saved in the meantime
            self._owner.on_disk = self._newer

    def undo(self) -> None:
        """Go back to the document as it was before."""
        super().undo()
        if self._owner.on_disk is self._newer:
            self._owner.on_disk = self._older
