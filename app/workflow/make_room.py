"""Makes room for a node that was inserted into a link: what comes after it moves to the right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.workflow.document import Link, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import ChangeGroup, Edit, MoveNodes
from app.workflow.links.reach import nodes_after
from app.workflow.patch import scope_of

ROOM = 40.0
"""The least distance between the inserted node and its neighbours, in canvas units."""


@dataclass(frozen=True)
class Frame:
    """Where a node is drawn, its header included: upper left corner and size, in canvas units."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    def lies_in(self, bounds: tuple[float, float, float, float]) -> bool:
        """Whether it is wholly inside of bounds: x, y, width, height."""
        left, top, width, height = bounds
        inside = self.left >= left and self.top >= top
        return inside and self.right <= left + width and self.top + self.height <= top + height


def make_room(
    workflow: Workflow, scope_id: ScopeId, link: Link, inserted: Frame, frames: Mapping[NodeId, Frame]
) -> tuple[float, tuple[Edit, ...]]:
    """Return how far the inserted node has to move to the right, and the edits that move what comes after.

    `link` is the one it was inserted into, `frames` those of all other nodes. Links that run to the left are
    left as they are. Pinned nodes stay; groups move or grow with the nodes in them.
    """
    scope = scope_of(workflow, scope_id)
    source, target = frames.get(link.source), frames.get(link.target)
    if source is None or target is None or target.left < source.right:
        return 0.0, ()
    own = max(0.0, source.right + ROOM - inserted.left)
    shift = inserted.right + own + ROOM - target.left
    if shift <= 0.0:
        return own, ()
    after = {link.target, *nodes_after(scope, link.target)} - {link.source}
    moved = {
        node_id
        for node_id in after
        if node_id in scope.nodes and node_id in frames and frames[node_id].left >= target.left
        if not scope.nodes[node_id].flags.get("pinned")
    }
    places = {key: scope.nodes[key].position for key in scope.nodes if key in moved}
    positions = {key: (x + shift, y) for key, (x, y) in places.items()}
    edits: list[Edit] = [MoveNodes(scope_id, positions)] if positions else []
    return own, (*edits, *_group_edits(scope, moved, shift, frames))


def _group_edits(
    scope: Scope, moved: set[NodeId], shift: float, frames: Mapping[NodeId, Frame]
) -> list[Edit]:
    edits: list[Edit] = []
    for group in scope.groups.values():
        left, top, width, height = group.bounds
        members = {key for key, frame in frames.items() if frame.lies_in(group.bounds)}
        going = members & moved
        if not going:
            continue
        if going == members:
            bounds = (left + shift, top, width, height)
        else:
            margin = left + width - max(frames[key].right for key in members)
            right = max(frames[key].right + shift for key in going) + margin
            bounds = (left, top, max(width, right - left), height)
        if bounds != group.bounds:
            edits.append(ChangeGroup(scope.id, group.id, {"bounds": bounds}))
    return edits
