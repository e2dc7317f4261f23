"""The bar above the canvas: run, stop, queue, problems, zoom; and the status bar with the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QColor
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QStatusBar, QToolBar, QToolButton, QWidget

from app.editor import theme
from app.editor.icons import dot_icon, play_icon, stop_icon
from app.editor.words import tr, tr_count
from app.editor.writing.shown import in_one_line, isolated


class TopBar(QToolBar):
    """Run, stop and what is worth knowing at a glance."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(tr("Toolbar"), parent)
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.run = self._button("run", tr("Run"), "run", actions)
        self.stop = self._button("stop", tr("Stop"), "interrupt", actions)
        self.queue = self._button("queue", tr("Queue"), "panel_queue", actions)
        self.title = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title.setStyleSheet(f"color: {theme.DIM.name()};")
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(self.title)
        self.palette_button = self._button("palette", tr("Commands…"), "palette", actions)
        self.problems = self._button("problems", tr("No problems"), "panel_problems", actions)
        self.zoom = self._button("zoom", "100 %", "fit", actions)
        self.zoom.setMinimumWidth(58)
        self._draw_icons()
        self.setStyleSheet(_style())
        self.show_queue(0)
        self.show_problems(0, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons in the colours and the size of now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "stop"):
            self._draw_icons()

    def _draw_icons(self) -> None:
        self.setIconSize(QSize(theme.px(14), theme.px(14)))
        self.run.setIcon(play_icon(QColor("#ffffff")))
        self.stop.setIcon(stop_icon())

    def show_queue(self, remaining: int) -> None:
        """Show how many prompts run and wait."""
        self.queue.setText(tr("Queue  {count}").format(count=remaining) if remaining else tr("Queue"))
        self.stop.setEnabled(remaining > 0)

    def show_problems(self, errors: int, others: int) -> None:
        """Show how many problems there are."""
        total = errors + others
        self.problems.setText(
            tr("No problems") if not total else tr_count("%n problem", "%n problems", total)
        )
        self.problems.setProperty("alarm", errors > 0)
        self.problems.style().polish(self.problems)

    def show_zoom(self, zoom: float) -> None:
        """Show the scale of the canvas."""
        text = f"{round(zoom * 100)} %"
        if text != self.zoom.text():
            self.zoom.setText(text)
            self.zoom.setAccessibleName(f"{tr('Zoom')} {text}")

    def show_title(self, name: str, dirty: bool) -> None:
        """Show the document's name, with a dot for unsaved changes."""
        name = in_one_line(name)
        self.title.setText(f"{isolated(name)}  •" if dirty else name)

    def show_keys(self, keys: Callable[[str], str]) -> None:
        """Say in the tips of the buttons which keys do the same; `keys` gives them by a command's name."""
        for button, command, tip in (
            (self.run, "run", tr("Run this workflow")),
            (self.stop, "interrupt", tr("Stop what runs")),
            (self.queue, "panel_queue", tr("What runs and waits")),
            (self.palette_button, "palette", tr("Every command, node, recent file and setting")),
            (self.problems, "panel_problems", tr("All problems")),
            (self.zoom, "fit", tr("Fit the selection, or everything")),
        ):
            button.setToolTip(f"{tip} ({keys(command)})" if keys(command) else tip)

    def _button(self, name: str, text: str, command: str, actions: Mapping[str, QAction]) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setAccessibleName(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(actions[command].trigger)
        self.addWidget(button)
        return button


class StateBar(QStatusBar):
    """Messages at the left; the progress of the run and the state of the server at the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setStyleSheet(f"QStatusBar {{ background: {theme.PANEL.name()}; color: {theme.DIM.name()}; }}")
        self.progress = QProgressBar(self)
        self.progress.setFixedSize(180, 6)
        self.progress.setTextVisible(False)
        self.progress.setStyleSheet(
            f"QProgressBar {{ background: {theme.FIELD.name()}; border: none; border-radius: 3px; }}"
            f"QProgressBar::chunk {{ background: {theme.RUNNING.name()}; border-radius: 3px; }}"
        )
        self.progress.hide()
        self.plan = QLabel(self)
        self.plan.setObjectName("plan")
        self.plan.setStyleSheet(f"color: {theme.DIM.name()}; padding: 0 6px;")
        self.run_text = QLabel(self)
        self.server = QToolButton(self)
        self.server.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.server.setIconSize(QSize(12, 12))
        self.server.setAutoRaise(True)
        self.server.setStyleSheet(f"border: none; color: {theme.DIM.name()}; padding: 0 6px;")
        self.memory = QToolButton(self)
        self.memory.setObjectName("memory")
        self.memory.setAutoRaise(True)
        self.memory.setStyleSheet(f"border: none; color: {theme.DIM.name()}; padding: 0 6px;")
        for widget in (self.plan, self.run_text, self.progress, self.memory, self.server):
            self.addPermanentWidget(widget)
        self.show_memory("")
        self.show_server("starting", tr("Server is starting…"))
        self.messageChanged.connect(self._announce)

    def _announce(self, text: str) -> None:
        """Have a message said, too, where a screen reader listens."""
        if text and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def show_server(self, state: str, text: str, tip: str = "") -> None:
        """Show the server's state: `ready`, `starting` or `gone`."""
        colors = {"ready": theme.RUNNING, "starting": theme.WARNING, "gone": theme.ERROR}
        self.server.setIcon(dot_icon(colors[state]))
        self.server.setText(text)
        self.server.setToolTip(tip)

    def show_memory(self, words: str, tip: str = "") -> None:
        """Show what workers keep in memory of earlier runs; "": nothing."""
        self.memory.setText(words)
        self.memory.setToolTip(tip)
        self.memory.setVisible(bool(words))

    def show_plan(self, words: str, tip: str = "") -> None:
        """Show what a run would do now; while one is under way its progress is shown."""
        self.plan.setText(words)
        self.plan.setToolTip(tip)
        self.plan.setVisible(bool(words) and self.progress.isHidden())

    def show_progress(self, done: int, of: int, node_title: str = "") -> None:
        """Show how many nodes of a run are done, and which one is at work."""
        self.progress.setRange(0, max(of, 1))
        self.progress.setValue(done)
        self.progress.show()
        self.plan.hide()
        self.run_text.setText(f"{node_title}  {done}/{of}".strip())

    def hide_progress(self) -> None:
        """Show that nothing runs."""
        self.progress.hide()
        self.plan.setVisible(bool(self.plan.text()))
        self.run_text.setText("")


def _style() -> str:
    return f"""
QToolBar {{ background: {theme.PANEL.name()}; border: none; border-bottom: 1px solid {theme.BORDER.name()};
    padding: 0 4px; spacing: 6px; }}
QToolButton {{ background: transparent; border: none; border-radius: 5px; padding: 5px 9px;
    color: {theme.TEXT.name()}; }}
QToolButton:hover {{ background: {theme.BODY.name()}; }}
QToolButton:pressed, QToolButton:checked {{ background: {theme.FIELD.name()}; }}
QToolButton:disabled {{ color: {theme.FAINT.name()}; }}
QToolButton#run {{ background: {theme.RUN_BUTTON.name()}; color: white; font-weight: 600;
    padding: 5px 16px 5px 12px; }}
QToolButton#run:hover {{ background: {theme.RUN_BUTTON_HOVER.name()}; }}
QToolButton#run:pressed {{ background: {theme.RUN_BUTTON_PRESSED.name()}; }}
QToolButton#problems[alarm="true"] {{ color: {theme.ERROR.name()}; font-weight: 600; }}
"""
