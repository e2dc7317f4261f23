"""How long does an edit of very many nodes hold the window up?

Documents of 100, 1,000 and 10,000 nodes, shaped like real ones. Each command is carried out on all of them by
its entry in the menu or by the mouse, with the check, the panels and the map in place. While it is, the
window's own timer ticks every few milliseconds: the longest time between two ticks, beyond its interval, is
how long mouse and keys wait. The floor of the same run is a copy of the document's JSON values.
"""

from __future__ import annotations

import copy
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool
from PySide6.QtWidgets import QApplication

from app.editor.application import shipped_library
from app.editor.garbage import GarbageCollection
from app.editor.main_window import MainWindow
from app.editor.theme import apply_theme
from app.folders import folders_below
from app.settings import Settings
from benchmarks.editing_steps import Desk, Took, all_steps
from benchmarks.files import file_of
from benchmarks.report import Metric, arguments, cpu_ms, finish

BLOCK_BUDGET_MS = {100: 10.0, 1000: 10.0, 10_000: 50.0}
"""Mouse and keys wait no longer than this. 5 ms are the turn that Python gives a thread."""
GROWTH_BUDGET = 11.0
QUICK_STEPS = ("select", "drag", "delete", "bypass", "mute", "collapse", "pin")
QUICK_MS, SLOW_MS = 300.0, 1000.0
"""The most until it is seen, with 10,000 nodes: of what is done to them where they are, and of the rest."""
LEAST_MS = 20.0
"""What takes less with 1,000 nodes says nothing of growth: there a repaint of the window is most of it."""


def measured(window: MainWindow, count: int, repeats: int) -> dict[str, Took]:
    """Measure all steps on one document. Of several hold-ups the shortest counts, as in `opening.py`."""
    desk = Desk(window, count)
    runs = [all_steps(desk) for _ in range(repeats)]
    desk.document.undo_stack.setClean()
    return {
        name: Took(min(run[name].block for run in runs), statistics.median(run[name].total for run in runs))
        for name in runs[0]
    }


def metrics_of(count: int, times: dict[str, Took], floor_ms: float) -> list[Metric]:
    """Return what was measured with one number of nodes."""
    metrics = []
    for name, took in times.items():
        quick = name.startswith(QUICK_STEPS)
        budget = (QUICK_MS if quick else SLOW_MS) if count == 10_000 else None
        what = f"{name}, {count:,} nodes"
        metrics += [
            Metric(f"{what}, longest block", took.block, "ms", BLOCK_BUDGET_MS[count]),
            Metric(f"{what}, total", took.total, "ms", budget),
            Metric(f"{what}, total against a copy of the values", took.total / floor_ms, "×"),
        ]
    return metrics


def end(window: MainWindow) -> None:
    """Close the window and delete it now: later than the application it could not go."""
    for document in window.session.opened:
        document.forget_changes()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QThreadPool.globalInstance().waitForDone()


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    application = QApplication(sys.argv[:1])
    apply_theme(application)
    garbage = GarbageCollection()
    metrics: list[Metric] = []
    times: dict[int, dict[str, Took]] = {}
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        folders = folders_below(home, home / "state")
        folders.create()
        window = MainWindow(folders, Settings(), shipped_library(folders))
        garbage.busy = lambda: window.files.reading.busy
        window.session.workflow_opened.connect(garbage.leave_out)
        window.show()
        measured(window, 100, 1)  # warm up
        for count in (100, 1000) if options.quick else (100, 1000, 10_000):
            values = json.loads(file_of(count))
            floor_ms = cpu_ms(lambda values=values: copy.deepcopy(values), 3)
            times[count] = measured(window, count, 1 if options.quick else 3)
            metrics += metrics_of(count, times[count], floor_ms)
        end(window)
    if 10_000 in times:
        for name, took in times[1000].items():
            if took.total >= LEAST_MS and name in times[10_000]:
                growth = times[10_000][name].total / took.total
                metrics.append(Metric(f"{name}, growth from 1,000 to 10,000", growth, "×", GROWTH_BUDGET))
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
