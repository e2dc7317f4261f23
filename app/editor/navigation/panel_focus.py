"""Going from panel to panel by keys, back to the canvas, and to where the focus was in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QWidget

from app.editor.panels.panel_dock import give_focus, in_reading_order, takes_focus
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow


class PanelFocus(QObject):
    """Moves the focus between the canvas, the panels that can be seen, and a notice above the canvas."""

    message = Signal(str)
    """The name of the panel that has the focus now."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._last: dict[str, QWidget] = {}
        """By the name of a panel the widget in it that had the focus last."""
        QApplication.instance().focusChanged.connect(self._note)  # type: ignore[union-attr]
        for dock in window.docks.by_name.values():
            dock.setAccessibleName(dock.windowTitle())
            dock.visibilityChanged.connect(self._leave_hidden)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"next_panel": lambda: self.go(1), "previous_panel": lambda: self.go(-1)}

    def go(self, way: int) -> None:
        """Give the focus to the next place of the round that takes it, or to the one before."""
        stops = self._stops()
        names = list(stops)
        start = names.index(here) if (here := self._here()) in stops else 0
        for step in range(1, len(names) + 1):
            name = names[(start + way * step) % len(names)]
            if self._enter(name, stops[name]):
                return

    def _stops(self) -> dict[str, QWidget]:
        """Return the round: the canvas first, a notice, and the panels from the left to the bottom."""
        window = self._window
        stops: dict[str, QWidget] = {"": window.canvas}
        if window.notice.isVisible():
            stops["notice"] = window.notice
        for name, dock in window.docks.by_name.items():
            panel = dock.widget()
            if dock.isVisible() and panel is not None and not window.docks.is_behind(name):
                stops[name] = panel
        return stops

    def _here(self) -> str:
        focused = QApplication.focusWidget()
        for name, place in self._stops().items():
            if focused is not None and (place is focused or place.isAncestorOf(focused)):
                return name
        return ""

    def _enter(self, name: str, place: QWidget) -> bool:
        last = self._last.get(name)
        found = last if last is not None and shiboken6.isValid(last) and takes_focus(last) else None
        found = found or next(iter(in_reading_order(place)), None)
        if found is None:
            return False
        give_focus(found)
        self.message.emit(self._title(name))
        return True

    def _title(self, name: str) -> str:
        if name in self._window.docks.by_name:
            return self._window.docks.by_name[name].windowTitle()
        return tr("Notice") if name else tr("Canvas")

    def _note(self, _old: QWidget | None, now: QWidget | None) -> None:
        docks = self._window.docks.by_name.values()
        for dock in filter(shiboken6.isValid, docks):  # the last change comes while the window goes
            _mark(dock, now is not None and dock.isAncestorOf(now))
        if now is not None and now.window() is self._window:
            name = self._here()
            if name:
                self._last[name] = now

    def _leave_hidden(self, visible: bool) -> None:
        """Give the focus back to the canvas when the panel that has it goes away."""
        dock, focused = self.sender(), QApplication.focusWidget()
        if visible or not isinstance(dock, QDockWidget):
            return
        if focused is None or dock.isAncestorOf(focused):
            self._window.canvas.setFocus()


def _mark(dock: QDockWidget, focused: bool) -> None:
    """Show at the title of a panel whether it has the focus: not every control in it can show that."""
    title = dock.findChild(QLabel, "dock_title")
    if title is not None and bool(title.property("focused")) != focused:
        title.setProperty("focused", focused)
        title.style().unpolish(title)
        title.style().polish(title)
