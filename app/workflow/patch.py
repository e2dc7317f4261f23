"""What all edits come down to: a Patch replaces nodes, links and groups; its inverse holds the old ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from app.workflow.document import Group, Link, LinkId, Node, NodeId, Scope, ScopeId, Workflow

_Found = TypeVar("_Found")
Boundary = tuple[tuple[Mapping[str, Any], ...], tuple[Mapping[str, Any], ...]]


class EditRefused(ValueError):
    """The edit does not fit the document; nothing was changed."""


@dataclass(frozen=True)
class Change:
    """What an edit changed in one scope, by id; `more` are the changes it made in other scopes."""

    scope: ScopeId
    nodes_added: frozenset[NodeId] = frozenset()
    nodes_removed: frozenset[NodeId] = frozenset()
    nodes_changed: frozenset[NodeId] = frozenset()
    links_added: frozenset[LinkId] = frozenset()
    links_removed: frozenset[LinkId] = frozenset()
    groups_changed: frozenset[str] = frozenset()
    boundary_changed: bool = False
    extra_changed: frozenset[str] = frozenset()
    more: tuple[Change, ...] = ()

    def parts(self) -> tuple[Change, ...]:
        """Return the changes of all scopes, each without `more`."""
        return (replace(self, more=()) if self.more else self, *self.more)


class Edit(Protocol):
    """One step that can be undone."""

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the workflow; return the edit that undoes it and what changed. Raises EditRefused."""
        ...


@dataclass(frozen=True)
class Patch:
    """Put nodes, links and groups in place by id; None takes one out.

    The orders, where given, are all ids of the scope afterwards: they put back what was taken out of the
    middle. `boundary` replaces the inputs and outputs of a subgraph definition.
    """

    scope: ScopeId
    nodes: Mapping[NodeId, Node | None] = field(default_factory=dict)
    links: Mapping[LinkId, Link | None] = field(default_factory=dict)
    groups: Mapping[str, Group | None] = field(default_factory=dict)
    node_order: tuple[NodeId, ...] | None = None
    link_order: tuple[LinkId, ...] | None = None
    group_order: tuple[str, ...] | None = None
    boundary: Boundary | None = None

    def carry_out(self, workflow: Workflow) -> tuple[Patch, Change]:
        """Replace the parts; the inverse has the old ones at their old places."""
        scope = scope_of(workflow, self.scope)
        inverse = Patch(
            self.scope,
            {key: scope.nodes.get(key) for key in self.nodes},
            {key: scope.links.get(key) for key in self.links},
            {key: scope.groups.get(key) for key in self.groups},
            tuple(scope.nodes) if _takes_out(self.nodes) or self.node_order else None,
            tuple(scope.links) if _takes_out(self.links) or self.link_order else None,
            tuple(scope.groups) if _takes_out(self.groups) or self.group_order else None,
            None if self.boundary is None else (scope.inputs, scope.outputs),
        )
        change = self._change(scope)
        scope.nodes = _placed(scope.nodes, self.nodes, self.node_order)
        scope.links = _placed(scope.links, self.links, self.link_order)
        scope.groups = _placed(scope.groups, self.groups, self.group_order)
        if self.boundary is not None:
            scope.inputs, scope.outputs = self.boundary
        return inverse, change

    def _change(self, scope: Scope) -> Change:
        put = {key for key, node in self.nodes.items() if node is not None}
        known = self.nodes.keys() & scope.nodes.keys()
        return Change(
            self.scope,
            frozenset(put - known),
            frozenset(known - put),
            frozenset(known & put),
            frozenset(key for key, link in self.links.items() if link is not None),
            frozenset(self.links.keys() & scope.links.keys()),
            frozenset(self.groups),
            self.boundary is not None,
        )


def _takes_out(parts: Mapping[str, Any]) -> bool:
    return any(part is None for part in parts.values())


def _placed(old: dict[str, Any], parts: Mapping[str, Any], order: tuple[str, ...] | None) -> dict[str, Any]:
    """Change `old` in place (a new dict only where an order is given) and return it."""
    for key, part in parts.items():
        if part is None:
            old.pop(key, None)
        else:
            old[key] = part
    return old if order is None else {key: old[key] for key in order if key in old}


def scope_of(workflow: Workflow, scope_id: ScopeId) -> Scope:
    """Return a scope of the workflow; raises EditRefused when there is none with this id."""
    scope = workflow.scopes.get(scope_id)
    if scope is None:
        raise EditRefused(f"there is no subgraph {scope_id!r} in this workflow")
    return scope


