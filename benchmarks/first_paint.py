"""How long until the editor's window is painted first, against a bare QGraphicsView window?

Each start is a process of its own, in turn; times are processor time, which is what a quiet machine takes.
The byte code is written by one start that does not count: people start the editor more than once.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import Metric, arguments, finish

RATIO_BUDGET, SECONDS_BUDGET = 5.0, 0.5
UNWANTED = ("torch", "numpy", "transformers", "aiohttp", "asyncio")

BARE = """
import time
start = time.process_time()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow

class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, qt.quit)

qt = QApplication([])
window = QMainWindow()
window.setCentralWidget(View(QGraphicsScene()))
window.resize(1440, 900)
window.show()
qt.exec()
print(time.process_time() - start)
"""

EDITOR = """
import time
start = time.process_time()
import gc
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.collecting import without_collecting
with without_collecting():  # as run_editor_role does
    from app.editor.quick_imports import quicken_imports
    quicken_imports()
    from app.editor.application import Application
    from app.editor.theme import apply_theme
    from app.folders import folders_below
    gc.freeze()

home = Path(sys.argv[1])
folders = folders_below(home, home / "state")
folders.create()
qt = QApplication([])
apply_theme(qt)
application = Application(qt, folders, None, None)
application.window.first_painted.disconnect()
application.window.first_painted.connect(qt.quit)
application.window.show()
qt.exec()
print(time.process_time() - start)
print(*(name for name in sys.argv[2:] if name in sys.modules))
application.window.close()
"""


def timed(code: str, *arguments: str, byte_code: Path) -> tuple[float, list[str]]:
    """Run a program; returns the seconds it took, and the words it said then."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(byte_code)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    first, *rest = done.stdout.splitlines()
    return float(first), " ".join(rest).split()


def measure(repeats: int) -> list[Metric]:
    """Start both in turn."""
    bare: list[float] = []
    editor: list[float] = []
    ratios: list[float] = []
    unwanted: set[str] = set()
    with tempfile.TemporaryDirectory() as place:
        byte_code = Path(place) / "byte code"
        for turn in range(repeats + 1):
            bare_s, _ = timed(BARE, byte_code=byte_code)
            editor_s, found = timed(EDITOR, str(Path(place) / "home"), *UNWANTED, byte_code=byte_code)
            unwanted.update(found)
            if turn:
                bare.append(bare_s)
                editor.append(editor_s)
                ratios.append(editor_s / bare_s)
    return [
        Metric("bare QGraphicsView window", statistics.median(bare), "s"),
        Metric("first paint of the editor", statistics.median(editor), "s", SECONDS_BUDGET),
        Metric("first paint, against a bare window", statistics.median(ratios), "×", RATIO_BUDGET),
        Metric("heavy modules imported before it", len(unwanted), "modules", 0.0),
    ]


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    return finish(measure(5 if options.quick else 11), options.json)


if __name__ == "__main__":
    sys.exit(main())
