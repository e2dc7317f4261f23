"""Whatever is done to whatever document can be undone to the byte, and never leaves a link half made."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.workflow.canonical.form import canonical_bytes, canonical_file
from app.workflow.diff.compare import apply_diff, diff
from app.workflow.document import Scope, Workflow
from app.workflow.edits import Edit, EditRefused
from app.workflow.merge.merge import merge, merge_changes
from app.workflow.merge.rename import Renaming, renamed
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, workflow_to_json, write_workflow
from tests.rich_documents import ODDITIES, documents, edits, files
from tests.workflow_cases import LIBRARY
from tests.workflow_changes import unsound_ends

UNIQUE = ("link", "slot", "entries", "floating")
"""Not two nodes with one id, whose prompt tells them apart by their order in the file."""

MERGED = ("entries", "floating")
"""Not ends of links that are missing: a merge mends those."""

COUNTED = ("id", "last_node_id", "last_link_id", "state", "definitions")


def contents(workflow: Workflow, ids: bool = True) -> dict[str, list[Any]]:
    """Return what a workflow holds by scope, without counters; `ids`: also the ids of its parts."""
    return {scope.id: _contents(scope, ids) for scope in workflow.scopes.values()}


def _contents(scope: Scope, ids: bool) -> list[Any]:
    parts = [*scope.nodes.values(), *scope.links.values(), *scope.groups.values()]
    # A group without an id of its own is called by its place inside.
    known = [replace(part, id="~") if part.id.startswith("~") or not ids else part for part in parts]
    extra = {key: value for key, value in scope.extra.items() if key not in COUNTED}
    return [known, scope.name, scope.inputs, scope.outputs, extra]


@given(files())
def test_any_file_is_saved_as_it_was(data: bytes) -> None:
    assert write_workflow(read_workflow(data)) == data


@given(documents())
def test_any_document_becomes_a_prompt(workflow: Workflow) -> None:
    before = write_workflow(workflow)
    to_prompt(workflow, LIBRARY)
    assert write_workflow(workflow) == before


@st.composite
def versions(draw: st.DrawFn, count: int, odd: Sequence[str]) -> list[Workflow]:
    """Draw a document and other versions of it, all as they come from files."""
    data = draw(files(odd))
    found = [read_workflow(data)]
    for _ in range(count - 1):
        version = read_workflow(data)
        for _ in range(draw(st.integers(0, 4))):
            try:
                version.apply(draw(edits(version)))
            except EditRefused:
                continue
        found.append(read_workflow(write_workflow(version)))
    return found


@given(files(UNIQUE))
def test_the_canonical_form_of_any_file_is_one_and_runs_the_same(data: bytes) -> None:
    written = canonical_file(data)
    assert canonical_file(written) == written
    assert canonical_bytes(read_workflow(data)) == written
    assert (
        to_prompt(read_workflow(written), LIBRARY).to_json()
        == to_prompt(read_workflow(data), LIBRARY).to_json()
    )


@given(versions(2, ODDITIES))
def test_the_difference_of_two_versions_makes_the_second_of_the_first(pair: list[Workflow]) -> None:
    a, b = pair
    assert not diff(a, a)
    assert text_of(apply_diff(a, diff(a, b))) == text_of(b)


@given(versions(2, MERGED))
def test_a_merge_with_an_unchanged_or_equal_side_is_the_other(pair: list[Workflow]) -> None:
    base, version = pair
    wanted = unordered(with_links_by_ends(version))
    copy = read_workflow(write_workflow(version))
    for sides in ((version, base), (base, version), (version, copy)):
        merged = merge_changes(base, *sides)
        assert merged.conflicts == ()
        # A link that was made anew between the same slots is the old one to a merge: its id means nothing.
        assert unordered(with_links_by_ends(merged.workflow)) == wanted
        assert merged.workflow.extra == version.extra


@given(versions(2, ODDITIES))
def test_a_merge_with_an_unchanged_side_is_the_other_however_odd(pair: list[Workflow]) -> None:
    base, version = pair
    unchanged = read_workflow(write_workflow(base))
    for sides in ((version, unchanged), (unchanged, version)):
        merged = merge(base, *sides)
        assert write_workflow(merged.workflow) == write_workflow(version)
        assert not merged.conflicts


@given(versions(3, MERGED))
def test_a_merge_makes_no_link_unsound(three: list[Workflow]) -> None:
    base, ours, theirs = three
    before = [write_workflow(workflow) for workflow in three]
    merged = merge(base, ours, theirs)
    known = unsound_ends(base) | unsound_ends(ours) | unsound_ends(theirs)
    assert unsound_ends(merged.workflow) <= known
    assert contents(read_workflow(write_workflow(merged.workflow))) == contents(merged.workflow)
    assert [write_workflow(workflow) for workflow in three] == before


def with_links_by_ends(workflow: Workflow) -> Workflow:
    """Return the workflow with its links numbered by their ends, everywhere that names them."""
    renaming = Renaming()
    for scope in workflow.scopes.values():
        ends = {
            key: (link.target, link.target_slot, link.source, link.source_slot, key)
            for key, link in scope.links.items()
        }
        names = {key: str(number) for number, key in enumerate(sorted(ends, key=ends.__getitem__), 1)}
        renaming.of(scope.id).links.update(names)
    found = renamed(workflow, renaming)
    for scope in found.scopes.values():
        _rename_slots(scope, renaming.of(scope.id).links)
    return found


def _rename_slots(scope: Scope, names: dict[str, str]) -> None:
    scope.inputs = tuple(_with_names(slot, names) for slot in scope.inputs)
    scope.outputs = tuple(_with_names(slot, names) for slot in scope.outputs)
    for key, node in scope.nodes.items():
        inputs = tuple(replace(slot, link=names.get(str(slot.link), slot.link)) for slot in node.inputs)
        outputs = tuple(
            replace(slot, links=tuple(names.get(link, link) for link in slot.links)) for slot in node.outputs
        )
        scope.nodes[key] = replace(node, inputs=inputs, outputs=outputs)


def _with_names(slot: Mapping[str, Any], names: dict[str, str]) -> Mapping[str, Any]:
    links = slot.get("linkIds")
    if not isinstance(links, list):
        return slot
    return {**slot, "linkIds": sorted(names.get(str(key), str(key)) for key in links)}


def unordered(workflow: Workflow) -> dict[str, list[Any]]:
    """Return what a workflow holds, whatever the order of its nodes, links and groups."""
    return {key: [sorted(parts, key=repr), *rest] for key, (parts, *rest) in contents(workflow).items()}


def text_of(workflow: Workflow) -> str:
    """Return the workflow's JSON; keys sorted, since their order means nothing."""
    return json.dumps(workflow_to_json(workflow), sort_keys=True)


