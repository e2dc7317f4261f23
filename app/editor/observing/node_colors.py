"""Shows on the nodes what the next run does with them, and in colours what they took in the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QColor

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_facts import NOTHING, NodeFacts
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_look import seconds_text
from app.editor.canvas.nodes_in_view import nodes_in_view
from app.editor.in_slices import InSlices
from app.editor.observing.heat import HeatLegend, HeatMode, heat_colors, ramp_color
from app.editor.observing.last_runs import LastRuns
from app.editor.observing.plan_words import PlanFacts
from app.editor.running.live_plan import LivePlan
from app.editor.words import tr
from app.editor.writing.sizes import bytes_text
from app.settings import Settings
from app.workflow.document import NodeId

MARGIN = 16
AT_ONCE = 150
"""So many nodes are done in a moment."""
NEVER_RUN = ("note", "label", "reroute", "boundary")
PIECE = 16
"""After so many nodes the window may have its turn."""
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
        self._work = InSlices(self)
        self._was_running = False
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
        """Show what is known on the nodes in view; of thousands first where one looks, the rest in slices."""
        nodes = self._canvas.graph.scope.nodes
        self._work.begin(self._steps(), at_once=len(nodes) <= AT_ONCE)

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
        if running != self._was_running:
            self._was_running = running
            self.show()
        elif self.mode and not (running and len(self._canvas.graph.node_items) > MOST_LIVE):
            self.show()

    def _steps(self) -> Iterator[None]:
        """Work out what is known of each node and show it; may pause after each yield."""
        plan: PlanFacts | None = None
        if self._settings().plan_badges and not (self._live_plan.stale and not self._live_plan.expected):
            plan = PlanFacts(self._live_plan.plan, self._canvas.id_of)
            yield from plan.read()
        heat: dict[NodeId, QColor] | None = None
        if self.mode:
            taken: dict[NodeId, float] = {}
            yield from self._taken(taken)
            self._show_legend(max(taken.values(), default=None))
            yield
            heat = heat_colors(taken)
        else:
            self.legend.hide()
        yield from self._put(plan, heat)

    def _taken(self, here: dict[NodeId, float]) -> Iterator[None]:
        """Gather what the nodes in view took: seconds or bytes."""
        line = self._last_runs.timeline
        if line is None:
            return
        taken: Mapping[str, float] = line.seconds_by_node() if self.mode == "time" else line.bytes_by_node()
        yield
        for at, (path, value) in enumerate(taken.items()):
            node_id = self._canvas.id_of(path)
            if node_id is not None:
                here[node_id] = here.get(node_id, 0.0) + value
            if at % PIECE == PIECE - 1:
                yield

    def _show_legend(self, most: float | None) -> None:
        title = tr("Time of the last run") if self.mode == "time" else tr("Bytes of results")
        if most is None:
            line = self._last_runs.timeline
            words = tr("all was cached") if line is not None and line.cached else tr("nothing ran yet")
        else:
            words = seconds_text(most) if self.mode == "time" else bytes_text(int(most))
        self.legend.show_range(title, words)
        self._place_legend()

    def _place_legend(self) -> None:
        self.legend.move(MARGIN, self._canvas.height() - self.legend.height() - MARGIN - ABOVE_HINTS)

    def _put(self, plan: PlanFacts | None, heat: Mapping[NodeId, QColor] | None) -> Iterator[None]:
        graph = self._canvas.graph
        cold = ramp_color(0.0)
        shown = graph.shapes.facts
        ids = {*shown, *(plan.known() if plan is not None else ())}
        if heat is not None:
            ids.update(graph.scope.nodes)
        recolored = False
        meanwhile = self._last_runs.now is not None or self._live_plan.is_of_before
        seen = [node_id for node_id in nodes_in_view(self._canvas) if node_id in ids]
        for at, node_id in enumerate((*seen, *ids.difference(seen))):
            item = graph.node_items.get(node_id)
            facts = NOTHING
            if plan is not None and not (meanwhile and self._takes_part(node_id)):
                facts = plan.of(node_id)
            if heat is not None and (item is None or item.shape_info.kind not in NEVER_RUN):
                facts = replace(facts, plan="", heat=heat.get(node_id, cold))
            recolored |= _show_in(item, node_id, facts, shown)
            if at < len(seen) and item is not None:
                item.look()  # painted soon: what that takes counts for this slice
            if at < len(seen) or at % PIECE == PIECE - 1:
                yield
                if self._canvas.graph is not graph:
                    return
        if recolored:
            self._canvas.minimap.renew()

    def _takes_part(self, node_id: NodeId) -> bool:
        """Whether a node tells what it does in a run: what the next one does is known once that is over."""
        run = self._last_runs.run_of(self._canvas.node_path(node_id))
        return run.state in ("waiting", "running", "done")


def _show_in(
    item: NodeItem | None, node_id: NodeId, facts: NodeFacts, shown: dict[NodeId, NodeFacts]
) -> bool:
    """Show facts in a node and note them in `shown`; returns whether it has another colour now."""
    old = shown.get(node_id, NOTHING)
    if facts == NOTHING:
        shown.pop(node_id, None)
    else:
        shown[node_id] = facts
    if old == facts or item is None:
        return False
    item.renew_colors()
    if old.heat == facts.heat:
        return False
    item.repaint()
    return True
