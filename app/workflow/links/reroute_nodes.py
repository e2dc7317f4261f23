"""Reroute nodes and native reroutes, turned into each other; and a Reroute node at a slot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.workflow.document import Link, LinkId, Node, NodeId, ScopeId, Workflow
from app.workflow.edits import AddNodes, RemoveLink, RemoveNodes
from app.workflow.native_reroutes import Reroute, RerouteId, Reroutes, read_reroutes, reroutes_edit
from app.workflow.new_node import REROUTE_SIZE, free_link_id, new_node
from app.workflow.patch import Change, Edit, EditRefused, Several, node_of, scope_of
from app.workflow.reroute_edits import free_reroute_id
from app.workflow.virtual.nodes import VIRTUAL_NODES

REROUTE = "Reroute"


def reroute_node(
    workflow: Workflow, scope_id: ScopeId, middle: tuple[float, float], kind: str, node_id: NodeId = ""
) -> Node:
    """Return a Reroute node for links of a type, around a point; it is not added yet."""
    place = (middle[0] - REROUTE_SIZE[0] / 2, middle[1] - REROUTE_SIZE[1] / 2)
    made = new_node(workflow, scope_id, VIRTUAL_NODES[REROUTE], place)
    return replace(
        made,
        id=node_id or made.id,
        outputs=(replace(made.outputs[0], type=kind),),
        properties={"showOutputText": False, "horizontal": False},
    )


@dataclass(frozen=True)
class RerouteToNative:
    """Turn Reroute nodes into bends of the links that pass them; those without an incoming link stay."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Turn them; refused when none of them can be."""
        edits = tuple(
            _ToNative(self.scope, node) for node in self.nodes if _passes(workflow, self.scope, node)
        )
        if not edits:
            raise EditRefused("a Reroute node becomes a bend of a link: link its input and its output first")
        return Several(edits).carry_out(workflow)


def _passes(workflow: Workflow, scope_id: ScopeId, node_id: NodeId) -> bool:
    node = scope_of(workflow, scope_id).nodes.get(node_id)
    if node is None or node.type != REROUTE:
        return False
    return any(slot.link for slot in node.inputs) and any(slot.links for slot in node.outputs)


@dataclass(frozen=True)
class _ToNative:
    scope: ScopeId
    node: NodeId

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        scope = scope_of(workflow, self.scope)
        node = node_of(workflow, self.scope, self.node)
        into = next(link for link in scope.links_into(self.node))
        outs = scope.links_from(self.node)
        before = read_reroutes(workflow, scope)
        new = free_reroute_id(scope, before)
        middle = (node.position[0] + node.size[0] / 2, node.position[1] + node.size[1] / 2)
        first = int(free_link_id(workflow, self.scope))
        links = {
            str(first + index): replace(
                out, id=str(first + index), source=into.source, source_slot=into.source_slot
            )
            for index, out in enumerate(outs)
        }
        chains = {
            key: [*before.of_link(into.id), new, *before.of_link(out.id)]
            for (key, out) in zip(links, outs, strict=True)
        }
        reroutes = {**before.reroutes, new: Reroute(new, middle)}
        steps = (RemoveNodes(self.scope, (self.node,)), AddNodes(self.scope, (), tuple(links.values())))
        return Several((*steps, _Bend(self.scope, reroutes, chains))).carry_out(workflow)


