"""A scope while an edit is being made: what is put in and taken out, and the Patch that comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.workflow.document import (
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    Group,
    Link,
    LinkId,
    Node,
    NodeId,
    OutputSlot,
    Scope,
    Workflow,
)
from app.workflow.patch import Change, Edit, EditRefused, Patch, Several, merged
from app.workflow.reroute_edits import in_step

Slots = tuple[Mapping[str, Any], ...]


class Draft:
    """The nodes, links and boundary of one scope as they will be; the document itself stays as it is."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._nodes: dict[NodeId, Node | None] = {}
        self._links: dict[LinkId, Link | None] = {}
        self._groups: dict[str, Group | None] = {}
        self.inputs: Slots = scope.inputs
        self.outputs: Slots = scope.outputs

    def node(self, node_id: NodeId) -> Node | None:
        """Return a node as it will be, None where there will be none."""
        return self._nodes[node_id] if node_id in self._nodes else self.scope.nodes.get(node_id)

    def put(self, node: Node) -> None:
        """Add a node, or put another in its place."""
        self._nodes[node.id] = node

    def drop(self, node_id: NodeId) -> None:
        """Take a node out; its links are the caller's."""
        self._nodes[node_id] = None

    def put_group(self, group: Group) -> None:
        """Add a frame."""
        self._groups[group.id] = group

    def drop_group(self, group_id: str) -> None:
        """Take a frame out."""
        self._groups[group_id] = None

    def link(self, link_id: LinkId) -> Link | None:
        """Return a link as it will be."""
        return self._links[link_id] if link_id in self._links else self.scope.links.get(link_id)

    def links(self) -> list[Link]:
        """Return all links as they will be."""
        old = [self._links.get(key, link) for key, link in self.scope.links.items()]
        new = [link for key, link in self._links.items() if key not in self.scope.links]
        return [link for link in (*old, *new) if link is not None]

    def turn(self, link: Link) -> None:
        """Give a link other ends or slots; the slots at its ends are the caller's."""
        self._links[link.id] = link

    def connect(self, link: Link) -> None:
        """Add a link and name it in the slots at both ends, in place of one that ends there."""
        old = self._at(link.target, link.target_slot)
        if old is not None and old != link.id:
            self.cut(old)
        self._links[link.id] = link
        if link.source == SUBGRAPH_INPUT:
            self.inputs = _named(self.inputs, link.source_slot, link.id)
        else:
            self._name_output(link)
        if link.target == SUBGRAPH_OUTPUT:
            self.outputs = _named(self.outputs, link.target_slot, link.id)
            return
        node = self.node(link.target)
        if node is not None and 0 <= link.target_slot < len(node.inputs):
            slot = replace(node.inputs[link.target_slot], link=link.id)
            self.put(replace(node, inputs=put_at(node.inputs, link.target_slot, slot)))

    def cut(self, link_id: LinkId) -> None:
        """Take a link out, also of the slots at its ends."""
        link = self.link(link_id)
        if link is None:
            return
        self._links[link_id] = None
        source, target = self.node(link.source), self.node(link.target)
        if link.source == SUBGRAPH_INPUT:
            self.inputs = without_link(self.inputs, link_id)
        elif source is not None:
            self.put(replace(source, outputs=tuple(_forgotten(slot, link_id) for slot in source.outputs)))
            target = self.node(link.target)
        if link.target == SUBGRAPH_OUTPUT:
            self.outputs = without_link(self.outputs, link_id)
        elif target is not None:
            slots = tuple(replace(s, link=None) if s.link == link_id else s for s in target.inputs)
            self.put(replace(target, inputs=slots))

    def lose(self, link_id: LinkId) -> None:
        """Take a link out whose both ends go, too: their slots are left alone."""
        self._links[link_id] = None

    def patch(self) -> Patch:
        """Return what becomes of the scope."""
        same = self.inputs is self.scope.inputs and self.outputs is self.scope.outputs
        nodes = {
            key: node for key, node in self._nodes.items() if node is not None or key in self.scope.nodes
        }
        links = {
            key: link for key, link in self._links.items() if link is not None or key in self.scope.links
        }
        boundary = None if same else (self.inputs, self.outputs)
        return Patch(self.scope.id, nodes, links, self._groups, boundary=boundary)

    def result(self) -> Scope:
        """Return the scope as it will be, for reading."""
        keys = [*self.scope.nodes, *(key for key in self._nodes if key not in self.scope.nodes)]
        nodes = {key: node for key in keys if (node := self.node(key)) is not None}
        groups = {**self.scope.groups, **self._groups}
        return replace(
            self.scope,
            nodes=nodes,
            links={link.id: link for link in self.links()},
            groups={key: group for key, group in groups.items() if group is not None},
            inputs=self.inputs,
            outputs=self.outputs,
        )

    def edit(self, workflow: Workflow) -> Edit:
        """Return the edit that makes the scope so, with what goes with the links that are taken out."""
        return in_step(workflow, self.patch())

    def changed(self) -> bool:
        """Whether anything will be different."""
        return self.patch() != Patch(self.scope.id)

    def _at(self, target: NodeId, slot: int) -> LinkId | None:
        if target == SUBGRAPH_OUTPUT:
            ids = (self.outputs[slot].get("linkIds") if 0 <= slot < len(self.outputs) else None) or ()
            return str(ids[0]) if ids else None
        node = self.node(target)
        return node.inputs[slot].link if node is not None and 0 <= slot < len(node.inputs) else None

    def _name_output(self, link: Link) -> None:
        node = self.node(link.source)
        if node is not None and 0 <= link.source_slot < len(node.outputs):
            slot = node.outputs[link.source_slot]
            if link.id not in slot.links:
                slot = replace(slot, links=(*slot.links, link.id))
                self.put(replace(node, outputs=put_at(node.outputs, link.source_slot, slot)))


