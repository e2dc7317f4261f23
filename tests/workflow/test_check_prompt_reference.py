"""Validation agrees with the recorded answers of ComfyUI."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.problems import Problem
from app.workflow.check_prompt import check_prompt_json
from app.workflow.node_info import read_object_info
from app.workflow.prompt import PromptNode

DATA = Path(__file__).parent / "data"
LIBRARY = read_object_info(json.loads((DATA / "probe_object_info.json").read_text("utf-8")))
CASES: list[dict[str, Any]] = json.loads((DATA / "validation_cases.json").read_text("utf-8"))

# What the recorded nodes' own VALIDATE_INPUTS did: the inputs they take over, and when they refuse.
TAKES_OVER = {
    "PValS": {"s"},
    "VValid": {"s"},
    "PValKw": {"s", "i", "c"},
    "PValTypes": {"c"},
    "LoadImage": {"image"},
}


def skip_checks(class_type: str, name: str) -> bool:
    return name in TAKES_OVER.get(class_type, ())


def validate(node_id: str, node: PromptNode) -> list[Problem]:
    refused = {"PValS": {"s"}, "VValid": {"s"}, "PValKw": {"s", "i", "c"}}.get(node.class_type, set())
    if node.class_type == "PValS" and node.inputs["s"] == "raise":
        return [Problem("node.malformed", "the node's own check failed")]
    if node.inputs.get("s") in ("msg", "false", "none"):
        return [Problem("input.refused_by_node", "no", input_name=name) for name in sorted(refused)]
    if node.class_type == "PValTypes" and CURRENT["name"].endswith("rejects"):
        return [Problem("input.refused_by_node", "no", input_name=name) for name in ("c", "input_types")]
    if node.class_type == "LoadImage":
        return [Problem("input.refused_by_node", "no such file", input_name="image")]
    return []


CURRENT: dict[str, Any] = {}


def check(case: dict[str, Any]) -> Any:
    CURRENT.update(case)
    return check_prompt_json(
        case["prompt"],
        LIBRARY,
        case["targets"],
        strict_compat=True,
        skip_checks=skip_checks,
        skip_types=lambda class_type: class_type == "PValTypes",
        validate=validate,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_validation_finds_what_comfyui_finds(case: dict[str, Any]) -> None:
    result = check(case)
    if case["error"] in ("missing_node_type", "prompt_no_outputs"):
        assert [problem.comfy_type for problem in result.problems] == [case["error"]]
        assert not result.outputs
        return
    found: dict[str, Any] = {}
    for problem in result.problems:
        found.setdefault(problem.node_path, []).append([problem.comfy_type, problem.input_name])
    expected = {}
    for node_id, entry in case["node_errors"].items():
        names_known = all(name is not None for _, name in entry["errors"])
        expected[node_id] = sorted(entry["errors"]) if names_known else entry["errors"]
        if not names_known:
            found[node_id] = [[kind, None] for kind, _ in found.get(node_id, [])]
    assert {key: sorted(value, key=str) for key, value in found.items()} == {
        key: sorted(value, key=str) for key, value in expected.items()
    }
    for node_id, entry in case["node_errors"].items():
        assert sorted(result.dependents[node_id]) == entry["dependent_outputs"]
    assert bool(result.outputs) == (case["error"] is None)


RECEIVED = [case for case in CASES if "received" in case]


@pytest.mark.parametrize("case", RECEIVED, ids=lambda case: case["name"])
def test_nodes_receive_the_values_comfyui_gives_them(case: dict[str, Any]) -> None:
    result = check(case)
    for node_id, expected in case["received"].items():
        inputs = result.prompt.nodes[node_id].inputs
        for name, (kind, value) in expected.items():
            if name in inputs and not hasattr(inputs[name], "node_id"):
                assert (type(inputs[name]).__name__, repr(inputs[name])) == (kind, repr(value)), name
