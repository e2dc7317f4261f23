"""Subgraph definitions that come with pasted nodes: equal ones are shared, others get an id of their own."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from app.workflow.document import Scope, ScopeId, Workflow


def with_free_ids(
    workflow: Workflow, scope: Scope, definitions: Sequence[Scope]
) -> tuple[Scope, list[Scope]]:
    """Return a pasted scope and the definitions that have to be added to the workflow for it.

    A definition that the workflow has already is left out. One that has the id of another definition here, or
    uses such a one, gets a new id, and the nodes that use it with it.
    """
    changed = {
        item.id
        for item in definitions
        if item.id in workflow.scopes and not _same(item, workflow.scopes[item.id])
    }
    grown = True
    while grown:
        grown = False
        for item in definitions:
            uses = any(node.type in changed for node in item.nodes.values())
            if uses and item.id in workflow.scopes and item.id not in changed:
                changed.add(item.id)
                grown = True
    ids = {key: str(uuid.uuid4()) for key in changed}
    added = [item for item in definitions if item.id in changed or item.id not in workflow.scopes]
    return _renamed(scope, ids), [_renamed(item, ids) for item in added]


def _same(left: Scope, right: Scope) -> bool:
    """Whether two definitions of one id hold the same."""
    return (left.nodes, left.links, left.groups, left.name) == (
        right.nodes,
        right.links,
        right.groups,
        right.name,
    ) and _slots(left) == _slots(right)


def _slots(scope: Scope) -> list[list[tuple[object, object]]]:
    return [[(slot.get("name"), slot.get("type")) for slot in side] for side in (scope.inputs, scope.outputs)]


def _renamed(scope: Scope, ids: dict[ScopeId, ScopeId]) -> Scope:
    """Return a scope, with another id where it is in `ids`, whose nodes use the new ids."""
    if not ids:
        return scope
    nodes = {key: replace(node, type=ids.get(node.type, node.type)) for key, node in scope.nodes.items()}
    if scope.id not in ids:
        return replace(scope, nodes=nodes)
    extra = {**scope.extra, "id": ids[scope.id]} if "id" in scope.extra else scope.extra
    return replace(scope, id=ids[scope.id], nodes=nodes, extra=extra)
