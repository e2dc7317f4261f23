"""UnfinishedText: the long text being typed, so that neither a crash nor a hasty Escape takes it along."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.editor.canvas.editors.text_editor import TextEditor
from app.workflow.document import NodeId, Scope
from app.workflow.edits import Edit


class UnfinishedText(QObject):
    """Knows the edit that taking over the text being typed would make, and the text that was left last."""

    changed = Signal()
    """`edit` makes something else now, or nothing any longer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._editor: TextEditor | None = None
        self._edit_for: Callable[[str], Edit | None] | None = None
        self._left: tuple[Scope, NodeId, str, str] | None = None

    def watch(self, editor: TextEditor, edit_for: Callable[[str], Edit | None]) -> None:
        """Follow what is typed into an editor; `edit_for` makes the edit of a text."""
        self._editor, self._edit_for = editor, edit_for
        editor.textChanged.connect(self.changed)

    def end(self) -> None:
        """The text was taken over, or left."""
        if self._editor is not None:
            self._editor = self._edit_for = None
            self.changed.emit()

    def edit(self) -> Edit | None:
        """Return the edit of what is typed so far; None where nothing is, or nothing else than before."""
        if self._editor is None or self._edit_for is None or not self._editor.changed():
            return None
        return self._edit_for(str(self._editor.value()))

    def keep(self, scope: Scope, node_id: NodeId, name: str, text: str) -> None:
        """Keep a text that Escape left, for the next time a text is typed at this place."""
        self._left = (scope, node_id, name, text)

    def left_at(self, scope: Scope, node_id: NodeId, name: str) -> str | None:
        """Return the text that was left at this place, None where that was not the last one."""
        if self._left is None or self._left[0] is not scope or self._left[1:3] != (node_id, name):
            return None
        return self._left[3]

    def forget(self) -> None:
        """Forget the text that was left: another one was taken over."""
        self._left = None
