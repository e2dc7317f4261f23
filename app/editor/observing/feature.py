"""Observing: connects what is known of the next run and of the last one with what shows it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QFileDialog

from app.editor import theme
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.in_slices import InSlices
from app.editor.observing.last_runs import LastRuns
from app.editor.observing.node_colors import NodeColors
from app.editor.observing.plan_words import summary_of_plan, summary_tip
from app.editor.observing.run_table import NodeRow
from app.editor.words import tr, tr_count
from app.run_timeline import RunTimeline
from app.run_trace import trace_of
from app.settings import Settings, write_atomically
from app.workflow.document import Node
from app.workflow.edits import EditRefused
from app.workflow.new_node import node_at

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

AT_ONCE = 500
"""The table of so many nodes is made in a moment."""
FILTER = "Trace (*.json)"


class Observing(QObject):
    """The words on nodes, heat colours, the table of nodes, the timeline, and traces."""

    message = Signal(str)
    """Something to say in the status bar."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self.last_runs = LastRuns(window.session, window.client, window.runner, self)
        self.colors = NodeColors(
            window.canvas, window.live_plan, self.last_runs, lambda: window.settings, self
        )
        self.colors.mode_changed.connect(self._show_checks)
        window.live_plan.changed.connect(self._show_summary)
        self.last_runs.changed.connect(self._show_run)
        window.settings_used.connect(self._use)
        self._table, self._timeline = window.docks.run_table, window.docks.timeline
        self._timeline.title_of, self._timeline.color_of = self._title, self._color
        for panel in (self._table, self._timeline):
            panel.node_chosen.connect(window.trail.fly_to)
        for name in ("run_table", "timeline"):
            window.docks.by_name[name].visibilityChanged.connect(self._show_run)
        self._table.trace_wanted.connect(self.save_trace)
        self._filling = InSlices(self)
        self._medians: dict[str, Any] = {}
        """The medians of the nodes as they were in the last run, and below "" its prompt."""
        window.live_plan.changed.connect(self._follow_plan)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "heat_time": lambda: self.colors.show_heat("time"),
            "heat_memory": lambda: self.colors.show_heat("memory"),
            "save_trace": self.save_trace,
        }

    def save_trace(self) -> None:
        """Ask for a file and write the last run there."""
        line = self.last_runs.timeline
        if line is None or not line.steps:
            cached = line is not None and line.cached
            self.message.emit(tr("Nothing ran: all was cached") if cached else tr("Nothing has run yet"))
            return
        name = f"{Path(self._session.name).stem}_trace.json"
        dialog = QFileDialog(self._window, tr("Save trace"), name, FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.fileSelected.connect(self.save_trace_to)
        dialog.open()

    def save_trace_to(self, path: str) -> None:
        """Write the last run to this file."""
        line = self.last_runs.timeline
        if line is None:
            return
        titles = {step.node: self._title(step.node) for step in line.steps}
        try:
            write_atomically(Path(path), json.dumps(trace_of(line, titles)).encode())
        except OSError as error:
            self.message.emit(
                tr("{file} cannot be written: {reason}").format(file=path, reason=error.strerror or error)
            )
        else:
            self.message.emit(tr("Saved {file}").format(file=path))

    def _follow_plan(self) -> None:
        """Take the medians of what ran from the first plan after the run: later ones are for other values."""
        line, plan = self.last_runs.timeline, self._window.live_plan
        fresh = line is not None and line.run_s is not None and line.prompt_id != self._medians.get("")
        if line is not None and fresh and not plan.stale:
            steps = plan.plan.get("steps") or ()
            self._medians = {str(step.get("node")): step.get("usual_s") for step in steps}
            self._medians[""] = line.prompt_id
            self._show_table()

    def _use(self, settings: Settings) -> None:
        self.colors.use_settings(settings)
        self._show_summary()

    def _show_summary(self) -> None:
        plan = self._window.live_plan
        words = tip = ""
        holds = not plan.stale or (plan.expected and not plan.is_of_before)
        if self._window.settings.plan_badges and holds:
            words, tip = summary_of_plan(plan.plan), summary_tip(plan.plan)
        self._window.state_bar.show_plan(words, tip)

    def _show_checks(self, mode: str) -> None:
        for name in ("time", "memory"):
            action = self._window.findChild(QAction, f"heat_{name}")
            if isinstance(action, QAction):
                action.setChecked(mode == name)

    def _show_run(self) -> None:
        if not self._window.docks.by_name["timeline"].isHidden():
            self._timeline.show_run(self.last_runs.timeline, self.last_runs.now)
        self._show_table()

    def _show_table(self) -> None:
        """Fill the table once a run is over; while it runs it would jump."""
        if self._window.docks.by_name["run_table"].isHidden() or self.last_runs.now is not None:
            return
        line = self.last_runs.timeline
        medians = self._medians if line is not None and self._medians.get("") == line.prompt_id else {}
        few = line is None or len(line.steps) + len(line.cached) <= AT_ONCE
        self._filling.begin(self._fill(line, medians), at_once=few)

    def _fill(self, line: RunTimeline | None, medians: Mapping[str, Any]) -> Iterator[None]:
        rows: list[NodeRow] = []
        if line is not None:
            for row in rows_of(line, medians, self._title, self._kind):
                rows.append(row)
                yield
        self._table.show_rows(rows, _summary(line) if line is not None else "")

    def _node(self, path: str) -> Node | None:
        try:
            return node_at(self._session.workflow, path)[1]
        except EditRefused:
            return None

    def _title(self, path: str) -> str:
        node = self._node(path)
        if node is None:
            return f"#{path}"
        return node.title or self._kind(path)

    def _kind(self, path: str) -> str:
        node = self._node(path)
        if node is None:
            return ""
        definition = self._session.workflow.scopes.get(node.type)
        info = self._session.library.get(node.type)
        return (definition.name if definition else info.display_name if info else "") or node.type

    def _color(self, path: str) -> QColor:
        node = self._node(path)
        if node is not None and node.color:
            return theme.color_or(node.color, theme.OTHER_CATEGORY)
        info = self._session.library.get(node.type) if node is not None else None
        return theme.category_color(info.category if info is not None else "")


def rows_of(
    line: RunTimeline,
    medians: Mapping[str, Any],
    title_of: Callable[[str], str],
    kind_of: Callable[[str], str],
) -> Iterator[NodeRow]:
    """Yield a row for each node that took part in a run; `medians` are those of all runs, by path."""
    seconds, sizes = line.seconds_by_node(), line.bytes_by_node()
    devices = {step.node: step.device for step in line.steps}
    total = sum(seconds.values())
    for path, took in seconds.items():
        share = took / total if total else None
        size, device = sizes.get(path, 0), devices.get(path, "")
        yield NodeRow(
            path, title_of(path), kind_of(path), took, medians.get(path), share, size, device, tr("ran")
        )
    for path in line.cached:
        if path not in seconds:
            yield NodeRow(path, title_of(path), kind_of(path), None, medians.get(path), state=tr("cached"))


def _summary(line: RunTimeline) -> str:
    ran = tr_count("%n node ran", "%n nodes ran", len(line.seconds_by_node()))
    parts = [ran, tr("{count} cached").format(count=len(line.cached))]
    if line.run_s is not None:
        parts.append(seconds_text(line.run_s))
    return ", ".join(parts)
