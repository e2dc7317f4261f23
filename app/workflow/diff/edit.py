"""Edits that put another version in a document's place: a difference, or all contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.diff.compare import WorkflowDiff, apply_diff
from app.workflow.document import ROOT, Scope, ScopeId, Workflow
from app.workflow.patch import Change, Edit, EditRefused


@dataclass(frozen=True)
class ApplyDifference:
    """Make B of A: carry out a difference that was taken from this workflow as it is."""

    difference: WorkflowDiff

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the workflow; refused when the difference was taken from another one."""
        try:
            result = apply_diff(workflow, self.difference)
        except ValueError as error:
            raise EditRefused(str(error)) from None
        return PutContents(result.scopes, result.extra, result.file_form).carry_out(workflow)


@dataclass(frozen=True)
class PutContents:
    """Put all contents of a document in place of those it has; the inverse holds the old ones."""

    scopes: dict[ScopeId, Scope]
    extra: dict[str, Any]
    file_form: Any

    @classmethod
    def of(cls, workflow: Workflow) -> PutContents:
        """Return the edit that makes a document what `workflow` is; `workflow` is not to be used any more."""
        return cls(workflow.scopes, workflow.extra, workflow.file_form)

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change all that differs."""
        inverse = PutContents.of(workflow)
        keys = {*workflow.extra, *self.extra}
        extra = frozenset(key for key in keys if workflow.extra.get(key) != self.extra.get(key))
        parts = list(_changes(workflow.scopes, self.scopes, extra))
        workflow.scopes, workflow.extra, workflow.file_form = self.scopes, self.extra, self.file_form
        return inverse, replace(parts[0], more=tuple(parts[1:]))


def _changes(
    olds: Mapping[ScopeId, Scope], news: Mapping[ScopeId, Scope], extra: frozenset[str]
) -> Iterator[Change]:
    """Yield what changed in each scope of the result, the workflow itself first."""
    definitions = list(olds) != list(news)
    for scope_id, new in news.items():
        old = olds.get(scope_id)
        if old is None:
            continue
        both = old.nodes.keys() & new.nodes.keys()
        keys = {key for key in {*old.extra, *new.extra} if old.extra.get(key) != new.extra.get(key)}
        yield Change(
            scope_id,
            frozenset(new.nodes.keys() - both),
            frozenset(old.nodes.keys() - both),
            frozenset(key for key in both if old.nodes[key] != new.nodes[key]),
            frozenset(key for key, link in new.links.items() if old.links.get(key) != link),
            frozenset(key for key, link in old.links.items() if new.links.get(key) != link),
            frozenset(
                key for key in {*old.groups, *new.groups} if old.groups.get(key) != new.groups.get(key)
            ),
            definitions if scope_id == ROOT else (old.inputs, old.outputs) != (new.inputs, new.outputs),
            frozenset(keys) | (extra if scope_id == ROOT else frozenset()),
        )
