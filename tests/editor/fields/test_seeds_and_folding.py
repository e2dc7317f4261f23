"""Seeds before and after runs, new and old ones; fields that fold away; where linked values come from."""

from typing import Any

from PySide6.QtCore import QPoint, Qt

from app.editor.running.seed_control import SeedControl
from app.folders import example_path
from app.settings import Settings
from app.workflow.document import Link, Workflow
from app.workflow.edits import AddLink, RemoveLink, RenameNode, SetValue
from app.workflow.ui_format import read_workflow, write_workflow

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


def set_control(hands: Any, node: str, word: str) -> None:
    info = hands.session.library["KSampler"]
    hands.session.do(SetValue.for_widget("", node, info, "control_after_generate", word), "Set")


def test_the_dice_gives_a_new_seed_as_one_step(hands: Any) -> None:
    node = hands.add("KSampler")
    hands.ready()
    before = hands.value(node, "seed")
    dice = hands.item(node).look().fields[0].dice
    assert dice is not None
    hands.click(hands.canvas.mapFromScene(hands.item(node).pos() + dice.center()))
    assert hands.value(node, "seed") != before
    assert hands.editor is None
    assert hands.steps() == ["New seed"]
    hands.undo()
    assert hands.value(node, "seed") == before


def test_new_seeds_for_all_selected_nodes_by_key(hands: Any) -> None:
    nodes = [hands.add("KSampler", 0, 0), hands.add("KSampler", 400, 0)]
    hands.ready()
    hands.canvas.select(nodes)
    hands.key(Qt.Key.Key_R, SHIFT)
    assert 0 not in {hands.value(node, "seed") for node in nodes}
    hands.undo()
    assert {hands.value(node, "seed") for node in nodes} == {0}


def test_the_last_seed_comes_back_and_stays(hands: Any) -> None:
    node = hands.add("KSampler")
    set_control(hands, node, "randomize")
    hands.session.do(SetValue.for_widget("", node, hands.session.library["KSampler"], "seed", 42), "Set")
    seeds: SeedControl = hands.window.runner.seeds
    seeds.before_run()
    seeds.after_run(hands.session.current)
    assert hands.value(node, "seed") != 42
    hands.ready()
    hands.canvas.select([node])
    hands.key(Qt.Key.Key_R, ALT | SHIFT)
    assert (hands.value(node, "seed"), hands.value(node, "control_after_generate")) == (42, "fixed")
    hands.undo()
    assert hands.value(node, "control_after_generate") == "randomize"


def test_seeds_change_before_a_run_from_the_second_on(hands: Any) -> None:
    node = hands.add("KSampler")
    set_control(hands, node, "increment")
    hands.window.settings = Settings(seeds_change="before")
    seeds: SeedControl = hands.window.runner.seeds
    shown = []
    for _ in range(3):
        seeds.before_run()
        seeds.after_run(hands.session.current)
        shown.append(hands.value(node, "seed"))
    assert shown == [0, 1, 2], "what stands in the field is what ran"
    seeds.forget(hands.session.current)
    seeds.before_run()
    assert hands.value(node, "seed") == 2


def test_seeds_change_after_a_run_as_ever(hands: Any) -> None:
    node = hands.add("KSampler")
    set_control(hands, node, "increment")
    seeds: SeedControl = hands.window.runner.seeds
    seeds.before_run()
    seeds.after_run(hands.session.current)
    assert hands.value(node, "seed") == 1


def test_a_run_taken_while_another_tab_is_in_view_moves_the_seed_by_a_step_where_it_ran(hands: Any) -> None:
    window, session = hands.window, hands.session
    session.show_workflow(read_workflow(example_path("starter.json").read_bytes()), "mine")
    ran = session.current
    set_control(hands, "3", "randomize")
    before = write_workflow(ran.workflow)
    seed = ran.workflow.nodes["3"].values
    prompt = window.runner.run()
    assert prompt is not None
    here = session.new()
    window.client.prompt_queued.emit(prompt)  # as the server does when it comes to it
    assert (here.undo_stack.count(), ran.undo_stack.count()) == (0, 2)
    assert (ran.workflow.nodes["3"].values != seed, ran.dirty, here.dirty) == (True, True, False)
    session.show(ran)
    hands.undo()
    assert write_workflow(ran.workflow) == before
    ran.forget_changes()


