"""The window joined to a real server with two workers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dear_workflow import WAIT_MS, open_dear
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import Folders
from tests.trouble_server import TroubleServer


@pytest.fixture
def server(folders: Folders) -> Iterator[TroubleServer]:
    running = TroubleServer(folders, "--workers", "2")
    yield running
    running.stop()


@pytest.fixture
def joined(qtbot: QtBot, window: MainWindow, server: TroubleServer, tmp_path: Path) -> MainWindow:
    """The window with this server, and a workflow of its nodes."""
    with qtbot.waitSignal(window.client.library_received, timeout=WAIT_MS):
        window.client.connect_to(server.address)
    open_dear(window, tmp_path / "dear.json", seconds=600.0)
    return window
