"""The bends of links when nodes are laid out: what only led a link around goes, where links part stays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from app.workflow.document import NodeId, Scope, Workflow
from app.workflow.layout.drawn import Measures, drawn_of, title_of
from app.workflow.native_reroutes import Reroute, RerouteId, Reroutes, read_reroutes, reroutes_edit
from app.workflow.patch import Edit

FIRST, STEP = 24.0, 24.0
"""How far right of its output a bend stands where links part, and each further one after it."""

Place = tuple[float, float]


def bends_laid_out(
    workflow: Workflow, scope: Scope, places: Mapping[NodeId, Place], measures: Measures | None = None
) -> Edit | None:
    """Return the edit of the bends of links between nodes that are laid out; None where nothing changes.

    A bend that all its links pass on the same way is removed, for the layout leaves them a lane. One at which
    links part stands beside their output. Bends of floating links, and of links that lead elsewhere, stay.
    """
    here = read_reroutes(workflow, scope)
    if not here.reroutes:
        return None
    ours = _ours(scope, here, places)
    children: dict[RerouteId, int] = {}
    for item in here.reroutes.values():
        if item.parent is not None:
            children[item.parent] = children.get(item.parent, 0) + 1
    for link_id, nearest in here.last.items():
        if link_id in scope.links:
            children[nearest] = children.get(nearest, 0) + 1
    gone = {key for key in ours if children.get(key, 0) < 2}
    kept = {
        key: replace(item, parent=_before(here, item.parent, gone), position=item.position)
        for key, item in here.reroutes.items()
        if key not in gone
    }
    for key, link in ours.items():
        if key not in gone:
            kept[key] = replace(kept[key], position=_beside(scope, kept, key, link, places, measures))
    last = {link: _before(here, key, gone) for link, key in here.last.items()}
    after = Reroutes(kept, {link: key for link, key in last.items() if key is not None}, here.floating)
    return reroutes_edit(workflow, scope.id, after)


def _ours(scope: Scope, here: Reroutes, places: Collection[NodeId]) -> dict[RerouteId, str]:
    """Return the bends that only links between laid-out nodes pass, each with one of these links."""
    passing: dict[RerouteId, list[str]] = {}
    for link_id in here.last:
        if link_id in scope.links:
            for key in here.of_link(link_id):
                passing.setdefault(key, []).append(link_id)
    floating = {key for link in here.floating.values() for key in here.chain(link.parent)}
    found: dict[RerouteId, str] = {}
    for key, ids in passing.items():
        links = [scope.links[link_id] for link_id in ids]
        if key not in floating and all(link.source in places and link.target in places for link in links):
            found[key] = ids[0]
    return found


def _before(here: Reroutes, key: RerouteId | None, gone: Collection[RerouteId]) -> RerouteId | None:
    seen = set()
    while key is not None and key in gone and key not in seen:
        seen.add(key)
        key = here.reroutes[key].parent if key in here.reroutes else None
    return None if key in gone else key


def _beside(
    scope: Scope,
    kept: Mapping[RerouteId, Reroute],
    key: RerouteId,
    link_id: str,
    places: Mapping[NodeId, Place],
    measures: Measures | None,
) -> Place:
    link = scope.links[link_id]
    node = scope.nodes[link.source]
    drawn = (measures or {}).get(node.id) or drawn_of(node)
    before, seen = kept[key].parent, {key}
    while before is not None and before in kept and before not in seen:
        seen.add(before)
        before = kept[before].parent
    x, y = places[node.id]
    level = y - title_of(node) + drawn.output(link.source_slot)
    return (round(x + drawn.width + FIRST + STEP * (len(seen) - 1)), round(level))
