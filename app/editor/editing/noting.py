"""The command that adds a note."""

from __future__ import annotations

from collections.abc import Callable

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.notes.note_text import MARKDOWN
from app.editor.creating.adding import NodeAdding


class Noting:
    """Adds notes to the canvas."""

    def __init__(self, adding: NodeAdding, canvas: Canvas) -> None:
        self._adding = adding
        self._canvas = canvas

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"add_note": self.add}

    def add(self) -> None:
        """Add a note at the cursor and begin to write it."""
        self._canvas.commit_edit()  # what is being typed comes before the note, as a step of its own
        node_id = self._adding.add(MARKDOWN, self._canvas.scene_position_of_cursor())
        if node_id is not None:
            self._canvas.begin_edit(node_id, "text")
