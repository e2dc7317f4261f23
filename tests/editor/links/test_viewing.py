"""Ctrl+Shift+click on a node shows its result in the viewer, which is led on from node to node."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.canonical.form import saved_bytes

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    window.canvas.fit_all()
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def title(window: MainWindow, node_id: str) -> QPoint:
    item = window.canvas.graph.nodes[node_id]
    return window.canvas.viewportTransform().map(item.pos() + QPointF(40.0, -12.0)).toPoint()


def click(window: MainWindow, node_id: str) -> None:
    QTest.mouseClick(window.canvas.viewport(), LEFT, CTRL | SHIFT, title(window, node_id))


def viewers(window: MainWindow) -> dict[str, tuple[str, int]]:
    """Return what each viewer shows: node and output."""
    workflow = window.session.workflow
    return {
        workflow.nodes[link.target].type: (link.source, link.source_slot)
        for link in workflow.links.values()
        if workflow.nodes[link.target].title == "Viewer"
    }


def test_a_click_makes_one_viewer_and_leads_it_on(starter: MainWindow) -> None:
    session = starter.session
    first, count = saved_bytes(session.workflow), len(session.workflow.nodes)
    click(starter, "8")
    assert viewers(starter) == {"PreviewImage": ("8", 0)}
    assert starter.canvas.selected_nodes() == ["8"]
    assert session.undo_stack.count() == 1
    click(starter, "8")
    assert session.undo_stack.count() == 1, "its only output is seen already"
    click(starter, "3")
    assert viewers(starter) == {"PreviewImage": ("8", 0), "PreviewAny": ("3", 0)}
    click(starter, "5")
    assert viewers(starter) == {"PreviewImage": ("8", 0), "PreviewAny": ("5", 0)}
    assert len(session.workflow.nodes) == count + 2
    for _ in range(3):
        QTest.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
    assert saved_bytes(session.workflow) == first


def test_again_the_next_output_is_seen(starter: MainWindow) -> None:
    for slot in (0, 1, 2, 0):
        click(starter, "4")
        assert viewers(starter) == {"PreviewAny": ("4", slot)}


def test_the_key_does_so_too_and_says_what_it_needs(starter: MainWindow) -> None:
    starter.canvas.select([])
    QTest.keyClick(starter.canvas, Qt.Key.Key_X, CTRL | SHIFT)
    assert starter.session.undo_stack.count() == 0
    assert "Select a node" in starter.state_bar.currentMessage()
    starter.canvas.select(["8"])
    QTest.keyClick(starter.canvas, Qt.Key.Key_X, CTRL | SHIFT)
    assert viewers(starter) == {"PreviewImage": ("8", 0)}


def test_dragged_up_or_down_it_zooms_as_ever(starter: MainWindow) -> None:
    zoom, start = starter.canvas.zoom(), title(starter, "8")
    view = starter.canvas.viewport()
    QTest.mousePress(view, LEFT, CTRL | SHIFT, start)
    for step in (10, 25, 40):
        QTest.mouseMove(view, start - QPoint(0, step))
    QTest.mouseRelease(view, LEFT, CTRL | SHIFT, start - QPoint(0, 40))
    assert starter.canvas.zoom() > zoom
    assert starter.session.undo_stack.count() == 0
