"""What names nodes by their paths follows them into subgraphs and out; broadcasts reach what they reached."""

import json

import pytest

from app.workflow.document import ROOT, Workflow
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.parameters.exposed import expose_input, name_output, read_exposed
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.unpack import unpack
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import comparable, without
from tests.workflow.test_subgraph_folding import same, small
from tests.workflow_cases import LIBRARY, document, node


def test_exposed_values_follow_into_a_subgraph_and_out_again() -> None:
    workflow = small()
    workflow.apply(expose_input(workflow, "2", "tag", "mark"))
    workflow.apply(name_output(workflow, "3", "total"))
    data = write_workflow(workflow)
    first = fold(workflow, LIBRARY, ROOT, ["2"])
    undo = [workflow.apply(first.edit)]
    second = fold(workflow, LIBRARY, ROOT, [first.host, "3"])
    undo.append(workflow.apply(second.edit))
    exposed = read_exposed(workflow)
    assert exposed.inputs[0].node == f"{second.host}:{first.host}:2"
    assert exposed.outputs[0].node == f"{second.host}:3"
    edit, _ = unpack(workflow, LIBRARY, ROOT, second.host)
    undo.append(workflow.apply(edit))
    exposed = read_exposed(workflow)
    assert (exposed.inputs[0].node, exposed.outputs[0].node) == (f"{first.host}:2", "3")
    for step in reversed(undo):
        workflow.apply(step)
    assert write_workflow(workflow) == data


def everywhere() -> Workflow:
    """Return a document whose Anything Everywhere gives a number to two nodes without a line."""
    return document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "Anything Everywhere", inputs=[("INT", "INT", 1)]),
        node(3, "Taker", inputs=[("number", "INT", None)], outputs=[("*", "*", [2])]),
        node(4, "Taker", inputs=[("number", "INT", None)], outputs=[("*", "*", None)]),
        node(5, "PSink", inputs=[("x", "*", 2)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 3, 0, 5, 0, "*"]],
    )


@pytest.mark.parametrize("chosen", [["3"], ["3", "4"], ["1", "2"], ["1"], ["2"], ["1", "2", "3"], ["3", "5"]])
def test_a_broadcast_reaches_the_same_inputs_after_a_fold(chosen: list[str]) -> None:
    workflow = everywhere()
    data, before = write_workflow(workflow), comparable(workflow, same)
    assert before["3"]["inputs"]["number"] == before["4"]["inputs"]["number"] == ["1", 0]
    made = fold(workflow, LIBRARY, ROOT, chosen)
    undo = workflow.apply(made.edit)
    assert comparable(workflow, without(made.host)) == before
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_a_broadcast_inside_that_reaches_nothing_there_reaches_nothing_outside() -> None:
    workflow = everywhere()
    made = fold(workflow, LIBRARY, ROOT, ["2"])
    workflow.apply(made.edit)
    before = comparable(workflow, same)
    workflow.apply(unpack(workflow, LIBRARY, ROOT, made.host)[0])
    assert comparable(workflow, same) == before


@pytest.mark.corpus
def test_subgraph_nodes_of_real_files_unpack_to_what_ran_before() -> None:
    raw = json.loads(need_shared("reference", "object_info.json").read_text("utf-8"))
    library: dict[str, NodeInfo] = dict(read_object_info(raw["nodes"]))
    unpacked = 0
    for file in sorted(need_shared("corpus", "ui").glob("*.json")):
        if b'"subgraphs"' not in file.read_bytes():
            continue
        workflow = read_workflow(file.read_bytes())
        hosts = [item.id for item in workflow.nodes.values() if item.type in workflow.scopes]
        for host in hosts[:2]:
            data, before = write_workflow(workflow), comparable(workflow, same, library)
            try:
                edit, _ = unpack(workflow, library, ROOT, host)
            except EditRefused:
                continue
            undo = workflow.apply(edit)
            after = comparable(workflow, same, library)
            assert len(after) == len(before), file.name
            kinds = sorted(str(item["class_type"]) for item in after.values())
            assert kinds == sorted(str(item["class_type"]) for item in before.values()), file.name
            texts = sorted(json.dumps(_without_links(item)) for item in after.values())
            assert texts == sorted(json.dumps(_without_links(item)) for item in before.values()), file.name
            workflow.apply(undo)
            assert write_workflow(workflow) == data, file.name
            unpacked += 1
    assert unpacked > 100


def _without_links(item: dict[str, object]) -> dict[str, object]:
    """Return a node of a prompt with the ids of its links left out: unpacking may give new ones."""
    inputs = item["inputs"]
    assert isinstance(inputs, dict)
    shown = {
        name: value[1] if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) else value
        for name, value in sorted(inputs.items())
    }
    return {**item, "inputs": shown}
