"""While a link is drawn: what is lit, what is said beside the mouse, where it snaps and what comes of it."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage

from app.workflow.document import ROOT, Link
from app.workflow.edits import AddLink, AddNodes
from tests.editor.canvas.canvas_graphs import Desk, node, workflow_of

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def ends(desk: Desk) -> set[tuple[str, int, str, int]]:
    links = desk.workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


def said(desk: Desk) -> str:
    note = desk.canvas.cursor_note
    return note.text() if note.isVisible() else ""


def test_only_nodes_that_can_take_the_link_stay_bright(desk: Desk) -> None:
    hand = desk.hand
    hand.press(hand.item("4").output_point(2))
    hand.drag_to(QPointF(900, 520))
    desk.canvas.grab()
    dimmed = {key for key, item in desk.canvas.graph.nodes.items() if item.moment.dimmed}
    assert dimmed == {"6", "7", "5", "3", "9"}, "only the decoder takes a VAE; the loader is where it starts"
    hand.key(Qt.Key.Key_Escape)
    assert not any(item.moment.dimmed for item in desk.canvas.graph.nodes.values())
    assert desk.asked == []


def test_nodes_that_nobody_sees_are_not_asked(desk: Desk) -> None:
    far = [node(str(100 + index), "VAEDecode", (50_000.0, 200.0 * index)) for index in range(50)]
    desk.workflow.apply(AddNodes(ROOT, tuple(far)))
    hand = desk.hand
    hand.press(hand.item("4").output_point(2))
    hand.drag_to(QPointF(900, 520))
    desk.canvas.grab()
    lit = [key for key, item in desk.canvas.graph.nodes.items() if item.moment.lit_inputs is not None]
    assert "8" in lit
    assert not [key for key in lit if int(key) >= 100]
    hand.release(QPointF(900, 520))


def test_over_a_slot_that_does_not_fit_the_reason_is_said(desk: Desk) -> None:
    hand = desk.hand
    place = hand.item("3").input_point(0)
    hand.press(hand.item("4").output_point(2))
    hand.drag_to(place)
    assert said(desk) == "VAE gives VAE; this input takes MODEL"
    hand.release(place)
    assert said(desk) == ""
    assert desk.asked == []


def test_a_link_that_would_close_a_circle_is_refused_in_words(desk: Desk) -> None:
    hand = desk.hand
    hand.press(hand.item("8").output_point(0))
    place = hand.title("4")
    hand.drag_to(place)
    assert "cycle" in said(desk)
    hand.release(place)
    desk.workflow.apply(AddNodes(ROOT, (node("20", "LatentUpscale", (660, 520)),)))
    desk.workflow.apply(AddLink(ROOT, Link("30", "3", 0, "20", 0, "LATENT")))
    before = ends(desk)
    hand.press(hand.item("20").output_point(0))
    place = hand.item("3").input_point(3)
    hand.drag_to(place)
    assert said(desk) == "This would make a cycle: KSampler already feeds Upscale Latent"
    hand.release(place)
    assert ends(desk) == before


def test_it_says_whose_link_is_replaced_and_undo_brings_that_back(desk: Desk) -> None:
    hand = desk.hand
    before = ends(desk)
    desk.workflow.apply(AddNodes(ROOT, (node("20", "CLIPTextEncode", (320, 560), ("x",), (240, 120)),)))
    place = hand.item("3").input_point(1)
    hand.press(hand.item("20").output_point(0))
    hand.drag_to(place)
    assert said(desk) == "→ positive: replaces the link from CLIP Text Encode (Prompt)"
    hand.release(place)
    assert ("20", 0, "3", 1) in ends(desk)
    desk.undo()
    assert ends(desk) == before


def test_it_snaps_to_the_nearest_slot_that_fits_and_says_which(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "CLIPTextEncode", (0, 0)), node("2", "KSampler", (500, 0))))
    hand = desk.hand
    near = hand.item("2").input_point(2) + QPointF(22, 3)
    hand.press(hand.item("1").output_point(0))
    hand.drag_to(near)
    assert said(desk) == "→ negative"
    hand.release(near)
    assert ends(desk) == {("1", 0, "2", 2)}


def test_dropped_on_the_body_it_takes_the_first_free_input_and_says_which(desk: Desk) -> None:
    desk.show(workflow_of(node("1", "CLIPTextEncode", (0, 0)), node("2", "KSampler", (500, 0))))
    hand = desk.hand
    hand.press(hand.item("1").output_point(0))
    hand.drag_to(hand.title("2"))
    assert said(desk) == "→ positive"
    hand.release(hand.title("2"))
    assert ends(desk) == {("1", 0, "2", 1)}


def test_the_same_link_again_is_no_edit(desk: Desk) -> None:
    hand = desk.hand
    place = hand.item("8").input_point(1)
    hand.press(hand.item("4").output_point(2))
    hand.drag_to(place)
    assert said(desk) == "Already linked here"
    hand.release(place)
    assert desk.asked == []


def test_all_links_of_an_output_move_and_none_where_one_does_not_fit(desk: Desk) -> None:
    desk.workflow.apply(AddNodes(ROOT, (node("20", "CheckpointLoaderSimple", (0, 420), ("b",)),)))
    hand = desk.hand
    before = ends(desk)
    wrong = hand.item("20").output_point(2)
    hand.press(hand.item("4").output_point(1), SHIFT)
    hand.drag_to(wrong, SHIFT)
    assert said(desk) == "No output here gives CLIP for all of them"
    hand.release(wrong, SHIFT)
    assert ends(desk) == before
    hand.drag(hand.item("4").output_point(1), hand.item("20").output_point(1), SHIFT)
    assert {("20", 1, "6", 0), ("20", 1, "7", 0)} <= ends(desk)
    desk.undo()
    assert ends(desk) == before


def test_ctrl_alt_click_cuts_one_link(desk: Desk) -> None:
    middle = desk.canvas.graph.links["7"].middle()
    desk.hand.click(middle, CTRL_ALT)
    assert desk.titles == ["Cut links"]
    assert "7" not in desk.workflow.links
    desk.undo()
    assert ("3", 0, "8", 0) in ends(desk)


def test_a_union_is_split_on_its_slot(desk: Desk) -> None:
    from dataclasses import replace

    desk.show(workflow_of(node("1", "VAEDecode", (0, 0))))
    item = desk.canvas.graph.nodes["1"]
    both = (replace(item.node.inputs[0], type="IMAGE,VAE"), item.node.inputs[1])
    item.show_node(replace(item.node, inputs=both), item.info)
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    image.fill(0)
    from PySide6.QtGui import QPainter

    painter = QPainter(image)
    painter.translate(QPointF(20, 20) - item.layout.inputs[0])
    from PySide6.QtWidgets import QStyleOptionGraphicsItem

    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    left, right = image.pixelColor(17, 20).name(), image.pixelColor(23, 20).name()
    assert {left, right} == {"#64b5f6", "#ff6e6e"}


@pytest.mark.parametrize("count", [2_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_very_many_links_of_one_output_are_lit_and_moved(desk: Desk, count: int) -> None:
    source = node("1", "EmptyLatentImage", (0, 0), (512, 512, 1))
    targets = [
        node(str(index + 2), "VAEDecode", (600.0 + 300 * (index % 100), 120.0 * (index // 100)))
        for index in range(count)
    ]
    links = tuple(Link(str(i + 1), "1", 0, str(i + 2), 0, "LATENT") for i in range(count))
    desk.show(workflow_of(source, *targets, links=links), middle=QPointF(300, 100))
    other = node("20000", "EmptyLatentImage", (0, 300), (512, 512, 1))
    desk.workflow.apply(AddNodes(ROOT, (other,)))
    hand = desk.hand
    hand.drag(hand.item("1").output_point(0), hand.item("20000").output_point(0), SHIFT)
    assert {link.source for link in desk.workflow.links.values()} == {"20000"}
    desk.undo()
    assert {link.source for link in desk.workflow.links.values()} == {"1"}
    hand.drag(hand.title("1"), hand.title("1") + QPointF(40, 20))
    assert desk.workflow.nodes["1"].position == (40.0, 20.0)


def test_a_drag_given_up_shows_every_link_of_a_crowded_node_again(desk: Desk) -> None:
    count = 450
    source = node("1", "EmptyLatentImage", (0, 0), (512, 512, 1))
    targets = [node(str(index + 2), "VAEDecode", (600.0, 120.0 * index)) for index in range(count)]
    links = tuple(Link(str(i + 1), "1", 0, str(i + 2), 0, "LATENT") for i in range(count))
    desk.show(workflow_of(source, *targets, links=links), middle=QPointF(300, 100))
    hand = desk.hand
    hand.press(hand.title("1"))
    hand.drag_to(hand.title("1") + QPointF(60, 20))
    assert sum(item.isVisible() for item in desk.canvas.graph.links.values()) == 400
    hand.key(Qt.Key.Key_Escape)
    hand.release(hand.title("1"))
    assert all(item.isVisible() for item in desk.canvas.graph.links.values())
    assert desk.asked == []
