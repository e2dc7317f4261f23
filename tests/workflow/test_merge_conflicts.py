"""What a merge left to decide: read from hostile files, told as problems, resolved by their remedies."""

from typing import Any

import pytest
from hypothesis import given

from app.problems import KINDS, Problem
from app.workflow.check import CheckedWorkflow, check_workflow
from app.workflow.document import ROOT, InputSlot, Link, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddLink,
    ChangeGroup,
    ChangeNode,
    Edit,
    EditRefused,
    RemoveLink,
    RemoveNodes,
    RemoveSubgraphs,
    RenameNode,
    SetFlags,
    SetMode,
    SetValue,
)
from app.workflow.merge.conflicts import KIND, read_conflicts
from app.workflow.merge.merge import merge
from app.workflow.new_node import apply_remedy
from app.workflow.ui_format import read_workflow, write_workflow
from tests.merge_cases import changed, sample, three, values_edit, with_subgraph
from tests.workflow_cases import JSON_VALUES, LIBRARY, document, node
from tests.workflow_changes import unsound_ends


def conflicts_of(workflow: Workflow) -> list[Problem]:
    return [problem for problem in check_workflow(workflow, LIBRARY) if problem.kind == KIND]


def resolved(workflow: Workflow, take: int) -> Workflow:
    """Take the first (0) or second remedy of each conflict; each is undone once to see that it can be."""
    while problems := conflicts_of(workflow):
        remedy = problems[0].remedies[take].edit
        assert remedy is not None
        before = write_workflow(workflow)
        undo = workflow.apply(apply_remedy(workflow, LIBRARY, remedy))
        workflow.apply(undo)
        assert write_workflow(workflow) == before
        workflow.apply(apply_remedy(workflow, LIBRARY, remedy))
        assert len(conflicts_of(workflow)) < len(problems)
    assert not unsound_ends(workflow)
    return read_workflow(write_workflow(workflow))


def link(source: str, slot: int = 0) -> list[Edit]:
    return [RemoveLink(ROOT, "2"), AddLink(ROOT, Link("3", source, slot, "3", 0, "*"))]


