"""How tidy laid-out workflows are: crossings, length, level links and overlaps, as in the file and arranged.

`python -m benchmarks.arranging FILE…` prints a table; the figures are of links as straight lines from slot to
slot, in canvas units. `tests/workflow/test_arrange_quality.py` holds the figures of some files fast.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from time import perf_counter

from app.workflow.arrange_groups import arrange_with_groups
from app.workflow.document import ROOT, NodeId, Workflow
from app.workflow.layout.drawn import Drawn, drawn_of, title_of
from app.workflow.native_reroutes import read_reroutes
from app.workflow.ui_format import read_workflow

LEVEL = 2.0
DOT = 12.0
Line = tuple[NodeId, NodeId, tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Figures:
    """What is counted of the top level of a workflow."""

    links: int
    crossings: int
    length: int
    """The sum over all links, in canvas units."""
    level: int
    """Links whose ends are at one height."""
    through: int
    """Pairs of a link and a node that it passes over or under."""
    overlaps: int
    """Pairs of nodes, and of bends, of which one covers the other."""


def figures(workflow: Workflow) -> Figures:
    """Return the figures of the top level."""
    drawn = {key: drawn_of(node) for key, node in workflow.nodes.items()}
    lines = _lines(workflow, drawn)
    frames = {key: _frame(workflow, key, drawn) for key in workflow.nodes}
    bends = [item.position for item in read_reroutes(workflow, workflow.root).reroutes.values()]
    meeting = sum(_meet(frames[a], frames[b]) for a, b in combinations(frames, 2))
    meeting += sum(abs(a[0] - b[0]) < DOT and abs(a[1] - b[1]) < DOT for a, b in combinations(bends, 2))
    return Figures(
        len(lines),
        sum(_cross(one, other) for one, other in combinations(lines, 2)),
        round(sum(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for _, _, a, b in lines)),
        sum(abs(a[1] - b[1]) <= LEVEL for _, _, a, b in lines),
        sum(
            key not in (source, target) and _passes(a, b, frame)
            for source, target, a, b in lines
            for key, frame in frames.items()
        ),
        meeting,
    )


def _lines(workflow: Workflow, drawn: Mapping[NodeId, Drawn]) -> list[Line]:
    found: list[Line] = []
    for link in workflow.links.values():
        source, target = workflow.nodes.get(link.source), workflow.nodes.get(link.target)
        if source is not None and target is not None:
            start = source.position[1] - title_of(source) + drawn[source.id].output(link.source_slot)
            end = target.position[1] - title_of(target) + drawn[target.id].input(link.target_slot)
            left = source.position[0] + drawn[source.id].width
            found.append((source.id, target.id, (left, start), (target.position[0], end)))
    return found


def _frame(
    workflow: Workflow, key: NodeId, drawn: Mapping[NodeId, Drawn]
) -> tuple[float, float, float, float]:
    node = workflow.nodes[key]
    left, top = node.position[0], node.position[1] - title_of(node)
    return left, top, left + drawn[key].width, top + drawn[key].height


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _cross(one: Line, other: Line) -> bool:
    if one[0] == other[0] or one[1] == other[1]:
        return False
    (_, _, p, q), (_, _, r, s) = one, other
    return _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _passes(a: tuple[float, float], b: tuple[float, float], frame: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = frame
    if a[0] >= b[0] or a[0] >= right or b[0] <= left:
        return False
    slope = (b[1] - a[1]) / (b[0] - a[0])
    first, last = max(a[0], left), min(b[0], right)
    heights = (a[1] + slope * (first - a[0]), a[1] + slope * (last - a[0]))
    return min(heights) < bottom - 4 and max(heights) > top + 4


def main(files: list[str]) -> None:
    """Print the table for some files."""
    print(f"{'file':32} {'nodes':>5} {'links':>5}  {'crossings':>13} {'length':>15} {'level':>11}", end=" ")
    print(f"{'through':>11} {'overlaps':>11} {'seconds':>7}")
    for name in files:
        workflow = read_workflow(Path(name).read_bytes())
        before = figures(workflow)
        begin = perf_counter()
        edit = arrange_with_groups(workflow, ROOT)
        seconds = perf_counter() - begin
        if edit is not None:
            workflow.apply(edit)
        after = figures(workflow)
        print(f"{Path(name).stem[:32]:32} {len(workflow.nodes):5} {before.links:5} ", end=" ")
        print(f"{before.crossings:5} → {after.crossings:5} {before.length:6} → {after.length:6}", end=" ")
        print(f"{before.level:4} → {after.level:4} {before.through:4} → {after.through:4}", end=" ")
        print(f"{before.overlaps:4} → {after.overlaps:4} {seconds:7.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
