"""Bends of links: selected, moved and removed with nodes, led on, turned into nodes and back."""

from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.canvas.links.reroutes import RerouteDot, bend_before
from app.editor.main_window import MainWindow
from app.workflow.document import ROOT, Link, Workflow
from app.workflow.edits import AddLink, AddNodes
from app.workflow.links.reroute_nodes import NativeToReroute, RerouteToNative
from app.workflow.native_reroutes import read_reroutes
from app.workflow.reroute_edits import add_reroute
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import write_workflow
from tests.editor.canvas.canvas_graphs import LIBRARY, Desk, Hand, node, text_to_image

CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
MIDDLE = Qt.MouseButton.MiddleButton


def ends(workflow: Workflow) -> set[tuple[str, int, str, int]]:
    links = workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


def bent(desk: Desk) -> list[str]:
    """Bend the decoder's two links; returns the reroutes of the LATENT link, then that of the VAE link."""
    for link, place, at in (("7", 0, (930, 330)), ("7", 1, (960, 360)), ("8", 0, (700, 420))):
        desk.workflow.apply(add_reroute(desk.workflow, ROOT, link, place, at))
    here = read_reroutes(desk.workflow, desk.workflow.root)
    return [*here.of_link("7"), *here.of_link("8")]


def places(desk: Desk) -> dict[str, tuple[float, float]]:
    here = read_reroutes(desk.workflow, desk.workflow.root)
    return {key: item.position for key, item in here.reroutes.items()}


def test_a_frame_selects_reroutes_and_they_move_with_the_nodes_of_the_selection(desk: Desk) -> None:
    first, second, third = bent(desk)
    before = places(desk)
    hand = desk.hand
    desk.canvas.look_at(QPointF(900, 300), 1.0)
    hand.drag(QPointF(905, 310), QPointF(985, 385), CTRL)
    assert desk.canvas.graph.bends.selected() == [first, second]
    hand.click(hand.title("8"), CTRL)
    hand.drag(QPointF(930, 330), QPointF(940, 350))
    after = places(desk)
    assert after[first] == (940, 350)
    assert after[second] == (970, 380)
    assert after[third] == before[third]
    desk.undo()
    assert places(desk) == before


def test_several_dots_are_chosen_by_ctrl_click_and_moved_as_one_step(desk: Desk) -> None:
    first, second, third = bent(desk)
    hand = desk.hand
    hand.click(QPointF(930, 330))
    hand.click(QPointF(700, 420), CTRL)
    assert set(desk.canvas.graph.bends.selected()) == {first, third}
    hand.drag(QPointF(700, 420), QPointF(720, 450))
    assert places(desk) == {first: (950, 360), second: (960, 360), third: (720, 450)}
    assert desk.titles == ["Move selection"]
    hand.click(QPointF(900, 600))
    assert desk.canvas.graph.bends.selected() == []


def test_arrow_keys_move_and_delete_removes_selected_reroutes(qtbot: QtBot, window: MainWindow) -> None:
    first = window.adding.add("LoadImage", QPointF(0, 0))
    second = window.adding.add("PreviewImage", QPointF(500, 0))
    assert first is not None
    assert second is not None
    window.session.do(AddLink("", Link("1", first, 0, second, 0, "IMAGE")), "Add link")
    window.session.do(add_reroute(window.session.workflow, ROOT, "1", 0, (400, 300)), "Add reroute")
    before = write_workflow(window.session.workflow)
    window.canvas.setFocus()
    window.canvas.look_at(QPointF(400, 250), 1.0)
    hand = Hand(window.canvas)
    hand.click(QPointF(400, 300))
    (dot,) = window.canvas.graph.bends.selected()
    hand.key(Qt.Key.Key_Right)
    here = read_reroutes(window.session.workflow, window.session.workflow.root)
    assert here.reroutes[dot].position == (410, 300)
    hand.key(Qt.Key.Key_Delete)
    here = read_reroutes(window.session.workflow, window.session.workflow.root)
    assert here.reroutes == {}
    assert "1" in window.session.workflow.links
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == before


def test_shift_drag_from_a_reroute_leads_a_new_link_through_it(desk: Desk) -> None:
    first, second, _ = bent(desk)
    desk.workflow.apply(AddNodes(ROOT, (node("20", "VAEDecode", (1000, 420)),)))
    hand = desk.hand
    hand.drag(QPointF(930, 330), hand.item("20").input_point(0), SHIFT)
    (new,) = [link for link in desk.workflow.links.values() if link.target == "20"]
    assert (new.source, new.source_slot) == ("3", 0)
    here = read_reroutes(desk.workflow, desk.workflow.root)
    assert here.of_link(new.id) == [first]
    assert here.of_link("7") == [first, second]
    assert set(here.reroutes[first].links) == {"7", new.id}
    desk.undo()
    assert read_reroutes(desk.workflow, desk.workflow.root).of_link("7") == [first, second]
    assert not [link for link in desk.workflow.links.values() if link.target == "20"]


