"""The edits of a Workflow: each says what to change, does it, and returns the edit that undoes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Group,
    InputSlot,
    Link,
    LinkId,
    Node,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.link_ends import LinkEnds
from app.workflow.node_copies import at_place, in_colors, in_mode, with_flags
from app.workflow.node_info import NodeInfo
from app.workflow.parameters.app_mode import with_app_mode
from app.workflow.patch import Change, Edit, EditRefused, Patch, Several, merged, node_of, nodes_of, scope_of
from app.workflow.promoted import with_promoted_value
from app.workflow.reroute_edits import in_step
from app.workflow.widgets import with_value

__all__ = [
    "AddGroup",
    "AddLink",
    "AddNodes",
    "AddSubgraphs",
    "Change",
    "ChangeGroup",
    "ChangeNode",
    "Edit",
    "EditRefused",
    "MoveNodes",
    "Patch",
    "RemoveGroup",
    "RemoveLink",
    "RemoveNodes",
    "RemoveSubgraphs",
    "RenameNode",
    "ResizeNode",
    "SetColors",
    "SetFlags",
    "SetMode",
    "SetValue",
    "Several",
    "merged",
]  # fmt: skip


@dataclass(frozen=True)
class MoveNodes:
    """Put nodes at new positions (upper left corners, canvas units)."""

    scope: ScopeId
    positions: Mapping[NodeId, tuple[float, float]]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the positions."""
        moved = {
            node.id: at_place(node, position)
            for node, position in zip(
                nodes_of(workflow, self.scope, self.positions), self.positions.values(), strict=True
            )
        }
        return Patch(self.scope, moved).carry_out(workflow)


@dataclass(frozen=True)
class ChangeNode:
    """Replace fields of a node, as `dataclasses.replace` does."""

    scope: ScopeId
    node: NodeId
    fields: Mapping[str, Any]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the fields."""
        node = replace(node_of(workflow, self.scope, self.node), **self.fields)
        return Patch(self.scope, {self.node: node}).carry_out(workflow)


@dataclass(frozen=True)
class ResizeNode:
    """Give a node a new size (canvas units), and a new position when an upper or left edge was dragged."""

    scope: ScopeId
    node: NodeId
    size: tuple[float, float]
    position: tuple[float, float] | None = None

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the size."""
        fields: dict[str, Any] = {"size": self.size}
        if self.position is not None:
            fields["position"] = self.position
        return ChangeNode(self.scope, self.node, fields).carry_out(workflow)


@dataclass(frozen=True)
class RenameNode:
    """Give a node a title of its own; None or the empty text gives back its kind's name."""

    scope: ScopeId
    node: NodeId
    title: str | None

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the title."""
        return ChangeNode(self.scope, self.node, {"title": self.title or None}).carry_out(workflow)


@dataclass(frozen=True)
class SetMode:
    """Set the mode of nodes: 0 normal, 2 mute, 4 bypass."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]
    mode: int

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the modes."""
        changed = {node.id: in_mode(node, self.mode) for node in nodes_of(workflow, self.scope, self.nodes)}
        return Patch(self.scope, changed).carry_out(workflow)


@dataclass(frozen=True)
class SetFlags:
    """Set flags of nodes (`collapsed`, `pinned`); None takes a flag away."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]
    flags: Mapping[str, Any]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the flags."""
        changed: dict[NodeId, Node | None] = {}
        for node in nodes_of(workflow, self.scope, self.nodes):
            flags = {name: value for name, value in {**node.flags, **self.flags}.items() if value is not None}
            changed[node.id] = with_flags(node, flags)
        return Patch(self.scope, changed).carry_out(workflow)


@dataclass(frozen=True)
class SetColors:
    """Set the colours of nodes: title and body, `#rrggbb`; None gives back the theme's."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]
    color: str | None
    body_color: str | None

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the colours."""
        changed = {
            node.id: in_colors(node, self.color, self.body_color)
            for node in nodes_of(workflow, self.scope, self.nodes)
        }
        return Patch(self.scope, changed).carry_out(workflow)


@dataclass(frozen=True)
class SetValue:
    """Set the value of one control. Without `info` only files that name their values can be changed."""

    scope: ScopeId
    node: NodeId
    input_name: str
    value: Any
    info: NodeInfo | None = None

    @classmethod
    def for_widget(cls, scope: ScopeId, node_id: NodeId, info: NodeInfo, name: str, value: Any) -> SetValue:
        """Return the edit for a node of a known kind."""
        return cls(scope, node_id, name, value, info)

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the value; refused when the node has no such control, or a file without names hides it."""
        node = node_of(workflow, self.scope, self.node)
        inside = workflow.scopes.get(node.type)
        try:
            if self.info is not None:
                changed = with_value(node, self.info, self.input_name, self.value)
            elif inside is not None:
                changed = with_promoted_value(inside, node, self.input_name, self.value)
            else:
                changed = _with_named_value(node, self.input_name, self.value)
        except KeyError:
            raise EditRefused(f"node {self.node} has no control {self.input_name!r}") from None
        return Patch(self.scope, {self.node: changed}).carry_out(workflow)


