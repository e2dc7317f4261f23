"""Links turned into pairs of Set and Get nodes, such pairs turned into links, and another name for a pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import (
    SUBGRAPH_INPUT,
    InputSlot,
    Link,
    LinkId,
    Node,
    NodeId,
    OutputSlot,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edits import AddNodes, RemoveLink, RemoveNodes
from app.workflow.new_node import free_link_id, free_node_id
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.patch import Change, Edit, EditRefused, Patch, Several, node_of, scope_of
from app.workflow.virtual.set_get import SEEN_INSIDE, SETTER_OF, SETTERS, setters, variable_name

SET, GET = "SetNode", "GetNode"
SIZE = (210.0, 58.0)
Point = tuple[float, float]


@dataclass(frozen=True)
class LinksToVariables:
    """Replace links by a Set node for each output and a Get node for each link.

    `places` are where the Set and the Get node of each link stand (upper left corners, canvas units).
    """

    scope: ScopeId
    places: Mapping[LinkId, tuple[Point, Point]]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Replace them; refused when there is no such link."""
        scope = scope_of(workflow, self.scope)
        for link_id in self.places:
            if link_id not in scope.links:
                raise EditRefused(f"there is no link {link_id} here")
        nodes: list[Node] = []
        links: list[Link] = []
        names: dict[tuple[NodeId, int], str] = dict(_set_already(scope))
        taken = {variable_name(node) for node in _all_setters(workflow)}
        first = int(free_link_id(workflow, self.scope))
        for link_id, (at_source, at_target) in self.places.items():
            link = scope.links[link_id]
            origin = (link.source, link.source_slot)
            kind = _type_of(scope, link)
            if origin not in names:
                name = names[origin] = _free_name(_wanted_name(scope, link, kind), taken)
                taken.add(name)
                made = _named(SET, name, self._id(workflow, nodes), at_source, kind)
                nodes.append(made)
                links.append(Link(str(first + len(links)), *origin, made.id, 0, kind))
            made = _named(GET, names[origin], self._id(workflow, nodes), at_target, kind)
            nodes.append(made)
            links.append(Link(str(first + len(links)), made.id, 0, link.target, link.target_slot, kind))
        removals = tuple(RemoveLink(self.scope, link_id) for link_id in self.places)
        return Several((*removals, AddNodes(self.scope, tuple(nodes), tuple(links)))).carry_out(workflow)

    def _id(self, workflow: Workflow, nodes: list[Node]) -> NodeId:
        return free_node_id(workflow, self.scope, [node.id for node in nodes])


@dataclass(frozen=True)
class VariablesToLinks:
    """Draw links in place of Get nodes, and take away the Set nodes that nothing gets any longer."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]
    """The Get nodes, and Set nodes for all that get from them."""

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Replace them; refused when none of the Get nodes has its Set node in this scope."""
        scope = scope_of(workflow, self.scope)
        pairs = list(self._pairs(scope))
        if not pairs:
            raise EditRefused("none of these nodes gets a value from a Set node in the same graph")
        first = int(free_link_id(workflow, self.scope))
        links: list[Link] = []
        for getter, setter in pairs:
            into = next(iter(scope.links_into(setter.id)), None)
            for out in scope.links_from(getter.id) if into is not None else ():
                new = str(first + len(links))
                assert into is not None
                kind = into.type if out.type in ("*", "") else out.type
                links.append(
                    replace(out, id=new, source=into.source, source_slot=into.source_slot, type=kind)
                )
        gone = {getter.id for getter, _ in pairs}
        for setter in {setter.id: setter for _, setter in pairs}.values():
            if not _still_wanted(workflow, self.scope, setter, gone):
                gone.add(setter.id)
        edits = (RemoveNodes(self.scope, tuple(gone)), AddNodes(self.scope, (), tuple(links)))
        return Several(edits).carry_out(workflow)

    def _pairs(self, scope: Scope) -> Iterator[tuple[Node, Node]]:
        by_name = setters(scope)
        for node in scope.nodes.values():
            if node.type in SETTER_OF:
                found = by_name.get((SETTER_OF[node.type], variable_name(node)))
                if found and (node.id in self.nodes or found[0].id in self.nodes):
                    yield node, found[0]


@dataclass(frozen=True)
class NameVariable:
    """Let a Get node get another variable; or rename a Set node with all Get nodes of its scope."""

    scope: ScopeId
    node: NodeId
    name: str

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Name it; refused for an empty name, and for one that another Set node of the scope has."""
        scope, node = scope_of(workflow, self.scope), node_of(workflow, self.scope, self.node)
        name = self.name.strip()
        if not name:
            raise EditRefused(f"node {self.node} needs a name")
        if node.type in SETTER_OF:
            setter = next(iter(setters(scope).get((SETTER_OF[node.type], name), ())), None)
            kind = setter.inputs[0].type if setter is not None and setter.inputs else None
            return Patch(self.scope, {node.id: renamed(node, name, kind)}).carry_out(workflow)
        if any(other.id != node.id for other in setters(scope).get((node.type, name), ())):
            raise EditRefused(f"another Set node is called {name!r}: choose another name")
        old = variable_name(node)
        getters = [
            other
            for other in scope.nodes.values()
            if SETTER_OF.get(other.type) == node.type and old and variable_name(other) == old
        ]
        changed = {other.id: renamed(other, name, None) for other in (node, *getters)}
        return Patch(self.scope, changed).carry_out(workflow)


@dataclass(frozen=True)
class UnsetVariables:
    """Let Get nodes get nothing any longer: they stay, and name no variable."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Take their names away; refused for a node that is none of them."""
        changed = {}
        for node_id in self.nodes:
            node = node_of(workflow, self.scope, node_id)
            if node.type not in SETTER_OF:
                raise EditRefused(f"node {node_id} gets no variable")
            changed[node_id] = renamed(node, "", None)
        return Patch(self.scope, changed).carry_out(workflow)


