"""What `control_after_generate` makes of a value after a run."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.editor.running.seed_control import SeedControl
from app.editor.running.seeds import LARGEST_RANDOM, next_values, seeds_edit
from app.editor.session import Session
from app.workflow.document import MODE_MUTE, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddNodes
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.widgets import CONTROL_VALUES, default_widgets, widget_values
from tests.workflow_cases import LIBRARY

SAMPLER = NodeInfo(
    "Sampler",
    "Sampler",
    inputs=(
        InputInfo(
            "seed",
            "INT",
            options={"default": 0, "min": 0, "max": 2**64 - 1, "control_after_generate": True},
        ),
        InputInfo("steps", "INT", options={"default": 20}),
    ),
)
CHOICE = NodeInfo(
    "Choice",
    "Choice",
    inputs=(InputInfo("name", "COMBO", choices=("a", "b", "c"), options={"control_after_generate": True}),),
)


def node(seed: Any, control: str, info: NodeInfo = SAMPLER) -> Node:
    values = (seed, control, 20) if info is SAMPLER else (seed, control)
    return Node("1", info.class_type, values=values)


@pytest.mark.parametrize(
    ("control", "seed", "expected"),
    [
        ("fixed", 7, []),
        ("increment", 7, [("seed", 8)]),
        ("decrement", 7, [("seed", 6)]),
        ("decrement", 0, []),
        ("increment", 2**64 - 1, []),
    ],
)
def test_a_seed_moves_by_its_control_and_stays_within_its_limits(
    control: str, seed: int, expected: list[tuple[str, int]]
) -> None:
    assert next_values(node(seed, control), SAMPLER, random.Random(1)) == expected


def test_random_seeds_differ_and_can_be_read_by_programs_with_doubles() -> None:
    chance = random.Random(1)
    seeds = {next_values(node(7, "randomize"), SAMPLER, chance)[0][1] for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed <= LARGEST_RANDOM for seed in seeds)


@pytest.mark.parametrize(
    ("control", "name", "expected"),
    [
        ("increment", "a", [("name", "b")]),
        ("increment", "c", []),
        ("increment-wrap", "c", [("name", "a")]),
        ("decrement", "b", [("name", "a")]),
    ],
)
def test_a_choice_moves_through_its_list(control: str, name: str, expected: list[tuple[str, str]]) -> None:
    assert next_values(node(name, control, CHOICE), CHOICE, random.Random(1)) == expected


def test_a_linked_seed_is_left_to_its_source() -> None:
    linked = replace(node(7, "increment"), inputs=(InputSlot("seed", "INT", "4", widget="seed"),))
    assert next_values(linked, SAMPLER, random.Random(1)) == []


def test_all_seeds_change_as_one_edit_that_can_be_undone_and_muted_nodes_keep_theirs() -> None:
    workflow = Workflow()
    nodes = (
        node(7, "increment"),
        replace(node(1, "increment"), id="2"),
        replace(node(5, "increment"), id="3", mode=MODE_MUTE),
    )
    workflow.apply(AddNodes("", nodes))
    edit = seeds_edit(workflow, {"Sampler": SAMPLER}, random.Random(1))
    assert edit is not None
    inverse = workflow.apply(edit)
    assert [widget_values(node, SAMPLER)["seed"] for node in workflow.nodes.values()] == [8, 2, 5]
    workflow.apply(inverse)
    assert [widget_values(node, SAMPLER)["seed"] for node in workflow.nodes.values()] == [7, 1, 5]


def test_nothing_to_change_makes_no_edit() -> None:
    workflow = Workflow()
    workflow.apply(AddNodes("", (node(7, "fixed"),)))
    assert seeds_edit(workflow, {"Sampler": SAMPLER}, random.Random(1)) is None


@pytest.mark.parametrize(
    ("values", "expected"), [((7, "increment"), 8), ((7, "fixed"), 7), ((7,), 7), ((7, "decrement"), 6)]
)
def test_a_primitive_moves_the_seed_it_feeds(values: tuple[Any, ...], expected: int) -> None:
    workflow = Workflow()
    primitive = Node("2", "PrimitiveNode", values=values, outputs=(OutputSlot("INT", "INT"),))
    sampler = replace(node(1, "fixed"), inputs=(InputSlot("seed", "INT", widget="seed"),))
    workflow.apply(AddNodes("", (primitive, sampler), (Link("1", "2", 0, "1", 0, "INT"),)))
    edit = seeds_edit(workflow, {"Sampler": SAMPLER}, random.Random(1))
    if edit is not None:
        workflow.apply(edit)
    found = workflow.nodes["2"].values
    assert found == (expected, *values[1:])
    assert workflow.nodes["1"].values == sampler.values


def test_the_steps_are_those_of_the_page() -> None:
    data = Path(__file__).parents[1] / "workflow" / "data" / "front_end_records.json"
    recorded = json.loads(data.read_text("utf-8"))["control_after_generate_steps"]
    info = LIBRARY["VBasic"]
    assert [widget.name for widget in default_widgets(info)] == recorded["names"]
    assert set(recorded["vals"]) <= CONTROL_VALUES
    value = recorded["seq"][0][1]
    for control, expected in recorded["seq"]:
        rest = tuple(widget.value for widget in default_widgets(info))[2:]
        found = next_values(Node("1", "VBasic", values=(value, control, *rest)), info, random.Random(1))
        value = dict(found).get("i", value)
        assert value == expected


class FirstIsDrawnAgain(random.Random):
    """The first choice is the first of the list, the second the last."""

    def __init__(self) -> None:
        super().__init__(1)
        self.places = [0, -1]

    def choice(self, seq: Any) -> Any:
        return seq[self.places.pop(0)]


def test_undo_takes_back_what_several_runs_changed_though_not_each_changed_all(qapp: object) -> None:
    session = Session({info.class_type: info for info in (SAMPLER, CHOICE)})
    sampler, choice = node(7, "increment"), replace(node("a", "randomize", CHOICE), id="2")
    session.do(AddNodes("", (sampler, choice)), "Add")
    seeds = SeedControl(session)
    seeds.chance = FirstIsDrawnAgain()
    for _ in range(2):
        seeds.before_run()
        seeds.after_run(session.current)
    nodes = session.workflow.nodes
    assert [nodes[key].values for key in "12"] == [(9, "increment", 20), ("c", "randomize")]
    while session.undo_stack.index() > 1:
        session.undo_stack.undo()
    assert [nodes[key].values for key in "12"] == [(7, "increment", 20), ("a", "randomize")]
    session.end()