def test_advanced_fields_are_folded_until_they_are_wanted(hands: Any) -> None:
    node = hands.add("Many")
    hands.ready()
    item = hands.item(node)
    assert [field.kind for field in item.fields] == ["combo", "more"]
    assert "2" in item.fields[1].label
    row = hands.canvas.mapFromScene(item.field_rect(1).center())
    hands.click(row)
    assert [field.name for field in item.fields[:3]] == ["name", "level", "depth"]
    assert hands.session.workflow.nodes[node].extra["showAdvanced"] is True
    assert hands.steps() == ["Show advanced fields"]
    again = read_workflow(write_workflow(hands.session.workflow))
    assert again.nodes[node].extra["showAdvanced"] is True, "and the file says so"
    hands.undo()
    assert "showAdvanced" not in hands.session.workflow.nodes[node].extra
    assert len(item.fields) == 2


def test_advanced_fields_unfold_by_key_and_for_all_by_a_setting(hands: Any) -> None:
    node = hands.add("Many")
    hands.ready()
    hands.canvas.select([node])
    hands.key(Qt.Key.Key_U, ALT)
    assert hands.item(node).field_index("depth") is not None
    hands.key(Qt.Key.Key_U, ALT)
    assert hands.item(node).field_index("depth") is None
    hands.canvas.use_settings(Settings(advanced_fields=True))
    assert [field.name for field in hands.item(node).fields] == ["name", "level", "depth"]
    hands.canvas.use_settings(Settings())
    assert len(hands.item(node).fields) == 2


def test_a_linked_field_shows_though_it_is_advanced_and_says_where_from(hands: Any) -> None:
    source, node = hands.add("KSampler", 0, 0), hands.add("Many", 500, 0)
    from app.workflow.document import InputSlot

    slot = InputSlot("level", "INT", widget="level")
    hands.session.do(AddLink("", Link("1", source, 0, node, 0, "INT"), slot), "Link")
    hands.ready()
    item = hands.item(node)
    index = item.field_index("level")
    assert index is not None
    assert item.is_linked(index)
    assert item.look().fields[index].linked
    shown = [placed.text.text() for run in item.look().runs for placed in run.texts]
    assert any(text.startswith("← KSampler") for text in shown)
    hands.session.do(RenameNode("", source, "Main"), "Rename")
    shown = [placed.text.text() for run in item.look().runs for placed in run.texts]
    assert any(text.startswith("← Main") for text in shown)
    hands.click(hands.at(node, "level"))
    assert hands.editor is None, "the link overrides the field"
    hands.session.do(RemoveLink("", "1"), "Cut")
    assert item.field_index("level") is None, "without a link it is folded again"
    assert all(slot.link is None for slot in hands.session.workflow.nodes[node].inputs)


def test_the_slot_of_a_folded_field_cannot_be_grabbed_by_accident(hands: Any) -> None:
    node = hands.add("Many")
    from app.workflow.document import InputSlot
    from app.workflow.edits import ChangeNode

    slot = InputSlot("level", "INT", widget="level")
    hands.session.do(ChangeNode("", node, {"inputs": (slot,)}), "List")
    hands.ready()
    item = hands.item(node)
    place = item.input_point(0) - item.pos()
    part = item.part_at(place)
    assert part is None or part.kind != "input"


def test_undoing_all_gives_the_first_document(hands: Any) -> None:
    node = hands.add("Many")
    hands.ready()
    first = write_workflow(hands.session.workflow)
    hands.canvas.select([node])
    hands.key(Qt.Key.Key_U, ALT)
    rect = hands.rect(node, "level")
    hands.click(QPoint(rect.right() - 5, rect.center().y()))
    hands.click(QPoint(rect.right() - 5, rect.center().y()))
    assert hands.value(node, "level") == 5
    while hands.session.undo_stack.canUndo():
        hands.undo()
    assert write_workflow(hands.session.workflow) == first
    assert isinstance(hands.session.workflow, Workflow)
