"""LiveKeys: the keys of the window as they are now, given to its actions and kept in their file."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from app.editor.commands.command import Command
from app.editor.commands.keys.keymap import Keymap, Keys, owner_of
from app.editor.commands.keys.keys_file import keys_file, keys_of_home, write_keys
from app.editor.commands.keys.pressed import native
from app.editor.commands.table import all_commands
from app.folders import Folders


class LiveKeys(QObject):
    """Knows which keys call which command. Whoever shows keys asks it, and again after `changed`."""

    changed = Signal()
    """Some keys call another command now."""
    write_failed = Signal(str)
    """The keys could not be kept: the reason."""

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = keys_file(folders)
        self.commands = all_commands()
        self.keymap = keys_of_home(folders)
        self.shown: Keys = self.keymap.keys(self.commands)
        self._actions: Mapping[str, QAction] = {}

    def take_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give these actions their keys, now and whenever they change."""
        self._actions = actions
        self._give()

    def use(self, keymap: Keymap) -> None:
        """Use other keys from now on, and keep them."""
        if keymap == self.keymap:
            return
        self.keymap = keymap
        self.shown = keymap.keys(self.commands)
        self._give()
        self.changed.emit()
        try:
            write_keys(self._file, keymap)
        except OSError as error:
            self.write_failed.emit(str(error.strerror or error))

    def owner(self, keys: str) -> Command | None:
        """Return the command that some keys call, None when they are free."""
        return owner_of(keys, self.commands, self.shown)

    def text(self, name: str) -> str:
        """Return the keys of a command as the user's system writes them, the first ones first."""
        return ", ".join(dict.fromkeys(native(keys) for keys in self.shown.get(name, ())))

    def _give(self) -> None:
        for name, action in self._actions.items():
            action.setShortcuts([QKeySequence(keys) for keys in self.shown.get(name, ())])
