"""Drawing, moving, cutting and dropping links by hand."""

from canvas_graphs import LIBRARY, Desk, node, workflow_of
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.canvas.links.connect import PendingLink, link_edit
from app.workflow.document import ROOT, Link
from app.workflow.edits import AddNodes, Several
from app.workflow.new_node import new_node

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
EMPTY = QPointF(900, 520)


def ends(desk: Desk) -> set[tuple[str, int, str, int]]:
    links = desk.workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


def test_a_drag_from_an_output_to_an_input_links_them(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "EmptyLatentImage", (0, 0)), node("2", "VAEDecode", (500, 0))))
    hand = desk.hand
    hand.drag(hand.item("1").output_point(0), hand.item("2").input_point(0))
    assert desk.titles == ["Add link"]
    (link,) = desk.workflow.links.values()
    assert (link.source, link.target, link.target_slot, link.type) == ("1", "2", 0, "LATENT")


def test_a_drag_from_an_input_to_an_output_links_them(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "EmptyLatentImage", (0, 0)), node("2", "VAEDecode", (500, 0))))
    hand = desk.hand
    hand.drag(hand.item("2").input_point(0), hand.item("1").output_point(0))
    assert ends(desk) == {("1", 0, "2", 0)}


def test_types_that_do_not_fit_are_not_linked_and_not_lit(desk: Desk) -> None:
    hand = desk.hand
    vae_input = hand.item("8").input_point(1)
    hand.press(hand.item("6").output_point(0))
    hand.drag_to(vae_input)
    light = desk.canvas.graph.light
    assert light.of(hand.item("3")).inputs == {1, 2}
    assert not light.of(hand.item("8")).any
    hand.release(vae_input)
    assert desk.asked == []
    assert not light.of(hand.item("3")).any
    assert hand.item("3").moment.lit_inputs is None


def test_a_link_dropped_on_a_node_goes_to_the_first_fitting_free_input(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "CLIPTextEncode", (0, 0)), node("2", "KSampler", (500, 0))))
    hand = desk.hand
    hand.drag(hand.item("1").output_point(0), hand.title("2"))
    hand.drag(hand.item("1").output_point(0), hand.title("2"))
    assert ends(desk) == {("1", 0, "2", 1), ("1", 0, "2", 2)}


def test_a_link_dropped_on_a_field_takes_the_field_over(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "PrimitiveInt", (0, 0), (7,)), node("2", "KSampler", (500, 0))))
    hand = desk.hand
    hand.press(hand.item("1").output_point(0))
    hand.drag_to(hand.field("2", "steps"))
    lit = desk.canvas.graph.light.of(hand.item("2"))
    assert "steps" in lit.fields
    assert "sampler_name" not in lit.fields
    hand.release(hand.field("2", "steps"))
    slot = desk.workflow.nodes["2"].inputs[-1]
    assert (slot.name, slot.widget, slot.link) == ("steps", "steps", "1")
    index = hand.item("2").field_index("steps")
    assert index is not None
    assert hand.item("2").is_linked(index)
    end = desk.canvas.graph.links["1"].ends[1]
    assert abs(end.y() - hand.field("2", "steps").y()) < 1


def test_a_connected_input_gives_its_link_to_another_input(desk: Desk) -> None:
    hand = desk.hand
    sampler = hand.item("3")
    hand.drag(sampler.input_point(1), sampler.input_point(2))
    assert desk.titles == ["Move link"]
    assert ("6", 0, "3", 2) in ends(desk)
    assert not [link for link in desk.workflow.links.values() if link.target == "3" and link.target_slot == 1]
    desk.undo()
    assert ("6", 0, "3", 1) in ends(desk)
    assert ("7", 0, "3", 2) in ends(desk)


def test_a_connected_input_dragged_to_empty_canvas_is_free(desk: Desk) -> None:
    hand = desk.hand
    hand.drag(hand.item("3").input_point(1), EMPTY)
    assert desk.titles == ["Remove link"]
    assert "4" not in desk.workflow.links


def test_a_moved_link_dropped_where_it_was_stays(desk: Desk) -> None:
    hand = desk.hand
    place = hand.item("3").input_point(1)
    hand.press(place)
    hand.drag_to(place + QPointF(-60, 30))
    hand.drag_to(place)
    hand.release(place)
    assert desk.asked == []
    assert desk.canvas.graph.links["4"].opacity() == 1.0


def test_a_link_dropped_on_empty_canvas_asks_for_a_node(desk: Desk, qtbot: QtBot) -> None:
    hand = desk.hand
    with qtbot.waitSignal(desk.canvas.search_requested) as heard:
        hand.drag(hand.item("3").output_point(0), EMPTY)
    place, _, pending = heard.args
    assert abs(place.x() - EMPTY.x()) < 2
    assert pending == PendingLink("3", 0, "LATENT", True)
    assert pending.fits(LIBRARY["VAEDecode"])
    assert not pending.fits(LIBRARY["CLIPTextEncode"])


