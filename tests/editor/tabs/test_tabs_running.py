"""Runs of several open documents with a real server and worker: each result goes to its own document."""

import json
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
from app.workflow.edits import SetValue
from tests.editor.tabs.tabs_at_work import CTRL, click_tab, open_all

WAIT_MS = 240_000


def scaling(scale: float, picture: str) -> dict[str, Any]:
    """Return LoadImage → ImageScaleBy → PreviewImage as the file has it."""
    image = {"name": "IMAGE", "type": "IMAGE"}
    wide = [270, 314]
    return {
        "nodes": [
            {
                "id": 1,
                "type": "LoadImage",
                "pos": [0, 0],
                "size": wide,
                "inputs": [],
                "outputs": [{**image, "links": [1]}, {"name": "MASK", "type": "MASK", "links": []}],
                "widgets_values": [picture, "image"],
            },
            {
                "id": 2,
                "type": "ImageScaleBy",
                "pos": [320, 0],
                "size": [270, 82],
                "inputs": [{"name": "image", "type": "IMAGE", "link": 1}],
                "outputs": [{**image, "links": [2]}],
                "widgets_values": ["nearest-exact", scale],
            },
            {
                "id": 3,
                "type": "PreviewImage",
                "pos": [640, 0],
                "size": wide,
                "inputs": [{"name": "images", "type": "IMAGE", "link": 2}],
                "outputs": [],
                "widgets_values": [],
            },
        ],
        "links": [[1, 1, 0, 2, 0, "IMAGE"], [2, 2, 0, 3, 0, "IMAGE"]],
        "version": 0.4,
    }


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path) -> Iterator[MainWindow]:
    """Return the running editor with two documents that scale pictures differently."""
    for name, color in (("red.png", "red"), ("blue.png", "blue")):
        image = QImage(8, 6, QImage.Format.Format_RGB32)
        image.fill(QColor(color))
        image.save(str(folders.input / name))
    paths = [tmp_path / "twice.json", tmp_path / "threefold.json"]
    paths[0].write_text(json.dumps(scaling(2.0, "red.png")))
    paths[1].write_text(json.dumps(scaling(3.0, "blue.png")))
    application = Application(qapp, folders, paths[0], None)
    window = application.window
    with qtbot.waitSignal(window.session.workflow_opened, timeout=WAIT_MS):
        application.start()
    open_all(qtbot, window, paths[1:])
    yield window
    close(application, folders)


def test_two_documents_run_and_each_gets_its_own_result(qtbot: QtBot, editor: MainWindow) -> None:
    twice, threefold = editor.session.opened
    endings: list[tuple[str, str]] = []
    editor.runner.document_finished.connect(lambda document, ending: endings.append((document.name, ending)))
    click_tab(qtbot, editor, 0)
    editor.canvas.setFocus()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    click_tab(qtbot, editor, 1)
    editor.canvas.setFocus()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: len(endings) == 2, timeout=WAIT_MS)
    assert sorted(endings) == [("threefold.json", "success"), ("twice.json", "success")]
    for document, size, color in ((twice, QSize(16, 12), "red"), (threefold, QSize(24, 18), "blue")):
        qtbot.waitUntil(lambda state=document.run_state: state.of("3").images != (), timeout=WAIT_MS)
        (picture,) = document.run_state.of("3").images
        assert (picture.size(), picture.pixelColor(4, 4)) == (size, QColor(color))
    assert editor.run_state is threefold.run_state
    assert editor.canvas.graph.nodes["3"].run.images == threefold.run_state.of("3").images
    assert "Its run is done" in editor.tab_bar.bar.tabToolTip(0)
    shown = editor.docks.images.current
    assert shown is not None
    assert shown.image == threefold.run_state.of("3").images[0]
    click_tab(qtbot, editor, 0)
    assert editor.canvas.graph.nodes["3"].run.images == twice.run_state.of("3").images
    assert editor.canvas.graph.nodes["2"].run.state == "done"
    assert "Its run is done" not in editor.tab_bar.bar.tabToolTip(0), "it was looked at"
    shown = editor.docks.images.current
    assert shown is not None
    assert shown.image == twice.run_state.of("3").images[0]


def test_a_failed_run_out_of_view_is_marked_and_its_problem_waits(qtbot: QtBot, editor: MainWindow) -> None:
    twice = editor.session.opened[0]
    click_tab(qtbot, editor, 0)
    info = editor.session.library["ImageScaleBy"]
    assert editor.session.do(SetValue.for_widget("", "2", info, "scale_by", 0.02), "Set scale_by")
    editor.canvas.setFocus()
    with qtbot.waitSignal(editor.runner.document_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
        click_tab(qtbot, editor, 1)
    assert finished.args == [twice, "error"]
    qtbot.waitUntil(lambda: "Its run failed" in editor.tab_bar.bar.tabToolTip(0))
    assert editor.problems.all == []
    assert editor.canvas.graph.nodes["2"].run.state == "idle"
    click_tab(qtbot, editor, 0)
    (problem,) = editor.problems.all
    assert (problem.node_path, problem.source) == ("2", "run")
    assert editor.canvas.graph.nodes["2"].run.state == "failed"
    assert editor.canvas.graph.nodes["2"].problems == (problem,)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_previews_go_on_in_a_tab_that_is_not_in_view(
    qtbot: QtBot, editor: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "starter.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    open_all(qtbot, editor, [file])
    starter = editor.session.current
    info = editor.session.library["KSampler"]
    assert editor.session.do(SetValue.for_widget("", "3", info, "steps", 2000), "Set steps")
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: starter.run_state.of("3").preview is not None, timeout=WAIT_MS)
    assert editor.state_bar.progress.isVisible()
    click_tab(qtbot, editor, 0)
    assert not editor.state_bar.progress.isVisible()
    assert "It runs" in editor.tab_bar.bar.tabToolTip(2)
    before = starter.run_state.of("3").progress
    qtbot.waitUntil(lambda: starter.run_state.of("3").progress != before, timeout=WAIT_MS)
    click_tab(qtbot, editor, 2)
    assert editor.state_bar.progress.isVisible()
    assert editor.canvas.graph.nodes["3"].run.preview is not None
    assert editor.canvas.graph.nodes["3"].run.state == "running"
    with qtbot.waitSignal(editor.runner.run_finished, timeout=WAIT_MS) as finished:
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.AltModifier)
    assert finished.args == ["interrupted"]
