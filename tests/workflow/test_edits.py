"""Each edit does what it says, is refused where it does not fit, and can be undone to the byte."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Group, InputSlot, Link, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddGroup,
    AddLink,
    AddNodes,
    Change,
    ChangeGroup,
    EditRefused,
    MoveNodes,
    RemoveGroup,
    RemoveLink,
    RemoveNodes,
    RemoveSubgraphs,
    RenameNode,
    ResizeNode,
    SetColors,
    SetFlags,
    SetMode,
    SetValue,
    Several,
)
from app.workflow.new_node import apply_remedy, new_node
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow_cases import JSON_VALUES, LIBRARY, POSITIONS, chain, document, node, workflows


def sample() -> Workflow:
    workflow = document(
        node(1, "PInt", 3, outputs=[("INT", "INT", [1])]),
        node(2, "PAdd", inputs=[("a", "*", 1), ("b", "*", None)], outputs=[("*", "*", None)]),
        node(3, "PSink", inputs=[("x", "*", None)]),
        links=[[1, 1, 0, 2, 0, "INT"]],
        groups=[{"id": 1, "title": "G", "bounding": [0, 0, 10, 10]}],
    )
    return read_workflow(write_workflow(workflow))


EDITS = {
    "move": MoveNodes(ROOT, {"1": (5.5, 6), "3": (0, -1)}),
    "resize": ResizeNode(ROOT, "1", (300, 90), (1, 1)),
    "rename": RenameNode(ROOT, "1", "My number"),
    "mode": SetMode(ROOT, ("1", "2"), 4),
    "flags": SetFlags(ROOT, ("1",), {"collapsed": True}),
    "colours": SetColors(ROOT, ("1",), "#111111", "#222222"),
    "value": SetValue.for_widget(ROOT, "1", LIBRARY["PInt"], "v", 9),
    "add link": AddLink(ROOT, Link("2", "2", 0, "3", 0, "*")),
    "replace link": AddLink(ROOT, Link("2", "1", 0, "2", 0, "INT")),
    "remove link": RemoveLink(ROOT, "1"),
    "remove node": RemoveNodes(ROOT, ("1",)),
    "remove first and last": RemoveNodes(ROOT, ("3", "1")),
    "add group": AddGroup(ROOT, Group("2", "H", (0, 0, 5, 5))),
    "change group": ChangeGroup(ROOT, "1", {"title": "X", "bounds": (1, 2, 3, 4)}),
    "remove group": RemoveGroup(ROOT, "1"),
    "several": Several((RemoveNodes(ROOT, ("2",)), MoveNodes(ROOT, {"1": (9, 9)}))),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_changes_the_file_and_its_inverse_restores_it(name: str) -> None:
    workflow = sample()
    before = write_workflow(workflow)
    inverse = workflow.apply(EDITS[name])
    after = write_workflow(workflow)
    assert after != before
    redo = workflow.apply(inverse)
    assert write_workflow(workflow) == before
    workflow.apply(redo)
    assert write_workflow(workflow) == after


def test_links_are_named_at_both_ends() -> None:
    workflow = sample()
    workflow.apply(AddLink(ROOT, Link("2", "1", 0, "3", 0, "INT")))
    assert workflow.nodes["1"].outputs[0].links == ("1", "2")
    assert workflow.nodes["3"].inputs[0].link == "2"
    workflow.apply(RemoveNodes(ROOT, ("1",)))
    assert not workflow.links
    assert [slot.link for slot in workflow.nodes["2"].inputs + workflow.nodes["3"].inputs] == [None] * 3


def test_a_second_link_into_an_input_replaces_the_first() -> None:
    workflow = sample()
    workflow.apply(AddLink(ROOT, Link("2", "1", 0, "2", 0, "INT")))
    assert list(workflow.links) == ["2"]
    assert workflow.nodes["1"].outputs[0].links == ("2",)


def test_a_link_into_a_control_lists_its_slot() -> None:
    workflow = document(node(1, "PInt", 3, outputs=[("INT", "INT", None)]), node(2, "EmptyImage", 1, 1, 1, 0))
    edit = AddLink(ROOT, Link("1", "1", 0, "2", 0, "INT"), InputSlot("width", "INT", widget="width"))
    undo = workflow.apply(edit)
    assert workflow.nodes["2"].inputs[0].link == "1"
    workflow.apply(undo)
    assert workflow.nodes["2"].inputs == ()


REFUSED: dict[str, Any] = {
    "there is no node 9 here": MoveNodes(ROOT, {"9": (0, 0)}),
    "there is already a node 1 here": AddNodes(ROOT, (sample().nodes["1"],)),
    "there is already a link 1 here": AddLink(ROOT, Link("1", "2", 0, "3", 0)),
    "there is no output of node 1 at slot 4": AddLink(ROOT, Link("2", "1", 4, "3", 0)),
    "there is no input of node 3 at slot 7": AddLink(ROOT, Link("2", "1", 0, "3", 7)),
    "there is no node -10 here": AddLink(ROOT, Link("2", "1", 0, SUBGRAPH_INPUT, 0)),
    "there is no node -20 here": AddLink(ROOT, Link("2", SUBGRAPH_OUTPUT, 0, "2", 0)),
    "there is no link 5 here": RemoveLink(ROOT, "5"),
    "there is no subgraph 'x' in this workflow": RemoveLink("x", "1"),
    "there is no group 7 here": RemoveGroup(ROOT, "7"),
    "node 1 has no control 'w'": SetValue.for_widget(ROOT, "1", LIBRARY["PInt"], "w", 1),
    "node 1 is of an unknown kind": SetValue(ROOT, "1", "v", 1),
    "there is no node 8 here": Several((RemoveNodes(ROOT, ("2",)), RemoveNodes(ROOT, ("8",)))),
}


@pytest.mark.parametrize("message", REFUSED)
def test_an_edit_that_does_not_fit_is_refused_and_changes_nothing(message: str) -> None:
    workflow = sample()
    before = write_workflow(workflow)
    with pytest.raises(EditRefused, match=message):
        workflow.apply(REFUSED[message])
    assert write_workflow(workflow) == before


def test_listeners_hear_what_changed() -> None:
    workflow = sample()
    heard: list[Change] = []
    stop = workflow.listen(heard.append)
    workflow.apply(RemoveNodes(ROOT, ("1",)))
    assert heard == [
        Change(
            ROOT,
            nodes_removed=frozenset({"1"}),
            nodes_changed=frozenset({"2"}),
            links_removed=frozenset({"1"}),
        )
    ]
    stop()
    workflow.apply(MoveNodes(ROOT, {"2": (1, 1)}))
    assert len(heard) == 1


def test_one_change_per_scope_is_heard_for_several_edits() -> None:
    definition = {"id": "u", "nodes": [node(1, "PInt", 1)], "links": []}
    workflow = document(node(1, "u"), definitions={"subgraphs": [definition]})
    heard: list[Change] = []
    workflow.listen(heard.append)
    workflow.apply(Several((MoveNodes("u", {"1": (1, 1)}), MoveNodes(ROOT, {"1": (2, 2)}))))
    assert [(change.scope, change.nodes_changed) for change in heard] == [("u", {"1"}), (ROOT, {"1"})]


def test_a_thousand_nodes_are_removed_and_restored() -> None:
    workflow = chain(1000)
    before = write_workflow(workflow)
    workflow.apply(workflow.apply(RemoveNodes(ROOT, tuple(workflow.nodes))))
    assert write_workflow(workflow) == before


REMEDIES: dict[str, tuple[dict[str, Any], Any]] = {
    "set_input": ({"node": "1", "input": "v", "value": 8}, lambda w: w.nodes["1"].values == (8,)),
    "remove_link": ({"node": "2", "input": "a"}, lambda w: not w.links),
    "remove_node": ({"node": "2"}, lambda w: "2" not in w.nodes),
    "set_mode": ({"node": "2", "mode": 4}, lambda w: w.nodes["2"].mode == 4),
}


@pytest.mark.parametrize("name", REMEDIES)
def test_a_remedy_becomes_an_edit(name: str) -> None:
    data, helped = REMEDIES[name]
    workflow = sample()
    workflow.apply(apply_remedy(workflow, LIBRARY, {name: data}))
    assert helped(workflow)


def test_a_remedy_reaches_into_subgraphs() -> None:
    definition = {"id": "u", "nodes": [node(3, "PInt", 1)], "links": []}
    workflow = document(node(5, "u"), definitions={"subgraphs": [definition]})
    remedy = {"set_input": {"node": "5:3", "input": "v", "value": 2}}
    workflow.apply(apply_remedy(workflow, LIBRARY, remedy))
    assert workflow.scopes["u"].nodes["3"].values == (2,)


@st.composite
def edits(draw: st.DrawFn, workflow: Workflow) -> Any:
    """Draw an edit that may or may not fit the document."""
    ids = st.sampled_from(sorted(workflow.nodes) or ["1"])
    slots = st.integers(0, 3)
    return draw(
        st.one_of(
            st.builds(lambda i, p: MoveNodes(ROOT, {i: p}), ids, POSITIONS),
            st.builds(lambda i: RemoveNodes(ROOT, (i,)), ids),
            st.builds(lambda i, m: SetMode(ROOT, (i,), m), ids, st.sampled_from([0, 2, 4])),
            st.builds(lambda i, t: RenameNode(ROOT, i, t), ids, st.none() | st.text(max_size=3)),
            st.builds(
                lambda n, a, b, c, d: AddLink(ROOT, Link(str(n), a, b, c, d)),
                st.integers(1, 9), ids, slots, ids, slots,
            ),
            st.builds(lambda n: RemoveLink(ROOT, str(n)), st.integers(1, 6)),
            st.builds(lambda i, v: SetValue(ROOT, i, "v", v), ids, JSON_VALUES),
            st.just(AddNodes(ROOT, (new_node(workflow, ROOT, LIBRARY["KSampler"], (0, 0)),))),
        )
    )  # fmt: skip


@given(workflows(), st.data())
def test_any_edits_undone_restore_the_workflow(workflow: Workflow, data: st.DataObject) -> None:
    workflow = read_workflow(write_workflow(workflow))
    before = write_workflow(workflow)
    undo = []
    for _ in range(data.draw(st.integers(1, 6))):
        try:
            undo.append(workflow.apply(data.draw(edits(workflow))))
        except EditRefused:
            continue
    for inverse in reversed(undo):
        workflow.apply(inverse)
    assert write_workflow(workflow) == before


def test_an_extra_key_is_set_taken_away_and_put_back() -> None:
    workflow = document(node(1, "PInt", 3), extra={"ds": {"scale": 1}})
    before = write_workflow(workflow)
    undo = [workflow.apply(SetExtra("confy", {"inputs": []})), workflow.apply(SetExtra("ds", None))]
    assert workflow.extra == {"confy": {"inputs": []}}
    undo.append(workflow.apply(SetExtra("reroutes", [{"id": 1}], of_scope=True)))
    assert workflow.root.extra["reroutes"] == [{"id": 1}]
    for inverse in reversed(undo):
        workflow.apply(inverse)
    assert write_workflow(workflow) == before


def test_an_extra_key_that_is_null_comes_back_as_null() -> None:
    workflow = document(extra={"zz": None, "ds": 1})
    before = write_workflow(workflow)
    workflow.apply(workflow.apply(SetExtra("zz", 5)))
    assert write_workflow(workflow) == before


def test_a_removed_subgraph_comes_back_at_its_place() -> None:
    definitions = [{"id": key, "nodes": [], "links": []} for key in ("u", "v", "w")]
    workflow = document(definitions={"subgraphs": definitions})
    before = write_workflow(workflow)
    undo = workflow.apply(RemoveSubgraphs(("u", "v")))
    assert list(workflow.scopes) == [ROOT, "w"]
    redo = workflow.apply(undo)
    assert write_workflow(workflow) == before
    workflow.apply(redo)
    assert list(workflow.scopes) == [ROOT, "w"]
