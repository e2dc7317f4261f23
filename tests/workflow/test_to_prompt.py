"""What the recorded pages do not show: alternatives in texts, Set and Get nodes, promoted values, circles."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.workflow.document import Workflow
from app.workflow.dynamic_prompt import choose_alternatives
from app.workflow.to_prompt import to_prompt
from tests.workflow_cases import LIBRARY, chain, document, node


def prompt_of(workflow: Workflow) -> dict[str, Any]:
    return to_prompt(workflow, LIBRARY, choose=lambda parts: parts[0]).to_json()


def inputs_of(workflow: Workflow, node_id: str) -> dict[str, Any]:
    found: dict[str, Any] = prompt_of(workflow)[node_id]["inputs"]
    return found


ALTERNATIVES = {
    "a {red|blue} car": "a blue car",
    "{a|{b|c}}": "c",
    "no braces": "no braces",
    "{one}": "one",
    "{a|}!": "!",
    r"\{a\|b\}": "{a|b}",
    "open {a|b": "open {a|b",
    "close } | end": "close } | end",
    "{{a|b": "{{a|b",
    "a cat // no dog\nin a hat": "a cat \nin a hat",
    "a /* {b|c}\n */{d|e}": "a e",
    "/* left open": "/* left open",
}


@pytest.mark.parametrize("text", ALTERNATIVES)
def test_one_alternative_of_each_group_is_taken(text: str) -> None:
    def last(parts: Sequence[str]) -> str:
        return parts[-1]

    assert choose_alternatives(text, last) == ALTERNATIVES[text]


def test_ten_thousand_nested_braces_need_no_recursion() -> None:
    depth = 10_000
    text = "{" * depth + "x" + "}" * depth
    assert choose_alternatives(text, lambda parts: parts[0]) == "x"


def test_get_nodes_take_what_their_set_node_got() -> None:
    workflow = document(
        node(1, "PInt", 3, outputs=[("INT", "INT", [1])]),
        node(2, "SetNode", "number", inputs=[("INT", "INT", 1)], outputs=[("INT", "INT", None)]),
        node(3, "GetNode", "number", outputs=[("INT", "INT", [2])]),
        node(4, "PSink", inputs=[("x", "*", 2)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 4, 0, "INT"]],
    )
    assert inputs_of(workflow, "4") == {"x": ["1", 0]}
    assert set(prompt_of(workflow)) == {"1", "4"}


@pytest.mark.parametrize("prefix", ["workflow/", "workflow>"])
def test_a_group_node_is_opened_with_its_own_values(prefix: str) -> None:
    inner = [
        node(None, "PInt", 1, outputs=[("INT", "INT", None)]),
        node(None, "PAdd", inputs=[("a", "*", None), ("b", "*", None)], outputs=[("*", "*", None)]),
        node(None, "PInt", 2, outputs=[("INT", "INT", None)]),
    ]
    links = [[0, 0, 1, 0, 9, "INT"], [None, 0, 1, 1, 5, "*"]]
    workflow = document(
        node(4, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(7, f"{prefix}Sum", 8, 9, inputs=[("b", "*", 1)], outputs=[("*", "*", [2]), ("INT", "INT", [3])]),
        node(8, "PAdd", inputs=[("a", "*", 2), ("b", "*", 3)]),
        links=[[1, 4, 0, 7, 0, "INT"], [2, 7, 0, 8, 0, "*"], [3, 7, 1, 8, 1, "INT"]],
        extra={"groupNodes": {"Sum": {"nodes": inner, "links": links, "external": []}}},
    )
    prompt = {key: item["inputs"] for key, item in prompt_of(workflow).items()}
    assert prompt == {
        "4": {"v": 5},
        "7:0": {"v": 8},
        "7:1": {"a": ["7:0", 0], "b": ["4", 0]},
        "7:2": {"v": 9},
        "8": {"a": ["7:1", 0], "b": ["7:2", 0]},
    }


def test_a_muted_reroute_still_passes_its_link_on() -> None:
    workflow = document(
        node(1, "PInt", 3, outputs=[("INT", "INT", [1])]),
        node(2, "Reroute", inputs=[("", "*", 1)], outputs=[("", "*", [2])], mode=2),
        node(3, "PSink", inputs=[("x", "*", 2)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 2, 0, 3, 0, "INT"]],
    )
    assert inputs_of(workflow, "3") == {"x": ["1", 0]}


def test_reroutes_in_a_circle_end() -> None:
    workflow = document(
        node(1, "Reroute", inputs=[("", "*", 2)], outputs=[("", "*", [1, 3])]),
        node(2, "Reroute", inputs=[("", "*", 1)], outputs=[("", "*", [2])]),
        node(3, "PSink", inputs=[("x", "*", 3)]),
        links=[[1, 1, 0, 2, 0, "*"], [2, 2, 0, 1, 0, "*"], [3, 1, 0, 3, 0, "*"]],
    )
    assert prompt_of(workflow) == {"3": {"inputs": {}, "class_type": "PSink", "_meta": {"title": "PSink"}}}


def promoted(host: dict[str, Any], link: Any = None, outer: Any = ()) -> Workflow:
    """Return a subgraph with a PInt whose control `v` is the subgraph's input."""
    inner = node(1, "PInt", 3, inputs=[("v", "INT", 1)])
    inner["inputs"][0]["widget"] = {"name": "v"}
    definition = {
        "id": "u",
        "nodes": [inner],
        "links": [{"id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 1, "target_slot": 0}],
        "inputs": [{"name": "number", "type": "INT", "linkIds": [1]}],
    }
    return document(
        {"id": 5, "type": "u", "inputs": [{"name": "number", "type": "INT", "link": link}], **host},
        *outer,
        links=[[7, 6, 0, 5, 0, "INT"]] if outer else [],
        definitions={"subgraphs": [definition]},
    )


HOSTS: dict[str, dict[str, Any]] = {
    "named values": {"widgets_values_named": {"number": 8}},
    "a list beside named values": {"widgets_values": [8], "widgets_values_named": {"number": 1}},
    "a plain list": {"widgets_values": [8]},
    "a list beside proxyWidgets": {
        "widgets_values": [None, 8],
        "properties": {"proxyWidgets": [["1", "other"], ["-1", "number"]]},
    },
    "a list of the subgraph's own only": {
        "widgets_values": [8],
        "properties": {"proxyWidgets": [["1", "other"], ["-1", "number"]]},
    },
}


@pytest.mark.parametrize("name", HOSTS)
def test_a_subgraph_node_gives_its_own_value_to_the_control_inside(name: str) -> None:
    assert inputs_of(promoted(HOSTS[name]), "5:1") == {"v": 8}


def test_without_a_value_of_its_own_the_control_inside_counts() -> None:
    host = {"widgets_values": [], "properties": {"proxyWidgets": [["1", "v"]]}}
    assert inputs_of(promoted(host), "5:1") == {"v": 3}


def test_a_link_into_a_subgraph_counts_more_than_its_value() -> None:
    source = node(6, "PInt", 4, outputs=[("INT", "INT", [7])])
    workflow = promoted({"widgets_values": [8]}, link=7, outer=[source])
    assert inputs_of(workflow, "5:1") == {"v": ["6", 0]}


def test_a_subgraph_that_contains_itself_ends() -> None:
    definition = {"id": "u", "nodes": [node(1, "u"), node(2, "PInt", 1)], "links": []}
    prompt = prompt_of(document(node(5, "u"), definitions={"subgraphs": [definition]}))
    assert prompt["5:2"]["class_type"] == "PInt"
    assert prompt["5:1"]["class_type"] == "u"


def test_an_unknown_kind_keeps_its_named_values() -> None:
    extra = {"widgets_values_named": {"a": 1, "control_after_generate": "fixed", "b": [1, 2]}}
    workflow = document(node(1, "Nobody Has This", 1, "fixed", [1, 2], **extra))
    assert inputs_of(workflow, "1") == {"a": 1, "b": {"__value__": [1, 2]}}


def test_five_thousand_nodes_in_a_row_are_no_matter() -> None:
    prompt = prompt_of(chain(5000))
    assert len(prompt) == 5002
    assert prompt["5002"]["inputs"] == {"images": ["5001", 0]}


def test_five_thousand_bypassed_nodes_are_followed() -> None:
    workflow = chain(5000)
    for key, item in list(workflow.nodes.items())[1:-1]:
        object.__setattr__(item, "mode", 4)
        workflow.nodes[key] = item
    prompt = prompt_of(workflow)
    assert list(prompt) == ["1", "5002"]
    assert prompt["5002"]["inputs"] == {"images": ["1", 0]}
