"""Which links, groups and boundary slots of two workflows are the same, and what is out of order."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from app.workflow.document import (
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Group,
    Link,
    NodeId,
    Scope,
)

Slots = Sequence[Mapping[str, Any]]
"""Inputs or outputs of a subgraph definition, as the file has them."""


def slot_partners(olds: Slots, news: Slots) -> list[int | None]:
    """Return for each new boundary slot the index of the old one: by id, else by name; None for a new one."""
    found: list[int | None] = [None] * len(news)
    left = dict(enumerate(olds))
    for key in ("id", "name"):
        places: dict[str, list[int]] = defaultdict(list)
        for index, slot in left.items():
            places[str(slot.get(key))].append(index)
        for index, slot in enumerate(news):
            waiting = places.get(str(slot.get(key)))
            if found[index] is None and slot.get(key) is not None and waiting:
                partner = found[index] = waiting.pop(0)
                del left[partner]
    return found


def input_name(scope: Scope, node_id: NodeId, slot: int) -> str | int:
    """Return the name of a node's input where the file lists it, else its index."""
    node = scope.nodes.get(node_id)
    return node.inputs[slot].name if node and 0 <= slot < len(node.inputs) else slot


class EndNames:
    """What the ends of links are called in B, so that links of both sides can be compared."""

    def __init__(self, scope: Scope, other: Scope, nodes: Mapping[NodeId, NodeId] | None) -> None:
        self._scope = scope
        self._nodes = nodes
        self._inputs = _places(slot_partners(scope.inputs, other.inputs)) if nodes is not None else {}
        self._outputs = _places(slot_partners(scope.outputs, other.outputs)) if nodes is not None else {}

    def source(self, link: Link) -> Hashable:
        """Return where a link begins: a node and an output, or an input of the subgraph."""
        if link.source == SUBGRAPH_INPUT and link.source not in self._scope.nodes:
            return link.source, self._place(self._inputs, link.source_slot, len(self._scope.inputs))
        return self._node(link.source), link.source_slot

    def target(self, link: Link) -> Hashable:
        """Return where a link ends: a node and an input's name, or an output of the subgraph."""
        if link.target == SUBGRAPH_OUTPUT and link.target not in self._scope.nodes:
            return link.target, self._place(self._outputs, link.target_slot, len(self._scope.outputs))
        return self._node(link.target), input_name(self._scope, link.target, link.target_slot)

    def _node(self, node_id: NodeId) -> Hashable:
        if self._nodes is None or node_id not in self._scope.nodes:
            return node_id
        return self._nodes.get(node_id, ("gone", node_id))

    def _place(self, places: Mapping[int, int], slot: int, count: int) -> Hashable:
        listed = 0 <= slot < count
        return places.get(slot, ("gone", slot)) if self._nodes is not None and listed else slot


def _places(partners: list[int | None]) -> dict[int, int]:
    return {old: new for new, old in enumerate(partners) if old is not None}


def end_names(a: Scope, b: Scope, nodes: Mapping[NodeId, NodeId]) -> tuple[EndNames, EndNames]:
    """Return what the ends of links of both scopes are called; `nodes` is the matching of their nodes."""
    return EndNames(a, b, nodes), EndNames(b, b, None)


def match_links(a: EndNames, b: EndNames, olds: Scope, news: Scope) -> dict[str, str]:
    """Match links by both ends; then those into one input, which were rewired."""
    found: dict[str, str] = {}
    _pair_by(
        olds.links,
        news.links,
        found,
        lambda link: (a.source(link), a.target(link)),
        lambda link: (b.source(link), b.target(link)),
    )
    _pair_by(olds.links, news.links, found, a.target, b.target)
    return found


def match_groups(a: Mapping[str, Group], b: Mapping[str, Group]) -> dict[str, str]:
    """Match groups by title and bounds, id and title, title, id, bounds."""
    found: dict[str, str] = {}
    keys: tuple[Callable[[Group], Hashable], ...] = (
        lambda group: (group.id, group.title, group.bounds),
        lambda group: (group.title, group.bounds),
        lambda group: (group.id, group.title),
        lambda group: group.title,
        lambda group: None if group.id.startswith("~") else group.id,
        lambda group: group.bounds,
    )
    for key in keys:
        _pair_by(a, b, found, key, key)
    return found


def _pair_by(
    olds: Mapping[str, Any],
    news: Mapping[str, Any],
    found: dict[str, str],
    old_key: Callable[[Any], Hashable],
    new_key: Callable[[Any], Hashable],
) -> None:
    """Pair what has one key on both sides and has no partner yet, in order; None is no key."""
    taken = set(found.values())
    buckets: dict[Hashable, list[str]] = defaultdict(list)
    for name, item in reversed(list(news.items())):
        if name not in taken:
            buckets[new_key(item)].append(name)
    for name, item in olds.items():
        key = None if name in found else old_key(item)
        if key is not None and buckets.get(key):
            found[name] = buckets[key].pop()


def out_of_order(places: Sequence[int]) -> Iterator[int]:
    """Yield the indices of the fewest numbers whose removal leaves the rest ascending."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, place in enumerate(places):
        at = bisect_left(tails, place)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place]
        ends[at : at + 1] = [index]
    kept = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(index)
        index = before[index]
    yield from (index for index in range(len(places)) if index not in kept)
