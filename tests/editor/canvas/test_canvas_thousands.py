"""What is done to thousands of nodes at once: told once, looked up once, and taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.check import CheckedWorkflow
from app.workflow.document import ROOT, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddNodes, RemoveLink, RemoveNodes, Several
from app.workflow.link_sources import LinkSources
from app.workflow.ui_format import write_workflow

COUNT = 600


@pytest.fixture
def crowd(window: MainWindow) -> MainWindow:
    """Return the window with many nodes more, each linked to the one before, and all of them selected."""
    nodes = tuple(
        Node(
            f"{900 + index}",
            "Thing",
            (index % 30 * 250.0, 900.0 + index // 30 * 120.0),
            (200.0, 60.0),
            inputs=(InputSlot("before", "LATENT"),),
            outputs=(OutputSlot("after", "LATENT"),),
        )
        for index in range(COUNT)
    )
    links = tuple(Link(f"{at}", nodes[at].id, 0, nodes[at + 1].id, 0, "LATENT") for at in range(COUNT - 1))
    assert window.session.do(AddNodes(ROOT, nodes, links), "Add nodes")
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(window.canvas.selected_nodes()) >= COUNT
    return window


def test_selected_nodes_that_go_are_told_once(crowd: MainWindow) -> None:
    told: list[list[str]] = []
    before = write_workflow(crowd.session.workflow)
    crowd.canvas.selection_changed.connect(told.append)
    QTest.keyClick(crowd.canvas, Qt.Key.Key_Delete)
    assert crowd.session.workflow.nodes == {}
    assert told == [[]]
    crowd.session.undo_stack.undo()
    assert write_workflow(crowd.session.workflow) == before


def test_all_are_moved_and_moved_back_and_found_where_they_are(crowd: MainWindow, qtbot: QtBot) -> None:
    graph = crowd.canvas.graph
    places = {key: node.position for key, node in crowd.session.workflow.nodes.items()}
    QTest.keyClick(crowd.canvas, Qt.Key.Key_Right)
    for key, (x, y) in places.items():
        assert crowd.session.workflow.nodes[key].position == (x + 10, y)
        assert graph.nodes[key].pos() == QPointF(x + 10, y)
    assert graph.itemIndexMethod() == QGraphicsScene.ItemIndexMethod.BspTreeIndex
    last = graph.nodes[f"{900 + COUNT - 1}"]
    assert graph.node_at(last.frame().center()) is last
    crowd.session.undo_stack.undo()
    assert {key: node.position for key, node in crowd.session.workflow.nodes.items()} == places


def test_the_links_of_what_is_selected_stay_where_they_are(crowd: MainWindow) -> None:
    link = next(iter(crowd.canvas.graph.links.values()))
    strong = link.boundingRect()
    QTest.keyClick(crowd.canvas, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert crowd.canvas.selected_nodes() == []
    assert link.boundingRect() == strong, "another pen does not sort it in anew"


def long_chain(count: int) -> Workflow:
    workflow = Workflow()
    for index in range(count):
        links = (f"{index}",) if index + 1 < count else ()
        output = OutputSlot("LATENT", "LATENT", links=links)
        workflow.nodes[f"{index}"] = Node(f"{index}", "Thing", outputs=(output,))
        if links:
            workflow.links[links[0]] = Link(links[0], f"{index}", 0, f"{index + 1}", 0, "LATENT")
    return workflow


def test_many_single_edits_are_taken_back_as_one(window: MainWindow) -> None:
    workflow = long_chain(300)
    before = write_workflow(workflow)
    every_second = list(workflow.nodes)[::2]
    edits = [*(RemoveLink(ROOT, key) for key in list(workflow.links))]
    back = workflow.apply(Several((*edits, *(RemoveNodes(ROOT, (key,)) for key in every_second))))
    assert isinstance(back, Several)
    assert len(back.edits) == 1
    again = workflow.apply(back)
    assert write_workflow(workflow) == before
    workflow.apply(workflow.apply(again))
    assert write_workflow(workflow) == before


def test_a_check_in_slices_looks_everything_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    first = LinkSources.__init__

    def counted(self: LinkSources, *given: object) -> None:
        made.append(1)
        first(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(LinkSources, "__init__", counted)
    checked = CheckedWorkflow(long_chain(400), {})
    slices = 0
    while not checked.check(0.0).done:
        slices += 1
    assert slices > 100
    assert len(made) == 1
