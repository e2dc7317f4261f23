"""Copied nodes can be pasted here, elsewhere, and with the links that fed them."""

import json

import pytest
from hypothesis import given

from app.workflow.document import ROOT, Workflow
from app.workflow.edits import EditRefused
from app.workflow.fragment import copy_nodes, paste_edit
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow_cases import LIBRARY, chain, document, node, workflows


def test_pasted_nodes_have_new_ids_and_keep_links_among_them() -> None:
    workflow = chain(3)
    text = copy_nodes(workflow, ROOT, {"2", "3"})
    workflow.apply(paste_edit(workflow, ROOT, text, (50, 60)))
    assert list(workflow.nodes) == ["1", "2", "3", "4", "5", "6", "7"]
    assert workflow.nodes["6"].position == (50, 60)
    assert workflow.nodes["7"].position == (350, 60)
    assert [(link.source, link.target) for link in workflow.root.links_from("6")] == [("6", "7")]
    assert workflow.root.links_into("6") == []
    assert workflow.nodes["6"].inputs[0].link is None


def test_incoming_links_are_kept_on_request() -> None:
    workflow = chain(3)
    text = copy_nodes(workflow, ROOT, {"2"})
    workflow.apply(paste_edit(workflow, ROOT, text, (0, 0), keep_incoming=True))
    assert [(link.source, link.target) for link in workflow.root.links_into("6")] == [("1", "6")]
    assert len(workflow.nodes["1"].outputs[0].links) == 2


def test_a_subgraph_comes_along_into_another_workflow() -> None:
    inner = {"id": "u", "name": "Sub", "nodes": [node(3, "v")], "links": []}
    deeper = {"id": "v", "nodes": [node(1, "PInt", 7)], "links": []}
    source = document(node(5, "u"), definitions={"subgraphs": [inner, deeper]})
    other = Workflow()
    before = write_workflow(other)
    undo = other.apply(paste_edit(other, ROOT, copy_nodes(source, ROOT, {"5"}), (0, 0)))
    again = read_workflow(write_workflow(other))
    assert again.scopes["u"].name == "Sub"
    assert again.scopes["v"].nodes["1"].values == (7,)
    other.apply(undo)
    assert write_workflow(other) == before


def test_a_subgraph_cannot_be_pasted_into_itself() -> None:
    inner = {"id": "u", "nodes": [node(3, "PInt", 1)], "links": []}
    workflow = document(node(5, "u"), definitions={"subgraphs": [inner]})
    text = copy_nodes(workflow, ROOT, {"5"})
    with pytest.raises(EditRefused, match="cannot contain itself"):
        paste_edit(workflow, "u", text, (0, 0))


def test_nor_into_one_that_it_contains() -> None:
    outer = {"id": "u", "nodes": [node(3, "v")], "links": []}
    inner = {"id": "v", "nodes": [node(1, "PInt", 1)], "links": []}
    workflow = document(node(5, "u"), definitions={"subgraphs": [outer, inner]})
    text = copy_nodes(workflow, ROOT, {"5"})
    with pytest.raises(EditRefused, match="cannot contain itself"):
        paste_edit(workflow, "v", text, (0, 0))


@pytest.mark.parametrize("text", ["", "hello", "{}", "[]", '{"nodes": []}', '{"nodes": 5}', "[" * 100_000])
def test_other_text_on_the_clipboard_is_refused(text: str) -> None:
    with pytest.raises(EditRefused, match="the clipboard holds no nodes"):
        paste_edit(Workflow(), ROOT, text, (0, 0))


def test_a_whole_workflow_file_can_be_pasted() -> None:
    workflow = Workflow()
    workflow.apply(paste_edit(workflow, ROOT, write_workflow(chain(2)).decode(), (0, 0)))
    assert len(workflow.nodes) == 4
    assert len(workflow.links) == 3


@given(workflows())
def test_whatever_is_pasted_can_be_undone(workflow: Workflow) -> None:
    workflow = read_workflow(write_workflow(workflow))
    before = write_workflow(workflow)
    text = copy_nodes(workflow, ROOT, set(workflow.nodes))
    json.loads(text)
    if workflow.nodes:
        undo = workflow.apply(paste_edit(workflow, ROOT, text, (5, 5), keep_incoming=True))
        workflow.apply(undo)
    assert write_workflow(workflow) == before


def test_group_nodes_take_their_definitions_along() -> None:
    inner = {"nodes": [{"type": "workflow>Leaf"}], "links": []}
    leaf = {"nodes": [{"type": "PInt", "widgets_values": [5]}], "links": []}
    groups = {"Outer": inner, "Leaf": leaf, "Other": leaf}
    source = document(node(1, "workflow>Outer", 6), extra={"groupNodes": groups})
    text = copy_nodes(source, ROOT, {"1"})
    mine = {"nodes": [{"type": "PInt", "widgets_values": [1]}], "links": []}
    target = document(node(1, "PInt", 1), extra={"groupNodes": {"Leaf": mine}})
    before = write_workflow(target)
    undo = target.apply(paste_edit(target, ROOT, text, (0, 0)))
    assert target.extra["groupNodes"] == {"Outer": inner, "Leaf": mine}, "what is here stays"
    assert "2:0:0" in to_prompt(target, LIBRARY).nodes
    target.apply(undo)
    assert write_workflow(target) == before