def variable_info(scope: Scope, node: Node, outer: tuple[str, ...] = ()) -> NodeInfo:
    """Return what is known of a Set or Get node: a name, to be chosen among the Set nodes' or typed."""
    if node.type in SETTERS:
        inputs = (InputInfo("Constant", "STRING", options={"default": ""}),)
        return NodeInfo(node.type, "Set", "utilities", "Names the value that comes in.", inputs, ())
    names = [name for kind, name in setters(scope) if kind == SETTER_OF[node.type] and name]
    now = variable_name(node)
    choices = tuple(dict.fromkeys([*sorted(names), *outer, *([now] if now else [])]))
    inputs = (InputInfo("Constant", "COMBO", choices=choices),)
    return NodeInfo(node.type, "Get", "utilities", "Gives the value that a Set node names.", inputs, ())


def renamed(node: Node, name: str, kind: str | None = None) -> Node:
    """Return a Set or Get node with another name, and, where given, another type of what a Get node gives."""
    prefix = "Get_" if node.type in SETTER_OF else "Set_"
    old, title = variable_name(node), node.title
    if node.title in (None, "", f"{prefix}{old}", prefix.rstrip("_")):
        title = f"{prefix}{name}"
    values: Mapping[str, Any] | tuple[Any, ...]
    if isinstance(node.values, Mapping):
        values = {**node.values, next(iter(node.values), "Constant"): name}
    else:
        values = (name, *(node.values or ())[1:])
    named = node.named_values
    if named is not None:
        named = {**named, next(iter(named), "Constant"): name}
    outputs = node.outputs
    if kind is not None and outputs:
        outputs = (replace(outputs[0], type=kind, name=kind), *outputs[1:])
    properties = node.properties
    if "previousName" in properties:
        properties = {**properties, "previousName": name}
    return replace(
        node, title=title, values=values, named_values=named, outputs=outputs, properties=properties
    )


def _named(kind: str, name: str, node_id: NodeId, place: Point, slot_type: str) -> Node:
    setter = kind == SET
    return Node(
        node_id,
        kind,
        place,
        SIZE,
        title=f"{'Set' if setter else 'Get'}_{name}",
        inputs=(InputSlot(slot_type, slot_type),) if setter else (),
        outputs=(OutputSlot("*", "*") if setter else OutputSlot(slot_type, slot_type),),
        values=(name,),
        properties={"previousName": name} if setter else {},
        flags={"collapsed": True},
    )


def _set_already(scope: Scope) -> Iterator[tuple[tuple[NodeId, int], str]]:
    """Yield the outputs that a Set node names already, with the name."""
    for node in scope.nodes.values():
        if node.type == SET and node.inputs and node.inputs[0].link in scope.links:
            link, name = scope.links[str(node.inputs[0].link)], variable_name(node)
            if name:
                yield (link.source, link.source_slot), name


def _all_setters(workflow: Workflow) -> Iterator[Node]:
    for scope in workflow.scopes.values():
        yield from (node for node in scope.nodes.values() if node.type in SETTERS)


def _wanted_name(scope: Scope, link: Link, kind: str) -> str:
    if link.source == SUBGRAPH_INPUT:
        entry = scope.inputs[link.source_slot] if link.source_slot < len(scope.inputs) else {}
        return str(entry.get("label") or entry.get("name") or kind)
    node = scope.nodes.get(link.source)
    if node is None or not 0 <= link.source_slot < len(node.outputs):
        raise EditRefused(f"link {link.id} starts at an output that is not there")
    slot = node.outputs[link.source_slot]
    return slot.label or slot.name or kind


def _type_of(scope: Scope, link: Link) -> str:
    node = scope.nodes.get(link.source)
    outputs = node.outputs if node is not None else ()
    given = outputs[link.source_slot].type if 0 <= link.source_slot < len(outputs) else link.type
    return link.type if given in ("*", "") else given


def _free_name(wanted: str, taken: set[str]) -> str:
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}_{number}", number + 1
    return name


def _still_wanted(workflow: Workflow, scope_id: ScopeId, setter: Node, gone: set[NodeId]) -> bool:
    """Whether a Set node is needed: its own output is linked, or a Get node that stays may get from it."""
    if any(slot.links for slot in setter.outputs):
        return True
    name, kind = variable_name(setter), SETTERS[setter.type]
    for scope in workflow.scopes.values():
        if scope.id != scope_id and setter.type not in SEEN_INSIDE:
            continue
        for node in scope.nodes.values():
            gets = node.type == kind and variable_name(node) == name
            if gets and (scope.id != scope_id or node.id not in gone):
                return True
    return False
