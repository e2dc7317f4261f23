"""What does the editor cost while nobody does anything? Processor time and events of the window at rest."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.editor.application import shipped_library
from app.editor.garbage import GarbageCollection
from app.editor.main_window import MainWindow
from app.folders import default_folders, example_path
from app.settings import Settings
from benchmarks.report import Metric, arguments, finish

REST_S = 2.0
SETTLE_S = 7.5
"""The status bar's last word goes after six seconds."""
CPU_BUDGET_MS = 20.0
"""In two seconds: 1 % of one core."""


class Events(QObject):
    """Counts the timer and paint events of a window and all in it."""

    def __init__(self, window: QObject) -> None:
        super().__init__()
        self.count = 0
        for part in (window, *window.findChildren(QObject)):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Count."""
        self.count += event.type() in (QEvent.Type.Timer, QEvent.Type.Paint, QEvent.Type.UpdateRequest)
        return False


def rest(seconds: float) -> None:
    """Let events come for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def main() -> int:
    """Measure and print; returns the exit code."""
    options = arguments(__doc__)
    application = QApplication.instance() or QApplication([])
    collection = GarbageCollection(application)
    with tempfile.TemporaryDirectory() as home:
        folders = default_folders({}, Path(home))
        folders.create()
        window = MainWindow(folders, Settings(), shipped_library(folders))
        window.show()
        window.files.open_path(str(example_path("starter.json")))
        rest(SETTLE_S)
        start = time.process_time()
        rest(REST_S)
        unseen_ms = (time.process_time() - start) * 1000.0
        events = Events(window)
        rest(REST_S)
        metrics = [
            Metric(f"processor time in {REST_S:g} s of rest", unseen_ms, "ms", CPU_BUDGET_MS),
            Metric(f"timer and paint events in {REST_S:g} s of rest", float(events.count), "", 0.0),
        ]
        window.close()
    collection.stop()
    del application
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
