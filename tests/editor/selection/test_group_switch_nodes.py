"""Nodes that list the groups with a switch each mute or bypass what is in them, by real clicks."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from selection_cases import click, saved

from app.editor.main_window import MainWindow
from app.workflow.document import MODE_BYPASS, MODE_MUTE, MODE_NORMAL, Group
from app.workflow.edits import AddGroup, SetMode
from tests.opening import open_file


def show(window: MainWindow, folder: Path, kind: str, **properties: Any) -> None:
    node = {"type": "ImageInvert", "size": [200, 60]}
    switches = {"id": 9, "type": kind, "pos": [0, 300], "size": [260, 120], "properties": properties}
    file = folder / f"groups{len(list(folder.iterdir()))}.json"
    nodes = [
        {**node, "id": 1, "pos": [0, 0]},
        {**node, "id": 2, "pos": [400, 0]},
        {**node, "id": 3, "pos": [800, 0]},
        switches,
    ]
    groups = [
        {"title": title, "bounding": [x - 20, -80, 300, 200], "color": color}
        for title, x, color in (("Base", 0, "#A88"), ("Refine", 400, "#8A8"), ("Upscale", 800, "#A88"))
    ]
    file.write_text(json.dumps({"nodes": nodes, "links": [], "groups": groups}))
    open_file(window, file)
    window.canvas.look_at(QPointF(450, 150), 1.0)
    window.canvas.setFocus()


def names(window: MainWindow) -> list[str]:
    return [field.name for field in window.canvas.graph.nodes["9"].fields]


def states(window: MainWindow) -> list[Any]:
    values = window.canvas.graph.nodes["9"].values
    return [values[name] for name in names(window)]


def flip(window: MainWindow, name: str) -> None:
    item = window.canvas.graph.nodes["9"]
    click(window, item.field_rect(names(window).index(name)).center())


def modes(window: MainWindow) -> list[int]:
    return [node.mode for node in window.session.workflow.nodes.values()][:3]


@pytest.mark.parametrize(
    ("kind", "mode"),
    [("Fast Groups Muter (rgthree)", MODE_MUTE), ("Fast Groups Bypasser (rgthree)", MODE_BYPASS)],
)
def test_a_switch_acts_on_the_nodes_of_its_group(
    window: MainWindow, tmp_path: Path, kind: str, mode: int
) -> None:
    show(window, tmp_path, kind)
    before = saved(window)
    assert (names(window), states(window)) == (["Base", "Refine", "Upscale"], [True, True, True])
    flip(window, "Refine")
    assert modes(window) == [MODE_NORMAL, mode, MODE_NORMAL]
    assert states(window) == [True, False, True]
    flip(window, "Refine")
    assert modes(window) == [MODE_NORMAL] * 3
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    assert saved(window) == before
    assert states(window) == [True, True, True]


def test_it_follows_the_document(window: MainWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "Fast Groups Muter (rgthree)")
    window.session.do(SetMode("", ("1",), MODE_MUTE), "Mute")
    assert states(window) == [False, True, True]
    window.session.do(AddGroup("", Group("7", "Base", (-20, -400, 100, 100))), "Group")
    assert names(window) == ["Base", "Base 2", "Refine", "Upscale"]


def test_properties_say_which_groups_and_in_which_order(window: MainWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "Fast Groups Muter (rgthree)", matchColors="red", sort="alphanumeric")
    assert names(window) == ["Base", "Upscale"]
    show(window, tmp_path, "Fast Groups Muter (rgthree)", matchTitle="^[BR]")
    assert names(window) == ["Base", "Refine"]


def test_at_most_one_is_on_where_the_file_says_so(window: MainWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "Fast Groups Muter (rgthree)", toggleRestriction="max one")
    flip(window, "Base")
    flip(window, "Base")
    assert states(window) == [True, False, False]
    assert modes(window) == [MODE_NORMAL, MODE_MUTE, MODE_MUTE]
    assert window.session.undo_stack.count() == 2


def test_it_can_be_added_without_its_pack(window: MainWindow, tmp_path: Path) -> None:
    show(window, tmp_path, "Fast Groups Muter (rgthree)")
    added = window.adding.add("Fast Groups Bypasser (rgthree)", QPointF(400, 300))
    assert added is not None
    fields = window.canvas.graph.nodes[added].fields
    assert [field.name for field in fields] == ["Base", "Refine", "Upscale"]
    assert window.session.workflow.nodes[added].values is None