@dataclass(frozen=True)
class NativeToReroute:
    """Turn a bend of links into a Reroute node, one for each output whose links pass it."""

    scope: ScopeId
    reroute: RerouteId

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Turn it; refused when no link passes it."""
        scope = scope_of(workflow, self.scope)
        before = read_reroutes(workflow, scope)
        passing = [link for link in scope.links.values() if self.reroute in before.of_link(link.id)]
        if self.reroute not in before.reroutes or not passing:
            raise EditRefused("no link passes this reroute")
        by_origin: dict[tuple[NodeId, int], list[Link]] = {}
        for link in passing:
            by_origin.setdefault((link.source, link.source_slot), []).append(link)
        first = int(free_link_id(workflow, self.scope))
        nodes: list[Node] = []
        links: list[Link] = []
        chains: dict[LinkId, list[RerouteId]] = {}
        for (source, slot), group in by_origin.items():
            made = reroute_node(workflow, self.scope, before.reroutes[self.reroute].position, group[0].type)
            made = replace(made, id=str(int(made.id) + len(nodes))) if nodes else made
            made = _beside_others(made, [*scope.nodes.values(), *nodes])
            nodes.append(made)
            chain = before.of_link(group[0].id)
            into = Link(str(first + len(links)), source, slot, made.id, 0, group[0].type)
            chains[into.id] = chain[: chain.index(self.reroute)]
            links.append(into)
            for old in group:
                chain = before.of_link(old.id)
                out = replace(old, id=str(first + len(links)), source=made.id, source_slot=0)
                chains[out.id] = chain[chain.index(self.reroute) + 1 :]
                links.append(out)
        removals = tuple(RemoveLink(self.scope, link.id) for link in passing)
        steps: tuple[Edit, ...] = (*removals, AddNodes(self.scope, tuple(nodes), tuple(links)))
        reroutes = {key: item for key, item in before.reroutes.items() if key != self.reroute}
        return Several((*steps, _Bend(self.scope, reroutes, chains))).carry_out(workflow)


def _beside_others(made: Node, others: Iterable[Node]) -> Node:
    """Return a Reroute node at the nearest place below that no other Reroute node covers."""
    (width, height), (x, y) = made.size, made.position
    near = [other for other in others if other.type == REROUTE and abs(other.position[0] - x) < width]
    for other in sorted(near, key=lambda other: other.position[1]):
        if abs(other.position[1] - y) < height:
            y = other.position[1] + height + 4.0
    return replace(made, position=(x, y))


@dataclass(frozen=True)
class _Bend:
    scope: ScopeId
    reroutes: Mapping[RerouteId, Reroute]
    chains: Mapping[LinkId, list[RerouteId]]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        scope = scope_of(workflow, self.scope)
        here = read_reroutes(workflow, scope)
        used = {key: None for chain in self.chains.values() for key in chain}
        known = {**{key: self.reroutes[key] for key in used}, **here.reroutes}
        last = {**here.last, **{key: chain[-1] for key, chain in self.chains.items() if chain}}
        parents = {
            key: (chain[place - 1] if place else None)
            for chain in self.chains.values()
            for place, key in enumerate(chain)
        }
        known = {key: replace(item, parent=parents.get(key, item.parent)) for key, item in known.items()}
        passing: dict[RerouteId, list[LinkId]] = {key: [] for key in known}
        shape = Reroutes(known, last, here.floating)
        for link_id in last:
            for key in shape.of_link(link_id):
                passing[key].append(link_id)
        known = {
            key: replace(item, links=tuple(passing[key])) if key in used else item
            for key, item in known.items()
        }
        edit = reroutes_edit(workflow, self.scope, replace(shape, reroutes=known))
        return (edit or Several(())).carry_out(workflow)


def reroutes_among(nodes: Iterable[Node]) -> tuple[NodeId, ...]:
    """Return the Reroute nodes among some."""
    return tuple(node.id for node in nodes if node.type == REROUTE)


def reroute_at_output(
    workflow: Workflow, scope_id: ScopeId, node_id: NodeId, slot: int, middle: tuple[float, float]
) -> Edit:
    """Return the edit that adds a Reroute node, linked to an output, around a point."""
    output = node_of(workflow, scope_id, node_id).outputs[slot]
    made = reroute_node(workflow, scope_id, middle, output.type)
    link = Link(free_link_id(workflow, scope_id), node_id, slot, made.id, 0, output.type)
    return AddNodes(scope_id, (made,), (link,))


def reroute_at_input(
    workflow: Workflow, scope_id: ScopeId, node_id: NodeId, slot: int, middle: tuple[float, float]
) -> Edit:
    """Return the edit that adds a Reroute node before an input; a link that ends there goes through it."""
    entry = node_of(workflow, scope_id, node_id).inputs[slot]
    made = reroute_node(workflow, scope_id, middle, entry.type)
    first = free_link_id(workflow, scope_id)
    links = [Link(first, made.id, 0, node_id, slot, entry.type)]
    old = scope_of(workflow, scope_id).links.get(entry.link) if entry.link is not None else None
    if old is not None:
        links.append(replace(old, id=str(int(first) + 1), target=made.id, target_slot=0))
    return AddNodes(scope_id, (made,), tuple(links))
