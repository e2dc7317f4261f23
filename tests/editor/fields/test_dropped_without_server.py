"""A picture that is dropped before there is a server: it says what will happen, and it is not lost."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from app.folders import Folders
from app.server_address import ServerAddress, ensure_server

WAIT_MS = 60_000
NONE, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


@pytest.fixture
def servers(folders: Folders) -> Iterator[list[ServerAddress]]:
    """Return a list for the servers that a test starts: they end with it."""
    started: list[ServerAddress] = []
    yield started
    for address in started:
        with suppress(ProcessLookupError):
            os.kill(address.pid, signal.SIGTERM)


def drop(hands: Any, node: str, path: Path) -> None:
    place = QPointF(hands.at(node, "image"))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy = Qt.DropAction.CopyAction
    QApplication.sendEvent(hands.view, QDragEnterEvent(place.toPoint(), copy, data, LEFT, NONE))
    QApplication.sendEvent(hands.view, QDropEvent(place, copy, data, LEFT, NONE))


def test_a_dropped_picture_waits_for_the_server(
    hands: Any, folders: Folders, servers: list[ServerAddress], tmp_path: Path
) -> None:
    path = tmp_path / "holiday.png"
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#22aa44"))
    assert image.save(str(path))
    node = hands.add("LoadImage")
    hands.ready()
    before = hands.value(node, "image")
    drop(hands, node, path)
    notice = hands.window.notice
    assert notice.isVisible()
    assert "holiday.png is kept" in notice.text.text()
    assert hands.value(node, "image") == before
    servers.append(ensure_server(folders, timeout_s=30))
    hands.window.client.connect_to(servers[0])
    hands.qtbot.waitUntil(lambda: hands.value(node, "image") == "holiday.png", timeout=WAIT_MS)
    assert not notice.isVisible(), "what was said no longer holds"
    assert (folders.input / "holiday.png").is_file()
    hands.undo()
    assert hands.value(node, "image") == before
