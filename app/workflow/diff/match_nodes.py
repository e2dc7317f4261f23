"""Finds which node of one workflow is which of another, also when ids, titles, places or values changed.

Nodes of different kinds never match. A node is known by what it holds and by what it is linked to: hashes
of its neighbourhood, three links deep, are compared; then ids, places and neighbours decide. Work grows
with the size of the files.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from app.workflow.diff.likeness import likeness_of_values
from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Node,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)

DEPTH = 3
"""How many links far the neighbourhood of a node is looked at."""

WITHOUT_ROLE = frozenset({"Note", "MarkdownNote", "Reroute", "PrimitiveNode"})
"""Kinds of which the only one here need not be the only one there."""

MAX_COMPARED_PAIRS = 10_000
_ENOUGH_LIKENESS = 1.5
_LIKE_NAMESAKES = 0.5

_Key = Callable[["_Side", NodeId], Hashable | None]
"""What nodes of both sides must have in common; None for a node that has no such thing."""


@dataclass(frozen=True)
class Matching:
    """Which part of A is which of B: scopes by id, and in each matched scope of A the nodes by id."""

    scopes: Mapping[ScopeId, ScopeId]
    nodes: Mapping[ScopeId, Mapping[NodeId, NodeId]]


def match_workflows(a: Workflow, b: Workflow) -> Matching:
    """Match subgraph definitions, then the nodes of each."""
    scopes = match_scopes(a, b)
    nodes = {old: match_nodes(a.scopes[old], b.scopes[new], scopes) for old, new in scopes.items()}
    return Matching(scopes, nodes)


def match_scopes(a: Workflow, b: Workflow) -> dict[ScopeId, ScopeId]:
    """Match definitions by id; the rest by content, then by name and kinds of nodes."""
    found: dict[ScopeId, ScopeId] = {scope_id: scope_id for scope_id in a.scopes if scope_id in b.scopes}
    left_a = [scope_id for scope_id in a.scopes if scope_id not in found]
    left_b = [scope_id for scope_id in b.scopes if scope_id not in found]
    if not left_a or not left_b:
        return found
    facts = {(0, scope_id): _ScopeFacts.of(a, scope_id) for scope_id in left_a}
    facts |= {(1, scope_id): _ScopeFacts.of(b, scope_id) for scope_id in left_b}
    keys: tuple[Callable[[_ScopeFacts], Hashable], ...] = (
        lambda fact: (fact.content, fact.name),
        lambda fact: fact.content,
        lambda fact: (fact.name, fact.kinds_key),
        lambda fact: fact.kinds_key,
    )
    for key in keys:
        buckets: dict[Hashable, list[ScopeId]] = defaultdict(list)
        for scope_id in left_b:
            buckets[key(facts[1, scope_id])].append(scope_id)
        for scope_id in left_a:
            bucket = buckets.get(key(facts[0, scope_id]))
            if bucket:
                found[scope_id] = bucket.pop(0)
        left_a, left_b = _left(left_a, found), _left(left_b, set(found.values()))
    found.update(_namesakes(left_a, left_b, facts))
    return found


def _left(scopes: list[ScopeId], found: Mapping[ScopeId, ScopeId] | set[ScopeId]) -> list[ScopeId]:
    return [scope_id for scope_id in scopes if scope_id not in found]


@dataclass(frozen=True)
class _ScopeFacts:
    """What tells definitions apart when their ids do not; an empty one is like no other."""

    name: str
    content: Hashable
    kinds: Counter[str]
    kinds_key: Hashable

    @classmethod
    def of(cls, workflow: Workflow, scope_id: ScopeId) -> _ScopeFacts:
        scope = workflow.scopes[scope_id]
        names = {key: f"subgraph {item.name}" for key, item in workflow.scopes.items() if key != ROOT}
        side = _Side(scope, names)
        kinds = Counter(side.kind(key) for key in scope.nodes)
        unlike = () if scope.nodes else (scope_id,)
        content = (*sorted(side.levels[-1].values()), *unlike)
        return cls(scope.name, content, kinds, (*sorted(kinds.items()), *unlike))


def _namesakes(
    left_a: list[ScopeId], left_b: list[ScopeId], facts: Mapping[tuple[int, ScopeId], _ScopeFacts]
) -> Iterator[tuple[ScopeId, ScopeId]]:
    """Yield definitions of one name that have about the same kinds of nodes, the most alike first."""
    if len(left_a) * len(left_b) > MAX_COMPARED_PAIRS:
        return
    scored = []
    for old in left_a:
        for new in left_b:
            first, second = facts[0, old], facts[1, new]
            union = (first.kinds | second.kinds).total()
            likeness = (first.kinds & second.kinds).total() / union if union else 0.0
            if first.name == second.name and likeness >= _LIKE_NAMESAKES:
                scored.append((-likeness, old, new))
    taken: set[tuple[int, ScopeId]] = set()
    for _, old, new in sorted(scored):
        if (0, old) not in taken and (1, new) not in taken:
            taken |= {(0, old), (1, new)}
            yield old, new


def match_nodes(a: Scope, b: Scope, kinds: Mapping[str, str] | None = None) -> dict[NodeId, NodeId]:
    """Return which node of `a` is which of `b`; `kinds` says what kinds of `a` are called in `b`."""
    matcher = _Matcher(_Side(a, kinds or {}), _Side(b, {}))
    matcher.match()
    return {old: matcher.pairs[old] for old in a.nodes if old in matcher.pairs}


@dataclass(frozen=True)
class _Edge:
    """A link seen from one of its nodes: which of its slots, whose other slot, and the other node."""

    mine: tuple[str, Hashable]
    others: tuple[str, Hashable]
    other: NodeId


class _Side:
    """One of the two scopes: kinds, links and hashes of its nodes."""

    def __init__(self, scope: Scope, kinds: Mapping[str, str]) -> None:
        self.scope = scope
        self._kinds = kinds
        self.edges: dict[NodeId, list[_Edge]] = {key: [] for key in scope.nodes}
        for link in scope.links.values():
            start = ("out", self._output_name(link.source, link.source_slot))
            end = ("in", self._input_name(link.target, link.target_slot))
            if link.source in self.edges:
                self.edges[link.source].append(_Edge(start, end, link.target))
            if link.target in self.edges:
                self.edges[link.target].append(_Edge(end, start, link.source))
        self.levels = [{key: hash(self._own(node)) for key, node in scope.nodes.items()}]
        for _ in range(DEPTH):
            before = self.levels[-1]
            self.levels.append({key: self._with_neighbours(key, before) for key in scope.nodes})

    def kind(self, node_id: NodeId) -> str:
        """Return the kind of a node as B calls it."""
        found = self.scope.nodes[node_id].type
        return self._kinds.get(found, found)

    def tells(self, node_id: NodeId) -> bool:
        """Whether a node holds anything that tells it apart from others of its kind."""
        node = self.scope.nodes[node_id]
        return bool(node.values or node.named_values or node.title not in (None, node.type))

    def place(self, node_id: NodeId) -> Hashable | None:
        """Return kind and position, None for a node that was never placed."""
        position = self.scope.nodes[node_id].position
        return None if position == (0, 0) else (self.kind(node_id), position)

    def _input_name(self, node_id: NodeId, slot: int) -> Hashable:
        node = self.scope.nodes.get(node_id)
        if node is not None and 0 <= slot < len(node.inputs):
            return node.inputs[slot].name
        if node is None and node_id == SUBGRAPH_OUTPUT and 0 <= slot < len(self.scope.outputs):
            return str(self.scope.outputs[slot].get("name"))
        return slot

    def _output_name(self, node_id: NodeId, slot: int) -> Hashable:
        """Return an output's index, which stays when names change; an input of the subgraph by name."""
        if (
            node_id == SUBGRAPH_INPUT
            and node_id not in self.scope.nodes
            and 0 <= slot < len(self.scope.inputs)
        ):
            return str(self.scope.inputs[slot].get("name"))
        return slot

    def _own(self, node: Node) -> Hashable:
        return self._kinds.get(node.type, node.type), node.title, _values_text(node)

    def _with_neighbours(self, node_id: NodeId, before: Mapping[NodeId, int]) -> int:
        around = [
            hash((edge.mine, edge.others, before.get(edge.other, edge.other in _BOUNDARY)))
            for edge in self.edges[node_id]
        ]
        return hash((before[node_id], tuple(sorted(around))))


