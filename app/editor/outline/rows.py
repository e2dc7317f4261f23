"""The rows of the outline, made from the document when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.editor.canvas.nodes.node_shape import Field, Shapes, label_of
from app.editor.canvas.nodes.node_values import primitive_info, values_of
from app.editor.words import tr
from app.editor.writing.shown import isolated
from app.workflow.bookmarks import node_bookmarks, read_bookmarks
from app.workflow.document import Group, Link, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.layers import in_order
from app.workflow.node_info import NodeInfo
from app.workflow.subgraph_controls import subgraph_info
from app.workflow.virtual.nodes import VIRTUAL_NODES

Kind = Literal[
    "top",
    "bookmarks",
    "bookmark",
    "groups",
    "listed group",
    "group",
    "node",
    "input",
    "field",
    "output",
    "link",
]
"""A `listed group` is one of those that `groups` lists by title, beside its place among the nodes."""
MOST_DEEP = 30
"""Groups within so many others stand beside each other: a tree of thousands of steps is no help."""


@dataclass(eq=False, slots=True)
class Row:
    """One row. `key` is the id of a node, group, link or bookmark, or the index of a slot or field.

    `scope` and `within` say where its node lives: the definition, and the path of the subgraph nodes around
    it with a colon at its end (`5:`), empty at the top.
    """

    kind: Kind
    parent: Row | None
    at: int
    scope: ScopeId
    within: str
    key: str
    side: Literal["in", "out"] = "in"
    children: list[Row] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        """What tells the row from all others, also after the rows were made anew."""
        above = (
            self.parent.address if self.kind in ("input", "field", "output", "link") and self.parent else ""
        )
        return f"{above}/{self.kind}:{self.within}{self.key}"


class Rows:
    """Makes the rows of a workflow, and knows what each shows."""

    def __init__(self, workflow: Workflow, library: Mapping[str, NodeInfo]) -> None:
        self.workflow = workflow
        self.library = library
        self.top = Row("top", None, 0, "", "", "")
        self._shapes = Shapes()
        self._orders: dict[ScopeId, list[NodeId]] = {}
        self._contents: dict[ScopeId, dict[str | None, list[tuple[Kind, str]]]] = {}
        self._into: dict[ScopeId, dict[tuple[NodeId, int], Link]] = {}
        self._out_of: dict[ScopeId, dict[tuple[NodeId, int], list[Link]]] = {}
        self._nodes_of: dict[tuple[ScopeId, str], list[NodeId]] = {}
        self.nodes: dict[str, Row] = {}
        """The rows of nodes made so far, by the paths of the nodes."""

    # What there is

    def children(self, row: Row) -> list[Row]:
        """Return the rows below a row, made the first time."""
        if row.children is None:
            row.children = []
            for kind, key, side, scope, within in self._below(row):
                made = Row(kind, row, len(row.children), scope, within, key, side)
                row.children.append(made)
                if kind == "node":
                    self.nodes[within + key] = made
        return row.children

    def has_children(self, row: Row) -> bool:
        """Whether there are rows below a row, said without making them where that is known."""
        if row.kind == "node":
            node = self.node(row)
            return node is not None and bool(
                node.inputs or node.outputs or self.fields(row) or self._inner(row)
            )
        ends = ("bookmark", "listed group", "input", "field", "link")
        return row.kind not in ends and bool(self.children(row))

    def find(self, path: str) -> Row | None:
        """Return the row of a node, made with all that lie above it."""
        if path in self.nodes:
            return self.nodes[path]
        outer, _, _ = path.rpartition(":")
        above = self.find(outer) if outer else self.top
        if above is None:
            return None
        waiting = [above]
        while waiting:
            waiting += [row for row in self.children(waiting.pop()) if row.kind == "group"]
        return self.nodes.get(path)

    def _below(self, row: Row) -> Iterator[tuple[Kind, str, Literal["in", "out"], ScopeId, str]]:
        scope, within = row.scope, row.within
        match row.kind:
            case "top":
                if read_bookmarks(self.workflow) or node_bookmarks(self.workflow):
                    yield "bookmarks", "", "in", scope, within
                if len(self.workflow.root.groups) > 1:  # a single one has its switches in its place
                    yield "groups", "", "in", scope, within
                yield from self._scope_rows(self.workflow.root, "", None)
            case "groups":
                for key in self._groups_by_title():
                    yield "listed group", key, "in", scope, within
            case "bookmarks":
                nodes = (f"node {bookmark.node}" for bookmark in node_bookmarks(self.workflow))
                for key in (*read_bookmarks(self.workflow), *nodes):
                    yield "bookmark", key, "in", scope, within
            case "group":
                yield from self._scope_rows(self.workflow.scopes[scope], within, row.key)
            case "node":
                yield from self._parts(row)
            case "output":
                several = self.links(row)
                for link in several if len(several) > 1 else ():
                    yield "link", link.id, "out", scope, within

    def _groups_by_title(self) -> list[str]:
        groups = self.workflow.root.groups.values()
        return [group.id for group in sorted(groups, key=lambda group: (group.title.casefold(), group.id))]

    def _parts(self, row: Row) -> Iterator[tuple[Kind, str, Literal["in", "out"], ScopeId, str]]:
        node = self.node(row)
        if node is None:
            return
        fields = self.fields(row)
        in_fields = {field.slot for field in fields if field.slot is not None}
        for index in range(len(node.inputs)):
            if index not in in_fields:
                yield "input", str(index), "in", row.scope, row.within
        for index, entry in enumerate(fields):
            if not entry.is_button:
                yield "field", str(index), "in", row.scope, row.within
        for index in range(len(node.outputs)):
            yield "output", str(index), "out", row.scope, row.within
        inner = self._inner(row)
        if inner is not None:
            yield from self._scope_rows(inner, f"{row.within}{row.key}:", None)

    def _scope_rows(
        self, scope: Scope, within: str, of_group: str | None
    ) -> Iterator[tuple[Kind, str, Literal["in", "out"], ScopeId, str]]:
        """Yield groups and nodes of a scope, or of one group of it."""
        if scope.id not in self._contents:
            self._contents[scope.id] = contents_by_group(scope, self.order(scope))
        for kind, key in self._contents[scope.id].get(of_group, ()):
            yield kind, key, "in", scope.id, within

    def order(self, scope: Scope) -> list[NodeId]:
        """Return the nodes of a scope as they run."""
        if scope.id not in self._orders:
            self._orders[scope.id] = in_order(scope)
        return self._orders[scope.id]

    # What a row shows

    def scope(self, row: Row) -> Scope:
        """Return the scope a row's node lives in; an empty one when it is gone."""
        return self.workflow.scopes.get(row.scope) or Scope(row.scope)

    def node(self, row: Row) -> Node | None:
        """Return the node that a row is or belongs to, None where it is gone or there is none."""
        if row.kind == "node":
            return self.scope(row).nodes.get(row.key)
        if row.kind in ("input", "field", "output", "link") and row.parent is not None:
            return self.node(row.parent)
        return None

    def node_row(self, row: Row | None) -> Row | None:
        """Return the row of the node that a row is or belongs to."""
        while row is not None and row.kind in ("input", "field", "output", "link"):
            row = row.parent
        return row if row is not None and row.kind == "node" else None

    def group(self, row: Row) -> Group | None:
        """Return the group of a row."""
        return self.scope(row).groups.get(row.key) if row.kind in ("group", "listed group") else None

    def nodes_of(self, row: Row) -> list[Node]:
        """Return the nodes in the group of a row, also those in groups inside of it."""
        group, scope = self.group(row), self.scope(row)
        if group is None:
            return []
        if (scope.id, group.id) not in self._nodes_of:
            box = [(group.id, *group.bounds)]
            nodes = scope.nodes.values()
            inside = [node.id for node in nodes if _home(*_middle(node), box) is not None]
            self._nodes_of[scope.id, group.id] = inside
        return [scope.nodes[key] for key in self._nodes_of[scope.id, group.id] if key in scope.nodes]

    def info(self, scope: Scope, node: Node) -> NodeInfo | None:
        """Return what is known of a node's kind."""
        if node.type in self.workflow.scopes:
            return subgraph_info(self.workflow, self.library, scope.id, node)
        if node.type == "PrimitiveNode":
            return primitive_info(node, scope, self.library)
        return self.library.get(node.type) or VIRTUAL_NODES.get(node.type)

    def title(self, node: Node) -> str:
        """Return the title of a node, its own or that of its kind."""
        if node.title:
            return node.title
        inner = self.workflow.scopes.get(node.type)
        if inner is not None and node.type:
            return inner.name or tr("Subgraph")
        info = self.library.get(node.type) or VIRTUAL_NODES.get(node.type)
        return info.display_name if info is not None else node.type

    def fields(self, row: Row) -> tuple[Field, ...]:
        """Return the fields of a node's row."""
        node = self.node(row)
        if node is None:
            return ()
        info = self.info(self.scope(row), node)
        return self._shapes.of(node, info, node.type in self.workflow.scopes).fields

    def field(self, row: Row) -> Field | None:
        """Return the field of a row, None where it is gone."""
        fields = self.fields(row.parent) if row.kind == "field" and row.parent is not None else ()
        index = int(row.key) if row.kind == "field" else -1
        return fields[index] if 0 <= index < len(fields) else None

    def value(self, row: Row) -> Any:
        """Return the value of a field's row."""
        node, entry = self.node(row), self.field(row)
        if node is None or entry is None:
            return None
        info = self.info(self.scope(row), node)
        shape = self._shapes.of(node, info, node.type in self.workflow.scopes)
        return values_of(node, info, shape).get(entry.name)

    def links(self, row: Row) -> Sequence[Link]:
        """Return the links at the slot of a row."""
        node, scope = self.node(row), self.scope(row)
        if node is None:
            return ()
        if row.kind == "link":
            link = scope.links.get(row.key)
            return (link,) if link is not None else ()
        slot = int(row.key)
        if row.kind == "field":
            entry = self.field(row)
            if entry is None or entry.slot is None:
                return ()
            slot = entry.slot
        self._index_links(scope)
        if row.kind == "output":
            return self._out_of[scope.id].get((node.id, slot), ())
        link = self._into[scope.id].get((node.id, slot))
        return (link,) if link is not None else ()

    def slot_label(self, row: Row) -> str:
        """Return the label of an input's or output's row."""
        node, index = self.node(row), int(row.key)
        slots = () if node is None else node.inputs if row.kind == "input" else node.outputs
        return label_of(slots[index]) if index < len(slots) else ""

    def end_of(self, row: Row, link: Link) -> str:
        """Return the other end of a link in words: title, number and slot."""
        scope = self.scope(row)
        from_input = row.kind in ("input", "field")
        node = scope.nodes.get(link.source if from_input else link.target)
        if node is None:
            return tr("subgraph input") if from_input else tr("subgraph output")
        slots = node.outputs if from_input else node.inputs
        index = link.source_slot if from_input else link.target_slot
        slot = label_of(slots[index]) if 0 <= index < len(slots) else "?"
        return f"{isolated(self.title(node))} #{node.id}, {isolated(slot)}"

    def _inner(self, row: Row) -> Scope | None:
        """Return what is inside a subgraph node, None for other nodes and for one within itself."""
        node = self.node(row)
        inner = self.workflow.scopes.get(node.type) if node is not None and node.type else None
        above: Row | None = row
        while above is not None and inner is not None:
            if above.scope == inner.id:
                return None
            above = above.parent
        return inner

    def _index_links(self, scope: Scope) -> None:
        if scope.id in self._into:
            return
        into: dict[tuple[NodeId, int], Link] = {}
        out_of: dict[tuple[NodeId, int], list[Link]] = {}
        for link in scope.links.values():
            into[link.target, link.target_slot] = link
            out_of.setdefault((link.source, link.source_slot), []).append(link)
        self._into[scope.id], self._out_of[scope.id] = into, out_of


