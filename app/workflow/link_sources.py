"""Where an input's value really comes from: through reroutes, bypassed nodes, primitives and subgraphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.workflow.document import (
    MODE_BYPASS,
    MODE_MUTE,
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    LinkId,
    Node,
    Scope,
    Workflow,
)
from app.workflow.group_nodes import group_node_scope
from app.workflow.promoted import promoted_values
from app.workflow.slot_types import ANY, connects

REROUTES = frozenset({"Reroute", "Reroute (rgthree)"})
PRIMITIVE = "PrimitiveNode"
SET_NODE, GET_NODE = "SetNode", "GetNode"
_PACK_TOOLS = (
    "Fast Muter", "Fast Bypasser", "Fast Groups Muter", "Fast Groups Bypasser", "Fast Actions Button",
    "Bookmark", "Label", "Node Collector", "Node Combiner", "Random Unmuter", "Mute / Bypass Repeater",
    "Mute / Bypass Relay",
)  # fmt: skip
VIRTUAL = (
    REROUTES
    | {"Note", "MarkdownNote", PRIMITIVE, SET_NODE, GET_NODE}
    | {f"{name} (rgthree)" for name in _PACK_TOOLS}
)
"""Kinds of node that exist in the editor only: a prompt never contains them."""


@dataclass(frozen=True, eq=False)
class Place:
    """One appearance of a scope: the workflow itself, or a subgraph inside the node `host` of `outer`."""

    scope: Scope
    prefix: str = ""
    host: Node | None = None
    outer: Place | None = None

    def path(self, node: Node) -> str:
        """Return the node's path, `5:3` inside the subgraph node 5."""
        return self.prefix + node.id

    def is_inside(self, scope_id: str) -> bool:
        """Whether this place lies in the given scope: a subgraph that contains itself would never end."""
        place: Place | None = self
        while place is not None:
            if place.scope.id == scope_id:
                return True
            place = place.outer
        return False


@dataclass(frozen=True)
class NodeOutput:
    """An output of a node that a prompt contains."""

    place: Place
    node: Node
    slot: int


@dataclass(frozen=True)
class Constant:
    """A value in place of a link, of a primitive node or a subgraph node's own control, and where it is."""

    value: Any
    node_path: str = ""
    input_name: str = ""


