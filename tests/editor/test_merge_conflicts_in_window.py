"""What a merge left to decide is seen at its node and field, and resolved by a click."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.document import Workflow
from app.workflow.edits import Edit, MoveNodes, RemoveNodes, RenameNode, SetValue
from app.workflow.merge.merge import merge
from app.workflow.ui_format import read_workflow, write_workflow
from app.workflow.widgets import widget_values
from tests.editor.canvas.canvas_graphs import Hand

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


def original() -> Workflow:
    return read_workflow(example_path("starter.json").read_bytes())


def open_merged(window: MainWindow, folder: Path, ours: list[Edit], theirs: list[Edit]) -> Path:
    """Merge two versions of the starter workflow, write the file and open it in the window."""
    versions = [original() for _ in range(3)]
    for version, edits in zip(versions[1:], (ours, theirs), strict=True):
        for edit in edits:
            version.apply(edit)
    merged = merge(*versions, window.session.library)
    assert len(merged.conflicts) == 1
    path = folder / "merged.json"
    path.write_bytes(write_workflow(merged.workflow))
    assert window.session.open(path)
    return path


@pytest.fixture
def sampler(window: MainWindow) -> str:
    return next(node.id for node in original().nodes.values() if node.type == "KSampler")


def steps(window: MainWindow, node_id: str, value: int) -> list[Edit]:
    return [SetValue("", node_id, "steps", value, window.session.library["KSampler"])]


def steps_in(path: Path, window: MainWindow, node_id: str) -> object:
    node = read_workflow(path.read_bytes()).nodes[node_id]
    return widget_values(node, window.session.library["KSampler"])["steps"]


def test_a_click_takes_the_other_value_and_the_saved_file_has_no_conflict(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, sampler: str
) -> None:
    path = open_merged(window, tmp_path, steps(window, sampler, 12), steps(window, sampler, 31))
    assert "conflicts" in json.loads(path.read_bytes())["extra"]["confy"]
    qtbot.waitUntil(lambda: window.problems.errors == 1)
    (problem,) = window.problems.all
    assert (problem.node_path, problem.input_name) == (sampler, "steps")
    assert problem.message.startswith("steps: 12 here, 31 in the other version (")
    item = window.canvas.graph.nodes[sampler]
    assert item.problems == (problem,)
    assert [field.name for field in item.look().fields if field.error] == ["steps"], "the field is ringed"
    (bubble,) = window.canvas.bubbles.shown
    assert (bubble.item, bubble.problem) == (item, problem)
    qtbot.mouseClick(window.bar.problems, LEFT)
    card = window.docks.problems.cards[0]
    assert [button.text() for button in card.buttons] == ["Keep 12", "Take 31"]
    qtbot.mouseClick(card.buttons[1], LEFT)
    assert window.session.undo_stack.undoText() == "Take 31"
    qtbot.waitUntil(lambda: window.problems.all == [])
    assert window.canvas.bubbles.shown == []
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_S, CTRL)
    window.files.finish_saving()
    assert steps_in(path, window, sampler) == 31
    assert json.loads(path.read_bytes())["extra"] == original().extra


def test_one_undo_brings_the_conflict_and_our_value_back(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, sampler: str
) -> None:
    path = open_merged(window, tmp_path, steps(window, sampler, 12), steps(window, sampler, 31))
    before = path.read_bytes()
    qtbot.waitUntil(lambda: window.problems.errors == 1)
    qtbot.mouseClick(window.bar.problems, LEFT)
    qtbot.mouseClick(window.docks.problems.cards[0].buttons[1], LEFT)
    qtbot.waitUntil(lambda: window.problems.all == [])
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: window.problems.errors == 1)
    assert write_workflow(window.session.workflow) == before


def test_a_click_on_the_bubble_keeps_our_value(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, sampler: str
) -> None:
    open_merged(window, tmp_path, steps(window, sampler, 12), steps(window, sampler, 31))
    qtbot.waitUntil(lambda: window.problems.errors == 1)
    window.session.do(MoveNodes("", {sampler: (9000.0, 9000.0)}), "Move")
    qtbot.mouseClick(window.bar.problems, LEFT)
    qtbot.mouseClick(window.docks.problems.cards[0], LEFT)
    qtbot.waitUntil(lambda: window.canvas.visible_rect().contains(9010.0, 9010.0))
    (bubble,) = window.canvas.bubbles.shown
    Hand(window.canvas).click(bubble.pos() + bubble.box().center() / window.canvas.zoom())
    qtbot.waitUntil(lambda: window.problems.all == [])
    node = window.session.workflow.nodes[sampler]
    assert widget_values(node, window.session.library["KSampler"])["steps"] == 12
    assert window.session.workflow.extra == original().extra


def test_a_node_deleted_there_is_deleted_by_a_click(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, sampler: str
) -> None:
    open_merged(window, tmp_path, [RenameNode("", sampler, "Mine")], [RemoveNodes("", (sampler,))])
    qtbot.waitUntil(lambda: window.problems.errors >= 1)
    (problem,) = [each for each in window.problems.all if each.kind == "merge.conflict"]
    assert problem.message == 'the node "KSampler" was deleted in the other version; here its title changed'
    qtbot.mouseClick(window.bar.problems, LEFT)
    card = next(card for card in window.docks.problems.cards if card.problem is problem)
    assert [button.text() for button in card.buttons] == ["Keep it", "Delete it"]
    qtbot.mouseClick(card.buttons[1], LEFT)
    assert sampler not in window.session.workflow.nodes
    assert window.session.workflow.extra == original().extra
