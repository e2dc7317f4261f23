"""Anything Everywhere nodes feed open inputs: in prompts, in the check, and as links to be asked for."""

from dataclasses import replace
from typing import Any

import pytest

from app.workflow.check import CheckedWorkflow, check_workflow
from app.workflow.document import ROOT, Node, Workflow
from app.workflow.edits import RemoveNodes, SetMode
from app.workflow.link_sources import LinkSources
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo
from app.workflow.to_prompt import to_prompt
from app.workflow.virtual.anything_everywhere import is_everywhere
from app.workflow.virtual.everywhere_rules import Pattern, pattern_of, too_involved
from app.workflow.virtual.links import virtual_links
from tests.workflow.recorded_pairs import core_library, nodes_by_path, recorded_workflows
from tests.workflow_cases import LIBRARY, document, node

MODEL = [("MODEL", "MODEL", [1]), ("CLIP", "CLIP", []), ("VAE", "VAE", [])]
OPEN = [("model", "MODEL", None), ("positive", "CONDITIONING", None), ("seed", "INT", None)]
NEW = {"version": "7.0.1"}


def everywhere(node_id: int, link: Any, kind: str = "Anything Everywhere", **keys: Any) -> dict[str, Any]:
    return node(node_id, kind, *keys.pop("values", ()), inputs=[("anything", "*", link)], **keys)


def loader(node_id: int = 1, **keys: Any) -> dict[str, Any]:
    return node(node_id, "CheckpointLoaderSimple", "a", outputs=MODEL, **keys)


def sampler(node_id: int = 9, **keys: Any) -> dict[str, Any]:
    made = node(node_id, "KSampler", 1, "fixed", 20, 8, "euler", "simple", 1, inputs=OPEN, **keys)
    made["inputs"][2]["widget"] = {"name": "seed"}
    return made


def fed(workflow: Workflow, node_id: str = "9", library: dict[str, NodeInfo] = LIBRARY) -> dict[str, Any]:
    inputs = to_prompt(workflow, library).to_json()[node_id]["inputs"]
    return {name: value for name, value in inputs.items() if isinstance(value, list)}


def test_an_open_input_of_the_type_is_fed_and_the_link_tells_by_whom() -> None:
    workflow = document(loader(), everywhere(5, 1, title="Give"), sampler(), links=[[1, 1, 0, 5, 0, "*"]])
    assert fed(workflow) == {"model": ["1", 0]}
    (link,) = virtual_links(workflow, workflow.root)
    assert (link.source, link.slot, link.target, link.input, link.by, link.type) == (
        *("1", 0, "9", "model", "5"),
        "MODEL",
    )
    assert link.why == '"Give" (#5) sends MODEL to every open input of that type.'
    assert workflow.nodes["9"].inputs[0].link is None, "the document stays as it is"


def test_without_the_pack_its_nodes_are_left_out_and_with_it_they_stay() -> None:
    workflow = document(loader(), everywhere(5, 1), sampler(), links=[[1, 1, 0, 5, 0, "*"]])
    assert set(to_prompt(workflow, LIBRARY).nodes) == {"1", "9"}
    installed = {**LIBRARY, "Anything Everywhere": NodeInfo("Anything Everywhere", "Anything Everywhere")}
    assert set(to_prompt(workflow, installed).nodes) == {"1", "5", "9"}


def test_a_linked_input_keeps_its_link_and_a_muted_sender_sends_nothing() -> None:
    other = node(2, "CheckpointLoaderSimple", "b", outputs=[("MODEL", "MODEL", [2])])
    target = sampler()
    target["inputs"][0]["link"] = 2
    links = [[1, 1, 0, 5, 0, "*"], [2, 2, 0, 9, 0, "MODEL"]]
    assert fed(document(loader(), other, everywhere(5, 1), target, links=links)) == {"model": ["2", 0]}
    for muted in ({"mode": 2}, {"mode": 4}):
        assert fed(document(loader(), everywhere(5, 1, **muted), sampler(), links=links[:1])) == {}
    assert fed(document(loader(mode=2), everywhere(5, 1), sampler(), links=links[:1])) == {}


