"""Lays nodes out with the groups around them: each group goes along as one box, laid out inside, too."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from app.workflow.arrange import laid_out
from app.workflow.document import Group, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import ChangeGroup, MoveNodes
from app.workflow.group_edits import MARGIN
from app.workflow.layout.bends import bends_laid_out
from app.workflow.layout.columns import BoxLink
from app.workflow.layout.drawn import (
    LARGEST_SIDE,
    Drawn,
    Measures,
    drawn_of,
    title_of,
    upper_left,
    weight_of,
)
from app.workflow.patch import Edit, Several, scope_of
from app.workflow.subgraphs.convert import members

LETTERS, TITLE_LINE = 24.0, 1.4
"""The height of the letters of a group's title, and of its line in such heights."""
PINNED_GAP = 60.0
MOST_DEEP = 30
"""Groups within so many others stay where they are."""

Size = tuple[float, float]
Place = tuple[float, float]


@dataclass
class _Box:
    """A group, or everything (no group): what stands in it, and where, once it is laid out.

    Places are upper left corners, titles included, seen from the corner of the box.
    """

    group: Group | None
    nodes: list[Node] = field(default_factory=list)
    boxes: list[_Box] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    size: Size = (0.0, 0.0)
    depth: int = 0

    @property
    def key(self) -> str:
        """Its name among nodes; no node has such an id."""
        return f"\0group {self.group.id}" if self.group is not None else ""


def arrange_with_groups(
    workflow: Workflow,
    scope_id: ScopeId,
    ids: Collection[NodeId] | None = None,
    measures: Measures | None = None,
) -> Edit | None:
    """Return the edit that lays out a scope or only the nodes `ids`; None where nothing moves.

    A group goes along when all its nodes are among them, and it fits them then; every other group, and one
    that is pinned, stays. Pinned nodes that are not among them are kept clear. `measures` are nodes as they
    are drawn.
    """
    scope = scope_of(workflow, scope_id)
    nodes = [node for node in scope.nodes.values() if ids is None or node.id in ids]
    if not nodes:
        return None
    drawn = {node.id: (measures or {}).get(node.id) or drawn_of(node) for node in nodes}
    everything = _boxes(scope, nodes)
    _lay_out(everything, scope, drawn)
    framed = [box.group.bounds[:2] for box in everything.boxes if box.group is not None]
    titled = [(node.position[0], node.position[1] - title_of(node)) for node in nodes]
    corner = _clear_of_pinned(scope, drawn, upper_left([*titled, *framed]), everything.size, measures)
    positions: dict[NodeId, Place] = {}
    bounds: dict[str, tuple[float, float, float, float]] = {}
    _put(everything, corner, positions, bounds)
    positions = {key: positions[key] for key in scope.nodes if key in positions}
    frames = [
        ChangeGroup(scope_id, key, {"bounds": bounds[key]})
        for key, group in scope.groups.items()
        if key in bounds and bounds[key] != group.bounds
    ]
    moved = {key: place for key, place in positions.items() if place != scope.nodes[key].position}
    bends = bends_laid_out(workflow, scope, positions, drawn)
    edits: list[Edit] = [*([MoveNodes(scope_id, moved)] if moved else []), *frames]
    edits += [bends] if bends is not None else []
    return Several(tuple(edits)) if edits else None


def _clear_of_pinned(
    scope: Scope, drawn: Mapping[NodeId, Drawn], corner: Place, size: Size, measures: Measures | None
) -> Place:
    """Return the corner for a layout of a size that covers no pinned node: lower, where it has to be."""
    x, y = corner
    pinned = []
    for node in scope.nodes.values():
        if node.id not in drawn and node.flags.get("pinned"):
            box = (measures or {}).get(node.id) or drawn_of(node)
            left, top = node.position[0], node.position[1] - title_of(node)
            pinned.append((top, left, left + box.width, top + box.height))
    for top, left, right, bottom in sorted(pinned):
        if left < x + size[0] and right > x and top < y + size[1] and bottom > y:
            y = round(bottom + PINNED_GAP)
    return (x, y)


def _boxes(scope: Scope, nodes: list[Node]) -> _Box:
    """Return the boxes that go along, in each other as their groups are, and each node in the smallest."""
    chosen = {node.id for node in nodes}
    all_chosen = all(node.id in chosen or node.flags.get("pinned") for node in scope.nodes.values())
    inside: dict[str, set[NodeId]] = {}
    empty: dict[str, None] = {}
    for key, group in scope.groups.items():
        found = set(members(scope, key))
        flags = group.extra.get("flags")
        pinned = isinstance(flags, dict) and bool(flags.get("pinned"))
        if found and found <= chosen and not pinned:
            inside[key] = found
        elif not found and not pinned:
            empty[key] = None
    while True:
        everything, held = _nested(scope, nodes, inside)
        if held == inside:  # what groups share is in one of them only: so it is when they are laid out again
            break
        empty |= dict.fromkeys(key for key in inside if key not in held)
        inside = held
    if all_chosen:  # nodes would come to stand in them
        everything.boxes += [_Box(scope.groups[key], depth=1) for key in scope.groups if key in empty]
    return everything


