"""The plan says of each node that always runs why: which node is the cause, and what it said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.folders import folders_below
from app.runtime.compiler.compile import CompileContext, compile_prompt, explain_prompt
from app.workflow.prompt import LinkRef, Prompt, PromptNode
from tests.fakes import Probes
from tests.graph_text import prompt_of

CHAIN = '1: PInt(v=1)\n2: PChanged(x=1>0, mode="nan")\n3: PPass(x=2>0)\n4: PSink(x=3>0)'


def context(tmp_path: Path, **changes: Any) -> CompileContext:
    definitions = dict(Probes().definitions)
    for kind, fields in changes.items():
        definitions[kind] = replace(definitions[kind], **fields)
    return CompileContext(definitions, folders_below(tmp_path, tmp_path / "state"))


def reasons(prompt: Prompt, context: CompileContext) -> dict[str, tuple[str, str, str | None]]:
    plan = explain_prompt(prompt, context)
    return {step["node"]: (step["state"], step["reason"], step["cause"]) for step in plan["steps"]}


def test_nan_is_named_at_the_node_and_behind_it(tmp_path: Path) -> None:
    found = reasons(prompt_of(CHAIN), context(tmp_path))
    assert found["1"][0] == "run"
    nan = "its check for changes says that it gives something else each time (NaN)"
    assert found["2"] == ("always", nan, "2")
    assert found["3"] == found["4"]
    state, reason, cause = found["4"]
    assert (state, cause) == ("always", "2")
    assert reason == f"it needs “PChanged” (#2), which always runs: {nan}"


def test_check_of_a_pack_that_raises_is_quoted(tmp_path: Path) -> None:
    def fail(inputs: Any) -> Any:
        raise OSError("the camera is off")

    found = reasons(prompt_of(CHAIN), context(tmp_path, PChanged={"fingerprint": fail, "pack": "webcam"}))
    assert found["2"][1] == "IS_CHANGED of the pack “webcam” raised OSError: the camera is off"
    assert "“webcam” raised" in found["3"][1]


def test_value_that_cannot_be_compared_is_named_with_its_input(tmp_path: Path) -> None:
    nodes = {"1": PromptNode("PPass", {"x": object()}), "2": PromptNode("PSink", {"x": LinkRef("1", 0)})}
    found = reasons(Prompt(nodes), context(tmp_path))
    assert (
        found["1"][1]
        == "its input x (object) has a value that cannot be compared with that of an earlier run"
    )


@pytest.mark.parametrize("passes_off", [frozenset(), frozenset({"merge_duplicates"})])
def test_only_the_first_in_a_chain_has_a_reason_of_its_own(
    tmp_path: Path, passes_off: frozenset[str]
) -> None:
    graph = compile_prompt(prompt_of(CHAIN), replace(context(tmp_path), passes_off=passes_off)).graph
    assert graph.reasons.keys() == {"2"}
    assert [graph.keys[step] is None for step in "1234"] == [False, True, True, True]
