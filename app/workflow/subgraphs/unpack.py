"""Opens a subgraph node: what is inside takes its place. The way back from `convert.fold`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import (
    MODE_BYPASS,
    MODE_MUTE,
    ROOT,
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
from app.workflow.edits import Edit, RemoveSubgraphs
from app.workflow.native_reroutes import has_reroutes, read_reroutes
from app.workflow.new_node import free_link_id, free_node_id
from app.workflow.node_info import NodeInfo
from app.workflow.parameters.app_mode import with_app_mode
from app.workflow.parameters.exposed import moved_paths
from app.workflow.patch import EditRefused, Several, node_of, scope_of
from app.workflow.promoted import promoted_values, with_promoted_value
from app.workflow.reroute_edits import PasteReroutes
from app.workflow.subgraphs.convert import frame_of
from app.workflow.subgraphs.crossing import named, variable_of
from app.workflow.subgraphs.draft import Draft
from app.workflow.subgraphs.own_values import same_from_link
from app.workflow.subgraphs.uses import contains, hosts_of
from app.workflow.virtual.anything_everywhere import is_everywhere
from app.workflow.virtual.kinds import PRIMITIVE
from app.workflow.widgets import widgets, with_value

Library = Mapping[str, NodeInfo]


def unpack(
    workflow: Workflow, library: Library, scope_id: ScopeId, node_id: NodeId
) -> tuple[Edit, list[NodeId]]:
    """Return the edit that puts the inside of a subgraph node in its place, and the ids it gets there.

    The values of the node go to the controls they are for. The definition goes with its last node. Raises
    EditRefused for what is no subgraph node, and where something else would run afterwards.
    """
    scope = scope_of(workflow, scope_id)
    host = node_of(workflow, scope_id, node_id)
    inside = workflow.scopes.get(host.type) if host.type != ROOT else None
    if inside is None:
        raise EditRefused(f"{named(host)} is no subgraph: there is nothing in it to unpack")
    _check(workflow, scope, host, inside)
    unpacking = _Unpacking(workflow, library, scope, host, inside)
    return unpacking.edit(), list(unpacking.ids.values())


def _check(workflow: Workflow, scope: Scope, host: Node, inside: Scope) -> None:
    if contains(workflow, inside.id, scope.id) or contains(workflow, inside.id, inside.id):
        raise EditRefused(f"{named(host)} contains itself: take it out of itself first, then unpack it")
    if host.mode == MODE_BYPASS:
        raise EditRefused(f"{named(host)} is bypassed: end that first (Ctrl+B), then unpack it")
    names = {variable_of(node) for node in scope.nodes.values()} - {None}
    for node in inside.nodes.values():
        if is_everywhere(node) or node.properties.get("ue_convert"):
            raise EditRefused(
                f"{named(node)} inside gives its value to every fitting input around it, and would reach "
                "more of them outside. Replace it with links first"
            )
        if variable_of(node) in names:
            raise EditRefused(
                f"{named(node)} inside and a node outside use the same name for a value. "
                "Rename one of them first"
            )


class _Unpacking:
    """One unpacking while it is made."""

    def __init__(self, workflow: Workflow, library: Library, scope: Scope, host: Node, inside: Scope) -> None:
        self._workflow, self._library = workflow, library
        self._host, self._inside = host, inside
        self._draft = Draft(scope)
        self._inner = Draft(inside)
        self._values = promoted_values(inside, host)
        self.ids = self._new_ids()
        self._links: dict[LinkId, LinkId] = {}
        self._next_link = int(free_link_id(workflow, scope.id))
        self._by_primitive: list[tuple[int, Link]] = []
        self._primitives: dict[int, NodeId] = {}

    def edit(self) -> Edit:
        """Return the edit."""
        draft, host = self._draft, self._host
        offset = self._offset()
        for link in list(draft.links()):
            if host.id in (link.source, link.target):
                draft.cut(link.id)
        draft.drop(host.id)
        self._set_own_values()
        for node in self._inside.nodes.values():
            draft.put(self._placed(self._inner.node(node.id) or node, offset))
        self._draw_inside()
        self._lead_in()
        self._lead_from_primitives()
        self._lead_out()
        self._put_groups(offset)
        edits: list[Edit] = []
        moved = moved_paths(self._workflow, draft.scope.id, self._moved_path)
        if moved is not None:
            edits.append(moved)
        edits.append(with_app_mode(self._workflow, draft.patch(), draft.edit(self._workflow)))
        edits += self._bends(offset)
        if len(hosts_of(self._workflow, self._inside.id)) == 1:
            edits.append(RemoveSubgraphs((self._inside.id,)))
        return Several(tuple(edits))

    def _new_ids(self) -> dict[NodeId, NodeId]:
        """Return an id outside for each node: its own where that is free."""
        scope = self._draft.scope
        taken = set(scope.nodes) - {self._host.id}
        found: dict[NodeId, NodeId] = {}
        number = int(free_node_id(self._workflow, scope.id, self._inside.nodes))
        for key in self._inside.nodes:
            if key in taken:
                found[key] = str(number)
                number += 1
            else:
                found[key] = key
        return found

    def _moved_path(self, steps: list[NodeId]) -> list[NodeId]:
        if steps[0] != self._host.id or len(steps) < 2:
            return steps
        return [self.ids.get(steps[1], steps[1]), *steps[2:]]

    def _offset(self) -> tuple[float, float]:
        """Return how far the nodes move, so that their middle is that of the subgraph node."""
        left, top, right, bottom = frame_of(self._inside.nodes.values())
        own = frame_of([self._host])
        across = (own[0] + own[2] - left - right) / 2
        down = (own[1] + own[3] - top - bottom) / 2
        if abs(across) <= 1 and abs(down) <= 1:
            return 0.0, 0.0
        return float(round(across)), float(round(down))

    def _placed(self, node: Node, offset: tuple[float, float]) -> Node:
        x, y = node.position
        new_id = self.ids[node.id]
        return replace(
            node,
            id=new_id,
            position=(x + offset[0], y + offset[1]) if any(offset) else node.position,
            mode=MODE_MUTE if self._host.mode == MODE_MUTE else node.mode,
            inputs=tuple(replace(slot, link=None) for slot in node.inputs),
            outputs=tuple(replace(slot, links=()) for slot in node.outputs),
            forms=node.forms
            if new_id == node.id and not any(offset)
            else {key: form for key, form in node.forms.items() if key not in ("id", "pos")},
        )

    def _link_id(self, wanted: LinkId) -> LinkId:
        if self._draft.link(wanted) is None and wanted not in self._draft.scope.links:
            return wanted
        while str(self._next_link) in self._inside.links:
            self._next_link += 1
        self._next_link += 1
        return str(self._next_link - 1)

    def _add(self, wanted: LinkId, source: NodeId, slot: int, target: NodeId, at: int, kind: str) -> None:
        new = self._link_id(wanted)
        self._draft.connect(Link(new, source, slot, target, at, kind))
        self._links.setdefault(wanted, new)

    def _draw_inside(self) -> None:
        for link in self._inside.links.values():
            source, target = self.ids.get(link.source), self.ids.get(link.target)
            if source is not None and target is not None and _is_named(self._inside, link):
                self._add(link.id, source, link.source_slot, target, link.target_slot, link.type)

    def _fed(self, index: int) -> Link | None:
        """Return the link outside that feeds input `index` of the subgraph."""
        if not 0 <= index < len(self._inside.inputs):
            return None
        name = self._inside.inputs[index].get("name")
        at = next((at for at, slot in enumerate(self._host.inputs) if slot.name == name), None)
        fed = self._host.inputs[at].link if at is not None else None
        return self._draft.scope.links.get(fed) if fed is not None else None

    def _inner_of(self, index: int) -> Iterator[Link]:
        for link in self._inside.links.values():
            if link.source == SUBGRAPH_INPUT and link.source_slot == index and _is_named(self._inside, link):
                yield link

    def _lead_in(self) -> None:
        for index in range(len(self._inside.inputs)):
            outer = self._fed(index)
            for link in self._inner_of(index) if outer is not None else ():
                target = self.ids.get(link.target)
                if target is not None and outer is not None:
                    kind = outer.type
                    self._add(link.id, outer.source, outer.source_slot, target, link.target_slot, kind)

    def _lead_out(self) -> None:
        ends = {
            link.target_slot: link for link in self._inside.links.values() if link.target == SUBGRAPH_OUTPUT
        }
        for outer in [link for link in self._draft.scope.links.values() if link.source == self._host.id]:
            if outer.target == self._host.id or not _is_named(self._draft.scope, outer):
                continue
            inner = ends.get(outer.source_slot)
            if inner is None:
                continue
            source, slot = self.ids.get(inner.source), inner.source_slot
            if inner.source == SUBGRAPH_INPUT:
                through = self._fed(inner.source_slot)
                source, slot = (through.source, through.source_slot) if through else (None, 0)
                if through is None:
                    source = self._primitive(inner.source_slot)
            if source is not None:
                self._draft.connect(replace(outer, source=source, source_slot=slot))

    # Values that the subgraph node holds for controls inside

    def _set_own_values(self) -> None:
        """Write the node's values into the controls inside; what takes none gets a primitive node."""
        for index, slot in enumerate(self._inside.inputs):
            value = self._values.get(str(slot.get("name")))
            if value is None or self._fed(index) is not None:
                continue
            for link in self._inner_of(index):
                node = self._inner.node(link.target)
                if node is None or not 0 <= link.target_slot < len(node.inputs):
                    continue
                changed = with_own_value(
                    self._workflow, self._library, node, node.inputs[link.target_slot], value
                )
                if changed is not None:
                    self._inner.put(changed)
                else:
                    self._by_primitive.append((index, link))

    def _lead_from_primitives(self) -> None:
        for index, link in self._by_primitive:
            source = self._primitive(index)
            if source is not None:
                slot = self._inside.inputs[index]
                kind = str(slot.get("type") or "*")
                self._add(link.id, source, 0, self.ids[link.target], link.target_slot, kind)

    def _primitive(self, index: int) -> NodeId | None:
        """Return the primitive node that gives the node's value for an input; None where it has none."""
        if not 0 <= index < len(self._inside.inputs):
            return None
        slot = self._inside.inputs[index]
        value = self._values.get(str(slot.get("name")))
        if value is None:
            return None
        if index not in self._primitives:
            taken = [*self.ids.values(), *self._primitives.values()]
            new = free_node_id(self._workflow, self._draft.scope.id, taken)
            left, top, _, _ = frame_of([self._host])
            outputs = (OutputSlot("connect to widget input", str(slot.get("type") or "*")),)
            title = str(slot.get("label") or slot.get("name") or "")
            made = Node(
                new,
                PRIMITIVE,
                (left - 240.0, top),
                (210.0, 82.0),
                title,
                outputs=outputs,
                values=(value, "fixed"),
            )
            self._draft.put(made)
            self._primitives[index] = new
        return self._primitives[index]

    def _bends(self, offset: tuple[float, float]) -> Iterator[Edit]:
        if not has_reroutes(self._workflow, self._inside):
            return
        here = read_reroutes(self._workflow, self._inside)
        last = {self._links[key]: bend for key, bend in here.last.items() if key in self._links}
        if last:
            yield PasteReroutes(self._draft.scope.id, replace(here, last=last, floating={}), offset)

    def _put_groups(self, offset: tuple[float, float]) -> None:
        number = max((int(key) for key in self._draft.scope.groups if key.isdigit()), default=0)
        for key, group in self._inside.groups.items():
            x, y, width, height = group.bounds
            moved = (
                replace(group, bounds=(x + offset[0], y + offset[1], width, height)) if any(offset) else group
            )
            if key in self._draft.scope.groups:
                number += 1
                forms = {name: form for name, form in group.forms.items() if name != "id"}
                moved = replace(moved, id=str(number), forms=forms)
            self._draft.put_group(moved)


def _is_named(scope: Scope, link: Link) -> bool:
    """Whether the slot at the end of a link names it: files hold links that nothing names."""
    node = scope.nodes.get(link.target)
    if node is None:
        return link.target == SUBGRAPH_OUTPUT
    return 0 <= link.target_slot < len(node.inputs) and node.inputs[link.target_slot].link == link.id


def with_own_value(
    workflow: Workflow, library: Library, node: Node, slot: InputSlot, value: Any
) -> Node | None:
    """Return a node with the value in its own control; None where it would not be the same there."""
    name = slot.widget or slot.name
    if node.mode == MODE_BYPASS:
        return None
    if node.type in workflow.scopes:
        try:
            return with_promoted_value(workflow.scopes[node.type], node, name, value)
        except KeyError:
            return None
    info = library.get(node.type)
    found = widgets(node, info) if info is not None else []
    control = next((item for item in found if item.name == name), None)
    if info is None or control is None or not same_from_link(control.info, name, value):
        return None
    return with_value(node, info, name, value)
