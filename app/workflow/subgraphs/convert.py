"""Folds nodes into a subgraph: a definition with them inside, and one node of it in their place."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import (
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Link,
    LinkId,
    Node,
    NodeId,
    OutputSlot,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edits import AddSubgraphs
from app.workflow.native_reroutes import has_reroutes, read_reroutes
from app.workflow.new_node import NODE_WIDTH, ROW_HEIGHT, SLOT_HEIGHT, free_node_id
from app.workflow.node_info import NodeInfo
from app.workflow.parameters.app_mode import with_app_mode
from app.workflow.parameters.exposed import moved_paths
from app.workflow.patch import Edit, EditRefused, Several, scope_of
from app.workflow.reroute_edits import PasteReroutes
from app.workflow.subgraphs.crossing import check_fold, draw_virtual_links, passes_by_type
from app.workflow.subgraphs.draft import Draft, boundary_slot, free_name
from app.workflow.virtual.kinds import REROUTES
from app.workflow.virtual.set_get import SETTERS

Library = Mapping[str, NodeInfo]
NEW_NAME = "New Subgraph"
BOX_GAP = 240.0
BOX_WIDTH = 120.0
TITLE = 30.0
COLLAPSED_MIDDLE = (60.0, -15.0)
"""Where the middle of a node is that shows only its title, from its place."""

_PASSES = REROUTES | SETTERS.keys()


@dataclass(frozen=True)
class Fold:
    """The edit that folds nodes, and the ids of the subgraph node and of the definition that it makes."""

    edit: Edit
    host: NodeId
    definition: ScopeId


def fold(
    workflow: Workflow,
    library: Library,
    scope_id: ScopeId,
    ids: Collection[NodeId],
    name: str = NEW_NAME,
    groups: Collection[str] = (),
) -> Fold:
    """Fold the nodes `ids` of a scope, and the frames `groups`, into a new subgraph.

    Frames around chosen nodes only go along, as do the bends of links between them. What runs stays the same.
    Raises EditRefused when there is nothing to fold, when it would make a circle, or tear a Set node from the
    nodes that get its value.
    """
    scope = scope_of(workflow, scope_id)
    chosen = [node_id for node_id in scope.nodes if node_id in ids]
    if not chosen:
        raise EditRefused("select the nodes that should become a subgraph")
    draft = Draft(scope)
    draw_virtual_links(workflow, library, draft, set(chosen))
    check_fold(workflow, draft, set(chosen))
    return _Folding(workflow, draft, chosen, name, groups).fold()


class _Folding:
    """One fold while it is made."""

    def __init__(
        self, workflow: Workflow, draft: Draft, chosen: list[NodeId], name: str, groups: Collection[str]
    ) -> None:
        self._workflow, self._draft, self._name = workflow, draft, name
        self._inside = {key: node for key in chosen if (node := draft.node(key)) is not None}
        self._links = draft.links()
        self._groups = _frames_inside(draft.scope, self._inside, groups)
        self._host = free_node_id(workflow, draft.scope.id)
        self._id: ScopeId = str(uuid.uuid4())
        self._ins: list[dict[str, Any]] = []
        self._outs: list[dict[str, Any]] = []
        self._host_inputs: list[InputSlot] = []
        self._host_outputs: list[OutputSlot] = []
        self._inner: dict[LinkId, Link] = {}

    def fold(self) -> Fold:
        """Return the edit."""
        bends = self._bends_inside()
        self._take_inputs()
        self._take_outputs()
        for link in self._links:
            if link.source in self._inside and link.target in self._inside:
                self._inner[link.id] = replace(link, key_order=(), forms={}, extra=_unbent(link))
        scope = self._definition()
        self._leave()
        before = self._draft.scope
        patch = self._draft.edit(self._workflow)
        edits: list[Edit] = [AddSubgraphs((scope,))]
        moved = moved_paths(self._workflow, before.id, self._moved_path)
        if moved is not None:
            edits.append(moved)
        edits.append(with_app_mode(self._workflow, self._draft.patch(), patch))
        if bends is not None:
            edits.append(bends)
        return Fold(Several(tuple(edits)), self._host, self._id)

    def _moved_path(self, steps: list[NodeId]) -> list[NodeId]:
        return [self._host, *steps] if steps[0] in self._inside else steps

    def _bends_inside(self) -> Edit | None:
        if not has_reroutes(self._workflow, self._draft.scope):
            return None
        here = read_reroutes(self._workflow, self._draft.scope)
        last = {
            link.id: here.last[link.id]
            for link in self._links
            if link.source in self._inside and link.target in self._inside and link.id in here.last
        }
        return PasteReroutes(self._id, replace(here, last=last, floating={}), (0.0, 0.0)) if last else None

    def _take_inputs(self) -> None:
        """Make an input for each output outside that feeds nodes inside."""
        ways: dict[tuple[NodeId, int, str], list[Link]] = {}
        for link in self._links:
            if link.target in self._inside and link.source not in self._inside:
                # What a bypassed node passes on depends on the type that is asked for: then one for each.
                exact = passes_by_type(self._workflow, self._draft.scope, link.source, link.source_slot)
                kind = self._wanted(link) if exact else ""
                ways.setdefault((link.source, link.source_slot, kind), []).append(link)
        for links in ways.values():
            kind = self._common_type(links)
            first, slot = links[0], self._slot_of(links[0])
            name = free_name(self._input_name(first, kind), [item.name for item in self._host_inputs])
            controls = [item for item in map(self._slot_of, links) if item is not None and item.widget]
            index = len(self._ins)
            label = slot.label if slot is not None else None
            self._ins.append(boundary_slot(name, kind, [link.id for link in links], label))
            self._host_inputs.append(
                InputSlot(name, kind, first.id, widget=name if controls else None, label=label)
            )
            for link in links:
                self._inner[link.id] = Link(
                    link.id, SUBGRAPH_INPUT, index, link.target, link.target_slot, kind
                )
                if link is not first:
                    self._draft.cut(link.id)
            self._draft.turn(replace(first, target=self._host, target_slot=index))

    def _take_outputs(self) -> None:
        """Make an output for each one inside that feeds nodes outside."""
        ways: dict[tuple[NodeId, int], list[Link]] = {}
        for link in self._links:
            if link.source in self._inside and link.target not in self._inside:
                ways.setdefault((link.source, link.source_slot), []).append(link)
        for (source, slot), links in ways.items():
            outputs = self._inside[source].outputs
            own = outputs[slot] if 0 <= slot < len(outputs) else OutputSlot("", "*")
            kind = own.type if own.type not in ("*", "") else links[0].type
            wanted = own.label or own.name or kind.lower()
            name = free_name(wanted, [item.name for item in self._host_outputs])
            index = len(self._outs)
            self._outs.append(boundary_slot(name, kind, [links[0].id]))
            self._host_outputs.append(OutputSlot(name, kind, tuple(link.id for link in links)))
            self._inner[links[0].id] = Link(links[0].id, source, slot, SUBGRAPH_OUTPUT, index, kind)
            for link in links:
                self._draft.turn(replace(link, source=self._host, source_slot=index))

    def _slot_of(self, link: Link) -> InputSlot | None:
        inputs = self._inside[link.target].inputs
        return inputs[link.target_slot] if 0 <= link.target_slot < len(inputs) else None

    def _input_name(self, link: Link, kind: str) -> str:
        slot = self._slot_of(link)
        return (slot.widget or slot.name if slot is not None else "") or kind.lower()

    def _common_type(self, links: list[Link]) -> str:
        """Return the type of an input: what all that take it ask for, else what the source gives."""
        kinds = dict.fromkeys(self._wanted(link) for link in links)
        if len(kinds) > 1:
            source = self._draft.node(links[0].source)
            outputs = source.outputs if source is not None else ()
            slot = links[0].source_slot
            given = outputs[slot].type if 0 <= slot < len(outputs) else links[0].type
            return given if given not in ("*", "") else next((kind for kind in kinds if kind != "*"), "*")
        return next(iter(kinds))

    def _wanted(self, link: Link) -> str:
        """Return the type that a link is followed for: what passes it on asks for what is wanted behind."""
        slot = self._slot_of(link)
        if slot is None or self._inside[link.target].type not in _PASSES:
            return slot.type if slot is not None else link.type
        found, seen, waiting = set(), {link.target}, [link.target]
        while waiting:
            here = waiting.pop()
            for after in self._links:
                if after.source != here or after.target in seen:
                    continue
                node = self._draft.node(after.target)
                if node is not None and node.type in _PASSES:
                    seen.add(node.id)
                    waiting.append(node.id)
                elif node is not None and 0 <= after.target_slot < len(node.inputs):
                    found.add(node.inputs[after.target_slot].type)
        return found.pop() if len(found) == 1 else slot.type if slot.type != "*" else link.type

    def _definition(self) -> Scope:
        """Return the definition, in the form the newest front ends write."""
        kept = {key: tuple(self._kept_outputs(node)) for key, node in self._inside.items()}
        nodes = {key: replace(node, outputs=kept[key]) for key, node in self._inside.items()}
        scope = Scope(
            self._id,
            nodes,
            {key: self._inner[key] for key in sorted(self._inner, key=_number)},
            {key: self._draft.scope.groups[key] for key in self._groups},
            self._name,
            tuple(self._ins),
            tuple(self._outs),
        )
        scope.extra = definition_keys(scope)
        return scope

    def _kept_outputs(self, node: Node) -> Iterator[OutputSlot]:
        """Yield the outputs with the links that are inside."""
        for slot in node.outputs:
            yield replace(slot, links=tuple(key for key in slot.links if self._is_from(key, node)))

    def _is_from(self, link_id: LinkId, node: Node) -> bool:
        return link_id in self._inner and self._inner[link_id].source == node.id

    def _leave(self) -> None:
        """Put the subgraph node in the place of the nodes."""
        draft = self._draft
        controls = [slot.name for slot in self._host_inputs if slot.widget]
        rows = max(len(self._host_inputs) - len(controls), len(self._host_outputs))
        size = (NODE_WIDTH, SLOT_HEIGHT * rows + ROW_HEIGHT * len(controls) + 10.0)
        left, top, right, bottom = frame_of(self._inside.values())
        corner = (round((left + right - size[0]) / 2), round((top + bottom - size[1]) / 2))
        # The links inside are told to nobody: their nodes go with them.
        for link in self._links:
            if link.source in self._inside and link.target in self._inside:
                draft.lose(link.id)
        for node_id in self._inside:
            draft.drop(node_id)
        for group in self._groups:
            draft.drop_group(group)
        draft.put(
            Node(
                self._host,
                self._id,
                (float(corner[0]), float(corner[1])),
                size,
                inputs=tuple(self._host_inputs),
                outputs=tuple(self._host_outputs),
                values=(),
                properties={"proxyWidgets": [["-1", name] for name in controls]},
                extra={"order": len(draft.scope.nodes)},
            )
        )


def _unbent(link: Link) -> Mapping[str, Any]:
    return {key: value for key, value in link.extra.items() if key != "parentId"}


def _number(key: str) -> tuple[int, str]:
    return (int(key), "") if key.isascii() and key.isdigit() else (1 << 62, key)


def frame_of(nodes: Iterable[Node]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of nodes without their titles; all 0 where there are none."""
    found = list(nodes)
    if not found:
        return 0.0, 0.0, 0.0, 0.0
    return (
        min(node.position[0] for node in found),
        min(node.position[1] for node in found),
        max(node.position[0] + node.size[0] for node in found),
        max(node.position[1] + node.size[1] for node in found),
    )


