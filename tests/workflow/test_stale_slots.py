"""A subgraph node with other slots than its subgraph is told, and gets them; its links follow the names."""

import json
from dataclasses import replace

import pytest

from app.workflow.check import check_workflow
from app.workflow.document import ROOT, InputSlot, OutputSlot, Workflow
from app.workflow.edits import ChangeNode
from app.workflow.new_node import apply_remedy
from app.workflow.node_info import read_object_info
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.interface import add_slot
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import comparable, loose_ends
from tests.workflow_cases import LIBRARY, document, node


def folded() -> tuple[Workflow, str]:
    """PInt 1 and 2 → (PAdd: inputs a and b, output sum) → PSink."""
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "PInt", 6, outputs=[("INT", "INT", [2])]),
        node(3, "PAdd", inputs=[("a", "*", 1), ("b", "*", 2)], outputs=[("sum", "*", [3])]),
        node(4, "PSink", inputs=[("x", "*", 3)]),
        links=[[1, 1, 0, 3, 0, "INT"], [2, 2, 0, 3, 1, "INT"], [3, 3, 0, 4, 0, "*"]],
    )
    made = fold(workflow, LIBRARY, ROOT, ["3"], "Sum")
    workflow.apply(made.edit)
    return workflow, made.host


def told(workflow: Workflow) -> list[str]:
    return [found.message for found in check_workflow(workflow, LIBRARY) if found.kind == "node.stale_slots"]


def test_a_node_with_its_own_slots_has_no_problem() -> None:
    workflow, _ = folded()
    assert told(workflow) == []


@pytest.mark.parametrize("side", ["inputs", "outputs"])
def test_a_slot_that_the_node_lacks_is_named_and_added(side: str) -> None:
    workflow, host = folded()
    before = comparable(workflow, lambda path: path)
    old = workflow.nodes[host]
    workflow.apply(add_slot(workflow, old.type, "inputs" if side == "inputs" else "outputs", "mask", "MASK"))
    kept = {"inputs": old.inputs} if side == "inputs" else {"outputs": old.outputs}
    workflow.apply(ChangeNode(ROOT, host, kept))
    (message,) = told(workflow)
    assert f"“Sum” (#{host})" in message
    assert "“mask”" in message
    data = write_workflow(workflow)
    problem = next(p for p in check_workflow(workflow, LIBRARY) if p.kind == "node.stale_slots")
    (remedy,) = problem.remedies
    assert remedy.title == "Update slots"
    undo = workflow.apply(apply_remedy(workflow, LIBRARY, remedy.edit or {}))
    assert told(workflow) == []
    assert loose_ends(workflow) == []
    slots = workflow.nodes[host].inputs if side == "inputs" else workflow.nodes[host].outputs
    assert slots[-1].name == "mask"
    assert comparable(workflow, lambda path: path) == before
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_links_follow_the_names_and_those_of_no_name_go() -> None:
    workflow, host = folded()
    before = comparable(workflow, lambda path: path)
    old = workflow.nodes[host]
    first, second = old.inputs
    extra = InputSlot("gone", "INT")
    workflow.apply(
        ChangeNode(
            ROOT, host, {"inputs": (extra, second, first), "outputs": (*old.outputs, OutputSlot("more", "*"))}
        )
    )
    for link in list(workflow.links.values()):
        if link.target == host:
            at = next(at for at, slot in enumerate(workflow.nodes[host].inputs) if slot.link == link.id)
            workflow.root.links[link.id] = replace(link, target_slot=at)
    assert any("“gone”" in message for message in told(workflow))
    workflow.apply(apply_remedy(workflow, LIBRARY, {"update_slots": {"node": host}}))
    assert [slot.name for slot in workflow.nodes[host].inputs] == [first.name, second.name]
    assert len(workflow.nodes[host].outputs) == len(old.outputs)
    assert told(workflow) == []
    assert loose_ends(workflow) == []
    assert comparable(workflow, lambda path: path) == before


@pytest.mark.corpus
def test_few_real_files_have_such_nodes_and_all_can_be_updated() -> None:
    raw = json.loads(need_shared("reference", "object_info.json").read_text("utf-8"))
    library = read_object_info(raw["nodes"])
    hosts = stale = 0
    for file in sorted(need_shared("corpus", "ui").glob("*.json")):
        data = file.read_bytes()
        if b'"subgraphs"' not in data:
            continue
        workflow = read_workflow(data)
        hosts += sum(
            item.type in workflow.scopes
            for scope in workflow.scopes.values()
            for item in scope.nodes.values()
        )
        for problem in check_workflow(workflow, library):
            if problem.kind == "node.stale_slots":
                stale += 1
                workflow.apply(apply_remedy(workflow, library, problem.remedies[0].edit or {}))
        left = [found for found in check_workflow(workflow, library) if found.kind == "node.stale_slots"]
        assert left == [], file.name
    assert hosts > 100
    assert stale < hosts / 20, f"{stale} of {hosts}: those cannot all be wrong"
