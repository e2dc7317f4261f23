"""Whatever is done to whatever document can be undone to the byte, and never leaves a link half made."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.workflow.document import Scope, Workflow
from app.workflow.edits import Edit, EditRefused
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.rich_documents import documents, edits, files
from tests.workflow_cases import LIBRARY
from tests.workflow_changes import unsound_ends

COUNTED = ("id", "last_node_id", "last_link_id", "state", "definitions")


def contents(workflow: Workflow) -> dict[str, list[Any]]:
    """Return what a workflow holds by scope, apart from counters and from ids that only count places."""
    return {scope.id: _contents(scope) for scope in workflow.scopes.values()}


def _contents(scope: Scope) -> list[Any]:
    parts = [*scope.nodes.values(), *scope.links.values(), *scope.groups.values()]
    counted = [replace(part, id="~") if "~" in part.id else part for part in parts]
    extra = {key: value for key, value in scope.extra.items() if key not in COUNTED}
    return [counted, scope.name, scope.inputs, scope.outputs, extra]


@given(files())
def test_any_file_is_saved_as_it_was(data: bytes) -> None:
    assert write_workflow(read_workflow(data)) == data


@given(documents())
def test_any_document_becomes_a_prompt(workflow: Workflow) -> None:
    before = write_workflow(workflow)
    to_prompt(workflow, LIBRARY)
    assert write_workflow(workflow) == before


class Editing(RuleBasedStateMachine):
    """Somebody edits, undoes, redoes and saves a document in any order."""

    @initialize(workflow=documents())
    def open(self, workflow: Workflow) -> None:
        self.workflow = workflow
        self.known_unsound = unsound_ends(workflow)
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
        assert contents(again) == contents(self.workflow)
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
