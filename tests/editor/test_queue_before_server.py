"""What is run before the server has started waits, and the queue says for what."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from tests.opening import open_file


def test_the_queue_says_that_runs_wait_for_the_server(qtbot: QtBot, window: MainWindow) -> None:
    open_file(window, example_path("starter.json"))
    summary = window.docks.queue.summary
    assert summary.text() == "Nothing has run yet"
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert summary.text() == "1 run is waiting for the server to start"
    qtbot.keyClick(window.canvas, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert summary.text() == "2 runs are waiting for the server to start"
    window.client.queue_received.emit({"queue_running": [], "queue_pending": []}, {})
    assert summary.text() == "Nothing has run yet"
