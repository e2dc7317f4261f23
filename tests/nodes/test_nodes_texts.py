"""Nodes of texts and of logic: what they give, and what they say of a pattern that is none."""

from typing import Any

import pytest

from app.folders import Folders
from app.nodes.registry import load_nodes
from app.problems import InputError
from app.run_context import RunContext

CASES: list[tuple[str, dict[str, Any], Any]] = [
    ("StringConcatenate", {"string_a": "a", "string_b": "b", "delimiter": ", "}, "a, b"),
    ("StringSubstring", {"string": "workflow", "start": -4, "end": 8}, "flow"),
    ("StringLength", {"string": "día"}, 3),
    ("CaseConverter", {"string": "two words", "mode": "Capitalize"}, "Two words"),
    ("CaseConverter", {"string": "two words", "mode": "Title Case"}, "Two Words"),
    ("StringTrim", {"string": " a \n", "mode": "Right"}, " a"),
    ("StringReplace", {"string": "a cat, a dog", "find": "a ", "replace": "the "}, "the cat, the dog"),
    ("StringContains", {"string": "A Cat", "substring": "cat", "case_sensitive": False}, True),
    ("StringContains", {"string": "A Cat", "substring": "cat", "case_sensitive": True}, False),
    ("StringCompare", {"string_a": "Cats", "string_b": "cat", "mode": "Starts With"}, False),
    ("StringCompare", {"string_a": "a", "string_b": "a", "mode": "Equal", "case_sensitive": True}, True),
    ("RegexMatch", {"string": "Seed 42", "regex_pattern": r"seed \d+"}, True),
    ("RegexExtract", {"string": "a1 b2", "regex_pattern": r"\w(\d)", "mode": "All Groups"}, "1\n2"),
    ("RegexExtract", {"string": "a1 b2", "regex_pattern": r"\w\d", "mode": "First Match"}, "a1"),
    ("RegexExtract", {"string": "a1", "regex_pattern": r"z", "mode": "All Matches"}, ""),
    (
        "RegexReplace",
        {"string": "a1 b2", "regex_pattern": r"(\w)(\d)", "replace": r"\2\1", "count": 1},
        "1a b2",
    ),
    ("ComfySwitchNode", {"switch": True, "on_false": None, "on_true": "yes"}, "yes"),
    ("ComfySwitchNode", {"switch": False, "on_false": "no", "on_true": None}, "no"),
    ("ComfyNotNode", {"value": ""}, True),
]


def called(folders: Folders, kind: str, inputs: dict[str, Any]) -> Any:
    node = load_nodes(folders, with_packs=False).definitions[kind]
    (value,) = node.run(RunContext("1", folders), inputs).outputs
    return value


@pytest.mark.parametrize(("kind", "inputs", "wanted"), CASES)
def test_a_node_of_texts_gives(folders: Folders, kind: str, inputs: dict[str, Any], wanted: Any) -> None:
    assert called(folders, kind, inputs) == wanted


@pytest.mark.parametrize("kind", ["RegexMatch", "RegexExtract", "RegexReplace"])
def test_a_pattern_that_is_none_is_refused_at_its_input(folders: Folders, kind: str) -> None:
    inputs = {"string": "a", "regex_pattern": "(", "mode": "First Match", "replace": ""}
    if kind != "RegexExtract":
        del inputs["mode"]
    if kind != "RegexReplace":
        del inputs["replace"]
    with pytest.raises(InputError, match="this is no regular expression: missing") as raised:
        called(folders, kind, inputs)
    assert raised.value.problem.input_name == "regex_pattern"


def test_a_replacement_that_cannot_be_used_is_refused_at_its_input(folders: Folders) -> None:
    inputs = {"string": "a", "regex_pattern": "a", "replace": r"\9"}
    with pytest.raises(InputError, match="the replacement cannot be used: invalid group") as raised:
        called(folders, "RegexReplace", inputs)
    assert raised.value.problem.input_name == "replace"


def test_a_switch_asks_for_the_branch_that_is_on(folders: Folders) -> None:
    node = load_nodes(folders, with_packs=False).definitions["ComfySwitchNode"]
    assert node.lazy == ("on_false", "on_true")
    assert node.wanted({"switch": True, "on_false": None, "on_true": None}) == ("on_true",)
    assert node.wanted({"switch": False, "on_false": None, "on_true": None}) == ("on_false",)
