"""Lays nodes out from left to right: each right of what feeds it, few crossings, nothing overlaps."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from app.workflow.document import Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import MoveNodes
from app.workflow.patch import scope_of

COLUMN_GAP = 80.0
ROW_GAP = 30.0
LANE_HEIGHT = 8.0
"""The room that a link gets where it passes a column."""

TITLE_HEIGHT = 30.0
LARGEST_SIDE, FARTHEST = 1e5, 1e6
"""A file may give a node sizes and places that are none; these still are some."""

SWEEPS = 16
PLACINGS = 4
MANY_LINKS = 2000
"""With more links the order of columns is improved fewer times."""

MAX_LANES = 4
"""At most so many lanes a node on the average: further long links go below other nodes."""

BoxLink = tuple[NodeId, float, NodeId, float]
"""A link from a node to another, and where along their heights its ends are, 0 top to 1 bottom."""

_Ends = Mapping[NodeId, list[tuple[NodeId, float, float]]]
"""The links at one side of each node: the other node, where along it, and where along this one."""

_Columns = list[list[NodeId]]


def arrange(workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId] | None = None) -> MoveNodes:
    """Return the edit that lays out a scope or only the nodes `ids`, from their upper left corner on."""
    scope = scope_of(workflow, scope_id)
    nodes = [node for node in scope.nodes.values() if ids is None or node.id in ids]
    if not nodes:
        return MoveNodes(scope_id, {})
    corner = upper_left([node.position for node in nodes])
    return MoveNodes(scope_id, positions(nodes, scope, corner))


def positions(
    nodes: Iterable[Node], scope: Scope, corner: tuple[float, float] = (0.0, 0.0)
) -> dict[NodeId, tuple[float, float]]:
    """Return a place for each node (upper left corners) with `corner` as the upper left of all."""
    found = {node.id: node for node in nodes}
    links = [
        (
            link.source,
            slot_along(link.source_slot, len(found[link.source].outputs)),
            link.target,
            slot_along(link.target_slot, len(found[link.target].inputs)),
        )
        for link in scope.links.values()
        if link.source in found and link.target in found and link.source != link.target
    ]
    return laid_out({node_id: size_of(node) for node_id, node in found.items()}, links, corner)


def laid_out(
    boxes: dict[str, tuple[float, float]], links: list[BoxLink], corner: tuple[float, float]
) -> dict[str, tuple[float, float]]:
    """Return a place for each box of a width and height, with `corner` as the upper left of all.

    No link leads from a box to itself.
    """
    sizes = dict(boxes) if links else boxes  # lanes are added to it, and only links have lanes
    columns = _columns(list(boxes), links)
    links = _with_lanes(columns, sizes, links)
    into, out = _ends(sizes, links)
    columns = _ordered(columns, into, out, SWEEPS if len(links) < MANY_LINKS else SWEEPS // 4)
    tops = _tops(columns, sizes, into, out)
    return _corners(columns, sizes, tops, boxes, corner)


def size_of(node: Node) -> tuple[float, float]:
    """Return what a node takes up, its title included; a file without sizes gets a guess."""
    if node.collapsed:
        return (160.0, TITLE_HEIGHT)
    rows = max(len(node.inputs), len(node.outputs)) + len(node.values or ())
    width = max(140.0, min(node.size[0], LARGEST_SIDE))
    height = max(24.0 * max(rows, 1), min(node.size[1], LARGEST_SIDE))
    return (width, height + TITLE_HEIGHT)


def upper_left(places: Collection[tuple[float, float]]) -> tuple[float, float]:
    """Return the upper left of places; those that are none, or where nobody can go, do not count."""
    near = [at for at in places if abs(at[0]) <= FARTHEST and abs(at[1]) <= FARTHEST] or [(0.0, 0.0)]
    return min(x for x, _ in near), min(y for _, y in near)


def slot_along(slot: int, count: int) -> float:
    """Return how far down a node, from 0 top to 1, one of so many slots is."""
    return (max(slot, 0) + 0.5) / max(count, slot + 1, 1)


def _columns(nodes: Sequence[NodeId], links: Iterable[BoxLink]) -> _Columns:
    """Put each node one column right of its last source, then pull sources up to their first target."""
    sources: dict[NodeId, list[NodeId]] = {node_id: [] for node_id in nodes}
    targets: dict[NodeId, list[NodeId]] = {node_id: [] for node_id in nodes}
    for source, _, target, _ in links:
        sources[target].append(source)
        targets[source].append(target)
    column: dict[NodeId, int] = {}
    missing = {node_id: len(found) for node_id, found in sources.items()}
    ready = [node_id for node_id, count in missing.items() if count == 0]
    left = dict.fromkeys(nodes)
    while left:
        if not ready:
            # A circle: go on with the first node of it.
            ready.append(next(iter(left)))
        node_id = ready.pop()
        if node_id not in left:
            continue
        del left[node_id]
        before = [column[source] + 1 for source in sources[node_id] if source in column]
        column[node_id] = max(before, default=0)
        for target in targets[node_id]:
            missing[target] -= 1
            if missing[target] == 0:
                ready.append(target)
    for node_id in reversed(list(column)):
        ahead = [column[target] for target in targets[node_id] if column[target] > column[node_id]]
        if ahead and not sources[node_id]:
            column[node_id] = min(ahead) - 1
    columns: _Columns = [[] for _ in range(max(column.values(), default=0) + 1)]
    for node_id in nodes:
        columns[column[node_id]].append(node_id)
    return [found for found in columns if found]


def _with_lanes(
    columns: _Columns, sizes: dict[str, tuple[float, float]], links: Iterable[BoxLink]
) -> list[BoxLink]:
    """Give links over several columns a lane in each that they pass; links of one output share theirs.

    A lane is a node without width, added to `columns` and `sizes`.
    """
    column = {node_id: index for index, found in enumerate(columns) for node_id in found}
    left = MAX_LANES * len(column)
    lanes: dict[tuple[NodeId, float], list[NodeId]] = {}
    out: list[BoxLink] = []
    for source, start, target, end in links:
        span = column[target] - column[source] - 1
        chain = lanes.setdefault((source, start), [])
        while len(chain) < span and left > 0:
            lane = f"\0{source} {start} {len(chain)}"
            sizes[lane] = (0.0, LANE_HEIGHT)
            columns[column[source] + len(chain) + 1].append(lane)
            out.append((chain[-1], 0.5, lane, 0.5) if chain else (source, start, lane, 0.5))
            chain.append(lane)
            left -= 1
        passes = 0 < span <= len(chain)
        out.append((chain[span - 1], 0.5, target, end) if passes else (source, start, target, end))
    return out


def _ends(nodes: Iterable[NodeId], links: Iterable[BoxLink]) -> tuple[_Ends, _Ends]:
    into: dict[NodeId, list[tuple[NodeId, float, float]]] = {node_id: [] for node_id in nodes}
    out: dict[NodeId, list[tuple[NodeId, float, float]]] = {node_id: [] for node_id in into}
    for source, start, target, end in links:
        into[target].append((source, start, end))
        out[source].append((target, end, start))
    return into, out


def _ordered(columns: _Columns, into: _Ends, out: _Ends, sweeps: int) -> _Columns:
    """Sort each column by the mean place of its neighbours, back and forth; return the best order met."""
    best, fewest = columns, _crossings(columns, out)
    current = columns
    for sweep in range(sweeps):
        if fewest == 0:
            break
        forwards = sweep % 2 == 0
        current = _swept(current if forwards else current[::-1], into if forwards else out)
        current = current if forwards else current[::-1]
        count = _crossings(current, out)
        if count < fewest:
            best, fewest = current, count
    return best


def _swept(columns: _Columns, neighbours: _Ends) -> _Columns:
    place: dict[NodeId, tuple[float, float]] = {}
    for found in columns:
        place.update((node_id, (index / len(found), 1 / len(found))) for index, node_id in enumerate(found))
    done = columns[:1]
    for found in columns[1:]:
        means = {
            node_id: _mean(
                [place[other][0] + along * place[other][1] for other, along, _ in neighbours[node_id]]
            )
            for node_id in found
        }
        order = sorted(found, key=lambda node_id: _known(means[node_id], place[node_id][0]))
        place.update((node_id, (index / len(order), 1 / len(order))) for index, node_id in enumerate(order))
        done.append(order)
    return done


def _crossings(columns: _Columns, out: _Ends) -> int:
    """Return how many pairs of links cross between a column and the next one."""
    total = 0
    for found, following in pairwise(columns):
        row = {node_id: index for index, node_id in enumerate(following)}
        passed: list[float] = []
        for node_id in found:
            ends = sorted((start, row[other] + end) for other, end, start in out[node_id] if other in row)
            for _, end in ends:
                total += len(passed) - bisect_right(passed, end)
                insort(passed, end)
    return total


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _known(value: float | None, other: float) -> float:
    return other if value is None else value


def _tops(
    columns: _Columns, sizes: Mapping[NodeId, tuple[float, float]], into: _Ends, out: _Ends
) -> dict[NodeId, float]:
    """Return tops: each node as high as what it is linked to, where there is room."""
    tops: dict[NodeId, float] = {}
    for placing in range(PLACINGS):
        forwards = placing % 2 == 0
        for column in columns if forwards else columns[::-1]:
            sides = (into, out) if forwards else (out, into)
            wanted = [_wanted(node_id, sides, sizes, tops) for node_id in column]
            for node_id, top in zip(column, _apart(column, wanted, sizes), strict=True):
                tops[node_id] = top
    return tops


def _wanted(
    node_id: NodeId,
    sides: tuple[_Ends, _Ends],
    sizes: Mapping[NodeId, tuple[float, float]],
    tops: Mapping[NodeId, float],
) -> float | None:
    """Return the top at which links would be level: those of one side, or the other where it has none."""
    height = sizes[node_id][1]
    for side in sides:
        levels = [
            tops[other] + along * sizes[other][1] - own * height
            for other, along, own in side[node_id]
            if other in tops
        ]
        if levels:
            return sum(levels) / len(levels)
    return tops.get(node_id)


def _apart(
    column: Sequence[NodeId], wanted: Sequence[float | None], sizes: Mapping[NodeId, tuple[float, float]]
) -> list[float]:
    """Return tops in the given order that do not overlap, as near to the wanted ones as blocks allow.

    Nodes that push each other are one block, placed at the mean of what they want (isotonic regression).
    """
    offsets: list[float] = []
    below = 0.0
    for node_id in column:
        offsets.append(below)
        below += sizes[node_id][1] + (ROW_GAP if sizes[node_id][0] else LANE_HEIGHT)
    known = [top for top in wanted if top is not None]
    first = known[0] if known else 0.0
    blocks: list[tuple[float, int]] = []
    for offset, top in zip(offsets, wanted, strict=True):
        blocks.append(((first if top is None else top) - offset, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (upper, above), (lower, under) = blocks[-2:]
            blocks[-2:] = [((upper * above + lower * under) / (above + under), above + under)]
    levels = [level for level, count in blocks for _ in range(count)]
    return [level + offset for level, offset in zip(levels, offsets, strict=True)]


def _corners(
    columns: _Columns,
    sizes: Mapping[NodeId, tuple[float, float]],
    tops: Mapping[NodeId, float],
    nodes: Collection[NodeId],
    corner: tuple[float, float],
) -> dict[NodeId, tuple[float, float]]:
    """Return the upper left corners of the nodes, column beside column."""
    highest = min((tops[node_id] for node_id in nodes), default=0.0)
    found = dict.fromkeys(nodes, corner)  # in the order of the nodes
    x = corner[0]
    for column in columns:
        for node_id in column:
            if node_id in found:
                found[node_id] = (round(x), round(corner[1] + tops[node_id] - highest))
        x += max(sizes[node_id][0] for node_id in column) + COLUMN_GAP
    return found
