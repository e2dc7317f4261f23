"""The form of a node's box, as files say it: `shape` is 1 or `box` for square corners."""

from __future__ import annotations

from collections.abc import Iterable

from app.workflow.document import Node, ScopeId
from app.workflow.edits import ChangeNode, Edit, Several

KEY = "shape"
BOX = 1


def is_square(node: Node) -> bool:
    """Whether a node has square corners."""
    shape = node.extra.get(KEY)
    return shape == "box" or (shape == BOX and not isinstance(shape, bool))


def set_square(scope: ScopeId, nodes: Iterable[Node], square: bool) -> Edit:
    """Return the edit that gives nodes square corners, or round ones."""
    edits = []
    for node in nodes:
        rest = {key: value for key, value in node.extra.items() if key != KEY}
        edits.append(ChangeNode(scope, node.id, {"extra": {**rest, KEY: BOX} if square else rest}))
    return Several(tuple(edits))
