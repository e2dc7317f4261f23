"""The edits of native reroutes: move, add, remove, and what goes with a link or a node that is removed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from app.workflow.document import Link, LinkId, NodeId, Scope, ScopeId, Workflow
from app.workflow.links.hidden import HideLinks, forget_hidden, hidden_links
from app.workflow.native_reroutes import (
    FloatingLink,
    Reroute,
    RerouteId,
    Reroutes,
    has_reroutes,
    read_reroutes,
    reroutes_edit,
)
from app.workflow.patch import Change, Edit, EditRefused, Patch, Several, merged, scope_of


def move_reroutes(
    workflow: Workflow, scope_id: ScopeId, positions: Mapping[RerouteId, tuple[float, float]]
) -> Edit:
    """Return the edit that puts reroutes at other places (their middles, canvas units)."""
    here = _here(workflow, scope_id, positions)
    moved = {key: replace(here.reroutes[key], position=place) for key, place in positions.items()}
    return _edit(workflow, scope_id, replace(here, reroutes={**here.reroutes, **moved}))


def add_reroute(
    workflow: Workflow, scope_id: ScopeId, link_id: LinkId, place: int, position: tuple[float, float]
) -> Edit:
    """Return the edit that bends a link at a position, after `place` of the bends it has.

    Before a bend that other links share, the new one is theirs too.
    """
    scope = scope_of(workflow, scope_id)
    if link_id not in scope.links:
        raise EditRefused(f"there is no link {link_id} here")
    here = read_reroutes(workflow, scope)
    chain = here.of_link(link_id)
    place = max(0, min(place, len(chain)))
    new = free_reroute_id(scope, here)
    after = here.reroutes[chain[place]] if place < len(chain) else None
    links = after.links if after is not None and after.links else (link_id,)
    reroutes = {**here.reroutes, new: Reroute(new, position, chain[place - 1] if place else None, links)}
    last = dict(here.last)
    if after is None:
        last[link_id] = new
    else:
        reroutes[after.id] = replace(after, parent=new)
    return _edit(workflow, scope_id, replace(here, reroutes=reroutes, last=last))


def remove_reroute(workflow: Workflow, scope_id: ScopeId, reroute: RerouteId) -> Edit:
    """Return the edit that straightens the links at a reroute; a floating link that ended there goes."""
    here = _here(workflow, scope_id, (reroute,))
    gone = here.reroutes[reroute]
    floating = {key: link for key, link in here.floating.items() if link.parent != reroute}
    return _edit(workflow, scope_id, _without(replace(here, floating=floating), {gone.id}))


@dataclass(frozen=True)
class RemoveReroutes:
    """Straighten links at several reroutes; those that are gone by then are passed over."""

    scope: ScopeId
    reroutes: tuple[RerouteId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove them."""
        here = read_reroutes(workflow, scope_of(workflow, self.scope))
        gone = {key for key in self.reroutes if key in here.reroutes}
        floating = {key: link for key, link in here.floating.items() if link.parent not in gone}
        return _edit(workflow, self.scope, _without(replace(here, floating=floating), gone)).carry_out(
            workflow
        )


