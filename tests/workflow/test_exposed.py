"""Exposed inputs and outputs: read from any file, changed by edits that undo, found wherever they are."""

import json
from typing import Any

import pytest
from hypothesis import given

from app.workflow.document import ROOT, Workflow
from app.workflow.edits import EditRefused, RemoveNodes
from app.workflow.open_file import open_workflow
from app.workflow.parameters.exposed import (
    Exposed,
    ExposedInput,
    ExposedOutput,
    Kind,
    expose_input,
    free_name,
    move,
    name_output,
    read_exposed,
    rename,
    withdraw,
)
from app.workflow.parameters.named import all_parameters, exposed_parameters, exposed_problems, parameter_at
from app.workflow.patch import Edit
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import JSON_VALUES, LIBRARY, document, node

SAMPLER = (5, "fixed", 20, 8.0, "euler", "simple", 1.0)


def sample(confy: Any = None, **extra: Any) -> Workflow:
    inner = {"id": "u", "name": "Inner", "nodes": [node(3, "PInt", 1)], "links": []}
    found = {} if confy is None else {"confy": confy}
    return document(
        node(1, "KSampler", *SAMPLER, outputs=[("LATENT", "LATENT", None)]),
        node(2, "PStr", "old"),
        node(5, "u"),
        extra={**found, **extra},
        definitions={"subgraphs": [inner]},
    )


def names(workflow: Workflow, kind: Kind = "inputs") -> list[str]:
    exposed = read_exposed(workflow)
    return [entry.name for entry in (exposed.inputs if kind == "inputs" else exposed.outputs)]


def test_entries_are_read_in_their_order() -> None:
    found = read_exposed(
        sample(
            {
                "inputs": [
                    {"name": "words", "node": 2, "input": "v"},
                    {"name": "seed", "node": "1", "input": "seed", "hint": "kept"},
                ],
                "outputs": [{"name": "latent", "node": 1, "slot": 0}, {"name": "all", "node": "1"}],
            }
        )
    )
    assert found.inputs == (ExposedInput("words", "2", "v"), ExposedInput("seed", "1", "seed"))
    assert found.outputs == (ExposedOutput("latent", "1", 0), ExposedOutput("all", "1"))
    assert found.output_of("1") == ExposedOutput("all", "1")
    assert found.input_at("2", "v") == found.inputs[0]


HOSTILE: list[Any] = [
    7,
    [],
    "inputs",
    {"inputs": 7},
    {"inputs": {"name": "a"}},
    {"inputs": [None, 1, "x", [], {}, {"name": "a"}, {"name": "a", "node": "1"}]},
    {"inputs": [{"name": 1, "node": "1", "input": "seed"}, {"name": " ", "node": "1", "input": "seed"}]},
    {"inputs": [{"name": "a", "node": True, "input": "seed"}, {"name": "a", "node": [], "input": "seed"}]},
    {"inputs": [{"name": "a" * 1000, "node": 1, "input": "seed"}]},
    {"outputs": [{"name": "a", "node": 1, "slot": -1}, {"name": "a", "node": 1, "slot": True}]},
]


@pytest.mark.parametrize("confy", HOSTILE)
def test_what_makes_no_sense_exposes_nothing(confy: Any) -> None:
    found = read_exposed(sample(confy))
    assert (found.inputs, found.outputs) == ((), ())


@given(JSON_VALUES, JSON_VALUES)
def test_any_json_can_be_read_and_added_to(inputs: Any, data: Any) -> None:
    workflow = sample({"inputs": inputs}, linearData=data)
    before = read_exposed(workflow)
    workflow.apply(expose_input(workflow, "1", "seed", free_name(before.inputs, "seed")))
    assert read_exposed(workflow).inputs[-1].node == "1"
    assert len(read_exposed(workflow).inputs) == len(before.inputs) + 1


def test_entries_that_cannot_be_read_stay_in_the_file() -> None:
    workflow = sample({"inputs": [5, {"name": "odd"}], "breakpoints": ["1"]})
    workflow.apply(expose_input(workflow, "1", "seed", "seed"))
    kept = json.loads(write_workflow(workflow))["extra"]["confy"]
    assert kept == {
        "inputs": [{"name": "seed", "node": "1", "input": "seed"}, 5, {"name": "odd"}],
        "breakpoints": ["1"],
        "outputs": [],
    }


def test_a_name_that_comes_twice_gets_a_number() -> None:
    entry = {"name": "seed", "node": "1", "input": "seed"}
    assert names(sample({"inputs": [entry, entry, {**entry, "name": "seed 2"}, entry]})) == [
        "seed",
        "seed 2",
        "seed 2 2",
        "seed 3",
    ]


def test_an_unknown_key_of_an_entry_and_a_number_as_id_survive_a_rename() -> None:
    workflow = sample({"inputs": [{"node": 1, "name": "seed", "input": "seed", "hint": "kept"}]})
    workflow.apply(rename(workflow, "inputs", "seed", "luck"))
    entry = workflow.extra["confy"]["inputs"][0]
    assert entry == {"node": 1, "name": "luck", "input": "seed", "hint": "kept"}
    assert list(entry) == ["node", "name", "input", "hint"]


