"""Native reroutes on the canvas: dots that can be dragged, added and removed; floating links."""

from typing import Any

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPointF, Qt

from app.editor.canvas.links.reroutes import RerouteDot, bend_before
from app.workflow.document import ROOT, Link, Workflow
from app.workflow.edits import AddNodes, MoveNodes, RemoveLink
from app.workflow.reroute_edits import remove_reroute
from app.workflow.ui_format import write_workflow

ALT = Qt.KeyboardModifier.AltModifier
REROUTES: list[dict[str, Any]] = [
    {"id": 1, "pos": [300, 400], "linkIds": [21]},
    {"id": 2, "pos": [450, 400], "parentId": 1, "linkIds": [21]},
    {"id": 3, "pos": [300, 500], "linkIds": [], "floating": {"slotType": "output"}},
]
FLOATING = {"id": 5, "origin_id": 1, "origin_slot": 0, "target_id": -1, "target_slot": -1, "parentId": 3}


@pytest.fixture
def bent(desk: Desk) -> Desk:
    """Return a desk with 1 → 2, bent twice, and a floating link at 1."""
    workflow = workflow_of(
        node("1", "EmptyLatentImage", (0, 0)),
        node("2", "VAEDecode", (600, 0)),
        links=(Link("21", "1", 0, "2", 0, "LATENT"),),
    )
    workflow.extra = {"reroutes": REROUTES, "linkExtensions": [{"id": 21, "parentId": 2}]}
    workflow.root.extra["floatingLinks"] = [FLOATING]
    desk.show(workflow)
    return desk


def bends(desk: Desk) -> list[tuple[float, float]]:
    return [(point.x(), point.y()) for point in desk.canvas.graph.links["21"].bends]


def places(workflow: Workflow) -> list[Any]:
    return [entry["pos"] for entry in workflow.extra["reroutes"]]


def test_a_dragged_reroute_moves_in_one_step(bent: Desk) -> None:
    bent.hand.press(QPointF(300, 400))
    bent.hand.drag_to(QPointF(260, 330))
    assert bends(bent)[0] == (260, 330), "it is shown while it is dragged"
    assert places(bent.workflow)[0] == [300, 400], "the document changes on release"
    bent.hand.release(QPointF(260, 330))
    assert bent.titles == ["Move reroute"]
    assert places(bent.workflow) == [[260, 330], [450, 400], [300, 500]]
    bent.undo()
    assert bends(bent) == [(300, 400), (450, 400)]


def test_alt_click_bends_a_link_where_it_was_clicked(bent: Desk) -> None:
    item = bent.canvas.graph.links["21"]
    between = next(point for point in item.samples() if 360 < point.x() < 400 and abs(point.y() - 400) < 20)
    assert bend_before(item, between) == 1
    bent.hand.click(between, ALT)
    assert bent.titles == ["Add reroute"]
    assert bends(bent) == [(300, 400), (round(between.x()), round(between.y())), (450, 400)]


def test_a_removed_reroute_straightens_the_link(bent: Desk) -> None:
    dot = bent.canvas.graph.bends.at(QPointF(451, 399), 7.0)
    assert dot == RerouteDot("2")
    assert bent.canvas.graph.bends.at(QPointF(470, 399), 7.0) is None
    bent.workflow.apply(remove_reroute(bent.workflow, ROOT, dot.id))
    assert bends(bent) == [(300, 400)]


def test_a_removed_link_takes_its_dots_along(bent: Desk) -> None:
    undo = bent.workflow.apply(RemoveLink(ROOT, "21"))
    assert bent.canvas.graph.bends.at(QPointF(300, 400), 7.0) is None
    bent.workflow.apply(undo)
    assert bends(bent) == [(300, 400), (450, 400)]


def test_a_floating_link_is_drawn_from_its_node_to_its_dot(bent: Desk) -> None:
    (floating,) = bent.canvas.graph.bends.items()
    assert floating.path().pointAtPercent(1.0) == QPointF(300, 500)
    assert floating.path().pointAtPercent(0.0) == bent.canvas.graph.nodes["1"].output_point(0)
    bent.workflow.apply(MoveNodes(ROOT, {"1": (-100.0, 40.0)}))
    assert floating.path().pointAtPercent(0.0) == bent.canvas.graph.nodes["1"].output_point(0)


def test_a_dot_is_painted_at_each_bend(bent: Desk) -> None:
    item = bent.canvas.graph.links["21"]
    picture = bent.canvas.viewport().grab().toImage()
    dot, beside = (picture.pixelColor(bent.hand.at(QPointF(450, y))) for y in (402.0, 425.0))
    assert dot == item.pen().color()
    assert beside != dot


def test_a_link_dragged_to_another_input_keeps_its_bends(bent: Desk) -> None:
    bent.workflow.apply(AddNodes(ROOT, (node("3", "VAEDecode", (600, 300)),)))
    hand = bent.hand
    hand.drag(hand.item("2").input_point(0), hand.item("3").input_point(0))
    (link,) = bent.workflow.links.values()
    assert (link.source, link.target) == ("1", "3")
    shown = bent.canvas.graph.links[link.id].bends
    assert [(point.x(), point.y()) for point in shown] == [(300, 400), (450, 400)]
    bent.undo()
    assert bends(bent) == [(300, 400), (450, 400)]


SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_a_floating_link_is_led_on_from_its_dot_to_an_input(bent: Desk) -> None:
    bent.workflow.apply(AddNodes(ROOT, (node("3", "VAEDecode", (600, 440)),)))
    before = write_workflow(bent.workflow)
    target = bent.canvas.graph.nodes["3"].input_point(0)
    bent.hand.drag(QPointF(300, 500), target, SHIFT)
    (new,) = (link for link in bent.workflow.links.values() if link.target == "3")
    assert (new.source, new.source_slot, new.target_slot) == ("1", 0, 0)
    assert bent.canvas.graph.links[new.id].bends == (QPointF(300, 500),)
    assert bent.canvas.graph.bends.items() == [], "it floats no longer"
    assert bent.titles == ["Add link"]
    bent.undo()
    assert write_workflow(bent.workflow) == before
    assert len(bent.canvas.graph.bends.items()) == 1


def test_a_link_that_lost_its_output_is_led_back_to_another(bent: Desk) -> None:
    floating = {"id": 5, "origin_id": -1, "origin_slot": -1, "target_id": 3, "target_slot": 0, "parentId": 3}
    bent.workflow.apply(AddNodes(ROOT, (node("3", "VAEDecode", (600, 440)),)))
    bent.workflow.root.extra["floatingLinks"] = [floating]
    bent.show(bent.workflow)
    assert len(bent.canvas.graph.bends.items()) == 1
    bent.hand.drag(QPointF(300, 500), bent.canvas.graph.nodes["1"].output_point(0), SHIFT)
    (new,) = (link for link in bent.workflow.links.values() if link.target == "3")
    assert (new.source, new.source_slot) == ("1", 0)
    assert bent.canvas.graph.links[new.id].bends == (QPointF(300, 500),)
    assert bent.canvas.graph.bends.items() == []
