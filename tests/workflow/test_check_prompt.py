"""Where ComfyUI lets mistakes pass or gives up, validation is stricter, deeper and speaks in sentences."""

from typing import Any

import pytest

from app.problems import Problem
from app.workflow.check_prompt import PromptCheck, check_prompt, check_prompt_json
from app.workflow.prompt import LinkRef, Prompt, PromptNode
from app.workflow.slot_types import allowed_types, connects
from tests.workflow_cases import LIBRARY

GOOD: dict[str, Any] = {"i": 5, "f": 0.5, "s": "x", "b": True, "c": "a"}


def check(inputs: dict[str, Any], **options: Any) -> PromptCheck:
    return check_prompt(Prompt({"1": PromptNode("PTyped", {**GOOD, **inputs})}), LIBRARY, **options)


def only(result: PromptCheck) -> Problem:
    (found,) = result.problems
    return found


TRAPS: dict[str, tuple[Any, str]] = {
    "b": ("yes", '"yes" is neither true nor false'),
    "s": (None, "it has no value"),
    "f": (float("nan"), "NaN"),
}


@pytest.mark.parametrize("name", TRAPS)
def test_what_comfyui_converts_wrongly_is_refused_unless_asked_for(name: str) -> None:
    value, words = TRAPS[name]
    found = only(check({name: value}))
    assert (found.kind, found.node_path, found.input_name) == ("input.wrong_type", "1", name)
    assert words in found.message
    assert check({name: value}, strict_compat=True).outputs == ("1",)


def test_a_text_that_says_false_is_false() -> None:
    assert check({"b": "false"}).prompt.nodes["1"].inputs["b"] is False
    assert check({"b": "false"}, strict_compat=True).prompt.nodes["1"].inputs["b"] is True


def test_a_slot_counted_from_the_end_is_refused_unless_asked_for() -> None:
    prompt = Prompt(
        {"0": PromptNode("PInt", {"v": 1}), "1": PromptNode("PTyped", {**GOOD, "i": LinkRef("0", -1)})}
    )
    found = only(check_prompt(prompt, LIBRARY))
    assert (found.kind, found.input_name) == ("link.missing_source", "i")
    assert "which has 1 outputs, counted from 0" in found.message
    assert check_prompt(prompt, LIBRARY, strict_compat=True).outputs == ("1",)


def test_a_problem_names_value_limit_and_remedy() -> None:
    found = only(check({"i": 500}))
    assert (found.value, found.limit, found.source) == (500, 100, "server")
    assert found.message == "i is 500; the largest value allowed is 100"
    assert found.remedies[0].edit == {"set_input": {"node": "1", "input": "i", "value": 100}}


def test_all_faults_of_a_node_are_reported_together() -> None:
    result = check({"i": 500, "c": "zz", "f": "wide"})
    assert {problem.input_name for problem in result.problems} == {"i", "c", "f"}
    assert result.outputs == ()


def passes(count: int, first: Any) -> dict[str, PromptNode]:
    nodes = {"0": PromptNode("PPass", {"x": first})}
    for number in range(1, count):
        nodes[str(number)] = PromptNode("PPass", {"x": LinkRef(str(number - 1), 0)})
    nodes["out"] = PromptNode("PSink", {"x": LinkRef(str(count - 1), 0)})
    return nodes


def test_a_chain_of_five_thousand_nodes_is_checked() -> None:
    assert check_prompt(Prompt(passes(5000, 1)), LIBRARY).outputs == ("out",)


def test_a_circle_of_five_thousand_nodes_is_reported_at_each() -> None:
    result = check_prompt(Prompt(passes(5000, LinkRef("4999", 0))), LIBRARY)
    assert len(result.problems) == 5000
    assert {problem.kind for problem in result.problems} == {"graph.cycle"}
    assert result.outputs == ()


def test_a_shared_fault_names_every_output_that_waits_for_it() -> None:
    nodes = {"0": PromptNode("PInt", {"v": "x"})}
    nodes |= {str(number): PromptNode("PSink", {"x": LinkRef("0", 0)}) for number in range(1, 4)}
    result = check_prompt(Prompt(nodes), LIBRARY)
    assert result.dependents == {"0": ("1", "2", "3")}


def test_only_wanted_outputs_are_checked() -> None:
    nodes = {"1": PromptNode("PTyped", {**GOOD, "i": -1}), "2": PromptNode("PSink", {"x": 1})}
    result = check_prompt(Prompt(nodes), LIBRARY, targets=["2"])
    assert (result.problems, result.outputs) == ((), ("2",))


def test_an_unknown_kind_stops_the_check_and_says_what_to_do() -> None:
    found = only(check_prompt(Prompt({"4": PromptNode("Nobody", {}, "My node")}), LIBRARY))
    assert (found.kind, found.node_path, found.value) == ("node.unknown_type", "4", "Nobody")
    assert '"Nobody" is not installed here' in found.message
    assert "custom_nodes" in found.message


def test_a_node_that_is_no_object_is_an_error() -> None:
    with pytest.raises(ValueError, match="node 1 is list, not an object"):
        check_prompt_json({"1": [1]}, LIBRARY)


CONNECTS = {
    ("IMAGE", "IMAGE"): True,
    ("IMAGE", "MASK"): False,
    ("*", "IMAGE"): True,
    ("IMAGE", "*"): True,
    ("INT", "FLOAT"): False,
    ("INT", "INT,FLOAT"): True,
    ("A,B", "C, B"): True,
    ("A,B", "C,D"): False,
    ("image", "IMAGE"): True,
    ("COMFY_MATCHTYPE_V3", "IMAGE"): True,
    ("0", "X"): True,
    ("", "X"): True,
}


@pytest.mark.parametrize("pair", CONNECTS)
def test_types_connect_when_they_share_a_member(pair: tuple[str, str]) -> None:
    assert connects(*pair) is CONNECTS[pair]


def test_a_match_type_takes_the_types_it_allows() -> None:
    options = {"template": {"allowed_types": ["IMAGE", "MASK"]}}
    assert allowed_types("COMFY_MATCHTYPE_V3", options) == "IMAGE,MASK"
    assert allowed_types("COMFY_MATCHTYPE_V3", {}) == "*"
    assert allowed_types("INT", options) == "INT"
