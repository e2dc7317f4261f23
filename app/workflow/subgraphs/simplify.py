"""Simplify: folds a workflow, or some of its nodes, into a few subgraphs with few links between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from app.workflow.arrange_groups import arrange_with_groups
from app.workflow.document import NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import ChangeGroup, RemoveGroup, SetColors
from app.workflow.node_info import NodeInfo
from app.workflow.patch import Change, Edit, EditRefused, Several, scope_of
from app.workflow.subgraphs.convert import fold, frame_of, members
from app.workflow.subgraphs.crossing import broadcast_links, variable_of
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.part_names import part_color, part_names
from app.workflow.subgraphs.parts import divide
from app.workflow.subgraphs.parts_problem import Net, Problem
from app.workflow.virtual.kinds import NOTES

Library = Mapping[str, NodeInfo]
MARGIN, TOP = 16.0, 78.0
"""Canvas units that a frame leaves around its nodes, and above them for the titles."""


@dataclass(frozen=True)
class Part:
    """Nodes that become one subgraph, and how many links lead into and out of it."""

    name: str
    nodes: tuple[NodeId, ...]
    links_in: int
    links_out: int
    frames: tuple[str, ...] = ()
    """The frames that go along: most of what is folded of them is in this part."""
    color: str | None = None
    """The colour of its title, #rrggbb; None: that of any subgraph node."""


@dataclass(frozen=True)
class Plan:
    """How a scope would be folded: its parts in the order of the links, and what stays as it is."""

    scope: ScopeId
    parts: tuple[Part, ...]
    outside: tuple[NodeId, ...]
    links: int
    """How many links there will be between parts, and between parts and what stays outside."""


def plan(
    workflow: Workflow,
    library: Library,
    scope_id: ScopeId,
    count: int,
    ids: Collection[NodeId] | None = None,
    keep_results: bool = True,
) -> Plan:
    """Return how the nodes `ids` of a scope (None: all) would be folded into at most `count` parts.

    Notes stay outside, and with `keep_results` nodes that show or save a result; parts of one node stay as
    they are. Nothing is changed. Raises EditRefused when fewer than two nodes are left to fold.
    """
    scope = scope_of(workflow, scope_id)
    graph = _Graph(workflow, library, scope)
    chosen = [key for key in scope.nodes if ids is None or key in ids]
    folded = [key for key in chosen if graph.folds(key, keep_results)]
    folded = graph.closed(folded)
    if len(folded) < 2:
        raise EditRefused("there are fewer than two nodes that could be folded")
    problem, vertices = graph.problem(folded)
    found: dict[int, list[NodeId]] = {}
    for vertex, part in enumerate(divide(problem, max(1, count))):
        found.setdefault(part, []).extend(vertices[vertex])
    order = {key: at for at, key in enumerate(scope.nodes)}
    groups = [sorted(found[part], key=order.__getitem__) for part in sorted(found)]
    groups = [group for group in groups if len(group) > 1]
    largest = sorted(groups, key=len, reverse=True)[: max(1, count)]
    groups = [group for group in groups if group in largest]
    inside = {key for group in groups for key in group}
    names = part_names(
        [[scope.nodes[key] for key in group] for group in groups],
        [(group.title, members(scope, key)) for key, group in scope.groups.items()],
        library,
    )
    part_of = {key: at for at, group in enumerate(groups) for key in group}
    into, out = graph.crossing(part_of)
    frames = _frames_of(scope, part_of)
    parts = tuple(
        Part(
            name,
            tuple(group),
            into.get(at, 0),
            out.get(at, 0),
            tuple(frames.get(at, ())),
            part_color([scope.nodes[key] for key in group], library),
        )
        for at, (name, group) in enumerate(zip(names, groups, strict=True))
    )
    outside = tuple(key for key in chosen if key not in inside)
    return Plan(scope_id, parts, outside, graph.links_between(part_of))


def simplify(workflow: Workflow, library: Library, found: Plan) -> Edit:
    """Return the edit that folds the parts of a plan, and lays out what is left; undone by one undo."""
    scope = scope_of(workflow, found.scope)
    folded_ids = {key for part in found.parts for key in part.nodes}
    left = {key: set(members(scope, key)) - folded_ids for key in scope.groups}

    def folded(part: Part) -> Edit:
        return _FoldPart(library, found.scope, part)

    return InTurn(
        (
            *(lambda _, part=part: folded(part) for part in found.parts),
            lambda now: _fit_frames(now.scopes[found.scope], left),
            lambda now: _laid_out(now, found.scope),
        )
    )


