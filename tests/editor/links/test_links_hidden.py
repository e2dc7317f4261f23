"""Links hidden one by one: badges with names at their ends, revealed by the mouse, kept in the file."""

import json

from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.canvas.links.badges import Badge
from app.editor.main_window import MainWindow
from app.workflow.diff.told import tell_differences
from app.workflow.document import ROOT, Link, Scope
from app.workflow.edits import AddLink, AddNodes, RemoveLink
from app.workflow.links.hidden import HideLinks, hidden_links
from app.workflow.merge.merge import merge
from app.workflow.ui_format import read_workflow, write_workflow
from tests.editor.canvas.canvas_graphs import LIBRARY, Desk, Hand, node

CTRL = Qt.KeyboardModifier.ControlModifier
RIGHT = Qt.MouseButton.RightButton


def badge(desk: Desk, side: str, node_id: str) -> Badge:
    return next(b for b in desk.canvas.graph.badges.all if (b.side, b.node) == (side, node_id))


def hide(desk: Desk, *link_ids: str, name: str = "") -> None:
    desk.carry_out(HideLinks(ROOT, dict.fromkeys(link_ids, name)), "Hide link")


def test_badges_stand_in_for_the_link_and_show_it_while_the_mouse_is_on_one(desk: Desk) -> None:
    item = desk.canvas.graph.links["8"]
    hide(desk, "8")
    assert not item.isVisible()
    assert badge(desk, "output", "4").words == badge(desk, "input", "8").words == "VAE"
    desk.hand.move(badge(desk, "input", "8").place().center())
    assert item.isVisible()
    assert item.pen().style() == Qt.PenStyle.CustomDashLine
    desk.hand.move(QPointF(900, 520))
    assert not item.isVisible()
    desk.undo()
    assert item.isVisible()
    assert desk.canvas.graph.badges.all == []
    assert desk.workflow.extra == {}


def test_a_click_on_a_badge_goes_to_the_other_ends_in_turn(desk: Desk) -> None:
    hide(desk, "2", "3", name="text encoder")
    source = badge(desk, "output", "4")
    assert source.words == "text encoder  ×2"
    seen = []
    for _ in range(2):
        desk.canvas.look_at(QPointF(300, 200), 1.0)
        desk.hand.click(source.place().center())
        seen.append(desk.canvas.center())
    for place, node_id in zip(seen, ("6", "7"), strict=True):
        assert (place - badge(desk, "input", node_id).place().center()).manhattanLength() < 4
    assert desk.titles == ["Hide link"], "looking is no edit"


def test_badges_follow_their_nodes(desk: Desk) -> None:
    hide(desk, "8")
    hand = desk.hand
    hand.drag(hand.title("8"), hand.title("8") + QPointF(50, 60))
    assert badge(desk, "input", "8").pos() == hand.item("8").input_point(1)


def test_a_cut_across_a_badge_removes_the_hidden_link_and_undo_hides_it_again(desk: Desk) -> None:
    hide(desk, "8")
    place = badge(desk, "input", "8").place()
    start, end = place.center() + QPointF(0, -14), place.center() + QPointF(0, 14)
    desk.hand.drag(start, end, CTRL, RIGHT)
    assert "8" not in desk.workflow.links
    assert hidden_links(desk.workflow, ROOT) == {}
    assert desk.workflow.extra == {}
    desk.undo()
    assert hidden_links(desk.workflow, ROOT) == {"8": ""}
    assert not desk.canvas.graph.links["8"].isVisible()


def test_k_hides_the_links_of_the_selection_and_shows_them_again(qtbot: QtBot, window: MainWindow) -> None:
    first = window.adding.add("LoadImage", QPointF(0, 0))
    second = window.adding.add("PreviewImage", QPointF(500, 0))
    assert first is not None
    assert second is not None
    window.session.do(AddLink("", Link("1", first, 0, second, 0, "IMAGE")), "Add link")
    before = write_workflow(window.session.workflow)
    window.canvas.setFocus()
    window.canvas.select([second])
    hand = Hand(window.canvas)
    hand.key(Qt.Key.Key_K)
    assert hidden_links(window.session.workflow, ROOT) == {"1": ""}
    assert window.session.undo_stack.undoText() == "Hide link"
    hand.key(Qt.Key.Key_K)
    assert hidden_links(window.session.workflow, ROOT) == {}
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == before


