"""An Anything Everywhere node says what it sends and where: in the inspector, with a jump, and in its tip."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.editor.canvas.node_parts import Part
from app.editor.canvas.viewport.tips import tip_of
from app.editor.main_window import MainWindow
from app.editor.panels.inspecting.sent_box import SentBox
from app.folders import example_path
from app.workflow.document import ROOT
from app.workflow.edits import RemoveLink
from tests.opening import open_file


@pytest.fixture
def sender(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The starter whose model goes into an Anything Everywhere node, and from there to the sampler."""
    raw = json.loads(example_path("starter.json").read_text("utf-8"))
    model = next(link for link in raw["links"] if link[5] == "MODEL")
    raw["nodes"].append(
        {
            "id": 90,
            "type": "Anything Everywhere",
            "pos": [0, -300],
            "size": [210, 46],
            "inputs": [{"name": "anything", "type": "*", "link": 900}],
            "outputs": [],
            "properties": {},
        }
    )
    raw["links"].append([900, model[1], model[2], 90, 0, "MODEL"])
    next(node for node in raw["nodes"] if node["id"] == model[1])["outputs"][model[2]]["links"].append(900)
    file = tmp_path / "sender.json"
    file.write_text(json.dumps(raw), "utf-8")
    open_file(window, file)
    window.session.do(RemoveLink(ROOT, str(model[0])), "Remove")
    return window


def said(window: MainWindow) -> str:
    return "\n".join(label.text() for label in window.docks.inspector.widget().findChildren(QLabel))


def test_the_inspector_lists_where_it_sends_and_leads_there(qtbot: QtBot, sender: MainWindow) -> None:
    sender.canvas.select(["90"])
    qtbot.waitUntil(lambda: "It sends MODEL to 1 input" in said(sender))
    assert "not installed" not in said(sender)
    box = sender.docks.inspector.widget().findChild(SentBox)
    assert [button.text() for button in box.buttons] == ["KSampler  #3 · model"]
    QTest.mouseClick(box.buttons[0], Qt.MouseButton.LeftButton)
    assert sender.canvas.selected_nodes() == ["3"]


def test_its_tip_says_the_same(sender: MainWindow) -> None:
    graph = sender.canvas.graph
    tip = tip_of(graph.nodes["90"], Part("title"), graph)
    assert "without the pack" in tip
    assert tip.endswith("It sends MODEL to 1 input:\nKSampler  #3 · model")


def test_one_that_reaches_nothing_says_so(qtbot: QtBot, sender: MainWindow) -> None:
    sender.session.undo_stack.undo()
    sender.canvas.select(["90"])
    qtbot.waitUntil(lambda: "It sends nothing now" in said(sender))