def edits(workflow: Workflow) -> list[Edit]:
    return [
        expose_input(workflow, "5:3", "v", "inner"),
        name_output(workflow, "5:3", "picture"),
        rename(workflow, "inputs", "seed", "luck"),
        rename(workflow, "outputs", "latent", "result"),
        move(workflow, "inputs", "seed", 1),
        withdraw(workflow, "inputs", "seed"),
        withdraw(workflow, "outputs", "latent"),
    ]


AFTER = [
    (["seed", "words", "inner"], ["latent"]),
    (["seed", "words"], ["latent", "picture"]),
    (["luck", "words"], ["latent"]),
    (["seed", "words"], ["result"]),
    (["words", "seed"], ["latent"]),
    (["words"], ["latent"]),
    (["seed", "words"], []),
]
CONFY = {
    "inputs": [{"name": "seed", "node": 1, "input": "seed"}, {"name": "words", "node": "2", "input": "v"}],
    "outputs": [{"name": "latent", "node": 1}],
}


@pytest.mark.parametrize("index", range(len(AFTER)))
def test_each_edit_does_what_it_says_and_undoes_it_to_the_byte(index: int) -> None:
    workflow = sample(CONFY)
    before = write_workflow(workflow)
    undo = workflow.apply(edits(workflow)[index])
    assert (names(workflow), names(workflow, "outputs")) == AFTER[index]
    assert read_exposed(read_workflow(write_workflow(workflow))) == read_exposed(workflow)
    workflow.apply(undo)
    assert write_workflow(workflow) == before


@pytest.mark.parametrize("name", ["", " \n", "seed", " seed ", "x" * 201])
def test_a_name_must_be_new_and_not_empty(name: str) -> None:
    workflow = sample(CONFY)
    with pytest.raises(EditRefused, match=r"already something exposed|needs a name|201 characters"):
        rename(workflow, "inputs", "words", name)
    assert names(workflow) == ["seed", "words"]


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(EditRefused, match="nothing is exposed as 'gone'"):
        withdraw(sample(CONFY), "inputs", "gone")


def test_a_removed_node_leaves_a_warning_and_undo_takes_it_back() -> None:
    workflow = sample(CONFY)
    assert exposed_problems(workflow, LIBRARY) == []
    undo = workflow.apply(RemoveNodes(ROOT, ("1",)))
    found = exposed_problems(workflow, LIBRARY)
    assert [(item.severity, item.node_path, item.input_name) for item in found] == [
        ("warning", "1", "seed"),
        ("warning", "1", None),
    ]
    assert found[0].message == "the exposed input 'seed' points nowhere: there is no node 1"
    assert [item.name for item in exposed_parameters(workflow, LIBRARY)] == ["words"]
    workflow.apply(undo)
    assert exposed_problems(workflow, LIBRARY) == []


def test_a_parameter_knows_its_kind_limits_and_value() -> None:
    found = parameter_at(sample(), LIBRARY, "1", "cfg")
    assert found.info is not None
    assert (found.name, found.info.type, found.info.options["max"], found.value) == (
        "1.cfg",
        "FLOAT",
        100.0,
        8.0,
    )
    assert parameter_at(sample(), LIBRARY, "5:3", "v").value == 1


