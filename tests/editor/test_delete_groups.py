"""Delete takes selected groups, too, and leaves the nodes in them."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.document import Group, Node
from app.workflow.edits import AddGroup, AddNodes


@pytest.fixture
def framed(window: MainWindow) -> MainWindow:
    """The window with a group around one node, and another node beside it."""
    nodes = (
        Node("1", "Note", (20.0, 60.0), (100.0, 80.0)),
        Node("2", "Note", (600.0, 0.0), (100.0, 80.0)),
    )
    window.session.do(AddNodes("", nodes), "Add")
    window.session.do(AddGroup("", Group("1", "Frame", (0.0, 0.0, 300.0, 200.0))), "Group")
    window.canvas.setFocus()
    return window


def test_a_selected_group_goes_and_comes_back_its_nodes_stay(qtbot: QtBot, framed: MainWindow) -> None:
    framed.canvas.select_group(framed.canvas.graph.groups["1"])
    qtbot.keyClick(framed.canvas, Qt.Key.Key_Delete)
    assert (list(framed.session.workflow.root.groups), list(framed.session.workflow.nodes)) == (
        [],
        ["1", "2"],
    )
    framed.session.undo_stack.undo()
    assert list(framed.session.workflow.root.groups) == ["1"]


def test_nodes_and_groups_go_in_one_step(qtbot: QtBot, framed: MainWindow) -> None:
    framed.canvas.select(["2"])
    framed.canvas.select_group(framed.canvas.graph.groups["1"], add=True)
    qtbot.keyClick(framed.canvas, Qt.Key.Key_Delete)
    assert (list(framed.session.workflow.root.groups), list(framed.session.workflow.nodes)) == ([], ["1"])
    framed.session.undo_stack.undo()
    assert (list(framed.session.workflow.root.groups), list(framed.session.workflow.nodes)) == (
        ["1"],
        ["1", "2"],
    )
