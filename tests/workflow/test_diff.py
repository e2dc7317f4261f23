"""A difference makes B of A exactly, is empty for equal files, and is as small as the change."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.diff.compare import apply_diff, diff
from app.workflow.diff.edit import ApplyDifference
from app.workflow.diff.json_values import alike, applied, compare
from app.workflow.diff.told import tell_differences
from app.workflow.document import Workflow
from app.workflow.edits import Change, EditRefused
from app.workflow.open_file import open_workflow
from app.workflow.ui_format import read_workflow, workflow_to_json, write_workflow
from tests.renumbered import changed_copy, renumbered
from tests.rich_documents import documents, edits
from tests.shared_folder import need_shared
from tests.workflow_cases import JSON_VALUES, LIBRARY, chain, document, node, workflows


def written(workflow: Workflow) -> str:
    """Return the workflow's JSON as text; keys sorted, since their order means nothing."""
    return json.dumps(workflow_to_json(workflow), sort_keys=True)


@given(documents() | workflows())
def test_a_workflow_does_not_differ_from_itself(workflow: Workflow) -> None:
    assert not diff(workflow, workflow)
    assert not tell_differences(workflow, workflow, LIBRARY)


@given(documents() | workflows(), documents() | workflows())
def test_applying_the_difference_of_any_two_gives_the_second(a: Workflow, b: Workflow) -> None:
    before = written(a)
    assert written(apply_diff(a, diff(a, b))) == written(b)
    assert written(a) == before


@given(st.data())
def test_applying_the_difference_of_an_edit_gives_the_edited(data: st.DataObject) -> None:
    a = data.draw(documents())
    b = changed_copy(a)
    for _ in range(data.draw(st.integers(1, 4))):
        try:
            b.apply(data.draw(edits(b)))
        except EditRefused:
            continue
    difference = diff(a, b)
    assert written(apply_diff(a, difference)) == written(b)
    assert bool(difference) == (written(a) != written(b))
    assert bool(tell_differences(a, b, LIBRARY)) == bool(difference)


@given(documents(), documents())
def test_a_difference_is_an_edit_that_can_be_undone(a: Workflow, b: Workflow) -> None:
    before = write_workflow(a)
    undo = a.apply(ApplyDifference(diff(a, b)))
    assert written(a) == written(b)
    after = write_workflow(a)
    assert json.dumps(json.loads(after), sort_keys=True) == written(b)
    redo = a.apply(undo)
    assert write_workflow(a) == before
    a.apply(redo)
    assert write_workflow(a) == after


def test_an_applied_difference_changes_one_place_of_the_text_and_says_what_changed() -> None:
    text = (
        b'{"nodes": [{"id": 1,"type":"PInt", "widgets_values": [3]},   {"id":2, "type": "PInt"}], "links":[]}'
    )
    a = read_workflow(text)
    b = read_workflow(text.replace(b"[3]", b"[4]"))
    heard: list[Change] = []
    a.listen(heard.append)
    a.apply(ApplyDifference(diff(a, b)))
    assert write_workflow(a) == text.replace(b"[3]", b"[4]")
    assert [(change.scope, change.nodes_changed) for change in heard] == [("", frozenset({"1"}))]


def test_an_edit_by_a_difference_of_other_files_is_refused() -> None:
    difference = diff(document(node(1, "PInt", 3)), document(node(1, "PInt", 4)))
    other = document(node(2, "PInt", 3))
    before = written(other)
    with pytest.raises(EditRefused, match="there is no 1 in it"):
        other.apply(ApplyDifference(difference))
    assert written(other) == before


@given(JSON_VALUES, JSON_VALUES)
def test_any_json_value_becomes_any_other(old: Any, new: Any) -> None:
    before = json.dumps(old)
    result = applied(old, compare(old, new))
    assert alike(result, new)
    assert json.dumps(old) == before


@given(st.lists(st.sampled_from("ab\n"), max_size=200), st.lists(st.sampled_from("ab\n"), max_size=200))
def test_any_text_becomes_any_other_by_lines(old: list[str], new: list[str]) -> None:
    texts = "".join(old), "".join(new)
    assert applied(texts[0], compare(*texts)) == texts[1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (1, 1.0),
        (1, True),
        (0, False),
        (0.0, -0.0),
        ("1", 1),
        (None, 0),
        ([], {}),
        ([], None),
        ({"a": None}, {}),
    ],
)
def test_values_of_different_kinds_differ(old: Any, new: Any) -> None:
    assert list(compare([old], [new]))
    assert json.dumps(applied([old], compare([old], [new]))) == json.dumps([new])


def test_not_a_number_is_the_same_as_itself() -> None:
    assert not list(compare({"a": [float("nan")]}, {"a": [float("nan")]}))