def promoted() -> Workflow:
    """A subgraph node 5 whose own control `count` feeds the control `v` of node 3 inside."""
    inside = node(3, "PInt", 1)
    inside["inputs"] = [{"name": "v", "type": "INT", "link": 1, "widget": {"name": "v"}}]
    link = {"id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 3, "target_slot": 0, "type": "INT"}
    definition = {
        "id": "u",
        "nodes": [inside],
        "links": [link],
        "inputs": [{"id": "x", "name": "count", "type": "INT", "linkIds": [1]}],
        "outputs": [],
    }
    host = node(5, "u", 7)
    host["inputs"] = [{"name": "count", "type": "INT", "link": None, "widget": {"name": "count"}}]
    return document(host, definitions={"subgraphs": [definition]})


def test_a_subgraphs_own_control_is_of_the_kind_it_feeds() -> None:
    workflow = promoted()
    found = parameter_at(workflow, LIBRARY, "5", "count")
    assert found.info is not None
    assert (found.info.type, found.value) == ("INT", 7)
    workflow.apply(found.edit(9))
    assert to_prompt(workflow, LIBRARY).to_json()["5:3"]["inputs"]["v"] == 9


def test_a_control_fed_by_the_subgraph_node_is_set_there() -> None:
    workflow = promoted()
    found = parameter_at(workflow, LIBRARY, "5:3", "v")
    assert (found.path, found.input, found.value, found.linked) == ("5", "count", 7, False)
    workflow.apply(found.edit(9))
    assert to_prompt(workflow, LIBRARY).to_json()["5:3"]["inputs"]["v"] == 9


def test_a_control_fed_by_a_primitive_is_set_there() -> None:
    fed = node(2, "PInt", 1)
    fed["inputs"] = [{"name": "v", "type": "INT", "link": 1, "widget": {"name": "v"}}]
    primitive = node(1, "PrimitiveNode", 4, "fixed", outputs=[("INT", "INT", [1])])
    workflow = document(primitive, fed, links=[[1, 1, 0, 2, 0, "INT"]])
    found = parameter_at(workflow, LIBRARY, "2", "v")
    assert (found.path, found.input, found.value) == ("1", "value", 4)
    workflow.apply(found.edit(2**60 + 1))
    assert to_prompt(workflow, LIBRARY).to_json()["2"]["inputs"]["v"] == 2**60 + 1


def test_a_control_fed_by_another_node_has_no_effect_and_says_so() -> None:
    fed = node(2, "PInt", 1)
    fed["inputs"] = [{"name": "v", "type": "INT", "link": 1, "widget": {"name": "v"}}]
    confy = {"inputs": [{"name": "count", "node": 2, "input": "v"}]}
    source = node(1, "PInt", 4, outputs=[("INT", "INT", [1])])
    workflow = document(source, fed, links=[[1, 1, 0, 2, 0, "INT"]], extra={"confy": confy})
    (problem,) = exposed_problems(workflow, LIBRARY)
    assert (problem.node_path, problem.input_name) == ("2", "v")
    assert "a link gives the value of v" in problem.message


def test_a_kind_that_is_not_installed_is_named() -> None:
    with pytest.raises(EditRefused, match="node 1 has no control 'seed' that can be set: its kind, 'Nobody'"):
        parameter_at(document(node(1, "Nobody", 1)), LIBRARY, "1", "seed")


def test_a_kind_that_is_not_installed_need_not_be_said_again_for_each_input() -> None:
    confy = {
        "inputs": [{"name": "a", "node": "1", "input": "seed"}, {"name": "b", "node": "9", "input": "v"}]
    }
    workflow = document(node(1, "Nobody", 1), extra={"confy": confy})
    assert [problem.node_path for problem in exposed_problems(workflow, LIBRARY)] == ["1", "9"]
    assert [problem.node_path for problem in exposed_problems(workflow, LIBRARY, unknown=False)] == ["9"]


def test_every_value_is_listed_but_those_that_only_follow_a_seed() -> None:
    listed = [parameter.name for parameter in all_parameters(sample(), LIBRARY)]
    assert listed == [
        *("1.seed", "1.steps", "1.cfg", "1.sampler_name", "1.scheduler", "1.denoise"),
        *("2.v", "5:3.v"),
    ]


def test_app_mode_is_read_as_exposed_inputs_and_outputs() -> None:
    data = {"inputs": [["1", "seed"], [2, "v", {"height": 80}], ["3", "v"]], "outputs": [1, "1", None]}
    workflow = sample(linearData=data, linearMode=True)
    assert read_exposed(workflow) == Exposed(
        (ExposedInput("seed", "1", "seed"), ExposedInput("v", "2", "v"), ExposedInput("v 2", "5:3", "v")),
        (ExposedOutput("KSampler", "1"),),
        app_mode=True,
    )


def test_app_mode_with_the_graphs_id_names_the_node() -> None:
    data = {"inputs": [["e13112f7-3d09-4ae1-9e84-633a0627d945:1:seed", "seed"], ["u:3:v", "v"]]}
    found = read_exposed(sample(linearData=data)).inputs
    assert [(entry.node, entry.input) for entry in found] == [("1", "seed"), ("5:3", "v")]


def test_the_first_change_takes_app_mode_over_and_leaves_it_in_the_file() -> None:
    data = {"inputs": [["1", "seed"], ["2", "v"]], "outputs": ["1"]}
    workflow = sample(linearData=data)
    workflow.apply(withdraw(workflow, "inputs", "seed"))
    assert names(workflow) == ["v"]
    workflow.apply(withdraw(workflow, "inputs", "v"))
    assert names(workflow) == []
    assert names(workflow, "outputs") == ["KSampler"]
    assert workflow.extra["linearData"] == data


def test_app_mode_of_the_corpus_is_found() -> None:
    """Each named place is in the file; the only ones that are not are gone from it."""
    folder = need_shared("corpus", "ui")
    gone = {
        "ui-8c4d5bf655.json": ["4"],
        "ui-2b5f371956.json": ["103"],
        "ui-99c633e061.json": ["704"],
        "ui-e6dbeab5ad.json": ["20", "281", "281", "281", "281", "281"],
    }
    seen = 0
    for path in sorted(folder.glob("*.json")):
        if b"linearData" not in path.read_bytes():
            continue
        found = read_exposed(workflow := open_workflow(path, LIBRARY).workflow)
        seen += bool(found.inputs)
        missing = [
            item.node_path for item in exposed_problems(workflow, LIBRARY) if "there is no" in item.message
        ]
        assert missing == gone.get(path.name, []), path.name
    assert seen >= 14