def _with_named_value(node: Node, name: str, value: Any) -> Node:
    """Change a value of a node of an unknown kind, possible only where the file names its values."""
    if node.named_values is not None and name in node.named_values:
        index = list(node.named_values).index(name)
        values = node.values
        if isinstance(values, tuple) and index < len(values) == len(node.named_values):
            values = (*values[:index], value, *values[index + 1 :])
        return replace(node, named_values={**node.named_values, name: value}, values=values)
    if isinstance(node.values, Mapping):
        return replace(node, values={**node.values, name: value})
    if node.type == "PrimitiveNode" and node.values:
        return replace(node, values=(value, *node.values[1:]), named_values=None)
    raise EditRefused(
        f"node {node.id} is of an unknown kind, and its file does not say which value is {name!r}"
    )


@dataclass(frozen=True)
class AddNodes:
    """Add nodes, and links whose ends may be new or old nodes. Slots of both ends are updated."""

    scope: ScopeId
    nodes: tuple[Node, ...]
    links: tuple[Link, ...] = ()

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Add them; refused when an id is taken."""
        scope = scope_of(workflow, self.scope)
        for node in self.nodes:
            if node.id in scope.nodes:
                raise EditRefused(f"there is already a node {node.id} here")
        ends = LinkEnds(scope, self.nodes)
        links: dict[LinkId, Link | None] = {}
        for link in self.links:
            links |= _linked(scope, ends, link, None, links)
        patch = Patch(self.scope, ends.changed(), links, boundary=ends.boundary())
        return in_step(workflow, patch).carry_out(workflow)


@dataclass(frozen=True)
class RemoveNodes:
    """Remove nodes and every link at them."""

    scope: ScopeId
    nodes: tuple[NodeId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove them; the slots at the other ends forget the links."""
        scope = scope_of(workflow, self.scope)
        gone = set(self.nodes)
        nodes_of(workflow, self.scope, self.nodes)
        links = [link for link in scope.links.values() if link.source in gone or link.target in gone]
        ends = LinkEnds(scope)
        ends.forget_all(links, without=gone)
        patch = Patch(
            self.scope,
            {**ends.changed(without=gone), **dict.fromkeys(self.nodes)},
            dict.fromkeys(link.id for link in links),
            boundary=ends.boundary(),
        )
        return with_app_mode(workflow, patch, in_step(workflow, patch)).carry_out(workflow)