class LinkSources:
    """Follows links back to their sources. Its tables are made once: build a new one after a change."""

    def __init__(self, workflow: Workflow) -> None:
        self._workflow = workflow
        self._nests = len(workflow.scopes) > 1 or bool(workflow.extra.get("groupNodes"))
        self._places: dict[str, Place] = {"": Place(workflow.root)}
        self._into_outputs: dict[str, dict[int, LinkId]] = {}
        self._setters: dict[str, dict[str, Node]] = {}

    def places(self) -> Iterator[Place]:
        """Yield the workflow and every subgraph that runs, those inside muted or bypassed nodes left out."""
        waiting = [self._places[""]]
        while waiting:
            place = waiting.pop()
            yield place
            if not self._nests:
                return
            inner = [
                self.inside(place, node)
                for node in place.scope.nodes.values()
                if node.mode not in (MODE_MUTE, MODE_BYPASS)
            ]
            waiting += [found for found in reversed(inner) if found is not None]

    def inside(self, place: Place, node: Node) -> Place | None:
        """Return the place inside a subgraph node, None for any other node."""
        if not self._nests:
            return None
        prefix = f"{place.prefix}{node.id}:"
        found = self._places.get(prefix)
        if found is not None and found.host is node:
            return found
        scope = self._workflow.scopes.get(node.type) if node.type != ROOT else None
        scope = scope or group_node_scope(self._workflow, node)
        if scope is None or place.is_inside(node.type):
            return None
        found = self._places[prefix] = Place(scope, prefix, node, place)
        return found

    def source(self, place: Place, slot: InputSlot) -> NodeOutput | Constant | None:
        """Return what feeds an input slot, None when nothing does in the end."""
        link_id, wanted = slot.link, slot.type
        seen: set[tuple[str, LinkId]] = set()
        while link_id is not None and (place.prefix, link_id) not in seen:
            seen.add((place.prefix, link_id))
            link = place.scope.links.get(link_id)
            if link is None:
                return None
            if link.source == SUBGRAPH_INPUT:
                if place.host is None or place.outer is None:
                    return None
                outer = boundary_slot(place.scope, place.host, link.source_slot)
                if outer is None or outer.link is None:
                    return _promoted(place, place.outer, place.host, link.source_slot)
                place, link_id = place.outer, outer.link
                continue
            node = place.scope.nodes.get(link.source)
            if node is None or (node.mode == MODE_MUTE and node.type not in REROUTES):
                return None
            step = self._behind(place, node, link.source_slot, wanted)
            if not isinstance(step, tuple):
                return step
            place, link_id = step
        return None

    def _behind(
        self, place: Place, node: Node, slot: int, wanted: str
    ) -> tuple[Place, LinkId | None] | NodeOutput | Constant:
        """Return the link to follow next, or the end of the way."""
        if node.type in REROUTES or node.type == SET_NODE:
            return place, node.inputs[0].link if node.inputs else None
        if node.mode == MODE_BYPASS:
            passed = bypass_input(node, slot, wanted)
            return place, passed.link if passed else None
        if node.type == PRIMITIVE:
            values = node.values if isinstance(node.values, tuple) else tuple((node.values or {}).values())
            return Constant(values[0], place.path(node), "value") if values else (place, None)
        if node.type == GET_NODE:
            setter = self._setter(place, node)
            return place, setter.inputs[0].link if setter and setter.inputs else None
        inner = self.inside(place, node)
        if inner is not None:
            return inner, self._output_link(inner.scope, slot)
        return NodeOutput(place, node, slot)

    def _output_link(self, scope: Scope, slot: int) -> LinkId | None:
        table = self._into_outputs.get(scope.id)
        if table is None:
            table = self._into_outputs[scope.id] = {
                link.target_slot: link.id for link in scope.links.values() if link.target == SUBGRAPH_OUTPUT
            }
        return table.get(slot)

    def _setter(self, place: Place, getter: Node) -> Node | None:
        """Return the SetNode whose name a GetNode repeats, in the same scope."""
        table = self._setters.get(place.scope.id)
        if table is None:
            nodes = place.scope.nodes.values()
            table = {_first_value(node): node for node in nodes if node.type == SET_NODE}
            self._setters[place.scope.id] = table
        return table.get(_first_value(getter))


def _first_value(node: Node) -> str:
    values = node.values
    return str(values[0]) if isinstance(values, tuple) and values else ""


def bypass_input(node: Node, slot: int, wanted: str) -> InputSlot | None:
    """Return the input that a bypassed node passes to an output.

    It is the one at the same place if its type fits, else the first of exactly the wanted type, else the
    first that fits; for `*` the one at the same place or the first.
    """
    inputs = node.inputs
    if not inputs:
        return None
    if wanted == ANY:
        return inputs[slot] if slot < len(inputs) else inputs[0]
    if slot < len(inputs) and connects(inputs[slot].type, wanted):
        return inputs[slot]
    exact = next((item for item in inputs if item.type == wanted), None)
    return exact or next((item for item in inputs if connects(item.type, wanted)), None)


def boundary_slot(scope: Scope, host: Node, index: int) -> InputSlot | None:
    """Return the slot of a subgraph node for the subgraph's input `index`; files leave some out."""
    if index >= len(scope.inputs):
        return None
    name = scope.inputs[index].get("name")
    return next((slot for slot in host.inputs if slot.name == name), None)


def _promoted(place: Place, outer: Place, host: Node, index: int) -> Constant | None:
    name = str(place.scope.inputs[index].get("name")) if index < len(place.scope.inputs) else ""
    value = promoted_values(place.scope, host).get(name)
    return None if value is None else Constant(value, outer.path(host), name)