MakesEdit = Callable[[Workflow], Edit]
"""Makes an edit that fits the workflow as it is then; raises EditRefused."""


@dataclass(frozen=True)
class InTurn:
    """Edits of which each is made only after the one before was carried out; all are undone together."""

    makers: tuple[MakesEdit, ...]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Carry out all, or none when one is refused."""
        inverses: list[Edit] = []
        changes: list[Change] = []
        try:
            for maker in self.makers:
                inverse, change = maker(workflow).carry_out(workflow)
                inverses.append(inverse)
                changes.extend(change.parts())
        except EditRefused:
            for inverse in reversed(inverses):
                inverse.carry_out(workflow)
            raise
        return Several(tuple(reversed(inverses))), merged(changes)


def worked_out(workflow: Workflow, edit: Edit) -> Edit:
    """Return what an edit does to a workflow, with nothing left to be thought through when it is carried out.

    The workflow, which should be a copy, is changed and changed back. Raises EditRefused as the edit does.
    """
    inverse, _ = edit.carry_out(workflow)
    return inverse.carry_out(workflow)[0]


def put_at(slots: tuple[Any, ...], index: int, slot: Any) -> tuple[Any, ...]:
    """Return slots with another one at `index`."""
    return (*slots[:index], slot, *slots[index + 1 :])


def json_id(link_id: LinkId) -> int | str:
    """Return an id as files write it: a number where it is one."""
    return int(link_id) if link_id.isascii() and link_id.isdigit() else link_id


def boundary_slot(
    name: str, kind: str, links: Iterable[LinkId] = (), label: str | None = None
) -> dict[str, Any]:
    """Return a new input or output of a definition as files have it, with an id of its own."""
    slot = {"id": str(uuid.uuid4()), "name": name, "type": kind, "linkIds": [json_id(key) for key in links]}
    return {**slot, "label": label} if label else slot


def without_link(slots: Slots, link_id: LinkId) -> Slots:
    """Return the slots of a boundary without a link; the same ones where none names it."""
    if not any(str(key) == link_id for slot in slots for key in slot.get("linkIds") or ()):
        return slots
    return tuple(
        {**slot, "linkIds": [key for key in slot.get("linkIds") or () if str(key) != link_id]}
        for slot in slots
    )


def free_name(wanted: str, taken: Sequence[str] | set[str] | Mapping[str, Any]) -> str:
    """Return `wanted`, or with the first number from 1 on that is free, as ComfyUI names slots."""
    name, number = wanted, 0
    while name in taken:
        number += 1
        name = f"{wanted}_{number}"
    return name


def _named(slots: Slots, index: int, link_id: LinkId) -> Slots:
    if not 0 <= index < len(slots):
        return slots
    slot = slots[index]
    ids = list(slot.get("linkIds") or ())
    if any(str(key) == link_id for key in ids):
        return slots
    return put_at(slots, index, {**slot, "linkIds": [*ids, json_id(link_id)]})


def _forgotten(slot: OutputSlot, link_id: LinkId) -> OutputSlot:
    if link_id not in slot.links:
        return slot
    return replace(slot, links=tuple(key for key in slot.links if key != link_id))
