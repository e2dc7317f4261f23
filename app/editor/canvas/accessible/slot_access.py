"""SlotAccess and LinkAccess: a slot of a node, and the links that start or end there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface

from app.editor.canvas.accessible.piece import Piece
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.node_parts import SLOT_REACH
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.words import tr

if TYPE_CHECKING:
    from app.workflow.document import InputSlot, OutputSlot

Side = Literal["input", "output"]


class SlotAccess(Piece):
    """An input or output slot. Pressed it selects the node at the other end of its first link."""

    def __init__(
        self, root: Any, parent: QAccessibleInterface, item: NodeItem, side: Side, index: int
    ) -> None:
        super().__init__(root, parent)
        self._item = item
        self._side = side
        self._index = index

    @property
    def slots(self) -> Sequence[InputSlot | OutputSlot]:
        """All slots of this side of the node."""
        node = self._item.node
        return node.inputs if self._side == "input" else node.outputs

    def is_there(self) -> bool:
        """Whether the node still has so many slots."""
        return self.root.has(self._item) and self._index < len(self.slots)

    def links(self) -> list[LinkItem]:
        """Return the links at the slot."""
        node_id = self._item.node.id
        found = []
        for item in self.canvas.graph.links_of(node_id):
            link = item.link
            here = (
                (link.target, link.target_slot) if self._side == "input" else (link.source, link.source_slot)
            )
            if here == (node_id, self._index):
                found.append(item)
        return sorted(found, key=lambda item: (len(item.link.id), item.link.id))

    def role(self) -> QAccessible.Role:
        """Return that it is one of a list."""
        return QAccessible.Role.ListItem

    def name(self) -> str:
        """Return side, name and type, and where its links go."""
        slot = self.slots[self._index]
        side = tr("input") if self._side == "input" else tr("output")
        links = self.links()
        if len(links) == 1:
            return f"{side} {label_of(slot, self._item.info)}, {slot.type}, {self.other_end(links[0])}"
        count = tr("{count} links").format(count=len(links)) if links else tr("not linked")
        return f"{side} {label_of(slot, self._item.info)}, {slot.type}, {count}"

    def description(self) -> str:
        """Return the help for the input or output."""
        info = self._item.info
        if info is None:
            return ""
        if self._side == "output":
            return (info.outputs[self._index].tooltip or "") if self._index < len(info.outputs) else ""
        known = info.input(self.slots[self._index].name)
        return str(known.options.get("tooltip") or "") if known is not None else ""

    def area(self) -> QRectF:
        """Return the dot."""
        place = self._item.input_point if self._side == "input" else self._item.output_point
        middle = place(self._index)
        return QRectF(middle.x() - SLOT_REACH, middle.y() - SLOT_REACH, 2 * SLOT_REACH, 2 * SLOT_REACH)

    def pieces(self) -> Sequence[Piece]:
        """Return the links."""
        return [self.piece(item.link.id, LinkAccess, item.link.id, self._side) for item in self.links()]

    def press(self) -> None:
        """Select the node at the other end."""
        links = self.links()
        if links:
            go_along(self.root, links[0], self._side)

    def flags(self, state: QAccessible.State) -> None:
        """Say whether it is linked."""
        state.linked = bool(self.links())

    def other_end(self, item: LinkItem) -> str:
        """Return what is at the other end of a link, in words."""
        return end_in_words(self.root, item, self._side)


class LinkAccess(Piece):
    """A link, seen from one of its ends. Pressed it selects the node at the other end."""

    def __init__(self, root: Any, parent: QAccessibleInterface, link_id: str, side: Side) -> None:
        super().__init__(root, parent)
        self._link_id = link_id
        self._side = side

    @property
    def _item(self) -> LinkItem:
        return self.canvas.graph.links[self._link_id]

    def is_there(self) -> bool:
        """Whether the link is still there."""
        return self._link_id in self.canvas.graph.links

    def role(self) -> QAccessible.Role:
        """Return that it leads somewhere."""
        return QAccessible.Role.Link

    def name(self) -> str:
        """Return where it leads."""
        return end_in_words(self.root, self._item, self._side)

    def area(self) -> QRectF:
        """Return the rectangle around it."""
        return self._item.sceneBoundingRect()

    def press(self) -> None:
        """Select the node at the other end."""
        go_along(self.root, self._item, self._side)

    def flags(self, state: QAccessible.State) -> None:
        """Say that it is a link."""
        state.linked = True


def end_in_words(root: Any, item: LinkItem, side: Side) -> str:
    """Return the other end of a link, seen from one side: the node and its slot."""
    link, nodes = item.link, root.canvas.graph.nodes
    other = nodes[link.source if side == "input" else link.target]
    slots = other.node.outputs if side == "input" else other.node.inputs
    index = link.source_slot if side == "input" else link.target_slot
    slot = label_of(slots[index]) if 0 <= index < len(slots) else "?"
    words = (
        tr("from {node}, number {number}, {slot}")
        if side == "input"
        else tr("to {node}, number {number}, {slot}")
    )
    return words.format(node=other.title, number=other.node.id, slot=slot)


def go_along(root: Any, item: LinkItem, side: Side) -> None:
    """Select the node at the other end of a link and bring it into view."""
    node_id = item.link.source if side == "input" else item.link.target
    canvas = root.canvas
    canvas.select([node_id])
    canvas.glide_into_view(canvas.graph.nodes[node_id].frame())
