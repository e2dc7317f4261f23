"""Slots that a node does not show because nothing is linked to them; files say so in `properties.confy`."""

from __future__ import annotations

from dataclasses import replace

from app.workflow.document import Node, ScopeId
from app.workflow.edits import ChangeNode, Edit

KEY, OWN = "hides_unused", "confy"


def hides_unused(node: Node) -> bool:
    """Whether a node shows only slots that are linked, and its fields."""
    own = node.properties.get(OWN)
    return isinstance(own, dict) and own.get(KEY) is True


def hidden_slots(node: Node) -> tuple[frozenset[int], frozenset[int]] | None:
    """Return the numbers of the inputs and the outputs that a node hides; None: it shows all.

    An input that has a field is shown with it.
    """
    if not hides_unused(node):
        return None
    inputs = (at for at, slot in enumerate(node.inputs) if slot.link is None and not slot.widget)
    return frozenset(inputs), frozenset(at for at, slot in enumerate(node.outputs) if not slot.links)


def compacted(node: Node, hides: bool) -> Node:
    """Return a node that hides its unused slots, or shows them."""
    own = node.properties.get(OWN)
    rest = {key: value for key, value in own.items() if key != KEY} if isinstance(own, dict) else {}
    own = {**rest, KEY: True} if hides else rest
    properties = {key: value for key, value in node.properties.items() if key != OWN}
    return replace(node, properties={**properties, OWN: own} if own else properties)


def set_hides_unused(scope: ScopeId, node: Node, hides: bool, height: float) -> Edit:
    """Return the edit that hides the unused slots of a node, or shows them; it is so high then."""
    fields = {"properties": compacted(node, hides).properties, "size": (node.size[0], height)}
    return ChangeNode(scope, node.id, fields)