def node_of(workflow: Workflow, scope_id: ScopeId, node_id: NodeId) -> Node:
    """Return a node; raises EditRefused when there is none with this id."""
    node = scope_of(workflow, scope_id).nodes.get(node_id)
    if node is None:
        raise EditRefused(f"there is no node {node_id} here")
    return node


def nodes_of(workflow: Workflow, scope_id: ScopeId, node_ids: Iterable[NodeId]) -> list[Node]:
    """Return nodes; raises EditRefused when one is missing."""
    nodes = scope_of(workflow, scope_id).nodes
    try:
        return [nodes[node_id] for node_id in node_ids]
    except KeyError as missing:
        raise EditRefused(f"there is no node {missing.args[0]} here") from None


@dataclass(frozen=True)
class Several:
    """Edits that belong together and are undone together."""

    edits: tuple[Edit, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Several, Change]:
        """Carry out all, or none when one is refused."""
        inverses: list[Edit] = []
        changes: list[Change] = []
        try:
            for edit in self.edits:
                inverse, change = edit.carry_out(workflow)
                inverses.append(inverse)
                changes.extend(change.parts())
        except EditRefused:
            for inverse in reversed(inverses):
                inverse.carry_out(workflow)
            raise
        return Several(tuple(_joined(reversed(inverses)))), merged(changes)


def _joined(edits: Iterable[Edit]) -> list[Edit]:
    """Return edits with the patches of one scope that follow each other made one.

    Each that puts something back orders its whole scope: thousands of them would take minutes to undo.
    """
    found: list[Edit] = []
    run: list[Patch] = []
    for edit in edits:
        if isinstance(edit, Patch):
            if run and run[-1].scope != edit.scope:
                found.append(_one_patch(run))
                run = []
            run.append(edit)
        else:
            found += [_one_patch(run)] if run else []
            run = []
            found.append(edit)
    return [*found, *([_one_patch(run)] if run else [])]


def _one_patch(patches: list[Patch]) -> Patch:
    """Return what patches of one scope do one after the other; the last order has all that is there then."""
    if len(patches) == 1:
        return patches[0]
    nodes: dict[NodeId, Node | None] = {}
    links: dict[LinkId, Link | None] = {}
    groups: dict[str, Group | None] = {}
    for patch in patches:
        nodes.update(patch.nodes)
        links.update(patch.links)
        groups.update(patch.groups)
    return Patch(
        patches[0].scope,
        nodes,
        links,
        groups,
        _last(patch.node_order for patch in patches),
        _last(patch.link_order for patch in patches),
        _last(patch.group_order for patch in patches),
        _last(patch.boundary for patch in patches),
    )


def _last(found: Iterable[_Found | None]) -> _Found | None:
    return next((item for item in reversed(list(found)) if item is not None), None)


def merged(changes: Iterable[Change]) -> Change:
    """Return one Change for several that happened one after the other."""
    scopes: dict[ScopeId, list[Change]] = {}
    for change in changes:
        scopes.setdefault(change.scope, []).append(change)
    parts = tuple(_all_of(found) for found in scopes.values()) or (Change(""),)
    return replace(parts[0], more=parts[1:])


def _all_of(changes: list[Change]) -> Change:
    """Return one Change for those of one scope: halves first, so that thousands are not added one by one."""
    while len(changes) > 1:
        pairs = [_after(*changes[at : at + 2]) for at in range(0, len(changes) - 1, 2)]
        changes = [*pairs, *changes[len(pairs) * 2 :]]
    return changes[0]


def _after(first: Change, then: Change) -> Change:
    added = (first.nodes_added - then.nodes_removed) | (then.nodes_added - first.nodes_removed)
    back = then.nodes_added & first.nodes_removed
    removed = (first.nodes_removed - then.nodes_added) | (then.nodes_removed - first.nodes_added)
    return Change(
        first.scope,
        added,
        removed,
        ((first.nodes_changed | then.nodes_changed | back) - added) - removed,
        (first.links_added - then.links_removed) | then.links_added,
        first.links_removed | (then.links_removed - first.links_added),
        first.groups_changed | then.groups_changed,
        first.boundary_changed or then.boundary_changed,
        first.extra_changed | then.extra_changed,
    )
