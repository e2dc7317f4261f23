"""How high each box stands in its column: the main line straight, others level with what they are linked to.

Boxes that push each other are placed by weighted isotonic regression (pool adjacent violators): the main line
is so heavy that it is never pushed. Afterwards boxes are moved, within the room they have, to where more of
their links are level; that is the aim of U. Brandes and B. Köpf, "Fast and Simple Horizontal Coordinate
Assignment" (GD 2001), which aligns the ends of links and not the boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.workflow.layout.columns import LANE_HEIGHT, Columns, End, Ends, Key

ROW_GAP = 30.0
PLACINGS = 8
MAIN, LANE = 1e9, 4.0
"""The weights of a box on the main line and of a lane; any other box has 1."""

LEVEL = 0.5
"""Ends of a link that differ by less are level."""

Sizes = Mapping[Key, tuple[float, float]]


def main_line(columns: Columns, into: Ends) -> dict[Key, End | None]:
    """Return the heaviest path through the columns, the middle one of several, and how each is reached."""
    place = {key: index for index, column in enumerate(columns) for key in column}
    best: dict[Key, tuple[float, int]] = {}
    by: dict[Key, End | None] = {}
    row = {key: index for column in columns for index, key in enumerate(column)}
    for column in columns:
        for key in column:
            coming = [end for end in into[key] if place[end.other] < place[key]]
            reached = [(best[end.other][0] + end.weight, best[end.other][1] + 1) for end in coming]
            best[key] = max(reached, default=(0.0, 0))
            equal = [end for end, here in zip(coming, reached, strict=True) if here == best[key]]
            equal.sort(key=lambda end: row[end.other])
            by[key] = equal[len(equal) // 2] if equal else None
    line: dict[Key, End | None] = {}
    most = max(best.values(), default=(0.0, 0))
    ends = sorted((key for key in best if best[key] == most), key=lambda key: (place[key], row[key]))
    at: Key | None = ends[len(ends) // 2] if ends else None
    while at is not None:
        come = line[at] = by[at]
        at = come.other if come is not None else None
    return dict(reversed(line.items()))


def tops_of(columns: Columns, sizes: Sizes, into: Ends, out: Ends, straight: bool = True) -> dict[Key, float]:
    """Return the upper edges of all boxes; the main line is kept `straight`, or is pushed like the others."""
    line = main_line(columns, into) if straight else {}
    tops: dict[Key, float] = {}
    for key, end in line.items():
        tops[key] = 0.0 if end is None else tops[end.other] + end.there - end.here
    fixed = dict(tops)
    weights = {
        key: MAIN if key in line else LANE if not sizes[key][0] else 1.0
        for column in columns
        for key in column
    }
    for placing in range(PLACINGS):
        forwards = placing % 2 == 0
        for column in columns if forwards else columns[::-1]:
            sides = (into, out) if forwards else (out, into)
            wanted = [fixed.get(key, _wanted(key, sides, tops)) for key in column]
            for key, top in zip(column, _apart(column, wanted, weights, sizes), strict=True):
                tops[key] = fixed.get(key, top)
    for _ in range(2):
        for column in (*columns, *columns[::-1]):
            _level(column, fixed, sizes, (into, out), tops)
    return tops


def _wanted(key: Key, sides: tuple[Ends, Ends], tops: Mapping[Key, float]) -> float | None:
    """Return the top at which links would be level: those of one side, or the other where it has none."""
    for side in sides:
        levels = sorted(tops[end.other] + end.there - end.here for end in side[key] if end.other in tops)
        if levels:
            half = len(levels) // 2
            return levels[half] if len(levels) % 2 else (levels[half - 1] + levels[half]) / 2
    return tops.get(key)


def gap_below(key: Key, sizes: Sizes) -> float:
    """Return the room below a box or a lane."""
    return ROW_GAP if sizes[key][0] else LANE_HEIGHT


def _apart(
    column: Sequence[Key], wanted: Sequence[float | None], weights: Mapping[Key, float], sizes: Sizes
) -> list[float]:
    """Return tops in the given order that do not overlap, as near to the wanted ones as blocks allow."""
    offsets: list[float] = []
    below = 0.0
    for key in column:
        offsets.append(below)
        below += sizes[key][1] + gap_below(key, sizes)
    known = [top for top in wanted if top is not None]
    first = known[0] if known else 0.0
    blocks: list[tuple[float, float, int]] = []
    for key, offset, top in zip(column, offsets, wanted, strict=True):
        blocks.append(((first if top is None else top) - offset, weights[key], 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (upper, above, count), (lower, under, more) = blocks[-2:]
            level = (upper * above + lower * under) / (above + under)
            blocks[-2:] = [(level, above + under, count + more)]
    levels = [level for level, _, count in blocks for _ in range(count)]
    return [level + offset for level, offset in zip(levels, offsets, strict=True)]


def _level(
    column: Sequence[Key],
    fixed: Mapping[Key, float],
    sizes: Sizes,
    sides: tuple[Ends, Ends],
    tops: dict[Key, float],
) -> None:
    """Move the boxes of a column, within the room each has, to where most of their links are level."""
    for index, key in enumerate(column):
        if key in fixed:
            continue
        above, under = column[index - 1] if index else None, column[index + 1 : index + 2]
        highest = tops[above] + sizes[above][1] + gap_below(above, sizes) if above is not None else -1e300
        lowest = tops[under[0]] - sizes[key][1] - gap_below(key, sizes) if under else 1e300
        tops[key] = _best(tops[key], highest, lowest, [end for side in sides for end in side[key]], tops)


def _best(now: float, highest: float, lowest: float, ends: Iterable[End], tops: Mapping[Key, float]) -> float:
    levels = sorted((tops[end.other] + end.there - end.here, max(end.weight, 0.1)) for end in ends)
    gains: list[tuple[float, float, float]] = []
    for top in {now, *(level for level, _ in levels if highest <= level <= lowest)}:
        level_weight = sum(weight for level, weight in levels if abs(level - top) < LEVEL)
        gains.append((level_weight, -abs(top - now), top))
    return max(gains)[2]
