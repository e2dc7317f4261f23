"""Whatever two people did to a workflow: the merge is sound, loses nothing, and can be read again."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.document import ROOT, SUBGRAPH_INPUT, Group, InputSlot, Link, Node, Scope, Workflow
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
    RemoveSubgraphs,
    RenameNode,
    SetMode,
)
from app.workflow.merge.merge import merge, merge_changes
from app.workflow.patch import Patch
from app.workflow.ui_format import read_workflow, write_workflow
from tests.merge_cases import with_subgraph
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
    """Draw an edit that fits the document, most of the time, in any of its scopes."""
    place = draw(st.sampled_from(sorted(workflow.scopes)))
    scope = workflow.scopes[place]
    ids = sorted(scope.nodes)
    fresh = str(max((int(key) for key in ids), default=0) + draw(st.integers(1, 2)))
    hosts = st.sampled_from([key for key in workflow.scopes if key != ROOT] or ["Other"])
    choices: list[Any] = [
        lambda: AddNodes(place, (draw(nodes(fresh)),)),
        lambda: AddNodes(place, (replace(draw(nodes(fresh)), type=draw(hosts)),)),
        lambda: SetExtra(draw(NAMES), draw(JSON_VALUES)),
        lambda: AddGroup(place, Group(draw(st.sampled_from("123")), draw(NAMES), (0, 0, 5, 5))),
    ]
    if scope.groups:
        group = draw(st.sampled_from(sorted(scope.groups)))
        choices.append(lambda: RemoveGroup(place, group))
        choices.append(lambda: ChangeGroup(place, group, {"title": draw(NAMES)}))
        choices.append(lambda: ChangeGroup(place, group, {"bounds": (*draw(POSITIONS), 10.0, 10.0)}))
    if scope.links:
        link = draw(st.sampled_from(sorted(scope.links)))
        choices.append(lambda: RemoveLink(place, link))
    if place != ROOT:
        new = {"name": draw(st.sampled_from("abc")), "type": "*", "linkIds": []}
        choices.append(lambda: RemoveSubgraphs((place,)))
        choices.append(lambda: Patch(place, boundary=((*scope.inputs, new), scope.outputs)))
        renamed = tuple({**slot, "name": f"{slot.get('name')}x"} for slot in scope.inputs)
        choices.append(lambda: Patch(place, boundary=(renamed, scope.outputs)))
    if ids:
        choices += _node_edits(draw, scope, draw(st.sampled_from(ids)))
    edit: Edit = draw(st.sampled_from(choices))()
    return edit


def _node_edits(draw: st.DrawFn, scope: Scope, key: str) -> list[Any]:
    """Return what may be done to a node."""
    node, place = scope.nodes[key], scope.id
    found: list[Any] = [
        lambda: MoveNodes(place, {key: draw(POSITIONS)}),
        lambda: RenameNode(place, key, draw(NAMES)),
        lambda: SetMode(place, (key,), draw(st.sampled_from([0, 2, 4]))),
        lambda: RemoveNodes(place, (key,)),
        lambda: ChangeNode(place, key, {"properties": {**node.properties, draw(NAMES): draw(SCALARS)}}),
        lambda: ChangeNode(place, key, {"values": tuple(draw(st.lists(JSON_VALUES, max_size=4)))}),
        lambda: ChangeNode(place, key, {"named_values": draw(st.dictionaries(NAMES, SCALARS, max_size=3))}),
        lambda: ChangeNode(place, key, {"type": draw(st.sampled_from(["PPass", "Other"]))}),
        lambda: (
            ChangeNode(place, key, {"inputs": (InputSlot(draw(NAMES), "*"), *node.inputs)})
            if not scope.links_into(key)
            else RemoveNodes(place, (key,))
        ),
    ]
    source = scope.nodes[draw(st.sampled_from(sorted(scope.nodes)))]
    link_id = str(max((int(each) for each in scope.links), default=0) + 1)
    if node.inputs and source.outputs:
        start, end = (draw(st.integers(0, len(slots) - 1)) for slots in (source.outputs, node.inputs))
        found.append(lambda: AddLink(place, Link(link_id, source.id, start, key, end, "*")))
    if node.inputs and scope.inputs:
        index = draw(st.integers(0, len(scope.inputs) - 1))
        found.append(lambda: AddLink(place, Link(link_id, SUBGRAPH_INPUT, index, key, 0, "*")))
    return found


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
    base = copy_of(draw(workflows()) if draw(st.booleans()) else with_subgraph())
    return base, draw(changed(base)), draw(changed(base))


@given(versions())
def test_a_merge_with_an_unchanged_side_is_the_changed_one(
    three: tuple[Workflow, Workflow, Workflow],
) -> None:
    base, version, _ = three
    for merged in (merge_changes(base, version, base), merge_changes(base, base, version)):
        assert merged.conflicts == ()
        assert merged.renumbered == ()
        assert meaning(merged.workflow) == meaning(version)
    assert write_workflow(merge_changes(base, version, base).workflow) == write_workflow(version)


@given(versions())
def test_two_equal_sides_merge_to_themselves(three: tuple[Workflow, Workflow, Workflow]) -> None:
    base, version, _ = three
    merged = merge_changes(base, version, copy_of(version))
    assert merged.conflicts == ()
    assert merged.renumbered == ()
    assert meaning(merged.workflow) == meaning(version)
    assert write_workflow(merged.workflow) == write_workflow(version)


@given(versions())
def test_where_one_side_changed_nothing_the_other_is_taken_to_the_byte(
    three: tuple[Workflow, Workflow, Workflow],
) -> None:
    base, version, _ = three
    for merged in (merge(base, version, copy_of(base)), merge(base, copy_of(base), version)):
        assert write_workflow(merged.workflow) == write_workflow(version)
        assert merged.workflow is not version
        assert merged.workflow.nodes is not version.nodes
        assert (merged.conflicts, merged.renumbered) == ((), ())


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
    new = {entry.old: entry.new for entry in merged.renumbered if entry.scope == ROOT}
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


def test_two_people_change_every_scope_of_real_files_without_conflict() -> None:
    for path in sorted(need_shared("corpus", "ui").glob("*.json"))[::25]:
        data = path.read_bytes()
        try:
            base, ours, theirs = (read_workflow(data) for _ in range(3))
        except RunFailed:
            continue
        for place, scope in base.scopes.items():
            ids = list(scope.nodes)
            fresh = str(max((int(key) for key in ids if key.isdigit()), default=0) + 1)
            ours.apply(AddNodes(place, (Node(fresh, "Ours"),)))
            theirs.apply(AddNodes(place, (Node(fresh, "Theirs"),)))
            ours.apply(MoveNodes(place, dict.fromkeys(ids, (7.0, 7.0))))
            for key in ids[:1]:
                ours.apply(SetMode(place, (key,), 2))
                theirs.apply(RenameNode(place, key, "Renamed"))
            for key in ids[1:][-1:]:
                theirs.apply(RemoveNodes(place, (key,)))
        merged = merge(base, ours, theirs)
        assert merged.conflicts == (), path
        assert len(merged.renumbered) == len(base.scopes), path
        again = read_workflow(write_workflow(merged.workflow))
        assert unsound_ends(again) <= unsound_ends(base), path
        for place, scope in base.scopes.items():
            found = [node.type for node in again.scopes[place].nodes.values()]
            assert found.count("Ours") == found.count("Theirs") == 1, path
            assert len(found) == len(scope.nodes) + 2 - (len(scope.nodes) > 1), path