def rejecting(**properties: Any) -> dict[str, Any]:
    return sampler(properties=properties)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (rejecting(rejects_ue_links=True), {}),
        (rejecting(ue_properties={**NEW, "input_ue_unconnectable": {"model": True}}), {}),
        (rejecting(ue_properties={**NEW, "input_ue_unconnectable": {"model": False}}), {"model": ["1", 0]}),
    ],
)
def test_a_node_can_refuse_to_be_fed(target: dict[str, Any], expected: dict[str, Any]) -> None:
    workflow = document(loader(), everywhere(5, 1), target, links=[[1, 1, 0, 5, 0, "*"]])
    assert fed(workflow) == expected


def seeds(node_id: int = 3, **keys: Any) -> dict[str, Any]:
    return node(node_id, "Seed Everywhere", 77, "fixed", outputs=[("INT", "INT", [])], **keys)


SEEDS = {
    **LIBRARY,
    "Seed Everywhere": NodeInfo("Seed Everywhere", "Seed", outputs=(OutputInfo("int", "INT"),)),
}


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({}, {"seed": ["3", 0]}),
        ({"ue_properties": {**NEW, "widget_ue_connectable": {}}}, {}),
        ({"ue_properties": {**NEW, "widget_ue_connectable": {"seed": True}}}, {"seed": ["3", 0]}),
        ({"widget_ue_connectable": {"seed": True}}, {"seed": ["3", 0]}),
    ],
)
def test_seeds_go_to_controls_that_may_be_fed(properties: Any, expected: dict[str, Any]) -> None:
    assert fed(document(seeds(), sampler(properties=properties)), library=SEEDS) == expected


def test_a_control_that_new_files_list_no_slot_for_is_fed_too() -> None:
    target = sampler(properties={"ue_properties": {**NEW, "widget_ue_connectable": {"seed": True}}})
    target["inputs"] = target["inputs"][:2]
    assert fed(document(seeds(), target), library=SEEDS) == {"seed": ["3", 0]}


def test_without_the_pack_the_seed_is_a_value() -> None:
    assert to_prompt(document(seeds(), sampler()), LIBRARY).to_json()["9"]["inputs"]["seed"] == 77


PRIORITIES: dict[str, tuple[dict[str, Any], dict[str, Any], list[Any] | None]] = {
    "two alike: none is taken": ({}, {}, None),
    "one with a pattern goes first": (
        {},
        {"kind": "Anything Everywhere?", "values": ["Sampler", ".*", ""]},
        ["2", 0],
    ),
    "in old files also one without any": (
        {},
        {"kind": "Anything Everywhere?", "values": [".*", ".*", ""]},
        ["2", 0],
    ),
    "a pattern that does not fit": (
        {},
        {"kind": "Anything Everywhere?", "values": ["Decode", "", ""]},
        ["1", 0],
    ),
    "its own priority": (
        {"properties": {"ue_properties": {**NEW, "priority": 60}}},
        {"properties": {"ue_properties": {**NEW, "title_regex": "KSampler"}}},
        ["1", 0],
    ),
    "restricted by colour": (
        {},
        {"properties": {"ue_properties": {**NEW, "color_restricted": 1}}, "color": "#123"},
        ["1", 0],
    ),
    "restricted to another colour": (
        {},
        {"properties": {"ue_properties": {**NEW, "color_restricted": 2}}, "color": "#123"},
        ["2", 0],
    ),
    "an inverted pattern": (
        {},
        {"properties": {"ue_properties": {**NEW, "input_regex": "mod", "input_regex_invert": True}}},
        ["1", 0],
    ),
}


@pytest.mark.parametrize("name", PRIORITIES)
def test_the_sender_of_the_highest_priority_is_taken(name: str) -> None:
    first, second, expected = PRIORITIES[name]
    workflow = document(
        loader(),
        loader(2),
        everywhere(5, 1, **first),
        everywhere(6, 2, **second),
        sampler(),
        links=[[1, 1, 0, 5, 0, "*"], [2, 2, 0, 6, 0, "*"]],
    )
    assert fed(workflow).get("model") == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"group_restricted": 1}, {"8"}),
        ({"group_restricted": 2}, {"9"}),
        ({"group_regex": "out"}, {"9"}),
        ({"group_restricted": 1, "group_regex": "out"}, set()),
    ],
)
def test_groups_restrict_who_is_fed(settings: dict[str, Any], expected: set[str]) -> None:
    own = {"properties": {"ue_properties": {**NEW, **settings}}}
    workflow = document(
        loader(pos=[1000, 1000]),
        everywhere(5, 1, pos=[10, 40], **own),
        sampler(8, pos=[10, 60]),
        sampler(9, pos=[600, 60]),
        links=[[1, 1, 0, 5, 0, "*"]],
        groups=[
            {"id": 1, "title": "in", "bounding": [0, 0, 300, 300]},
            {"id": 2, "title": "outside", "bounding": [500, 0, 400, 300]},
        ],
    )
    assert {link.target for link in virtual_links(workflow, workflow.root)} == expected


