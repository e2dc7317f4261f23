"""The command that gives nodes and groups a colour of one's own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QWidget

from app.editor import theme
from app.editor.commands.edit_commands import EditCommands
from app.editor.words import tr

TITLE_DARKER = 150
"""A node's title is darker than its body, in percent, as the colours of the menu have it."""


class Coloring:
    """Asks for a colour in a dialog that does not stop the program."""

    def __init__(self, edits: EditCommands, window: QWidget) -> None:
        self._edits = edits
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"color_custom": self.ask}

    def ask(self) -> None:
        """Ask for a colour, beginning with the one that the selection has."""
        nodes, groups = self._edits.selected(), self._edits.selection.groups()
        if not nodes and not groups:
            return
        now = nodes[0].body_color if nodes else groups[0].color
        dialog = QColorDialog(theme.color_or(now, theme.BODY), self._window)
        dialog.setWindowTitle(tr("Colour of the selection"))
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(self._take)
        dialog.open()

    def _take(self, color: QColor) -> None:
        self._edits.set_colors((color.darker(TITLE_DARKER).name(), color.name(), color.name()))
