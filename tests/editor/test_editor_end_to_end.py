"""The real editor with its real server and worker, driven by keys."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from running_editor import close

from app.editor.application import Application
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.server_address import read_server_file
from app.workflow.edits import SetValue
from tests.hearing import hearing

WAIT_MS = 240_000
CTRL = Qt.KeyboardModifier.ControlModifier


def preview_workflow() -> dict[str, Any]:
    """Return LoadImage → ImageScaleBy → PreviewImage as the file has it."""
    image = {"name": "IMAGE", "type": "IMAGE"}
    return {
        "last_node_id": 3,
        "last_link_id": 2,
        "nodes": [
            {
                "id": 1,
                "type": "LoadImage",
                "pos": [0, 0],
                "size": [270, 314],
                "inputs": [],
                "outputs": [{**image, "links": [1]}, {"name": "MASK", "type": "MASK", "links": []}],
                "widgets_values": ["small.png", "image"],
            },
            {
                "id": 2,
                "type": "ImageScaleBy",
                "pos": [320, 0],
                "size": [270, 82],
                "inputs": [{"name": "image", "type": "IMAGE", "link": 1}],
                "outputs": [{**image, "links": [2]}],
                "widgets_values": ["nearest-exact", 2.0],
            },
            {
                "id": 3,
                "type": "PreviewImage",
                "pos": [640, 0],
                "size": [270, 258],
                "inputs": [{"name": "images", "type": "IMAGE", "link": 2}],
                "outputs": [],
                "widgets_values": [],
            },
        ],
        "links": [[1, 1, 0, 2, 0, "IMAGE"], [2, 2, 0, 3, 0, "IMAGE"]],
        "groups": [],
        "extra": {},
        "version": 0.4,
    }


@pytest.fixture
def workflow_file(folders: Folders, tmp_path: Path) -> Path:
    image = QImage(8, 6, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    image.save(str(folders.input / "small.png"))
    file = tmp_path / "preview.json"
    file.write_text(json.dumps(preview_workflow()))
    return file


def started(qtbot: QtBot, qapp: QApplication, folders: Folders, file: Path) -> Application:
    """Return the running editor with this file open and its server connected."""
    application = Application(qapp, folders, file, None)
    with qtbot.waitSignal(application.window.session.workflow_opened, timeout=WAIT_MS):
        application.start()
    application.window.canvas.setFocus()
    return application


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, folders: Folders, workflow_file: Path) -> Iterator[MainWindow]:
    application = started(qtbot, qapp, folders, workflow_file)
    yield application.window
    close(application, folders)


def run(qtbot: QtBot, window: MainWindow) -> str:
    """Press Ctrl+Enter and return how the run ended."""
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    return str(finished.args[0])


def set_value(window: MainWindow, node_id: str, name: str, value: object) -> None:
    node = window.session.workflow.nodes[node_id]
    edit = SetValue.for_widget("", node_id, window.session.library[node.type], name, value)
    assert window.session.do(edit, f"Set {name}")


def test_ctrl_enter_brings_the_picture_into_the_node(qtbot: QtBot, editor: MainWindow) -> None:
    assert run(qtbot, editor) == "success"
    qtbot.waitUntil(lambda: editor.run_state.of("3").images != (), timeout=WAIT_MS)
    (picture,) = editor.run_state.of("3").images
    assert picture.size() == QSize(16, 12)
    assert picture.pixelColor(8, 6) == QColor("red")
    assert editor.run_state.of("3").state == "done"
    assert editor.canvas.graph.nodes["3"].run.images == (picture,)
    assert editor.docks.images.current is not None
    assert editor.docks.images.current.image == picture
    runs = editor.docks.queue.list
    qtbot.waitUntil(lambda: runs.topLevelItemCount() == 1 and runs.topLevelItem(0).text(0) == "done")
    assert run(qtbot, editor) == "success"
    assert editor.run_state.of("2").state == "cached"


def test_a_broken_choice_is_marked_before_any_run_and_refused_by_the_server(
    qtbot: QtBot, editor: MainWindow
) -> None:
    set_value(editor, "2", "upscale_method", "lanczozz")
    qtbot.waitUntil(lambda: editor.problems.all != [])
    (problem,) = editor.problems.all
    assert (problem.node_path, problem.input_name) == ("2", "upscale_method")
    assert "lanczozz" in problem.message
    item = editor.canvas.graph.nodes["2"]
    assert item.problems == (problem,)
    with qtbot.waitSignal(editor.runner.run_refused, timeout=WAIT_MS):
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    assert [(p.node_path, p.input_name) for p in editor.problems.all] == [("2", "upscale_method")]
    assert not editor.docks.by_name["problems"].isHidden()
    assert (editor.bar.queue.text(), editor.bar.stop.isEnabled()) == ("Queue", False), "nothing waits"
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.AltModifier)
    assert editor.state_bar.currentMessage() == "The run is to stop…"
    editor.session.undo_stack.undo()
    qtbot.waitUntil(lambda: editor.problems.all == [])
    assert run(qtbot, editor) == "success"


def test_an_uploaded_picture_becomes_the_value(qtbot: QtBot, editor: MainWindow, tmp_path: Path) -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(QColor("blue"))
    image.save(str(tmp_path / "blue.png"))
    with hearing(qtbot, editor.client.image_uploaded, timeout=WAIT_MS):
        editor.canvas.image_chosen.emit("1", "image", str(tmp_path / "blue.png"))
    assert editor.session.workflow.nodes["1"].values == ("blue.png", "image")
    qtbot.waitUntil(lambda: editor.live_check.idle)
    assert editor.problems.all == []
    assert run(qtbot, editor) == "success"
    qtbot.waitUntil(lambda: editor.run_state.of("3").images != (), timeout=WAIT_MS)
    assert editor.run_state.of("3").images[0].pixelColor(1, 1) == QColor("blue")


def test_seeds_change_after_queueing_as_one_undo_step(
    qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path
) -> None:
    data = preview_workflow()
    data["nodes"] = [
        {
            "id": 1,
            "type": "PrimitiveInt",
            "pos": [0, 0],
            "size": [270, 82],
            "inputs": [],
            "outputs": [{"name": "INT", "type": "INT", "links": [1]}],
            "widgets_values": [7, "increment"],
        },
        {
            "id": 2,
            "type": "PreviewAny",
            "pos": [320, 0],
            "size": [270, 82],
            "inputs": [{"name": "source", "type": "*", "link": 1}],
            "outputs": [],
            "widgets_values": [],
        },
    ]
    data["links"] = [[1, 1, 0, 2, 0, "INT"]]
    file = tmp_path / "seed.json"
    file.write_text(json.dumps(data))
    application = started(qtbot, qapp, folders, file)
    window = application.window
    assert run(qtbot, window) == "success"
    assert window.run_state.of("2").text == "7"
    assert window.session.workflow.nodes["1"].values == (8, "increment")
    assert run(qtbot, window) == "success"
    assert window.run_state.of("2").text == "8"
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert window.session.workflow.nodes["1"].values == (7, "increment")
    close(application, folders)


def test_a_dead_server_is_started_again_and_the_next_run_works(
    qtbot: QtBot, editor: MainWindow, folders: Folders
) -> None:
    assert run(qtbot, editor) == "success"
    address = read_server_file(folders)
    assert address is not None
    with hearing(qtbot, editor.client.connected, timeout=WAIT_MS):
        os.kill(address.pid, signal.SIGKILL)
    assert run(qtbot, editor) == "success"
    assert editor.problems.all == []
    assert editor.session.workflow.nodes.keys() == {"1", "2", "3"}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_long_run_is_previewed_interrupted_killed_and_run_again(
    qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path
) -> None:
    file = tmp_path / "starter.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    application = started(qtbot, qapp, folders, file)
    window = application.window
    sampler = next(node.id for node in window.session.workflow.nodes.values() if node.type == "KSampler")
    workers: list[int] = []

    def note_worker(kind: str, data: dict[str, Any]) -> None:
        if kind == "confy.worker" and data.get("pid"):
            workers.append(data["pid"])

    window.client.frame_received.connect(note_worker)
    set_value(window, sampler, "steps", 2000)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: window.run_state.of(sampler).preview is not None, timeout=WAIT_MS)
    assert window.canvas.graph.nodes[sampler].run.state == "running"
    runs = window.docks.queue.list
    qtbot.waitUntil(lambda: runs.topLevelItemCount() == 2, timeout=WAIT_MS)
    assert [runs.topLevelItem(row).text(0) for row in range(2)] == ["running", "waiting"]
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.AltModifier)
    assert finished.args == ["interrupted"]
    qtbot.waitUntil(lambda: window.run_state.of(sampler).progress is not None, timeout=WAIT_MS)
    assert window.problems.all == []
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS) as finished:
        os.kill(workers[-1], signal.SIGKILL)
    assert finished.args == ["error"]
    (problem,) = [problem for problem in window.problems.all if problem.kind == "worker.died"]
    assert problem.node_path == sampler
    assert "9" in problem.message or "SIGKILL" in problem.message
    set_value(window, sampler, "steps", 1)
    assert run(qtbot, window) == "success"
    assert window.problems.all == []
    close(application, folders)
