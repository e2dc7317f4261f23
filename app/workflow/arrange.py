"""Lays nodes out from left to right: each right of what feeds it, few crossings, nothing overlaps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from app.workflow.document import Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import MoveNodes
from app.workflow.layout.columns import (
    MANY_LINKS,
    BoxLink,
    Columns,
    columns_of,
    ends_of,
    orders,
    with_lanes,
)
from app.workflow.layout.drawn import (
    TITLE_HEIGHT,
    Measures,
    drawn_of,
    size_of,
    title_of,
    upper_left,
    weight_of,
)
from app.workflow.layout.lines import crossing_lines
from app.workflow.layout.rows import ROW_GAP, tops_of
from app.workflow.patch import scope_of

__all__ = ["COLUMN_GAP", "TITLE_HEIGHT", "BoxLink", "arrange", "laid_out", "positions", "size_of"]

COLUMN_GAP = 80.0
PART_GAP = 60.0
"""Between parts of a graph that no link joins, one below the other."""

MOST_COMPARED = 500
"""With more links the main line is kept straight, whatever that costs."""

TOLERATED = 2
"""So many crossings more a straight main line may cost."""

LEAST_WIDTH = 1200.0
"""Boxes without links stand in rows at least so wide, or as wide as all others."""

Place = tuple[float, float]


def arrange(workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId] | None = None) -> MoveNodes:
    """Return the edit that lays out a scope or only the nodes `ids`, from their upper left corner on."""
    scope = scope_of(workflow, scope_id)
    nodes = [node for node in scope.nodes.values() if ids is None or node.id in ids]
    if not nodes:
        return MoveNodes(scope_id, {})
    left, top = upper_left([(node.position[0], node.position[1] - title_of(node)) for node in nodes])
    return MoveNodes(scope_id, positions(nodes, scope, (left, top + TITLE_HEIGHT)))


def positions(
    nodes: Iterable[Node],
    scope: Scope,
    corner: Place = (0.0, 0.0),
    measures: Measures | None = None,
) -> dict[NodeId, Place]:
    """Return a place for each node (upper left corners, below titles) with `corner` as that of the first."""
    found = {node.id: node for node in nodes}
    drawn = {key: (measures or {}).get(key) or drawn_of(node) for key, node in found.items()}
    links = [
        BoxLink(
            link.source,
            drawn[link.source].output(link.source_slot),
            link.target,
            drawn[link.target].input(link.target_slot),
            weight_of(link),
        )
        for link in scope.links.values()
        if link.source in found and link.target in found and link.source != link.target
    ]
    sizes = {key: (item.width, item.height) for key, item in drawn.items()}
    del drawn  # of many nodes it is large
    places = laid_out(sizes, links, (corner[0], corner[1] - TITLE_HEIGHT))
    return {key: (x, y + title_of(found[key])) for key, (x, y) in places.items()}


def laid_out(
    boxes: Mapping[str, tuple[float, float]], links: list[BoxLink], corner: Place
) -> dict[str, Place]:
    """Return a place for each box of a width and height, with `corner` as the upper left of all.

    No link leads from a box to itself. Parts that no link joins stand below each other, the largest first;
    boxes without any link come last, side by side.
    """
    linked = {end for link in links for end in (link.source, link.target)}
    parts = _parts([key for key in boxes if key in linked], links)
    places = dict.fromkeys(boxes, corner)  # in the order of the boxes
    joined: dict[str, int] = {key: at for at, part in enumerate(parts) for key in part}
    own: list[list[BoxLink]] = [[] for _ in parts]
    for link in links:
        own[joined[link.source]].append(link)
    y, widest = corner[1], LEAST_WIDTH
    order = sorted(range(len(parts)), key=lambda at: -len(parts[at]))
    for at in order:
        part = parts[at]
        found = _part_laid_out({key: boxes[key] for key in part}, own[at], (corner[0], y))
        places.update(found)
        y = round(max(place[1] + boxes[key][1] for key, place in found.items()) + PART_GAP)
        widest = max(widest, max(place[0] + boxes[key][0] for key, place in found.items()) - corner[0])
    single = (key for key in boxes if key not in linked)
    places.update(_side_by_side(single, boxes, (corner[0], y), widest))
    return places


def _parts(boxes: Iterable[str], links: Iterable[BoxLink]) -> list[list[str]]:
    """Return the boxes in sets that links join, each in the order of the boxes."""
    leader = {key: key for key in boxes}

    def find(key: str) -> str:
        while leader[key] != key:
            leader[key] = leader[leader[key]]
            key = leader[key]
        return key

    for link in links:
        leader[find(link.target)] = find(link.source)
    parts: dict[str, list[str]] = {}
    for key in leader:
        parts.setdefault(find(key), []).append(key)
    return list(parts.values())


def _side_by_side(
    keys: Iterable[str], boxes: Mapping[str, tuple[float, float]], corner: Place, width: float
) -> Iterator[tuple[str, Place]]:
    x, y, lowest = corner[0], corner[1], corner[1]
    for key in keys:
        if x > corner[0] and x + boxes[key][0] > corner[0] + width:
            x, y = corner[0], lowest + ROW_GAP
        yield key, (round(x), round(y))
        x += boxes[key][0] + ROW_GAP
        lowest = max(lowest, y + boxes[key][1])


def _part_laid_out(
    boxes: Mapping[str, tuple[float, float]], links: Sequence[BoxLink], corner: Place
) -> dict[str, Place]:
    sizes = dict(boxes)  # lanes are added to it
    columns = columns_of(list(boxes), links)
    drawn = with_lanes(columns, sizes, links)
    into, out = ends_of(sizes, drawn)
    heights = {key: max(size[1], 1.0) for key, size in sizes.items()}
    found = orders(columns, heights, into, out, len(drawn) >= MANY_LINKS)
    straight = [_corners(order, sizes, tops_of(order, sizes, into, out), boxes, corner) for order in found]
    if len(links) > MOST_COMPARED:
        return straight[-1]
    loose = [
        _corners(order, sizes, tops_of(order, sizes, into, out, False), boxes, corner) for order in found
    ]
    counts = [crossing_lines(links, boxes, places) for places in (*straight, *loose)]
    best = min(range(len(straight)), key=counts.__getitem__)
    return (
        straight[best]
        if counts[best] <= min(counts) + TOLERATED
        else loose[counts.index(min(counts)) - len(straight)]
    )


def _corners(
    columns: Columns,
    sizes: Mapping[str, tuple[float, float]],
    tops: Mapping[str, float],
    boxes: Collection[str],
    corner: Place,
) -> dict[str, Place]:
    """Return the upper left corners of the boxes, column beside column."""
    highest = min((tops[key] for key in boxes), default=0.0)
    found: dict[str, Place] = {}
    x = corner[0]
    for column in columns:
        for key in column:
            if key in boxes:
                found[key] = (round(x), round(corner[1] + tops[key] - highest))
        x += max(sizes[key][0] for key in column) + COLUMN_GAP
    return found
