"""Ctrl+F finds nodes by title, kind, number and value, inside subgraphs too, and goes there."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.editor.commands.node_finder import NodeFinder, findable_nodes
from app.editor.main_window import MainWindow
from app.folders import example_path
from app.workflow.ui_format import read_workflow
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier


def node(number: int, kind: str, *values: Any, **keys: Any) -> dict[str, Any]:
    return {"id": number, "type": kind, "pos": [300 * number, 0], "widgets_values": list(values), **keys}


def nested(*, itself: bool = False) -> bytes:
    """A subgraph used twice, with a node inside; `itself`: it holds itself, too."""
    inside = [node(7, "KSampler", 99, "fixed", 20, 8.0, "euler", "normal", 1.0, title="Hidden sampler")]
    inside += [node(8, "inner")] if itself else []
    definition = {"id": "inner", "name": "Detail", "nodes": inside, "links": [], "inputs": [], "outputs": []}
    top = [node(1, "inner", title="First"), node(2, "inner"), node(3, "Nobody has this", "a lighthouse")]
    return json.dumps({"nodes": top, "links": [], "definitions": {"subgraphs": [definition]}}).encode()


@pytest.fixture
def finder(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> NodeFinder:
    file = tmp_path / "nested.json"
    file.write_bytes(nested())
    open_file(window, file)
    return opened(qtbot, window)


def opened(qtbot: QtBot, window: MainWindow) -> NodeFinder:
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_F, CTRL)
    popup = window.finding.popup
    assert popup.isVisible()
    return popup


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("hidden", ["1:7", "2:7"]),
        ("#2:7", ["2:7"]),
        ("lighthouse", ["3"]),
        ("nobody", ["3"]),
        ("detail", ["1", "2"]),
        ("euler", ["1:7", "2:7"]),
        ("hidden euler", ["1:7", "2:7"]),
        ("hidden lighthouse", []),
    ],
)
def test_every_word_has_to_fit_something(
    qtbot: QtBot, finder: NodeFinder, typed: str, found: list[str]
) -> None:
    assert finder.found() == ["1", "2", "3", "1:7", "2:7"]
    qtbot.keyClicks(finder.field, typed)
    assert finder.found() == found
    assert finder.note.text().startswith("No node" if not found else f"{len(found)} node")


def test_enter_goes_into_the_subgraph_and_selects_the_node(
    qtbot: QtBot, window: MainWindow, finder: NodeFinder
) -> None:
    qtbot.keyClicks(finder.field, "hidden")
    qtbot.keyClick(finder.field, Qt.Key.Key_Down)
    qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert not finder.isVisible()
    assert window.trail.titles == ["Detail"]
    assert window.canvas.selected_nodes() == ["7"]
    assert window.canvas.hasFocus()
    assert not window.session.dirty


def test_escape_leaves_everything_as_it_was(qtbot: QtBot, window: MainWindow, finder: NodeFinder) -> None:
    qtbot.keyClick(finder.field, Qt.Key.Key_Escape)
    assert not finder.isVisible()
    assert window.canvas.selected_nodes() == []
    assert window.trail.titles == []


def test_a_click_on_a_row_goes_there(qtbot: QtBot, window: MainWindow) -> None:
    open_file(window, example_path("starter.json"))
    finder = opened(qtbot, window)
    qtbot.keyClicks(finder.field, "rocket")
    (row,) = (finder.rows.topLevelItem(0),)
    assert row is not None
    assert row.text(1).startswith("text: a rocket")
    place = finder.rows.visualItemRect(row).center()
    qtbot.mouseClick(finder.rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.canvas.selected_nodes() == ["6"]


def test_a_subgraph_that_holds_itself_is_listed_once() -> None:
    paths = [found.path for found in findable_nodes(read_workflow(nested(itself=True)), {})]
    assert paths == ["1", "2", "3", "1:7", "1:8", "2:7", "2:8"]