def contents_by_group(scope: Scope, order: Iterable[NodeId]) -> dict[str | None, list[tuple[Kind, str]]]:
    """Return the nodes and groups of each group of a scope, those in no group under None.

    Nodes are in the order given; a group stands where the first node in it would.
    """
    group_of, around = homes(scope)
    found: dict[str | None, list[tuple[Kind, str]]] = {}
    placed: set[str] = set()

    def place(group_id: str) -> None:
        chain: list[str | None] = [group_id]
        while (inner := chain[-1]) is not None and inner not in placed:
            placed.add(inner)
            chain.append(around.get(inner))
        for outer, inner in zip(chain[1:], chain[:-1], strict=True):
            found.setdefault(outer, []).append(("group", str(inner)))

    for node_id in order:
        home = group_of.get(node_id)
        if home is not None:
            place(home)
        found.setdefault(home, []).append(("node", node_id))
    for group_id in scope.groups:
        place(group_id)
    return found


def homes(scope: Scope) -> tuple[dict[NodeId, str], dict[str, str]]:
    """Return the innermost group of each node that is in one, and the group around each group in another.

    A node is in a group as on the canvas: when its middle is.
    """
    groups = sorted(scope.groups.values(), key=lambda group: _area(group.bounds))
    if not groups:
        return {}, {}
    boxes = [(group.id, *group.bounds) for group in groups]
    nodes: dict[NodeId, str] = {}
    for node in scope.nodes.values():
        found = _home(*_middle(node), boxes)
        if found is not None:
            nodes[node.id] = found
    around: dict[str, str] = {}
    for at, (group_id, x, y, width, height) in enumerate(boxes):
        found = _home(x + width / 2, y + height / 2, boxes[at + 1 :])
        if found is not None:
            around[group_id] = found
    return nodes, _not_too_deep(around, [box[0] for box in reversed(boxes)])


def _not_too_deep(around: Mapping[str, str], outermost_first: Iterable[str]) -> dict[str, str]:
    """Return what is around each group, those deeper than anybody reads side by side."""
    found: dict[str, str] = {}
    depths: dict[str, int] = {}
    for group_id in outermost_first:
        outer = around.get(group_id)
        if outer is not None:
            full = depths[outer] >= MOST_DEEP
            found[group_id] = found[outer] if full else outer
            depths[group_id] = depths[outer] + (not full)
        else:
            depths[group_id] = 0
    return found


def _home(x: float, y: float, boxes: Iterable[tuple[str, float, float, float, float]]) -> str | None:
    for group_id, left, top, width, height in boxes:
        if left <= x <= left + width and top <= y <= top + height:
            return group_id
    return None


def _middle(node: Node) -> tuple[float, float]:
    return node.position[0] + node.size[0] / 2, node.position[1] + node.size[1] / 2


def _area(bounds: tuple[float, float, float, float]) -> float:
    area = bounds[2] * bounds[3]
    return area if area == area else 0.0