def members(scope: Scope, group_id: str) -> list[NodeId]:
    """Return the nodes whose middle lies in a frame."""
    x, y, width, height = scope.groups[group_id].bounds
    found = []
    for node in scope.nodes.values():
        across, down = COLLAPSED_MIDDLE if node.collapsed else (node.size[0] / 2, node.size[1] / 2)
        if x <= node.position[0] + across <= x + width and y <= node.position[1] + down <= y + height:
            found.append(node.id)
    return found


def _frames_inside(scope: Scope, inside: Collection[NodeId], chosen: Collection[str]) -> list[str]:
    """Return the frames that go along: those chosen, and those around nothing but nodes inside."""
    found = []
    for key in scope.groups:
        around = members(scope, key)
        if key in chosen or (around and all(node in inside for node in around)):
            found.append(key)
    return found


def definition_keys(scope: Scope) -> dict[str, Any]:
    """Return what a definition says beside its parts: counters, and where its two boxes stand."""
    left, top, right, _ = frame_of(scope.nodes.values())

    def box(number: int, x: float, slots: int) -> dict[str, Any]:
        return {"id": number, "bounding": [round(x), round(top), round(BOX_WIDTH), 40 + 20 * slots]}

    return {
        "version": 1,
        "state": {
            "lastGroupId": max((_number(key)[0] for key in scope.groups if key.isdigit()), default=0),
            "lastNodeId": max((_number(key)[0] for key in scope.nodes if key.isdigit()), default=0),
            "lastLinkId": max((_number(key)[0] for key in scope.links if key.isdigit()), default=0),
            "lastRerouteId": 0,
        },
        "revision": 0,
        "config": {},
        "inputNode": box(int(SUBGRAPH_INPUT), left - BOX_GAP, len(scope.inputs)),
        "outputNode": box(int(SUBGRAPH_OUTPUT), right + BOX_GAP / 2, len(scope.outputs)),
        "widgets": [],
        "extra": {},
    }
