"""Copies of a Node with one part replaced: what `dataclasses.replace` does, in a fifth of its time.

Thousands of nodes are moved or bypassed at once, and each becomes another Node.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.workflow.document import Node

_new = object.__new__


def _setter(name: str) -> Callable[[Node, Any], None]:
    found: Callable[[Node, Any], None] = getattr(Node, name).__set__
    return found


# A frozen dataclass with slots: only the slots themselves can be written to.
_ID, _TYPE, _POSITION, _SIZE = map(_setter, ("id", "type", "position", "size"))
_TITLE, _MODE, _INPUTS, _OUTPUTS = map(_setter, ("title", "mode", "inputs", "outputs"))
_VALUES, _NAMED, _PROPERTIES = map(_setter, ("values", "named_values", "properties"))
_FLAGS, _COLOR, _BODY = map(_setter, ("flags", "color", "body_color"))
_EXTRA, _KEY_ORDER, _FORMS = map(_setter, ("extra", "key_order", "forms"))


def _copied(node: Node) -> Node:
    copy = _new(Node)
    _ID(copy, node.id)
    _TYPE(copy, node.type)
    _POSITION(copy, node.position)
    _SIZE(copy, node.size)
    _TITLE(copy, node.title)
    _MODE(copy, node.mode)
    _INPUTS(copy, node.inputs)
    _OUTPUTS(copy, node.outputs)
    _VALUES(copy, node.values)
    _NAMED(copy, node.named_values)
    _PROPERTIES(copy, node.properties)
    _FLAGS(copy, node.flags)
    _COLOR(copy, node.color)
    _BODY(copy, node.body_color)
    _EXTRA(copy, node.extra)
    _KEY_ORDER(copy, node.key_order)
    _FORMS(copy, node.forms)
    return copy


def at_place(node: Node, position: tuple[float, float]) -> Node:
    """Return the node at another place."""
    copy = _copied(node)
    _POSITION(copy, position)
    return copy


def in_mode(node: Node, mode: int) -> Node:
    """Return the node in another mode."""
    copy = _copied(node)
    _MODE(copy, mode)
    return copy


def with_flags(node: Node, flags: Mapping[str, Any]) -> Node:
    """Return the node with other flags."""
    copy = _copied(node)
    _FLAGS(copy, flags)
    return copy


def in_colors(node: Node, color: str | None, body_color: str | None) -> Node:
    """Return the node in other colours."""
    copy = _copied(node)
    _COLOR(copy, color)
    _BODY(copy, body_color)
    return copy


def with_slots(node: Node, inputs: tuple[Any, ...], outputs: tuple[Any, ...]) -> Node:
    """Return the node with other slots."""
    copy = _copied(node)
    _INPUTS(copy, inputs)
    _OUTPUTS(copy, outputs)
    return copy
