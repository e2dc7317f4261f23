"""The controls that a subgraph node shows, and where an edit of each goes."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.edits import SetValue
from app.workflow.node_info import NodeInfo
from app.workflow.parameters.exposed import read_exposed
from app.workflow.subgraph_controls import SubgraphInfo, subgraph_info
from app.workflow.ui_format import read_workflow
from tests.shared_folder import need_shared

UUID = "8bfe4227-f272-49e1-a892-0a972a86867c"


def node(at: int, kind: str, values: list[Any], inputs: list[Any] | None = None) -> dict[str, Any]:
    return {
        "id": at, "type": kind, "pos": [at * 10, 0], "size": [300, 100], "inputs": inputs or [],
        "outputs": [], "widgets_values": values,
    }  # fmt: skip


def file_with(host: dict[str, Any]) -> dict[str, Any]:
    """Return a file with a subgraph: its input `side` feeds the width of an Empty Latent Image."""
    width = {"name": "width", "type": "INT", "widget": {"name": "width"}, "link": 1}
    inside = [
        node(1, "EmptyLatentImage", [512, 768, 1], [width]),
        node(2, "CLIPTextEncode", ["a fox"]),
        node(3, "CLIPTextEncode", ["blurry"]),
        node(4, "Nobody", [7]),
    ]
    definition = {
        "id": UUID, "version": 1, "name": "Sides", "nodes": inside, "outputs": [],
        "inputs": [{"id": "a", "name": "side", "type": "INT", "linkIds": [1]}],
        "links": [{"id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 1, "target_slot": 0}],
    }  # fmt: skip
    whole = {"id": 9, "type": UUID, "pos": [0, 0], "size": [400, 300], "outputs": [], **host}
    return {"nodes": [whole], "links": [], "definitions": {"subgraphs": [definition]}, "version": 0.4}


MIRRORS = {"properties": {"proxyWidgets": [["2", "text"], ["1", "width"], ["3", "text"], ["3", "$$preview"]]}}


def opened(qtbot: QtBot, window: MainWindow, file: Path, content: dict[str, Any]) -> None:
    file.write_text(json.dumps(content, indent=2), "utf-8")
    assert window.session.open(file)
    qtbot.waitUntil(lambda: window.live_check.idle)
    window.canvas.fit_view()


def inner(window: MainWindow, key: str) -> Any:
    return window.session.workflow.scopes[UUID].nodes[key].values


def test_mirrored_controls_show_and_set_the_values_inside(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    slot = {"name": "side", "type": "INT", "label": "Side", "link": None}
    opened(qtbot, window, tmp_path / "x.json", file_with({**MIRRORS, "inputs": [slot]}))
    item = window.canvas.graph.nodes["9"]
    assert [(field.name, field.label, field.kind, field.slot) for field in item.fields] == [
        ("text", "text", "text", None),
        ("width", "Side", "number", 0),
        ("text 2", "text 2", "text", None),
    ]
    assert dict(item.values) == {"text": "a fox", "width": 512, "text 2": "blurry"}
    before = (tmp_path / "x.json").read_text("utf-8")
    window.canvas.set_value(item, "width", 640)
    assert inner(window, "1") == (640, 768, 1)
    assert item.values["width"] == 640, "the node outside shows what changed inside"
    window.files.save()
    qtbot.waitUntil(lambda: not window.session.dirty)
    assert (tmp_path / "x.json").read_text("utf-8") == before.replace("512", "640", 1)
    QTest.keySequence(window.canvas, QKeySequence(QKeySequence.StandardKey.Undo))
    assert item.values["width"] == 512


def test_the_inspector_shows_and_sets_them_too(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path / "x.json", file_with(MIRRORS))
    window.canvas.select(["9"])
    inspector = window.docks.inspector
    assert list(inspector.fields) == ["text", "width", "text 2"]
    assert any(label.text() == "Subgraph · #9" for label in inspector.findChildren(QLabel))
    inspector.fields["text 2"].value_changed.emit("dark")
    assert inner(window, "3") == ("dark",)
    assert window.canvas.graph.nodes["9"].values["text 2"] == "dark"


def test_a_mirrored_control_is_exposed_where_its_value_is(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, tmp_path / "x.json", file_with(MIRRORS))
    window.canvas.select(["9"])
    window.exposing.open_menu()
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    names = [action.text() for action in menu.actions() if action.text()]
    assert names == [
        "Expose “text” as parameter…",
        "Expose “width” as parameter…",
        "Expose “text” as parameter…",
    ]
    menu.actions()[2].trigger()
    menu.close()
    (entry,) = read_exposed(window.session.workflow).inputs
    assert (entry.node, entry.input) == ("9:3", "text")


def test_a_control_of_its_own_is_set_at_the_node(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    own = {"properties": {"proxyWidgets": [["-1", "side"]]}, "widgets_values": [96]}
    opened(qtbot, window, tmp_path / "x.json", file_with(own))
    item = window.canvas.graph.nodes["9"]
    assert dict(item.values) == {"side": 96}, "its name, and not the place in the list"
    index = item.field_index("side")
    assert index is not None
    place = window.canvas.mapFromScene(item.field_rect(index).center())
    qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    editor = window.canvas.editors.editor
    assert editor is not None, "a click opens the editor"
    QTest.keySequence(editor, QKeySequence(QKeySequence.StandardKey.SelectAll))
    QTest.keyClicks(editor, "128")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert window.session.workflow.nodes["9"].values == (128,)
    assert inner(window, "1") == (512, 768, 1)


def test_without_a_list_the_inputs_that_feed_controls_are_shown() -> None:
    """The node holds no value: that of the control inside counts, and is set there."""
    workflow = read_workflow(json.dumps(file_with({})).encode())
    info = subgraph_info(workflow, {}, "", workflow.nodes["9"])
    assert [(control.name, control.slot) for control in info.controls] == []
    described = {"input": {"required": {name: ["INT", {}] for name in ("width", "height", "batch_size")}}}
    library = {"EmptyLatentImage": NodeInfo.from_json("EmptyLatentImage", described)}
    info = subgraph_info(workflow, library, "", workflow.nodes["9"])
    assert info.values() == {"side": 512}
    edit = info.set_value("side", 3)
    assert edit == SetValue(UUID, "1", "width", 3, library["EmptyLatentImage"])
    assert info.set_value("nothing", 3) is None


def test_the_subgraph_nodes_of_real_files_show_their_controls(window: MainWindow) -> None:
    shown: Counter[bool] = Counter()
    for path in sorted(need_shared("corpus", "ui").glob("*.json")):
        content = path.read_bytes()
        if b'"subgraphs"' not in content or b"proxyWidgets" not in content:
            continue
        workflow = read_workflow(content)
        for scope in workflow.scopes.values():
            for host in scope.nodes.values():
                if host.type in workflow.scopes and host.properties.get("proxyWidgets"):
                    info = subgraph_info(workflow, window.session.library, scope.id, host)
                    assert isinstance(info, SubgraphInfo)
                    shown[bool(info.controls)] += 1
                    for control in info.controls:
                        assert control.setting.node in workflow.scopes[control.setting.scope].nodes
    assert shown[True] > 150
