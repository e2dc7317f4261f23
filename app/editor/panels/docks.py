"""The panels around the canvas: which there are, where they start, and how they are shown and hidden."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app.editor import theme
from app.editor.observing.run_table import RunTable
from app.editor.observing.timeline_panel import TimelinePanel
from app.editor.outline.panel import OutlinePanel
from app.editor.panels.dock_title import DockTitle
from app.editor.panels.image_viewer import ImageViewer
from app.editor.panels.inspector import Inspector
from app.editor.panels.library import LibraryPanel
from app.editor.panels.log import LogPanel
from app.editor.panels.panel_dock import PanelDock
from app.editor.panels.panel_strip import PanelStrip
from app.editor.panels.parameters import ParametersPanel
from app.editor.panels.problems import ProblemsPanel
from app.editor.panels.queue import QueuePanel
from app.editor.words import tr
from app.editor.workers.panel import WorkersPanel

LEFT_WIDTH = 210
RIGHT_WIDTH = 276
BOTTOM_HEIGHT = 170
BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
SHOWN_AT_FIRST = ("inspector", "parameters", "images")
"""The canvas has the room first: the others wait as signs in the strip at the left."""


class Docks:
    """Makes the panels and docks them to a window."""

    def __init__(self, window: QMainWindow, log_folder: Path) -> None:
        self._window = window
        self.library = LibraryPanel()
        self.outline = OutlinePanel()
        self.inspector = Inspector()
        self.parameters = ParametersPanel()
        self.queue = QueuePanel()
        self.images = ImageViewer()
        self.problems = ProblemsPanel()
        self.timeline = TimelinePanel()
        self.run_table = RunTable()
        self.workers = WorkersPanel()
        self.log = LogPanel(log_folder)
        left, right, bottom = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        self.by_name: dict[str, QDockWidget] = {}
        for name, title, panel, area in (
            ("library", tr("Nodes"), self.library, left),
            ("outline", tr("Outline"), self.outline, left),
            ("inspector", tr("Inspector"), self.inspector, right),
            ("parameters", tr("Parameters"), self.parameters, right),
            ("images", tr("Images"), self.images, right),
            ("queue", tr("Queue"), self.queue, right),
            ("problems", tr("Problems"), self.problems, bottom),
            ("timeline", tr("Timeline"), self.timeline, bottom),
            ("run_table", tr("Run"), self.run_table, bottom),
            ("workers", tr("Workers"), self.workers, bottom),
            ("log", tr("Log"), self.log, bottom),
        ):
            self.by_name[name] = self._dock(name, title, panel, area)
        window.tabifyDockWidget(self.by_name["library"], self.by_name["outline"])
        window.tabifyDockWidget(self.by_name["inspector"], self.by_name["parameters"])
        window.tabifyDockWidget(self.by_name["images"], self.by_name["queue"])
        for name in ("timeline", "run_table", "workers", "log"):
            window.tabifyDockWidget(self.by_name["problems"], self.by_name[name])
        self.by_name["images"].raise_()
        self.by_name["inspector"].raise_()
        self._hidden_for_focus: list[str] = []
        self._hide_all()

    def _hide_all(self) -> None:
        """Hide every panel: before they lay in tabs the window was as wide as all of them side by side."""
        for dock in self.by_name.values():
            dock.hide()
        layout = self._window.layout()
        assert layout is not None
        layout.activate()

    def show_first(self) -> None:
        """Show the panels a new user sees, at their first sizes."""
        window, docks = self._window, self.by_name
        for name, dock in docks.items():
            dock.setVisible(name in SHOWN_AT_FIRST)
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        window.resizeDocks(
            [docks["library"], docks["inspector"]], [theme.px(LEFT_WIDTH), theme.px(RIGHT_WIDTH)], across
        )
        window.resizeDocks([docks["inspector"], docks["images"]], [520, 230], down)
        window.resizeDocks([docks["problems"], docks["log"]], [BOTTOM_HEIGHT, BOTTOM_HEIGHT], down)

    def toggle(self, name: str) -> None:
        """Show a panel in front of the others at its place, or hide the one in front."""
        dock = self.by_name[name]
        if dock.isVisible() and not self._is_behind(dock):
            dock.hide()
        else:
            self.bring_up(name)

    def bring_up(self, name: str) -> None:
        """Show a panel in front of the others at its place."""
        dock = self.by_name[name]
        dock.show()
        dock.raise_()
        if self._window.dockWidgetArea(dock) == BELOW and dock.height() < 90:
            self._window.resizeDocks([dock], [BOTTOM_HEIGHT], Qt.Orientation.Vertical)

    def widen(self, factor: float) -> None:
        """Give the panels beside the canvas more room, or less, for texts of another size."""
        beside = [dock for dock in self.by_name.values() if dock.isVisible() and not self._is_behind(dock)]
        beside = [dock for dock in beside if self._window.dockWidgetArea(dock) != BELOW]
        widths = [round(dock.width() * factor) for dock in beside]
        self._window.resizeDocks(beside, widths, Qt.Orientation.Horizontal)

    def toggle_all(self) -> None:
        """Hide every panel, or bring back those that this hid."""
        shown = [name for name, dock in self.by_name.items() if not dock.isHidden()]
        if shown:
            self._hidden_for_focus = shown
        for name in self._hidden_for_focus:
            self.by_name[name].setVisible(not shown)

    def follow(self, actions: Mapping[str, QAction]) -> None:
        """Keep the check marks of the `panel_…` actions in step, and give each a sign in the strip."""
        self.strip = PanelStrip(
            self._window, actions, {name: dock.windowTitle() for name, dock in self.by_name.items()}
        )
        for name, dock in self.by_name.items():
            action = actions[f"panel_{name}"]
            action.setChecked(not dock.isHidden())
            dock.visibilityChanged.connect(
                lambda _visible, dock=dock, action=action: action.setChecked(not dock.isHidden())
            )

    def _dock(self, name: str, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = PanelDock(title, self._window)
        dock.setObjectName(name)
        dock.setTitleBarWidget(DockTitle(title, dock))
        dock.setWidget(panel)
        self._window.addDockWidget(area, dock)
        return dock

    def is_behind(self, name: str) -> bool:
        """Whether another tab at the same place hides a panel."""
        return self._is_behind(self.by_name[name])

    def _is_behind(self, dock: QDockWidget) -> bool:
        # Of the dock: a panel may be covered by what is in it, the title above it is not.
        return dock.visibleRegion().isEmpty()
