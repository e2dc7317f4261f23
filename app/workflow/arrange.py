"""Lays nodes out from left to right: each right of what feeds it, few crossings, nothing overlaps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from app.workflow.document import Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import MoveNodes
from app.workflow.patch import scope_of

COLUMN_GAP = 80.0
ROW_GAP = 30.0
TITLE_HEIGHT = 30.0
SWEEPS = 6


@dataclass
class _Layout:
    """The nodes to place, their links, and the columns found for them."""

    sizes: dict[NodeId, tuple[float, float]]
    sources: dict[NodeId, list[NodeId]] = field(default_factory=dict)
    targets: dict[NodeId, list[NodeId]] = field(default_factory=dict)
    columns: list[list[NodeId]] = field(default_factory=list)


def arrange(workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId] | None = None) -> MoveNodes:
    """Return the edit that lays out a scope or only the nodes `ids`, from their upper left corner on."""
    scope = scope_of(workflow, scope_id)
    nodes = [node for node in scope.nodes.values() if ids is None or node.id in ids]
    if not nodes:
        return MoveNodes(scope_id, {})
    corner = (min(node.position[0] for node in nodes), min(node.position[1] for node in nodes))
    return MoveNodes(scope_id, positions(nodes, scope, corner))


def positions(
    nodes: Iterable[Node], scope: Scope, corner: tuple[float, float] = (0.0, 0.0)
) -> dict[NodeId, tuple[float, float]]:
    """Return a place for each node (upper left corners) with `corner` as the upper left of all."""
    layout = _Layout({node.id: _size(node) for node in nodes})
    layout.sources = {node_id: [] for node_id in layout.sizes}
    layout.targets = {node_id: [] for node_id in layout.sizes}
    for link in scope.links.values():
        if link.source in layout.sizes and link.target in layout.sizes and link.source != link.target:
            layout.sources[link.target].append(link.source)
            layout.targets[link.source].append(link.target)
    layout.columns = _columns(layout)
    _order_columns(layout)
    return _placed(layout, corner)


def _size(node: Node) -> tuple[float, float]:
    """Return what a node takes up, its title included; a file without sizes gets a guess."""
    if node.collapsed:
        return (160.0, TITLE_HEIGHT)
    rows = max(len(node.inputs), len(node.outputs)) + len(node.values or ())
    width = max(float(node.size[0]), 140.0)
    height = max(float(node.size[1]), 24.0 * max(rows, 1))
    return (width, height + TITLE_HEIGHT)


def _columns(layout: _Layout) -> list[list[NodeId]]:
    """Put each node one column right of its last source, then pull sources up to their first target."""
    column: dict[NodeId, int] = {}
    order: list[NodeId] = []
    missing = {node_id: len(sources) for node_id, sources in layout.sources.items()}
    ready = [node_id for node_id, count in missing.items() if count == 0]
    left = dict.fromkeys(layout.sizes)
    while left:
        if not ready:
            # A circle: go on with the first node of it.
            ready.append(next(iter(left)))
        node_id = ready.pop()
        if node_id not in left:
            continue
        del left[node_id]
        order.append(node_id)
        found = [column[source] + 1 for source in layout.sources[node_id] if source in column]
        column[node_id] = max(found, default=0)
        for target in layout.targets[node_id]:
            missing[target] -= 1
            if missing[target] == 0:
                ready.append(target)
    for node_id in reversed(order):
        ahead = [column[target] for target in layout.targets[node_id] if column[target] > column[node_id]]
        if ahead and not layout.sources[node_id]:
            column[node_id] = min(ahead) - 1
    columns: list[list[NodeId]] = [[] for _ in range(max(column.values(), default=0) + 1)]
    for node_id in layout.sizes:
        columns[column[node_id]].append(node_id)
    return [found for found in columns if found]


def _order_columns(layout: _Layout) -> None:
    """Sort each column by the mean place of its neighbours, forwards and backwards in turn."""
    for sweep in range(SWEEPS):
        forwards = sweep % 2 == 0
        neighbours = layout.sources if forwards else layout.targets
        columns = layout.columns if forwards else layout.columns[::-1]
        place = {
            node_id: float(index) / len(found) for found in columns for index, node_id in enumerate(found)
        }
        for found in columns[1:]:
            means = {node_id: _mean([place[other] for other in neighbours[node_id]]) for node_id in found}
            found.sort(key=lambda node_id: _known(means[node_id], place[node_id]))
            place.update((node_id, float(index) / len(found)) for index, node_id in enumerate(found))


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _known(value: float | None, other: float) -> float:
    return other if value is None else value


def _placed(layout: _Layout, corner: tuple[float, float]) -> dict[NodeId, tuple[float, float]]:
    """Return corners: columns beside one another, nodes as high as their sources where there is room."""
    middles: dict[NodeId, float] = {}
    found: dict[NodeId, tuple[float, float]] = {}
    x = 0.0
    for column in layout.columns:
        wanted = _wanted_tops(layout, column, middles)
        below = float("-inf")
        for node_id, top in zip(column, wanted, strict=True):
            y = max(top, below)
            height = layout.sizes[node_id][1]
            below = y + height + ROW_GAP
            middles[node_id] = y + height / 2
            found[node_id] = (x, y)
        x += max(layout.sizes[node_id][0] for node_id in column) + COLUMN_GAP
    top = min(y for _, y in found.values())
    return {key: (round(corner[0] + x), round(corner[1] + y - top)) for key, (x, y) in found.items()}


def _wanted_tops(layout: _Layout, column: list[NodeId], middles: Mapping[NodeId, float]) -> list[float]:
    """Return where each top would best be, all moved up by as much as pushing will move them down."""
    tops: list[float] = []
    for node_id in column:
        mean = _mean([middles[source] for source in layout.sources[node_id] if source in middles])
        tops.append(float("nan") if mean is None else mean - layout.sizes[node_id][1] / 2)
    known = [top for top in tops if top == top]
    tops = [top if top == top else (known[0] if known else 0.0) for top in tops]
    below, pushed = float("-inf"), 0.0
    for node_id, top in zip(column, tops, strict=True):
        y = max(top, below)
        pushed += y - top
        below = y + layout.sizes[node_id][1] + ROW_GAP
    return [top - pushed / len(column) for top in tops]
