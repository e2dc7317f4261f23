"""Before a merge: what is the same in three versions gets one id, what only shares an id gets two."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from app.workflow.document import ROOT, Group, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.json_text import Style, rendered
from app.workflow.merge.ends import End, boundaries, wiring_of
from app.workflow.merge.node import unlinked
from app.workflow.merge.rename import Renames, Renaming, renamed
from app.workflow.merge.values import as_count, as_list, equal


@dataclass(frozen=True)
class Renumbered:
    """A node of the other version that got a fresh id: `scope` is the one it now stands in."""

    scope: ScopeId
    old: NodeId
    new: NodeId


@dataclass(frozen=True)
class Aligned:
    """Three versions in which equal ids mean the same; `ours` is unchanged."""

    base: Workflow
    ours: Workflow
    theirs: Workflow
    renumbered: tuple[Renumbered, ...]


def aligned(base: Workflow | None, ours: Workflow, theirs: Workflow) -> Aligned:
    """Give parts of `base` and `theirs` the ids they have in `ours`, and fresh ids where they are others.

    Without a base (both sides added the file) nodes of one kind under one id are taken for the same.
    """
    before = base if base is not None else Workflow()
    there = renamed(theirs, Renaming(definitions=_new_definitions(before, ours, theirs, base is None)))
    renaming_base, renaming_there = Renaming(), Renaming()
    found: list[Renumbered] = []
    for scope_id, scope in there.scopes.items():
        sides = before.scopes.get(scope_id), ours.scopes.get(scope_id), scope
        here = sides[1]
        if here is None:
            continue
        names = renaming_there.of(scope_id)
        names.nodes |= _new_nodes(sides[0], here, scope, base is None)
        found += [Renumbered(scope_id, *pair) for pair in names.nodes.items()]
        _match_groups(sides[0], here, scope, renaming_base.of(scope_id), names)
        extras = [_beside(workflow, scope_id) for workflow in (before, ours, there)]
        names.reroutes |= _new_entries("reroutes", *extras)
        names.floating |= _new_entries("floatingLinks", *extras)
    # Links are known by their ends, so nodes have their new ids first.
    there = renamed(there, renaming_there)
    links_base, links_there = Renaming(), Renaming()
    for scope_id, scope in there.scopes.items():
        here = ours.scopes.get(scope_id)
        if here is not None:
            _match_links(
                before.scopes.get(scope_id), here, scope, links_base.of(scope_id), links_there.of(scope_id)
            )
    before = renamed(renamed(before, renaming_base), links_base)
    return Aligned(before, ours, renamed(there, links_there), tuple(found))


def _new_definitions(
    base: Workflow, ours: Workflow, theirs: Workflow, unrelated: bool
) -> dict[ScopeId, ScopeId]:
    """Return new ids for definitions that both sides added under one id with other contents."""
    both = [key for key in theirs.scopes if key in ours.scopes and key not in base.scopes and key != ROOT]
    if unrelated:
        return {}
    new: dict[ScopeId, ScopeId] = {}
    grows = True
    while grows:
        grows = False
        for key in both:
            scope = theirs.scopes[key]
            inside = any(node.type in new for node in scope.nodes.values())
            if key not in new and (inside or scope != ours.scopes[key]):
                text = rendered([key, repr(scope)], Style(None), "")
                new[key] = str(uuid.uuid5(uuid.NAMESPACE_OID, text))
                grows = True
    return new


def _new_nodes(base: Scope | None, ours: Scope, theirs: Scope, unrelated: bool) -> dict[NodeId, NodeId]:
    """Return fresh ids for nodes that both sides added under one id, unless they are one and the same."""
    old = base.nodes if base is not None else {}
    both = [key for key in theirs.nodes if key in ours.nodes and key not in old]
    if unrelated:
        others = [key for key in both if ours.nodes[key].type != theirs.nodes[key].type]
    else:
        one = _same_additions(ours, theirs, both)
        others = [key for key in both if key not in one]
    fresh = _fresh_ids(("last_node_id", "lastNodeId"), [base, ours, theirs], lambda scope: scope.nodes)
    return {key: next(fresh) for key in others}


def _same_additions(ours: Scope, theirs: Scope, both: Iterable[NodeId]) -> set[NodeId]:
    """Return which nodes are one and the same in both versions: equal, and fed by the same outputs.

    One that stands elsewhere must also feed the same inputs: two people's fresh text boxes are two.
    """
    same = {key for key in both if _without_layout(ours.nodes[key]) == _without_layout(theirs.nodes[key])}
    if not same:
        return same
    _, *bounds = boundaries(None, ours, theirs)
    here, there = (wiring_of(scope, bound) for scope, bound in zip((ours, theirs), bounds, strict=True))
    moved = {key for key in same if not _same_place(ours.nodes[key], theirs.nodes[key])}
    added = set(both)
    shrinks = True
    while shrinks:
        others = added - same
        gone = set()
        for key in same:
            fed, feeds = there.into.get(key, set()), there.out_of.get(key, set())
            differs = fed != here.into.get(key, set()) or any(source[0] in others for source, _ in fed)
            if key in moved:
                differs = differs or feeds != here.out_of.get(key, set()) or not (fed or feeds)
                differs = differs or any(target[0] in others for _, target in feeds)
            if differs:
                gone.add(key)
        same -= gone
        shrinks = bool(gone)
    return same


def _without_layout(node: Node) -> Node:
    return replace(
        unlinked(node),
        position=(0.0, 0.0),
        size=(0.0, 0.0),
        flags={key: value for key, value in node.flags.items() if key != "collapsed"},
        extra={key: value for key, value in node.extra.items() if key != "order"},
    )


def _same_place(left: Node, right: Node) -> bool:
    return (left.position, left.size, left.collapsed) == (right.position, right.size, right.collapsed)


def _fresh_ids(
    counters: tuple[str, str], scopes: Iterable[Scope | None], ids: Callable[[Scope], Iterable[str]]
) -> Iterator[str]:
    """Yield ids above all that any version has or counted."""
    numbers = [0]
    for scope in scopes:
        if scope is not None:
            state = scope.extra.get("state")
            counted = state.get(counters[1]) if isinstance(state, dict) else scope.extra.get(counters[0])
            numbers.append(as_count(counted) or 0)
            numbers += [int(key) for key in ids(scope) if key.isascii() and key.isdigit()]
    return (str(number) for number in count(max(numbers) + 1))


def _match_links(
    base: Scope | None, ours: Scope, theirs: Scope, of_base: Renames, of_theirs: Renames
) -> None:
    """Give links between the same slots the ids they have in ours, and clashing others fresh ones."""
    bounds = boundaries(base, ours, theirs)
    fresh = _fresh_ids(("last_link_id", "lastLinkId"), [base, ours, theirs], lambda scope: scope.links)
    known = _ids_by_ends(ours, bounds[1])
    taken = set(ours.links)
    for scope, boundary, names in ((theirs, bounds[2], of_theirs), (base, bounds[0], of_base)):
        if scope is None:
            continue
        mine: dict[tuple[End, End], str] = {}
        wiring = wiring_of(scope, boundary)
        ids = {link.id: (wiring.sources[end], end) for end, link in wiring.links.items()}
        for link_id in scope.links:
            ends = ids.get(link_id)
            if ends is not None and ends in known:
                new = known[ends]
            else:
                new = next(fresh) if link_id in taken else link_id
                taken.add(new)
                if ends is not None:
                    mine[ends] = new
            if new != link_id:
                names.links[link_id] = new
        known |= mine


def _ids_by_ends(scope: Scope, boundary: Any) -> dict[tuple[End, End], str]:
    wiring = wiring_of(scope, boundary)
    return {(wiring.sources[end], end): link.id for end, link in wiring.links.items()}


def _match_groups(
    base: Scope | None, ours: Scope, theirs: Scope, of_base: Renames, of_theirs: Renames
) -> None:
    """Give groups the ids they have in ours: by id, and where files give none by title and place."""
    before = base.groups if base is not None else {}
    base_to_ours = _matches(before, ours.groups)
    theirs_to_base = _matches(theirs.groups, before)
    taken = {*ours.groups, *before, *theirs.groups}
    fresh = (key for key in map(str, count(1)) if key not in taken)
    for key in before:
        if key in base_to_ours:
            of_base.groups[key] = base_to_ours[key]
        elif key in ours.groups:
            of_base.groups[key] = f"~{next(fresh)}" if key.startswith("~") else next(fresh)
    left = {key: group for key, group in ours.groups.items() if key not in base_to_ours.values()}
    for key, group in theirs.groups.items():
        if key in theirs_to_base:
            old = theirs_to_base[key]
            of_theirs.groups[key] = of_base.groups.get(old, old)
            continue
        twin = next((other for other in left if _same_group(left[other], group)), None)
        if twin is not None:
            of_theirs.groups[key] = twin
            del left[twin]
        elif key.startswith("~") or key in ours.groups or key in of_base.groups.values():
            of_theirs.groups[key] = f"~{next(fresh)}" if key.startswith("~") else next(fresh)


def _same_group(left: Group, right: Group) -> bool:
    return replace(left, id="") == replace(right, id="")


def _matches(groups: Mapping[str, Group], others: Mapping[str, Group]) -> dict[str, str]:
    """Return which of the other groups each group is."""
    found = {key: key for key in groups if key in others and not key.startswith("~")}
    tests: tuple[Callable[[Group], Any], ...] = (
        lambda group: (group.title, group.bounds),
        lambda group: group.title,
        lambda group: group.bounds,
    )
    for test in tests:
        waiting: dict[Any, list[str]] = {}
        used = set(found.values())
        for key, group in others.items():
            if key not in used:
                waiting.setdefault(test(group), []).append(key)
        for key, group in groups.items():
            if key not in found and waiting.get(test(group)):
                found[key] = waiting[test(group)].pop(0)
    return found


def _beside(workflow: Workflow, scope_id: ScopeId) -> list[Mapping[str, Any]]:
    """Return the objects of a scope that may list reroutes and links with one end."""
    scope = workflow.scopes.get(scope_id)
    if scope is None:
        return []
    inner = workflow.extra if scope_id == ROOT else scope.extra.get("extra")
    return [scope.extra, *([inner] if isinstance(inner, dict) else [])]


def _new_entries(
    key: str,
    base: list[Mapping[str, Any]],
    ours: list[Mapping[str, Any]],
    theirs: list[Mapping[str, Any]],
) -> dict[str, str]:
    """Return fresh ids for entries of a list that both sides added under one id with other contents."""
    before, here, there = (_listed(places, key) for places in (base, ours, theirs))
    numbers = [as_count(found) or 0 for side in (before, here, there) for found in side]
    fresh = count(max(numbers, default=0) + 1)
    both = [found for found in there if found in here and found not in before]
    return {found: str(next(fresh)) for found in both if not equal(here[found], there[found])}


def _listed(places: list[Mapping[str, Any]], key: str) -> dict[str, Any]:
    return {
        str(entry["id"]): entry
        for place in places
        for entry in as_list(place.get(key))
        if isinstance(entry, dict) and "id" in entry
    }
