"""A node that is shaken while it is dragged leaves its links; other drags leave them alone."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from selection_cases import ALT, CTRL, LEFT, NONE, key, move, press, release, saved, show_chain, title

from app.editor.main_window import MainWindow
from app.workflow.document import ROOT
from app.workflow.reroute_edits import add_reroute

TO_AND_FRO = [30.0, 60.0, 20.0, -40.0, 10.0, 55.0, 10.0, -30.0, 0.0]


def links(window: MainWindow) -> list[tuple[str, str]]:
    return sorted((link.source, link.target) for link in window.session.workflow.links.values())


def drag(window: MainWindow, node_id: str, way: list[float], step_ms: int, down: float = 0.0) -> QPointF:
    """Press on a node's title and go along these places from there, one each so many milliseconds."""
    view, start = window.canvas.viewport(), title(window, node_id)
    press(window, start)
    place = start
    for number, across in enumerate(way, 1):
        place = start + QPointF(across, down * number)
        point = window.canvas.viewportTransform().map(place)
        screen = QPointF(view.mapToGlobal(point.toPoint()))
        event = QMouseEvent(QEvent.Type.MouseMove, point, screen, Qt.MouseButton.NoButton, LEFT, NONE)
        event.setTimestamp(1000 + number * step_ms)
        QApplication.sendEvent(view, event)
    return place


def test_a_shaken_node_leaves_its_links_and_its_neighbours_are_linked(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    end = drag(window, "2", TO_AND_FRO, 40)
    assert links(window) == [("1", "3"), ("3", "4")], "it happens while the button is down"
    assert window.canvas.graph.nodes["2"].pos().x() == 300.0 + TO_AND_FRO[-1]
    for across in (80.0, 160.0):
        point = window.canvas.viewportTransform().map(title(window, "2") + QPointF(across, 0.0))
        screen = QPointF(window.canvas.viewport().mapToGlobal(point.toPoint()))
        event = QMouseEvent(QEvent.Type.MouseMove, point, screen, Qt.MouseButton.NoButton, LEFT, NONE)
        QApplication.sendEvent(window.canvas.viewport(), event)
    release(window, end + QPointF(240.0, 0.0))
    steps = [
        window.session.undo_stack.text(n).split("\n")[0] for n in range(window.session.undo_stack.count())
    ]
    assert len(steps) == 2, steps
    assert "Detach" in steps[0]
    assert window.session.workflow.nodes["2"].position[0] > 300.0
    key(window, Qt.Key.Key_Z, CTRL)
    assert links(window) == [("1", "3"), ("3", "4")], "the move was a step of its own"
    key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before


def test_escape_during_the_drag_puts_the_node_back_without_its_links(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    end = drag(window, "3", TO_AND_FRO, 40)
    key(window, Qt.Key.Key_Escape)
    release(window, end)
    assert window.session.workflow.nodes["3"].position == (600.0, 30.0)
    assert window.canvas.graph.nodes["3"].pos() == QPointF(600.0, 30.0)
    assert links(window) == [("1", "2"), ("2", "4")]
    key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before


def test_bends_that_go_with_the_links_are_moved_no_further(window: MainWindow) -> None:
    show_chain(window)
    workflow = window.session.workflow
    window.session.do(add_reroute(workflow, ROOT, "1", 0, (250.0, 60.0)), "Bend")
    window.session.undo_stack.clear()
    before = saved(window)
    window.canvas.select(["2"])
    window.canvas.graph.bends.select(["1"])
    end = drag(window, "2", TO_AND_FRO, 40)
    move(window, end + QPointF(0.0, 50.0))
    release(window, end + QPointF(0.0, 50.0))
    assert links(window) == [("1", "3"), ("3", "4")]
    assert window.session.workflow.nodes["2"].position[1] > 20.0
    while window.session.undo_stack.canUndo():
        key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before


def test_several_nodes_keep_the_links_among_them(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["2", "3"])
    end = drag(window, "2", TO_AND_FRO, 40)
    release(window, end)
    assert links(window) == [("1", "4"), ("2", "3")]


@pytest.mark.parametrize(
    ("why", "way", "step_ms", "down"),
    [
        ("slowly", TO_AND_FRO, 200, 0.0),
        ("an unsteady hand", [10.0, -8.0, 12.0, -9.0, 11.0, -10.0, 9.0, -8.0], 30, 0.0),
        ("one change of mind", [80.0, 160.0, 240.0, 160.0, 90.0, 100.0], 40, 0.0),
        ("two changes of mind", [80.0, 160.0, 60.0, 20.0, 80.0, 140.0, 141.0], 40, 0.0),
        ("zigzag on the way down", TO_AND_FRO, 40, 30.0),
    ],
)
def test_other_drags_are_no_shake(
    window: MainWindow, why: str, way: list[float], step_ms: int, down: float
) -> None:
    show_chain(window)
    end = drag(window, "2", way, step_ms, down)
    release(window, end)
    assert links(window) == [("1", "2"), ("2", "3"), ("3", "4")], why


def test_the_setting_turns_it_off(window: MainWindow) -> None:
    show_chain(window)
    window.use_settings(replace(window.settings, shake_detaches=False))
    end = drag(window, "2", TO_AND_FRO, 40)
    release(window, end)
    assert links(window) == [("1", "2"), ("2", "3"), ("3", "4")]


def test_alt_d_does_the_same_by_the_keyboard(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["2"])
    key(window, Qt.Key.Key_D, ALT)
    assert links(window) == [("1", "3"), ("3", "4")]
    assert window.session.workflow.nodes["2"].position == (300.0, 20.0)
    key(window, Qt.Key.Key_D, ALT)
    assert window.session.undo_stack.count() == 1
    assert "linked to others" in window.state_bar.currentMessage()
    key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before