@dataclass(frozen=True)
class LeadThrough:
    """Carry out an edit that adds a link, and let the link pass a reroute and those before it."""

    scope: ScopeId
    link: LinkId
    reroute: RerouteId
    edit: Edit

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Do the edit, then bend the link; without the bend where the reroute went with the edit."""
        inverse, change = self.edit.carry_out(workflow)
        scope = scope_of(workflow, self.scope)
        here = read_reroutes(workflow, scope)
        if self.reroute not in here.reroutes or self.link not in scope.links:
            return inverse, change
        passed = set(here.chain(self.reroute))
        reroutes = {
            key: replace(item, links=(*item.links, self.link)) if key in passed else item
            for key, item in here.reroutes.items()
        }
        link = scope.links[self.link]
        floating = {key: end for key, end in here.floating.items() if not self._completes(end, link)}
        after = Reroutes(reroutes, {**here.last, self.link: self.reroute}, floating)
        straighten, more = _edit(workflow, self.scope, after).carry_out(workflow)
        return Several((straighten, inverse)), merged([*change.parts(), *more.parts()])

    def _completes(self, floating: FloatingLink, link: Link) -> bool:
        """Whether the new link is a floating one that found its other end."""
        starts = (floating.source, floating.source_slot) == (link.source, link.source_slot)
        ends = (floating.target, floating.target_slot) == (link.target, link.target_slot)
        return floating.parent == self.reroute and (starts or ends)


@dataclass(frozen=True)
class PasteReroutes:
    """Add reroutes that come from elsewhere, with new ids and moved by an offset, to links that are here."""

    scope: ScopeId
    copied: Reroutes
    offset: tuple[float, float]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Add those that the links pass."""
        scope = scope_of(workflow, self.scope)
        here = read_reroutes(workflow, scope)
        first = int(free_reroute_id(scope, here))
        chains = {link_id: self.copied.of_link(link_id) for link_id in self.copied.last}
        used = {key: None for chain in chains.values() for key in chain}
        new_ids = {key: str(first + index) for index, key in enumerate(used)}
        added = {}
        for key, new in new_ids.items():
            old = self.copied.reroutes[key]
            added[new] = Reroute(
                new,
                (old.position[0] + self.offset[0], old.position[1] + self.offset[1]),
                None if old.parent is None else new_ids.get(old.parent),
                tuple(link_id for link_id, chain in chains.items() if key in chain),
            )
        last = {link_id: new_ids[chain[-1]] for link_id, chain in chains.items() if chain}
        after = replace(here, reroutes={**here.reroutes, **added}, last={**here.last, **last})
        return _edit(workflow, self.scope, after).carry_out(workflow)