def two_prompts(kind: str, names: tuple[str, str], **keys: Any) -> Workflow:
    slots = [(name, "CONDITIONING", link) for name, link in zip(names, (1, 2), strict=True)]
    target = node(9, "Takes", inputs=[("positive", "CONDITIONING", None), ("negative", "CONDITIONING", None)])
    return document(
        node(1, "CLIPTextEncode", "a", outputs=[("CONDITIONING", "CONDITIONING", [1])]),
        node(2, "CLIPTextEncode", "b", outputs=[("CONDITIONING", "CONDITIONING", [2])]),
        node(5, kind, inputs=slots, **keys),
        target,
        links=[[1, 1, 0, 5, 0, "*"], [2, 2, 0, 5, 1, "*"]],
    )


@pytest.mark.parametrize(
    ("kind", "names", "rule", "expected"),
    [
        ("Prompts Everywhere", ("+ve", "-ve"), None, {"positive": "1", "negative": "2"}),
        ("Anything Everywhere", ("positive", "negative"), 0, {"positive": "1", "negative": "2"}),
        ("Anything Everywhere", ("pos", "neg"), 0, {}),
        ("Anything Everywhere", ("pos", "neg"), 1, {"positive": "1", "negative": "2"}),
        ("Anything Everywhere", ("itive", "gative"), 2, {"positive": "1", "negative": "2"}),
        ("Anything Everywhere", ("Takes", "other"), 3, {"positive": "1", "negative": "1"}),
    ],
)
def test_two_values_of_one_type_go_where_the_names_fit(
    kind: str, names: tuple[str, str], rule: int | None, expected: dict[str, str]
) -> None:
    settings = {} if rule is None else {"ue_properties": {**NEW, "repeated_type_rule": rule}}
    workflow = two_prompts(kind, names, properties=settings)
    workflow.nodes["9"] = replace(workflow.nodes["9"], title="Takes")
    links = virtual_links(workflow, workflow.root)
    assert {link.input: link.source for link in links} == expected


def test_any_node_may_broadcast_its_outputs() -> None:
    workflow = document(loader(properties={"ue_convert": True, "ue_properties": NEW}), sampler())
    assert fed(workflow) == {"model": ["1", 0]}


def test_what_the_pack_drew_while_it_queued_is_drawn_anew() -> None:
    old = node(2, "CheckpointLoaderSimple", "b", outputs=[("MODEL", "MODEL", [7])])
    target = sampler()
    target["inputs"][0]["link"] = 7
    workflow = document(
        loader(),
        old,
        everywhere(5, 1),
        target,
        links=[[1, 1, 0, 5, 0, "*"], [7, 2, 0, 9, 0, "MODEL"]],
        extra={"links_added_by_ue": [7], "ue_links": [{"downstream": 9, "upstream": "2"}]},
    )
    assert fed(workflow) == {"model": ["1", 0]}


