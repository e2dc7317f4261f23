"""Turns group nodes, the older kind of subgraph, into subgraphs: definitions and all nodes of such a kind."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import (
    MODE_BYPASS,
    MODE_MUTE,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Link,
    Node,
    NodeId,
    OutputSlot,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import AddNodes, AddSubgraphs, Edit, Several
from app.workflow.group_node_controls import setting, slot_for
from app.workflow.group_nodes import group_name, group_node_scope, inner_names, usable_definitions, with_inner
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.patch import EditRefused, Patch
from app.workflow.widgets import DYNAMIC_COMBO, widgets

TURN_GROUP = "Turn group node into subgraph"
"""What the undo step is called."""

MAX_SLOTS = 1000
BOX_GAP = 240.0
"""Canvas units between the nodes and the two boxes of a subgraph's inputs and outputs."""


@dataclass(frozen=True)
class _Control:
    """A control of an inner node that the subgraph node shows: `name` there, `inner` inside."""

    node: NodeId
    inner: str
    name: str
    type: str


@dataclass(frozen=True)
class _Made:
    """A subgraph made of a group: its scope, and the names of its inputs by place before the controls."""

    scope: Scope
    inputs: tuple[str, ...]
    controls: tuple[_Control, ...]


def group_nodes_to_subgraphs(
    workflow: Workflow, library: Mapping[str, NodeInfo], names: Collection[str] | None = None
) -> Edit:
    """Return the edit that turns all group nodes, or those of these groups, into subgraphs.

    Groups inside of them are turned, too. Each node keeps its values, as controls of the subgraph node where
    they are inputs inside; nodes that differ in other values get definitions of their own. Raises EditRefused
    when there are none.
    """
    known = usable_definitions(workflow)
    wanted = {name for name in with_inner(known, known if names is None else names) if name in known}
    wanted -= {name for name in wanted if name in with_inner(known, inner_names(known[name]))}
    if not wanted:
        raise EditRefused("there are no group nodes here that could be turned into subgraphs")
    conversion = _Conversion(workflow, library, wanted)
    patches = [
        Patch(scope.id, changed) for scope in workflow.scopes.values() if (changed := conversion.hosts(scope))
    ]
    for name in sorted(wanted - conversion.used):
        conversion.converted(Node("1", f"workflow>{name}"))
    groups: Mapping[str, Any] = workflow.extra["groupNodes"]
    kept = {name for key in known.keys() - wanted for name in with_inner(known, inner_names(known[key]))}
    left = {name: found for name, found in groups.items() if name not in wanted or name in kept}
    return Several((AddSubgraphs(tuple(conversion.scopes)), *patches, SetExtra("groupNodes", left or None)))


