"""The canvas shows the document and follows its edits, touching only what changed."""

from canvas_graphs import LIBRARY, Desk, node, workflow_of
from PySide6.QtCore import QPointF

from app.editor.canvas.canvas import Canvas
from app.workflow.document import MODE_BYPASS, ROOT, Group, InputSlot, Link, Node, OutputSlot
from app.workflow.edits import (
    AddGroup,
    AddLink,
    AddNodes,
    ChangeGroup,
    MoveNodes,
    RemoveGroup,
    RemoveLink,
    RemoveNodes,
    SetFlags,
    SetMode,
    SetValue,
)


def test_every_node_and_link_has_an_item_at_its_place(desk: Desk) -> None:
    graph = desk.canvas.graph
    assert set(graph.nodes) == set(desk.workflow.nodes)
    assert set(graph.links) == set(desk.workflow.links)
    for node_id, item in graph.nodes.items():
        assert (item.pos().x(), item.pos().y()) == desk.workflow.nodes[node_id].position
    start, end = graph.links["7"].ends
    assert start == graph.nodes["3"].output_point(0)
    assert end == graph.nodes["8"].input_point(0)


def test_an_edit_keeps_the_items_of_all_other_nodes(desk: Desk) -> None:
    before = dict(desk.canvas.graph.nodes)
    links = dict(desk.canvas.graph.links)
    desk.workflow.apply(MoveNodes(ROOT, {"3": (700.0, 140.0)}))
    assert desk.canvas.graph.nodes == before
    assert desk.canvas.graph.links == links
    assert desk.canvas.graph.nodes["3"].pos() == QPointF(700, 140)
    assert desk.canvas.graph.links["7"].ends[0] == desk.canvas.graph.nodes["3"].output_point(0)


def test_added_and_removed_nodes_come_and_go_with_their_links(desk: Desk) -> None:
    undo = desk.workflow.apply(RemoveNodes(ROOT, ("3",)))
    graph = desk.canvas.graph
    assert "3" not in graph.nodes
    assert set(graph.links) == {"2", "3", "8", "9"}
    desk.workflow.apply(undo)
    assert "3" in graph.nodes
    assert len(graph.links) == 9
    desk.workflow.apply(AddNodes(ROOT, (node("20", "VAEDecode", (0, 500)),)))
    assert graph.nodes["20"].pos() == QPointF(0, 500)


def test_a_new_node_lies_above_the_one_that_was_pressed_last(desk: Desk) -> None:
    desk.hand.click(desk.hand.item("3").frame().topLeft() + QPointF(40, 10))
    assert desk.canvas.selected_nodes() == ["3"]
    place = desk.workflow.nodes["3"].position
    desk.workflow.apply(AddNodes(ROOT, (node("20", "EmptyLatentImage", place, (512, 512, 1)),)))
    top = desk.canvas.graph.node_at(desk.hand.item("20").frame().topLeft() + QPointF(40, 10))
    assert top is desk.hand.item("20")
    desk.hand.click(desk.hand.item("20").frame().topLeft() + QPointF(40, 10))
    assert desk.canvas.selected_nodes() == ["20"]


def test_a_link_that_replaces_another_takes_its_place(desk: Desk) -> None:
    desk.workflow.apply(AddLink(ROOT, Link("20", "6", 0, "3", 2, "CONDITIONING")))
    graph = desk.canvas.graph
    assert "5" not in graph.links
    assert graph.links["20"].ends[1] == graph.nodes["3"].input_point(2)
    desk.workflow.apply(RemoveLink(ROOT, "20"))
    assert "20" not in graph.links


def test_a_set_value_is_shown(desk: Desk) -> None:
    desk.workflow.apply(SetValue(ROOT, "3", "steps", 33, LIBRARY["KSampler"]))
    assert desk.canvas.graph.nodes["3"].values["steps"] == 33


def test_collapsing_moves_the_ends_of_links_to_the_title(desk: Desk) -> None:
    desk.workflow.apply(SetFlags(ROOT, ("3",), {"collapsed": True}))
    item = desk.canvas.graph.nodes["3"]
    assert item.frame().height() < 40
    assert desk.canvas.graph.links["7"].ends[0] == item.output_point(0)
    assert item.output_point(0).y() < item.pos().y()