def test_a_middle_click_on_a_slot_puts_a_reroute_node_there(desk: Desk) -> None:
    hand = desk.hand
    before = ends(desk.workflow)
    hand.click(hand.item("8").input_point(1), button=MIDDLE)
    (made,) = [n for n in desk.workflow.nodes.values() if n.type == "Reroute"]
    assert ends(desk.workflow) == (before - {("4", 2, "8", 1)}) | {("4", 2, made.id, 0), (made.id, 0, "8", 1)}
    assert made.size == (75, 26)
    desk.undo()
    assert ends(desk.workflow) == before
    desk.canvas.middle_click_reroutes = False
    hand.click(hand.item("8").input_point(1), button=MIDDLE)
    assert desk.titles == ["Add Reroute"]


def test_a_new_reroute_node_hides_no_other(desk: Desk) -> None:
    hand = desk.hand
    before = set(desk.workflow.nodes)
    for middle_of_slot in (hand.item("8").output_point(0), hand.item("8").input_point(0)):
        hand.click(middle_of_slot, button=MIDDLE)
        (made,) = set(desk.workflow.nodes) - before
        frame = hand.item(made).frame()
        assert not [key for key in before if hand.item(key).frame().intersects(frame)]
        desk.undo()
    beside = hand.item("9").frame().left() - hand.item("8").frame().right()
    assert beside < 75, "there is no room for it between the two"


def test_reroute_nodes_become_bends_and_bends_become_nodes_again(desk: Desk) -> None:
    plain = text_to_image()
    prompt = to_prompt(plain, LIBRARY).to_json()
    hand = desk.hand
    hand.click(hand.item("4").output_point(1), button=MIDDLE)
    made = next(n for n in desk.workflow.nodes.values() if n.type == "Reroute")
    desk.workflow.apply(AddLink(ROOT, Link("50", made.id, 0, "6", 0, "CLIP")))
    desk.workflow.apply(AddLink(ROOT, Link("51", made.id, 0, "7", 0, "CLIP")))
    with_node = ends(desk.workflow)
    native = desk.workflow.apply(RerouteToNative(ROOT, (made.id,)))
    assert ends(desk.workflow) == ends(plain)
    here = read_reroutes(desk.workflow, desk.workflow.root)
    (dot,) = here.reroutes.values()
    assert dot.position == (made.position[0] + 37.5, made.position[1] + 13)
    assert len(dot.links) == 2
    assert desk.canvas.graph.bends.at(QPointF(*dot.position), 3.0) == RerouteDot(dot.id)
    assert to_prompt(desk.workflow, LIBRARY).to_json() == prompt
    back = desk.workflow.apply(NativeToReroute(ROOT, dot.id))
    again = next(n for n in desk.workflow.nodes.values() if n.type == "Reroute")
    assert again.position == made.position
    assert {(s, t) for s, _, t, _ in ends(desk.workflow)} == {
        (s.replace(made.id, again.id), t.replace(made.id, again.id)) for s, _, t, _ in with_node
    }
    assert read_reroutes(desk.workflow, desk.workflow.root).reroutes == {}
    assert to_prompt(desk.workflow, LIBRARY).to_json() == prompt
    desk.workflow.apply(back)
    assert ends(desk.workflow) == ends(plain)
    desk.workflow.apply(native)
    assert ends(desk.workflow) == with_node


def test_a_bend_between_bends_becomes_a_node_between_bends(desk: Desk) -> None:
    first, second, third = bent(desk)
    desk.workflow.apply(NativeToReroute(ROOT, second))
    here = read_reroutes(desk.workflow, desk.workflow.root)
    made = next(n for n in desk.workflow.nodes.values() if n.type == "Reroute")
    into = next(link for link in desk.workflow.links.values() if link.target == made.id)
    out = next(link for link in desk.workflow.links.values() if link.source == made.id)
    assert here.of_link(into.id) == [first]
    assert here.of_link(out.id) == []
    assert here.of_link("8") == [third]
    desk.workflow.apply(RerouteToNative(ROOT, (made.id,)))
    here = read_reroutes(desk.workflow, desk.workflow.root)
    (latent,) = [link for link in desk.workflow.links.values() if (link.target, link.target_slot) == ("8", 0)]
    assert [here.reroutes[key].position for key in here.of_link(latent.id)] == [(930, 330), (960, 360)]


def test_a_reroute_node_without_an_incoming_link_stays(desk: Desk) -> None:
    from app.workflow.links.reroute_nodes import reroute_node

    made = reroute_node(desk.workflow, ROOT, (0, 0), "*")
    desk.workflow.apply(AddNodes(ROOT, (made,)))
    desk.carry_out(RerouteToNative(ROOT, (made.id,)), "Turn")
    assert made.id in desk.workflow.nodes


def test_shift_drag_from_a_link_leads_on_from_the_last_bend_before_the_place(desk: Desk) -> None:
    first, second, _ = bent(desk)
    desk.workflow.apply(AddNodes(ROOT, (node("20", "VAEDecode", (1000, 420)),)))
    hand = desk.hand
    item = desk.canvas.graph.links["7"]
    place = next(
        item.path().pointAtPercent(step / 100)
        for step in range(1, 100)
        if bend_before(item, item.path().pointAtPercent(step / 100)) == 1
    )
    hand.drag(place + QPointF(8, 8), hand.item("20").input_point(0), SHIFT)
    new = [link for link in desk.workflow.links.values() if link.target == "20"]
    here = read_reroutes(desk.workflow, desk.workflow.root)
    assert [here.of_link(link.id) for link in new] == [[first]]
    assert here.of_link("7") == [first, second]
