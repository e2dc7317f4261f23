"""Edits of very many nodes reach their items in slices; whoever asks for an item gets it in step."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.canvas.following import MANY
from app.editor.main_window import MainWindow
from app.problems import Problem
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import MoveNodes, SetMode
from app.workflow.ui_format import read_workflow, write_workflow
from benchmarks.files import file_of

COUNT = 3 * MANY
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def many(window: MainWindow) -> MainWindow:
    """Return the window with a document of many nodes."""
    window.session.show_workflow(read_workflow(file_of(COUNT)), "many")
    window.canvas.setFocus()
    return window


def in_step(window: MainWindow) -> bool:
    """Whether each item shows what the document has, and there are no others; asks for no item."""
    graph, workflow = window.canvas.graph, window.session.workflow
    nodes = {key: item.node for key, item in graph.node_items.items()}
    links = {key: item.link for key, item in graph.link_items.items()}
    places = all(item.pos().toTuple() == item.node.position for item in graph.node_items.values())
    return nodes == workflow.nodes and links == workflow.links and places


def test_the_document_is_changed_at_once_and_its_items_soon(qtbot: QtBot, many: MainWindow) -> None:
    workflow, graph = many.session.workflow, many.canvas.graph
    QTest.keyClick(many.canvas, Qt.Key.Key_A, CTRL)
    QTest.keyClick(many.canvas, Qt.Key.Key_B, CTRL)
    assert {node.mode for node in workflow.nodes.values()} == {4}
    assert graph.following.behind
    assert not in_step(many)
    qtbot.waitUntil(lambda: not graph.following.behind)
    assert in_step(many)
    assert all(item.isSelected() for item in graph.node_items.values())


def test_who_asks_for_the_items_gets_them_in_step(many: MainWindow) -> None:
    workflow, graph = many.session.workflow, many.canvas.graph
    moved = {key: (node.position[0] + 7.0, 5.0) for key, node in workflow.nodes.items()}
    many.session.do(MoveNodes(ROOT, moved), "Move")
    assert graph.following.behind
    last = graph.nodes[str(COUNT - 1)]
    assert last.pos().toTuple() == moved[str(COUNT - 1)]
    assert not graph.following.behind
    assert in_step(many)


@pytest.mark.parametrize("steps", ["delete", "delete undo", "delete undo redo", "delete undo move undo"])
def test_steps_that_follow_before_the_items_did(qtbot: QtBot, many: MainWindow, steps: str) -> None:
    before = write_workflow(many.session.workflow)
    QTest.keyClick(many.canvas, Qt.Key.Key_A, CTRL)
    for step in steps.split():
        if step == "delete":
            QTest.keyClick(many.canvas, Qt.Key.Key_Delete)
        elif step == "move":
            places = dict.fromkeys(many.session.workflow.nodes, (1.0, 2.0))
            many.session.do(MoveNodes(ROOT, places), "Move")
        else:
            getattr(many.session.undo_stack, step)()
    assert many.canvas.graph.following.behind
    qtbot.waitUntil(lambda: not many.canvas.graph.following.behind)
    assert in_step(many)
    chosen = {key for key, item in many.canvas.graph.node_items.items() if item.isSelected()}
    assert chosen == set(many.canvas.selected_nodes())
    many.session.undo_stack.setIndex(0)
    assert write_workflow(many.session.workflow) == before


def test_a_small_edit_does_not_overtake_a_large_one(qtbot: QtBot, many: MainWindow) -> None:
    session = many.session
    session.do(SetMode(ROOT, tuple(session.workflow.nodes), 2), "Mute")
    session.do(SetMode(ROOT, ("5",), 0), "Run again")
    qtbot.waitUntil(lambda: not many.canvas.graph.following.behind)
    assert in_step(many)
    assert many.canvas.graph.node_items["5"].node.mode == 0


def test_another_document_ends_what_was_left(qtbot: QtBot, many: MainWindow) -> None:
    session, document = many.session, many.session.current
    session.do(SetMode(ROOT, tuple(session.workflow.nodes), 2), "Mute")
    session.show_workflow(Workflow(), "empty")
    session.show(document)
    qtbot.waitUntil(lambda: not many.canvas.graph.following.behind)
    assert in_step(many)


def test_problems_of_many_nodes_are_all_shown(qtbot: QtBot, many: MainWindow) -> None:
    nodes = many.session.workflow.nodes
    many.problems.add([Problem("node.raised", f"broken {key}", node_path=key, source="run") for key in nodes])
    items = many.canvas.graph.nodes
    qtbot.waitUntil(lambda: all(_is_broken(item.problems) for item in items.values()))
    many.problems.forget_runs()
    qtbot.waitUntil(lambda: not any(_is_broken(item.problems) for item in items.values()))


def _is_broken(problems: tuple[Problem, ...]) -> bool:
    return any(problem.kind == "node.raised" for problem in problems)


def test_all_that_is_dragged_moves_with_what_is_seen(qtbot: QtBot, many: MainWindow) -> None:
    canvas, before = many.canvas, dict(many.session.workflow.nodes)
    QTest.keyClick(canvas, Qt.Key.Key_A, CTRL)
    grip = canvas.mapFromScene(canvas.graph.nodes["0"].frame().topLeft() + QPointF(60.0, 10.0))
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=grip)
    for step in (QPoint(40, 30), QPoint(50, 40)):
        QTest.mouseMove(canvas.viewport(), grip + step)
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=grip + QPoint(50, 40))
    nodes = many.session.workflow.nodes
    shifts = {
        (node.position[0] - before[key].position[0], node.position[1] - before[key].position[1])
        for key, node in nodes.items()
    }
    assert len(shifts) == 1
    assert shifts != {(0.0, 0.0)}
    assert canvas.graph.node_items["0"].pos().toTuple() == nodes["0"].position
    qtbot.waitUntil(lambda: not canvas.graph.following.behind)
    assert in_step(many)
