"""Slots that nothing is linked to are hidden by Ctrl+H and shown by it again; the file keeps which."""

import json

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import ROOT
from app.workflow.hidden_slots import hides_unused
from app.workflow.links.replace import ReplaceLinks
from app.workflow.ui_format import read_workflow

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    assert window.session.open(example_path("starter.json"))
    window.canvas.setFocus()
    qtbot.wait(10)
    return window


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.canvas, key, CTRL)


def cut(window: MainWindow, links: list[str]) -> None:
    """Begin with a document that has these links no longer."""
    assert window.session.do(ReplaceLinks(ROOT, tuple(links)), "Set the scene")
    window.session.undo_stack.clear()


def test_unused_outputs_go_and_come_back(starter: MainWindow) -> None:
    workflow, graph = starter.session.workflow, starter.canvas.graph
    cut(starter, [link.id for link in workflow.links.values() if (link.source, link.source_slot) == ("4", 2)])
    first, item = saved_bytes(workflow), graph.nodes["4"]
    unused = [at for at, slot in enumerate(item.node.outputs) if not slot.links]
    height, places = item.layout.body.height(), item.layout.outputs
    starter.canvas.select(["4"])
    press(starter, Qt.Key.Key_H)
    assert hides_unused(workflow.nodes["4"])
    assert item.shape_info.hidden_outputs == frozenset(unused)
    assert item.layout.body.height() < height
    for at in unused:
        part = item.part_at(places[at])
        assert part is None or (part.kind, part.index) != ("output", at), "it cannot be taken hold of"
    for link in workflow.links.values():
        if link.source == "4":
            assert graph.links[link.id].ends[0] == item.output_point(link.source_slot)
    press(starter, Qt.Key.Key_H)
    assert not hides_unused(workflow.nodes["4"])
    assert (item.layout.body.height(), item.layout.outputs) == (height, places)
    assert starter.session.undo_stack.count() == 2
    for _ in range(2):
        press(starter, Qt.Key.Key_Z)
    assert saved_bytes(workflow) == first


def test_the_file_keeps_it_where_other_programs_leave_it_alone(starter: MainWindow) -> None:
    workflow = starter.session.workflow
    cut(starter, [link.id for link in workflow.links.values() if link.source == "4"][-1:])
    before = json.loads(saved_bytes(workflow))
    starter.canvas.select(list(workflow.nodes))
    press(starter, Qt.Key.Key_H)
    hidden = [key for key, node in workflow.nodes.items() if hides_unused(node)]
    assert hidden
    after = json.loads(saved_bytes(workflow))
    again = read_workflow(saved_bytes(workflow))
    assert [key for key, node in again.nodes.items() if hides_unused(node)] == hidden
    for old, new in zip(before["nodes"], after["nodes"], strict=True):
        own = new["properties"].pop("confy", None)
        assert (own == {"hides_unused": True}) == (str(new["id"]) in hidden)
        new["size"] = old["size"]
        assert new == old, "nothing else of the node is another"


def test_a_hidden_slot_is_found_by_a_link_and_shows_with_it(starter: MainWindow) -> None:
    session, canvas = starter.session, starter.canvas
    workflow = session.workflow
    link = next(link for link in workflow.links.values() if link.target == "3" and link.target_slot == 1)
    cut(starter, [link.id])
    assert workflow.nodes["3"].inputs[1].link is None
    canvas.select(["3"])
    press(starter, Qt.Key.Key_H)
    item = canvas.graph.nodes["3"]
    assert 1 in item.shape_info.hidden_inputs
    source = canvas.graph.nodes[link.source]
    start = canvas.viewportTransform().map(source.output_point(link.source_slot)).toPoint()
    middle = item.pos() + QPointF(90.0, -12.0)
    end = canvas.viewportTransform().map(middle).toPoint()
    QTest.mousePress(canvas.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, start)
    for step in (0.3, 0.7, 1.0):
        QTest.mouseMove(canvas.viewport(), start + (end - start) * step)
    QTest.mouseRelease(canvas.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, end)
    assert workflow.nodes["3"].inputs[1].link is not None
    assert 1 not in canvas.graph.nodes["3"].shape_info.hidden_inputs, "linked, it is seen"


def test_without_unused_slots_it_says_so(starter: MainWindow) -> None:
    starter.canvas.select([])
    count = starter.session.undo_stack.count()
    press(starter, Qt.Key.Key_H)
    assert starter.session.undo_stack.count() == count
    assert starter.state_bar.currentMessage()
