"""Whatever two people did to a workflow: the merge is sound, loses nothing, and can be read again."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.document import ROOT, Group, Link, Node, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddGroup,
    AddLink,
    AddNodes,
    ChangeGroup,
    ChangeNode,
    Edit,
    EditRefused,
    MoveNodes,
    RemoveGroup,
    RemoveLink,
    RemoveNodes,
    RenameNode,
    SetMode,
)
from app.workflow.merge import merge
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import JSON_VALUES, NAMES, POSITIONS, SCALARS, nodes, workflows
from tests.workflow_changes import unsound_ends


def copy_of(workflow: Workflow) -> Workflow:
    return read_workflow(write_workflow(workflow))


def meaning(workflow: Workflow) -> Any:
    """Return all that a document says, but for ids of links and the order of its parts."""
    return {
        scope.id: {
            "nodes": {key: plain(node) for key, node in scope.nodes.items()},
            "links": sorted(
                [link.source, link.source_slot, link.target, link.target_slot, link.type]
                for link in scope.links.values()
            ),
            "groups": sorted(
                repr((group.title, group.bounds, group.color)) for group in scope.groups.values()
            ),
            "boundary": [[item.get("name"), item.get("type")] for item in (*scope.inputs, *scope.outputs)],
            "name": scope.name,
        }
        for scope in sorted(workflow.scopes.values(), key=lambda scope: scope.id)
    } | {"extra": json.dumps(workflow.extra, sort_keys=True)}


def plain(node: Node) -> Node:
    return replace(
        node,
        inputs=tuple(replace(slot, link=None) for slot in node.inputs),
        outputs=tuple(replace(slot, links=()) for slot in node.outputs),
    )


@st.composite
def edits(draw: st.DrawFn, workflow: Workflow) -> Edit:
    """Draw an edit that fits the document, most of the time."""
    ids = sorted(workflow.nodes)
    fresh = str(max((int(key) for key in ids), default=0) + draw(st.integers(1, 2)))
    choices: list[Any] = [lambda: AddNodes(ROOT, (draw(nodes(fresh)),))]
    choices.append(lambda: SetExtra(draw(NAMES), draw(JSON_VALUES)))
    choices.append(lambda: AddGroup(ROOT, Group(draw(st.sampled_from("123")), draw(NAMES), (0, 0, 5, 5))))
    if workflow.root.groups:
        group = draw(st.sampled_from(sorted(workflow.root.groups)))
        choices.append(lambda: RemoveGroup(ROOT, group))
        choices.append(lambda: ChangeGroup(ROOT, group, {"title": draw(NAMES)}))
        choices.append(lambda: ChangeGroup(ROOT, group, {"bounds": (*draw(POSITIONS), 10.0, 10.0)}))
    if workflow.links:
        link = draw(st.sampled_from(sorted(workflow.links)))
        choices.append(lambda: RemoveLink(ROOT, link))
    if ids:
        key = draw(st.sampled_from(ids))
        node = workflow.nodes[key]
        choices += [
            lambda: MoveNodes(ROOT, {key: draw(POSITIONS)}),
            lambda: RenameNode(ROOT, key, draw(NAMES)),
            lambda: SetMode(ROOT, (key,), draw(st.sampled_from([0, 2, 4]))),
            lambda: RemoveNodes(ROOT, (key,)),
            lambda: ChangeNode(ROOT, key, {"properties": {**node.properties, draw(NAMES): draw(SCALARS)}}),
            lambda: ChangeNode(ROOT, key, {"values": tuple(draw(st.lists(JSON_VALUES, max_size=4)))}),
            lambda: ChangeNode(ROOT, key, {"type": draw(st.sampled_from(["PPass", "Other"]))}),
        ]
        source = workflow.nodes[draw(st.sampled_from(ids))]
        if node.inputs and source.outputs:
            ends = draw(st.integers(0, len(source.outputs) - 1)), draw(st.integers(0, len(node.inputs) - 1))
            link_id = str(max((int(each) for each in workflow.links), default=0) + 1)
            choices.append(lambda: AddLink(ROOT, Link(link_id, source.id, ends[0], key, ends[1], "*")))
    edit: Edit = draw(st.sampled_from(choices))()
    return edit


@st.composite
def changed(draw: st.DrawFn, base: Workflow, most: int = 6) -> Workflow:
    """Draw a version of a document: it, a few edits later, read from its own file."""
    workflow = copy_of(base)
    for _ in range(draw(st.integers(0, most))):
        try:
            workflow.apply(draw(edits(workflow)))
        except EditRefused:
            continue
    return copy_of(workflow)


@st.composite
def versions(draw: st.DrawFn) -> tuple[Workflow, Workflow, Workflow]:
    base = copy_of(draw(workflows()))
    return base, draw(changed(base)), draw(changed(base))


@given(versions())
def test_a_merge_with_an_unchanged_side_is_the_changed_one(
    three: tuple[Workflow, Workflow, Workflow],
) -> None:
    base, version, _ = three
    for merged in (merge(base, version, base), merge(base, base, version)):
        assert merged.conflicts == ()
        assert merged.renumbered == ()
        assert meaning(merged.workflow) == meaning(version)


@given(versions())
def test_two_equal_sides_merge_to_themselves(three: tuple[Workflow, Workflow, Workflow]) -> None:
    base, version, _ = three
    merged = merge(base, version, copy_of(version))
    assert merged.conflicts == ()
    assert merged.renumbered == ()
    assert meaning(merged.workflow) == meaning(version)
    assert write_workflow(merged.workflow) == write_workflow(version)


@given(versions())
def test_every_merge_is_sound_and_can_be_read_again(three: tuple[Workflow, Workflow, Workflow]) -> None:
    base, ours, theirs = three
    before = [write_workflow(workflow) for workflow in three]
    merged = merge(base, ours, theirs)
    assert not unsound_ends(merged.workflow)
    again = read_workflow(write_workflow(merged.workflow))
    assert meaning(again) == meaning(merged.workflow)
    assert bool(merged.conflicts) == ("conflicts" in confy_of(again))
    assert [write_workflow(workflow) for workflow in three] == before


def confy_of(workflow: Workflow) -> dict[str, Any]:
    found = workflow.extra.get("confy")
    return found if isinstance(found, dict) else {}


@given(versions())
def test_nothing_that_a_side_added_is_lost(three: tuple[Workflow, Workflow, Workflow]) -> None:
    base, ours, theirs = three
    merged = merge(base, ours, theirs)
    new = {entry.old: entry.new for entry in merged.renumbered}
    for side, names in ((ours, {}), (theirs, new)):
        for key, node in side.nodes.items():
            if key not in base.nodes:
                found = merged.workflow.nodes[names.get(key, key)]
                assert (found.type, found.title, found.values) == (node.type, node.title, node.values)


@given(st.data())
def test_edits_of_different_nodes_merge_without_conflict_either_way(data: st.DataObject) -> None:
    base = copy_of(data.draw(workflows()))
    ids = sorted(base.nodes)
    sides = [copy_of(base), copy_of(base)]
    for place, side in enumerate(sides):
        for key in ids[place::2]:
            side.apply(RenameNode(ROOT, key, data.draw(NAMES)))
            side.apply(ChangeNode(ROOT, key, {"values": (data.draw(SCALARS),)}))
    there, back = merge(base, sides[0], sides[1]), merge(base, sides[1], sides[0])
    assert there.conflicts == back.conflicts == ()
    assert meaning(there.workflow) == meaning(back.workflow)
    for place, side in enumerate(sides):
        for key in ids[place::2]:
            assert plain(there.workflow.nodes[key]) == plain(side.nodes[key])


def test_real_files_merge_with_themselves_to_the_same_bytes() -> None:
    for path in sorted(need_shared("corpus", "ui").glob("*.json"))[::12]:
        data = path.read_bytes()
        try:
            base, ours, theirs = (read_workflow(data) for _ in range(3))
        except RunFailed:
            continue
        if unsound_ends(ours):
            continue
        merged = merge(base, ours, theirs)
        assert merged.conflicts == (), path
        assert write_workflow(merged.workflow) == data, path
