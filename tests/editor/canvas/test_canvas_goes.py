"""A window that goes while its canvas is at work takes that work along, and nobody is told of it."""

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.application import shipped_library
from app.editor.canvas.following import MANY
from app.editor.main_window import MainWindow
from app.folders import Folders
from app.problems import Problem
from app.settings import Settings
from app.workflow.ui_format import read_workflow
from benchmarks.files import file_of
from tests.editor.running_editor import close_window, delete_what_is_closed
from tests.workflow_cases import document, node

CTRL = Qt.KeyboardModifier.ControlModifier
COUNT = 3 * MANY


def select(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CTRL)


def select_in_step(window: MainWindow) -> None:
    select(window)
    assert all(item.isSelected() for item in window.canvas.graph.nodes.values())


def mute(window: MainWindow) -> None:
    select_in_step(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_M, CTRL)
    assert window.canvas.graph.following.behind


def delete(window: MainWindow) -> None:
    select_in_step(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)


def undo_deleting(window: MainWindow) -> None:
    delete(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_Z, CTRL)


def mark(window: MainWindow) -> None:
    select_in_step(window)
    found = [
        Problem("node.raised", "no", node_path=key, source="run") for key in window.session.workflow.nodes
    ]
    window.canvas.set_problems(found)
    assert not all(item.problems for item in window.canvas.graph.node_items.values())


def drag(window: MainWindow) -> None:
    select_in_step(window)
    canvas, item = window.canvas, window.canvas.graph.nodes["1"]
    canvas.look_at(item.frame().center(), 1.0)
    grip = canvas.mapFromScene(item.pos() + QPointF(60, -12))
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=grip)
    QTest.mouseMove(canvas.viewport(), grip + QPoint(40, 40))


@pytest.fixture
def going(qtbot: QtBot, folders: Folders) -> MainWindow:
    """Return a shown window that the test closes and deletes."""
    window = MainWindow(folders, Settings(animations=False), shipped_library(folders))
    window.resize(1400, 900)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def goes(qtbot: QtBot, window: MainWindow) -> None:
    """Close and delete a window, and wait for what would come too late."""
    canvas, graph = window.canvas, window.canvas.graph
    close_window(window)
    delete_what_is_closed()
    assert not shiboken6.isValid(canvas)
    assert not shiboken6.isValid(graph)
    qtbot.wait(30)  # a slice would come at once


@pytest.mark.parametrize("begin", [select, select_in_step, mute, delete, undo_deleting, mark, drag])
def test_a_window_goes_while_its_canvas_is_at_work(
    qtbot: QtBot, going: MainWindow, begin: Callable[[MainWindow], None]
) -> None:
    going.session.show_workflow(read_workflow(file_of(COUNT)), "many")
    going.canvas.setFocus()
    with qtbot.captureExceptions() as found:
        begin(going)
        goes(qtbot, going)
    assert found == []


def test_a_window_goes_while_links_that_no_file_draws_are_shown(qtbot: QtBot, going: MainWindow) -> None:
    named = {"inputs": [("INT", "INT", None)]}, {"outputs": [("INT", "INT", [])]}
    going.session.show_workflow(
        document(node(1, "SetNode", "n", **named[0]), node(2, "GetNode", "n", **named[1])), "named"
    )
    with qtbot.captureExceptions() as found:
        going.canvas.setFocus()
        select_in_step(going)
        qtbot.waitUntil(lambda: bool(going.canvas.graph.virtual_links.shown()))
        goes(qtbot, going)
    assert found == []
