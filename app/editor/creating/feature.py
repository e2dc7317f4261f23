"""Creating: the parts that add nodes, and the commands they bring to the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.creating.adding import NodeAdding
from app.editor.creating.link_menu import LinkMenu
from app.editor.creating.replacing import Replacing
from app.editor.library.drag import LibraryDrag
from app.editor.panels.docks import Docks
from app.editor.presets.commands import PresetCommands
from app.editor.session import Session
from app.editor.words import tr


class Creating(QObject):
    """Owns what adds nodes beside the search itself."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(
        self, session: Session, canvas: Canvas, adding: NodeAdding, docks: Docks, window: QWidget
    ) -> None:
        super().__init__(window)
        self._adding = adding
        self._docks = docks
        self._window = window
        docks.library.use(adding.habits, adding.kinds.index)
        self.use_settings = adding.kinds.use_settings
        adding.node_added.connect(docks.library.note_used)
        self.drag = LibraryDrag(session, canvas, adding, self)
        self.link_menu = LinkMenu(canvas, adding, window)
        self.presets = PresetCommands(session, canvas, adding.presets, window)
        self.presets.message.connect(self.message)
        self.replacing = Replacing(session, canvas, adding, self)
        self.replacing.message.connect(self.message)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return what the commands do, by their names."""
        return {
            "add_next": self._adding.open_next,
            "node_help": self.show_help,
            "replace_node": self.replacing.open,
            **self.presets.handlers(),
        }

    def show_help(self) -> None:
        """Show the help of the selected node in the library; without one the list of shortcuts."""
        node = self._adding.selected_node()
        info = self._adding.library().get(node.type) if node is not None else None
        if info is not None:
            self._docks.bring_up("library")
            self._docks.library.show_help(info)
            return
        sheet = self._window.findChild(QAction, "shortcuts")
        if node is not None:
            self.message.emit(tr("Nothing is known of {kind}").format(kind=node.type))
        elif isinstance(sheet, QAction):
            sheet.trigger()
