"""The outline: the workflow as a tree, walked and edited by keys, in step with the canvas both ways."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.editor.outline.model import OutlineModel
from app.editor.outline.panel import OutlinePanel
from app.editor.outline.rows import Rows, contents_by_group
from app.folders import example_path
from app.problems import Problem
from app.workflow.document import ROOT, Group, Node, Scope, Workflow
from app.workflow.edits import AddGroup, AddNodes, MoveNodes, RemoveNodes
from app.workflow.ui_format import write_workflow
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
INNER = "11111111-1111-4111-8111-111111111111"


@pytest.fixture
def panel(window: MainWindow, qtbot: QtBot) -> OutlinePanel:
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_O)
    panel = window.docks.outline
    qtbot.waitUntil(panel.isVisible)
    panel.setFocus()
    return panel


def model_of(panel: OutlinePanel) -> OutlineModel:
    assert panel.outline is not None
    return panel.outline


def texts(panel: OutlinePanel, above: QModelIndex | None = None) -> list[str]:
    model = model_of(panel)
    parent = above or QModelIndex()
    return [str(model.index(at, 0, parent).data()) for at in range(model.rowCount(parent))]


def key(panel: OutlinePanel, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget() or panel, key, keys)
    QApplication.processEvents()  # an editor is closed a moment after its Enter


def go_to(panel: OutlinePanel, *names: str) -> QModelIndex:
    """Make the row with these names from the top down the current one, by the arrow keys."""
    key(panel, Qt.Key.Key_Home)
    for depth, name in enumerate(names):
        for _ in range(200):
            if str(panel.currentIndex().data()).startswith(name):
                break
            key(panel, Qt.Key.Key_Down)
        assert str(panel.currentIndex().data()).startswith(name), name
        if depth + 1 < len(names):
            if not panel.isExpanded(panel.currentIndex()):
                key(panel, Qt.Key.Key_Right)
            key(panel, Qt.Key.Key_Down)
    return panel.currentIndex()


def settle(qtbot: QtBot, panel: OutlinePanel, wanted: str) -> None:
    qtbot.waitUntil(lambda: any(wanted in text for text in texts(panel)))


def test_nodes_stand_in_the_order_in_which_they_run(panel: OutlinePanel) -> None:
    names = [text.rsplit(" #", 1)[0] for text in texts(panel)]
    assert names.index("Load Checkpoint") < names.index("KSampler") < names.index("Save Image")


def test_a_row_walked_to_is_selected_on_the_canvas_and_the_other_way_round(
    window: MainWindow, panel: OutlinePanel
) -> None:
    go_to(panel, "KSampler")
    assert window.canvas.selected_nodes() == ["3"]
    assert window.canvas.visible_rect().contains(window.canvas.graph.nodes["3"].frame())
    assert panel.hasFocus(), "the keys stay here"
    window.canvas.select(["9"])
    assert str(panel.currentIndex().data()) == "Save Image #9"
    assert not window.session.undo_stack.canUndo()


def test_a_node_says_where_its_links_lead_and_enter_goes_there(
    window: MainWindow, panel: OutlinePanel
) -> None:
    model_row = go_to(panel, "KSampler", "model")
    assert model_row.siblingAtColumn(1).data() == "← Load Checkpoint #4, MODEL"
    key(panel, Qt.Key.Key_Return)
    assert str(panel.currentIndex().data()) == "Load Checkpoint #4"
    assert window.canvas.selected_nodes() == ["4"]
    clip = go_to(panel, "Load Checkpoint", "CLIP")
    assert clip.siblingAtColumn(1).data() == "→ 2 links"
    key(panel, Qt.Key.Key_Right)
    key(panel, Qt.Key.Key_Down)
    assert str(panel.currentIndex().data()) == "→ Positive Prompt #6, clip"
    key(panel, Qt.Key.Key_Return)
    assert window.canvas.selected_nodes() == ["6"]


def test_a_number_is_edited_by_keys_and_undone(window: MainWindow, panel: OutlinePanel) -> None:
    before = write_workflow(window.session.workflow)
    cell = go_to(panel, "KSampler", "steps")
    key(panel, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert field is not panel
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, "31")
    key(panel, Qt.Key.Key_Return)
    assert window.session.undo_stack.undoText() == "Set steps"
    assert window.canvas.graph.nodes["3"].values["steps"] == 31
    assert cell.siblingAtColumn(1).data() == "31"
    assert str(panel.currentIndex().data()) == "steps", "the place is kept"
    window.session.undo_stack.undo()
    assert cell.siblingAtColumn(1).data() == "20"
    assert write_workflow(window.session.workflow) == before


def test_a_long_text_keeps_its_lines(window: MainWindow, panel: OutlinePanel) -> None:
    go_to(panel, "Positive Prompt", "text")
    key(panel, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    assert editor is not panel
    QTest.keyClick(editor, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(editor, "one")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "two")
    panel.setFocus()
    assert window.canvas.graph.nodes["6"].values["text"] == "one\ntwo"
    assert window.session.undo_stack.count() == 1


def test_a_title_is_edited_by_f2(window: MainWindow, panel: OutlinePanel) -> None:
    go_to(panel, "KSampler")
    key(panel, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(editor, "First pass")
    key(panel, Qt.Key.Key_Return)
    assert window.session.workflow.nodes["3"].title == "First pass"
    assert "First pass #3" in texts(panel)
    window.session.undo_stack.undo()
    assert "KSampler #3" in texts(panel)


def test_problems_are_marked_on_the_node_and_its_input(window: MainWindow, panel: OutlinePanel) -> None:
    window.problems.add([Problem("input.invalid", "too many", node_path="3", input_name="steps")])
    node = go_to(panel, "KSampler")
    assert node.siblingAtColumn(1).data() == "1 problem"
    steps = go_to(panel, "KSampler", "steps")
    assert steps.data(Qt.ItemDataRole.ToolTipRole) == "too many"
    assert steps.data(Qt.ItemDataRole.AccessibleTextRole) == "steps, 20, too many"


def test_groups_hold_their_nodes_and_follow_moves(
    window: MainWindow, panel: OutlinePanel, qtbot: QtBot
) -> None:
    frame = window.canvas.graph.nodes["3"].frame().adjusted(-20, -60, 20, 20)
    bounds = (frame.x(), frame.y(), frame.width(), frame.height())
    window.session.do(AddGroup(ROOT, Group("1", "Sampling", bounds)), "Group")
    settle(qtbot, panel, "Sampling")
    group = go_to(panel, "Sampling")
    assert texts(panel, group) == ["KSampler #3"]
    assert window.canvas.selected_groups() == ["1"]
    window.session.do(MoveNodes(ROOT, {"3": (5000.0, 5000.0)}), "Move")
    settle(qtbot, panel, "KSampler")
    key(panel, Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), " 2")
    key(panel, Qt.Key.Key_Return)


def test_what_is_added_appears_and_what_was_open_stays_open(
    window: MainWindow, panel: OutlinePanel, qtbot: QtBot
) -> None:
    go_to(panel, "KSampler", "steps")
    window.session.do(AddNodes(ROOT, (Node("77", "EmptyLatentImage", (0.0, 900.0)),)), "Add")
    settle(qtbot, panel, "#77")
    assert str(panel.currentIndex().data()) == "steps"
    assert panel.isExpanded(panel.currentIndex().parent())


def test_rows_wait_while_a_value_is_edited(window: MainWindow, panel: OutlinePanel, qtbot: QtBot) -> None:
    go_to(panel, "KSampler", "steps")
    key(panel, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, "7")
    window.session.do(AddNodes(ROOT, (Node("77", "EmptyLatentImage", (0.0, 900.0)),)), "Add")
    qtbot.wait(300)
    assert QApplication.focusWidget() is field, "what is being typed stays"
    key(panel, Qt.Key.Key_Return)
    assert window.canvas.graph.nodes["3"].values["steps"] == 7
    settle(qtbot, panel, "#77")


def test_a_node_that_goes_while_it_is_edited(window: MainWindow, panel: OutlinePanel, qtbot: QtBot) -> None:
    go_to(panel, "KSampler", "steps")
    key(panel, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "7")
    window.session.do(RemoveNodes(ROOT, ("3",)), "Delete")
    key(panel, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not any("KSampler" in text for text in texts(panel)))
    assert window.session.undo_stack.count() == 1


def test_bookmarks_are_listed_gone_to_renamed_and_removed(
    window: MainWindow, panel: OutlinePanel, qtbot: QtBot
) -> None:
    window.canvas.setFocus()
    window.canvas.select(["3"])
    QTest.keyClick(window.canvas, Qt.Key.Key_5, CTRL)
    settle(qtbot, panel, "Bookmarks")
    panel.setFocus()
    window.canvas.look_at(window.canvas.center() * 0.0, 2.0)
    go_to(panel, "Bookmarks", "5: KSampler")
    key(panel, Qt.Key.Key_Return)
    assert window.canvas.zoom() != 2.0
    key(panel, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(editor, "Here")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(panel, model_of(panel).index(0, 0)) == ["5: Here"])
    go_to(panel, "Bookmarks", "5: Here")
    key(panel, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "Bookmarks" not in texts(panel))
    for _ in range(3):
        window.session.undo_stack.undo()
    assert not window.session.workflow.extra.get("confyBookmarks")


def nested(inside: str) -> dict[str, Any]:
    inner = {
        "id": INNER,
        "name": "Inside",
        "nodes": [{"id": 8, "type": inside, "pos": [500, 500], "size": [200, 80]}],
        "links": [],
        "inputs": [],
        "outputs": [],
    }
    outer = {"id": 5, "type": INNER, "pos": [0, 0], "size": [200, 80]}
    return {"nodes": [outer], "links": [], "version": 0.4, "definitions": {"subgraphs": [inner]}}


def test_a_subgraph_is_opened_in_place(
    window: MainWindow, panel: OutlinePanel, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "nested.json"
    file.write_text(json.dumps(nested("EmptyLatentImage")), "utf-8")
    open_file(window, file)
    settle(qtbot, panel, "Inside #5")
    panel.setFocus()
    go_to(panel, "Inside", "Empty Latent Image", "width")
    assert window.canvas.selected_nodes() == ["8"]
    assert window.trail.titles == ["Inside"]
    key(panel, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, "640")
    key(panel, Qt.Key.Key_Return)
    assert window.canvas.graph.nodes["8"].values["width"] == 640
    go_to(panel, "Inside")
    assert window.trail.titles == []
    assert window.canvas.selected_nodes() == ["5"]


def test_a_subgraph_within_itself_ends(
    window: MainWindow, panel: OutlinePanel, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "ring.json"
    file.write_text(json.dumps(nested(INNER)), "utf-8")
    open_file(window, file)
    settle(qtbot, panel, "Inside #5")
    go_to(panel, "Inside", "Inside #8")
    assert not model_of(panel).hasChildren(panel.currentIndex())


def test_only_rows_that_are_opened_are_made() -> None:
    workflow = Workflow()
    nodes = tuple(Node(str(n), "EmptyLatentImage", (0.0, 100.0 * n)) for n in range(500))
    workflow.apply(AddNodes(ROOT, nodes))
    rows = Rows(workflow, {})
    assert len(rows.children(rows.top)) == 500
    assert all(row.children is None for row in rows.children(rows.top))


def test_hidden_it_makes_nothing(window: MainWindow) -> None:
    open_file(window, example_path("starter.json"))
    assert window.docks.outline.outline is None


def test_groups_in_groups_and_empty_ones() -> None:
    nodes = {"1": Node("1", "K", (60.0, 60.0), (10.0, 10.0)), "2": Node("2", "K", (500.0, 0.0), (10.0, 10.0))}
    groups = {
        "a": Group("a", "outer", (0.0, 0.0, 400.0, 400.0)),
        "b": Group("b", "inner", (50.0, 50.0, 100.0, 100.0)),
        "c": Group("c", "empty", (1000.0, 0.0, 10.0, 10.0)),
    }
    found = contents_by_group(Scope("", nodes, {}, groups), ["2", "1"])
    assert found == {
        None: [("node", "2"), ("group", "a"), ("group", "c")],
        "a": [("group", "b")],
        "b": [("node", "1")],
    }


def test_a_screen_reader_walks_the_rows(panel: OutlinePanel) -> None:
    QAccessible.setActive(True)
    tree = QAccessible.queryAccessibleInterface(panel)
    assert tree.role() == QAccessible.Role.Tree
    said = [tree.child(at).text(QAccessible.Text.Name) for at in range(tree.childCount())]
    assert "KSampler, number 3" in said
    QAccessible.setActive(False)
