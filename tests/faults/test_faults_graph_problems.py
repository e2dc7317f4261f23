"""What is said of graphs that cannot run or be opened: which problem, at which node, in which words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.files.changes import ChangesWindow
from app.editor.main_window import MainWindow
from app.problems import Problem, RunFailed
from app.workflow.open_file import MAX_NODES, open_bytes
from app.workflow.ui_format import write_workflow
from tests.faults.bad_graphs import LONG, Json, graph, many_slots, node, sampler, within_itself, written
from tests.opening import open_file


def opened(qtbot: QtBot, window: MainWindow, folder: Path, content: bytes) -> list[Problem]:
    """Open a file, wait until it was checked, and return its problems."""
    file = folder / "odd.json"
    file.write_bytes(content)
    open_file(window, file)
    assert window.session.path == file
    qtbot.waitUntil(lambda: window.live_check.idle, timeout=20_000)
    return window.problems.all


def refused(window: MainWindow, folder: Path, content: bytes) -> Problem:
    """Open a file that is refused, and return why; what was open stays."""
    before, file = write_workflow(window.session.workflow), folder / "odd.json"
    file.write_bytes(content)
    open_file(window, file)
    assert window.session.path != file
    assert write_workflow(window.session.workflow) == before
    return next(problem for problem in window.problems.all if problem.kind.startswith("file."))


@pytest.mark.parametrize(("over_two", "place"), [(False, "1:1"), (True, "1:1:1")])
def test_a_subgraph_within_itself_is_named_where_it_closes_the_circle(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, over_two: bool, place: str
) -> None:
    found = opened(qtbot, window, tmp_path, written(within_itself(over_two=over_two)))
    (problem,) = [problem for problem in found if problem.severity == "error"]
    assert (problem.kind, problem.node_path) == ("node.unknown_type", place)
    assert "stands inside of itself" in problem.message
    assert "Remove this node" in problem.message


def test_the_node_that_closes_a_circle_of_subgraphs_can_be_removed_in_place(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    content = written(within_itself(over_two=False))
    opened(qtbot, window, tmp_path, content)
    window.canvas.setFocus()
    window.actions_by_name["next_problem"].trigger()
    qtbot.waitUntil(lambda: window.canvas.graph.scope_id != "")
    window.canvas.select(["1"])
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: window.live_check.idle)
    qtbot.waitUntil(lambda: not [found for found in window.problems.all if found.severity == "error"])
    window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == content
    qtbot.waitUntil(lambda: any(found.severity == "error" for found in window.problems.all))


def test_a_missing_kind_is_named_at_its_node(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (problem,) = opened(qtbot, window, tmp_path, written(many_slots()))
    assert (problem.kind, problem.node_path) == ("node.unknown_type", "1")
    assert '"NotHere" is not installed' in problem.message


def test_links_to_nothing_are_told_and_kept(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    content = written(graph(sampler(1), links=[[1, 7, 0, 1, 3, "LATENT"], [2, 1, 0, 8, 0, "LATENT"]]))
    found = opened(qtbot, window, tmp_path, content)
    told = [problem.message for problem in found if problem.kind == "link.missing_source"]
    assert sum("not in the file" in message for message in told) == 2, told
    assert write_workflow(window.session.workflow) == content


def test_a_file_of_too_many_nodes_is_refused_with_the_limit() -> None:
    nodes = ",".join(['{"id":1,"type":"A"}'] * (MAX_NODES * 2))
    with pytest.raises(RunFailed) as refusal:
        open_bytes(f'{{"nodes":[{nodes}],"links":[]}}'.encode(), {})
    assert refusal.value.problem.kind == "file.not_a_workflow"
    assert f"{MAX_NODES:,}" in refusal.value.problem.message


def test_a_number_that_python_does_not_read_is_refused_with_its_place(
    window: MainWindow, tmp_path: Path
) -> None:
    text = json.dumps(graph(sampler(1))).replace("8.0", "9" * 5000)
    problem = refused(window, tmp_path, text.encode())
    assert problem.kind == "file.not_json"
    assert "5000 digits" in problem.message
    assert "line 1" in problem.message


@pytest.mark.parametrize(
    "typed", ["9" * 5000, "9" * 199, "1e308*10", "nan", "inf", "9**9**9**9", "(" * 190, "٣", "½"]
)
def test_no_number_that_is_typed_hangs_or_breaks_a_field(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, typed: str
) -> None:
    content = written(graph(sampler(1)))
    opened(qtbot, window, tmp_path, content)
    window.canvas.select(["1"])
    window.canvas.setFocus()
    for name, kind in (("cfg", float), ("seed", int), ("steps", int)):
        item = window.canvas.graph.nodes["1"]
        index = item.field_index(name)
        assert index is not None
        window.canvas.editors.open_field(item, index)
        editor = QApplication.focusWidget()
        assert isinstance(editor, LineEditor)
        editor.selectAll()
        QApplication.sendEvent(
            editor, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, typed)
        )
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        value = window.canvas.graph.nodes["1"].values[name]
        info = item.fields[index].info
        assert isinstance(value, kind)
        assert info is not None
        assert info.options["min"] <= value <= info.options["max"]
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == content


def test_a_note_of_ten_megabytes_is_drawn_and_kept(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    content = written(
        graph(node(1, "MarkdownNote", size=[400, 300], widgets_values=["# *word* " * 1_200_000]))
    )
    assert len(content) > 10_000_000
    opened(qtbot, window, tmp_path, content)
    window.canvas.look_at(window.canvas.graph.nodes["1"].frame().center(), 1.0)
    window.canvas.viewport().repaint()
    assert write_workflow(window.session.workflow) == content


def test_two_files_with_names_without_end_are_compared_in_words(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    other: Json = graph(
        sampler(1, title=LONG + "!"), node(2, "CLIPTextEncode", widgets_values=[LONG + "\u202e!"])
    )
    content = written(graph(sampler(1, title=LONG), node(2, "CLIPTextEncode", widgets_values=[LONG])))
    opened(qtbot, window, tmp_path, content)
    (tmp_path / "other.json").write_bytes(written(other))
    window.changes.with_path(str(tmp_path / "other.json"))
    qtbot.waitUntil(lambda: bool(window.findChildren(ChangesWindow)), timeout=20_000)
    (shown,) = window.findChildren(ChangesWindow)
    assert "\u202e" not in shown.text.toPlainText()
    shown.close()
