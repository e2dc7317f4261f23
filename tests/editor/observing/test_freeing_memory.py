"""Free memory, and removing results kept in files, by the palette: the nodes say that they will run again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from running_editor import running_starter

from app.editor.commands.palette.popup import PalettePopup
from app.editor.main_window import MainWindow
from app.folders import Folders

WAIT_MS = 240_000
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, folders: Folders) -> Iterator[MainWindow]:
    with running_starter(qtbot, qapp, folders) as found:
        yield found


def by_palette(qtbot: QtBot, window: MainWindow, words: str) -> None:
    """Type into the palette and take the first entry."""
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_P, CTRL)
    popup = window.findChild(PalettePopup)
    assert popup is not None
    qtbot.keyClicks(popup.field, words)
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)


def test_what_is_freed_will_run_again(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    def word(kind: str) -> str:
        ids = {node.type: node.id for node in window.session.workflow.nodes.values()}
        facts = window.canvas.graph.shapes.facts.get(ids[kind])
        return facts.plan if facts is not None else ""

    def files() -> int:
        return len(list((folders.state / "cache" / "results").rglob("*.safetensors")))

    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS):
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: word("VAEDecode") == "cached", timeout=WAIT_MS)
    qtbot.waitUntil(lambda: files() >= 2, timeout=WAIT_MS)  # the latent and the picture spare the checkpoint
    kept = files()
    with qtbot.waitSignal(window.client.memory_freed, timeout=WAIT_MS):
        by_palette(qtbot, window, "unload models")
    assert files() >= kept, "what lies in files stays"
    qtbot.waitUntil(lambda: word("VAEDecode") == "cached", timeout=WAIT_MS)
    with qtbot.waitSignal(window.client.memory_freed, timeout=WAIT_MS):
        by_palette(qtbot, window, "remove results kept")
    for kind in ("KSampler", "VAEDecode"):
        qtbot.waitUntil(lambda kind=kind: word(kind) not in ("", "cached"), timeout=WAIT_MS)  # type: ignore[misc]
    qtbot.waitUntil(lambda: files() == 0, timeout=WAIT_MS)
