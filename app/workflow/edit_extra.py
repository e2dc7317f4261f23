"""The edit for what a file keeps beside nodes, links and groups: `extra`, and other keys of a scope."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.workflow.document import ROOT, ScopeId, Workflow
from app.workflow.patch import Change, scope_of

_ABSENT = object()


@dataclass(frozen=True)
class SetExtra:
    """Set a key of the file's `extra` object; None takes it away.

    With `of_scope` it is a key of the scope itself (`reroutes`, `floatingLinks`), not of `extra`.
    Values are replaced, never changed in place.
    """

    key: str
    value: Any
    scope: ScopeId = ROOT
    of_scope: bool = False
    order: tuple[str, ...] | None = None
    """All keys afterwards, where the order matters: puts back what was taken out of the middle, and null."""

    def carry_out(self, workflow: Workflow) -> tuple[SetExtra, Change]:
        """Set it; the inverse puts the old value back at its old place."""
        scope = scope_of(workflow, self.scope)
        in_scope = self.of_scope or self.scope != ROOT
        before = scope.extra if in_scope else workflow.extra
        old = before.get(self.key, _ABSENT)
        # A new object: the old one is part of what was read from the file, by which saving sees what changed.
        stays = self.value is not None or (self.order is not None and self.key in self.order)
        after = {key: value for key, value in before.items() if key != self.key or stays}
        if stays:
            after[self.key] = self.value
        if self.order is not None:
            after = {key: after[key] for key in self.order if key in after}
        if in_scope:
            scope.extra = after
        else:
            workflow.extra = after
        inverse = SetExtra(
            self.key, None if old is _ABSENT else old, self.scope, self.of_scope, tuple(before)
        )
        return inverse, Change(self.scope, extra_changed=frozenset({self.key}))
