"""The nodes that never reach a prompt: what they look like, and what passes through them."""

import json
from typing import Any

import pytest

from app.folders import resource_path
from app.workflow.check import CheckedWorkflow
from app.workflow.document import MODE_BYPASS, ROOT, Workflow
from app.workflow.edits import RemoveNodes
from app.workflow.link_sources import LinkSources
from app.workflow.node_info import NodeInfo
from app.workflow.to_prompt import to_prompt
from app.workflow.virtual.kinds import VIRTUAL, is_virtual
from app.workflow.virtual.links import virtual_links
from app.workflow.virtual.nodes import VIRTUAL_NODES
from app.workflow.virtual.set_get import SETTER_OF
from tests.workflow.recorded_pairs import nodes_by_path, recorded_pairs, recorded_workflows
from tests.workflow_cases import LIBRARY, document, node


def test_slots_and_widgets_are_those_of_files() -> None:
    own = {"Reroute", "Note", "MarkdownNote", "PrimitiveNode"}
    of_rgthree = {"Label (rgthree)", "Fast Groups Muter (rgthree)", "Fast Groups Bypasser (rgthree)"}
    assert set(VIRTUAL_NODES) == own | of_rgthree
    reroute = VIRTUAL_NODES["Reroute"]
    assert [(slot.name, slot.type) for slot in reroute.inputs] == [("", "*")]
    assert [(slot.name, slot.type) for slot in reroute.outputs] == [("", "*")]
    assert reroute.widgets == ()
    for name in ("Note", "MarkdownNote"):
        assert [(widget.name, widget.type) for widget in VIRTUAL_NODES[name].widgets] == [("text", "STRING")]
        assert VIRTUAL_NODES[name].outputs == ()
    primitive = VIRTUAL_NODES["PrimitiveNode"]
    assert (primitive.inputs, [slot.type for slot in primitive.outputs]) == ((), ["*"])


def test_nothing_of_them_is_in_object_info() -> None:
    shipped = json.loads(resource_path("object_info.json").read_text("utf-8"))
    assert VIRTUAL_NODES.keys() & shipped.keys() == set()
    assert shipped.keys() & VIRTUAL == set()


@pytest.mark.corpus
def test_no_recorded_prompt_holds_one_and_each_is_in_some_workflow() -> None:
    left_out: set[str] = set()
    for pair in recorded_pairs():
        assert {entry["class_type"] for entry in pair.prompt.values()} & VIRTUAL == set()
        nodes = nodes_by_path(pair.workflow).values()
        left_out |= {item.type for item in nodes if is_virtual(item.type, pair.library)}
    assert left_out >= {
        *("Note", "MarkdownNote", "PrimitiveNode", "Reroute", "Reroute (rgthree)"),
        *("Node Combiner (rgthree)", "Fast Muter (rgthree)"),
    }


def number(node_id: int, value: int, link: int) -> dict[str, Any]:
    return node(node_id, "PInt", value, outputs=[("INT", "INT", [link])])


def setter(node_id: int, link: Any, *names: str, kind: str = "SetNode", **keys: Any) -> dict[str, Any]:
    slots = {"inputs": [("INT", "INT", link)], "outputs": [("INT", "INT", None)]}
    return node(node_id, kind, *names, **slots, **keys)


def getter(node_id: int, link: Any, *names: str, kind: str = "GetNode", **keys: Any) -> dict[str, Any]:
    return node(node_id, kind, *names, outputs=[("INT", "INT", [link])], **keys)


def sink(node_id: int, link: Any) -> dict[str, Any]:
    return node(node_id, "PSink", inputs=[("x", "*", link)])


def got(workflow: Workflow, path: str = "9") -> Any:
    prompt = to_prompt(workflow, LIBRARY).to_json()
    assert {entry["class_type"] for entry in prompt.values()} <= {"PInt", "PSink"}
    return prompt[path]["inputs"].get("x")


LINKS = [[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 9, 0, "INT"]]

NAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "by their value": (setter(2, 1, "n"), getter(3, 2, "n")),
    "by their titles": (setter(2, 1, title="Set_n"), getter(3, 2, title="Get_n")),
    "by a value as an object": (
        {**setter(2, 1), "widgets_values": {"Constant": "n"}},
        {**getter(3, 2), "widgets_values": {"Constant": "n"}},
    ),
    "by a named value": (
        {**setter(2, 1), "widgets_values": None, "widgets_values_named": {"Constant": "n"}},
        getter(3, 2, "n"),
    ),
    "of another pack": (
        setter(2, 1, "n", kind="easy setNode"),
        getter(3, 2, "n", kind="easy getNode"),
    ),
    "muted": (setter(2, 1, "n", mode=2), getter(3, 2, "n", mode=2)),
    "with the Set node bypassed": (setter(2, 1, "n", mode=4), getter(3, 2, "n")),
}


@pytest.mark.parametrize("name", NAMES)
def test_get_nodes_find_their_set_node(name: str) -> None:
    workflow = document(number(1, 3, 1), *NAMES[name], sink(9, 2), links=LINKS)
    assert got(workflow) == ["1", 0]


STRANGERS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "of another name": (setter(2, 1, "n"), getter(3, 2, "m")),
    "without a name": (setter(2, 1), getter(3, 2)),
    "of another pack": (setter(2, 1, "n", kind="easy setNode"), getter(3, 2, "n")),
    "that are bypassed": (setter(2, 1, "n"), getter(3, 2, "n", mode=4)),
    "of one that gets nothing": (setter(2, None, "n"), getter(3, 2, "n")),
}


@pytest.mark.parametrize("name", STRANGERS)
def test_get_nodes_get_nothing(name: str) -> None:
    workflow = document(number(1, 3, 1), *STRANGERS[name], sink(9, 2), links=LINKS)
    assert got(workflow) is None


def test_of_two_set_nodes_of_one_name_the_first_counts() -> None:
    workflow = document(
        number(1, 3, 1),
        number(4, 5, 3),
        setter(2, 1, "n"),
        setter(5, 3, "n"),
        getter(3, 2, "n"),
        sink(9, 2),
        links=[*LINKS, [3, 4, 0, 5, 0, "INT"]],
    )
    assert got(workflow) == ["1", 0]
    assert [(link.source, link.target) for link in virtual_links(workflow, workflow.root)] == [("2", "3")]


def test_a_set_node_passes_its_value_on_by_its_output_too() -> None:
    workflow = document(
        number(1, 3, 1), setter(2, 1, "n"), sink(9, 2), links=[LINKS[0], [2, 2, 0, 9, 0, "INT"]]
    )
    assert got(workflow) == ["1", 0]


def test_set_and_get_nodes_in_a_circle_end() -> None:
    workflow = document(
        setter(2, 1, "a"),
        getter(3, 1, "a"),
        sink(9, 2),
        links=[[1, 3, 0, 2, 0, "INT"], [2, 3, 0, 9, 0, "INT"]],
    )
    assert got(workflow) is None


def subgraph(*nodes: dict[str, Any], links: Any, name: str = "u") -> dict[str, Any]:
    ends = ("id", "origin_id", "origin_slot", "target_id", "target_slot")
    return {"id": name, "nodes": list(nodes), "links": [dict(zip(ends, link, strict=True)) for link in links]}


def nested(*outer: dict[str, Any], links: Any, inner: Any = (), kind: str = "Node") -> Workflow:
    """Return a workflow with a Get node two subgraphs deep; `inner` stands in the subgraph between."""
    pair = (getter(3, 2, "n", kind=kind), sink(9, 2))
    deep = subgraph(*pair, links=[[2, 3, 0, 9, 0]], name="deep")
    middle = subgraph({"id": 6, "type": "deep"}, *inner, links=[[1, 1, 0, 2, 0]] if inner else [], name="u")
    return document(*outer, {"id": 5, "type": "u"}, links=links, definitions={"subgraphs": [middle, deep]})


def test_a_get_node_inside_sees_the_set_nodes_around_it() -> None:
    workflow = nested(number(1, 3, 1), setter(2, 1, "n"), links=LINKS[:1], kind="GetNode")
    assert got(workflow, "5:6:9") == ["1", 0]
    assert virtual_links(workflow, workflow.scopes["deep"]) == []


def test_the_set_node_of_a_subgraph_between_is_found_there() -> None:
    workflow = nested(links=[], inner=(number(1, 3, 1), setter(2, 1, "n")), kind="GetNode")
    assert got(workflow, "5:6:9") == ["5:1", 0]