def _nested(
    scope: Scope, nodes: list[Node], inside: Mapping[str, set[NodeId]]
) -> tuple[_Box, dict[str, set[NodeId]]]:
    """Return the boxes for groups and the nodes in them, and for each group the nodes it then has."""
    everything = _Box(None)
    # The fullest first: what is met last is the smallest that holds a node.
    placed: list[tuple[set[NodeId], _Box]] = [({node.id for node in nodes}, everything)]
    for key in sorted(inside, key=lambda key: (-len(inside[key]), -_area(scope.groups[key]))):
        around = next(outer for found, outer in reversed(placed) if inside[key] <= found)
        if around.depth >= MOST_DEEP:
            continue
        box = _Box(scope.groups[key], depth=around.depth + 1)
        around.boxes.append(box)
        placed.append((inside[key], box))
    for node in nodes:
        next(box for found, box in reversed(placed) if node.id in found).nodes.append(node)
    order = {key: at for at, key in enumerate(scope.groups)}
    held: dict[str, set[NodeId]] = {}
    for _, box in reversed(placed):
        box.boxes.sort(key=lambda inner: order[inner.group.id] if inner.group is not None else 0)
        if box.group is not None:
            within = [
                held[inner.group.id]
                for inner in box.boxes
                if inner.group is not None and inner.group.id in held
            ]
            found = {node.id for node in box.nodes}.union(*within)
            if found:
                held[box.group.id] = found
    return everything, held


def _area(group: Group) -> float:
    return group.bounds[2] * group.bounds[3]


def _lay_out(box: _Box, scope: Scope, drawn: Mapping[NodeId, Drawn]) -> dict[NodeId, tuple[str, float]]:
    """Lay out what is in a box; returns for each node in it how far below the edge of what box it is."""
    sizes: dict[str, Size] = {}
    where: dict[NodeId, tuple[str, float]] = {}
    for inner in box.boxes:
        within = _lay_out(inner, scope, drawn)
        sizes[inner.key] = inner.size
        where |= {node_id: (inner.key, below) for node_id, (_, below) in within.items()}
    for node in box.nodes:
        sizes[node.id] = (drawn[node.id].width, drawn[node.id].height)
        where[node.id] = (node.id, 0.0)
    links: list[BoxLink] = []
    for link in scope.links.values():
        source, target = where.get(link.source), where.get(link.target)
        if source is not None and target is not None and source[0] != target[0]:
            start = source[1] + drawn[link.source].output(link.source_slot)
            end = target[1] + drawn[link.target].input(link.target_slot)
            links.append(BoxLink(source[0], start, target[0], end, weight_of(link)))
    if not sizes and box.group is not None:
        width, height = (max(0.0, min(side, LARGEST_SIDE)) for side in box.group.bounds[2:])
        box.size = (width, height)
        return {}
    title = 0.0 if box.group is None else _title_height(box.group)
    edge = 0.0 if box.group is None else MARGIN
    box.places = laid_out(sizes, links, (edge, edge + title))
    right = max(x + sizes[key][0] for key, (x, _) in box.places.items())
    bottom = max(y + sizes[key][1] for key, (_, y) in box.places.items())
    box.size = (right + edge, bottom + edge)
    return {node_id: (box.key, box.places[key][1] + below) for node_id, (key, below) in where.items()}


def _title_height(group: Group) -> float:
    letters = group.extra.get("font_size")
    if isinstance(letters, int | float) and not isinstance(letters, bool) and 1 <= letters <= 1000:
        return float(letters) * TITLE_LINE
    return LETTERS * TITLE_LINE


def _put(
    box: _Box,
    corner: Place,
    positions: dict[NodeId, Place],
    bounds: dict[str, tuple[float, float, float, float]],
) -> None:
    """Note where all in a box comes to stand, whose corner is at a point."""
    for node in box.nodes:
        x, y = box.places[node.id]
        positions[node.id] = (round(corner[0] + x), round(corner[1] + y + title_of(node)))
    for inner in box.boxes:
        x, y = box.places[inner.key]
        at = (round(corner[0] + x), round(corner[1] + y))
        _put(inner, at, positions, bounds)
        if inner.group is not None:
            bounds[inner.group.id] = (*at, round(inner.size[0]), round(inner.size[1]))
