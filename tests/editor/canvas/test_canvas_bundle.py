"""The links of an output that has very many: painted as one, and still there one by one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.canvas.links.crowd import CROWD
from app.editor.main_window import MainWindow
from app.workflow.document import ROOT, InputSlot, Link, Node, OutputSlot
from app.workflow.edits import AddNodes
from app.workflow.ui_format import write_workflow

COUNT = CROWD + 50
SOURCE = "9000"


@pytest.fixture
def hub(window: MainWindow) -> MainWindow:
    """Return the window with one node that feeds very many, selected."""
    source = Node(SOURCE, "Thing", (0.0, 2000.0), (200.0, 60.0), outputs=(OutputSlot("out", "LATENT"),))
    fed = tuple(
        Node(
            f"{9001 + at}",
            "Thing",
            (400.0 + at % 30 * 250.0, 2000.0 + at // 30 * 120.0),
            (200.0, 60.0),
            inputs=(InputSlot("in", "LATENT"),),
        )
        for at in range(COUNT)
    )
    links = tuple(Link(f"{9000 + at}", SOURCE, 0, node.id, 0, "LATENT") for at, node in enumerate(fed))
    assert window.session.do(AddNodes(ROOT, (source, *fed), links), "Add nodes")
    window.canvas.setFocus()
    window.canvas.look_at(QPointF(300.0, 2100.0), 1.0)
    place = window.canvas.mapFromScene(window.canvas.graph.nodes[SOURCE].frame().topLeft() + QPointF(60, 8))
    QTest.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.canvas.selected_nodes() == [SOURCE]
    return window


def lines(window: MainWindow) -> QImage:
    """Return what is painted between the source and what it feeds, from further away."""
    window.canvas.look_at(QPointF(1500.0, 2600.0), 0.5)
    QApplication.processEvents()
    return window.canvas.viewport().grab().toImage()


def test_those_beyond_the_first_are_in_the_bundle_and_are_found(hub: MainWindow) -> None:
    graph = hub.canvas.graph
    bundled = [item for item in graph.links.values() if item.bundled]
    assert len(bundled) == COUNT - CROWD
    assert graph.link_at(bundled[-1].middle()) is not None
    assert all(graph.bundle.boundingRect().contains(item.boundingRect()) for item in bundled)


def test_deleted_they_are_painted_no_longer_and_undo_brings_them_back(hub: MainWindow) -> None:
    content, before = write_workflow(hub.session.workflow), lines(hub)
    QTest.keyClick(hub.canvas, Qt.Key.Key_Delete)
    assert SOURCE not in hub.session.workflow.nodes
    assert not [item for item in hub.canvas.graph.links.values() if item.bundled]
    assert lines(hub) != before
    hub.session.undo_stack.undo()
    assert write_workflow(hub.session.workflow) == content
    assert len([item for item in hub.canvas.graph.links.values() if item.bundled]) == COUNT - CROWD


def test_dragged_they_follow_and_undo_brings_them_back(hub: MainWindow) -> None:
    content = write_workflow(hub.session.workflow)
    view, graph = hub.canvas.viewport(), hub.canvas.graph
    hub.canvas.look_at(QPointF(300.0, 2100.0), 1.0)
    grip = hub.canvas.mapFromScene(graph.nodes[SOURCE].frame().topLeft() + QPointF(60, 8))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=grip)
    for step in (10, 30, 60):
        QTest.mouseMove(view, QPointF(grip.x() + step, grip.y() + step).toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPointF(grip.x() + 60, grip.y() + 60).toPoint())
    assert hub.session.workflow.nodes[SOURCE].position != (0.0, 2000.0)
    start = graph.nodes[SOURCE].output_point(0)
    assert all(item.ends[0] == start and item.isVisible() for item in graph.links_of(SOURCE))
    hub.session.undo_stack.undo()
    assert write_workflow(hub.session.workflow) == content
