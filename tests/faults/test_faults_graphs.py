"""Graphs that no person would draw, in the real window: every gesture ends, and undo gives the file back."""

from __future__ import annotations

import faulthandler
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.ui_format import write_workflow
from tests.faults.bad_graphs import GRAPHS, HUGE, written
from tests.opening import open_file

HANG_S = 600.0
"""A busy machine takes a while; what takes this long would never end."""
COMMANDS = (
    "fit_all", "minimap", "minimap", "select_all", "fit", "copy", "paste", "undo", "mute", "undo", "collapse",
    "undo", "arrange", "undo", "nudge_right", "undo", "group", "undo", "hide_links", "undo", "select_all",
    "delete", "undo", "zoom_reset", "fit_nodes", "undo", "new", "previous_tab", "next_tab", "previous_tab",
    "select_invert",
)  # fmt: skip
"""What is done to each file, by the menus."""
LONG = (pytest.mark.slow, pytest.mark.timeout(2 * HANG_S))
EACH = [*GRAPHS, *(pytest.param(name, marks=LONG) for name in HUGE)]


@pytest.fixture
def watched() -> Iterator[None]:
    """End the tests with the stacks of all threads when something hangs."""
    faulthandler.dump_traceback_later(HANG_S, exit=True, file=sys.__stderr__)
    yield
    faulthandler.cancel_dump_traceback_later()


def settle(window: MainWindow) -> None:
    """Let the window paint, and check what it checks."""
    QApplication.processEvents()
    window.canvas.viewport().repaint()
    while not window.live_check.idle:
        QApplication.processEvents()


@pytest.fixture
def shown(
    request: pytest.FixtureRequest, watched: None, window: MainWindow, tmp_path: Path
) -> tuple[MainWindow, bytes]:
    """Return the window with a graph of GRAPHS open, and what its file holds."""
    content = written((GRAPHS | HUGE)[request.param]())
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    for dock in window.docks.by_name.values():
        dock.show()
    open_file(window, file)
    assert window.session.path == file, window.problems.all
    settle(window)
    return window, content


@pytest.mark.parametrize("shown", EACH, indirect=True)
def test_every_command_ends_and_undo_gives_the_file_back(
    shown: tuple[MainWindow, bytes], tmp_path: Path
) -> None:
    window, content = shown
    window.canvas.setFocus()
    for name in COMMANDS:
        window.actions_by_name[name].trigger()
        settle(window)
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    settle(window)
    assert write_workflow(window.session.workflow) == content


@pytest.mark.parametrize("shown", EACH, indirect=True)
def test_the_mouse_hovers_drags_and_opens_what_is_there(
    qtbot: QtBot, shown: tuple[MainWindow, bytes]
) -> None:
    window, content = shown
    canvas, view = window.canvas, window.canvas.viewport()
    for zoom in (0.05, 0.3, 1.0):
        canvas.look_at(canvas.graph.contents_rect().center(), zoom)
        settle(window)
        for place in range(0, 900, 130):
            QTest.mouseMove(view, QPoint(place, place // 2))
    for item in list(canvas.graph.nodes.values())[:6]:
        canvas.look_at(item.frame().topLeft() + QPointF(100, 40), 1.0)
        settle(window)
        for index in range(min(len(item.fields), 3)):
            if not item.layout.collapsed:
                place = canvas.mapFromScene(item.field_rect(index).topLeft() + QPointF(60, 8))
                QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
                settle(window)
                QTest.keyClick(QApplication.focusWidget() or canvas, Qt.Key.Key_Escape)
        grip = canvas.mapFromScene(item.pos() + QPointF(60, -12))
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=grip)
        for step in (10, 30, 60):
            QTest.mouseMove(view, grip + QPoint(step, step))
        settle(window)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=grip + QPoint(60, 60))
        settle(window)
        canvas.editors.close()
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    settle(window)
    assert write_workflow(window.session.workflow) == content
