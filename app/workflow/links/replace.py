"""Links that come and go together, in one step whose cost grows with their number only."""

from __future__ import annotations

from dataclasses import dataclass

from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Link, LinkId, ScopeId, Workflow
from app.workflow.link_ends import LinkEnds
from app.workflow.patch import Change, Edit, EditRefused, Patch, scope_of
from app.workflow.reroute_edits import in_step


@dataclass(frozen=True)
class ReplaceLinks:
    """Remove links and add others: an added one ends at an input without a link, or with one that goes."""

    scope: ScopeId
    removed: tuple[LinkId, ...]
    added: tuple[Link, ...] = ()

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Replace them; refused when a link or an end is missing, an id or an input taken."""
        scope = scope_of(workflow, self.scope)
        gone: list[Link] = []
        for link_id in self.removed:
            if link_id not in scope.links:
                raise EditRefused(f"there is no link {link_id} here")
            gone.append(scope.links[link_id])
        ends = LinkEnds(scope)
        ends.forget_all(gone)
        links: dict[LinkId, Link | None] = dict.fromkeys(self.removed)
        for link in self.added:
            if link.id in scope.links or links.get(link.id) is not None:
                raise EditRefused(f"there is already a link {link.id} here")
            for end, boundary in ((link.source, SUBGRAPH_INPUT), (link.target, SUBGRAPH_OUTPUT)):
                if end != boundary and not ends.has(end):
                    raise EditRefused(f"there is no node {end} here")
            if ends.link_at(link, None) is not None:
                raise EditRefused(f"input {link.target_slot} of node {link.target} has a link already")
            ends.remember(link)
            links[link.id] = link
        patch = Patch(self.scope, ends.changed(), links, boundary=ends.boundary())
        return in_step(workflow, patch).carry_out(workflow)