SLOT = InputSlot("x", "*", label="Mine")
PAIRS: dict[str, tuple[list[Edit], list[Edit]]] = {
    "value by place": ([values_edit(5, "fixed", 30, 8.0)], [values_edit(5, "fixed", 40, 8.0)]),
    "value of a known kind": (
        [SetValue(ROOT, "1", "v", 8, LIBRARY["PInt"])],
        [SetValue(ROOT, "1", "v", 9, LIBRARY["PInt"])],
    ),
    "all values": ([values_edit(1)], [values_edit(1, 2)]),
    "title": ([RenameNode(ROOT, "7", "A")], [RenameNode(ROOT, "7", "B")]),
    "title or none": ([RenameNode(ROOT, "1", "A")], [RenameNode(ROOT, "1", "B")]),
    "mode": ([SetMode(ROOT, ("7",), 2)], [SetMode(ROOT, ("7",), 4)]),
    "colour": ([ChangeNode(ROOT, "7", {"body_color": "#1"})], [ChangeNode(ROOT, "7", {"body_color": "#2"})]),
    "flag": ([SetFlags(ROOT, ("7",), {"own": 1})], [SetFlags(ROOT, ("7",), {"own": 2})]),
    "property": (
        [ChangeNode(ROOT, "7", {"properties": {"p": {"q": 1, "r": 1}}})],
        [ChangeNode(ROOT, "7", {"properties": {"p": {"q": 2, "r": 1}}})],
    ),
    "a key": ([ChangeNode(ROOT, "7", {"extra": {"k": 1}})], [ChangeNode(ROOT, "7", {"extra": {"k": 2}})]),
    "kind": ([values_edit(1)], [ChangeNode(ROOT, "7", {"type": "Other", "values": (1,)})]),
    "link": (link("1"), link("7")),
    "link or none": ([RemoveLink(ROOT, "2")], link("7")),
    "group": ([ChangeGroup(ROOT, "1", {"title": "A"})], [ChangeGroup(ROOT, "1", {"title": "B"})]),
    "extra": ([SetExtra("n", {"a": 1})], [SetExtra("n", {"a": 2})]),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
def test_each_conflict_is_resolved_either_way(name: str) -> None:
    ours, theirs = PAIRS[name]
    sides = [changed(sample(), *ours), changed(sample(), *theirs)]
    for take, side in enumerate(sides):
        merged = three(sample(), ours, theirs).workflow
        assert len(conflicts_of(merged)) == 1
        after = resolved(read_workflow(write_workflow(merged)), take)
        assert "confy" not in after.extra
        assert facts(after) == facts(side)


def facts(workflow: Workflow) -> Any:
    """Return what the conflicts above are about, without the ids of links."""
    return [
        [
            (
                item.title,
                item.type,
                item.mode,
                item.values,
                item.body_color,
                item.flags,
                item.properties,
                item.extra,
            )
            for item in workflow.nodes.values()
        ],
        sorted(
            (each.source, each.source_slot, each.target, each.target_slot) for each in workflow.links.values()
        ),
        [group.title for group in workflow.root.groups.values()],
        workflow.extra,
    ]


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("delete", [True, False])
def test_an_edit_against_a_delete_is_kept_or_deleted(here: bool, delete: bool) -> None:
    sides: list[list[Edit]] = [[RemoveNodes(ROOT, ("2",))], [RenameNode(ROOT, "2", "Sum")]]
    workflow = three(sample(), *(sides if here else sides[::-1])).workflow
    (problem,) = conflicts_of(workflow)
    assert [remedy.title for remedy in problem.remedies] == (
        ["Delete it", "Keep it"] if here else ["Keep it", "Delete it"]
    )
    after = resolved(workflow, 0 if here == delete else 1)
    assert ("2" in after.nodes) is not delete
    assert len(after.links) == (0 if delete else 2)


def test_conflicts_inside_a_subgraph_are_told_at_the_path_of_the_node() -> None:
    base = with_subgraph()
    merged = merge(
        base, changed(base, RenameNode("sub-a", "1", "A")), changed(base, RenameNode("sub-a", "1", "B"))
    ).workflow
    (problem,) = conflicts_of(merged)
    assert (problem.node_path, problem.severity) == ("2:1", "error")
    assert problem.message == "title: A here, B in the other version (none before)"
    assert resolved(merged, 1).scopes["sub-a"].nodes["1"].title == "B"


def test_a_subgraph_that_nothing_uses_is_told_without_a_node() -> None:
    base = with_subgraph()
    base.apply(RemoveNodes(ROOT, ("2",)))
    ours = changed(base, RemoveSubgraphs(("sub-a",)))
    merged = merge(base, ours, changed(base, RenameNode("sub-a", "1", "Edited"))).workflow
    (problem,) = conflicts_of(merged)
    assert problem.node_path is None
    assert problem.message == 'the subgraph "Sub" was deleted here; the other version changed what is in it'
    assert "sub-a" not in resolved(merged, 0).scopes


def test_a_field_is_named_and_both_values_are_offered() -> None:
    named = document(node(1, "X", 20, widgets_values_named={"steps": 20}))
    merged = merge(
        changed(named, SetValue(ROOT, "1", "steps", 25)),
        changed(named),
        changed(named, SetValue(ROOT, "1", "steps", 30)),
    )
    (problem,) = conflicts_of(merged.workflow)
    assert (problem.node_path, problem.input_name) == ("1", "steps")
    assert problem.message == "steps: 20 here, 30 in the other version (25 before)"
    assert [remedy.title for remedy in problem.remedies] == ["Keep 20", "Take 30"]


def test_long_texts_are_shown_where_they_differ() -> None:
    start = "a photograph of a very old lighthouse at the very end of a long and windy peninsula, "
    base = document(node(1, "X", start, widgets_values_named={"text": start}))
    versions = [changed(base, SetValue(ROOT, "1", "text", start + end)) for end in ("at\nnoon", "by night")]
    (problem,) = conflicts_of(merge(base, *versions).workflow)
    assert problem.message.startswith(
        "text: …ndy peninsula, at noon here, …ndy peninsula, by night in the other version (a photograph of"
    )
    assert [remedy.title for remedy in problem.remedies] == [
        "Keep …insula, at noon",
        "Take …insula, by night",
    ]
    assert problem.details == f"Here:\n{start}at\nnoon\n\nIn the other version:\n{start}by night"


def test_the_live_check_hears_that_a_conflict_is_resolved_and_come_back() -> None:
    workflow = three(sample(), *PAIRS["title"]).workflow
    checked = CheckedWorkflow(workflow, LIBRARY)
    (problem,) = [each for each in checked.problems() if each.kind == KIND]
    assert problem.remedies[1].edit is not None
    undo = workflow.apply(apply_remedy(workflow, LIBRARY, problem.remedies[1].edit))
    step = checked.check()
    assert problem in step.gone
    workflow.apply(undo)
    (back,) = [each for each in checked.check().new if each.kind == KIND]
    assert back.says_the_same(problem)


def test_other_things_that_confy_keeps_stay_when_the_last_conflict_goes() -> None:
    base = sample(extra={"confy": {"breakpoints": ["1"]}})
    after = resolved(three(base, *PAIRS["title"]).workflow, 0)
    assert after.extra["confy"] == {"breakpoints": ["1"]}


ENTRY = {"id": "e", "scope": "", "node": "7", "what": "title", "name": "title", "ours": "A", "theirs": "B"}
HOSTILE: list[Any] = [
    {**ENTRY, "node": "99"},
    {**ENTRY, "scope": "nowhere"},
    {**ENTRY, "what": "nonsense"},
    {**ENTRY, "theirs": {"deep": [1]}},
    {**ENTRY, "what": "mode", "name": "mode", "theirs": "x"},
    {**ENTRY, "what": "value", "name": "#99"},
    {**ENTRY, "what": "value", "name": "#no"},
    {**ENTRY, "what": "link", "name": "x", "theirs": 5},
    {**ENTRY, "what": "link", "node": "3", "name": "x", "theirs": {"node": "99", "output": "o"}},
    {**ENTRY, "what": "slot", "node": "-10"},
    {**ENTRY, "what": "input", "name": "no such"},
    {**ENTRY, "what": "group", "group": "99"},
    {**ENTRY, "what": "value", "name": ""},
]


@pytest.mark.parametrize("entry", HOSTILE)
def test_a_damaged_entry_is_refused_and_changes_nothing(entry: dict[str, Any]) -> None:
    workflow = sample(extra={"confy": {"conflicts": [entry]}})
    (problem,) = conflicts_of(workflow)
    assert problem.remedies[1].edit is not None
    before = write_workflow(workflow)
    with pytest.raises(EditRefused):
        workflow.apply(apply_remedy(workflow, LIBRARY, problem.remedies[1].edit))
    assert write_workflow(workflow) == before


@given(JSON_VALUES)
def test_any_entry_is_read_or_left_out(value: Any) -> None:
    for confy in (
        value,
        {"conflicts": value},
        {"conflicts": [value, {**ENTRY, "path": value, "node": value}]},
    ):
        workflow = sample(extra={"confy": confy})
        for problem in conflicts_of(workflow):
            assert problem.kind in KINDS
        assert len(read_conflicts(workflow)) == len(conflicts_of(workflow))