def test_of_several_set_nodes_around_none_is_chosen() -> None:
    pair = (number(1, 3, 1), setter(2, 1, "n"))
    assert got(nested(*pair, links=LINKS[:1], inner=pair, kind="GetNode"), "5:6:9") is None


def test_set_nodes_of_the_other_pack_are_not_seen_inside() -> None:
    outer = (number(1, 3, 1), setter(2, 1, "n", kind="easy setNode"))
    assert got(nested(*outer, links=LINKS[:1], kind="easy getNode"), "5:6:9") is None


def test_a_set_node_inside_is_not_seen_outside() -> None:
    inside = subgraph(number(1, 3, 1), setter(2, 1, "n"), links=[[1, 1, 0, 2, 0]])
    workflow = document(
        {"id": 5, "type": "u"},
        getter(3, 2, "n"),
        sink(9, 2),
        links=LINKS[1:],
        definitions={"subgraphs": [inside]},
    )
    assert got(workflow) is None


def test_removing_a_set_node_is_heard_where_its_value_was_got() -> None:
    workflow = document(number(1, 3, 1), setter(2, 1, "n"), getter(3, 2, "n"), sink(9, 2), links=LINKS)
    checked = CheckedWorkflow(workflow, LIBRARY)
    assert [problem for problem in checked.problems() if problem.node_path == "9"] == []
    workflow.apply(RemoveNodes(ROOT, ("2",)))
    problems = [
        (problem.kind, problem.input_name) for problem in checked.problems() if problem.node_path == "9"
    ]
    assert problems == [("input.missing", "x")]


def passing(kind: str, **keys: Any) -> Workflow:
    between = node(2, kind, inputs=[("value", "*", 1)], outputs=[("value", "*", [2])], **keys)
    links = [[1, 1, 0, 2, 0, "INT"], [2, 2, 0, 9, 0, "INT"]]
    return document(number(1, 3, 1), between, sink(9, 2), links=links)


@pytest.mark.parametrize("kind", ["Reroute", "Reroute (rgthree)", "ReroutePrimitive|pysssss"])
@pytest.mark.parametrize("mode", [0, 4])
def test_reroutes_pass_on_what_they_get(kind: str, mode: int) -> None:
    assert got(passing(kind, mode=mode)) == ["1", 0]


def test_a_reroute_that_is_a_real_node_of_its_pack_stays_where_the_pack_is() -> None:
    kind = "ReroutePrimitive|pysssss"
    prompt = to_prompt(passing(kind), {**LIBRARY, kind: NodeInfo(kind, "Reroute")}).to_json()
    assert (prompt["9"]["inputs"], prompt["2"]["class_type"]) == ({"x": ["2", 0]}, kind)


@pytest.mark.parametrize("mode", [0, 2, 4])
def test_a_primitive_gives_its_value_whatever_its_mode(mode: int) -> None:
    workflow = document(
        node(1, "PrimitiveNode", 7, "fixed", outputs=[("INT", "INT", [1])], mode=mode),
        {**sink(9, 1)},
        links=[[1, 1, 0, 9, 0, "INT"]],
    )
    assert got(workflow) == 7


def test_a_text_of_a_pack_that_is_not_there_is_a_value() -> None:
    workflow = document(
        node(1, "Simple String", "hello", outputs=[("STRING", "STRING", [1])]),
        sink(9, 1),
        links=[[1, 1, 0, 9, 0, "STRING"]],
    )
    assert got(workflow) == "hello"


@pytest.mark.corpus
def test_every_recorded_get_node_gets_something_unless_it_is_bypassed() -> None:
    got_something = 0
    for name, workflow in recorded_workflows(b"GetNode"):
        sources = LinkSources(workflow)
        for place in sources.places():
            for item in place.scope.nodes.values():
                for slot in item.inputs:
                    link = place.scope.links.get(slot.link or "")
                    source = place.scope.nodes.get(link.source) if link is not None else None
                    if source is None or source.type not in SETTER_OF:
                        continue
                    found = sources.source(place, slot)
                    assert (found is not None) == (source.mode != MODE_BYPASS), (name, place.path(source))
                    got_something += found is not None
    assert got_something >= 130
