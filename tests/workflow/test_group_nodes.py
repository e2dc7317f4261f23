"""Group nodes: checked live as they are, and turned into subgraphs that make the same prompt."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.workflow.check import CheckedWorkflow, check_workflow
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import ChangeNode, SetValue
from app.workflow.group_node_to_subgraph import group_nodes_to_subgraphs
from app.workflow.new_node import apply_remedy
from app.workflow.open_file import open_workflow
from app.workflow.patch import EditRefused
from app.workflow.promoted import promoted_values
from app.workflow.ui_format import read_workflow, write_workflow
from tests.old_group_ids import prompt_of, prompt_with_old_ids
from tests.shared_folder import need_shared
from tests.workflow_cases import LIBRARY, document, node


def sampler(*values: Any) -> dict[str, Any]:
    slots = [("model", "MODEL"), ("positive", "CONDITIONING"), ("negative", "CONDITIONING")]
    inputs = [(*slot, None) for slot in (*slots, ("latent_image", "LATENT"))]
    return node(None, "KSampler", *values, inputs=inputs, outputs=[("LATENT", "LATENT", None)])


GROUP = {
    "nodes": [
        node(None, "PInt", 1, outputs=[("INT", "INT", None)], title="One"),
        node(None, "PAdd", inputs=[("a", "*", None), ("b", "*", None)], outputs=[("*", "*", None)]),
        node(None, "PInt", 2, outputs=[("INT", "INT", None)]),
    ],
    "links": [[0, 0, 1, 0, 9, "INT"], [None, 0, 1, 1, 5, "*"]],
    "external": [],
}


def two_groups(prefix: str = "workflow>", **keys: Any) -> Workflow:
    """Return 4 → 7 → 8 and 4 → 9, where 7 and 9 are group nodes with other values."""
    ends: dict[str, Any] = {"inputs": [("b", "*", 1)], "outputs": [("*", "*", [2]), ("PInt INT", "INT", [3])]}
    return document(
        node(4, "PInt", 5, outputs=[("INT", "INT", [1, 4])]),
        node(7, f"{prefix}Sum", 8, 9, **ends),
        node(8, "PAdd", inputs=[("a", "*", 2), ("b", "*", 3)]),
        node(
            9, f"{prefix}Sum", 80, 90, inputs=[("b", "*", 4)], outputs=[("*", "*", None), ("x", "INT", None)]
        ),
        links=[[1, 4, 0, 7, 0, "INT"], [2, 7, 0, 8, 0, "*"], [3, 7, 1, 8, 1, "INT"], [4, 4, 0, 9, 0, "INT"]],
        extra={"ds": {"scale": 1}, "groupNodes": {"Sum": GROUP}, "zz": 1},
        **keys,
    )


@pytest.mark.parametrize("prefix", ["workflow/", "workflow>"])
def test_all_nodes_of_a_group_become_nodes_of_one_subgraph(prefix: str) -> None:
    workflow = two_groups(prefix)
    data, prompt = write_workflow(workflow), prompt_of(workflow)
    undo = workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    (scope_id,) = workflow.scopes.keys() - {ROOT}
    assert [workflow.nodes[key].type for key in ("7", "9")] == [scope_id, scope_id]
    assert prompt_with_old_ids(workflow) == prompt
    assert [promoted_values(workflow.scopes[scope_id], workflow.nodes[key]) for key in ("7", "9")] == [
        {"v": 8, "PInt v": 9},
        {"v": 80, "PInt v": 90},
    ]
    again = read_workflow(write_workflow(workflow))
    assert prompt_with_old_ids(again) == prompt
    assert again.extra == {"ds": {"scale": 1}, "zz": 1}
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_the_definition_is_written_as_the_newest_front_ends_do() -> None:
    workflow = two_groups()
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    written = json.loads(write_workflow(workflow))
    (definition,) = written["definitions"]["subgraphs"]
    assert definition["name"] == "Sum"
    assert [item["id"] for item in definition["nodes"]] == [1, 2, 3]
    assert definition["state"]["lastNodeId"] == 3
    assert (definition["inputNode"]["id"], definition["outputNode"]["id"]) == (-10, -20)
    assert [slot["name"] for slot in definition["inputs"]] == ["b", "v", "PInt v"]
    assert [slot["name"] for slot in definition["outputs"]] == ["*", "PInt INT"]
    links = {item["id"]: item for item in definition["links"]}
    for number, slot in enumerate(definition["inputs"]):
        assert [(links[key]["origin_id"], links[key]["origin_slot"]) for key in slot["linkIds"]] == [
            (-10, number)
        ]
    for number, slot in enumerate(definition["outputs"]):
        assert [(links[key]["target_id"], links[key]["target_slot"]) for key in slot["linkIds"]] == [
            (-20, number)
        ]
    controls = [item for item in written["nodes"][1]["inputs"] if "widget" in item]
    assert [(item["name"], item["type"], item["widget"]) for item in controls] == [
        ("v", "INT", {"name": "v"}),
        ("PInt v", "INT", {"name": "PInt v"}),
    ]
    assert written["nodes"][1]["widgets_values"] == [8, 9]
    assert written["nodes"][1]["widgets_values_named"] == {"v": 8, "PInt v": 9}


def test_a_promoted_value_can_be_changed_for_one_node_alone() -> None:
    workflow = two_groups()
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    workflow.apply(SetValue(ROOT, "9", "PInt v", 91))
    prompt = prompt_with_old_ids(workflow)
    assert (prompt["7:2"]["inputs"], prompt["9:2"]["inputs"]) == ({"v": 9}, {"v": 91})


def test_values_that_cannot_be_inputs_get_definitions_of_their_own() -> None:
    group = {"nodes": [node(None, "A kind nobody has", 1, "x")], "links": [], "external": []}
    workflow = document(
        node(1, "workflow/Odd", 1, "x"), node(2, "workflow/Odd", 2, "y"), node(3, "workflow/Odd", 1, "x"),
        extra={"groupNodes": {"Odd": group}},
    )  # fmt: skip
    prompt = prompt_of(workflow)
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt
    assert workflow.nodes["1"].type == workflow.nodes["3"].type != workflow.nodes["2"].type
    assert "extra" not in json.loads(write_workflow(workflow)) or "groupNodes" not in workflow.extra


def test_hidden_controls_stay_inside_and_names_of_the_group_are_kept() -> None:
    config = {"0": {"input": {"v": {"name": "how many"}}}, "2": {"input": {"v": {"visible": False}}}}
    workflow = two_groups()
    workflow.extra["groupNodes"] = {"Sum": {**GROUP, "config": config}}
    prompt = prompt_of(workflow)
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt
    names = [list(workflow.nodes[key].named_values or ()) for key in ("7", "9")]
    assert names == [["how many"], ["how many"]]
    assert len(workflow.scopes) == 3, "the hidden values differ"


def test_groups_within_groups_become_subgraphs_within_subgraphs() -> None:
    outputs = [("*", "*", None), ("i", "INT", None)]
    outer = {
        "nodes": [
            node(None, "workflow>Sum", 8, 9, inputs=[("b", "*", None)], outputs=outputs),
            node(None, "PPass", inputs=[("x", "*", None)], outputs=[("*", "*", None)]),
        ],
        "links": [[0, 0, 1, 0, 1, "*"]],
        "external": [],
    }  # fmt: skip
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(
            2,
            "workflow>Outer",
            70,
            71,
            inputs=[("b", "*", 1)],
            outputs=[("i", "INT", None), ("*", "*", None)],
        ),
        links=[[1, 1, 0, 2, 0, "INT"]],
        extra={"groupNodes": {"Sum": GROUP, "Outer": outer, "Alone": GROUP}},
    )
    data, prompt = write_workflow(workflow), prompt_of(workflow)
    assert prompt["2:0:2"]["inputs"] == {"v": 71}
    undo = workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY, ["Outer"]))
    assert prompt_with_old_ids(workflow) == prompt
    assert list(workflow.extra["groupNodes"]) == ["Alone"]
    assert dict(promoted_values(workflow.scopes[workflow.nodes["2"].type], workflow.nodes["2"])) == {
        "v": 70,
        "PInt v": 71,
        "tag": "",
    }
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_a_group_that_another_one_needs_stays_in_the_file() -> None:
    outer = {"nodes": [node(None, "workflow>Sum", 8, 9)], "links": [], "external": []}
    workflow = document(node(1, "workflow>Sum", 1, 2), extra={"groupNodes": {"Sum": GROUP, "Outer": outer}})
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY, ["Sum"]))
    assert set(workflow.extra["groupNodes"]) == {"Sum", "Outer"}


def test_a_group_without_a_node_becomes_a_subgraph_without_one() -> None:
    workflow = document(node(1, "PInt", 1), extra={"groupNodes": {"Sum": GROUP}})
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    (scope,) = (scope for scope in workflow.scopes.values() if scope.id != ROOT)
    assert [slot["name"] for slot in scope.inputs] == ["b", "v", "PInt v"]
    assert [slot["name"] for slot in scope.outputs] == ["*", "INT"]


def test_a_group_that_holds_itself_is_refused_and_stays() -> None:
    group = {"nodes": [node(None, "workflow>Ring")], "links": []}
    workflow = document(node(1, "workflow>Ring"), extra={"groupNodes": {"Ring": group}})
    with pytest.raises(EditRefused, match="no group nodes here"):
        group_nodes_to_subgraphs(workflow, LIBRARY)


def test_a_text_with_alternatives_is_chosen_as_before() -> None:
    group = {"nodes": [node(None, "CLIPTextEncode", "{a|b}", inputs=[("clip", "CLIP", None)])], "links": []}
    workflow = document(node(1, "workflow>T", "a {red|blue} cat"), extra={"groupNodes": {"T": group}})
    prompt = prompt_of(workflow)
    assert prompt["1:0"]["inputs"]["text"] == "a red cat"
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt


def test_a_seed_is_promoted_and_its_control_stays_inside() -> None:
    group = {"nodes": [sampler(0, "randomize", 20, 8, "euler", "normal", 1)], "links": [], "external": []}
    workflow = document(
        node(1, "workflow>S", 7, "fixed", 20, 8, "euler", "normal", 1), extra={"groupNodes": {"S": group}}
    )
    prompt = prompt_of(workflow)
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt
    assert list(workflow.nodes["1"].named_values or ())[:2] == ["seed", "steps"]
    assert workflow.scopes[workflow.nodes["1"].type].nodes["1"].values == (
        7,
        "fixed",
        20,
        8,
        "euler",
        "normal",
        1,
    )


def test_a_primitive_inside_has_the_nodes_first_value() -> None:
    group = {
        "nodes": [
            node(None, "PrimitiveNode", outputs=[("INT", "INT", None)], title="v"),
            {**node(None, "PInt", 4, outputs=[("INT", "INT", None)]),
             "inputs": [{"name": "v", "type": "INT", "link": None, "widget": {"name": "v"}}]},
        ],
        "links": [[0, 0, 1, 0, 1, "INT"]],
    }  # fmt: skip
    workflow = document(node(1, "workflow>P", 33), extra={"groupNodes": {"P": group}})
    assert prompt_of(workflow)["1:1"]["inputs"] == {"v": 33}
    prompt = prompt_of(workflow)
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt


@pytest.mark.parametrize("name", ["seed", "KSampler steps", "how strong"])
def test_a_control_that_is_an_input_of_the_group_node_takes_its_link(name: str) -> None:
    inner = sampler(0, "fixed", 20, 8, "euler", "normal", 1)
    group = {
        "nodes": [inner, inner],
        "links": [],
        "config": {"1": {"input": {"cfg": {"name": "how strong"}}}},
    }
    host = node(1, "workflow>S", *[3, "fixed", 20, 8, "euler", "normal", 1] * 2)
    host["inputs"] = [
        {"name": "model", "type": "MODEL", "link": None},
        {"name": name, "type": "INT", "link": 5, "widget": {"name": name}},
    ]
    workflow = document(
        host,
        node(2, "PInt", 77, outputs=[("INT", "INT", [5])]),
        links=[[5, 2, 0, 1, 1, "INT"]],
        extra={"groupNodes": {"S": group}},
    )
    prompt = prompt_of(workflow)
    place, inner_name = {
        "seed": ("1:0", "seed"),
        "KSampler steps": ("1:1", "steps"),
        "how strong": ("1:1", "cfg"),
    }[name]
    assert prompt[place]["inputs"][inner_name] == ["2", 0]
    assert [key for key in prompt for value in prompt[key]["inputs"].values() if value == ["2", 0]] == [place]
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt


def test_a_control_linked_inside_is_left_out_of_the_values() -> None:
    inner = node(None, "EmptyImage", 512, 512, 1, 0)
    inner["inputs"] = [
        {"name": name, "type": "INT", "link": None, "widget": {"name": name}} for name in ("width", "height")
    ]
    primitives = [node(None, "PrimitiveNode", outputs=[("INT", "INT", None)]) for _ in range(2)]
    group = {"nodes": [*primitives, inner], "links": [[1, 0, 2, 0, 1, "INT"], [0, 0, 2, 1, 2, "INT"]]}
    workflow = document(node(1, "workflow/E", 64, 32, 7, 9), extra={"groupNodes": {"E": group}})
    prompt = prompt_of(workflow)
    assert prompt["1:2"]["inputs"] == {"width": 32, "height": 64, "batch_size": 7, "color": 9}
    workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
    assert prompt_with_old_ids(workflow) == prompt


def wrong_size(*values: Any) -> Workflow:
    group = {"nodes": [node(None, "EmptyImage", 8, 8, 1, 0, outputs=[("IMAGE", "IMAGE", None)])], "links": []}
    hosts = [node(key, "workflow/E", *size, 1, 0) for key, size in enumerate(values, 1)]
    return document(*hosts, extra={"groupNodes": {"E": group}})


def test_what_is_inside_a_group_node_is_checked_live() -> None:
    workflow = wrong_size((8, 8), (-5, 8))
    checked = CheckedWorkflow(workflow, LIBRARY)
    errors = [problem for problem in checked.problems() if problem.severity == "error"]
    assert [(p.kind, p.node_path, p.input_name) for p in errors] == [("input.below_minimum", "2:0", "width")]
    workflow.apply(ChangeNode(ROOT, "2", {"values": (8, 8, 1, 0)}))
    assert not [problem for problem in checked.problems() if problem.severity == "error"]


def test_a_group_node_has_a_hint_whose_remedy_turns_it_into_a_subgraph() -> None:
    workflow = wrong_size((8, 8))
    hints = [problem for problem in check_workflow(workflow, LIBRARY) if problem.kind == "node.old_group"]
    assert [(hint.severity, hint.node_path) for hint in hints] == [("hint", "1")]
    assert "an old kind of subgraph" in hints[0].message
    remedy = hints[0].remedies[0]
    assert remedy.edit is not None
    workflow.apply(apply_remedy(workflow, LIBRARY, remedy.edit))
    assert workflow.nodes["1"].type in workflow.scopes
    assert not [problem for problem in check_workflow(workflow, LIBRARY) if problem.kind == "node.old_group"]


def test_a_remedy_inside_a_group_node_says_what_to_do_first() -> None:
    with pytest.raises(EditRefused, match="node 1 is a group node: turn it into a subgraph first"):
        apply_remedy(
            wrong_size((8, 8)), LIBRARY, {"set_input": {"node": "1:0", "input": "width", "value": 8}}
        )


def files_with_groups() -> list[Path]:
    folder = need_shared("corpus", "ui").parent
    paths = [*folder.glob("ui/*.json"), *folder.glob("pairs/*.workflow.json"), *folder.glob("png/*.png")]
    return [path for path in sorted(paths) if b"groupNodes" in path.read_bytes()]


@pytest.mark.corpus
def test_group_nodes_of_the_corpus_make_the_same_prompt_as_subgraphs() -> None:
    turned = 0
    for path in files_with_groups():
        workflow = open_workflow(path, LIBRARY).workflow
        if not workflow.extra.get("groupNodes"):
            continue
        data, prompt = write_workflow(workflow), prompt_of(workflow)
        undo = workflow.apply(group_nodes_to_subgraphs(workflow, LIBRARY))
        assert prompt_with_old_ids(read_workflow(write_workflow(workflow))) == prompt, path
        workflow.apply(undo)
        assert write_workflow(workflow) == data, path
        turned += 1
    assert turned == 17


def test_an_output_inside_a_group_node_is_an_output_of_the_workflow() -> None:
    group = {"nodes": [node(None, "PreviewImage", inputs=[("images", "IMAGE", None)])], "links": []}
    workflow = document(node(1, "workflow/Show"), extra={"groupNodes": {"Show": group}})
    assert "graph.no_outputs" not in {problem.kind for problem in check_workflow(workflow, LIBRARY)}
