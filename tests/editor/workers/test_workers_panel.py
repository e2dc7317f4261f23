"""The panel of workers with a real server: told, restarted, freed; by mouse and keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from dear_workflow import WAIT_MS, open_dear, trigger
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.commands.palette.popup import PalettePopup
from app.editor.main_window import MainWindow
from app.editor.workers.feature import WorkersInView
from app.editor.workers.panel import WorkersPanel
from tests.trouble_server import TroubleServer

CTRL = Qt.KeyboardModifier.ControlModifier


def texts(panel: WorkersPanel, column: int) -> list[str]:
    rows = [panel.table.topLevelItem(index) for index in range(panel.table.topLevelItemCount())]
    return [row.text(column) for row in rows if row is not None]


def by_palette(qtbot: QtBot, window: MainWindow, words: str) -> None:
    """Type into the palette and take the first entry."""
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_P, CTRL)
    popup = window.findChild(PalettePopup)
    assert popup is not None
    qtbot.keyClicks(popup.field, words)
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)


def test_the_run_menu_shows_what_each_worker_does(
    qtbot: QtBot, joined: MainWindow, server: TroubleServer
) -> None:
    panel = joined.docks.workers
    assert not panel.isVisible()
    trigger(joined, "Run", "Show the workers")
    qtbot.waitUntil(lambda: panel.isVisible() and panel.table.topLevelItemCount() == 2, timeout=WAIT_MS)
    assert texts(panel, 0) == ["Worker 1", "Worker 2"]
    assert texts(panel, 1) == ["idle", "idle"]
    assert panel.summary.text() == "2 workers, 0 at work"
    assert texts(panel, 4) == [str(one["pid"]) for one in server.get("/confy/report")["worker"]["all"]]
    joined.canvas.setFocus()
    qtbot.keyClick(joined.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: "runs dear.json · The dear one (#2)" in texts(panel, 1), timeout=WAIT_MS)
    assert all(text.endswith("MB") for text in texts(panel, 2))
    assert panel.summary.text() == "2 workers, 1 at work"
    # The one at work begins anew: its run ends with a problem that offers to run it again.
    row = texts(panel, 1).index("runs dear.json · The dear one (#2)")
    before = texts(panel, 4)
    place = panel.table.visualItemRect(panel.table.topLevelItem(row)).center()
    QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "what it runs ends" in panel.restart.toolTip()
    QTest.mouseClick(panel.restart, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: texts(panel, 4)[row] not in ("", before[row]) and texts(panel, 1) == ["idle", "idle"],
        timeout=WAIT_MS,
    )
    assert texts(panel, 4)[1 - row] == before[1 - row], "the other one stays"
    qtbot.waitUntil(
        lambda: any("as you asked" in one.message for one in joined.problems.all), timeout=WAIT_MS
    )


def test_what_is_kept_is_in_the_status_bar_and_is_freed(
    qtbot: QtBot, joined: MainWindow, server: TroubleServer, tmp_path: Path
) -> None:
    bar, panel = joined.state_bar, joined.docks.workers
    assert not bar.memory.isVisible(), "nothing is kept yet"
    open_dear(joined, tmp_path / "quick.json", seconds=0.0)
    qtbot.keyClick(joined.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: bar.memory.isVisible(), timeout=WAIT_MS)
    assert bar.memory.text().startswith("Results ")
    assert "Run → Free memory" in bar.memory.toolTip()
    assert "Worker 1: results " in bar.memory.toolTip()
    QTest.mouseClick(bar.memory, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.isVisible, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: any(text.startswith("results ") for text in texts(panel, 3)), timeout=WAIT_MS)
    QTest.mouseClick(panel.free, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not bar.memory.isVisible(), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: texts(panel, 3) == ["", ""], timeout=WAIT_MS)
    assert not panel.free.isEnabled()


@pytest.mark.parametrize("words", ["task manager", "show workers"])
def test_the_palette_finds_the_panel(qtbot: QtBot, window: MainWindow, words: str) -> None:
    by_palette(qtbot, window, words)
    assert window.docks.workers.isVisible()
    assert window.docks.workers.summary.text() == "The server has not told of its workers yet"
    assert not window.docks.workers.restart.isEnabled()


def test_the_palette_restarts_all_workers(qtbot: QtBot, joined: MainWindow, server: TroubleServer) -> None:
    before = {one["pid"] for one in server.get("/confy/report")["worker"]["all"]}
    workers = joined.findChild(WorkersInView)
    assert isinstance(workers, WorkersInView)
    qtbot.waitUntil(lambda: len(workers.rows) == 2, timeout=WAIT_MS)
    by_palette(qtbot, joined, "restart the workers")

    def replaced() -> bool:
        now = {one["pid"] for one in server.get("/confy/report")["worker"]["all"]}
        return None not in now and not now & before

    qtbot.waitUntil(replaced, timeout=WAIT_MS)


def test_a_worker_that_died_or_cannot_start_says_why(qtbot: QtBot, window: MainWindow) -> None:
    died = {
        "message": "the worker process 7 was ended by signal 9 (SIGKILL). A new worker takes over; run again."
    }
    frame = {
        "workers": [
            {"number": 1, "device": "cuda:0", "state": "starting", "died": died},
            {"number": 2, "device": "cuda:1", "state": "failed", "problem": {"message": "it has no torch"}},
            {
                "number": 3, "device": "cuda:2", "state": "ready", "pid": 9,
                "memory": {"rss": 3 * 2**30, "gpu_torch": 2**33, "results": 2**20, "models": 2**31},
                "models": {"small.safetensors": 2**20, "large.safetensors": 2**31},
            },
            "nonsense",
        ]
    }  # fmt: skip
    panel = window.docks.workers
    window.docks.bring_up("workers")
    window.client.frame_received.emit("confy.workers", frame)
    assert texts(panel, 0) == ["Worker 1 · cuda:0", "Worker 2 · cuda:1", "Worker 3 · cuda:2"]
    assert texts(panel, 1) == ["starting: the one before it died", "cannot start", "idle"]
    assert texts(panel, 2) == ["", "", "3.0 GB + 8.0 GB on the device"]
    assert texts(panel, 3)[2] == "results 1.0 MB, models 2.0 GB: large.safetensors + 1"
    tips = [panel.table.topLevelItem(index).toolTip(1) for index in range(3)]
    assert "SIGKILL" in tips[0]
    assert "it has no torch" in tips[1]
    assert tips[2].index("large.safetensors") < tips[2].index("small.safetensors")
    assert window.state_bar.memory.text() == "Results 1.0 MB, models 2.0 GB"
    window.client.connection_lost.emit("it is gone")
    assert texts(panel, 0) == []
    assert not window.state_bar.memory.isVisible()
