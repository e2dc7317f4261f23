"""Detaching nodes: they stay, without links to others, and what fed them feeds what they fed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from app.workflow.document import LinkId, NodeId, Scope, ScopeId, Workflow
from app.workflow.links.dissolve import bridges
from app.workflow.links.replace import ReplaceLinks
from app.workflow.patch import Change, Edit, EditRefused, scope_of
from app.workflow.reroute_edits import CarryReroutes


@dataclass(frozen=True)
class Detach:
    """Remove the links between nodes and all others, and join the others as bypassing the nodes would."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove and join; refused when there is no link to remove."""
        scope = scope_of(workflow, self.scope)
        gone = links_to_others(scope, self.nodes)
        if not gone:
            raise EditRefused("the nodes have no links to others")
        added, old = bridges(workflow, scope, set(self.nodes))
        edit: Edit = ReplaceLinks(self.scope, gone, tuple(added))
        if old:
            edit = CarryReroutes(self.scope, old, edit)
        return edit.carry_out(workflow)


def links_to_others(scope: Scope, nodes: Collection[NodeId]) -> tuple[LinkId, ...]:
    """Return the links that lead into these nodes, or out of them."""
    inside = frozenset(nodes)
    return tuple(
        link.id for link in scope.links.values() if (link.source in inside) != (link.target in inside)
    )
