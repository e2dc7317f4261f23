"""Workflow files of every generation open and are saved without losing anything."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.arrange import arrange
from app.workflow.check import check_workflow
from app.workflow.document import ROOT, SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Link, Workflow
from app.workflow.edits import AddLink, AddNodes, MoveNodes, RemoveNodes, RemoveSubgraphs
from app.workflow.json_text import read_json
from app.workflow.new_node import free_node_id, new_node
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow_cases import JSON_VALUES, LIBRARY, document, node, workflows


@given(workflows())
def test_any_workflow_survives_save_and_load(workflow: Workflow) -> None:
    again = read_workflow(write_workflow(workflow))
    assert again.nodes == workflow.nodes
    assert again.links == workflow.links
    assert again.root.groups == workflow.root.groups
    assert again.extra == workflow.extra


ODD_FILES: dict[str, Any] = {
    "no inputs or outputs": {"nodes": [{"id": 1, "type": "A"}], "links": []},
    "position as object": {
        "nodes": [{"id": 1, "type": "A", "pos": {"0": 1, "1": 2.5}, "size": {"0": 3, "1": 4}}]
    },
    "position of ten numbers": {"nodes": [{"id": 1, "type": "A", "pos": [1, 2, 0, 0, 0, 0, 0, 0, 0, 0]}]},
    "whole numbers as floats": {"nodes": [{"id": 1, "type": "A", "pos": [1.0, 2.0]}]},
    "slots with odd types": {
        "nodes": [
            {
                "id": 1,
                "type": "A",
                "inputs": [
                    {"name": "", "type": 0, "link": None},
                    {"name": "b", "type": ["X", "Y"], "link": "3"},
                ],
                "outputs": [{"name": None, "type": -1, "links": []}, {"type": "A,B"}, None],
            }
        ]
    },
    "links as objects and lists": {
        "nodes": [{"id": 1, "type": "A"}, {"id": 2, "type": "B"}],
        "links": [
            [1, 1, 0, 2, 0, "X"],
            {"id": 2, "origin_id": 1, "origin_slot": 0, "target_id": 2, "target_slot": 1, "type": "X"},
            [3, "1", 0, "2", 2, ["X"], {"more": 1}],
            None,
            [4, 1],
        ],
    },
    "links by id": {"nodes": [], "links": {"5": {"id": 5, "origin_id": 1, "target_id": 2}}},
    "the same id twice": {
        "nodes": [{"id": 1, "type": "A"}, {"id": 1, "type": "B"}, {"type": "C"}, "no node"]
    },
    "text ids": {"nodes": [{"id": "a", "type": "A"}, {"id": "007", "type": "A"}], "last_node_id": "12"},
    "values of all forms": {
        "nodes": [
            {"id": 1, "type": "A", "widgets_values": {"a": [1, {"b": None}]}},
            {"id": 2, "type": "A", "widgets_values": None},
            {"id": 3, "type": "A", "widgets_values": [None, [1], 18446744073709551617]},
            {"id": 4, "type": "A", "widgets_values": [1], "widgets_values_named": {"a": 1}},
            {"id": 5, "type": "A", "widgets_values": "?", "widgets_values_named": [1]},
        ]
    },
    "null everywhere": {
        "nodes": [{"id": 1} | dict.fromkeys(["type", "pos", "size", "flags", "mode", "inputs", "outputs"])
                  | dict.fromkeys(["title", "properties", "color", "bgcolor"])],
        "links": None,
        "groups": None,
        "extra": None,
    },
    "converted widget with its old config": {
        "nodes": [{"id": 1, "type": "A", "inputs": [{"name": "seed", "type": "INT", "link": 1,
                   "widget": {"name": "seed", "config": ["INT", {"min": 0}]}}]}]
    },
    "groups with and without ids": {
        "nodes": [],
        "groups": [{"title": "a", "bounding": [0, 0, 1, 1]}, {"id": 1, "bounding": {"0": 1}}, 5],
    },
    "definitions of all kinds": {
        "nodes": [],
        "definitions": {
            "other": 1,
            "subgraphs": [
                None,
                {"id": "u", "nodes": [], "definitions": {"subgraphs": [{"id": "v", "nodes": []}]}},
                {"id": "u", "nodes": []},
                {"name": "no id"},
                {"id": "w", "nodes": [], "inputs": None, "outputs": [{"name": "x"}, 3], "name": 5},
            ],
        },
    },
    "unknown keys at every level": {
        "nodes": [{"zz": 1, "id": 1, "type": "A", "inputs": [{"q": 1, "name": "a", "link": None}]}],
        "links": [{"id": 1, "parentId": 4, "origin_id": 1, "target_id": 1, "target_slot": 0}],
        "zz": {"deep": [1]},
        "floatingLinks": [{"id": 3}],
        "extra": {"reroutes": [{"id": 1, "pos": [0.5, 1]}], "linkExtensions": []},
    },
    "a wrapper": {"input": {"workflow": {"nodes": [{"id": 1, "type": "A"}], "links": []}, "images": []}},
}  # fmt: skip


@pytest.mark.parametrize("name", ODD_FILES)
def test_an_odd_file_is_saved_as_it_was(name: str) -> None:
    data = json.dumps(ODD_FILES[name], indent=1).encode()
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    made = new_node(workflow, ROOT, LIBRARY["PInt"], (0, 0))
    undo = workflow.apply(AddNodes(ROOT, (made,)))
    assert made.id in read_workflow(write_workflow(workflow)).nodes
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_a_moved_node_keeps_the_form_of_its_position() -> None:
    workflow = read_workflow(b'{"nodes": [{"id": 1, "type": "A", "pos": {"0": 1, "1": 2}}], "links": []}')
    workflow.apply(MoveNodes(ROOT, {"1": (5, 6)}))
    assert (
        write_workflow(workflow)
        == b'{"nodes": [{"id": 1, "type": "A", "pos": {"0": 5, "1": 6}}], "links": []}'
    )


def test_counters_grow_with_new_nodes_and_links_only() -> None:
    workflow = document(
        node(7, "PInt", 1, outputs=[("INT", "INT", None)]), last_node_id=3, last_link_id=9, extra={}
    )
    assert free_node_id(workflow, ROOT) == "8"
    made = new_node(workflow, ROOT, LIBRARY["PSink"], (0, 0))
    workflow.apply(AddNodes(ROOT, (made,), (Link("10", "7", 0, made.id, 0, "INT"),)))
    written = json.loads(write_workflow(workflow))
    assert (written["last_node_id"], written["last_link_id"]) == (8, 10)


def test_a_link_to_a_node_with_a_text_id_uses_the_text() -> None:
    workflow = document(
        node("a", "PInt", 1, outputs=[("INT", "INT", None)]), node(2, "PSink", inputs=[("x", "*", None)])
    )
    workflow.apply(AddLink(ROOT, Link("1", "a", 0, "2", 0, "INT")))
    assert json.loads(write_workflow(workflow))["links"] == [[1, "a", 0, 2, 0, "INT"]]


def test_links_at_a_subgraphs_boundary_are_listed_there() -> None:
    inner = node(2, "PPass", "", inputs=[("x", "*", None)], outputs=[("*", "*", None)])
    definition = {
        "id": "u", "nodes": [inner], "links": [], "state": {"lastLinkId": 4},
        "inputs": [{"name": "x", "type": "*", "linkIds": []}], "outputs": [{"name": "y", "type": "*"}],
    }  # fmt: skip
    workflow = document(node(1, "u"), definitions={"subgraphs": [definition]})
    workflow.apply(AddLink("u", Link("5", SUBGRAPH_INPUT, 0, "2", 0)))
    undo = workflow.apply(AddLink("u", Link("6", "2", 0, SUBGRAPH_OUTPUT, 0)))
    written = json.loads(write_workflow(workflow))["definitions"]["subgraphs"][0]
    assert [slot["linkIds"] for slot in written["inputs"] + written["outputs"]] == [[5], [6]]
    assert written["links"][0] == {
        "id": 5, "origin_id": -10, "origin_slot": 0, "target_id": 2, "target_slot": 0, "type": "*",
    }  # fmt: skip
    assert written["state"] == {"lastLinkId": 6}
    workflow.apply(undo)
    assert not workflow.scopes["u"].outputs[0].get("linkIds")


def test_a_removed_node_takes_its_links_out_of_the_file() -> None:
    workflow = document(
        node(1, "PInt", 1, outputs=[("INT", "INT", [4])]),
        node(2, "PSink", inputs=[("x", "*", 4)]),
        links=[[4, 1, 0, 2, 0, "INT"]],
    )
    workflow.apply(RemoveNodes(ROOT, ("1",)))
    written = json.loads(write_workflow(workflow))
    assert [item["id"] for item in written["nodes"]] == [2]
    assert written["links"] == []
    assert written["nodes"][0]["inputs"][0]["link"] is None


NO_WORKFLOWS = {
    b"[]": "it is a list",
    b'{"a": 1}': 'it is an object with "a"',
    b'"text"': "it is a text",
    b"5": "it is a number",
    b'{"3": {"class_type": "KSampler", "inputs": {}}}': "it is a prompt in API format",
}


@pytest.mark.parametrize("data", NO_WORKFLOWS)
def test_what_is_no_workflow_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(RunFailed) as caught:
        read_workflow(data)
    assert caught.value.problem.kind == "file.not_a_workflow"
    assert NO_WORKFLOWS[data] in caught.value.problem.message


def test_a_new_document_has_what_comfyui_needs() -> None:
    workflow = Workflow()
    workflow.apply(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["KSampler"], (10.0, 20.0)),)))
    written = read_json(write_workflow(workflow)).value
    assert {"last_node_id", "last_link_id", "nodes", "links", "groups", "config", "extra", "version"} <= set(
        written
    )
    assert written["nodes"][0]["pos"] == [10, 20]
    assert written["nodes"][0]["order"] == 0
    assert written["last_node_id"] == 1


NODE_WORDS = ["id", "type", "pos", "size", "flags", "mode", "inputs", "outputs", "title", "properties", "zz"]
NODE_WORDS += ["widgets_values", "widgets_values_named", "color", "order"]
SLOTS = st.lists(JSON_VALUES | st.fixed_dictionaries({"name": JSON_VALUES}, optional={"link": JSON_VALUES}))
STRANGE_NODES = st.dictionaries(st.sampled_from(NODE_WORDS), JSON_VALUES, max_size=5) | st.fixed_dictionaries(
    {"id": st.integers(0, 3), "type": st.sampled_from(["A", "u", "Reroute", "PrimitiveNode", "GetNode"])},
    optional={"inputs": SLOTS, "outputs": SLOTS, "widgets_values": JSON_VALUES},
)
STRANGE_LINKS = st.lists(JSON_VALUES, min_size=5, max_size=7) | st.fixed_dictionaries(
    {"id": JSON_VALUES, "origin_id": JSON_VALUES, "target_slot": JSON_VALUES}
)
STRANGE_SCOPES = st.fixed_dictionaries(
    {"nodes": st.lists(STRANGE_NODES | JSON_VALUES, max_size=4)},
    optional={
        "links": st.lists(STRANGE_LINKS | JSON_VALUES, max_size=4) | JSON_VALUES,
        "groups": st.lists(st.fixed_dictionaries({"bounding": JSON_VALUES}), max_size=2) | JSON_VALUES,
        "inputs": JSON_VALUES,
        "id": st.just("u") | JSON_VALUES,
        "extra": JSON_VALUES | st.just({"groupNodes": {"A": {"nodes": [{}], "links": [[0]]}}}),
        "last_node_id": JSON_VALUES,
        "state": JSON_VALUES,
    },
)
STRANGE_FILES = st.tuples(STRANGE_SCOPES, st.lists(STRANGE_SCOPES | JSON_VALUES, max_size=2) | JSON_VALUES)


@given(STRANGE_FILES)
def test_the_strangest_file_is_saved_as_it_was_and_can_be_used(parts: Any) -> None:
    data = json.dumps({**parts[0], "definitions": {"subgraphs": parts[1]}}).encode()
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    check_workflow(workflow, LIBRARY)
    to_prompt(workflow, LIBRARY)
    workflow.apply(arrange(workflow, ROOT))
    undo = workflow.apply(RemoveNodes(ROOT, tuple(workflow.nodes)))
    workflow.apply(undo)
    write_workflow(workflow)


def test_a_definition_is_written_though_the_one_around_it_was_removed() -> None:
    def definition(name: str, *nested: Any) -> dict[str, Any]:
        inside = {"definitions": {"subgraphs": list(nested)}} if nested else {}
        return {"id": name, "name": name, "nodes": [], "links": [], "inputs": [], "outputs": [], **inside}

    inner = definition("inner")
    nested = definition("outer", definition("middle", inner))
    workflow = read_workflow(
        json.dumps({"nodes": [], "links": [], "definitions": {"subgraphs": [nested]}}).encode()
    )
    before = write_workflow(workflow)
    undo = workflow.apply(RemoveSubgraphs(("outer", "middle")))
    assert json.loads(write_workflow(workflow))["definitions"] == {"subgraphs": [inner]}
    workflow.apply(undo)
    assert write_workflow(workflow) == before
