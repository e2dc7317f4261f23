"""Three versions of one scope beside each other, and what is special about the keys that a scope has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from app.workflow.document import NodeId, Scope, ScopeId, Workflow
from app.workflow.merge.conflicts import Conflict
from app.workflow.merge.ends import Boundary, Wiring, boundaries, wiring_of
from app.workflow.merge.node_values import Library
from app.workflow.merge.values import Path, Rules

Report = Callable[[Conflict], None]

_COUNTERS: tuple[Path, ...] = (
    ("last_node_id",),
    ("last_link_id",),
    ("revision",),
    *(("state", key) for key in ("lastNodeId", "lastLinkId", "lastGroupId", "lastRerouteId")),
)
SCOPE_RULES = Rules(
    silent=frozenset({("id",), ("version",), ("inputNode",), ("outputNode",), ("definitions",)})
    | {("extra", key) for key in ("ds", "frontendVersion", "workflowRendererVersion")},
    lists={("reroutes",): "id", ("floatingLinks",): "id", ("models",): "name", ("widgets",): None}
    | {("extra", "reroutes"): "id", ("extra", "linkExtensions"): "id"},
    highest=frozenset(_COUNTERS),
)


@dataclass
class Versions:
    """Three aligned versions of one scope in their workflows; one that a version lacks is an empty scope."""

    base: Workflow
    ours: Workflow
    theirs: Workflow
    scope_id: ScopeId
    library: Library
    report: Report
    sides: tuple[Scope, Scope, Scope] = field(init=False)
    bounds: tuple[Boundary, Boundary, Boundary] = field(init=False)
    wirings: tuple[Wiring, Wiring, Wiring] = field(init=False)

    def __post_init__(self) -> None:
        empty = Scope(self.scope_id)
        workflows = (self.base, self.ours, self.theirs)
        base, ours, theirs = (found.scopes.get(self.scope_id, empty) for found in workflows)
        self.sides = (base, ours, theirs)
        self.bounds = boundaries(base, ours, theirs)
        first, second, third = map(wiring_of, self.sides, self.bounds)
        self.wirings = (first, second, third)

    def note(
        self, node: NodeId | None, what: str, name: str, path: Path, base: Any, ours: Any, theirs: Any
    ) -> None:
        """Report a conflict in this scope."""
        self.report(Conflict(self.scope_id, node, what, name, base, ours, theirs, path=path))