@dataclass(frozen=True)
class AddLink:
    """Add a link; one that already ends at the same input is replaced.

    `slot` is the input slot to list when the node has none at `target_slot` yet (a control never linked).
    """

    scope: ScopeId
    link: Link
    slot: InputSlot | None = None

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Add it; refused when an end is missing or the id is taken."""
        scope = scope_of(workflow, self.scope)
        ends = LinkEnds(scope)
        links = _linked(scope, ends, self.link, self.slot, {})
        patch = Patch(self.scope, ends.changed(), links, boundary=ends.boundary())
        return in_step(workflow, patch).carry_out(workflow)


def _linked(
    scope: Scope, ends: LinkEnds, link: Link, slot: InputSlot | None, others: Mapping[LinkId, Link | None]
) -> dict[LinkId, Link | None]:
    """Put a link into the slots at its ends; return the links that come and go. `others` came just before."""
    if link.id in scope.links or link.id in others:
        raise EditRefused(f"there is already a link {link.id} here")
    for end, boundary in ((link.source, SUBGRAPH_INPUT), (link.target, SUBGRAPH_OUTPUT)):
        if end != boundary and not ends.has(end):
            raise EditRefused(f"there is no node {end} here")
    links: dict[LinkId, Link | None] = {}
    old_id = ends.link_at(link, slot)
    old = None if old_id is None else others.get(old_id) or scope.links.get(old_id)
    if old is not None:
        ends.forget(old)
        links[old.id] = None
    ends.remember(link)
    links[link.id] = link
    return links


@dataclass(frozen=True)
class RemoveLink:
    """Remove a link."""

    scope: ScopeId
    link: LinkId

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove it; refused when there is none with this id."""
        scope = scope_of(workflow, self.scope)
        if self.link not in scope.links:
            raise EditRefused(f"there is no link {self.link} here")
        ends = LinkEnds(scope)
        ends.forget(scope.links[self.link])
        patch = Patch(self.scope, ends.changed(), {self.link: None}, boundary=ends.boundary())
        return in_step(workflow, patch).carry_out(workflow)


@dataclass(frozen=True)
class AddSubgraphs:
    """Add subgraph definitions; `order`, where given, is all scopes afterwards."""

    scopes: tuple[Scope, ...]
    order: tuple[ScopeId, ...] | None = None

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Add them; refused when one is there already."""
        for scope in self.scopes:
            if scope.id in workflow.scopes:
                raise EditRefused(f"there is already a subgraph {scope.id}")
        workflow.scopes.update((scope.id, scope) for scope in self.scopes)
        if self.order is not None:
            workflow.scopes = {key: workflow.scopes[key] for key in self.order if key in workflow.scopes}
        return RemoveSubgraphs(tuple(scope.id for scope in self.scopes)), Change(ROOT, boundary_changed=True)


@dataclass(frozen=True)
class RemoveSubgraphs:
    """Remove subgraph definitions. Nodes that use them become nodes of an unknown kind."""

    scopes: tuple[ScopeId, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove them; refused when one is missing."""
        removed = tuple(scope_of(workflow, scope_id) for scope_id in self.scopes)
        if ROOT in self.scopes:
            raise EditRefused("the workflow itself is no subgraph")
        order = tuple(workflow.scopes)
        for scope_id in self.scopes:
            del workflow.scopes[scope_id]
        return AddSubgraphs(removed, order), Change(ROOT, boundary_changed=True)


@dataclass(frozen=True)
class AddGroup:
    """Add a frame."""

    scope: ScopeId
    group: Group

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Add it; refused when its id is taken."""
        if self.group.id in scope_of(workflow, self.scope).groups:
            raise EditRefused(f"there is already a group {self.group.id} here")
        return Patch(self.scope, groups={self.group.id: self.group}).carry_out(workflow)


@dataclass(frozen=True)
class RemoveGroup:
    """Remove a frame; the nodes in it stay."""

    scope: ScopeId
    group: str

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Remove it; refused when there is none with this id."""
        if self.group not in scope_of(workflow, self.scope).groups:
            raise EditRefused(f"there is no group {self.group} here")
        return Patch(self.scope, groups={self.group: None}).carry_out(workflow)


@dataclass(frozen=True)
class ChangeGroup:
    """Replace fields of a group (`title`, `bounds`, `color`), as `dataclasses.replace` does."""

    scope: ScopeId
    group: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change them; refused when there is no such group."""
        group = scope_of(workflow, self.scope).groups.get(self.group)
        if group is None:
            raise EditRefused(f"there is no group {self.group} here")
        return Patch(self.scope, groups={self.group: replace(group, **self.fields)}).carry_out(workflow)
