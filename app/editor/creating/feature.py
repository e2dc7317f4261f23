"""Creating: the parts that add nodes, and the commands they bring to the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.creating.adding import NodeAdding
from app.editor.creating.link_menu import LinkMenu
from app.editor.library.drag import LibraryDrag
from app.editor.presets.commands import PresetCommands
from app.editor.session import Session


class Creating(QObject):
    """Owns what adds nodes beside the search itself."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(self, session: Session, canvas: Canvas, adding: NodeAdding, window: QWidget) -> None:
        super().__init__(window)
        self._adding = adding
        self.drag = LibraryDrag(session, canvas, adding, self)
        self.link_menu = LinkMenu(canvas, adding, window)
        self.presets = PresetCommands(session, canvas, adding.presets, window)
        self.presets.message.connect(self.message)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return what the commands do, by their names."""
        return {"add_next": self._adding.open_next, **self.presets.handlers()}
