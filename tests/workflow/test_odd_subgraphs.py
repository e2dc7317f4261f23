"""Subgraphs that make no sense: in themselves, without a definition, with too few or too many slots."""

from dataclasses import replace

import pytest

from app.workflow.check import check_workflow
from app.workflow.document import ROOT, Node, Workflow
from app.workflow.edits import AddNodes, ChangeNode, RemoveLink
from app.workflow.patch import EditRefused
from app.workflow.subgraph_controls import subgraph_info
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.interface import add_slot, move_slot, remove_slot
from app.workflow.subgraphs.promote import promote
from app.workflow.subgraphs.publish import blueprint, fingerprint
from app.workflow.subgraphs.simplify import plan, simplify
from app.workflow.subgraphs.unpack import unpack
from app.workflow.subgraphs.uses import self_containing, use_counts
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow.subgraph_cases import comparable
from tests.workflow.test_subgraph_folding import same, small
from tests.workflow_cases import LIBRARY


def in_itself(steps: int) -> tuple[Workflow, str, str]:
    """Return a document whose subgraph contains itself after so many steps, its node and the definition."""
    workflow = small()
    made = fold(workflow, LIBRARY, ROOT, ["2", "3"], "Snake")
    workflow.apply(made.edit)
    kind = made.definition
    if steps == 2:
        inner = fold(workflow, LIBRARY, kind, ["2"], "Middle")
        workflow.apply(inner.edit)
        workflow.apply(AddNodes(inner.definition, (Node("99", kind),)))
    else:
        workflow.apply(AddNodes(kind, (Node("99", kind),)))
    return read_workflow(write_workflow(workflow)), made.host, kind


@pytest.mark.parametrize("steps", [1, 2])
def test_a_subgraph_in_itself_ends_everywhere(steps: int) -> None:
    workflow, host, kind = in_itself(steps)
    data = write_workflow(workflow)
    assert kind in self_containing(workflow)
    assert use_counts(workflow)[kind] == 2
    (problem,) = [found for found in check_workflow(workflow, LIBRARY) if found.value == kind]
    assert "stands inside of itself" in problem.message
    assert (problem.node_path or "").endswith(":99")
    comparable(workflow, same)
    subgraph_info(workflow, LIBRARY, ROOT, workflow.nodes[host])
    for refused in (
        lambda: unpack(workflow, LIBRARY, ROOT, host),
        lambda: add_slot(workflow, kind, "inputs", "a", "INT"),
        lambda: promote(workflow, LIBRARY, kind, "3", "a"),
    ):
        with pytest.raises(EditRefused):
            refused()
    assert fingerprint(workflow, kind)
    found = plan(workflow, LIBRARY, ROOT, 2)
    undo = workflow.apply(simplify(workflow, LIBRARY, found))
    workflow.apply(undo)
    assert write_workflow(workflow) == data


def test_a_node_without_a_definition_is_folded_and_unpacked_like_any_other() -> None:
    workflow = small()
    workflow.apply(AddNodes(ROOT, (Node("7", "0d3c1b5e-0000-4000-8000-000000000000"),)))
    data, before = write_workflow(workflow), comparable(workflow, same)
    (problem,) = [found for found in check_workflow(workflow, LIBRARY) if found.node_path == "7"]
    assert "missing in the file" in problem.message
    with pytest.raises(EditRefused, match="nothing in it"):
        unpack(workflow, LIBRARY, ROOT, "7")
    made = fold(workflow, LIBRARY, ROOT, ["7", "2", "3"])
    undo = workflow.apply(made.edit)
    assert set(comparable(workflow, same)) == {f"{made.host}:{k}" if k in "237" else k for k in before}
    workflow.apply(undo)
    assert write_workflow(workflow) == data


@pytest.mark.parametrize("more", [0, 3])
def test_a_node_with_fewer_or_more_slots_than_its_definition_follows_changes(more: int) -> None:
    workflow = small()
    made = fold(workflow, LIBRARY, ROOT, ["2", "3"])
    workflow.apply(made.edit)
    host = workflow.nodes[made.host]
    first = host.inputs[0]
    extra = tuple(replace(first, name=f"extra {at}", link=None) for at in range(more))
    outputs = (*host.outputs, *(replace(host.outputs[0], name="more", links=()) for _ in range(more)))
    inputs = (*host.inputs, *extra) if more else ()
    if not more:
        workflow.apply(RemoveLink(ROOT, first.link or ""))
    workflow.apply(ChangeNode(ROOT, made.host, {"inputs": inputs, "outputs": outputs}))
    data, before = write_workflow(workflow), comparable(workflow, same)
    undo = [workflow.apply(add_slot(workflow, made.definition, "inputs", "later", "INT"))]
    undo.append(workflow.apply(move_slot(workflow, made.definition, "inputs", 1, 0)))
    undo.append(workflow.apply(add_slot(workflow, made.definition, "outputs", "later", "INT")))
    assert comparable(workflow, same) == before
    undo.append(workflow.apply(remove_slot(workflow, made.definition, "inputs", 0)))
    assert comparable(workflow, same) == before
    names = [slot.name for slot in workflow.nodes[made.host].inputs]
    assert names == [first.name, *(slot.name for slot in extra)]
    edit, _ = unpack(workflow, LIBRARY, ROOT, made.host)
    undo.append(workflow.apply(edit))
    for step in reversed(undo):
        workflow.apply(step)
    assert write_workflow(workflow) == data
    assert blueprint(workflow, workflow.nodes[made.host], "odd")
