"""Where the values of linked fields come from, as the fields say it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from app.editor.canvas.nodes.node_shape import Field, label_of
from app.workflow.document import Link, NodeId

if TYPE_CHECKING:
    from app.editor.canvas.nodes.node_item import NodeItem
    from app.editor.canvas.scene import CanvasScene

MOST_REROUTES = 50
"""Through so many reroutes an origin is followed; a ring of them would go on for ever."""


class Origins:
    """Names the nodes that linked fields get their values from."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self._told: dict[NodeId, str] = {}

    def __call__(self, item: NodeItem, linked: Sequence[Field]) -> Mapping[str, str]:
        """Return for each of a node's linked fields what it is linked to, by the field's name."""
        found = {}
        links = self._scene.scope.links
        for field in linked:
            slot = item.node.inputs[field.slot] if field.slot is not None else None
            link = links.get(slot.link) if slot is not None and slot.link is not None else None
            text = self._named(link) if link is not None else ""
            if text:
                found[field.name] = text
        return found

    def _named(self, link: Link) -> str:
        """Return the title of the node a link starts at, with the output where it has several."""
        source = self._scene.node_items.get(link.source)
        for _ in range(MOST_REROUTES):
            if source is None or source.shape_info.kind != "reroute":
                break
            before = self._scene.link_into(source.node.id, 0)
            if before is None:
                break
            link, source = before, self._scene.node_items.get(before.source)
        if source is None:
            return ""
        self._told[source.node.id] = source.title
        outputs = source.node.outputs
        if len(outputs) > 1 and 0 <= link.source_slot < len(outputs):
            return f"{source.title} · {label_of(outputs[link.source_slot])}"
        return source.title

    def forget(self, node_ids: Iterable[NodeId]) -> None:
        """Have the fields say it anew that are linked to these nodes: they may be called otherwise now."""
        for node_id in node_ids:
            source = self._scene.node_items.get(node_id)
            if source is None or self._told.get(node_id, source.title) == source.title:
                continue
            for item in self._scene.links_of(node_id):
                if item.link.source == node_id and item.link.target in self._scene.node_items:
                    self._scene.node_items[item.link.target].forget_origins()