def test_mode_is_told_by_the_badge(desk: Desk) -> None:
    desk.workflow.apply(SetMode(ROOT, ("3",), MODE_BYPASS))
    assert desk.canvas.graph.nodes["3"].look().bypassed


def test_groups_follow(desk: Desk) -> None:
    graph = desk.canvas.graph
    desk.workflow.apply(AddGroup(ROOT, Group("1", "Prompts", (300, -60, 300, 420))))
    item = graph.groups["1"]
    desk.workflow.apply(ChangeGroup(ROOT, "1", {"bounds": (310, -60, 300, 420)}))
    assert graph.groups["1"] is item
    assert item.pos() == QPointF(310, -60)
    desk.workflow.apply(RemoveGroup(ROOT, "1"))
    assert not graph.groups


def test_another_document_is_no_longer_listened_to(desk: Desk) -> None:
    old = desk.workflow
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0))))
    old.apply(AddNodes(ROOT, (node("77", "VAEDecode", (0, 0)),)))
    assert set(desk.canvas.graph.nodes) == {"1"}


def test_an_unknown_kind_keeps_its_slots_and_values(desk: Desk) -> None:
    strange = Node(
        "1",
        "SomePack.Thing",
        (0, 0),
        (200, 80),
        inputs=(InputSlot("image", "IMAGE"),),
        outputs=(OutputSlot("out", "IMAGE"),),
        values=("fast", 3),
    )
    desk.show(workflow_of(strange))
    item = desk.canvas.graph.nodes["1"]
    assert item.shape_info.kind == "unknown"
    assert [field.name for field in item.fields] == ["value 1", "value 2"]
    assert dict(item.values) == {"value 1": "fast", "value 2": 3}
    assert item.title == "SomePack.Thing"


def test_a_kind_that_becomes_known_is_shown_as_such(desk: Desk) -> None:
    canvas: Canvas = desk.canvas
    canvas.show_scope(desk.workflow, ROOT, {})
    assert canvas.graph.nodes["3"].shape_info.kind == "unknown"
    canvas.set_library(LIBRARY)
    assert canvas.graph.nodes["3"].shape_info.kind == "node"
    assert canvas.graph.nodes["3"].title == "KSampler"


def test_a_file_size_is_kept_where_it_is_larger_than_the_contents(desk: Desk) -> None:
    desk.show(
        workflow_of(
            node("1", "KSampler", (0, 0), size=(400, 700)),
            node("2", "KSampler", (600, 0), size=(10, 10)),
        )
    )
    large, small = desk.canvas.graph.nodes["1"], desk.canvas.graph.nodes["2"]
    assert (large.layout.body.width(), large.layout.body.height()) == (400, 700)
    last = small.layout.fields[-1]
    assert small.layout.body.contains(last)
    assert small.layout.body.width() >= 120


def test_links_bend_at_native_reroutes(desk: Desk) -> None:
    workflow = workflow_of(
        node("1", "EmptyLatentImage", (0, 0)),
        node("2", "VAEDecode", (600, 0)),
        links=(Link("21", "1", 0, "2", 0, "LATENT"),),
    )
    workflow.extra = {
        "reroutes": [
            {"id": 1, "pos": [400, 300], "linkIds": [21]},
            {"id": 2, "pos": [500, 300], "parentId": 1},
        ],
        "linkExtensions": [{"id": 21, "parentId": 2}],
    }
    desk.show(workflow)
    assert desk.canvas.graph.links["21"].bends == (QPointF(400, 300), QPointF(500, 300))


def test_showing_another_document_clears_the_selection(desk: Desk) -> None:
    heard: list[list[str]] = []
    desk.canvas.select(["3", "8"])
    desk.canvas.selection_changed.connect(heard.append)
    desk.show(workflow_of(node("1", "VAEDecode", (0, 0))))
    assert heard == [[]]
    assert desk.canvas.selected_nodes() == []


def test_a_selected_node_that_is_removed_leaves_the_selection(desk: Desk) -> None:
    desk.canvas.select(["3", "8"])
    desk.workflow.apply(RemoveNodes(ROOT, ("3",)))
    assert desk.canvas.selected_nodes() == ["8"]
