"""FollowedByInputs: an edit, and what it does to the inputs that come and go with links and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from app.workflow.document import Link, LinkId, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.dynamic.matching import matched, retyped_links
from app.workflow.dynamic.slots import settled_slots
from app.workflow.edits import RemoveLink, SetValue
from app.workflow.node_info import NodeInfo
from app.workflow.patch import Change, Edit, Patch, Several, merged
from app.workflow.widgets import DYNAMIC_COMBO

MOST_FOLLOWED = 10_000
"""So many nodes take over a type one from the other; a ring of them would never end."""


@dataclass(frozen=True)
class FollowedByInputs:
    """Carries an edit out and then gives the nodes it touched the slots and types they shall have.

    Lists of inputs keep one free place, a choice brings its slots and takes those of the old one with their
    links, and types follow what is linked. Undone together, as one.
    """

    edit: Edit
    library: Mapping[str, NodeInfo]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Carry out the edit and what follows; refused when the edit is."""
        inverse, change = self.edit.carry_out(workflow)
        done: list[tuple[Edit, Change]] = []
        for scope_id, node_ids in _touched(change, self.edit).items():
            if scope_id in workflow.scopes:
                done += _settle(workflow, scope_id, node_ids, self.library)
        if not done:
            return inverse, change
        inverses = [undo for undo, _ in reversed(done)]
        parts = [part for _, followed in ((inverse, change), *done) for part in followed.parts()]
        return Several((*inverses, inverse)), merged(parts)


def _touched(change: Change, edit: Edit) -> dict[ScopeId, list[NodeId]]:
    """Return the nodes whose inputs may be others now: new ones, at links, or with another choice."""
    found: dict[ScopeId, set[NodeId]] = {}
    for part in change.parts():
        nodes = found.setdefault(part.scope, set())
        nodes |= part.nodes_added
        if part.links_added or part.links_removed:
            nodes |= part.nodes_changed
    for value in _values_set(edit):
        info = value.info.input(value.input_name.split(".")[0]) if value.info is not None else None
        if info is not None and info.type == DYNAMIC_COMBO:
            found.setdefault(value.scope, set()).add(value.node)
    return {scope: sorted(nodes) for scope, nodes in found.items() if nodes}


def _values_set(edit: Edit) -> Iterator[SetValue]:
    if isinstance(edit, SetValue):
        yield edit
    elif isinstance(edit, Several):
        for part in edit.edits:
            yield from _values_set(part)


def _settle(
    workflow: Workflow, scope_id: ScopeId, node_ids: Iterable[NodeId], library: Mapping[str, NodeInfo]
) -> list[tuple[Edit, Change]]:
    scope = workflow.scopes[scope_id]
    waiting = [node_id for node_id in node_ids if _info(scope, node_id, library) is not None]
    done: list[tuple[Edit, Change]] = []
    for _ in range(MOST_FOLLOWED):
        if not waiting:
            break
        node_id = waiting.pop(0)
        info = _info(scope, node_id, library)
        if info is None:
            continue
        done += _settle_slots(workflow, scope, scope.nodes[node_id], info)
        before = scope.nodes[node_id]
        after = matched(scope, before, info)
        if after is not before:
            links = retyped_links(scope, before, after)
            done.append(Patch(scope_id, {node_id: after}, links).carry_out(workflow))
            targets = {link.target for link in links.values()}
            waiting += sorted(targets - set(waiting))
    return done


def _info(scope: Scope, node_id: NodeId, library: Mapping[str, NodeInfo]) -> NodeInfo | None:
    node = scope.nodes.get(node_id)
    info = library.get(node.type) if node is not None else None
    return info if info is not None and info.is_dynamic else None


def _settle_slots(workflow: Workflow, scope: Scope, node: Node, info: NodeInfo) -> list[tuple[Edit, Change]]:
    wanted = settled_slots(node, info)
    if [slot for _, slot in wanted] == list(node.inputs):
        return []
    done: list[tuple[Edit, Change]] = []
    kept = {index for index, _ in wanted if index is not None}
    for index, slot in enumerate(node.inputs):
        if index not in kept and slot.link is not None and slot.link in scope.links:
            done.append(RemoveLink(scope.id, slot.link).carry_out(workflow))
    node = scope.nodes[node.id]
    links: dict[LinkId, Link | None] = {}
    for place, (old, slot) in enumerate(wanted):
        link = scope.links.get(slot.link) if slot.link is not None else None
        if link is not None and old != place and link.target == node.id:
            links[link.id] = replace(link, target_slot=place)
    inputs = tuple(slot for _, slot in wanted)
    done.append(Patch(scope.id, {node.id: replace(node, inputs=inputs)}, links).carry_out(workflow))
    return done
