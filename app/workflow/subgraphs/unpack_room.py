"""Makes room where a subgraph is unpacked: what is right of its node goes right, what is below goes down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.workflow.document import SUBGRAPH_OUTPUT, Group, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.file_numbers import place_in
from app.workflow.layout.drawn import TITLE_HEIGHT, size_of
from app.workflow.native_reroutes import RerouteId, read_reroutes
from app.workflow.patch import Change, Edit
from app.workflow.reroute_edits import move_reroutes
from app.workflow.subgraphs.boxes import KEY_OF, move_box
from app.workflow.subgraphs.convert import members
from app.workflow.subgraphs.draft import Draft

GAP = 40.0
"""The least distance between what was unpacked and its neighbours, in canvas units."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Rect:
    """Edges in canvas units."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rect, gap: float = 0.0) -> bool:
        """Whether the two overlap, or are nearer than a gap."""
        across = self.left < other.right + gap and other.left < self.right + gap
        return across and self.top < other.bottom + gap and other.top < self.bottom + gap

    def moved(self, by: Point) -> Rect:
        """Return it elsewhere."""
        return Rect(self.left + by[0], self.top + by[1], self.right + by[0], self.bottom + by[1])


def drawn(node: Node) -> Rect:
    """Return where a node is drawn, its title included."""
    width, height = size_of(node)
    left, top = node.position[0], node.position[1] - TITLE_HEIGHT
    return Rect(left, top, left + width, top + height)


def framed(group: Group) -> Rect:
    """Return the edges of a group."""
    x, y, width, height = group.bounds
    return Rect(x, y, x + width, y + height)


def around(rects: Iterable[Rect]) -> Rect:
    """Return what is around some rectangles; raises ValueError when there are none."""
    found = list(rects)
    return Rect(
        min(rect.left for rect in found),
        min(rect.top for rect in found),
        max(rect.right for rect in found),
        max(rect.bottom for rect in found),
    )


@dataclass(frozen=True)
class _Piece:
    """A node or a group with all that is in it; `fixed` ones stay."""

    rect: Rect
    nodes: frozenset[NodeId]
    groups: frozenset[str]
    fixed: bool


@dataclass
class Room:
    """How far what stands around an unpacked subgraph node moves: right of it, and below it."""

    host: Rect
    inside: Rect
    """Where what is unpacked will be."""
    right: float = 0.0
    down: float = 0.0
    pieces: list[_Piece] = field(default_factory=list)

    def shift(self, rect: Rect) -> Point:
        """Return how far something moves."""
        if rect.left >= self.host.right - 1:
            return self.right, 0.0
        return (0.0, self.down) if rect.top >= self.host.bottom - 1 or self._meets(rect) else (0.0, 0.0)

    def _meets(self, rect: Rect) -> bool:
        return rect.meets(self.inside, GAP) and rect.top >= self.host.top


def is_free(scope: Scope, host: Node, rects: Collection[Rect]) -> bool:
    """Whether no other node stands where the nodes of a subgraph would be."""
    others = [drawn(node) for node in scope.nodes.values() if node.id != host.id]
    return not any(rect.meets(other) for rect in rects for other in others)


def room_for(scope: Scope, host: Node, inside: Rect) -> Room:
    """Return the room to make for what is unpacked to `inside`, whose upper left corner is the node's."""
    room = Room(drawn(host), inside, pieces=list(_pieces(scope, host)))
    beside = [piece.rect for piece in room.pieces if piece.rect.left >= room.host.right - 1]
    in_the_way = [
        rect for rect in beside if rect.top < inside.bottom + GAP and rect.bottom > inside.top - GAP
    ]
    room.right = max((inside.right + GAP - rect.left for rect in in_the_way), default=0.0)
    room.right = max(0.0, float(round(room.right)))
    below = [piece.rect for piece in room.pieces if piece.rect.left < room.host.right - 1]
    in_the_way = [rect for rect in below if rect.top >= room.host.top and rect.meets(inside, GAP)]
    room.down = max((inside.bottom + GAP - rect.top for rect in in_the_way), default=0.0)
    room.down = max(0.0, float(round(room.down)))
    return room


