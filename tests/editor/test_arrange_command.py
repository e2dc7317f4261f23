"""Ctrl+L lays out the selected nodes, or all, as one step that can be undone."""

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.document import ROOT, Group
from app.workflow.edits import AddGroup, MoveNodes, SetFlags
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
ALT_SHIFT = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
Places = dict[str, tuple[float, float]]


@pytest.fixture
def heap(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The starter workflow with all its nodes on one heap."""
    file = tmp_path / "heap.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    open_file(window, file)
    nodes = window.session.workflow.nodes
    window.session.do(MoveNodes(ROOT, dict.fromkeys(nodes, (100.0, 100.0))), "Heap")
    window.canvas.setFocus()
    return window


def places(window: MainWindow) -> Places:
    return {node.id: node.position for node in window.session.workflow.nodes.values()}


def overlaps(window: MainWindow, ids: list[str]) -> int:
    frames = [window.canvas.graph.nodes[node_id].frame() for node_id in ids]
    return sum(one.intersects(other) for one, other in combinations(frames, 2))


def test_all_nodes_are_laid_out_in_one_step(qtbot: QtBot, heap: MainWindow) -> None:
    before = places(heap)
    every = list(before)
    assert overlaps(heap, every) > 10
    qtbot.keyClick(heap.canvas, Qt.Key.Key_L, CTRL)
    assert heap.session.undo_stack.undoText() == "Arrange"
    assert overlaps(heap, every) == 0
    for link in heap.session.workflow.links.values():
        now = places(heap)
        assert now[link.source][0] < now[link.target][0], "each stands right of what feeds it"
    heap.session.undo_stack.undo()
    assert places(heap) == before


def test_only_the_selected_nodes_move(qtbot: QtBot, heap: MainWindow) -> None:
    heap.canvas.select(["3", "4", "8"])
    qtbot.keyClick(heap.canvas, Qt.Key.Key_L, CTRL)
    assert heap.session.undo_stack.undoText() == "Arrange selection"
    moved = {node_id for node_id, place in places(heap).items() if place != (100.0, 100.0)}
    assert moved <= {"3", "4", "8"}
    assert len(moved) >= 2
    assert overlaps(heap, ["3", "4", "8"]) == 0


def test_pinned_nodes_stay(qtbot: QtBot, heap: MainWindow) -> None:
    heap.session.do(SetFlags(ROOT, ("9",), {"pinned": True}), "Pin")
    qtbot.keyClick(heap.canvas, Qt.Key.Key_L, CTRL)
    assert places(heap)["9"] == (100.0, 100.0)
    assert places(heap)["3"] != (100.0, 100.0)


def test_everything_is_laid_out_whatever_is_selected_and_only_once(qtbot: QtBot, heap: MainWindow) -> None:
    heap.canvas.select(["3", "4"])
    qtbot.keyClick(heap.canvas, Qt.Key.Key_L, ALT_SHIFT)
    assert overlaps(heap, list(places(heap))) == 0
    steps = heap.session.undo_stack.count()
    qtbot.keyClick(heap.canvas, Qt.Key.Key_L, ALT_SHIFT)
    assert heap.session.undo_stack.count() == steps, "what is laid out does not move again"


def test_links_of_the_main_line_are_drawn_level(qtbot: QtBot, heap: MainWindow) -> None:
    qtbot.keyClick(heap.canvas, Qt.Key.Key_L, CTRL)
    graph = heap.canvas.graph
    for link in heap.session.workflow.links.values():
        if (link.source, link.target) in (("4", "3"), ("3", "8"), ("8", "9")) and link.type != "VAE":
            start = graph.nodes[link.source].output_point(link.source_slot)
            end = graph.nodes[link.target].input_point(link.target_slot)
            assert abs(start.y() - end.y()) < 1, link


def test_only_what_is_in_the_group_of_the_selected_node_moves(qtbot: QtBot, heap: MainWindow) -> None:
    session = heap.session
    session.do(MoveNodes(ROOT, {"6": (2000.0, 2000.0), "3": (2010.0, 2010.0)}), "Move")
    session.do(AddGroup(ROOT, Group("1", "Both", (1900.0, 1900.0, 700.0, 900.0))), "Group")
    before = places(heap)
    heap.canvas.select(["6"])
    qtbot.keyClick(heap.canvas, Qt.Key.Key_G, ALT_SHIFT)
    assert session.undo_stack.undoText() == "Arrange group"
    assert overlaps(heap, ["6", "3"]) == 0
    moved = {key for key, place in places(heap).items() if place != before[key]}
    assert moved <= {"6", "3"}
    frame = heap.canvas.graph.groups["1"].frame()
    assert all(frame.contains(heap.canvas.graph.nodes[key].frame()) for key in ("6", "3"))
    session.undo_stack.undo()
    assert places(heap) == before


def test_nothing_to_arrange_is_no_step(qtbot: QtBot, window: MainWindow) -> None:
    window.session.new()
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_L, CTRL)
    assert window.session.undo_stack.count() == 0
