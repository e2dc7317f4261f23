"""What a node costs in memory, on the canvas and as a plain item: each is weighed in a process of its own."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.editor import theme
from benchmarks.canvas_graphs import graph
from benchmarks.canvas_sides import opened_canvas, opened_plain

FIRST = 50
"""So many nodes are opened before, so that fonts, icons and code are not counted."""


def bytes_a_node(side: str, count: int) -> float:
    """Return what a node of `canvas` or `plain` takes: resident bytes, without its document's."""
    command = [sys.executable, "-m", "benchmarks.canvas_memory", side, str(count)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(answer.stdout)


def main() -> int:
    """Print the bytes a node of the side and the count that the command line names."""
    side, count = sys.argv[1], int(sys.argv[2])
    application = QApplication(sys.argv[:1])
    theme.load_fonts()
    opened = opened_canvas if side == "canvas" else opened_plain
    few, workflow = graph(FIRST), graph(count)
    first, _ = opened(few)
    gc.collect()
    before = _resident()
    view, _ = opened(workflow)
    application.processEvents()
    gc.collect()
    print((_resident() - before) / count)
    del first, view
    return 0


def _resident() -> int:
    """Return the bytes of this process in memory, as Linux tells it."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
