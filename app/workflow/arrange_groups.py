"""Lays nodes out with the groups around them: each group goes along as one box, laid out inside, too."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from app.workflow.arrange import TITLE_HEIGHT, BoxLink, laid_out, size_of, slot_along, upper_left
from app.workflow.document import Group, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import ChangeGroup, MoveNodes
from app.workflow.group_edits import MARGIN
from app.workflow.patch import Edit, Several, scope_of
from app.workflow.subgraphs.convert import members

LETTERS, TITLE_LINE = 24.0, 1.4
"""The height of the letters of a group's title, and of its line in such heights."""
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
    workflow: Workflow, scope_id: ScopeId, ids: Collection[NodeId] | None = None
) -> Edit | None:
    """Return the edit that lays out a scope or only the nodes `ids`; None where nothing moves.

    A group goes along when all its nodes are among them, and it fits them then; every other group, and one
    that is pinned, stays.
    """
    scope = scope_of(workflow, scope_id)
    nodes = [node for node in scope.nodes.values() if ids is None or node.id in ids]
    if not nodes:
        return None
    everything = _boxes(scope, nodes)
    _lay_out(everything, scope)
    framed = [box.group.bounds[:2] for box in everything.boxes if box.group is not None]
    titled = [(node.position[0], node.position[1] - TITLE_HEIGHT) for node in nodes]
    left, top = upper_left([*titled, *framed])
    positions: dict[NodeId, Place] = {}
    bounds: dict[str, tuple[float, float, float, float]] = {}
    _put(everything, (left, top), positions, bounds)
    positions = {key: positions[key] for key in scope.nodes if key in positions}
    frames = [ChangeGroup(scope_id, key, {"bounds": bounds[key]}) for key in scope.groups if key in bounds]
    return Several((MoveNodes(scope_id, positions), *frames))


def _boxes(scope: Scope, nodes: list[Node]) -> _Box:
    """Return the boxes that go along, in each other as their groups are, and each node in the smallest."""
    chosen = {node.id for node in nodes}
    inside: dict[str, set[NodeId]] = {}
    for key, group in scope.groups.items():
        found = set(members(scope, key))
        flags = group.extra.get("flags")
        pinned = isinstance(flags, dict) and bool(flags.get("pinned"))
        if found and found <= chosen and not pinned:
            inside[key] = found
    everything = _Box(None)
    # The fullest first: what is met last is the smallest that holds a node.
    placed: list[tuple[set[NodeId], _Box]] = [(chosen, everything)]
    for key in sorted(inside, key=lambda key: (-len(inside[key]), -_area(scope.groups[key]))):
        around = next(outer for found, outer in reversed(placed) if inside[key] <= found)
        if around.depth >= MOST_DEEP:
            continue
        box = _Box(scope.groups[key], depth=around.depth + 1)
        around.boxes.append(box)
        placed.append((inside[key], box))
    for node in nodes:
        next(box for found, box in reversed(placed) if node.id in found).nodes.append(node)
    return everything


def _area(group: Group) -> float:
    return group.bounds[2] * group.bounds[3]


def _lay_out(box: _Box, scope: Scope) -> dict[NodeId, tuple[str, float]]:
    """Lay out what is in a box; returns for each node in it, how far down, from 0 top to 1, of what box."""
    sizes: dict[str, Size] = {}
    where: dict[NodeId, tuple[str, float]] = {}
    for inner in box.boxes:
        within = _lay_out(inner, scope)
        sizes[inner.key] = inner.size
        where |= {node_id: (inner.key, along) for node_id, (_, along) in within.items()}
    sizes |= {node.id: size_of(node) for node in box.nodes}
    own = {node.id: node for node in box.nodes}
    links: list[BoxLink] = []
    for link in scope.links.values():
        source, target = own.get(link.source), own.get(link.target)
        start = (
            (link.source, slot_along(link.source_slot, len(source.outputs)))
            if source is not None
            else where.get(link.source)
        )
        end = (
            (link.target, slot_along(link.target_slot, len(target.inputs)))
            if target is not None
            else where.get(link.target)
        )
        if start is not None and end is not None and start[0] != end[0]:
            links.append((*start, *end))
    title = 0.0 if box.group is None else _title_height(box.group)
    edge = 0.0 if box.group is None else MARGIN
    box.places = laid_out(dict(sizes), links, (edge, edge + title))
    right = max(x + sizes[key][0] for key, (x, _) in box.places.items())
    bottom = max(y + sizes[key][1] for key, (_, y) in box.places.items())
    box.size = (right + edge, bottom + edge)
    return _heights(box, sizes, where)


def _heights(
    box: _Box, sizes: Mapping[str, Size], where: Mapping[NodeId, tuple[str, float]]
) -> dict[NodeId, tuple[str, float]]:
    """Return how far down in a box each node of it stands."""
    height = box.size[1] or 1.0
    found = {
        node.id: (box.key, (box.places[node.id][1] + sizes[node.id][1] / 2) / height) for node in box.nodes
    }
    for node_id, (key, along) in where.items():
        found[node_id] = (box.key, (box.places[key][1] + along * sizes[key][1]) / height)
    return found


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
        positions[node.id] = (round(corner[0] + x), round(corner[1] + y + TITLE_HEIGHT))
    for inner in box.boxes:
        x, y = box.places[inner.key]
        at = (round(corner[0] + x), round(corner[1] + y))
        _put(inner, at, positions, bounds)
        if inner.group is not None:
            bounds[inner.group.id] = (*at, round(inner.size[0]), round(inner.size[1]))
