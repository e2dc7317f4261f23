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
from app.workflow.subgraphs.asleep import VALUE_OF_ITS_OWN, Asleep, wanted_types
from app.workflow.subgraphs.convert import frame_of
from app.workflow.subgraphs.crossing import draw_virtual_links, named
from app.workflow.subgraphs.draft import Draft
from app.workflow.subgraphs.own_values import same_from_link
from app.workflow.subgraphs.scoped_values import Wire, keep_out, wires, with_own_names, without_broadcasts
from app.workflow.subgraphs.unpack_room import Room, around, drawn, framed, is_free, make_room, room_for
from app.workflow.subgraphs.uses import contains, hosts_of
from app.workflow.virtual.anything_everywhere import broadcasts
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
    if contains(workflow, inside.id, scope.id) or contains(workflow, inside.id, inside.id):
        raise EditRefused(f"{named(host)} contains itself: take it out of itself first, then unpack it")
    inside = with_own_names(workflow, scope, inside)
    made = _Unpacking(workflow, library, scope, host, inside)
    edit = made.edit()
    if broadcasts(scope) or broadcasts(inside):
        drawn = without_broadcasts(workflow, library, inside)
        by_links = _Unpacking(workflow, library, scope, host, drawn, draws=True)
        edit_by_links = by_links.edit()
        if made.wires() != by_links.wires():
            made, edit = by_links, edit_by_links
    return edit, [new for key, new in made.ids.items() if key in made.inside.nodes]


