"""Prompts agree with those that ComfyUI's page made of the same workflows."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.workflow.node_info import read_object_info
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow

DATA = Path(__file__).parent / "data"
LIBRARY = read_object_info(json.loads((DATA / "probe_object_info.json").read_text("utf-8")))
CASES: dict[str, dict[str, Any]] = json.loads((DATA / "front_end_prompts.json").read_text("utf-8"))

DELIBERATELY_DIFFERENT = {
    # A list of values from before control_after_generate: the page shifts all values by one, Confy reads it.
    "load_missing_control_value": {
        "2": {
            "seed": 123,
            "steps": 20,
            "cfg": 8,
            "sampler_name": "euler",
            "scheduler": "normal",
            "denoise": 1,
        }
    },
    # Values as an object: the page drops them, Confy reads them by name.
    "load_widget_values_as_object": {"2": {"width": 64, "height": 512, "batch_size": 3}},
}


def passes(node_id: int, link_in: int | None, link_out: int, mode: int = 0) -> dict[str, Any]:
    return {
        "id": node_id,
        "type": "PPass",
        "mode": mode,
        "inputs": [{"name": "x", "type": "*", "link": link_in}],
        "outputs": [{"name": "*", "type": "*", "links": [link_out]}],
        "widgets_values": [""],
    }


def link(link_id: int, source: int, target: int) -> dict[str, Any]:
    ends = {"origin_id": source, "origin_slot": 0, "target_id": target, "target_slot": 0}
    return {"id": link_id, **ends, "type": "*"}


def definition(name: str, nodes: list[dict[str, Any]], links: list[dict[str, Any]]) -> dict[str, Any]:
    slots = [{"name": "x", "type": "*", "linkIds": [1]}]
    outputs = [{"name": "*", "type": "*", "linkIds": [3]}]
    return {"id": name, "name": name, "nodes": nodes, "links": links, "inputs": slots, "outputs": outputs}


def two_passes(name: str, first_mode: int = 0) -> dict[str, Any]:
    nodes = [passes(2, 1, 2, first_mode), passes(3, 2, 3)]
    return definition(name, nodes, [link(1, -10, 2), link(2, 2, 3), link(3, 3, -20)])


# The recording left the definitions out; these are the ones its script built.
SUBGRAPHS: dict[str, list[dict[str, Any]]] = {
    "subgraph_simple": [two_passes("<id:1>")],
    "subgraph_bypassed": [two_passes("<id:2>")],
    "subgraph_muted": [two_passes("<id:3>")],
    "subgraph_inner_bypassed": [two_passes("<id:4>", first_mode=4)],
    "subgraph_nested": [
        definition(
            "<id:5>",
            [passes(2, 1, 2), {**passes(5, 2, 3), "type": "inner"}],
            [link(1, -10, 2), link(2, 2, 5), link(3, 5, -20)],
        ),
        definition("inner", [passes(3, 1, 3)], [link(1, -10, 3), link(3, 3, -20)]),
    ],
    "subgraph_with_output_node_inside": [
        definition(
            "<id:6>",
            [{"id": 2, "type": "PSink", "mode": 0, "inputs": [{"name": "x", "type": "*", "link": 1}]}],
            [link(1, -10, 2)],
        )
    ],
}


def without_unknown_kinds(prompt: dict[str, Any]) -> dict[str, Any]:
    """A node of an unknown kind has no class_type in the page's prompt, and none of ours may lack it."""
    return {
        key: node if "class_type" in node else {"inputs": node["inputs"], "class_type": "NoSuchNodeAtAll"}
        for key, node in prompt.items()
    }


@pytest.mark.parametrize("name", CASES)
def test_the_prompt_is_the_one_comfyui_makes(name: str) -> None:
    document = dict(CASES[name]["workflow"])
    document["definitions"] = {"subgraphs": SUBGRAPHS.get(name, [])}
    prompt = to_prompt(read_workflow(json.dumps(document).encode()), LIBRARY).to_json()
    expected = without_unknown_kinds(CASES[name]["prompt"])
    for node_id, inputs in DELIBERATELY_DIFFERENT.get(name, {}).items():
        assert expected[node_id]["inputs"] != inputs, "the page does as we do: no exception is needed"
        expected[node_id] = {**expected[node_id], "inputs": inputs}
    assert prompt == expected
    for node_id, node in expected.items():
        assert list(prompt[node_id]["inputs"]) == list(node["inputs"]), "order of inputs"