def with_names(found: Plan, names: Sequence[str]) -> Plan:
    """Return a plan with other names for its parts; an empty one leaves the part its own."""
    parts = (
        replace(part, name=name.strip() or part.name) for part, name in zip(found.parts, names, strict=True)
    )
    return replace(found, parts=tuple(parts))


def _laid_out(workflow: Workflow, scope_id: ScopeId) -> Edit:
    loose = _loose(workflow.scopes[scope_id])
    return arrange_with_groups(workflow, scope_id, loose) or Several(())


def _frames_of(scope: Scope, part_of: Mapping[NodeId, int]) -> dict[int, list[str]]:
    """Return the frames that go into each part: more than half of what is folded of them is there."""
    found: dict[int, list[str]] = {}
    for key in scope.groups:
        homes = Counter(part_of[node] for node in members(scope, key) if node in part_of)
        for part, count in homes.most_common(1):
            if 2 * count > homes.total():
                found.setdefault(part, []).append(key)
    return found


def _fit_frames(scope: Scope, left: Mapping[str, Collection[NodeId]]) -> Edit:
    """Return the edit that draws the frames outside around what is left in them, and removes empty ones."""
    edits: list[Edit] = []
    for key in scope.groups:
        nodes = [scope.nodes[node] for node in left.get(key, ()) if node in scope.nodes]
        if not nodes:
            edits.append(RemoveGroup(scope.id, key))
            continue
        x, y, right, bottom = frame_of(nodes)
        bounds = (x - MARGIN, y - TOP, right - x + 2 * MARGIN, bottom - y + TOP + MARGIN)
        edits.append(ChangeGroup(scope.id, key, {"bounds": bounds}))
    return Several(tuple(edits))


@dataclass(frozen=True)
class _FoldPart:
    library: Library
    scope: ScopeId
    part: Part

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        part = self.part
        made = fold(workflow, self.library, self.scope, part.nodes, part.name, part.frames)
        color = SetColors(self.scope, (made.host,), part.color, None)
        return Several((made.edit, *([color] if part.color else []))).carry_out(workflow)


def _loose(scope: Scope) -> list[NodeId]:
    return [node.id for node in scope.nodes.values() if not node.flags.get("pinned")]