class _Conversion:
    """Makes the subgraphs, each once for all group nodes that differ in nothing but promoted values."""

    def __init__(self, workflow: Workflow, library: Mapping[str, NodeInfo], wanted: set[str]) -> None:
        self._workflow = workflow
        self._library = library
        self._wanted = wanted
        self._made: dict[str, _Made] = {}
        self.scopes: list[Scope] = []
        self.used: set[str] = set()

    def hosts(self, scope: Scope) -> dict[NodeId, Node | None]:
        """Return the group nodes of a scope as subgraph nodes."""
        return {
            node.id: self.converted(node) for node in scope.nodes.values() if group_name(node) in self._wanted
        }

    def converted(self, host: Node) -> Node:
        """Return a group node as a node of a subgraph, which is made if need be."""
        opened = group_node_scope(self._workflow, host, self._library)
        name = group_name(host)
        if opened is None or name not in self._wanted:
            return host
        self.used.add(name)
        nodes = {key: replace(self.converted(node), id=_inner_id(key)) for key, node in opened.nodes.items()}
        controls = tuple(self._controls(name, opened, nodes, host))
        values = {control.name: self._value(nodes[control.node], control.inner) for control in controls}
        ends = [
            (link.source, link.source_slot, link.target, link.target_slot) for link in opened.links.values()
        ]
        key = json.dumps([name, [slot.name for slot in host.inputs], ends, self._fixed(nodes, controls)])
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._make(name, opened, nodes, controls, host)
            self.scopes.append(made.scope)
        return _as_instance(host, made, values)

    def _controls(
        self, name: str, opened: Scope, nodes: Mapping[NodeId, Node], host: Node
    ) -> Iterator[_Control]:
        """Yield the controls that the subgraph node shows: those of the group that can be inputs."""
        config = usable_definitions(self._workflow)[name].get("config")
        taken = {slot.name for slot in host.inputs}
        filled = {(link.target, link.target_slot) for link in opened.links.values()}
        if host.mode == MODE_BYPASS and any(not slot.type.isidentifier() for slot in host.inputs):
            return  # more inputs could change what the node passes on
        for key, node in nodes.items():
            if node.mode in (MODE_MUTE, MODE_BYPASS):
                continue  # an input would be passed on
            linked = {
                slot.widget for at, slot in enumerate(node.inputs) if slot.widget and (key, at) in filled
            }
            for inner, kind, value in self._inputs_with_values(node):
                settings = setting(config, key, inner)
                if inner in linked or value is None or settings.get("visible") is False:
                    continue
                shown = _free_name(str(settings.get("name") or inner), node.title or node.type, taken)
                taken.add(shown)
                yield _Control(key, inner, shown, kind)

    def _inputs_with_values(self, node: Node) -> list[tuple[str, str, Any]]:
        """Return name, type and value of the controls that can be inputs too."""
        info = self._library.get(node.type)
        if info is not None:
            return [
                (widget.name, widget.info.widget_type, widget.value)
                for widget in widgets(node, info)
                if widget.info is not None
                and widget.info.is_widget
                and widget.info.type != DYNAMIC_COMBO
                and "." not in widget.name
                and not widget.info.options.get("socketless")
                and not _has_alternatives(widget.info, widget.value)
            ]
        if any(scope.id == node.type for scope in self.scopes):
            types = {slot.widget: slot.type for slot in node.inputs if slot.widget}
            return [(name, types.get(name, "*"), value) for name, value in (node.named_values or {}).items()]
        return []

    def _value(self, node: Node, inner: str) -> Any:
        return next(value for name, _, value in self._inputs_with_values(node) if name == inner)

    def _fixed(self, nodes: Mapping[NodeId, Node], controls: tuple[_Control, ...]) -> list[Any]:
        """Return the values that the subgraph itself holds, and so all its nodes share."""
        fixed: list[Any] = []
        for key, node in nodes.items():
            free = {control.inner for control in controls if control.node == key}
            info = self._library.get(node.type)
            places = {w.index for w in widgets(node, info) if w.name in free} if info is not None else set()
            values: Any = node.values
            if isinstance(values, tuple) and info is not None:
                values = [value for at, value in enumerate(values) if at not in places]
            elif free:
                values = None
            named = {name: value for name, value in (node.named_values or {}).items() if name not in free}
            fixed.append([node.type, values, named, sorted(free)])
        return fixed

    def _make(
        self,
        name: str,
        opened: Scope,
        nodes: Mapping[NodeId, Node],
        controls: tuple[_Control, ...],
        host: Node,
    ) -> _Made:
        inside = {_inner_id(key): _inner_node(node) for key, node in nodes.items()}
        links = [
            replace(link, source=_inner_id(link.source), target=_inner_id(link.target))
            for link in opened.links.values()
        ]
        inputs = _boundary_inputs(links, inside, host)
        outputs = _boundary_outputs(links, inside, host)
        boundary = [dict(slot) for slot in inputs]
        for control in controls:
            key = _inner_id(control.node)
            at = slot_for(inside, key, control.inner, control.type)
            links.append(Link("", SUBGRAPH_INPUT, len(boundary), key, at))
            boundary.append(_boundary_slot(control.name, control.type))
        scope = _scope(name, inside, _usable(links, inside, boundary, outputs), boundary, outputs)
        return _Made(scope, tuple(str(slot["name"]) for slot in inputs), controls)


def _has_alternatives(info: InputInfo, value: Any) -> bool:
    """Whether a text holds `{a|b}`, which is chosen from inside a node only."""
    return bool(info.options.get("dynamicPrompts")) and isinstance(value, str) and "{" in value


def _inner_id(key: NodeId) -> NodeId:
    """Return the id of an inner node: ids of subgraphs begin at 1, places in a group at 0."""
    return str(int(key) + 1) if key.isdecimal() else key


def _inner_node(node: Node) -> Node:
    """Return a node of a group as one of a subgraph: with an id, without links."""
    order = tuple(key for key in node.key_order if key not in ("id", "index", ""))
    return replace(
        node,
        inputs=tuple(replace(slot, link=None) for slot in node.inputs),
        outputs=tuple(replace(slot, links=()) for slot in node.outputs),
        extra={key: value for key, value in node.extra.items() if key != "index"},
        forms={key: form for key, form in node.forms.items() if key != "id"},
        key_order=("id", *order) if order else (),
    )


def _free_name(name: str, owner: str, taken: Collection[str]) -> str:
    """Return a name that is not taken: with the node's title before it, then numbered."""
    tries = (name, f"{owner} {name}", *(f"{owner} {number} {name}" for number in range(2, MAX_SLOTS)))
    return next((found for found in tries if found not in taken), f"{name} {uuid.uuid4()}")


def _boundary_slot(name: str, kind: str) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "name": name, "type": kind, "linkIds": []}


