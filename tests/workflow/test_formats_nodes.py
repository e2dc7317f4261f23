"""Files with every kind of node, id and mode, and prompts of every form.

The numbers are the points of the checklist that was drawn from the corpus of real files.
"""

import json
from typing import Any

import pytest

from app.workflow.check import check_workflow
from app.workflow.document import ROOT, Link
from app.workflow.edits import AddLink, AddNodes, MoveNodes, RemoveNodes, SetFlags
from app.workflow.new_node import free_link_id, free_node_id, new_node
from app.workflow.open_file import open_bytes
from app.workflow.parameters.app_mode import AppMode, app_mode
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import write_workflow
from tests.file_cases import LINK, OBJECT, PAIR, file, inputs_of, opened
from tests.workflow_cases import LIBRARY, node


@pytest.mark.parametrize(
    "kind", ["ConditioningAverage ", " A", "Any Switch (rgthree)", "ImageResize+", "//x", "|p"]
)
def test_14_kinds_are_never_trimmed(kind: str) -> None:
    workflow = opened(file([{"id": 1, "type": kind}]))
    assert workflow.nodes["1"].type == kind
    assert to_prompt(workflow, LIBRARY).to_json()["1"]["class_type"] == kind


def test_15_unknown_kinds_can_be_linked_and_are_saved_untouched() -> None:
    unknown = node(1, "Nobody Has This", 1, "x", inputs=[("in", "A", None)], outputs=[("out", "A", None)])
    workflow = opened(file([unknown, node(2, "PSink", inputs=[("x", "*", None)])]))
    workflow.apply(AddLink(ROOT, Link("1", "1", 0, "2", 0, "A")))
    written = json.loads(write_workflow(workflow))["nodes"][0]
    assert {**written, "outputs": None} == {**unknown, "outputs": None}
    assert inputs_of(workflow, "2") == {"x": ["1", 0]}


def test_16_subgraphs_nested_reused_unused_and_missing() -> None:
    def definition(key: str, *nodes: dict[str, Any], links: Any = ()) -> dict[str, Any]:
        slots = [{"id": f"{key}-in", "name": "v", "type": "INT", "linkIds": [1]}]
        return {
            "id": key,
            "name": key,
            "inputs": slots,
            "outputs": [],
            "nodes": list(nodes),
            "links": list(links),
        }

    slot = {"name": "v", "type": "INT", "link": 1, "widget": {"name": "v"}}
    from_edge = {**OBJECT, "origin_id": -10, "target_id": 1}
    leaf = definition("leaf", {**node(1, "PInt", 3), "inputs": [slot]}, links=[from_edge])
    inner = {**node(1, "leaf"), "inputs": [slot]}
    middle = definition("middle", inner, links=[from_edge])
    hosts = [
        {**node(1, "middle", 11), "inputs": [{**slot, "link": None}]},
        {**node(2, "leaf", 22), "inputs": [{**slot, "link": None}]},
        node(3, "gone-for-good"),
    ]
    subgraphs = [leaf, middle, definition("unused")]
    workflow = opened(file(hosts, definitions={"subgraphs": subgraphs}))
    assert set(workflow.scopes) == {ROOT, "leaf", "middle", "unused"}
    assert inputs_of(workflow, "1:1:1") == {"v": 11}
    assert inputs_of(workflow, "2:1") == {"v": 22}
    assert {p.kind for p in check_workflow(workflow, LIBRARY) if p.node_path == "3"} == {"node.unknown_type"}


def test_17_group_nodes_run_and_their_definition_stays_without_a_node() -> None:
    groups = {"groupNodes": {"G": {"nodes": [node(None, "PInt", 1)], "links": [], "external": []}}}
    for kind in ("workflow/G", "workflow>G"):
        assert inputs_of(opened(file([node(1, kind, 5)], extra=groups)), "1:0") == {"v": 5}
    workflow = opened(file([node(1, "PInt", 5)], extra=groups))
    workflow.apply(MoveNodes(ROOT, {"1": (1, 1)}))
    assert json.loads(write_workflow(workflow))["extra"] == groups


