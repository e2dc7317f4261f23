"""What a screen reader finds on the canvas, asked as it asks: through Qt's accessible interfaces."""

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.canvas.canvas import Canvas
from app.editor.main_window import MainWindow
from app.editor.running.run_state import NodeRun
from app.folders import example_path
from app.problems import Problem
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import AddGroup, Group, RemoveNodes
from tests.opening import open_file

NAME, VALUE = QAccessible.Text.Name, QAccessible.Text.Value
Role = QAccessible.Role


@pytest.fixture
def starter(window: MainWindow) -> Iterator[MainWindow]:
    QAccessible.setActive(True)
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    yield window
    QAccessible.setActive(False)


def graph_of(window: MainWindow) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(window.canvas)


def children(thing: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [thing.child(at) for at in range(thing.childCount())]


def named(thing: QAccessibleInterface, start: str) -> QAccessibleInterface:
    found = [child for child in children(thing) if child.text(NAME).startswith(start)]
    assert len(found) == 1, [child.text(NAME) for child in children(thing)]
    return found[0]


def test_the_window_leads_to_the_nodes_in_their_order(starter: MainWindow) -> None:
    graph = graph_of(starter)
    assert graph.role() == Role.List
    assert graph.text(NAME) == f"Graph, {len(starter.session.workflow.nodes)} nodes"
    above = graph
    while above.object() is not starter:
        parent = above.parent()
        assert parent.indexOfChild(above) >= 0
        above = parent
    nodes = [child for child in children(graph) if child.role() == Role.ListItem]
    assert len(nodes) == len(starter.session.workflow.nodes)
    texts = [node.text(NAME) for node in nodes]
    assert texts.index("Load Checkpoint, number 4") < texts.index("KSampler, number 3")
    assert all(graph.indexOfChild(node) == at for at, node in enumerate(nodes))
    assert all(node.parent() is graph for node in nodes)


def test_a_node_says_what_it_does_and_how_many_problems_it_has(starter: MainWindow) -> None:
    item = starter.canvas.graph.nodes["3"]
    item.show_run(NodeRun("running", (3.0, 10.0)))
    problems = [Problem("input.invalid", f"problem {n}", node_path="3", input_name="seed") for n in (1, 2)]
    starter.canvas.set_problems(problems)
    node = named(graph_of(starter), "KSampler")
    assert node.text(NAME) == "KSampler, number 3, running 30 percent, 2 problems"
    assert "problem 2" in node.text(QAccessible.Text.Description)
    assert node.state().busy
    seed = named(node, "seed")
    assert seed.text(NAME) == "seed, problem 1, problem 2"


def test_fields_have_roles_and_values_and_numbers_can_be_set(starter: MainWindow) -> None:
    node = named(graph_of(starter), "KSampler")
    steps = named(node, "steps")
    assert steps.role() == Role.SpinBox
    before = starter.session.workflow.nodes["3"]
    number = steps.valueInterface()
    assert number.currentValue() == int(steps.text(VALUE))
    assert number.minimumValue() == 1
    number.setCurrentValue(33)
    assert steps.text(VALUE) == "33"
    assert starter.session.undo_stack.undoText() == "Set steps"
    number.setCurrentValue(-5)
    assert number.currentValue() == 1, "no less than its limit"
    while starter.session.undo_stack.canUndo():
        starter.session.undo_stack.undo()
    assert starter.session.workflow.nodes["3"] == before
    sampler = named(node, "sampler_name")
    assert sampler.role() == Role.ComboBox
    assert sampler.text(NAME) == "sampler_name: euler"
    assert sampler.valueInterface() is None


def test_slots_lead_along_their_links(starter: MainWindow) -> None:
    node = named(graph_of(starter), "KSampler")
    model = named(node, "input model")
    assert model.text(NAME) == "input model, MODEL, from Load Checkpoint, number 4, MODEL"
    (link,) = children(model)
    assert link.role() == Role.Link
    link.actionInterface().doAction(link.actionInterface().pressAction())
    assert starter.canvas.selected_nodes() == ["4"]
    out = named(node, "output LATENT")
    assert out.text(NAME).startswith("output LATENT, LATENT, to VAE Decode")


def test_pressing_a_field_opens_its_editor(starter: MainWindow) -> None:
    prompt = next(item for item in starter.canvas.graph.nodes.values() if item.node.type == "CLIPTextEncode")
    node = named(graph_of(starter), f"{prompt.title}, number {prompt.node.id}")
    text = named(node, "text: ")
    assert text.role() == Role.EditableText
    assert text.state().multiLine
    text.actionInterface().doAction(text.actionInterface().pressAction())
    assert starter.focusWidget() is not starter.canvas
    assert starter.focusWidget() is not None
    QTest.keyClick(starter.focusWidget(), Qt.Key.Key_Escape)


def test_the_focus_follows_the_walk_by_keys(starter: MainWindow) -> None:
    graph = graph_of(starter)
    assert graph.focusChild() is None or graph.focusChild() is graph
    starter.canvas.select([])
    QTest.keyClick(starter.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    first = graph.focusChild()
    assert first.text(NAME) == children(graph)[0].text(NAME)
    assert first.state().focused
    assert first.state().selected
    QTest.keyClick(starter.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert graph.focusChild() is children(graph)[1]
    assert not first.state().focused


def test_what_is_under_a_point_of_the_screen_is_found(starter: MainWindow) -> None:
    starter.canvas.fit_all()
    graph = graph_of(starter)
    node = named(graph, "KSampler")
    middle = node.rect().center()
    assert starter.canvas.mapFromGlobal(middle).x() > 0
    assert graph.childAt(middle.x(), middle.y()) is node
    field = named(node, "steps")
    inside = field.rect().center()
    assert node.childAt(inside.x(), inside.y()) is field
    assert node.rect().contains(field.rect().center())
    corner = starter.canvas.viewport().mapToGlobal(QPoint(3, 3))
    assert graph.childAt(corner.x(), corner.y()) is not node


def test_groups_are_in_the_list_and_what_is_removed_is_gone(starter: MainWindow) -> None:
    graph = graph_of(starter)
    node = named(graph, "KSampler")
    field = named(node, "steps")
    count = graph.childCount()
    starter.session.do(AddGroup(ROOT, Group("1", "Frame", (-9000.0, 0.0, 300.0, 300.0))), "Group")
    assert graph.childCount() == count + 1
    assert named(graph, "group Frame, 0 nodes").role() == Role.Grouping
    starter.session.do(RemoveNodes(ROOT, ("3",)), "Delete")
    assert not field.isValid()
    assert field.text(NAME) == ""
    assert graph.childCount() == count
    assert not shiboken6.isValid(field), "Qt has let go of it"
    starter.session.undo_stack.undo()
    assert named(named(graph, "KSampler"), "steps").isValid()


def test_another_document_has_other_nodes(starter: MainWindow) -> None:
    graph = graph_of(starter)
    assert children(graph)
    starter.session.undo_stack.setClean()
    starter.session.new()
    assert graph.text(NAME) == "Graph, 0 nodes"
    assert all(child.role() not in (Role.ListItem, Role.Grouping) for child in children(graph))


def test_one_who_listens_from_the_start_hears_the_nodes(qtbot: QtBot, starter: MainWindow) -> None:
    canvas = Canvas()  # whoever listens is told of it while it is being made
    qtbot.addWidget(canvas)
    access = QAccessible.queryAccessibleInterface(canvas)
    assert access.text(NAME) == "Graph, 0 nodes"
    canvas.show_scope(starter.session.workflow, ROOT, starter.session.library)
    assert access.text(NAME) == f"Graph, {len(starter.session.workflow.nodes)} nodes"
    assert named(access, "KSampler").role() == Role.ListItem


def test_a_canvas_that_goes_takes_its_objects_along(qtbot: QtBot, starter: MainWindow) -> None:
    canvas = Canvas()
    canvas.show_scope(Workflow(), ROOT, {})
    canvas.show_scope(starter.session.workflow, ROOT, starter.session.library)
    access = QAccessible.queryAccessibleInterface(canvas)
    kept = [access, *children(access)]
    ids = [QAccessible.uniqueId(thing) for thing in kept[:3]]
    canvas.deleteLater()
    QCoreApplication.sendPostedEvents(canvas, QEvent.Type.DeferredDelete)
    del kept, access
    assert [QAccessible.accessibleInterface(number) for number in ids] == [None, None, None]