class Editing(RuleBasedStateMachine):
    """Somebody edits, undoes, redoes and saves a document in any order."""

    @initialize(workflow=documents())
    def open(self, workflow: Workflow) -> None:
        self.workflow = workflow
        self.known_unsound = unsound_ends(workflow)
        # Of two nodes with one id the second has another inside, until the first is gone and the file read.
        self.unique = not any("~" in key for scope in workflow.scopes.values() for key in scope.nodes)
        self.files = [write_workflow(workflow)]
        self.done: list[Edit] = []
        self.undone: list[Edit] = []

    @rule(data=st.data())
    def edit(self, data: st.DataObject) -> None:
        before = write_workflow(self.workflow)
        try:
            self.done.append(self.workflow.apply(data.draw(edits(self.workflow))))
        except EditRefused:
            assert write_workflow(self.workflow) == before, "a refused edit changed something"
            return
        self.undone.clear()
        self.files = [*self.files[: len(self.done)], write_workflow(self.workflow)]

    @precondition(lambda self: self.done)
    @rule()
    def undo(self) -> None:
        self.undone.append(self.workflow.apply(self.done.pop()))
        assert write_workflow(self.workflow) == self.files[len(self.done)]

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.done.append(self.workflow.apply(self.undone.pop()))
        assert write_workflow(self.workflow) == self.files[len(self.done)]

    @rule()
    def save_and_load(self) -> None:
        again = read_workflow(write_workflow(self.workflow))
        assert contents(again, self.unique) == contents(self.workflow, self.unique)
        assert again.extra == self.workflow.extra

    @invariant()
    def links_and_slots_agree(self) -> None:
        if hasattr(self, "workflow"):
            assert unsound_ends(self.workflow) <= self.known_unsound

    def teardown(self) -> None:
        if hasattr(self, "workflow"):
            while self.done:
                self.workflow.apply(self.done.pop())
            assert write_workflow(self.workflow) == self.files[0]


Editing.TestCase.settings = settings(max_examples=100, stateful_step_count=15)
TestEditing = Editing.TestCase
