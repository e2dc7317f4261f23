"""Keeps the slots at both ends of a link, also those of a subgraph's boundary, in step with the links."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import (
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Link,
    LinkId,
    Node,
    NodeId,
    OutputSlot,
    Scope,
)
from app.workflow.node_copies import with_slots
from app.workflow.patch import Boundary, EditRefused


class LinkEnds:
    """The slots of one scope while links come and go; `changed` and `boundary` tell what became of them."""

    def __init__(self, scope: Scope, new_nodes: Iterable[Node] = ()) -> None:
        self._scope = scope
        self._nodes: dict[NodeId, Node] = {node.id: node for node in new_nodes}
        self._inputs = scope.inputs
        self._outputs = scope.outputs

    def changed(self, without: Collection[NodeId] = ()) -> dict[NodeId, Node | None]:
        """Return the nodes whose slots changed, but for those in `without`."""
        return {key: node for key, node in self._nodes.items() if key not in without}

    def boundary(self) -> Boundary | None:
        """Return the subgraph's inputs and outputs when they changed."""
        same = self._inputs is self._scope.inputs and self._outputs is self._scope.outputs
        return None if same else (self._inputs, self._outputs)

    def has(self, node_id: NodeId) -> bool:
        """Whether there is such a node, new or old."""
        return node_id in self._nodes or node_id in self._scope.nodes

    def link_at(self, link: Link, slot: InputSlot | None) -> LinkId | None:
        """Return the link that ends where `link` would; append `slot` when the input is not listed yet.

        Raises EditRefused when an end has no such slot.
        """
        if link.source == SUBGRAPH_INPUT:
            _in_range(self._inputs, link.source_slot, "subgraph input")
        else:
            _in_range(self._node(link.source).outputs, link.source_slot, f"output of node {link.source}")
        if link.target == SUBGRAPH_OUTPUT:
            ids = _in_range(self._outputs, link.target_slot, "subgraph output").get("linkIds") or ()
            return str(ids[0]) if ids else None
        node = self._node(link.target)
        if slot is not None and link.target_slot == len(node.inputs):
            node = self._nodes[node.id] = replace(node, inputs=(*node.inputs, slot))
        target: InputSlot = _in_range(node.inputs, link.target_slot, f"input of node {link.target}")
        return target.link

    def forget(self, link: Link) -> None:
        """Take a link out of the slots that name it."""
        if link.source == SUBGRAPH_INPUT:
            self._inputs = _without(self._inputs, link)
        elif self.has(link.source):
            node = self._node(link.source)
            outputs = tuple(
                replace(slot, links=tuple(key for key in slot.links if key != link.id))
                if link.id in slot.links
                else slot
                for slot in node.outputs
            )
            self._nodes[node.id] = replace(node, outputs=outputs)
        if link.target == SUBGRAPH_OUTPUT:
            self._outputs = _without(self._outputs, link)
        elif self.has(link.target):
            node = self._node(link.target)
            inputs = tuple(replace(s, link=None) if s.link == link.id else s for s in node.inputs)
            self._nodes[node.id] = replace(node, inputs=inputs)

    def forget_all(self, links: Iterable[Link], without: Collection[NodeId] = ()) -> None:
        """Take many links out of the slots that name them, each node once; those of `without` stay."""
        leaving: dict[NodeId, set[LinkId]] = {}
        arriving: dict[NodeId, set[LinkId]] = {}
        for link in links:
            if link.source == SUBGRAPH_INPUT or link.target == SUBGRAPH_OUTPUT:
                self.forget(link)
                continue
            for ends, end in ((leaving, link.source), (arriving, link.target)):
                if end not in without:
                    ends.setdefault(end, set()).add(link.id)
        for node_id in leaving | arriving:
            if self.has(node_id):
                node = self._node(node_id)
                into, out = arriving.get(node_id, ()), leaving.get(node_id, ())
                inputs = tuple(replace(s, link=None) if s.link in into else s for s in node.inputs)
                outputs = tuple(_outgoing(slot, out) for slot in node.outputs)
                self._nodes[node_id] = with_slots(node, inputs, outputs)

    def remember(self, link: Link) -> None:
        """Name a link in the slots at its ends."""
        if link.source == SUBGRAPH_INPUT:
            self._inputs = _with(self._inputs, link.source_slot, link)
        else:
            node = self._node(link.source)
            slot = node.outputs[link.source_slot]
            outputs = _put(node.outputs, link.source_slot, replace(slot, links=(*slot.links, link.id)))
            self._nodes[node.id] = replace(node, outputs=outputs)
        if link.target == SUBGRAPH_OUTPUT:
            self._outputs = _with(self._outputs, link.target_slot, link)
        else:
            node = self._node(link.target)
            target = replace(node.inputs[link.target_slot], link=link.id)
            self._nodes[node.id] = replace(node, inputs=_put(node.inputs, link.target_slot, target))

    def _node(self, node_id: NodeId) -> Node:
        return self._nodes.get(node_id) or self._scope.nodes[node_id]


def _outgoing(slot: OutputSlot, gone: Collection[LinkId]) -> OutputSlot:
    left = tuple(key for key in slot.links if key not in gone)
    return slot if len(left) == len(slot.links) else replace(slot, links=left)


def _in_range(slots: tuple[Any, ...], index: int, what: str) -> Any:
    if not 0 <= index < len(slots):
        raise EditRefused(f"there is no {what} at slot {index}")
    return slots[index]


def _put(slots: tuple[Any, ...], index: int, slot: Any) -> tuple[Any, ...]:
    return (*slots[:index], slot, *slots[index + 1 :])


def _json_id(link_id: LinkId) -> int | str:
    return int(link_id) if link_id.isascii() and link_id.lstrip("-").isdigit() else link_id


def _with(slots: tuple[Mapping[str, Any], ...], index: int, link: Link) -> tuple[Mapping[str, Any], ...]:
    slot = slots[index]
    return _put(slots, index, {**slot, "linkIds": [*(slot.get("linkIds") or ()), _json_id(link.id)]})


def _without(slots: tuple[Mapping[str, Any], ...], link: Link) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {**slot, "linkIds": [key for key in slot["linkIds"] if str(key) != link.id]}
        if any(str(key) == link.id for key in slot.get("linkIds") or ())
        else slot
        for slot in slots
    )
