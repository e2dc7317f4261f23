"""How the program looks, changed while it runs: theme, colours of links, size of texts and controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.viewport.new_colors import show_new_colors
from app.settings import Settings

SCALES = (0.75, 0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""The steps of “larger” and “smaller”."""


class LookCommands(QObject):
    """Changes the settings of the look by commands, and shows the look that settings name."""

    scaled = Signal(float)
    """Texts and controls are so many times as large as before."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        use: Callable[[Settings], None],
        canvas: Canvas,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._use = use
        self._canvas = canvas
        self._window = parent
        # The actions are made after the commands.
        QTimer.singleShot(0, self, lambda: self.show_checks(self._settings()))
        QApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "theme_dark": lambda: self.change(theme="dark"),
            "theme_light": lambda: self.change(theme="light"),
            "theme_system": lambda: self.change(theme="system"),
            "safe_links": self.toggle_links,
            "scale_up": lambda: self.step(1),
            "scale_down": lambda: self.step(-1),
            "scale_reset": lambda: self.change(scale=1.0),
        }

    def change(self, **values: str | float) -> None:
        """Use the settings of now but for these."""
        self._use(replace(self._settings(), **values))  # type: ignore[arg-type] # the names say the types

    def toggle_links(self) -> None:
        """Use the colours of links for every colour vision, or the usual ones again."""
        self.change(links="usual" if self._settings().links == "safe" else "safe")

    def step(self, way: int) -> None:
        """Make texts and controls one step larger (1) or smaller (-1)."""
        now = self._settings().scale
        larger = [scale for scale in SCALES if (scale - now) * way > 0.001]
        if larger:
            self.change(scale=min(larger) if way > 0 else max(larger))

    def show(self, settings: Settings) -> None:
        """Show the look that settings name; the canvas zooms with the scale and keeps its middle."""
        before = theme.look_in_use()
        wanted = theme.wanted_look(settings.theme, settings.links, settings.scale)
        application = cast(QApplication, QApplication.instance())
        if not theme.switch(application, wanted):
            return
        show_new_colors(self._canvas)
        if wanted.scale != before.scale:
            self._canvas.zoom_by(wanted.scale / before.scale)
            self.scaled.emit(wanted.scale / before.scale)

    def show_checks(self, settings: Settings) -> None:
        """Tick the theme in use and the colours of links."""
        on = {f"theme_{name}": settings.theme == name for name in ("dark", "light", "system")}
        on["safe_links"] = settings.links == "safe"
        for name, ticked in on.items():
            for action in self._window.findChildren(QAction, name):
                action.setChecked(ticked)

    def _follow_system(self) -> None:
        if self._settings().theme == "system":
            self.show(self._settings())
