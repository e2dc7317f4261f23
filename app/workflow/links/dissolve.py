"""Dissolving nodes: they go, and what fed them feeds what they fed, as far as the types allow."""

from __future__ import annotations

from dataclasses import dataclass

from app.workflow.document import SUBGRAPH_OUTPUT, Link, LinkId, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import AddNodes, RemoveNodes
from app.workflow.link_sources import bypass_input
from app.workflow.new_node import free_link_id
from app.workflow.patch import Change, Edit, EditRefused, Several, scope_of
from app.workflow.reroute_edits import CarryReroutes


@dataclass(frozen=True)
class Dissolve:
    """Remove nodes, and join the links that go out of them with those that come in, as bypassing would."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove and join; refused when there is nothing to remove."""
        scope = scope_of(workflow, self.scope)
        gone = {key for key in self.nodes if key in scope.nodes}
        if not gone:
            raise EditRefused("there is no node to dissolve")
        added, old = bridges(workflow, scope, gone)
        edit: Edit = RemoveNodes(self.scope, tuple(key for key in self.nodes if key in gone))
        if added:
            edit = Several((edit, AddNodes(self.scope, (), tuple(added))))
            edit = CarryReroutes(self.scope, old, edit)
        return edit.carry_out(workflow)


def bridges(workflow: Workflow, scope: Scope, gone: set[NodeId]) -> tuple[list[Link], dict[LinkId, LinkId]]:
    """Return the links that lead past nodes, as bypassing these would, and which of theirs each replaces."""
    first = int(free_link_id(workflow, scope.id))
    added: list[Link] = []
    old: dict[LinkId, LinkId] = {}
    for link in scope.links.values():
        if link.source not in gone or link.target in gone:
            continue
        source = _behind(scope, link, gone)
        if source is not None:
            kind = _type(scope, source, link)
            new = Link(str(first + len(added)), *source, link.target, link.target_slot, kind)
            old[new.id] = link.id
            added.append(new)
    return added, old


def _behind(scope: Scope, link: Link, gone: set[NodeId]) -> tuple[NodeId, int] | None:
    """Return the output outside of the nodes that go which feeds a link out of them."""
    wanted, seen = _wanted(scope, link), {link.id}
    here: Link | None = link
    while here is not None and here.source in gone:
        passed = bypass_input(scope.nodes[here.source], here.source_slot, wanted)
        here = scope.links.get(passed.link) if passed is not None and passed.link is not None else None
        if here is None or here.id in seen:
            return None
        seen.add(here.id)
    return (here.source, here.source_slot) if here is not None else None


def _wanted(scope: Scope, link: Link) -> str:
    node = scope.nodes.get(link.target) if link.target != SUBGRAPH_OUTPUT else None
    known = node is not None and 0 <= link.target_slot < len(node.inputs)
    return node.inputs[link.target_slot].type if node is not None and known else link.type


def _type(scope: Scope, source: tuple[NodeId, int], link: Link) -> str:
    node = scope.nodes.get(source[0])
    outputs = node.outputs if node is not None else ()
    given = outputs[source[1]].type if 0 <= source[1] < len(outputs) else link.type
    return link.type if given in ("*", "") else given