def test_the_order_of_keys_counts_only_where_it_names_the_places_of_values() -> None:
    assert not list(compare({"a": 1, "b": 2}, {"b": 2, "a": 1}))
    old, new = ({"widgets_values_named": value} for value in ({"a": 1, "b": 2}, {"b": 2, "a": 1}))
    assert list(applied(old, compare(old, new))["widgets_values_named"]) == ["b", "a"]


def test_a_slot_in_the_middle_is_one_change() -> None:
    slots = [{"name": name, "type": "*"} for name in "abcdef"]
    with_one_more = [*slots[:3], {"name": "x", "type": "*"}, *slots[3:-1], {"name": "f", "type": "INT"}]
    changes = list(compare(slots, with_one_more))
    assert [change.path for change in changes] == [(), (6, "type")]
    assert applied(slots, changes) == with_one_more


def test_a_changed_value_in_a_large_file_is_a_small_difference() -> None:
    a = chain(1000)
    raw = workflow_to_json(a)
    raw["nodes"][0]["widgets_values"][0] = 640
    b = read_workflow(json.dumps(raw).encode())
    difference = diff(a, b)
    assert len(json.dumps(difference.to_json())) < 400
    assert len(json.dumps(raw)) > 300_000
    assert written(apply_diff(a, difference)) == written(b)


def test_a_changed_line_in_a_long_text_is_a_small_difference() -> None:
    lines = [f"line {number}" for number in range(2000)]
    a = document(node(1, "PStr", "\n".join(lines)))
    b = document(node(1, "PStr", "\n".join([*lines[:700], "another line", *lines[701:]])))
    difference = diff(a, b)
    assert len(json.dumps(difference.to_json())) < 400
    assert written(apply_diff(a, difference)) == written(b)


def test_nodes_in_another_order_keep_it() -> None:
    a = chain(6)
    raw = workflow_to_json(a)
    raw["nodes"].append(raw["nodes"].pop(1))
    raw["links"].reverse()
    b = read_workflow(json.dumps(raw).encode())
    difference = diff(a, b)
    assert [part.new for part in difference.scopes[0].lists["nodes"]] == ["2"]
    assert written(apply_diff(a, difference)) == written(b)


def test_a_difference_of_other_files_is_refused() -> None:
    first, second = document(node(1, "PInt", 3)), document(node(1, "PInt", 4))
    difference = diff(first, second)
    with pytest.raises(ValueError, match="does not fit this workflow: there is no 1 in it"):
        apply_diff(document(node(2, "PInt", 3)), difference)


def test_subgraphs_move_between_files_with_all_they_hold() -> None:
    inner = {"id": "v", "name": "Inner", "nodes": [node(1, "PInt", 1)], "links": []}
    outer = {"id": "u", "name": "Outer", "nodes": [node(1, "v")], "links": []}
    flat = document(node(1, "u"), definitions={"subgraphs": [outer, inner]})
    nested = document(
        node(1, "u"), definitions={"subgraphs": [{**outer, "definitions": {"subgraphs": [inner]}}]}
    )
    none = document(node(1, "PInt", 1))
    for a, b in ((flat, nested), (nested, flat), (none, nested), (nested, none), (flat, none)):
        assert written(apply_diff(a, diff(a, b))) == written(b)


@pytest.mark.corpus
def test_real_files_renumbered_moved_and_changed_are_told_as_just_that() -> None:
    chooser = random.Random(7)
    unlike: list[str] = []
    files = sorted(need_shared("corpus", "ui").glob("*.json"))
    for path in files:
        a = open_workflow(path, {}).workflow
        changed = renumbered(a, chooser)
        if changed is None:
            continue
        told = tell_differences(a, changed.workflow, {})
        kinds = {item.kind for item in told if item.level == "meaning"}
        values = [item for item in told if item.kind == "node.value" and item.level == "meaning"]
        numbers = [item for item in told if item.kind == "node.renumbered"]
        if kinds - {"node.renumbered", "node.value"} or len(values) != changed.values:
            unlike.append(f"{path.name}: {sorted(kinds)}")
        elif len(numbers) != changed.numbers:
            unlike.append(f"{path.name}: {len(numbers)} of {changed.numbers} nodes renumbered")
        assert written(apply_diff(a, diff(a, changed.workflow))) == written(changed.workflow)
    assert len(files) > 1000
    assert not unlike


@pytest.mark.corpus
def test_the_difference_of_any_two_real_files_makes_one_of_the_other() -> None:
    chooser = random.Random(11)
    files = sorted(need_shared("corpus", "ui").glob("*.json"))
    for path, other in zip(files, chooser.sample(files, len(files)), strict=True):
        a, b = open_workflow(path, {}).workflow, open_workflow(other, {}).workflow
        assert written(apply_diff(a, diff(a, b))) == written(b), f"{path.name} → {other.name}"
        assert not diff(a, a), path.name
