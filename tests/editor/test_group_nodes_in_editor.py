"""Group nodes in the editor: drawn by name, entered as subgraphs, one undo step back."""

import json
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.document import ROOT
from tests.opening import open_file

HOST = {
    "id": 3,
    "type": "workflow>Noise",
    "pos": [100, 100],
    "size": [300, 200],
    "widgets_values": [64, 64, 2],
}
INNER = {"type": "EmptyLatentImage", "pos": [0, 0], "size": [300, 100], "widgets_values": [512, 512, 1],
         "outputs": [{"name": "LATENT", "type": "LATENT", "links": None}]}  # fmt: skip
FILE = {"nodes": [HOST], "links": [], "extra": {"groupNodes": {"Noise": {"nodes": [INNER], "links": []}}}}


def opened(window: MainWindow, folder: Path) -> MainWindow:
    path = folder / "old.json"
    path.write_text(json.dumps(FILE))
    open_file(window, path)
    return window


def test_a_group_node_has_its_name_and_the_look_of_a_subgraph(window: MainWindow, tmp_path: Path) -> None:
    item = opened(window, tmp_path).canvas.graph.nodes["3"]
    assert (item.subgraph_name, item.shape_info.kind) == ("Noise", "subgraph")


def test_entering_a_group_node_turns_it_into_a_subgraph_in_one_step(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    session = opened(window, tmp_path).session
    window.canvas.subgraph_entered.emit("3", "workflow>Noise")
    assert window.trail.titles == ["Noise"]
    assert [item.node.type for item in window.canvas.graph.nodes.values() if item.node.type] == [
        "EmptyLatentImage"
    ]
    assert session.workflow.nodes["3"].named_values == {"width": 64, "height": 64, "batch_size": 2}
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.workflow.nodes["3"].type == "workflow>Noise"
    assert set(session.workflow.scopes) == {ROOT}
    qtbot.waitUntil(lambda: window.trail.titles == [])
    assert not session.dirty
    session.undo_stack.redo()
    assert session.workflow.nodes["3"].type in session.workflow.scopes