def test_the_file_keeps_it_through_saving_and_merging_and_a_diff_calls_it_layout(desk: Desk) -> None:
    base = write_workflow(desk.workflow)
    hide(desk, "8", name="decoder")
    kept = read_workflow(write_workflow(desk.workflow))
    assert hidden_links(kept, ROOT) == {"8": "decoder"}
    assert json.loads(write_workflow(kept))["extra"]["confy"] == {"hidden_links": {"8": "decoder"}}
    told = tell_differences(read_workflow(base), kept, {})
    assert {item.level for item in told} == {"layout"}
    theirs = read_workflow(base)
    theirs.apply(HideLinks(ROOT, {"1": ""}))
    merged = merge(read_workflow(base), kept, theirs, {})
    assert not merged.conflicts
    assert hidden_links(merged.workflow, ROOT) == {"8": "decoder", "1": ""}


def test_another_link_with_the_same_number_is_not_hidden(desk: Desk) -> None:
    hide(desk, "9")
    desk.carry_out(RemoveLink(ROOT, "9"), "Remove link")
    desk.carry_out(AddLink(ROOT, Link("9", "8", 0, "9", 0, "IMAGE")), "Add link")
    assert desk.canvas.graph.links["9"].isVisible()


def test_links_of_a_subgraph_are_hidden_there_and_nowhere_else(desk: Desk) -> None:
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
    desk.workflow.scopes["def"] = inner
    desk.canvas.show_scope(desk.workflow, "def", LIBRARY, "5:")
    desk.canvas.look_at(QPointF(100, 50), 1.0)
    desk.carry_out(HideLinks("def", {"2": ""}), "Hide link")
    assert {(b.side, b.node) for b in desk.canvas.graph.badges.all} == {("output", "1"), ("input", "-20")}
    assert hidden_links(desk.workflow, "def") == {"2": ""}
    assert hidden_links(desk.workflow, ROOT) == {}
    desk.hand.move(badge(desk, "input", "-20").place().center())
    assert desk.canvas.graph.links["2"].isVisible()
    desk.show(desk.workflow)
    assert desk.canvas.graph.badges.all == []
    desk.undo()
    assert desk.workflow.extra == {}


def test_a_moved_hidden_link_stays_hidden_under_its_name(desk: Desk) -> None:
    before = write_workflow(desk.workflow)
    hide(desk, "4", name="words")
    hand = desk.hand
    hand.drag(hand.item("3").input_point(1), hand.item("3").input_point(2))
    ((new, name),) = hidden_links(desk.workflow, ROOT).items()
    assert (new == "4", name) == (False, "words")
    link = desk.workflow.links[new]
    assert (link.source, link.target, link.target_slot) == ("6", "3", 2)
    assert not desk.canvas.graph.links[new].isVisible()
    assert badge(desk, "input", "3").words == "words"
    desk.undo()
    assert hidden_links(desk.workflow, ROOT) == {"4": "words"}
    desk.undo()
    assert write_workflow(desk.workflow) == before


def test_hidden_links_stay_so_when_all_of_an_output_move(desk: Desk) -> None:
    desk.carry_out(AddNodes(ROOT, (node("20", "CheckpointLoaderSimple", (0, 420), ("b",)),)), "Add")
    hide(desk, "2", name="words")
    hand = desk.hand
    shift = Qt.KeyboardModifier.ShiftModifier
    hand.drag(hand.item("4").output_point(1), hand.item("20").output_point(1), shift)
    moved = {link.target: key for key, link in desk.workflow.links.items() if link.source == "20"}
    assert moved.keys() == {"6", "7"}
    assert hidden_links(desk.workflow, ROOT) == {moved["6"]: "words"}


def test_copies_keep_the_links_among_them_hidden(window: MainWindow) -> None:
    first = window.adding.add("LoadImage", QPointF(0, 0))
    second = window.adding.add("PreviewImage", QPointF(500, 0))
    assert first is not None
    assert second is not None
    window.session.do(AddLink("", Link("1", first, 0, second, 0, "IMAGE")), "Add link")
    window.session.do(HideLinks(ROOT, {"1": "the picture"}), "Hide link")
    before = write_workflow(window.session.workflow)
    window.canvas.setFocus()
    window.canvas.select([first, second])
    hand = Hand(window.canvas)
    hand.key(Qt.Key.Key_C, CTRL)
    hand.key(Qt.Key.Key_V, CTRL)
    assert list(hidden_links(window.session.workflow, ROOT).values()) == ["the picture"] * 2
    window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == before
    window.files.new()
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_V, CTRL)
    assert list(hidden_links(window.session.workflow, ROOT).values()) == ["the picture"]