class _Unpacking:
    """One unpacking while it is made; it may draw the links that nodes around broadcast to the node."""

    def __init__(
        self,
        workflow: Workflow,
        library: Library,
        scope: Scope,
        host: Node,
        inside: Scope,
        draws: bool = False,
    ) -> None:
        self._workflow, self._library, self._draws = workflow, library, draws
        self.inside = inside
        self._draft = Draft(scope)
        if draws:
            draw_virtual_links(workflow, library, self._draft, (host.id,))
        self._host = host = self._draft.node(host.id) or host
        self._outer = {link.id: link for link in self._draft.links()}
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
        offset, room = self._place()
        for link in list(draft.links()):
            if host.id in (link.source, link.target):
                draft.cut(link.id)
        draft.drop(host.id)
        self._set_own_values()
        for node in self.inside.nodes.values():
            draft.put(self._placed(self._inner.node(node.id) or node, offset))
        self._draw_inside()
        self._lead_in()
        self._lead_from_primitives()
        self._lead_out()
        if self._draws:
            keep_out(self._workflow, self._library, draft, set(self.ids.values()))
        self._put_groups(offset)
        rest = make_room(self._workflow, draft, host, room) if room is not None else []
        edits: list[Edit] = []
        moved = moved_paths(self._workflow, draft.scope.id, self._moved_path)
        if moved is not None:
            edits.append(moved)
        edits.append(with_app_mode(self._workflow, draft.patch(), draft.edit(self._workflow)))
        edits += [*rest, *self._bends(offset)]
        if len(hosts_of(self._workflow, self.inside.id)) == 1:
            edits.append(RemoveSubgraphs((self.inside.id,)))
        return Several(tuple(edits))

    def _new_ids(self) -> dict[NodeId, NodeId]:
        """Return an id outside for each node: its own where that is free."""
        scope = self._draft.scope
        taken = set(scope.nodes) - {self._host.id}
        found: dict[NodeId, NodeId] = {}
        number = int(free_node_id(self._workflow, scope.id, self.inside.nodes))
        for key in self._workflow.scopes[self.inside.id].nodes:
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

    def wires(self) -> set[Wire]:
        """Return all links there will be, drawn or not, but those into nodes that broadcast."""
        return wires(self._workflow, self._library, self._draft.result())

    def _place(self) -> tuple[tuple[float, float], Room | None]:
        """Return how far the nodes move, and the room to make for them.

        Their middle comes to that of the subgraph node; where others stand in the way of that, their upper
        left corner comes to that of the node.
        """
        nodes = list(self.inside.nodes.values())
        rects = [*map(drawn, nodes), *map(framed, self.inside.groups.values())]
        if not rects:
            return (0.0, 0.0), None
        left, top, right, bottom = frame_of(nodes)
        own = frame_of([self._host])
        across, down = (own[0] + own[2] - left - right) / 2, (own[1] + own[3] - top - bottom) / 2
        middle = (
            (0.0, 0.0) if abs(across) <= 1 and abs(down) <= 1 else (float(round(across)), float(round(down)))
        )
        moved = [rect.moved(middle) for rect in map(drawn, nodes)]
        if is_free(self._draft.scope, self._host, moved):
            return middle, Room(drawn(self._host), around(rects).moved(middle))
        frame, host = around(rects), drawn(self._host)
        corner = (float(round(host.left - frame.left)), float(round(host.top - frame.top)))
        return corner, room_for(self._draft.scope, self._host, frame.moved(corner))

    def _placed(self, node: Node, offset: tuple[float, float]) -> Node:
        x, y = node.position
        new_id = self.ids[node.id]
        return replace(
            node,
            id=new_id,
            position=(x + offset[0], y + offset[1]) if any(offset) else node.position,
            mode=self._mode(node),
            inputs=tuple(replace(slot, link=None) for slot in node.inputs),
            outputs=tuple(replace(slot, links=()) for slot in node.outputs),
            forms=node.forms
            if new_id == node.id and not any(offset)
            else {key: form for key, form in node.forms.items() if key not in ("id", "pos")},
        )

    def _mode(self, node: Node) -> int:
        """Return the mode outside: what does not run inside, runs there as little."""
        asleep = self._host.mode in (MODE_MUTE, MODE_BYPASS) and node.mode != MODE_MUTE
        return self._host.mode if asleep else node.mode

    def _link_id(self, wanted: LinkId) -> LinkId:
        if self._draft.link(wanted) is None and wanted not in self._draft.scope.links:
            return wanted
        while str(self._next_link) in self.inside.links or self._draft.link(str(self._next_link)):
            self._next_link += 1
        self._next_link += 1
        return str(self._next_link - 1)

    def _add(self, wanted: LinkId, source: NodeId, slot: int, target: NodeId, at: int, kind: str) -> None:
        new = self._link_id(wanted)
        self._draft.connect(Link(new, source, slot, target, at, kind))
        self._links.setdefault(wanted, new)

    def _draw_inside(self) -> None:
        for link in self.inside.links.values():
            source, target = self.ids.get(link.source), self.ids.get(link.target)
            if source is not None and target is not None and _is_named(self.inside, link):
                self._add(link.id, source, link.source_slot, target, link.target_slot, link.type)

    def _fed(self, index: int) -> Link | None:
        """Return the link outside that feeds input `index` of the subgraph."""
        if not 0 <= index < len(self.inside.inputs):
            return None
        name = self.inside.inputs[index].get("name")
        at = next((at for at, slot in enumerate(self._host.inputs) if slot.name == name), None)
        fed = self._host.inputs[at].link if at is not None else None
        return self._outer.get(fed) if fed is not None else None

    def _inner_of(self, index: int) -> Iterator[Link]:
        for link in self.inside.links.values():
            if link.source == SUBGRAPH_INPUT and link.source_slot == index and _is_named(self.inside, link):
                yield link

    def _lead_in(self) -> None:
        for index in range(len(self.inside.inputs)):
            outer = self._fed(index)
            for link in self._inner_of(index) if outer is not None else ():
                target = self.ids.get(link.target)
                if target is not None and outer is not None:
                    kind = outer.type
                    self._add(link.id, outer.source, outer.source_slot, target, link.target_slot, kind)

    def _lead_out(self) -> None:
        ends = {
            link.target_slot: link for link in self.inside.links.values() if link.target == SUBGRAPH_OUTPUT
        }
        for outer in [link for link in self._outer.values() if link.source == self._host.id]:
            if outer.target == self._host.id or not self._is_named_outside(outer):
                continue
            source, slot = self._source(outer, ends.get(outer.source_slot))
            if source is not None:
                self._draft.connect(replace(outer, source=source, source_slot=slot))

    def _source(self, outer: Link, inner: Link | None) -> tuple[NodeId | None, int]:
        """Return the output that a link from the subgraph node comes from afterwards; None for none."""
        if self._host.mode in (MODE_MUTE, MODE_BYPASS):
            kinds = wanted_types(self._draft, self._outer.values(), outer)
            asleep = Asleep(self._host, self.inside)
            passed = {asleep.passed(outer.source_slot, kind) for kind in kinds}
            if len(passed) > 1:
                raise EditRefused(
                    f"what {named(self._host)} passes on while it is bypassed depends on what takes it. "
                    "End the bypass first (Ctrl+B), then unpack it"
                )
            through = self._outer.get(passed.pop() or "")
            led = {asleep.index_inside(inner, kind) for kind in kinds}
            same = VALUE_OF_ITS_OWN not in led and all(self._fed_by(index) == through for index in led)
            if not same or inner is None:
                return (through.source, through.source_slot) if through else (None, 0)
        if inner is None:
            return None, 0
        if inner.source != SUBGRAPH_INPUT:
            return self.ids.get(inner.source), inner.source_slot
        fed = self._fed(inner.source_slot)
        return (fed.source, fed.source_slot) if fed else (self._primitive(inner.source_slot), 0)

    def _fed_by(self, index: int | None) -> Link | None:
        return self._fed(index) if index is not None else None

    def _is_named_outside(self, link: Link) -> bool:
        node = self._draft.node(link.target)
        if node is None:
            return link.target == SUBGRAPH_OUTPUT
        before = self._draft.scope.nodes.get(link.target, node)
        inputs = before.inputs if link.id in self._draft.scope.links else node.inputs
        return 0 <= link.target_slot < len(inputs) and inputs[link.target_slot].link == link.id

    # Values that the subgraph node holds for controls inside

    def _set_own_values(self) -> None:
        """Write the node's values into the controls inside; what takes none gets a primitive node."""
        for index, slot in enumerate(self.inside.inputs):
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
                slot = self.inside.inputs[index]
                kind = str(slot.get("type") or "*")
                self._add(link.id, source, 0, self.ids[link.target], link.target_slot, kind)

    def _primitive(self, index: int) -> NodeId | None:
        """Return the primitive node that gives the node's value for an input; None where it has none."""
        if not 0 <= index < len(self.inside.inputs):
            return None
        slot = self.inside.inputs[index]
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
        if not has_reroutes(self._workflow, self.inside):
            return
        here = read_reroutes(self._workflow, self.inside)
        last = {self._links[key]: bend for key, bend in here.last.items() if key in self._links}
        if last:
            yield PasteReroutes(self._draft.scope.id, replace(here, last=last, floating={}), offset)

    def _put_groups(self, offset: tuple[float, float]) -> None:
        number = max((int(key) for key in self._draft.scope.groups if key.isdigit()), default=0)
        for key, group in self.inside.groups.items():
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
