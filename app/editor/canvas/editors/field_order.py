"""Which field comes next for the keyboard: through a node, then on through the nodes as they run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.editor.canvas.nodes.node_item import NodeItem
from app.workflow.layers import in_order

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

WITH_EDITOR = ("number", "string", "text", "toggle", "combo", "color", "written", "curve", "range")


def can_be_typed(item: NodeItem, index: int) -> bool:
    """Whether an editor opens for a field: it is no button, and no link gives its value."""
    return item.fields[index].kind in WITH_EDITOR and not item.is_linked(index)


def typed_fields(item: NodeItem) -> list[int]:
    """Return the indices of the fields of a node that the keyboard can go to; none of a collapsed one."""
    if item.layout.collapsed:
        return []
    return [index for index in range(len(item.fields)) if can_be_typed(item, index)]


def next_field(canvas: Canvas, item: NodeItem, name: str, direction: int) -> tuple[NodeItem, int] | None:
    """Return the field after (1) or before (-1) the one called `name`; None when there is no other.

    After a node's last field come those of the node that runs next, after the last node those of the first.
    """
    here = item.field_index(name)
    fields = typed_fields(item)
    if here is not None:
        rest = [index for index in fields if (index - here) * direction > 0]
        if rest:
            return item, rest[0] if direction > 0 else rest[-1]
    order = in_order(canvas.graph.scope)
    at = order.index(item.node.id) if item.node.id in order else 0
    others = order[at + 1 :] + order[: at + 1] if direction > 0 else order[:at][::-1] + order[at:][::-1]
    for node_id in others:
        other = canvas.graph.nodes.get(node_id)
        found = typed_fields(other) if other is not None else []
        if other is not None and found:
            return other, found[0] if direction > 0 else found[-1]
    return None


def first_field(canvas: Canvas, node_ids: Iterable[str]) -> tuple[NodeItem, int] | None:
    """Return the first field of the first of these nodes that has one."""
    for node_id in node_ids:
        item = canvas.graph.nodes.get(node_id)
        found = typed_fields(item) if item is not None else []
        if item is not None and found:
            return item, found[0]
    return None
