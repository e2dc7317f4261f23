"""The queue panel and a real server: three runs queued, paused, put in order, saved, kept over a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from dear_workflow import WAIT_MS, open_dear, trigger
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from test_queue_panel import drag

from app.editor.main_window import MainWindow
from app.editor.panels.queue import ENTRY_ROLE, QueueEntry, QueuePanel
from app.folders import Folders
from tests.trouble_server import TroubleServer

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def server(folders: Folders) -> Iterator[TroubleServer]:
    """One worker, so that the order of runs is the order of the queue."""
    running = TroubleServer(folders)
    yield running
    running.stop()


def entries(panel: QueuePanel) -> list[QueueEntry]:
    rows = [panel.list.topLevelItem(index) for index in range(panel.list.topLevelItemCount())]
    return [row.data(0, ENTRY_ROLE) for row in rows if row is not None]


def waiting(panel: QueuePanel) -> list[str]:
    return [entry.name for entry in entries(panel) if entry.status == "pending"]


def ids(panel: QueuePanel) -> dict[str, str]:
    return {entry.name: entry.prompt_id for entry in entries(panel) if entry.status == "pending"}


def choose_file(panel: QueuePanel, file: Path) -> None:
    """Choose a file in the dialog that is open, and close it."""
    (dialog,) = [one for one in panel.findChildren(QFileDialog) if one.isVisible()]
    dialog.fileSelected.emit(str(file))
    dialog.hide()


def shown(server: TroubleServer) -> list[str]:
    """Return the values that the last nodes showed, in the order of the runs."""
    history = server.get("/history")
    lines = (server.folders.output / "log.txt").read_text().splitlines()
    return [history[line.split()[0]]["outputs"]["3"]["text"][0] for line in lines]


def test_a_queue_is_put_in_order_saved_and_goes_on_after_a_restart(
    qtbot: QtBot, joined: MainWindow, server: TroubleServer, tmp_path: Path
) -> None:
    panel = joined.docks.queue
    joined.docks.bring_up("queue")
    QTest.mouseClick(panel.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.pause.text() == "Resume", timeout=WAIT_MS)
    for x, name in enumerate("abc", 1):
        open_dear(joined, tmp_path / f"{name}.json", seconds=0.1, x=x)
        qtbot.keyClick(joined.canvas, Qt.Key.Key_Return, CTRL)
        qtbot.waitUntil(lambda number=x: len(waiting(panel)) == number, timeout=WAIT_MS)
    assert waiting(panel) == ["a.json", "b.json", "c.json"]
    # By a drag, and by keys; the server has the order, and the panel shows what the server has.
    drag(panel, ids(panel)["c.json"], ids(panel)["a.json"], below=False)
    qtbot.waitUntil(lambda: waiting(panel) == ["c.json", "a.json", "b.json"], timeout=WAIT_MS)
    row = next(i for i, entry in enumerate(entries(panel)) if entry.name == "b.json")
    place = panel.list.visualItemRect(panel.list.topLevelItem(row)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.keyClick(panel.list, Qt.Key.Key_Up, ALT)
    qtbot.waitUntil(lambda: waiting(panel) == ["c.json", "b.json", "a.json"], timeout=WAIT_MS)
    assert [item[1] for item in server.get("/confy/queue")["pending"]] == list(ids(panel).values())

    file = tmp_path / "queue.json"
    trigger(joined, "Run", "Save queue…")
    choose_file(panel, file)
    qtbot.waitUntil(file.exists, timeout=WAIT_MS)
    assert [item[1] for item in json.loads(file.read_bytes())["pending"]] == list(ids(panel).values())

    before = ids(panel)
    with qtbot.waitSignal(joined.client.connection_lost, timeout=WAIT_MS):
        server.stop()
    server.start()
    with qtbot.waitSignal(joined.client.connected, timeout=WAIT_MS):
        joined.client.connect_to(server.address)
    qtbot.waitUntil(lambda: ids(panel) == before, timeout=WAIT_MS)
    assert waiting(panel) == ["c.json", "b.json", "a.json"]
    assert panel.pause.text() == "Resume", "a pause is kept over a restart"

    QTest.mouseClick(panel.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [one.status for one in entries(panel)] == ["success"] * 3, timeout=WAIT_MS)
    assert shown(server) == ["3", "2", "1"], "in the order they were put"

    trigger(joined, "Run", "Load queue…")
    choose_file(panel, file)
    qtbot.waitUntil(lambda: [one.status for one in entries(panel)] == ["success"] * 6, timeout=WAIT_MS)
    texts = [entry["outputs"]["3"]["text"] for entry in server.get("/history").values()]
    assert sorted(texts) == [["1"], ["1"], ["2"], ["2"], ["3"], ["3"]]
