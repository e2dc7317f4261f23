"""Shows on the nodes what the next run does with them, and in colours what they took in the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QColor

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_facts import NOTHING, NodeFacts
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.observing.heat import HeatLegend, HeatMode, heat_colors, ramp_color
from app.editor.observing.last_runs import LastRuns
from app.editor.observing.plan_words import facts_of_plan
from app.editor.running.live_plan import LivePlan
from app.editor.words import tr
from app.editor.writing.sizes import bytes_text
from app.settings import Settings
from app.workflow.document import NodeId

MARGIN = 16
MOST_LIVE = 1000
"""With more nodes colours change only once the run is over."""
ABOVE_HINTS = 34
"""The legend stands above what else is told in that corner."""


class NodeColors(QObject):
    """Keeps the facts of the nodes in view up to date: only those that change are painted anew."""

    mode_changed = Signal(str)
    """Nodes show `time` or `memory` in colours now, or "": nothing."""

    def __init__(
        self,
        canvas: Canvas,
        live_plan: LivePlan,
        last_runs: LastRuns,
        settings: Callable[[], Settings],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._live_plan = live_plan
        self._last_runs = last_runs
        self._settings = settings
        self.mode: HeatMode = ""
        self.legend = HeatLegend(canvas)
        self.legend.closed.connect(lambda: self.show_heat(""))
        canvas.installEventFilter(self)
        live_plan.changed.connect(self._follow_plan)
        last_runs.changed.connect(self._follow_run)
        canvas.scope_shown.connect(self.show)
        self.use_settings(settings())

    def use_settings(self, settings: Settings) -> None:
        """Show the words on the plan, or not."""
        self._live_plan.want("badges", settings.plan_badges)
        self.show()

    def show_heat(self, mode: HeatMode) -> None:
        """Show in colours what nodes took; the same mode again, or "", gives them their own colours."""
        self.mode = "" if mode == self.mode else mode
        self.show()
        self.mode_changed.emit(self.mode)

    def show(self) -> None:
        """Show what is known on the nodes in view."""
        plan = self._plan_facts()
        heat = self._heat()
        facts = plan
        if heat is not None:
            cold = ramp_color(0.0)
            nodes = self._canvas.graph.scope.nodes
            facts = {
                node_id: replace(plan.get(node_id, NOTHING), plan="", heat=heat.get(node_id, cold))
                for node_id in nodes
            }
        self._put(facts)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the legend in its corner."""
        if event.type() == QEvent.Type.Resize:
            self._place_legend()
        return super().eventFilter(watched, event)

    def _follow_plan(self) -> None:
        if not self._live_plan.stale or not self._live_plan.expected:
            self.show()

    def _follow_run(self) -> None:
        running = self._last_runs.now is not None
        if self.mode and not (running and len(self._canvas.graph.node_items) > MOST_LIVE):
            self.show()

    def _plan_facts(self) -> dict[NodeId, NodeFacts]:
        if not self._settings().plan_badges or (self._live_plan.stale and not self._live_plan.expected):
            return {}
        return facts_of_plan(self._live_plan.plan, self._canvas.id_of)

    def _heat(self) -> dict[NodeId, QColor] | None:
        """Return the colours of the nodes that ran, None where no heat is wanted; shows what they mean."""
        if not self.mode:
            self.legend.hide()
            return None
        line = self._last_runs.timeline
        taken: Mapping[str, float] = {}
        if line is not None:
            taken = line.seconds_by_node() if self.mode == "time" else line.bytes_by_node()
        here: dict[NodeId, float] = {}
        for path, value in taken.items():
            node_id = self._canvas.id_of(path)
            if node_id is not None:
                here[node_id] = here.get(node_id, 0.0) + value
        self._show_legend(max(here.values(), default=None))
        return heat_colors(here)

    def _show_legend(self, most: float | None) -> None:
        title = tr("Time of the last run") if self.mode == "time" else tr("Bytes of results")
        if most is None:
            words = tr("nothing ran yet")
        else:
            words = seconds_text(most) if self.mode == "time" else bytes_text(int(most))
        self.legend.show_range(title, words)
        self._place_legend()

    def _place_legend(self) -> None:
        self.legend.move(MARGIN, self._canvas.height() - self.legend.height() - MARGIN - ABOVE_HINTS)

    def _put(self, facts: Mapping[NodeId, NodeFacts]) -> None:
        shapes = self._canvas.graph.shapes
        before, shapes.facts = shapes.facts, facts
        items = self._canvas.graph.node_items
        recolored = False
        for node_id in before.keys() | facts.keys():
            old, new = before.get(node_id, NOTHING), facts.get(node_id, NOTHING)
            item = items.get(node_id)
            if old == new or item is None:
                continue
            item.renew_colors()
            if old.heat != new.heat:
                item.repaint()
                recolored = True
        if recolored:
            self._canvas.minimap.renew()