class _Graph:
    """The nodes of a scope with all links between them, drawn or not."""

    def __init__(self, workflow: Workflow, library: Library, scope: Scope) -> None:
        self._scope, self._library = scope, library
        self._nets: dict[tuple[NodeId, int], set[NodeId]] = {}
        self._counts: Counter[tuple[NodeId, NodeId]] = Counter()
        for link in scope.links.values():
            self._nets.setdefault((link.source, link.source_slot), set()).add(link.target)
            self._counts[link.source, link.target] += 1
        for virtual in broadcast_links(workflow, scope, library):
            self._nets.setdefault((virtual.source, virtual.slot), set()).add(virtual.target)
        self._variables: dict[tuple[str, str], list[NodeId]] = {}
        for node in scope.nodes.values():
            variable = variable_of(node)
            if variable is not None:
                self._variables.setdefault(variable, []).append(node.id)
        self._direct: dict[NodeId, set[NodeId]] = {}
        for (source, _), targets in self._nets.items():
            self._direct.setdefault(source, set()).update(targets)
        for users in self._variables.values():
            for node_id in users:
                self._direct.setdefault(node_id, set()).update(other for other in users if other != node_id)

    def folds(self, node_id: NodeId, keep_results: bool) -> bool:
        """Whether a node may be folded: notes and, where asked, results stay outside."""
        node = self._scope.nodes[node_id]
        if node.type in NOTES or (not node.inputs and not node.outputs):
            return False
        info = self._library.get(node.type)
        feeds = any(self._nets.get((node_id, slot)) for slot in range(len(node.outputs)))
        return not (keep_results and info is not None and info.output_node and not feeds)

    def closed(self, ids: list[NodeId]) -> list[NodeId]:
        """Return the nodes without those of which others that share a value by name stay outside."""
        inside = set(ids)
        for users in self._variables.values():
            if not inside.issuperset(users):
                inside -= set(users)
        return [key for key in ids if key in inside]

    def problem(self, ids: list[NodeId]) -> tuple[Problem, list[list[NodeId]]]:
        """Return the graph to divide and the nodes of each vertex: those that must stay together are one.

        What lies between chosen nodes but is not chosen leads on, too: it may not come between the nodes of
        one part.
        """
        chosen = set(ids)
        through = self._through(chosen)
        after = {key: through[key] | (self._direct.get(key, set()) & chosen) for key in ids}
        glued = [users for users in self._variables.values() if chosen.issuperset(users) and len(users) > 1]
        vertices = _condensed(ids, after, glued)
        of = {key: at for at, found in enumerate(vertices) for key in found}
        nets = []
        for (source, _), targets in self._nets.items():
            if source in of:
                inside = tuple(sorted({of[target] for target in targets if target in of}))
                if inside and inside != (of[source],):
                    nets.append(Net(of[source], inside))
        apart = {(of[key], of[other]) for key, others in through.items() for other in others}
        apart -= {(vertex, vertex) for vertex in range(len(vertices))}
        frames = []
        for key in self._scope.groups:
            frame = frozenset(of[node] for node in members(self._scope, key) if node in of)
            if len(frame) > 1:
                frames.append(frame)
        places = tuple(self._scope.nodes[found[0]].position for found in vertices)
        sizes = tuple(map(len, vertices))
        return Problem(sizes, tuple(nets), tuple(frames), places, tuple(sorted(apart))), vertices

    def _through(self, chosen: Collection[NodeId]) -> dict[NodeId, set[NodeId]]:
        """Return for each chosen node the chosen ones that its results reach through others only."""
        found: dict[NodeId, set[NodeId]] = {}
        for start in chosen:
            reached: set[NodeId] = set()
            seen: set[NodeId] = set()
            waiting = [key for key in self._direct.get(start, ()) if key not in chosen]
            while waiting:
                here = waiting.pop()
                if here in chosen:
                    reached.add(here)
                elif here not in seen:
                    seen.add(here)
                    waiting += self._direct.get(here, ())
            found[start] = reached
        return found

    def crossing(self, part_of: Mapping[NodeId, int]) -> tuple[dict[int, int], dict[int, int]]:
        """Return how many inputs and outputs each part gets."""
        into: dict[int, int] = {}
        out: dict[int, int] = {}
        for (source, _), targets in self._nets.items():
            home = part_of.get(source)
            taking = {part_of.get(target) for target in targets}
            for part in taking - {home, None}:
                if part is not None:
                    into[part] = into.get(part, 0) + 1
            if home is not None and taking - {home}:
                out[home] = out.get(home, 0) + 1
        return into, out

    def links_between(self, part_of: Mapping[NodeId, int]) -> int:
        """Return how many links will be drawn in the scope afterwards."""
        count = sum(found for (_, target), found in self._counts.items() if target not in part_of)
        for (source, _), targets in self._nets.items():
            ends = {part_of[target] for target in targets if target in part_of}
            count += len(ends - {part_of.get(source)})
        return count


def _condensed(
    ids: list[NodeId], after: Mapping[NodeId, Collection[NodeId]], glued: list[list[NodeId]]
) -> list[list[NodeId]]:
    """Return the nodes in sets: those in a circle, or that must stay together, are one (Tarjan 1972)."""
    edges: dict[NodeId, list[NodeId]] = {key: list(after.get(key, ())) for key in ids}
    for users in glued:
        for first, second in zip(users, [*users[1:], users[0]], strict=True):
            edges[first].append(second)
    number: dict[NodeId, int] = {}
    low: dict[NodeId, int] = {}
    stack: list[NodeId] = []
    held: set[NodeId] = set()
    found: list[list[NodeId]] = []
    for root in ids:
        waiting = [(root, 0)] if root not in number else []
        while waiting:
            here, at = waiting.pop()
            if at == 0:
                number[here] = low[here] = len(number)
                stack.append(here)
                held.add(here)
            for index in range(at, len(edges[here])):
                target = edges[here][index]
                if target not in number:
                    waiting += [(here, index + 1), (target, 0)]
                    break
                if target in held:
                    low[here] = min(low[here], number[target])
            else:
                if low[here] == number[here]:
                    members_of: list[NodeId] = []
                    while not members_of or members_of[-1] != here:
                        members_of.append(stack.pop())
                        held.discard(members_of[-1])
                    found.append(members_of[::-1])
                if waiting:
                    low[waiting[-1][0]] = min(low[waiting[-1][0]], low[here])
    return found[::-1]