@dataclass(frozen=True)
class CarryReroutes:
    """Carry out an edit that replaces links; each new one bends where the old one did, and hides as it did.

    `links` are the ids of the old links by those of the new ones.
    """

    scope: ScopeId
    links: Mapping[LinkId, LinkId]
    edit: Edit

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Do the edit, then bend the new links, and hide them."""
        names = hidden_links(workflow, self.scope)
        inverse, change = self._bent(workflow)
        here = scope_of(workflow, self.scope).links
        hidden = {new: names[old] for new, old in self.links.items() if old in names and new in here}
        if not hidden:
            return inverse, change
        show, more = HideLinks(self.scope, hidden).carry_out(workflow)
        return Several((show, inverse)), merged([*change.parts(), *more.parts()])

    def _bent(self, workflow: Workflow) -> tuple[Edit, Change]:
        scope = scope_of(workflow, self.scope)
        before = read_reroutes(workflow, scope)
        origins = {old: _origin(scope, old) for old in self.links.values()}
        inverse, change = self.edit.carry_out(workflow)
        last = {
            new: before.last[old]
            for new, old in self.links.items()
            if old in before.last
            and (_origin(scope, new) == origins[old] or self._are_alone(before, before.of_link(old)))
        }
        if not last:
            return inverse, change
        here = read_reroutes(workflow, scope)
        passing = {
            key: [new for new in last if key in before.of_link(self.links[new])] for key in before.reroutes
        }
        reroutes = {
            key: replace(
                here.reroutes.get(key, item),
                links=(*(link for link in item.links if link not in self.links.values()), *passing[key]),
            )
            for key, item in before.reroutes.items()
            if key in here.reroutes or passing[key]
        }
        bend = _edit(workflow, self.scope, replace(here, reroutes=reroutes, last={**here.last, **last}))
        straighten, more = bend.carry_out(workflow)
        return Several((straighten, inverse)), merged([*change.parts(), *more.parts()])

    def _are_alone(self, here: Reroutes, chain: Collection[RerouteId]) -> bool:
        """Whether nothing else passes some reroutes: all that pass one start at the same output."""
        others = [
            key
            for link_id in here.last
            if link_id not in self.links.values()
            for key in here.of_link(link_id)
        ]
        floating = [key for link in here.floating.values() for key in here.chain(link.parent)]
        return not set(chain) & {*others, *floating}


def carried(workflow: Workflow, scope_id: ScopeId, links: Mapping[LinkId, LinkId], edit: Edit) -> Edit:
    """Return an edit that replaces links (old ids by new ones) so that what belongs to them stays theirs."""
    hidden = hidden_links(workflow, scope_id)
    if any(old in hidden for old in links.values()) or has_reroutes(workflow, scope_of(workflow, scope_id)):
        return CarryReroutes(scope_id, links, edit)
    return edit


def _origin(scope: Scope, link_id: LinkId) -> tuple[NodeId, int] | None:
    link = scope.links.get(link_id)
    return None if link is None else (link.source, link.source_slot)


def in_step(workflow: Workflow, patch: Patch) -> Edit:
    """Return a patch together with what goes with the links and nodes it takes out.

    Those are reroutes no link passes any longer, floating links of the nodes, and which links were hidden.
    """
    links = {key for key, link in patch.links.items() if link is None}
    nodes = {key for key, node in patch.nodes.items() if node is None}
    scope = scope_of(workflow, patch.scope)
    edits: list[Edit] = []
    if links and (forgotten := forget_hidden(workflow, patch.scope, links)) is not None:
        edits.append(forgotten)
    if (links or nodes) and has_reroutes(workflow, scope):
        after = _after_removal(read_reroutes(workflow, scope), links, nodes)
        edit = reroutes_edit(workflow, patch.scope, after)
        edits += [edit] if edit is not None else []
    return Several((*edits, patch)) if edits else patch


def _after_removal(here: Reroutes, links: Collection[LinkId], nodes: Collection[NodeId]) -> Reroutes:
    floating = {
        key: link for key, link in here.floating.items() if not (link.source in nodes or link.target in nodes)
    }
    freed = {key for link_id in links for key in here.of_link(link_id)}
    freed |= {
        key for link in here.floating.values() if link.id not in floating for key in here.chain(link.parent)
    }
    last = {key: reroute for key, reroute in here.last.items() if key not in links}
    ends = [*last.values(), *(link.parent for link in floating.values())]
    used = {key for end in ends for key in here.chain(end)}
    reroutes = {
        key: replace(item, links=tuple(link for link in item.links if link not in links))
        if key in freed
        else item
        for key, item in here.reroutes.items()
    }
    return _without(Reroutes(reroutes, last, floating), freed - used)


def _without(here: Reroutes, gone: Collection[RerouteId]) -> Reroutes:
    """Return reroutes without some of them; what came after one comes after the one before it."""

    def before(key: RerouteId | None) -> RerouteId | None:
        seen = set()
        while key is not None and key in gone and key not in seen:
            seen.add(key)
            key = here.reroutes[key].parent
        return None if key in gone else key

    reroutes = {
        key: item if item.parent not in gone else replace(item, parent=before(item.parent))
        for key, item in here.reroutes.items()
        if key not in gone
    }
    last = {key: before(reroute) for key, reroute in here.last.items()}
    return replace(
        here, reroutes=reroutes, last={key: found for key, found in last.items() if found is not None}
    )


def _here(workflow: Workflow, scope_id: ScopeId, wanted: Collection[RerouteId]) -> Reroutes:
    here = read_reroutes(workflow, scope_of(workflow, scope_id))
    for key in wanted:
        if key not in here.reroutes:
            raise EditRefused(f"there is no reroute {key} here")
    return here


def _edit(workflow: Workflow, scope_id: ScopeId, after: Reroutes) -> Edit:
    return reroutes_edit(workflow, scope_id, after) or Several(())


def free_reroute_id(scope: Scope, here: Reroutes) -> RerouteId:
    """Return the smallest number above all reroute ids of a scope and its counter."""
    state = scope.extra.get("state")
    counter = state.get("lastRerouteId") if isinstance(state, dict) else 0
    numbers = [int(key) for key in here.reroutes if key.isdecimal()]
    return str(max([*numbers, counter if isinstance(counter, int) else 0, 0]) + 1)