def test_a_pending_link_ends_at_a_new_node(desk: Desk) -> None:
    made = new_node(desk.workflow, ROOT, LIBRARY["VAEDecode"], (900.0, 500.0))
    pending = PendingLink("3", 0, "LATENT", True)
    edit = link_edit(desk.workflow, ROOT, pending, made, LIBRARY["VAEDecode"])
    assert edit is not None
    desk.workflow.apply(Several((AddNodes(ROOT, (made,)), edit)))
    assert ("3", 0, made.id, 0) in ends(desk)


def test_ctrl_alt_click_cuts_the_links_of_a_slot(desk: Desk) -> None:
    hand = desk.hand
    hand.click(hand.item("4").output_point(1), CTRL_ALT)
    assert {link.id for link in desk.workflow.links.values()} == {"1", "4", "5", "6", "7", "8", "9"}
    hand.click(hand.item("3").input_point(0), CTRL_ALT)
    assert "1" not in desk.workflow.links
    assert desk.titles == ["Cut links", "Cut links"]


def test_shift_drag_moves_all_links_of_an_output(desk: Desk) -> None:
    desk.workflow.apply(AddNodes(ROOT, (node("20", "CheckpointLoaderSimple", (0, 420), ("b",)),)))
    hand = desk.hand
    hand.drag(hand.item("4").output_point(1), hand.item("20").output_point(1), SHIFT)
    assert {("20", 1, "6", 0), ("20", 1, "7", 0)} <= ends(desk)
    assert not [link for link in desk.workflow.links.values() if (link.source, link.source_slot) == ("4", 1)]
    desk.undo()
    assert {("4", 1, "6", 0), ("4", 1, "7", 0)} <= ends(desk)


def test_alt_click_on_a_link_puts_a_reroute_there(desk: Desk) -> None:
    link = desk.canvas.graph.links["7"]
    middle = link.path().pointAtPercent(0.5)
    desk.hand.click(middle, ALT)
    assert desk.titles == ["Add reroute"]
    (bend,) = desk.canvas.graph.links["7"].bends
    assert (bend - middle).manhattanLength() < 2
    assert ("3", 0, "8", 0) in ends(desk)
    desk.undo()
    assert desk.canvas.graph.links["7"].bends == ()


def test_escape_drops_the_drawn_link(desk: Desk) -> None:
    hand = desk.hand
    items = len(desk.canvas.graph.items())
    hand.press(hand.item("3").output_point(0))
    hand.drag_to(EMPTY)
    hand.key(Qt.Key.Key_Escape)
    hand.release(EMPTY)
    assert len(desk.canvas.graph.items()) == items
    assert desk.asked == []


def test_linked_inputs_of_a_subgraph_start_at_its_boundary(desk: Desk) -> None:
    from app.workflow.document import Scope, Workflow

    workflow = Workflow()
    inner = Scope(
        "def",
        name="Decode",
        inputs=({"name": "samples", "type": "LATENT", "linkIds": [1]},),
        outputs=({"name": "IMAGE", "type": "IMAGE", "linkIds": [2]},),
        extra={"inputNode": {"bounding": [-300, 0, 120, 60]}, "outputNode": {"bounding": [400, 0, 120, 60]}},
    )
    inner.nodes["1"] = node("1", "VAEDecode", (0, 0))
    inner.links["1"] = Link("1", "-10", 0, "1", 0, "LATENT")
    inner.links["2"] = Link("2", "1", 0, "-20", 0, "IMAGE")
    workflow.scopes["def"] = inner
    desk.canvas.show_scope(workflow, "def", LIBRARY, "5:")
    graph = desk.canvas.graph
    assert graph.nodes["-10"].pos() == QPointF(-300, 0)
    assert graph.links["1"].ends == (graph.nodes["-10"].output_point(0), graph.nodes["1"].input_point(0))
    assert desk.canvas.node_path("1") == "5:1"


def test_a_control_gives_a_link_from_its_dot(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "PrimitiveInt", (0, 0), (7,)), node("2", "KSampler", (500, 0))))
    hand = desk.hand
    dot = hand.field("2", "steps")
    dot.setX(hand.item("2").pos().x())
    hand.drag(dot, hand.item("1").output_point(0))
    assert desk.titles == ["Add link"]
    assert [slot.link for slot in desk.workflow.nodes["2"].inputs if slot.widget == "steps"] == ["1"]


def test_a_link_may_be_drawn_far_away(desk: Desk) -> None:
    desk.canvas.look_at(desk.canvas.graph.contents_rect().center(), 0.25)
    hand = desk.hand
    hand.drag(hand.item("5").output_point(0), hand.title("8"))
    assert ("5", 0, "8", 0) in ends(desk)