def _boundary_inputs(
    links: Iterable[Link], inside: Mapping[NodeId, Node], host: Node
) -> list[dict[str, Any]]:
    """Return the subgraph's inputs: the node's own, and what is open inside beyond them."""
    ends = {link.source_slot: link for link in links if link.source == SUBGRAPH_INPUT}
    slots: list[dict[str, Any]] = []
    taken: set[str] = set()
    for number in range(min(max([len(host.inputs), *(slot + 1 for slot in ends)]), MAX_SLOTS)):
        own = host.inputs[number] if number < len(host.inputs) else None
        node = inside.get(ends[number].target) if number in ends else None
        inner = node.inputs[ends[number].target_slot] if node is not None else None
        name = (own.name if own else inner.name if inner else "") or "input"
        shown = _free_name(name, (node.title or node.type) if node else "input", taken)
        taken.add(shown)
        slots.append(_boundary_slot(shown, own.type if own else inner.type if inner else "*"))
    return slots


def _boundary_outputs(
    links: Iterable[Link], inside: Mapping[NodeId, Node], host: Node
) -> list[dict[str, Any]]:
    ends = {link.target_slot: link for link in links if link.target == SUBGRAPH_OUTPUT}
    slots: list[dict[str, Any]] = []
    taken: set[str] = set()
    for number in range(min(max([len(host.outputs), *(slot + 1 for slot in ends)]), MAX_SLOTS)):
        own = host.outputs[number] if number < len(host.outputs) else None
        node = inside.get(ends[number].source) if number in ends else None
        at = ends[number].source_slot if number in ends else 0
        inner = node.outputs[at] if node is not None and at < len(node.outputs) else None
        name = (own.name if own else inner.name if inner else "") or "output"
        shown = _free_name(name, (node.title or node.type) if node else "output", taken)
        taken.add(shown)
        slots.append(_boundary_slot(shown, own.type if own else inner.type if inner else "*"))
    return slots


def _usable(
    links: Iterable[Link],
    inside: dict[NodeId, Node],
    inputs: list[dict[str, Any]],
    outputs: list[dict[str, Any]],
) -> Iterator[Link]:
    """Yield the links, numbered from 1, whose ends exist; an output that only a link names is added."""
    number = 0
    for link in links:
        source, target = inside.get(link.source), inside.get(link.target)
        if source is not None and len(source.outputs) <= link.source_slot < MAX_SLOTS:
            more = (OutputSlot("", "*"),) * (link.source_slot + 1 - len(source.outputs))
            source = inside[source.id] = replace(source, outputs=source.outputs + more)
        gives = inputs if link.source == SUBGRAPH_INPUT else source.outputs if source else ()
        takes = outputs if link.target == SUBGRAPH_OUTPUT else target.inputs if target else ()
        if 0 <= link.source_slot < len(gives) and 0 <= link.target_slot < len(takes):
            number += 1
            kind = (
                inputs[link.source_slot]["type"] if source is None else source.outputs[link.source_slot].type
            )
            yield replace(link, id=str(number), type=str(kind))


def _scope(
    name: str,
    inside: Mapping[NodeId, Node],
    links: Iterable[Link],
    inputs: list[dict[str, Any]],
    outputs: list[dict[str, Any]],
) -> Scope:
    """Return a definition as the newest front ends write one."""
    scope_id: ScopeId = str(uuid.uuid4())
    made = Workflow()
    numbered = tuple(links)
    xs = [node.position[0] for node in inside.values()] or [0.0]
    right = max([node.position[0] + node.size[0] for node in inside.values()] or [0.0])
    top = min([node.position[1] for node in inside.values()] or [0.0])
    scope = made.scopes[scope_id] = Scope(scope_id, name=name, inputs=tuple(inputs), outputs=tuple(outputs))
    scope.extra = {
        "version": 1,
        "state": {
            "lastGroupId": 0,
            "lastNodeId": len(inside),
            "lastLinkId": len(numbered),
            "lastRerouteId": 0,
        },
        "revision": 0,
        "config": {},
        "inputNode": {"id": -10, "bounding": [min(xs) - BOX_GAP, top, 120, 40 + 20 * len(inputs)]},
        "outputNode": {"id": -20, "bounding": [right + BOX_GAP / 2, top, 120, 40 + 20 * len(outputs)]},
        "widgets": [],
        "extra": {},
    }
    made.apply(AddNodes(scope_id, tuple(inside.values()), numbered))
    return scope


def _as_instance(host: Node, made: _Made, values: Mapping[str, Any]) -> Node:
    """Return a group node as a node of the subgraph, its links where they were."""
    inputs = [
        slot if slot.name == name else replace(slot, name=name, label=slot.label or slot.name)
        for slot, name in zip(host.inputs, made.inputs, strict=False)
    ]
    inputs += host.inputs[len(inputs) :]
    inputs += [InputSlot(name, "*") for name in made.inputs[len(inputs) :]]
    inputs += [InputSlot(control.name, control.type, widget=control.name) for control in made.controls]
    outputs = list(host.outputs)
    outputs += [
        OutputSlot(str(slot["name"]), str(slot["type"])) for slot in made.scope.outputs[len(outputs) :]
    ]
    return replace(
        host,
        type=made.scope.id,
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        values=tuple(values.values()) if values or host.values is not None else None,
        named_values=dict(values) if values else None,
    )