_BOUNDARY = (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT)


def _values_text(node: Node) -> str:
    values = node.named_values if node.values is None else node.values
    return json.dumps(values, sort_keys=True, default=repr) if values else ""


@dataclass
class _Matcher:
    """Pairs of nodes found so far; each rule adds to what those before it left."""

    a: _Side
    b: _Side
    pairs: dict[NodeId, NodeId] = field(default_factory=dict)
    taken: set[NodeId] = field(default_factory=set)
    _fresh: list[tuple[NodeId, NodeId]] = field(default_factory=list)

    def match(self) -> None:
        """Apply all rules, the surest first."""
        ids_kept = self._ids_are_kept()
        for level in range(DEPTH, 0, -1):
            if ids_kept:
                self._pair_same_ids(_hash_of(level))
            self._pair_unique(_hash_of(level))
        if ids_kept:
            self._pair_same_ids(_Side.place)
            self._pair_unique(_content_and_place)
            self._pair_same_ids(_Side.kind, linked_alike=True)
            self._pair_unique(_Side.place)
            self._pair_unique(self._content_and_links)
            self._pair_same_ids(_Side.kind)
        self._pair_unique(_content)
        self._pair_unique(_Side.place)
        self._pair_neighbours()
        for level in range(DEPTH, 0, -1):
            self._pair_alike(_hash_of(level))
        self._pair_alike(_content if ids_kept else _hash_of(0))
        self._pair_same_ids(_Side.kind)
        self._pair_rest()

    def _content_and_links(self, side: _Side, node_id: NodeId) -> Hashable | None:
        """Return what a node holds and which paired nodes it is linked to, None when it lacks either."""
        if not side.tells(node_id):
            return None
        linked = frozenset(
            (edge.mine, edge.others, edge.other if side is self.b else self.pairs[edge.other])
            for edge in side.edges[node_id]
            if edge.other in (self.taken if side is self.b else self.pairs)
        )
        return (side.levels[0][node_id], linked) if linked else None

    def _ids_are_kept(self) -> bool:
        """Whether nodes that can only be one another have the same id, most of them."""
        same = total = 0
        seen: set[NodeId] = set()
        for key in (*map(_hash_of, range(DEPTH, 0, -1)), _content):
            for old, new in self._unique(key):
                if old not in seen:
                    seen.add(old)
                    total += 1
                    same += old == new
        return 2 * same >= total

    def _unique(self, key: _Key) -> Iterator[tuple[NodeId, NodeId]]:
        olds, news = self._buckets(self.a, key), self._buckets(self.b, key)
        for value, old in olds.items():
            new = news.get(value, ())
            if len(old) == len(new) == 1:
                yield old[0], new[0]

    def _buckets(self, side: _Side, key: _Key) -> dict[Hashable, list[NodeId]]:
        matched = self.pairs if side is self.a else self.taken
        buckets: dict[Hashable, list[NodeId]] = defaultdict(list)
        for node_id in side.scope.nodes:
            value = None if node_id in matched else key(side, node_id)
            if value is not None:
                buckets[value].append(node_id)
        return buckets

    def _pair(self, old: NodeId, new: NodeId) -> None:
        self.pairs[old] = new
        self.taken.add(new)
        self._fresh.append((old, new))

    def _pair_unique(self, key: _Key) -> None:
        for old, new in list(self._unique(key)):
            self._pair(old, new)

    def _pair_same_ids(self, key: _Key, *, linked_alike: bool = False) -> None:
        for node_id in self.a.scope.nodes:
            if node_id not in self.pairs and node_id in self.b.scope.nodes and node_id not in self.taken:
                value = key(self.a, node_id)
                fits = value is not None and value == key(self.b, node_id)
                if fits and (not linked_alike or self._linked_alike(node_id)):
                    self._pair(node_id, node_id)

    def _linked_alike(self, node_id: NodeId) -> bool:
        """Whether a link of a node leads to the same node in both."""
        here = {(edge.mine, edge.others, edge.other) for edge in self.b.edges[node_id]}
        edges = self.a.edges[node_id]
        return any((edge.mine, edge.others, self.pairs.get(edge.other)) in here for edge in edges)

    def _pair_neighbours(self) -> None:
        """Pair what hangs at the same slots of paired nodes, and what hangs at those."""
        while self._fresh:
            old, new = self._fresh.pop()
            olds, news = self._open_neighbours(self.a, old), self._open_neighbours(self.b, new)
            for key, candidates in olds.items():
                others = news.get(key, ())
                if len(candidates) == len(others) == 1:
                    first, second = candidates[0], others[0]
                    if first not in self.pairs and second not in self.taken:
                        self._pair(first, second)

    def _open_neighbours(self, side: _Side, node_id: NodeId) -> dict[Hashable, list[NodeId]]:
        matched = self.pairs if side is self.a else self.taken
        found: dict[Hashable, list[NodeId]] = defaultdict(list)
        for edge in side.edges[node_id]:
            if edge.other in side.edges and edge.other not in matched:
                found[edge.mine, edge.others, side.kind(edge.other)].append(edge.other)
        return found

    def _pair_alike(self, key: _Key) -> None:
        """Pair nodes of which there are several alike: those at one place first, then in the file's order."""
        olds, news = self._buckets(self.a, key), self._buckets(self.b, key)
        for value, candidates in olds.items():
            others = news.get(value, [])
            by_place = {self.b.place(new): new for new in reversed(others)}
            for old in candidates:
                place = self.a.place(old)
                self._pair_and_spread(old, None if place is None else by_place.get(place))
            waiting = iter(others)
            for old in candidates:
                if old not in self.pairs:
                    self._pair_and_spread(old, next((new for new in waiting if new not in self.taken), None))

    def _pair_and_spread(self, old: NodeId, new: NodeId | None) -> None:
        if new is not None and old not in self.pairs and new not in self.taken:
            self._pair(old, new)
            self._pair_neighbours()

    def _pair_rest(self) -> None:
        """Pair nodes of one kind by likeness, and the only one of a kind with the only one there."""
        totals: list[Counter[Hashable]] = [
            Counter(side.kind(key) for key in side.scope.nodes) for side in (self.a, self.b)
        ]
        olds, news = self._buckets(self.a, _Side.kind), self._buckets(self.b, _Side.kind)
        for kind, candidates in olds.items():
            others = news.get(kind, [])
            if totals[0][kind] == totals[1][kind] == 1 and others and kind not in WITHOUT_ROLE:
                self._pair(candidates[0], others[0])
            elif len(candidates) * len(others) <= MAX_COMPARED_PAIRS:
                scored = [(-self._likeness(old, new), old, new) for old in candidates for new in others]
                for score, old, new in sorted(scored):
                    if -score >= _ENOUGH_LIKENESS and old not in self.pairs and new not in self.taken:
                        self._pair(old, new)

    def _likeness(self, old: NodeId, new: NodeId) -> float:
        first, second = self.a.scope.nodes[old], self.b.scope.nodes[new]
        place = self.a.place(old)
        return (
            2.0 * (first.title is not None and first.title == second.title != first.type)
            + 2.0 * (place is not None and place == self.b.place(new))
            + 3.0 * likeness_of_values(first, second)
        )


def _hash_of(level: int) -> _Key:
    return lambda side, node_id: side.levels[level][node_id]


def _content(side: _Side, node_id: NodeId) -> Hashable | None:
    return side.levels[0][node_id] if side.tells(node_id) else None


def _content_and_place(side: _Side, node_id: NodeId) -> Hashable | None:
    place = side.place(node_id)
    return None if place is None or not side.tells(node_id) else (side.levels[0][node_id], place)
