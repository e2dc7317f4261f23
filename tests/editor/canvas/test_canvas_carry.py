"""Very many nodes are dragged at once: what is seen follows, and on release all are where they belong."""

from __future__ import annotations

import pytest
from canvas_graphs import Desk, workflow_of
from PySide6.QtCore import QPointF

from app.editor.canvas.gestures.carry import FEW
from app.workflow.document import Group, Link, Node, OutputSlot
from app.workflow.document import InputSlot as Slot
from app.workflow.ui_format import write_workflow

COUNT = 2 * FEW + 100
ACROSS = 20
SHIFT = QPointF(120, 48)


def chain() -> tuple[tuple[Node, ...], tuple[Link, ...]]:
    """Return nodes in rows, each linked to the next, and one more that stays."""
    nodes = tuple(
        Node(
            f"{100 + index}",
            "Thing",
            (index % ACROSS * 300.0, index // ACROSS * 200.0),
            (200.0, 60.0),
            inputs=(Slot("before", "LATENT", f"{index}" if index else None),),
            outputs=(OutputSlot("after", "LATENT"),),
        )
        for index in range(COUNT)
    )
    ends = [each.id for each in nodes]
    links = tuple(Link(f"{at + 1}", ends[at], 0, ends[at + 1], 0, "LATENT") for at in range(COUNT - 1))
    return nodes, links


@pytest.fixture
def many(desk: Desk) -> Desk:
    nodes, links = chain()
    group = Group("1", "All but the last row", (-50.0, -100.0, ACROSS * 300.0 + 50.0, 19 * 200.0))
    desk.show(workflow_of(*nodes, links=links, groups=(group,)))
    return desk


@pytest.mark.parametrize("zoom", [1.0, 0.25, 0.1])
def test_all_selected_nodes_are_moved_by_one_drag(many: Desk, zoom: float) -> None:
    moved = [key for key in many.workflow.nodes if int(key) < 100 + COUNT - ACROSS]
    before, places = write_workflow(many.workflow), {k: n.position for k, n in many.workflow.nodes.items()}
    many.canvas.look_at(QPointF(300, 200) / zoom, zoom)
    many.canvas.viewport().grab()
    many.canvas.select(moved)
    start = many.hand.item("100").frame().center() - QPointF(0, 20)
    many.hand.press(start)
    for step in (0.3, 0.6, 1.0):
        many.hand.drag_to(start + SHIFT * step / zoom)
        many.canvas.viewport().grab()
    many.hand.release(start + SHIFT / zoom)
    shift = SHIFT / zoom
    for key, (x, y) in places.items():
        there = (x + shift.x(), y + shift.y()) if key in moved else (x, y)
        assert many.workflow.nodes[key].position == pytest.approx(there, abs=1.0 / zoom + 1.0)
        assert many.hand.item(key).pos() == QPointF(*many.workflow.nodes[key].position)
    for key, link in many.workflow.links.items():
        start, end = many.canvas.graph.links[key].ends
        assert start == many.hand.item(link.source).output_point(0)
        assert end == many.hand.item(link.target).input_point(0)
    assert len(many.titles) == 1
    many.undo()
    assert write_workflow(many.workflow) == before


@pytest.mark.parametrize("zoom", [1.0, 0.25])
def test_a_drag_of_a_large_group_that_is_given_up_leaves_all_as_it_was(many: Desk, zoom: float) -> None:
    many.canvas.look_at(QPointF(300, 200) / zoom, zoom)
    many.canvas.viewport().grab()
    title = many.canvas.graph.groups["1"].frame().topLeft() + QPointF(200, 14)
    many.hand.press(title)
    many.hand.drag_to(title + SHIFT / zoom)
    many.canvas.viewport().grab()
    assert many.canvas.graph.groups["1"].frame().x() > -50.0
    assert many.canvas.mouse.cancel()
    for key, there in many.workflow.nodes.items():
        assert many.hand.item(key).pos() == QPointF(*there.position)
    assert many.canvas.graph.groups["1"].frame().x() == -50.0
    assert many.asked == []


def test_nodes_that_come_into_view_while_the_wheel_zooms_out_come_along(many: Desk) -> None:
    many.canvas.look_at(QPointF(300, 200), 1.0)
    many.canvas.select(list(many.workflow.nodes))
    start = many.hand.item("100").frame().center() - QPointF(0, 20)
    many.hand.press(start)
    many.hand.drag_to(start + SHIFT)
    many.canvas.zoom_by(0.2)
    many.hand.drag_to(start + 2 * SHIFT)
    shift = many.hand.item("100").pos()
    far = many.workflow.nodes[f"{100 + COUNT - 1}"]
    assert many.hand.item(far.id).pos() == QPointF(*far.position) + shift
    many.canvas.mouse.cancel()
