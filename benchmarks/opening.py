"""How long does opening and saving a file hold the window up?

Files of 1,000, 5,000 and 10,000 nodes, shaped like real ones, and the largest real one when the corpus lies
beside the checkout. While a file is read in its thread the window's own timer ticks every few milliseconds;
the longest time between two ticks, beyond its interval, is how long mouse and keys wait. Then the pieces in
which the document is put onto the canvas, and the copy that a save begins with.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.editor.application import shipped_library
from app.editor.files.recovery import snapshot
from app.editor.garbage import GarbageCollection
from app.editor.main_window import MainWindow
from app.editor.theme import apply_theme
from app.folders import folders_below
from app.settings import Settings
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes
from benchmarks.files import file_of, largest_file
from benchmarks.report import Metric, arguments, finish, median_ms

TICK_MS = 2
SETTLE_MS = 300
HOLD_BUDGET_MS = {1000: 15.0, 5000: 25.0, 10_000: 40.0}
LARGEST_HOLD_BUDGET_MS = 15.0
"""5 ms of each are the turn that Python gives a thread before it passes to the next."""

COPY_BUDGET_MS = 2.0


class Ticker(QObject):
    """Notes the longest time between two ticks of a timer, less its interval."""

    def __init__(self) -> None:
        super().__init__()
        self.longest_ms = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Begin to tick."""
        self.longest_ms = 0.0
        self._clock.start()
        self._timer.start()

    def stop(self) -> float:
        """End; returns the longest time in milliseconds."""
        self._tick()
        self._timer.stop()
        return self.longest_ms

    def _tick(self) -> None:
        self.longest_ms = max(self.longest_ms, self._clock.nsecsElapsed() / 1e6 - TICK_MS)
        self._clock.restart()


def settle(window: MainWindow) -> None:
    """Let the window come to rest."""
    loop = QEventLoop()
    while not window.live_check.idle:
        QApplication.processEvents()
    QTimer.singleShot(SETTLE_MS, loop.quit)
    loop.exec()


def opened(window: MainWindow, path: Path) -> tuple[float, float, float]:
    """Open a file; returns the milliseconds to read it, the longest hold-up by that, and those to show it."""
    for document in list(window.session.opened):
        window.session.close(document)  # an empty one is open then
    settle(window)
    ticker, loop = Ticker(), QEventLoop()
    times: list[float] = []

    def note() -> None:
        times.extend((time.perf_counter(), ticker.stop()))
        QTimer.singleShot(0, loop.quit)

    window.files.reading.ended.connect(note)
    ticker.start()
    start = time.perf_counter()
    window.files.open_path(str(path))
    loop.exec()
    shown = time.perf_counter()
    window.files.reading.ended.disconnect(note)
    return (times[0] - start) * 1000.0, times[1], (shown - times[0]) * 1000.0


def saved(window: MainWindow) -> tuple[float, float]:
    """Save the open document after an edit; returns the milliseconds it took, and the longest hold-up."""
    session, ticker, loop = window.session, Ticker(), QEventLoop()
    first = next(iter(session.workflow.nodes))
    session.do(MoveNodes(ROOT, {first: (1.5, time.perf_counter() % 1)}), "Move")
    settle(window)
    window.files.message.connect(loop.quit)
    start = time.perf_counter()
    ticker.start()
    window.files.save()
    loop.exec()
    window.files.message.disconnect(loop.quit)
    return (time.perf_counter() - start) * 1000.0, ticker.stop()


def measure(name: str, path: Path, window: MainWindow, repeats: int, budget_ms: float) -> list[Metric]:
    """Measure one file. Of several hold-ups the shortest counts: what the code does is in each of them."""
    openings, savings = [], []
    for _ in range(repeats):
        openings.append(opened(window, path))
        settle(window)
        savings.append(saved(window))
    read, held, shown = map(min, zip(*openings, strict=True))
    save, save_held = map(min, zip(*savings, strict=True))
    copy = median_ms(lambda: snapshot(window.session.workflow), repeats)
    return [
        Metric(f"read beside the window, {name}", read, "ms"),
        Metric(f"longest hold-up while reading, {name}", held, "ms", budget_ms),
        Metric(f"put onto the canvas, {name}", shown, "ms"),
        Metric(f"saved beside the window, {name}", save, "ms"),
        Metric(f"longest hold-up while saving, {name}", save_held, "ms", budget_ms),
        Metric(f"copy for saving, {name}", copy, "ms", COPY_BUDGET_MS),
    ]


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
        window.show()
        path = home / "document.json"
        files = {f"{count:,} nodes": (file_of(count), budget) for count, budget in HOLD_BUDGET_MS.items()}
        files["the largest real file"] = (largest_file(), LARGEST_HOLD_BUDGET_MS)
        for name, (content, budget) in files.items():
            path.write_bytes(content)
            metrics += measure(name, path, window, 3 if options.quick else 15, budget)
        window.session.undo_stack.setClean()
        window.close()
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
