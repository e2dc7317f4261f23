"""Enter on the canvas mends what is seen, or edits the selected node: never what is out of sight."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.main_window import MainWindow
from app.folders import example_path
from tests.opening import open_file


@pytest.fixture
def misspelt(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    """The starter with a sampler that does not exist, and its bubble in view."""
    file = tmp_path / "misspelt.json"
    file.write_text(example_path("starter.json").read_text("utf-8").replace('"euler"', '"eulr"'), "utf-8")
    open_file(window, file)
    qtbot.waitUntil(lambda: bool(window.canvas.bubbles.shown))
    window.canvas.setFocus()
    return window


def enter(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_Return)


def sampler_of(window: MainWindow) -> object:
    return window.canvas.graph.nodes["3"].values["sampler_name"]


def test_enter_takes_the_remedy_that_is_seen(misspelt: MainWindow) -> None:
    enter(misspelt)
    assert sampler_of(misspelt) == "euler"


def test_neither_enter_nor_escape_reaches_a_bubble_out_of_view(misspelt: MainWindow) -> None:
    misspelt.canvas.look_at(QPointF(20_000, 0), 1.0)
    enter(misspelt)
    QTest.keyClick(misspelt.canvas, Qt.Key.Key_Escape)
    assert sampler_of(misspelt) == "eulr"
    assert not misspelt.session.undo_stack.canUndo()
    assert misspelt.canvas.bubbles.shown
    misspelt.canvas.fit_all()
    enter(misspelt)
    assert sampler_of(misspelt) == "euler"


def test_enter_means_the_selected_node_rather_than_the_bubble_of_another(
    qtbot: QtBot, misspelt: MainWindow
) -> None:
    canvas = misspelt.canvas
    canvas.select(["5"])
    enter(misspelt)
    editor = QApplication.focusWidget()
    assert isinstance(editor, LineEditor)
    qtbot.keyClicks(editor, "256")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert canvas.graph.nodes["5"].values["width"] == 256
    assert sampler_of(misspelt) == "eulr"
    canvas.setFocus()
    canvas.select(["3"])
    enter(misspelt)
    assert sampler_of(misspelt) == "euler"


def test_what_was_found_is_not_mended_by_another_enter(qtbot: QtBot, misspelt: MainWindow) -> None:
    QTest.keyClick(misspelt.canvas, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    finder = misspelt.finding.popup
    qtbot.keyClicks(finder.field, "save image")
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    enter(misspelt)
    assert sampler_of(misspelt) == "eulr"
