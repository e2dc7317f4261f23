"""Finds nodes that feed themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.workflow.document import MODE_BYPASS, MODE_MUTE, Link, Scope
from app.workflow.link_sources import LinkSources, NodeOutput


def nodes_in_cycles(sources: LinkSources) -> dict[str, tuple[str, ...]]:
    """Return the paths of nodes in a cycle with the cycle itself, subgraphs, reroutes and bypasses followed.

    The plain links of each scope are looked at first: without a circle in them there can be none.
    """
    places = list(sources.places())
    scopes = {place.scope.id: place.scope for place in places}
    plain = {scope_id: _in_circles(scope) for scope_id, scope in scopes.items()}
    if not any(plain.values()):
        return {}
    feeds: dict[str, list[str]] = {}
    for place in places:
        for node in place.scope.nodes.values():
            if node.mode in (MODE_MUTE, MODE_BYPASS) or sources.is_virtual(node):
                continue
            if len(places) == 1 and node.id not in plain[place.scope.id]:
                continue
            found = [sources.source(place, slot) for slot in node.inputs if slot.link is not None]
            feeds[place.path(node)] = [
                output.place.path(output.node) for output in found if isinstance(output, NodeOutput)
            ]
    return rings(feeds)


def closes_circle(scope: Scope, link: Link) -> bool:
    """Whether a link leads back to its own source along the links of its scope."""
    seen, waiting = {link.target}, [link.target]
    while waiting:
        node = scope.nodes.get(waiting.pop())
        for slot in node.outputs if node is not None else ():
            for link_id in slot.links:
                target = scope.links[link_id].target if link_id in scope.links else link.target
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
    return link.source in seen


def _in_circles(scope: Scope) -> set[str]:
    """Return the nodes whose links lead on in a circle, and those between two circles."""
    left = _left_over((link.source, link.target) for link in scope.links.values())
    if not left:
        return left
    links = (link for link in scope.links.values() if link.source in left and link.target in left)
    return _left_over((link.target, link.source) for link in links)


def _left_over(edges: Iterable[tuple[str, str]]) -> set[str]:
    """Return the nodes that remain when those without a source are taken away, again and again."""
    targets: dict[str, list[str]] = {}
    waiting: dict[str, int] = {}
    for source, target in edges:
        targets.setdefault(source, []).append(target)
        waiting[target] = waiting.get(target, 0) + 1
        waiting.setdefault(source, 0)
    free = [node for node, count in waiting.items() if count == 0]
    while free:
        node = free.pop()
        del waiting[node]
        for target in targets.get(node, ()):
            waiting[target] -= 1
            if waiting[target] == 0:
                free.append(target)
    return set(waiting)


def rings(feeds: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return each node in a cycle with one cycle it is in, in the order of the links."""
    left = _left_over((source, target) for target, sources in feeds.items() for source in sources)
    found: dict[str, tuple[str, ...]] = {}
    done: set[str] = set()
    for start in feeds:
        path: list[str] = []
        places: dict[str, int] = {}
        waiting = [iter([start] if start in left and start not in done else [])]
        while waiting:
            node = next(waiting[-1], None)
            if node is None:
                waiting.pop()
                if path:
                    ended = path.pop()
                    done.add(ended)
                    del places[ended]
            elif node in places:
                ring = tuple(reversed(path[places[node] :]))
                for member in ring:
                    found.setdefault(member, ring)
            elif node in left and node not in done:
                places[node] = len(path)
                path.append(node)
                waiting.append(iter(feeds.get(node, ())))
    return found
