"""Which column each box stands in, which lanes long links take, and the order within the columns."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

Key = str
Columns = list[list[Key]]

LANE_HEIGHT = 8.0
"""The room that a link gets where it passes a column."""

SWEEPS = 16
MANY_LINKS = 2000
"""With more links the order of columns is improved fewer times."""

MAX_LANES = 4
"""At most so many lanes a box on the average: further long links go below others."""


class BoxLink(NamedTuple):
    """A link from a box to another, how far below their upper edges it ends, and its weight (`drawn.py`)."""

    source: Key
    start: float
    target: Key
    end: float
    weight: float = 1.0


class End(NamedTuple):
    """A link seen from one of its boxes: the other box, the heights at the other and here, the weight."""

    other: Key
    there: float
    here: float
    weight: float


Ends = Mapping[Key, list[End]]
Heights = Mapping[Key, float]


def columns_of(boxes: Sequence[Key], links: Iterable[BoxLink]) -> Columns:
    """Put each box one column right of its last source, then pull sources up to their first target."""
    sources: dict[Key, list[Key]] = {key: [] for key in boxes}
    targets: dict[Key, list[Key]] = {key: [] for key in boxes}
    for link in links:
        sources[link.target].append(link.source)
        targets[link.source].append(link.target)
    column: dict[Key, int] = {}
    missing = {key: len(found) for key, found in sources.items()}
    ready = [key for key, count in missing.items() if count == 0]
    left = dict.fromkeys(boxes)
    while left:
        if not ready:
            # A circle: go on with the first box of it.
            ready.append(next(iter(left)))
        key = ready.pop()
        if key not in left:
            continue
        del left[key]
        before = [column[source] + 1 for source in sources[key] if source in column]
        column[key] = max(before, default=0)
        for target in targets[key]:
            missing[target] -= 1
            if missing[target] == 0:
                ready.append(target)
    for key in reversed(list(column)):
        ahead = [column[target] for target in targets[key] if column[target] > column[key]]
        if ahead and not sources[key]:
            column[key] = min(ahead) - 1
    columns: Columns = [[] for _ in range(max(column.values(), default=0) + 1)]
    for key in boxes:
        columns[column[key]].append(key)
    return [found for found in columns if found]


def with_lanes(
    columns: Columns, sizes: dict[Key, tuple[float, float]], links: Iterable[BoxLink]
) -> list[BoxLink]:
    """Give links over several columns a lane in each that they pass; links of one output share theirs.

    A lane is a box without width, added to `columns` and `sizes`.
    """
    column = {key: index for index, found in enumerate(columns) for key in found}
    left = MAX_LANES * len(column)
    lanes: dict[tuple[Key, float], list[Key]] = {}
    out: list[BoxLink] = []
    middle = LANE_HEIGHT / 2
    for link in links:
        span = column[link.target] - column[link.source] - 1
        chain = lanes.setdefault((link.source, link.start), [])
        while len(chain) < span and left > 0:
            lane = f"\0{link.source} {link.start} {len(chain)}"
            sizes[lane] = (0.0, LANE_HEIGHT)
            columns[column[link.source] + len(chain) + 1].append(lane)
            begin = (chain[-1], middle) if chain else (link.source, link.start)
            out.append(BoxLink(*begin, lane, middle, 0.0))
            chain.append(lane)
            left -= 1
        if 0 < span <= len(chain):
            out.append(BoxLink(chain[span - 1], middle, link.target, link.end, link.weight))
        else:
            out.append(link)
    return out


def ends_of(boxes: Iterable[Key], links: Iterable[BoxLink]) -> tuple[Ends, Ends]:
    """Return for each box the links that come into it, and those that go out."""
    into: dict[Key, list[End]] = {key: [] for key in boxes}
    out: dict[Key, list[End]] = {key: [] for key in into}
    for link in links:
        into[link.target].append(End(link.source, link.start, link.end, link.weight))
        out[link.source].append(End(link.target, link.end, link.start, link.weight))
    return into, out


def orders(columns: Columns, heights: Heights, into: Ends, out: Ends, many: bool) -> list[Columns]:
    """Sort each column by the mean place of its neighbours, back and forth; return the best orders met.

    The first begins with the given order. The second, if there is one, has fewer crossings: it begins with an
    order along the links, and neighbours that cross were swapped.
    """
    sweeps = SWEEPS // 4 if many else SWEEPS
    first = _sorted(columns, heights, (into, out), sweeps)
    if many or crossings(first, heights, out) == 0:
        return [first]
    found = [first]
    for start in (first, _sorted(_along_links(columns, out), heights, (into, out), sweeps)):
        current = [list(column) for column in start]
        for _ in range(SWEEPS):  # in a circle links of one column would let it go on
            if not _swapped(current, heights, into, out):
                break
        found.append(current)
    best = min(found, key=lambda order: crossings(order, heights, out))
    return [first] if best is first else [first, best]


def _sorted(columns: Columns, heights: Heights, sides: tuple[Ends, Ends], sweeps: int) -> Columns:
    into, out = sides
    best, fewest = columns, crossings(columns, heights, out)
    current = columns
    for sweep in range(sweeps):
        if fewest == 0:
            break
        forwards = sweep % 2 == 0
        current = _swept(current if forwards else current[::-1], heights, into if forwards else out)
        current = current if forwards else current[::-1]
        count = crossings(current, heights, out)
        if count < fewest:
            best, fewest = current, count
    return best


def _along_links(columns: Columns, out: Ends) -> Columns:
    """Return an order that follows the links from the first box on, depth first."""
    found: dict[Key, int] = {}
    waiting = [key for column in columns for key in column][::-1]
    while waiting:
        key = waiting.pop()
        if key not in found:
            found[key] = len(found)
            waiting += [end.other for end in sorted(out[key], key=lambda end: -end.here)]
    return [sorted(column, key=found.__getitem__) for column in columns]


def _swept(columns: Columns, heights: Heights, neighbours: Ends) -> Columns:
    place: dict[Key, tuple[float, float]] = {}
    for found in columns:
        place.update((key, (index / len(found), 1 / len(found))) for index, key in enumerate(found))
    done = columns[:1]
    for found in columns[1:]:
        means: dict[Key, float] = {}
        for key in found:
            ends = neighbours[key]
            levels = [
                place[end.other][0] + end.there / heights[end.other] * place[end.other][1] for end in ends
            ]
            means[key] = sum(levels) / len(levels) if levels else place[key][0]
        order = sorted(found, key=means.__getitem__)
        place.update((key, (index / len(order), 1 / len(order))) for index, key in enumerate(order))
        done.append(order)
    return done


def _swapped(columns: Columns, heights: Heights, into: Ends, out: Ends) -> bool:
    """Swap neighbours in a column where fewer links cross then; returns whether any were."""
    row = {key: index for column in columns for index, key in enumerate(column)}
    changed = False
    for column in columns:
        for index in range(len(column) - 1):
            upper, lower = column[index], column[index + 1]
            gain = 0
            for ends in (into, out):
                above = sorted(row[end.other] + end.there / heights[end.other] for end in ends[upper])
                below = sorted(row[end.other] + end.there / heights[end.other] for end in ends[lower])
                gain += _inversions(above, below) - _inversions(below, above)
            if gain > 0:
                column[index], column[index + 1] = lower, upper
                row[upper], row[lower] = index + 1, index
                changed = True
    return changed


def _inversions(above: Sequence[float], below: Sequence[float]) -> int:
    """Return how many pairs cross when what is linked to `above` stands above what is linked to `below`."""
    total = at = 0
    for level in above:
        while at < len(below) and below[at] < level:
            at += 1
        total += at
    return total


def crossings(columns: Columns, heights: Heights, out: Ends) -> int:
    """Return how many pairs of links cross between a column and the next one."""
    total = 0
    for found, following in pairwise(columns):
        row = {key: index for index, key in enumerate(following)}
        passed: list[float] = []
        for key in found:
            ends = sorted(
                (end.here, row[end.other] + end.there / heights[end.other])
                for end in out[key]
                if end.other in row
            )
            for _, level in ends:
                total += len(passed) - bisect_right(passed, level)
                insort(passed, level)
    return total
