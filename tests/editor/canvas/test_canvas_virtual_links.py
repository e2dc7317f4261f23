"""Links that no file draws are shown, dashed, at the nodes that are selected."""

from typing import Any

from canvas_graphs import Desk
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPathItem
from pytestqt.qtbot import QtBot

from app.editor.canvas.links.link_item import LinkItem
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import MoveNodes, RemoveNodes
from app.workflow.ui_format import write_workflow
from app.workflow.virtual.set_get import variable_name
from tests.workflow_cases import document, node

CTRL = Qt.KeyboardModifier.ControlModifier


def dashed(desk: Desk) -> list[QGraphicsPathItem]:
    return [
        item
        for item in desk.canvas.graph.items()
        if isinstance(item, QGraphicsPathItem)
        and not isinstance(item, LinkItem)
        and item.pen().style() == Qt.PenStyle.CustomDashLine
    ]


def everywhere() -> Workflow:
    def at(x: int, made: dict[str, Any]) -> dict[str, Any]:
        return {**made, "pos": [x, 100], "size": [200, 120]}

    outputs = [("MODEL", "MODEL", [1]), ("CLIP", "CLIP", []), ("VAE", "VAE", [])]
    slots = [("model", "MODEL", None), ("positive", "CONDITIONING", None)]
    return document(
        at(0, node(1, "CheckpointLoaderSimple", "a", outputs=outputs)),
        at(300, node(5, "Anything Everywhere", inputs=[("MODEL", "*", 1)])),
        at(600, node(9, "KSampler", 1, "fixed", 20, 8, "euler", "simple", 1, inputs=slots)),
        at(900, node(2, "SetNode", "n", inputs=[("INT", "INT", None)])),
        at(1200, node(3, "GetNode", "n", outputs=[("INT", "INT", [])])),
        links=[[1, 1, 0, 5, 0, "*"]],
    )


def select(qtbot: QtBot, desk: Desk, *node_ids: str, count: int) -> list[QGraphicsPathItem]:
    desk.canvas.graph.clearSelection()
    qtbot.waitUntil(lambda: dashed(desk) == [])
    for key in node_ids:
        desk.canvas.graph.nodes[key].setSelected(True)
    qtbot.waitUntil(lambda: len(dashed(desk)) == count)
    return dashed(desk)


def ends(item: QGraphicsPathItem) -> tuple[QPointF, QPointF]:
    return item.path().pointAtPercent(0.0), item.path().pointAtPercent(1.0)


def test_they_are_drawn_at_the_nodes_that_are_selected(qtbot: QtBot, desk: Desk) -> None:
    desk.show(everywhere())
    nodes = desk.canvas.graph.nodes
    assert dashed(desk) == []
    for chosen in ("1", "5", "9"):
        (line,) = select(qtbot, desk, chosen, count=1)
        assert ends(line) == (nodes["1"].output_point(0), nodes["9"].input_point(0))
    (line,) = select(qtbot, desk, "3", count=1)
    frame = nodes["3"].frame()
    assert ends(line) == (nodes["2"].output_point(0), QPointF(frame.left(), frame.center().y()))
    select(qtbot, desk, "2", "9", count=2)
    select(qtbot, desk, count=0)


def test_they_follow_moved_nodes_and_go_with_what_made_them(qtbot: QtBot, desk: Desk) -> None:
    desk.show(everywhere())
    nodes = desk.canvas.graph.nodes
    select(qtbot, desk, "9", count=1)
    desk.workflow.apply(MoveNodes(ROOT, {"9": (700.0, 400.0)}))
    (line,) = dashed(desk)
    assert ends(line)[1] == nodes["9"].input_point(0)
    desk.canvas.graph.place({nodes["9"]: QPointF(0.0, 500.0)})
    (line,) = dashed(desk)
    assert ends(line)[1] == nodes["9"].input_point(0)
    undo = desk.workflow.apply(RemoveNodes(ROOT, ("5",)))
    assert dashed(desk) == []
    desk.workflow.apply(undo)
    assert len(dashed(desk)) == 1
    desk.show(document(node(1, "PreviewImage")))
    assert dashed(desk) == []


def across(line: QGraphicsPathItem) -> tuple[QPointF, QPointF]:
    middle = line.path().pointAtPercent(0.5)
    return middle + QPointF(0, -60), middle + QPointF(0, 60)


def test_a_cut_across_the_dashed_link_of_a_get_node_lets_it_get_nothing(qtbot: QtBot, desk: Desk) -> None:
    desk.show(everywhere())
    before = write_workflow(desk.workflow)
    (line,) = select(qtbot, desk, "3", count=1)
    desk.hand.drag(*across(line), CTRL, Qt.MouseButton.RightButton)
    assert desk.titles == ["Cut links"]
    assert variable_name(desk.workflow.nodes["3"]) == ""
    assert dashed(desk) == []
    desk.undo()
    assert write_workflow(desk.workflow) == before


def test_a_cut_across_a_broadcast_link_says_why_not(qtbot: QtBot, desk: Desk) -> None:
    desk.show(everywhere())
    before = write_workflow(desk.workflow)
    (line,) = select(qtbot, desk, "9", count=1)
    start, end = across(line)
    desk.hand.press(start, CTRL, Qt.MouseButton.RightButton)
    desk.hand.drag_to(end, CTRL, Qt.MouseButton.RightButton)
    assert "#5" in desk.canvas.cursor_note.text()
    assert desk.canvas.cursor_note.isVisible()
    desk.hand.release(end, CTRL, Qt.MouseButton.RightButton)
    assert not desk.canvas.cursor_note.isVisible()
    assert write_workflow(desk.workflow) == before
    assert desk.titles == []
