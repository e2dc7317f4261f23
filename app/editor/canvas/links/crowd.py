"""Nodes with very many links: what of them is drawn with less care, and what follows a drag."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene

from app.editor.canvas.links.link_item import LinkItem
from app.workflow.document import LinkId, Node, NodeId
from app.workflow.edits import Change

CROWD = 400
"""Of more links at a node than these the rest is drawn plainly, and not while the node is dragged."""

MANY_AT_ONE = 100
"""Links that meet at one place are slow to take out of Qt's index of places: it looks through all there."""
DEPTH = 8
"""How often Qt halves the scene to sort items by places. By itself it halves that of 10,000 nodes 14 times
and note each long link in thousands of places: minutes, and gigabytes."""
ROOM = 3000.0
"""At least so far (canvas units) around all items there may come others before the index knows them worse."""
MUCH = 500
"""From so many changed items on it costs less to build the index anew."""


def sort_places(scene: QGraphicsScene, sort: bool) -> None:
    """Have Qt keep an index of where the items are, or not for a while."""
    wanted = QGraphicsScene.ItemIndexMethod.BspTreeIndex if sort else QGraphicsScene.ItemIndexMethod.NoIndex
    if scene.itemIndexMethod() == wanted:
        return
    scene.setItemIndexMethod(wanted)
    if sort:
        scene.setBspTreeDepth(DEPTH)
        # A new index halves the scene's rectangle, of which it hears only when that changes: else all items
        # lie in one part. A rectangle that is not set grows with the items; each growth costs a new index.
        scene.setSceneRect(QRectF())
        found = scene.itemsBoundingRect()
        room = ROOM + max(found.width(), found.height()) / 8
        scene.setSceneRect(found.adjusted(-room, -room, room, room))


def is_crowded(node_ids: Iterable[NodeId], links_at: Mapping[NodeId, set[LinkId]]) -> bool:
    """Whether one of these nodes has so many links that moving them within Qt's index takes too long."""
    return any(len(links_at.get(node_id, ())) > MANY_AT_ONE for node_id in node_ids)


def comes_crowded(nodes: Iterable[Node | None]) -> bool:
    """Whether one of these new nodes has an output with so many links."""
    return any(len(slot.links) > MANY_AT_ONE for node in nodes if node is not None for slot in node.outputs)


def is_much(change: Change, links_at: Mapping[NodeId, set[LinkId]]) -> bool:
    """Whether an edit changes so much that the index is better built anew."""
    removed = change.nodes_removed
    changed = (change.nodes_added, removed, change.links_added, change.links_removed, change.groups_changed)
    return max(map(len, changed)) > MUCH or is_crowded((*change.nodes_changed, *removed), links_at)


def links_that_follow(
    node_ids: Iterable[NodeId], links_at: Mapping[NodeId, set[LinkId]], items: Mapping[LinkId, LinkItem]
) -> set[LinkId]:
    """Return the links that are drawn anew while nodes are dragged; those that are too many are put off."""
    found: set[LinkId] = set()
    put_off: set[LinkId] = set()
    for node_id in node_ids:
        here = links_at.get(node_id, set())
        if len(here) <= CROWD:
            found |= here
        else:
            ordered = sorted(here, key=lambda link_id: items[link_id].bundled)
            found |= set(ordered[:CROWD])
            put_off |= set(ordered[CROWD:])
    for link_id in put_off - found:
        items[link_id].set_waiting(True)
    return found
