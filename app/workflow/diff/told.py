"""A difference as statements: what changed, of which node, in terms of the page rather than of the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from app.workflow.diff.compare import PartDiff, ScopeDiff, WorkflowDiff, diff
from app.workflow.diff.exposed import told_exposed
from app.workflow.diff.match_nodes import match_workflows
from app.workflow.diff.node import ORDER, told_node, told_whole
from app.workflow.diff.parts import end_names, input_name
from app.workflow.diff.rest import slot_label, source_name, told_boundary, told_group, told_keys, told_link
from app.workflow.diff.statement import Names, Statement
from app.workflow.document import ROOT, NodeId, Scope, ScopeId, Workflow
from app.workflow.node_info import NodeInfo


def tell_differences(a: Workflow, b: Workflow, library: Mapping[str, NodeInfo]) -> tuple[Statement, ...]:
    """Return what differs, scope by scope, each in the order of B's nodes; empty when nothing does."""
    matching = match_workflows(a, b)
    return tell(diff(a, b, matching), Names(a, b, matching, library))


def tell(difference: WorkflowDiff, names: Names) -> tuple[Statement, ...]:
    """Return the statements of a difference between the two workflows of `names`."""
    told: list[Statement] = []
    for scope in difference.scopes:
        if scope.new is None and scope.old is not None:
            told.append(_whole_scope("subgraph.removed", names.a, scope.old))
        elif scope.old is None and scope.new is not None:
            told.append(_whole_scope("subgraph.added", names.b, scope.new))
        else:
            told += _in_order(list(_told_scope(scope, names)), names.b.scopes[scope.new or ROOT])
    if difference and not told:
        told.append(Statement("file.form", ROOT, level="bookkeeping"))
    return tuple(told)


def _whole_scope(kind: str, workflow: Workflow, scope_id: ScopeId) -> Statement:
    scope = workflow.scopes[scope_id]
    kinds = Counter(node.title or node.type for node in scope.nodes.values())
    whole = {"nodes": [f"{title} × {count}" if count > 1 else title for title, count in kinds.items()]}
    if kind == "subgraph.added":
        return Statement(kind, scope_id, name=scope.name, new=whole)
    return Statement(kind, scope_id, name=scope.name, old=whole)


def _told_scope(scope: ScopeDiff, names: Names) -> Iterator[Statement]:
    old, new = names.a.scopes[scope.old or ROOT], names.b.scopes[scope.new or ROOT]
    here = frozenset(names.matching.nodes[old.id].values())
    ends = end_names(old, new, names.matching.nodes[old.id])
    yield from _told_nodes(scope.lists["nodes"], old, new, names)
    for part in (*scope.lists["links"], *_links_of_taken_ids(scope, new)):
        statement = told_link(part, (old, new), ends, here, names)
        if statement is not None:
            yield statement
    for part in scope.lists["groups"]:
        before = old.groups.get(part.old) if part.old is not None else None
        after = new.groups.get(part.new) if part.new is not None else None
        if before is None and after is None:
            yield Statement("group.key", new.id, level="bookkeeping")
        else:
            yield from told_group(part, new.id, before, after)
    if new.id != ROOT:
        yield from told_boundary(old, new)
    yield from told_keys(new.id, scope.shell)
    if new.id == ROOT:
        yield from told_exposed(names)


def _links_of_taken_ids(scope: ScopeDiff, new: Scope) -> Iterator[PartDiff]:
    """Yield links written as before that come from a new node, which took the id of one that is gone."""
    parts = scope.lists["nodes"]
    taken = {part.new for part in parts if part.old is None} & {
        part.old for part in parts if part.new is None
    }
    told = {part.new for part in scope.lists["links"]}
    for link in new.links.values() if taken else ():
        if link.source in taken and link.id not in told:
            yield PartDiff(link.id, link.id)


def _told_nodes(parts: Sequence[PartDiff], old: Scope, new: Scope, names: Names) -> Iterator[Statement]:
    came = {part.new for part in parts if part.old is None}
    gone = {part.old for part in parts if part.new is None}
    feeds_new = _feeds(new, came, names)
    feeds_old = _feeds(old, gone, names, in_a=True)
    for part in parts:
        before = old.nodes.get(part.old) if part.old is not None else None
        after = new.nodes.get(part.new) if part.new is not None else None
        if before is not None and after is not None:
            yield from told_node(part, new.id, before, after, names)
        elif after is not None:
            ref = names.node(new.id, after.id)
            yield told_whole(new.id, ref, after, names, feeds_new.get(after.id, {}), in_a=False)
        elif before is not None:
            ref = names.node(old.id, before.id, in_a=True)
            yield told_whole(new.id, ref, before, names, feeds_old.get(before.id, {}), in_a=True)
        else:
            yield Statement("node.key", new.id, level="bookkeeping")


def _feeds(
    scope: Scope, nodes: set[NodeId | None], names: Names, *, in_a: bool = False
) -> dict[NodeId, dict[str, str]]:
    """Return by node what feeds each of its inputs."""
    found: dict[NodeId, dict[str, str]] = {}
    for link in scope.links.values() if nodes else ():
        if link.target in nodes:
            name = slot_label(input_name(scope, link.target, link.target_slot))
            found.setdefault(link.target, {})[name] = source_name(link, scope, names, in_a=in_a).label
    return found


def _in_order(told: list[Statement], scope: Scope) -> list[Statement]:
    """Sort statements by node: those of B's nodes in their order, then removed ones, then the rest."""
    place = {node_id: index for index, node_id in enumerate(scope.nodes)}
    last = len(place)

    def key(statement: Statement) -> tuple[int, int]:
        rank = ORDER.index(statement.kind) if statement.kind in ORDER else len(ORDER)
        if statement.node is None:
            return -1 if statement.kind.startswith("subgraph.") else last + 1, 0
        return last if statement.kind == "node.removed" else place.get(statement.node.id, last), rank

    return sorted(told, key=key)
