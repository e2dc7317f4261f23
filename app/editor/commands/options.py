"""Options: commands that switch a setting, with a tick where it is on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from app.settings import Settings

SWITCHED = {
    "snap_always": "snap_to_grid",
    "animate": "animations",
    "shake_detaches": "shake_detaches",
    "plan_badges": "plan_badges",
    "kind_marks": "kind_marks",
    "finds_deprecated": "finds_deprecated",
    "finds_experimental": "finds_experimental",
    "completes": "completes",
    "choice_pictures": "choice_pictures",
    "choice_folders": "choice_folders",
    "advanced_fields": "advanced_fields",
}
"""By the name of a command the setting that it switches."""


class Options(QObject):
    """Switches settings by commands, and shows in the menu which are on."""

    def __init__(
        self, settings: Callable[[], Settings], use: Callable[[Settings], None], window: QObject
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._use = use
        self._window = window
        self._details_from = settings().details_from or Settings().details_from
        # The actions are made after the commands.
        QTimer.singleShot(0, self, lambda: self.show_checks(self._settings()))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        switches = {name: partial(self.switch, setting) for name, setting in SWITCHED.items()}
        return {"details_far": self.switch_details, **switches}

    def switch(self, setting: str) -> None:
        """Turn a setting on, or off."""
        now = self._settings()
        switched: dict[str, Any] = {setting: not getattr(now, setting)}
        self._use(replace(now, **switched))

    def switch_details(self) -> None:
        """Show details at every zoom, or only from the zoom on that was set last."""
        zoom = self._settings().details_from
        self._details_from = zoom or self._details_from
        self._use(replace(self._settings(), details_from=0 if zoom else self._details_from))

    def show_checks(self, settings: Settings) -> None:
        """Tick the actions whose setting is on."""
        on = {name: bool(getattr(settings, setting)) for name, setting in SWITCHED.items()}
        on["details_far"] = settings.details_from == 0
        for name, state in on.items():
            action = self._window.findChild(QAction, name)
            if isinstance(action, QAction):
                action.setChecked(state)