def test_inside_a_subgraph_the_subgraphs_input_is_sent() -> None:
    definition = {
        "id": "u",
        "nodes": [everywhere(5, 1), sampler(9)],
        "links": [{"id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 5, "target_slot": 0}],
        "inputs": [{"name": "model", "type": "MODEL", "linkIds": [1]}],
    }
    workflow = document(
        loader(),
        {"id": 4, "type": "u", "inputs": [{"name": "model", "type": "MODEL", "link": 1}]},
        sampler(8),
        links=[[1, 1, 0, 4, 0, "MODEL"]],
        definitions={"subgraphs": [definition]},
    )
    assert fed(workflow, "4:9") == {"model": ["1", 0]}
    assert fed(workflow, "8") == {}, "a sender inside does not reach outside"


def test_a_bypassed_node_between_is_passed() -> None:
    between = node(
        2, "LoraLoader", "a", 1, 1, inputs=[("model", "MODEL", 1)], outputs=[("MODEL", "MODEL", [2])], mode=4
    )
    workflow = document(
        loader(),
        between,
        everywhere(5, 2),
        sampler(),
        links=[[1, 1, 0, 2, 0, "MODEL"], [2, 2, 0, 5, 0, "*"]],
    )
    assert fed(workflow) == {"model": ["1", 0]}


NEEDS_MODEL = NodeInfo("Needs", "Needs", inputs=(InputInfo("model", "MODEL"),), output_node=True)
CHECKED = {**LIBRARY, "Needs": NEEDS_MODEL}


def test_the_check_knows_what_is_fed_and_hears_when_it_ends() -> None:
    workflow = document(
        loader(),
        everywhere(5, 1),
        node(9, "Needs", inputs=[("model", "MODEL", None)]),
        links=[[1, 1, 0, 5, 0, "*"]],
    )
    checked = CheckedWorkflow(workflow, CHECKED)

    def missing() -> list[tuple[str | None, str | None]]:
        return [
            (problem.node_path, problem.input_name)
            for problem in checked.problems()
            if problem.kind == "input.missing"
        ]

    assert missing() == []
    undo = workflow.apply(SetMode(ROOT, "5", 2))
    assert missing() == [("9", "model")]
    workflow.apply(undo)
    assert missing() == []
    workflow.apply(RemoveNodes(ROOT, ("5",)))
    assert missing() == [("9", "model")]


def test_a_sender_that_feeds_its_own_source_is_a_circle() -> None:
    passes = node(2, "Pass", inputs=[("x", "IMAGE", None)], outputs=[("IMAGE", "IMAGE", [3])])
    middle = node(3, "Pass", inputs=[("x", "IMAGE", 3)], outputs=[("IMAGE", "IMAGE", [4])])
    kind = NodeInfo("Pass", "Pass", inputs=(InputInfo("x", "IMAGE"),), outputs=(OutputInfo("x", "IMAGE"),))
    workflow = document(
        passes, middle, everywhere(5, 4), links=[[3, 2, 0, 3, 0, "IMAGE"], [4, 3, 0, 5, 0, "*"]]
    )
    checked = CheckedWorkflow(workflow, {**LIBRARY, "Pass": kind})
    circles = [problem.node_path for problem in checked.problems() if problem.kind == "graph.cycle"]
    assert sorted(str(path) for path in circles) == ["2", "3"]


@pytest.mark.parametrize("text", ["(a+)+$", "(a|aa)*$", ".*.*.*.*x", "a" * 300, "(a*)*b"])
def test_a_pattern_that_could_take_minutes_is_not_tried(text: str) -> None:
    assert too_involved(text)
    assert not Pattern(text).fits("a" * 5000)
    assert not Pattern(text, invert=True).fits("a" * 5000)


@pytest.mark.parametrize(
    ("text", "expected"), [(".*", None), ("", None), (None, None), ("(open", None), ("^pro", "^pro")]
)
def test_patterns_that_restrict_nothing(text: Any, expected: str | None) -> None:
    found = pattern_of({"title_regex": text}, "title")
    assert (found.text if found else None) == expected


def test_thousands_of_open_inputs_are_looked_at_once() -> None:
    workflow = document(loader(), everywhere(5, 1), links=[[1, 1, 0, 5, 0, "*"]])
    pattern = sampler()
    template = document(pattern).nodes["9"]
    for index in range(100, 3100):
        workflow.nodes[str(index)] = replace(template, id=str(index))
    assert len(virtual_links(workflow, workflow.root)) == 3000
    sources = LinkSources(workflow)
    (place,) = sources.places()
    nodes: list[Node] = list(place.scope.nodes.values())
    for item in nodes:
        for slot in item.inputs:
            sources.source(place, slot)
    assert sources.links_followed <= 3002


@pytest.mark.corpus
def test_in_no_recorded_workflow_an_input_that_is_needed_stays_open() -> None:
    sent, needed = 0, 0
    for name, workflow in recorded_workflows(b"verywhere"):
        if not any(is_everywhere(item) for item in nodes_by_path(workflow).values()):
            continue
        missing = [item for item in check_workflow(workflow, core_library()) if item.kind == "input.missing"]
        assert missing == [], name
        for scope in workflow.scopes.values():
            for link in virtual_links(workflow, scope, core_library()):
                sent += 1
                info = core_library().get(scope.nodes[link.target].type)
                item = info.input(link.input) if info is not None else None
                needed += item is not None and item.group == "required"
    assert sent >= 170
    assert needed >= 100
