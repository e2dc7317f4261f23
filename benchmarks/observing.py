"""How long is the Qt thread held up by what is known of the next run and of the last one?

Documents of 1,000, 5,000 and 10,000 nodes. A plan of all of them arrives, the frames of a run of all of them,
its report; heat is switched on and off, at 1:1 and with everything in view; the table and the timeline are
opened. The window's own timer ticks meanwhile: the longest time between two ticks is how long mouse and keys
wait. No server takes part: its frames are those of a run, given to the window as they come.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.editor.application import shipped_library
from app.editor.garbage import GarbageCollection
from app.editor.main_window import MainWindow
from app.editor.theme import apply_theme
from app.folders import folders_below
from app.settings import Settings
from benchmarks.editing import end
from benchmarks.editing_steps import Desk, Heartbeat, spin
from benchmarks.report import Metric, arguments, finish

BLOCK_BUDGET_MS = {1000: 50.0, 5000: 80.0, 10_000: 160.0}
"""The aim is 16 ms, a frame. Slices take 5; what is seen from afar and a search for garbage take more yet."""
SETTLE_MS = 1500


class Watched(Desk):
    """A desk whose window is told of plans and runs."""

    def __init__(self, window: MainWindow, count: int) -> None:
        super().__init__(window, count)
        self.heartbeat = Heartbeat(time.thread_time)  # threads take turns of some milliseconds beside it
        self.paths = list(self.session.workflow.nodes)
        self._runs = 0
        steps = [
            {
                "node": path,
                "state": "cached" if at % 3 else "run",
                "seconds": 0.5,
                "reason": "",
                "certain": True,
            }
            for at, path in enumerate(self.paths)
        ]
        self._plan = {"steps": steps, "seconds": 1.0, "problems": []}
        self._rows = [
            [path, path, "KSampler", at * 0.01, 0.001 * (at % 17), 4096, "cpu", "main"]
            for at, path in enumerate(self.paths)
        ]
        self.blocks: dict[str, float] = {}

    def step(self, name: str, do: Callable[[], object]) -> None:
        """Do something and note the longest time that the Qt thread was not to be had."""
        spin(50)
        self.heartbeat.start()
        do()
        spin(SETTLE_MS)
        self.blocks[name] = self.heartbeat.stop()

    def plan(self) -> None:
        """Have an answer arrive, as if it had just been asked for."""
        live = self.window.live_plan
        live._asked = 0, self.session.current, self.session.version
        self.window.client.plan_received.emit(0, self._plan)

    def tell(self, kind: str, **data: Any) -> None:
        """Give the window a frame of the run."""
        self.window.client.frame_received.emit(kind, {"prompt_id": f"{self.count}: {self._runs}", **data})

    def begin(self) -> None:
        """Have a run of all nodes begin."""
        self._runs += 1
        self.window.run_state.expect(f"{self.count}: {self._runs}", self.paths)
        self.tell("execution_start")
        self.tell("execution_cached", nodes=self.paths[: len(self.paths) // 2])

    def work(self) -> None:
        """Have nodes begin and end, some between two turns of the event loop, as frames arrive."""
        for path in self.paths[len(self.paths) // 2 :][:500]:
            for state in ("running", "finished"):
                entry = {"node_id": path, "real_node_id": path, "display_node_id": path, "state": state}
                self.tell("confy.progress", nodes={path: {**entry, "value": 1, "max": 1}})
            QApplication.processEvents()

    def report(self) -> None:
        """Have the run end, with what each node took."""
        self.tell("confy.report", report={"records": self._rows, "total_s": len(self._rows) * 0.01})
        self.tell("execution_success")
        self.tell("executing", node=None)


def measured(window: MainWindow, count: int) -> dict[str, float]:
    """Return the longest block of each step, in milliseconds of processor time."""
    desk = Watched(window, count)
    for place in ("near", "far"):
        if place == "far":
            desk.trigger("fit_all")
        else:
            desk.grip()
        spin(SETTLE_MS)
        desk.step(f"plan arrives, {place}", desk.plan)
        desk.step(f"run begins, {place}", desk.begin)
        desk.step(f"500 nodes run, {place}", desk.work)
        desk.step(f"report arrives, {place}", desk.report)
        desk.step(f"heat on, {place}", lambda: desk.trigger("heat_time"))
        desk.step(f"plan arrives with heat on, {place}", desk.plan)
        desk.step(f"heat off, {place}", lambda: desk.trigger("heat_time"))
    for panel in ("run_table", "timeline"):
        desk.step(f"{panel} opens", lambda panel=panel: desk.trigger(f"panel_{panel}"))
        desk.begin()
        spin(SETTLE_MS)
        desk.step(f"report arrives with {panel} open", desk.report)
        desk.trigger(f"panel_{panel}")
    desk.document.undo_stack.setClean()
    return desk.blocks


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    application = QApplication(sys.argv[:1])
    apply_theme(application)
    garbage = GarbageCollection()
    metrics: list[Metric] = []
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        folders = folders_below(home, home / "state")
        folders.create()
        window = MainWindow(folders, Settings(), shipped_library(folders))
        garbage.busy = lambda: window.files.reading.busy
        window.session.workflow_opened.connect(garbage.leave_out)
        window.client.fetch_plan = lambda *_: None  # type: ignore[method-assign] # nobody is there to answer
        window.show()
        measured(window, 100)  # warm up
        for count in (1000, 5000) if options.quick else (1000, 5000, 10_000):
            for name, block in measured(window, count).items():
                what = f"{name}, {count:,} nodes, longest block"
                metrics.append(Metric(what, block, "ms", BLOCK_BUDGET_MS[count]))
        end(window)
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