def test_18_all_kinds_of_reroutes_pass_a_link_on() -> None:
    bend = node(2, "Reroute", inputs=[("", "*", 1)], outputs=[("", "*", [2])])
    other = node(3, "Reroute (rgthree)", inputs=[("", "*", 2)], outputs=[("", "*", [3])])
    native = {
        "reroutes": [{"id": 1, "pos": [0, 0], "linkIds": [3]}],
        "linkExtensions": [{"id": 3, "parentId": 1}],
    }
    links = [[1, 1, 0, 2, 0, "*"], [2, 2, 0, 3, 0, "*"], [3, 3, 0, 4, 0, "*"]]
    nodes = [PAIR[0], bend, other, node(4, "PSink", inputs=[("x", "*", 3)])]
    floating = [{"id": 9, "origin_id": 1, "origin_slot": 0, "target_id": -1, "target_slot": -1}]
    workflow = opened(file(nodes, links, extra=native, floatingLinks=floating))
    assert inputs_of(workflow, "4") == {"x": ["1", 0]}
    assert set(to_prompt(workflow, LIBRARY).nodes) == {"1", "4"}


def test_19_ids_may_be_texts_doubled_and_above_the_counter() -> None:
    nodes = [
        {"id": "a", "type": "PInt"}, {"id": "007", "type": "PInt"}, {"id": 40, "type": "PInt"},
        {"id": 40, "type": "PSink"}, {"type": "PSink"},
    ]  # fmt: skip
    workflow = opened(file(nodes, [[90, "a", 0, 40, 0, "X"]], last_node_id="12", last_link_id=3))
    assert len(workflow.nodes) == 5
    assert (workflow.links["90"].source, workflow.links["90"].target) == ("a", "40")
    assert (free_node_id(workflow, ROOT), free_link_id(workflow, ROOT)) == ("41", "91")
    workflow.apply(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["PInt"], (0, 0)),)))
    written = json.loads(write_workflow(workflow))
    assert written["last_node_id"] == 41
    assert [item.get("id") for item in written["nodes"]] == ["a", "007", 40, 40, None, 41]


@pytest.mark.parametrize(
    "data", [b'{"nodes": []}', b'{"nodes": [], "links": []}', b'{"nodes":[],"links":null}']
)
def test_20_almost_everything_may_be_missing(data: bytes) -> None:
    workflow = opened(data)
    workflow.apply(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["PInt"], (0, 0)),)))
    assert [item["type"] for item in json.loads(write_workflow(workflow))["nodes"]] == ["PInt"]
    bare = opened(b'{"nodes": [{"id": 1, "type": "PInt"}]}')
    assert (bare.nodes["1"].mode, bare.nodes["1"].flags) == (0, {})


@pytest.mark.parametrize(("mode", "runs"), [(0, True), (2, False), (4, False)])
def test_21_modes(mode: int, runs: bool) -> None:
    workflow = opened(file([node(1, "PInt", 1, mode=mode)]))
    assert ("1" in to_prompt(workflow, LIBRARY).nodes) == runs


def test_22_nodes_of_the_front_end_never_reach_a_prompt() -> None:
    kinds = ["Note", "MarkdownNote", "Fast Groups Muter (rgthree)"]
    target = {
        **node(2, "PInt", 9),
        "inputs": [{"name": "v", "type": "INT", "link": 1, "widget": {"name": "v"}}],
    }
    nodes = [
        *[node(key, kind, "text") for key, kind in enumerate(kinds, 10)],
        node(1, "PrimitiveNode", 33, "fixed", outputs=[("INT", "INT", [1])]), target,
        node(3, "PInt", 4, outputs=[("INT", "INT", [2])]),
        node(4, "SetNode", "name", inputs=[("INT", "INT", 2)], outputs=[("*", "*", None)]),
        node(5, "GetNode", "name", outputs=[("INT", "INT", [3])]),
        node(6, "PSink", inputs=[("x", "*", 3)]),
    ]  # fmt: skip
    links = [LINK, [2, 3, 0, 4, 0, "INT"], [3, 5, 0, 6, 0, "INT"]]
    workflow = opened(file(nodes, links))
    assert inputs_of(workflow, "2") == {"v": 33}
    assert inputs_of(workflow, "6") == {"x": ["3", 0]}
    assert set(to_prompt(workflow, LIBRARY).nodes) == {"2", "3", "6"}


