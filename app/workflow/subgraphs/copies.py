"""Copies of subgraph definitions: one for a node that should differ from the others."""

from __future__ import annotations

import uuid

from app.workflow.document import ROOT, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import AddSubgraphs, ChangeNode
from app.workflow.patch import Edit, EditRefused, Several, scope_of
from app.workflow.subgraphs.draft import free_name
from app.workflow.subgraphs.uses import hosts_of


def make_unique(workflow: Workflow, scope_id: ScopeId, node_id: NodeId) -> tuple[Edit, ScopeId]:
    """Return the edit that gives a subgraph node a definition of its own, and the id of that definition."""
    host = scope_of(workflow, scope_id).nodes.get(node_id)
    scope = workflow.scopes.get(host.type) if host is not None and host.type != ROOT else None
    if host is None or scope is None:
        raise EditRefused("select a subgraph node first")
    if len(hosts_of(workflow, scope.id)) < 2:
        raise EditRefused(f"“{scope.name or 'Subgraph'}” is used once only: it is unique already")
    names = [other.name for other in workflow.scopes.values()]
    new = copy_of(scope, free_name(scope.name or "Subgraph", names))
    return Several((AddSubgraphs((new,)), ChangeNode(scope_id, node_id, {"type": new.id}))), new.id


def copy_of(scope: Scope, name: str | None = None, new_id: ScopeId | None = None) -> Scope:
    """Return a definition with the same contents under an id of its own."""
    new_id = new_id or str(uuid.uuid4())
    return Scope(
        new_id,
        dict(scope.nodes),
        dict(scope.links),
        dict(scope.groups),
        scope.name if name is None else name,
        tuple({**slot, "id": str(uuid.uuid4())} for slot in scope.inputs),
        tuple({**slot, "id": str(uuid.uuid4())} for slot in scope.outputs),
        {key: value for key, value in scope.extra.items() if key not in ("id", "definitions")},
    )
