"""Where an input's value really comes from: through reroutes, bypassed nodes, primitives and subgraphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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
    ScopeId,
    Workflow,
)
from app.workflow.group_nodes import group_node_scope
from app.workflow.node_info import NodeInfo
from app.workflow.promoted import promoted_values
from app.workflow.slot_types import ANY, connects
from app.workflow.virtual.anything_everywhere import with_everywhere_links
from app.workflow.virtual.kinds import (
    PRIMITIVE,
    REROUTES,
    STAND_IN_REROUTES,
    STAND_IN_VALUES,
    VIRTUAL,
    is_virtual,
)
from app.workflow.virtual.set_get import SEEN_INSIDE, SETTER_OF, SETTERS, setters, variable_name

__all__ = ["PRIMITIVE", "VIRTUAL", "Constant", "LinkSources", "NodeOutput", "Place"]

_PASS_ON = REROUTES | SETTERS.keys()


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
    replaces_tokens: bool = False
    """Whether `%date:yyyy%` and the like in the value are to be replaced: a switch of primitive nodes."""


class LinkSources:
    """Follows links back to their sources. Its tables are made once: build a new one after a change.

    With a `library`, nodes that only shape a workflow count as virtual where their pack is not installed.
    """

    def __init__(self, workflow: Workflow, library: Mapping[str, NodeInfo] | None = None) -> None:
        self._workflow = workflow
        self._library = library
        self._nests = len(workflow.scopes) > 1 or bool(workflow.extra.get("groupNodes"))
        self._seen_scopes: dict[ScopeId, Scope] = {}
        self._places: dict[str, Place] = {"": Place(self._with_virtual_links(workflow.root))}
        self._into_outputs: dict[ScopeId, dict[int, LinkId]] = {}
        self._setters: dict[ScopeId, dict[tuple[str, str], list[Node]]] = {}
        self._hosts: dict[str, _HostInputs] = {}
        self._known: dict[_Step, NodeOutput | Constant | None] = {}
        self._virtual: dict[str, bool] = {}
        self._plain: dict[str, bool] = {}
        self.links_followed = 0
        """How many links were followed since the beginning."""

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
        scope = (
            self._with_virtual_links(scope)
            if scope
            else group_node_scope(self._workflow, node, self._library)
        )
        if scope is None or place.is_inside(node.type):
            return None
        found = self._places[prefix] = Place(scope, prefix, node, place)
        return found

    def is_virtual(self, node: Node) -> bool:
        """Whether a prompt leaves this node out because it only shapes the workflow."""
        kind = node.type
        found = self._virtual.get(kind)
        if found is None:
            found = self._virtual[kind] = is_virtual(kind, self._library)
        return found

    def _is_plain(self, node: Node) -> bool:
        """Whether every link from this node begins at an output that a prompt contains, as with most."""
        if self._nests or node.mode in (MODE_MUTE, MODE_BYPASS):
            return False
        found = self._plain.get(node.type)
        if found is None:
            passes = node.type in _PASS_ON or node.type in SETTER_OF or node.type == PRIMITIVE
            found = self._plain[node.type] = not passes and not self.is_virtual(node)
        return found

    def source(self, place: Place, slot: InputSlot) -> NodeOutput | Constant | None:
        """Return what feeds an input slot, None when nothing does in the end."""
        link_id, wanted = slot.link, slot.type
        link = place.scope.links.get(link_id) if link_id is not None else None
        node = place.scope.nodes.get(link.source) if link is not None else None
        if link is not None and node is not None and link.source != SUBGRAPH_INPUT and self._is_plain(node):
            self.links_followed += 1
            return NodeOutput(place, node, link.source_slot)
        trail: dict[_Step, None] = {}
        found: NodeOutput | Constant | None = None
        while link_id is not None:
            step = (place.prefix, link_id, wanted)
            if step in trail:
                break
            if step in self._known:
                found = self._known[step]
                break
            trail[step] = None
            self.links_followed += 1
            ahead = self._behind_link(place, link_id, wanted)
            if not isinstance(ahead, _Ahead):
                found = ahead
                break
            place, link_id, wanted = ahead.place, ahead.link, ahead.wanted
        if len(trail) > 1:
            self._known.update(dict.fromkeys(trail, found))
        return found

    def _behind_link(
        self, place: Place, link_id: LinkId, wanted: str
    ) -> _Ahead | NodeOutput | Constant | None:
        """Return the link to follow next, or the end of the way."""
        link = place.scope.links.get(link_id)
        if link is None:
            return None
        if link.source == SUBGRAPH_INPUT:
            return self._outside(place, link.source_slot)
        node = place.scope.nodes.get(link.source)
        if node is None or (node.mode == MODE_MUTE and node.type not in VIRTUAL):
            return None
        if node.type in _PASS_ON:
            return _Ahead(place, node.inputs[0].link if node.inputs else None, wanted)
        if node.type == PRIMITIVE:
            value = _own_value(place, node, "value")
            switched_on = node.properties.get("Run widget replace on values") is True
            return replace(value, replaces_tokens=True) if value is not None and switched_on else value
        if node.mode == MODE_BYPASS:
            passed = bypass_input(node, link.source_slot, wanted)
            return _Ahead(place, passed.link, passed.type) if passed else None
        if node.type in SETTER_OF:
            return self._behind_getter(place, node, wanted)
        if self.is_virtual(node):
            return self._behind_stand_in(place, node, wanted)
        inner = self.inside(place, node)
        if inner is not None:
            return _Ahead(inner, self._output_link(inner.scope, link.source_slot), wanted)
        return NodeOutput(place, node, link.source_slot)

    def _outside(self, place: Place, index: int) -> _Ahead | Constant | None:
        """Return what feeds input `index` of a subgraph: a link outside, or the subgraph node's control."""
        if place.host is None or place.outer is None or index >= len(place.scope.inputs):
            return None
        host = self._hosts.get(place.prefix)
        if host is None:
            host = self._hosts[place.prefix] = _HostInputs(
                {slot.name: slot for slot in reversed(place.host.inputs)},
                promoted_values(place.scope, place.host),
            )
        name = str(place.scope.inputs[index].get("name"))
        slot = host.slots.get(name)
        if slot is not None and slot.link is not None:
            return _Ahead(place.outer, slot.link, slot.type)
        value = host.values.get(name)
        return None if value is None else Constant(value, place.outer.path(place.host), name)

    def _behind_getter(self, place: Place, getter: Node, wanted: str) -> _Ahead | None:
        """Return the link into the Set node whose name a Get node repeats.

        It is the first one of its own scope, else the only one of the scopes around it; with several of one
        name around it, it gets nothing, as in the pack that brings these nodes.
        """
        kind, name = SETTER_OF[getter.type], variable_name(getter)
        own = self._setters_of(place.scope).get((kind, name), [])[:1] if name else []
        found = [(place, node) for node in own]
        outer = place.outer if name and not own and kind in SEEN_INSIDE else None
        while outer is not None:
            found += [(outer, node) for node in self._setters_of(outer.scope).get((kind, name), [])]
            outer = outer.outer
        if len(found) != 1:
            return None
        where, setter = found[0]
        return _Ahead(where, setter.inputs[0].link if setter.inputs else None, wanted)

    def _behind_stand_in(self, place: Place, node: Node, wanted: str) -> _Ahead | Constant | None:
        if node.type in STAND_IN_VALUES:
            return _own_value(place, node, "seed")
        linked = node.type in STAND_IN_REROUTES and node.inputs and node.inputs[0].link is not None
        return _Ahead(place, node.inputs[0].link, wanted) if linked else _own_value(place, node, "value")

    def _with_virtual_links(self, scope: Scope) -> Scope:
        found = self._seen_scopes.get(scope.id)
        if found is None:
            extra = self._workflow.extra if scope.id == ROOT else scope.extra.get("extra")
            found = with_everywhere_links(scope, self._library, extra if isinstance(extra, Mapping) else None)
            self._seen_scopes[scope.id] = found
        return found

    def _output_link(self, scope: Scope, slot: int) -> LinkId | None:
        table = self._into_outputs.get(scope.id)
        if table is None:
            table = self._into_outputs[scope.id] = {
                link.target_slot: link.id for link in scope.links.values() if link.target == SUBGRAPH_OUTPUT
            }
        return table.get(slot)

    def _setters_of(self, scope: Scope) -> dict[tuple[str, str], list[Node]]:
        table = self._setters.get(scope.id)
        if table is None:
            table = self._setters[scope.id] = setters(scope)
        return table


