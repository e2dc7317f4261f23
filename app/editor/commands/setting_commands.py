"""The command that opens the window of settings."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.settings import Settings


class SettingCommands(QObject):
    """Opens the window, tells what is changed there, and has it show what is changed elsewhere."""

    def __init__(
        self, settings: Callable[[], Settings], use: Callable[[Settings], None], window: QWidget
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._use = use
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"settings": self.open}

    def open(self, filtered: str = "") -> None:
        """Open the window, with only the settings that have these words."""
        from app.editor.commands.settings_window import SettingsWindow

        dialog = self._window.findChild(SettingsWindow)
        if dialog is None:
            dialog = SettingsWindow(self._settings(), self._window)
            dialog.settings_changed.connect(self._use)
        dialog.filter.setText(filtered)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def show_used(self, settings: Settings) -> None:
        """Show settings that were changed elsewhere, if the window is open."""
        from app.editor.commands.settings_window import SettingsWindow

        dialog = self._window.findChild(SettingsWindow)
        if dialog is not None:
            dialog.show_settings(settings)