def test_23_prompts_with_odd_ids_values_and_links_open_and_make_themselves_again() -> None:
    prompt = {
        "5:3": {"class_type": "PInt", "inputs": {"v": 1}},
        "seed": {"class_type": "Odd", "inputs": {"a.b": 1, "values.a": ["5:3", 0], "n": None, "d": {"x": 1}}},
        "9": {
            "class_type": "Odd",
            "inputs": {"l": {"__value__": ["5", 0]}, "gone": ["404", 0], "i": [9, "x"]},
        },
        "10": {"class_type": "PSink", "inputs": {"x": ["5:3", 0]}, "is_changed": [1], "_note": "n"},
    }
    found = open_bytes(json.dumps({**prompt, "_comment": "text"}).encode(), LIBRARY)
    assert found.kind == "prompt"
    assert set(found.workflow.nodes) == set(prompt)
    assert "_comment" in found.problems[-1].message
    made = to_prompt(found.workflow, LIBRARY).to_json()
    assert made["seed"]["inputs"] == {"a.b": 1, "values.a": ["5:3", 0], "n": None, "d": {"x": 1}}
    assert made["10"]["inputs"] == {"x": ["5:3", 0]}
    assert made["9"]["inputs"]["i"] == {"__value__": [9, "x"]}, "a list that is no link is wrapped"


def test_23_links_of_a_prompt_may_have_whole_numbers_as_ids() -> None:
    prompt = {
        "5": {"class_type": "PInt", "inputs": {"v": 1}},
        "6": {"class_type": "PSink", "inputs": {"x": [5, 0]}},
    }
    workflow = open_bytes(json.dumps(prompt).encode(), LIBRARY).workflow
    assert [(link.source, link.target) for link in workflow.links.values()] == [("5", "6")]


def test_app_mode_is_read_and_follows_its_nodes() -> None:
    data = {"inputs": [[1, "v"], ["2", "x"], ["u:12:prompt", "prompt"], "odd"], "outputs": [2, "1", None]}
    workflow = opened(file(PAIR, [LINK], extra={"linearMode": True, "linearData": data}))
    assert app_mode(workflow) == AppMode(
        (("1", "v"), ("2", "x"), ("u:12:prompt", "prompt")), ("2", "1"), shown=True
    )
    before = write_workflow(workflow)
    undo = workflow.apply(RemoveNodes(ROOT, ("1",)))
    assert workflow.extra["linearData"] == {
        "inputs": [["2", "x"], ["u:12:prompt", "prompt"], "odd"],
        "outputs": [2, None],
    }
    workflow.apply(undo)
    assert write_workflow(workflow) == before
    assert app_mode(opened(file(PAIR, [LINK], extra={"linearData": None}))) is None


def test_flags_colours_and_groups_stay() -> None:
    flags = {"pinned": True, "collapsed": True, "allow_interaction": 1}
    nodes = [{"id": 1, "type": "A", "flags": flags, "color": "#232", "bgcolor": "#353", "zz": 1}]
    groups = [
        {"id": 1, "title": "G", "bounding": [0, 0, 9, 9], "color": "#3f789e", "flags": {}, "font_size": 24}
    ]
    workflow = opened(file(nodes, groups=groups, config={"links_ontop": False}, extra={"ds": {"scale": 0.5}}))
    assert workflow.nodes["1"].collapsed
    workflow.apply(SetFlags(ROOT, ("1",), {"collapsed": None}))
    assert json.loads(write_workflow(workflow))["nodes"][0]["flags"] == {
        "pinned": True,
        "allow_interaction": 1,
    }
