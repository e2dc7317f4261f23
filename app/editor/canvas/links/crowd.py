"""Nodes with very many links: what of them is drawn with less care, and what follows a drag."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.editor.canvas.link_item import LinkItem
from app.workflow.document import LinkId, NodeId

CROWD = 400
"""Of more links at a node than these the rest is drawn plainly, and not while the node is dragged."""


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
            ordered = list(here)
            found |= set(ordered[:CROWD])
            put_off |= set(ordered[CROWD:])
    for link_id in put_off - found:
        items[link_id].set_waiting(True)
    return found
