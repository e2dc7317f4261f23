"""Nodes that run as one, in the real editor: all of them are shown at work, then done, then cached."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from running_editor import close

from app.editor.application import Application
from app.editor.main_window import MainWindow
from app.folders import Folders

WAIT_MS = 240_000
CTRL = Qt.KeyboardModifier.ControlModifier
INSIDE = {"2", "3", "4"}


def workflow() -> dict[str, Any]:
    """A picture that is inverted three times and shown."""
    image = {"name": "IMAGE", "type": "IMAGE"}
    nodes = []
    for number, kind in enumerate(["LoadImage", *["ImageInvert"] * 3, "PreviewImage"], 1):
        slot = {"name": "images" if number == 5 else "image", "type": "IMAGE", "link": number - 1}
        outputs = [] if number == 5 else [{**image, "links": [number]}]
        if number == 1:
            outputs.append({"name": "MASK", "type": "MASK"})
        nodes.append(
            {
                "id": number,
                "type": kind,
                "pos": [(number - 1) * 260, 0],
                "size": [220, 120],
                "inputs": [slot] if number > 1 else [],
                "outputs": outputs,
                "widgets_values": ["large.png", "image"] if number == 1 else [],
            }
        )
    links = [[number, number, 0, number + 1, 0, "IMAGE"] for number in range(1, 5)]
    return {
        "last_node_id": 5, "last_link_id": 4, "nodes": nodes, "links": links, "groups": [], "extra": {},
        "version": 0.4,
    }  # fmt: skip


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path) -> Iterator[MainWindow]:
    picture = QImage(1200, 1200, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ff8000"))
    picture.save(str(folders.input / "large.png"))
    file = tmp_path / "region.json"
    file.write_text(json.dumps(workflow()))
    application = Application(qapp, folders, file, None)
    with qtbot.waitSignal(application.window.session.workflow_opened, timeout=WAIT_MS):
        application.start()
    application.window.canvas.setFocus()
    yield application.window
    close(application, folders)


def test_all_nodes_of_a_region_are_at_work_then_done_then_cached(qtbot: QtBot, editor: MainWindow) -> None:
    together: set[frozenset[str]] = set()

    def words() -> dict[str, str]:
        return {node: facts.plan for node, facts in editor.canvas.graph.shapes.facts.items()}

    def note(path: str) -> None:
        running = (each for each in editor.run_state.paths() if editor.run_state.of(each).state == "running")
        together.add(frozenset(running))

    editor.run_state.node_changed.connect(note)
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    assert finished.args == ["success"]
    assert any(at_work >= INSIDE for at_work in together), together
    assert {editor.run_state.of(str(number)).state for number in range(1, 6)} == {"done"}
    qtbot.waitUntil(lambda: set(words().values()) == {"cached"} and len(words()) == 5, timeout=WAIT_MS)
    assert "does not need it" in editor.canvas.graph.shapes.facts["3"].tell()
    assert "from the cache" in editor.canvas.graph.shapes.facts["5"].tell()
