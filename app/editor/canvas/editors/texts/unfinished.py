"""UnfinishedText: the long text being typed, so that neither a crash nor a hasty Escape takes it along."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.editor.canvas.editors.text_editor import TextEditor
from app.workflow.document import NodeId, Scope
from app.workflow.edits import Edit

Place = tuple[Scope, NodeId, str]
"""Where a text is typed: the scope, the node, and the name of its input."""


class UnfinishedText(QObject):
    """Knows the edit that taking over the text being typed would make, and the text that was left last."""

    changed = Signal()
    """`edit` makes something else now, or nothing any longer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._editor: TextEditor | None = None
        self._edit_for: Callable[[str], Edit | None] | None = None
        self._left: tuple[Place, str] | None = None

    def watch(self, editor: TextEditor, place: Place, edit_for: Callable[[str], Edit | None]) -> None:
        """Follow what is typed into an editor; `edit_for` makes the edit of a text.

        Redo there brings back the text that was left at this place, if that was the last one.
        """
        left = self._left
        if left is not None and left[0][0] is place[0] and left[0][1:] == place[1:]:
            editor.offer_again(left[1])
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

    def keep(self, place: Place, text: str) -> None:
        """Keep a text that Escape left, for the next time a text is typed at this place."""
        self._left = (place, text)

    def forget(self) -> None:
        """Forget the text that was left: another one was taken over."""
        self._left = None
