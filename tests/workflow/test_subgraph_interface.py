"""Inputs and outputs of subgraphs, promoted fields, copies: all nodes follow, what runs stays the same."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, Workflow
from app.workflow.edits import ChangeNode, SetValue
from app.workflow.fragment import copy_nodes, paste_edit
from app.workflow.patch import EditRefused
from app.workflow.subgraph_controls import subgraph_info
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.copies import make_unique
from app.workflow.subgraphs.interface import (
    Side,
    add_output_for,
    add_slot,
    move_slot,
    remove_slot,
    rename_slot,
    rename_subgraph,
)
from app.workflow.subgraphs.promote import demote, promote
from app.workflow.subgraphs.unpack import unpack
from app.workflow.subgraphs.uses import use_counts
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow.subgraph_cases import comparable, graphs, loose_ends
from tests.workflow_cases import LIBRARY, document, node


def same(path: str) -> str:
    return path


def twice(workflow: Workflow, host: str) -> str:
    """Copy a subgraph node with its incoming links; return the id of the copy."""
    text = copy_nodes(workflow, ROOT, [host])
    workflow.apply(paste_edit(workflow, ROOT, text, (900.0, 900.0), keep_incoming=True))
    return list(workflow.nodes)[-1]


def summing() -> tuple[Workflow, str, str]:
    """Return a document with a subgraph node used twice that passes two numbers on, with ids of both."""
    workflow = document(
        node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
        node(2, "PPass", "t", inputs=[("x", "*", 1)], outputs=[("*", "*", [3])]),
        node(3, "PAdd", inputs=[("a", "*", 3), ("b", "*", 5)], outputs=[("sum", "*", [4])]),
        node(4, "PSink", inputs=[("x", "*", 4)]),
        node(6, "PInt", 7, outputs=[("INT", "INT", [5])]),
        links=[
            [1, 1, 0, 2, 0, "*"],
            [3, 2, 0, 3, 0, "*"],
            [4, 3, 0, 4, 0, "*"],
            [5, 6, 0, 3, 1, "*"],
        ],
    )
    made = fold(workflow, LIBRARY, ROOT, ["2", "3"], "Sum")
    workflow.apply(made.edit)
    return workflow, made.host, twice(workflow, made.host)


def slots(workflow: Workflow, host: str) -> list[tuple[str, str | None]]:
    found = []
    for slot in workflow.nodes[host].inputs:
        link = workflow.links.get(slot.link or "")
        found.append((slot.label or slot.name, None if link is None else f"{link.source}→{link.target_slot}"))
    return found


def test_every_node_follows_when_inputs_are_renamed_moved_and_removed() -> None:
    workflow, first, second = summing()
    data, before = write_workflow(workflow), comparable(workflow, same)
    definition = workflow.nodes[first].type
    assert use_counts(workflow)[definition] == 2
    undo = [workflow.apply(rename_slot(workflow, definition, "inputs", 0, "left"))]
    undo.append(workflow.apply(move_slot(workflow, definition, "inputs", 0, 1)))
    for host in (first, second):
        assert slots(workflow, host) == [("b", "6→0"), ("left", "1→1")]
    assert comparable(workflow, same) == before
    assert not loose_ends(workflow)
    undo.append(workflow.apply(remove_slot(workflow, definition, "inputs", 0)))
    for host in (first, second):
        assert slots(workflow, host) == [("left", "1→0")]
    assert not loose_ends(workflow)
    assert "b" not in comparable(workflow, same)[f"{second}:3"]["inputs"]
    for step in reversed(undo):
        workflow.apply(step)
    assert write_workflow(workflow) == data


def test_outputs_are_added_and_moved_with_the_links_behind_them() -> None:
    workflow, first, second = summing()
    before = comparable(workflow, same)
    definition = workflow.nodes[first].type
    workflow.apply(add_output_for(workflow, definition, "2", 0))
    workflow.apply(move_slot(workflow, definition, "outputs", 1, 0))
    assert [slot.name for slot in workflow.nodes[second].outputs] == ["*", "sum"]
    assert workflow.links["4"].source_slot == 1
    assert comparable(workflow, same) == before
    workflow.apply(add_slot(workflow, definition, "inputs", "more", "IMAGE"))
    assert [slot.type for slot in workflow.nodes[second].inputs] == ["*", "*", "IMAGE"]
    assert not loose_ends(workflow)


def test_wrong_names_are_refused() -> None:
    workflow, first, _ = summing()
    definition = workflow.nodes[first].type
    with pytest.raises(EditRefused, match="already one called “b”"):
        rename_slot(workflow, definition, "inputs", 0, "b")
    with pytest.raises(EditRefused, match="a name is needed"):
        rename_subgraph(workflow, definition, "  ")
    with pytest.raises(EditRefused, match="no such slot"):
        remove_slot(workflow, definition, "outputs", 5)
    with pytest.raises(EditRefused, match="the workflow itself"):
        add_slot(workflow, ROOT, "inputs", "a", "INT")


def test_a_subgraph_is_renamed_and_a_copy_made_unique() -> None:
    workflow, first, second = summing()
    data, before = write_workflow(workflow), comparable(workflow, same)
    definition = workflow.nodes[first].type
    back = workflow.apply(rename_subgraph(workflow, definition, "Total"))
    assert workflow.scopes[definition].name == "Total"
    edit, new = make_unique(workflow, ROOT, second)
    undo = workflow.apply(edit)
    assert workflow.nodes[second].type == new != definition
    assert workflow.scopes[new].name == "Total_1"
    assert comparable(workflow, same) == before
    again = read_workflow(write_workflow(workflow))
    assert comparable(again, same) == before
    with pytest.raises(EditRefused, match="once only"):
        make_unique(workflow, ROOT, second)
    workflow.apply(undo)
    workflow.apply(back)
    assert write_workflow(workflow) == data


def test_a_promoted_field_has_a_value_at_each_node() -> None:
    workflow, first, second = summing()
    data, before = write_workflow(workflow), comparable(workflow, same)
    definition = workflow.nodes[first].type
    workflow.apply(promote(workflow, LIBRARY, definition, "2", "tag"))
    assert comparable(workflow, same) == before
    assert not loose_ends(workflow)
    for host in (first, second):
        info = subgraph_info(workflow, LIBRARY, ROOT, workflow.nodes[host])
        assert info.values() == {"tag": "t"}
    workflow.apply(info.set_value("tag", "other") or SetValue(ROOT, second, "", None))
    assert comparable(workflow, same)[f"{second}:2"]["inputs"]["tag"] == "other"
    assert comparable(workflow, same)[f"{first}:2"]["inputs"]["tag"] == "t"
    with pytest.raises(EditRefused, match="shown on the subgraph node already"):
        promote(workflow, LIBRARY, definition, "2", "tag")
    assert comparable(read_workflow(write_workflow(workflow)), same) == comparable(workflow, same)
    workflow.apply(demote(workflow, LIBRARY, ROOT, second, "tag"))
    assert comparable(workflow, same)[f"{first}:2"]["inputs"]["tag"] == "other"
    assert not subgraph_info(workflow, LIBRARY, ROOT, workflow.nodes[second]).controls
    assert write_workflow(workflow) != data


def test_a_field_is_promoted_through_two_levels_and_unpacked_from_there() -> None:
    workflow, first, _ = summing()
    outer = fold(workflow, LIBRARY, ROOT, [first], "Outer")
    workflow.apply(outer.edit)
    data, before = write_workflow(workflow), comparable(workflow, same)
    inner_kind = workflow.scopes[outer.definition].nodes[first].type
    undo = [workflow.apply(promote(workflow, LIBRARY, inner_kind, "2", "tag"))]
    undo.append(workflow.apply(promote(workflow, LIBRARY, outer.definition, first, "tag")))
    assert comparable(workflow, same) == before
    info = subgraph_info(workflow, LIBRARY, ROOT, workflow.nodes[outer.host])
    assert info.values() == {"tag": "t"}
    undo.append(workflow.apply(info.set_value("tag", "far in") or SetValue(ROOT, "", "", None)))
    path = f"{outer.host}:{first}:2"
    assert comparable(workflow, same)[path]["inputs"]["tag"] == "far in"
    undo.append(workflow.apply(unpack(workflow, LIBRARY, ROOT, outer.host)[0]))
    assert comparable(workflow, same)[f"{first}:2"]["inputs"]["tag"] == "far in"
    assert not loose_ends(workflow)
    for step in reversed(undo):
        workflow.apply(step)
    assert write_workflow(workflow) == data


def test_a_field_that_is_only_mirrored_is_promoted_from_where_it_is() -> None:
    workflow, first, second = summing()
    outer = fold(workflow, LIBRARY, ROOT, [first], "Outer")
    workflow.apply(outer.edit)
    scope = workflow.scopes[outer.definition]
    mirrored = {"properties": {"proxyWidgets": [["2", "tag"]]}}
    workflow.apply(ChangeNode(scope.id, first, mirrored))
    before = comparable(workflow, same)
    workflow.apply(promote(workflow, LIBRARY, scope.id, first, "tag"))
    assert comparable(workflow, same) == before
    info = subgraph_info(workflow, LIBRARY, ROOT, workflow.nodes[outer.host])
    assert list(info.values().values()) == ["t"]
    workflow.apply(ChangeNode(ROOT, second, mirrored))
    workflow.apply(demote(workflow, LIBRARY, ROOT, second, "tag"))
    assert workflow.nodes[second].properties["proxyWidgets"] == []


SIDES: tuple[Side, ...] = ("inputs", "outputs")


@given(graphs(), st.randoms(use_true_random=False))
def test_any_change_of_the_boundary_keeps_links_and_slots_in_step(
    workflow: Workflow, chooser: random.Random
) -> None:
    try:
        made = fold(workflow, LIBRARY, ROOT, [key for key in workflow.nodes if chooser.random() < 0.6])
    except EditRefused:
        return
    workflow.apply(made.edit)
    twice(workflow, made.host)
    data = write_workflow(workflow)
    undo = []
    for _ in range(chooser.randrange(1, 6)):
        before = comparable(workflow, same)
        edit, keeps = change(workflow, made.definition, chooser)
        if edit is None:
            continue
        undo.append(workflow.apply(edit))
        assert not loose_ends(workflow)
        assert not keeps or comparable(workflow, same) == before
        assert comparable(read_workflow(write_workflow(workflow)), same) == comparable(workflow, same)
    for step in reversed(undo):
        workflow.apply(step)
    assert write_workflow(workflow) == data


def change(workflow: Workflow, definition: str, chooser: random.Random) -> tuple[Any, bool]:
    """Return a random edit of the boundary, and whether it must keep what runs."""
    side = chooser.choice(SIDES)
    scope = workflow.scopes[definition]
    count = len(getattr(scope, side))
    try:
        match chooser.randrange(5):
            case 0 if count:
                return move_slot(
                    workflow, definition, side, chooser.randrange(count), chooser.randrange(4)
                ), True
            case 1 if count:
                return rename_slot(
                    workflow, definition, side, chooser.randrange(count), chooser.choice("abc")
                ), True
            case 2 if count:
                return remove_slot(workflow, definition, side, chooser.randrange(count)), False
            case 3:
                return add_slot(workflow, definition, side, "more", "INT"), True
            case _:
                item = chooser.choice(list(scope.nodes.values()))
                return promote(
                    workflow, LIBRARY, definition, item.id, chooser.choice(["v", "tag", "q"])
                ), True
    except EditRefused:
        return None, True
