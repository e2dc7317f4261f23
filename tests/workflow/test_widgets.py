"""Values of controls are read from every form a file keeps them in, and changed in all of them."""

from typing import Any

import pytest

from app.workflow.check import check_workflow
from app.workflow.document import Node
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.widgets import default_widgets, widget_values, widgets, with_value
from tests.workflow_cases import LIBRARY, document, node

KSAMPLER = LIBRARY["KSampler"]
READ = {"seed": 5, "steps": 20, "cfg": 8.0, "sampler_name": "euler", "scheduler": "simple", "denoise": 1.0}
WITH_CONTROL = (5, "fixed", 20, 8.0, "euler", "simple", 1.0)
WITHOUT_CONTROL = (5, 20, 8.0, "euler", "simple", 1.0)


def sampler(values: Any = None, named: Any = None) -> Node:
    return Node("1", "KSampler", values=values, named_values=named)


FORMS = {
    "list": sampler(WITH_CONTROL),
    "list with true for randomize": sampler((5, True, *WITH_CONTROL[2:])),
    "list from before the control existed": sampler(WITHOUT_CONTROL),
    "list that ends early": sampler((5, "fixed")),
    "object": sampler({"seed": 5, "cfg": 8.0}),
    "named beside a list that is wrong": sampler((1, 2, 3), {"seed": 5}),
    "nothing but the seed": sampler((5,)),
}


@pytest.mark.parametrize("name", FORMS)
def test_values_are_read_from_every_form(name: str) -> None:
    assert widget_values(FORMS[name], KSAMPLER) == READ


def test_a_value_changes_in_the_list_and_by_name() -> None:
    node = sampler(WITH_CONTROL, {"seed": 5, "control_after_generate": "fixed", "cfg": 8.0})
    changed = with_value(node, KSAMPLER, "cfg", 3.5)
    assert changed.values == (5, "fixed", 20, 3.5, "euler", "simple", 1.0)
    assert changed.named_values is not None
    assert changed.named_values["cfg"] == 3.5


def test_an_old_list_gets_no_control_when_a_value_changes() -> None:
    changed = with_value(sampler(WITHOUT_CONTROL), KSAMPLER, "steps", 9)
    assert changed.values == (5, 9, 8.0, "euler", "simple", 1.0)


def test_a_control_changes_like_a_value() -> None:
    changed = with_value(sampler(WITH_CONTROL), KSAMPLER, "control_after_generate", "increment")
    assert changed.values == (5, "increment", 20, 8.0, "euler", "simple", 1.0)


def test_a_short_list_is_filled_with_defaults_up_to_the_changed_value() -> None:
    changed = with_value(sampler((5, "fixed")), KSAMPLER, "steps", 9)
    assert changed.values == (5, "fixed", 9)
    changed = with_value(sampler((5, True)), KSAMPLER, "cfg", 2.0)
    assert changed.values == (5, True, 20, 2.0)


def test_a_node_that_names_its_values_only_gets_no_list() -> None:
    changed = with_value(sampler(None, {"seed": 5}), KSAMPLER, "seed", 9)
    assert changed.values is None
    assert changed.named_values is not None
    assert changed.named_values["seed"] == 9


def test_what_belongs_to_no_control_stays() -> None:
    node = Node("1", "PInt", values=(5, "upload", {"x": 1}), named_values={"v": 5, "upload": "image"})
    changed = with_value(node, LIBRARY["PInt"], "v", 6)
    assert changed.values == (6, "upload", {"x": 1})
    assert changed.named_values == {"v": 6, "upload": "image"}


def test_only_the_changed_value_enters_an_object_of_values() -> None:
    changed = with_value(sampler({"seed": 5, "other": 1}), KSAMPLER, "cfg", 2.0)
    assert changed.values == {"seed": 5, "other": 1, "cfg": 2.0}


def test_choosing_another_option_gives_its_inputs_their_defaults() -> None:
    info = LIBRARY["VDynCombo"]
    node = Node("1", "VDynCombo", values=("one", 4), named_values={"mode": "one", "mode.n": 4})
    changed = with_value(node, info, "mode", "nest")
    assert changed.values == ("nest", "p", 0.0)
    assert changed.named_values == {"mode": "nest", "mode.sub": "p", "mode.sub.q": 0.0}
    assert widget_values(changed, info) == {"mode": "nest", "mode.sub": "p", "mode.sub.q": 0.0}


def test_an_unknown_control_is_an_error() -> None:
    with pytest.raises(KeyError):
        with_value(sampler(WITH_CONTROL), KSAMPLER, "cgf", 1)


def test_a_new_node_has_the_defaults_in_order() -> None:
    names = [(widget.key, widget.value) for widget in default_widgets(LIBRARY["VBasic"])]
    assert names == [
        ("i", 1), ("control_after_generate", "randomize"), ("f", 0.5), ("s", "q"), ("b", True), ("c", "b"),
        ("mc", []), ("mw", 3), ("col", "#ffffff"), ("si", 0), ("adv", 2),
    ]  # fmt: skip


def test_the_place_of_each_value_in_the_list_is_known() -> None:
    found = {widget.key: widget.index for widget in widgets(sampler(WITHOUT_CONTROL), KSAMPLER)}
    assert (found["seed"], found["control_after_generate"], found["steps"]) == (0, None, 1)


PRIMITIVE_INT = NodeInfo(
    "PrimitiveInt", "Int", inputs=(InputInfo("value", "INT", options={"control_after_generate": "fixed"}),)
)


@pytest.mark.parametrize("key", ["fixed", "control_after_generate"])
def test_a_control_named_after_its_first_value_is_found_and_changed(key: str) -> None:
    node = Node("1", "PrimitiveInt", values=(20, "increment"), named_values={"value": 20, key: "increment"})
    control = widgets(node, PRIMITIVE_INT)[1]
    assert (control.name, control.value) == ("control_after_generate", "increment")
    changed = with_value(node, PRIMITIVE_INT, "control_after_generate", "randomize")
    assert changed.values == (20, "randomize")
    assert changed.named_values == {"value": 20, key: "randomize"}


def test_a_new_control_starts_with_the_value_its_kind_names() -> None:
    assert [widget.value for widget in default_widgets(PRIMITIVE_INT)] == [0, "fixed"]


def test_an_input_that_only_shows_something_has_a_place_but_no_slot_to_fill() -> None:
    view = InputInfo("compare_view", "IMAGECOMPARE", options={"socketless": True})
    info = NodeInfo("ImageCompare", "Compare", inputs=(view,), output_node=True)
    assert widget_values(Node("1", "ImageCompare"), info) == {"compare_view": ["", ""]}
    workflow = document(node(1, "ImageCompare"))
    assert check_workflow(workflow, {"ImageCompare": info}) == []
