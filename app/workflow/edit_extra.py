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

    def carry_out(self, workflow: Workflow) -> tuple[SetExtra, Change]:
        """Set it; the inverse puts the old value back, at the end where it was taken away."""
        scope = scope_of(workflow, self.scope)
        place = scope.extra if self.of_scope or self.scope != ROOT else workflow.extra
        old = place.get(self.key, _ABSENT)
        if self.value is None:
            place.pop(self.key, None)
        else:
            place[self.key] = self.value
        inverse = SetExtra(self.key, None if old is _ABSENT else old, self.scope, self.of_scope)
        return inverse, Change(self.scope, extra_changed=frozenset({self.key}))