_Step = tuple[str, LinkId, str]
"""A link on the way back: the prefix of its place, its id, and the type that is wanted of it."""


@dataclass(frozen=True)
class _Ahead:
    """The link to follow next, and the type that is wanted of it."""

    place: Place
    link: LinkId | None
    wanted: str


@dataclass(frozen=True)
class _HostInputs:
    """What a subgraph node gives to the inputs of its subgraph: its slots and its own values, by name."""

    slots: Mapping[str, InputSlot]
    values: Mapping[str, Any]


def _own_value(place: Place, node: Node, name: str) -> Constant | None:
    """Return the first value of a node in place of a link from it."""
    values: Any = node.values
    if isinstance(values, Mapping):
        values = tuple(values.values())
    if not values and node.named_values:
        values = tuple(node.named_values.values())
    return Constant(values[0], place.path(node), name) if values else None


def bypass_input(node: Node, slot: int, wanted: str) -> InputSlot | None:
    """Return the input that a bypassed node passes to an output.

    It is the one at the same place if its type fits the output and what is wanted, else the first of exactly
    the wanted type, else the first that fits both; for `*` the one at the same place or the first.
    """
    inputs = node.inputs
    if not inputs:
        return None
    if wanted in (ANY, ""):
        return inputs[slot] if slot < len(inputs) else inputs[0]
    given = node.outputs[slot].type if slot < len(node.outputs) else ANY
    if slot < len(inputs) and _passes(inputs[slot], given, wanted):
        return inputs[slot]
    exact = next((item for item in inputs if item.type == wanted), None)
    return exact or next((item for item in inputs if _passes(item, given, wanted)), None)


def _passes(slot: InputSlot, given: str, wanted: str) -> bool:
    return connects(slot.type, given) and connects(slot.type, wanted)