def _pieces(scope: Scope, host: Node) -> Iterator[_Piece]:
    """Yield what moves as one: each outermost group that is not around the node, and each other node."""
    inside = {key: frozenset(members(scope, key)) for key in scope.groups}
    apart = [key for key in scope.groups if host.id not in inside[key]]
    apart.sort(key=lambda key: -scope.groups[key].bounds[2] * scope.groups[key].bounds[3])
    taken: set[NodeId] = set()
    covered: set[str] = set()
    for key in apart:
        if key in covered or inside[key] & taken:
            continue
        frame = framed(scope.groups[key])
        within = frozenset(
            other for other in apart if other not in covered and _lies_in(framed(scope.groups[other]), frame)
        )
        nodes = inside[key] | frozenset().union(*(inside[other] for other in within))
        covered |= within | {key}
        taken |= nodes
        flags = scope.groups[key].extra.get("flags")
        fixed = isinstance(flags, Mapping) and bool(flags.get("pinned"))
        yield _Piece(around([frame, *(drawn(scope.nodes[n]) for n in nodes)]), nodes, within | {key}, fixed)
    for node in scope.nodes.values():
        if node.id not in taken and node.id != host.id:
            pinned = bool(node.flags.get("pinned"))
            yield _Piece(drawn(node), frozenset({node.id}), frozenset(), pinned)


def _lies_in(inner: Rect, outer: Rect) -> bool:
    across = inner.left >= outer.left and inner.right <= outer.right
    return across and inner.top >= outer.top and inner.bottom <= outer.bottom


def make_room(workflow: Workflow, draft: Draft, host: Node, room: Room) -> list[Edit]:
    """Move in a draft what has to move, and let the groups around the node grow; returns edits of the rest.

    The rest are the bends of links and, in a subgraph, the box of its outputs.
    """
    scope = draft.scope
    for piece in room.pieces:
        by = room.shift(piece.rect)
        if piece.fixed or not any(by):
            continue
        for node_id in piece.nodes:
            node = draft.node(node_id)
            if node is not None and not node.flags.get("pinned"):
                x, y = node.position
                draft.put(replace(node, position=(x + by[0], y + by[1])))
        for key in piece.groups:
            x, y, width, height = scope.groups[key].bounds
            draft.put_group(replace(scope.groups[key], bounds=(x + by[0], y + by[1], width, height)))
    for key, group in scope.groups.items():
        inside = members(scope, key)
        if host.id in inside and _lies_in(room.host, framed(group)):
            nodes = [node for node_id in inside if (node := draft.node(node_id)) is not None]
            draft.put_group(_grown(scope, group, inside, [room.inside, *map(drawn, nodes)]))
    return list(_rest(workflow, scope, room))


def _grown(scope: Scope, group: Group, inside: Iterable[NodeId], rects: list[Rect]) -> Group:
    """Return a group with the room around what is in it that it had before, never smaller."""
    old, before = framed(group), around(drawn(scope.nodes[key]) for key in inside)
    now = around(rects)
    right = max(old.right, now.right + max(0.0, old.right - before.right))
    bottom = max(old.bottom, now.bottom + max(0.0, old.bottom - before.bottom))
    left = min(old.left, now.left - max(0.0, before.left - old.left))
    top = min(old.top, now.top - max(0.0, before.top - old.top))
    return replace(group, bounds=(left, top, right - left, bottom - top))


@dataclass(frozen=True)
class _MoveBends:
    """Move bends, those that are still there."""

    scope: ScopeId
    places: Mapping[RerouteId, Point]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Move them."""
        here = read_reroutes(workflow, workflow.scopes[self.scope]).reroutes
        places = {key: place for key, place in self.places.items() if key in here}
        return move_reroutes(workflow, self.scope, places).carry_out(workflow)


def _rest(workflow: Workflow, scope: Scope, room: Room) -> Iterator[Edit]:
    if not (room.right or room.down):
        return
    bends: dict[RerouteId, Point] = {}
    for key, bend in read_reroutes(workflow, scope).reroutes.items():
        x, y = bend.position
        by = room.shift(Rect(x, y, x, y))
        if any(by):
            bends[key] = (x + by[0], y + by[1])
    if bends:
        yield _MoveBends(scope.id, bends)
    box = scope.extra.get(KEY_OF[SUBGRAPH_OUTPUT])
    bounding = box.get("bounding") if isinstance(box, Mapping) else None
    place = place_in(bounding)
    if room.right and place is not None:
        left, top = place
        if left >= room.host.right:
            yield move_box(workflow, scope.id, SUBGRAPH_OUTPUT, (left + room.right, top))
