"""Where a subgraph definition is used: its nodes, how many there are, and what contains what."""

from __future__ import annotations

from collections import Counter

from app.workflow.document import ROOT, Node, ScopeId, Workflow


def hosts_of(workflow: Workflow, definition: ScopeId) -> list[tuple[ScopeId, Node]]:
    """Return the nodes of a definition, each with the scope it stands in."""
    return [
        (scope.id, node)
        for scope in workflow.scopes.values()
        for node in scope.nodes.values()
        if node.type == definition
    ]


def use_counts(workflow: Workflow) -> Counter[ScopeId]:
    """Return how many nodes each definition has."""
    return Counter(
        node.type
        for scope in workflow.scopes.values()
        for node in scope.nodes.values()
        if node.type in workflow.scopes and node.type != ROOT
    )


def used_within(workflow: Workflow, definition: ScopeId) -> list[ScopeId]:
    """Return the definitions used inside of one, however deep; the one itself only if it contains itself."""
    found: dict[ScopeId, None] = {}
    waiting = [definition]
    while waiting:
        scope = workflow.scopes.get(waiting.pop())
        for node in scope.nodes.values() if scope is not None else ():
            if node.type in workflow.scopes and node.type != ROOT and node.type not in found:
                found[node.type] = None
                waiting.append(node.type)
    return list(found)


def contains(workflow: Workflow, outer: ScopeId, inner: ScopeId) -> bool:
    """Whether a definition uses another, directly or deeper; a sound file has none that contains itself."""
    return inner in used_within(workflow, outer)


def self_containing(workflow: Workflow) -> list[ScopeId]:
    """Return the definitions that contain themselves."""
    return [key for key in workflow.scopes if key != ROOT and contains(workflow, key, key)]
