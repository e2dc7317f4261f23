"""Links are drawn from and to the two dots of a collapsed node; the first slots that fit are meant."""

from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.canvas.node_parts import Part
from app.editor.canvas.viewport.mouse import tip_of
from app.editor.running.run_state import RunState
from app.workflow.document import Link
from app.workflow.edits import SetFlags

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
EMPTY = QPointF(700, 500)


def collapse(desk: Desk, *node_ids: str) -> None:
    desk.workflow.apply(SetFlags("", node_ids, {"collapsed": True}))


def ends(desk: Desk) -> set[tuple[str, int, str, int]]:
    return {
        (link.source, link.source_slot, link.target, link.target_slot)
        for link in desk.workflow.links.values()
    }


def loose(desk: Desk) -> None:
    desk.show(
        workflow_of(
            node("4", "CheckpointLoaderSimple", (0, 0), ("sd.safetensors",)),
            node("3", "KSampler", (500, 0), (42, "fixed", 20, 8.0, "euler", "normal", 1.0)),
            node("8", "VAEDecode", (1000, 0)),
        )
    )


def test_what_the_other_end_takes_decides_which_output_is_meant(desk: Desk) -> None:
    loose(desk)
    collapse(desk, "4")
    hand = desk.hand
    hand.drag(hand.item("4").output_point(0), hand.item("8").input_point(1))
    hand.drag(hand.item("4").output_point(0), hand.title("3"))
    assert ends(desk) == {("4", 2, "8", 1), ("4", 0, "3", 0)}
    assert desk.titles == ["Add link", "Add link"]


def test_a_link_is_drawn_from_the_input_dot_to_an_output(desk: Desk) -> None:
    loose(desk)
    collapse(desk, "8")
    hand = desk.hand
    hand.drag(hand.item("8").input_point(0), hand.item("4").output_point(2))
    hand.drag(hand.item("8").input_point(0), hand.item("3").output_point(0))
    assert ends(desk) == {("4", 2, "8", 1), ("3", 0, "8", 0)}


def test_a_link_ends_at_the_dots_of_collapsed_nodes_also_at_their_outer_half(desk: Desk) -> None:
    loose(desk)
    collapse(desk, "3", "8")
    hand = desk.hand
    hand.drag(hand.item("3").output_point(0), hand.item("8").input_point(0) - QPointF(6, 0))
    assert ends(desk) == {("3", 0, "8", 0)}
    # The same dot takes the checkpoint's VAE: its first input would not fit.
    hand.drag(hand.item("4").output_point(2), hand.item("8").input_point(0) - QPointF(6, 0))
    assert ends(desk) == {("3", 0, "8", 0), ("4", 2, "8", 1)}


def test_what_fits_nowhere_makes_no_link(desk: Desk) -> None:
    loose(desk)
    collapse(desk, "4", "8")
    hand = desk.hand
    hand.drag(hand.item("4").output_point(0), hand.item("4").input_point(0))
    hand.drag(hand.item("8").output_point(0), hand.item("3").input_point(0))
    assert ends(desk) == set()


def test_the_dots_light_where_a_drawn_link_fits(desk: Desk) -> None:
    loose(desk)
    collapse(desk, "3", "8")
    hand = desk.hand
    hand.press(hand.item("4").output_point(2))
    hand.drag_to(EMPTY)
    light = desk.canvas.graph.light
    assert light.of(hand.item("8")).inputs
    assert not light.of(hand.item("3")).any
    hand.key(Qt.Key.Key_Escape)
    hand.release(EMPTY)
    assert desk.asked == []


def test_the_dot_of_a_linked_single_input_moves_its_link(desk: Desk) -> None:
    desk.show(
        workflow_of(
            node("1", "LoadImage", (0, 0), ("a.png",)),
            node("2", "PreviewImage", (500, 0)),
            node("3", "PreviewImage", (500, 200)),
            links=(Link("1", "1", 0, "2", 0, "IMAGE"),),
        )
    )
    collapse(desk, "2")
    hand = desk.hand
    hand.drag(hand.item("2").input_point(0), hand.item("3").input_point(0))
    assert desk.titles == ["Move link"]
    assert ends(desk) == {("1", 0, "3", 0)}


def test_ctrl_alt_click_cuts_all_links_of_a_dot(desk: Desk) -> None:
    collapse(desk, "3")
    desk.hand.click(desk.hand.item("3").input_point(0), CTRL_ALT)
    assert desk.titles == ["Cut links"]
    assert {link.id for link in desk.workflow.links.values()} == {"2", "3", "7", "8", "9"}
    desk.undo()
    assert len(desk.workflow.links) == 9


def test_let_go_in_the_empty_a_node_is_searched(desk: Desk, qtbot: QtBot) -> None:
    loose(desk)
    collapse(desk, "4")
    hand = desk.hand
    with qtbot.waitSignal(desk.canvas.search_requested) as heard:
        hand.drag(hand.item("4").output_point(0), EMPTY)
    pending = heard.args[2]
    assert (pending.node, pending.slot, pending.type) == ("4", 0, "MODEL")


def test_the_title_between_the_dots_still_moves_the_node(desk: Desk) -> None:
    collapse(desk, "3")
    desk.hand.drag(desk.hand.title("3"), desk.hand.title("3") + QPointF(30, 40))
    assert desk.titles == ["Move node"]


def test_a_dot_tells_what_it_stands_for(desk: Desk) -> None:
    collapse(desk, "4")
    item = desk.hand.item("4")
    at = item.output_point(0) - item.pos()
    assert item.part_at(at) == Part("outputs")
    assert tip_of(item, Part("outputs"), desk.canvas.graph) == "MODEL: MODEL\nCLIP: CLIP\nVAE: VAE"


def test_no_badge_cuts_the_title_of_a_collapsed_node_off(desk: Desk) -> None:
    state = RunState()
    desk.canvas.set_run_state(state)
    collapse(desk, "3", "8")
    state.update("3", state="done", seconds=12.3)
    state.update("8", state="cached")
    for node_id in ("3", "8"):
        item = desk.hand.item(node_id)
        (title,) = item.look().runs[0].texts
        assert title.text.text() == item.title
