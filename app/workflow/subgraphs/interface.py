"""The inputs and outputs of a subgraph: renamed, moved, added, removed; every node of it follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Link,
    NodeId,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.new_node import free_link_id
from app.workflow.patch import Change, Edit, EditRefused, Several, scope_of
from app.workflow.subgraphs.draft import Draft, boundary_slot, free_name
from app.workflow.subgraphs.instances import Kept, controls_after, follow_inputs, follow_outputs
from app.workflow.subgraphs.own_values import moved_values
from app.workflow.subgraphs.uses import contains, hosts_of

Side = Literal["inputs", "outputs"]
LONGEST_NAME = 200


@dataclass(frozen=True)
class RenameSubgraph:
    """Give a subgraph another name; every node of it without a title of its own shows it."""

    scope: ScopeId
    name: str

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Change the name; refused for an empty one and for the workflow itself."""
        scope = scope_of(workflow, self.scope)
        if self.scope == ROOT:
            raise EditRefused("the workflow itself is no subgraph")
        old, scope.name = scope.name, self.name
        return RenameSubgraph(self.scope, old), Change(self.scope, boundary_changed=True)


def rename_subgraph(workflow: Workflow, scope_id: ScopeId, name: str) -> Edit:
    """Return the edit that renames a subgraph; raises EditRefused for a name that is empty or too long."""
    scope_of(workflow, scope_id)
    return RenameSubgraph(scope_id, _checked(name, ()))


def rename_slot(workflow: Workflow, scope_id: ScopeId, side: Side, index: int, name: str) -> Edit:
    """Return the edit that shows an input or output of a subgraph under another name, at every node of it.

    As in ComfyUI it is a `label`: the `name`, by which files and values know the slot, stays.
    """
    slots = _slots(workflow, scope_id, side)
    _in_range(slots, index)
    name = _checked(name, [shown_name(slot) for at, slot in enumerate(slots) if at != index])
    kept = [Kept(slot, at) for at, slot in enumerate(slots)]
    kept[index] = Kept({**slots[index], "label": name}, index)
    return change_interface(workflow, scope_id, side, kept)


def shown_name(slot: Mapping[str, Any]) -> str:
    """Return the name under which a slot of the boundary is shown."""
    return str(slot.get("label") or slot.get("name") or "")


def move_slot(workflow: Workflow, scope_id: ScopeId, side: Side, index: int, to: int) -> Edit:
    """Return the edit that puts an input or output at another place (0 first)."""
    slots = _slots(workflow, scope_id, side)
    _in_range(slots, index)
    kept = [Kept(slot, at) for at, slot in enumerate(slots)]
    kept.insert(max(0, min(to, len(slots) - 1)), kept.pop(index))
    return change_interface(workflow, scope_id, side, kept)


def remove_slot(workflow: Workflow, scope_id: ScopeId, side: Side, index: int) -> Edit:
    """Return the edit that removes an input or output with its links, inside and at every node."""
    slots = _slots(workflow, scope_id, side)
    _in_range(slots, index)
    kept = [Kept(slot, at) for at, slot in enumerate(slots) if at != index]
    return change_interface(workflow, scope_id, side, kept)


def add_slot(workflow: Workflow, scope_id: ScopeId, side: Side, name: str, kind: str) -> Edit:
    """Return the edit that adds an input or output without a link, as the last one."""
    slots = _slots(workflow, scope_id, side)
    taken = [str(slot.get("name")) for slot in slots]
    new = boundary_slot(free_name(_checked(name, ()), taken), kind)
    kept = [*(Kept(slot, at) for at, slot in enumerate(slots)), Kept(new)]
    return change_interface(workflow, scope_id, side, kept)


def add_input_for(
    workflow: Workflow,
    scope_id: ScopeId,
    target: NodeId,
    slot: int,
    new_slot: InputSlot | None = None,
    value: Any = None,
) -> Edit:
    """Return the edit that gives a subgraph an input that feeds an input inside.

    `new_slot` is the slot to list for a control that was never linked; for a control, `value` is what each
    node of the subgraph holds for it.
    """
    scope = scope_of(workflow, scope_id)
    node = scope.nodes.get(target)
    slots = node.inputs if node is not None else ()
    if new_slot is not None:
        slots = (*slots, new_slot)
    if node is None or not 0 <= slot < len(slots):
        raise EditRefused(f"there is no such input at node {target}")
    own = slots[slot]
    taken = [str(item.get("name")) for item in scope.inputs]
    name = free_name(own.label or own.widget or own.name or own.type.lower(), taken)
    kept = [Kept(item, at) for at, item in enumerate(scope.inputs)]
    kept.append(Kept(boundary_slot(name, own.type)))
    link = Link(free_link_id(workflow, scope_id), SUBGRAPH_INPUT, len(scope.inputs), target, slot, own.type)

    def connect(draft: Draft) -> None:
        inner = draft.node(target)
        if inner is not None and new_slot is not None:
            draft.put(replace(inner, inputs=(*inner.inputs, new_slot)))
        draft.connect(link)

    values = {name: value} if own.widget is not None else {}
    return change_interface(workflow, scope_id, "inputs", kept, connect, values)


def add_output_for(workflow: Workflow, scope_id: ScopeId, source: NodeId, slot: int) -> Edit:
    """Return the edit that gives a subgraph an output that an output inside feeds."""
    scope = scope_of(workflow, scope_id)
    node = scope.nodes.get(source)
    if node is None or not 0 <= slot < len(node.outputs):
        raise EditRefused(f"there is no such output at node {source}")
    own = node.outputs[slot]
    taken = [str(item.get("name")) for item in scope.outputs]
    name = free_name(own.label or own.name or own.type.lower(), taken)
    kept = [*(Kept(item, at) for at, item in enumerate(scope.outputs)), Kept(boundary_slot(name, own.type))]
    at = len(scope.outputs)
    link = Link(free_link_id(workflow, scope_id), source, slot, SUBGRAPH_OUTPUT, at, own.type)
    return change_interface(workflow, scope_id, "outputs", kept, lambda draft: draft.connect(link))


def change_interface(
    workflow: Workflow,
    scope_id: ScopeId,
    side: Side,
    kept: Sequence[Kept],
    inside: Callable[[Draft], None] | None = None,
    values: Mapping[str, Any] | None = None,
) -> Edit:
    """Return the edit that makes `kept` the inputs or outputs of a subgraph; all its nodes follow.

    Links at slots that stay follow them; those at removed ones go. `inside` changes the definition once it
    has its new slots, `values` are what its nodes hold for new controls.
    """
    scope = scope_of(workflow, scope_id)
    if scope_id == ROOT:
        raise EditRefused(
            "the workflow itself has no inputs and outputs: expose values as parameters instead"
        )
    if contains(workflow, scope_id, scope_id):
        raise EditRefused("this subgraph contains itself: take it out of itself first")
    drafts = {scope_id: Draft(scope)}
    places = {item.old: at for at, item in enumerate(kept) if item.old is not None}
    _change_inside(drafts[scope_id], side, kept, places)
    if inside is not None:
        inside(drafts[scope_id])
    after = _after(drafts[scope_id])
    controls = controls_after(drafts[scope_id])
    removed = {str(slot.get("name")) for at, slot in enumerate(scope.inputs) if at not in places}
    for where, host in hosts_of(workflow, scope_id):
        draft = drafts.setdefault(where, Draft(workflow.scopes[where]))
        if side == "inputs":
            follow_inputs(draft, host.id, scope, kept, controls)
            current = draft.node(host.id)
            if current is not None:
                draft.put(moved_values(scope, after, current, removed, values or {}))
        else:
            follow_outputs(draft, host.id, kept, len(scope.outputs))
    return Several(tuple(draft.edit(workflow) for draft in drafts.values()))


def _after(draft: Draft) -> Scope:
    """Return the definition as it will be, for reading."""
    nodes = {key: node for key in draft.scope.nodes if (node := draft.node(key)) is not None}
    links = {link.id: link for link in draft.links()}
    return replace(draft.scope, nodes=nodes, links=links, inputs=draft.inputs, outputs=draft.outputs)


def _change_inside(draft: Draft, side: Side, kept: Sequence[Kept], places: Mapping[int, int]) -> None:
    links = draft.links()
    for link in links:
        if side == "inputs" and link.source == SUBGRAPH_INPUT:
            if link.source_slot not in places:
                draft.cut(link.id)
            elif places[link.source_slot] != link.source_slot:
                draft.turn(replace(link, source_slot=places[link.source_slot]))
        elif side == "outputs" and link.target == SUBGRAPH_OUTPUT:
            if link.target_slot not in places:
                draft.cut(link.id)
            elif places[link.target_slot] != link.target_slot:
                draft.turn(replace(link, target_slot=places[link.target_slot]))
    slots = tuple(item.slot for item in kept)
    if side == "inputs":
        draft.inputs = slots
    else:
        draft.outputs = slots


def _slots(workflow: Workflow, scope_id: ScopeId, side: Side) -> tuple[Mapping[str, Any], ...]:
    scope = scope_of(workflow, scope_id)
    return scope.inputs if side == "inputs" else scope.outputs


def _in_range(slots: Sequence[Any], index: int) -> None:
    if not 0 <= index < len(slots):
        raise EditRefused("there is no such slot")


def _checked(name: str, others: Iterable[str]) -> str:
    name = " ".join(name.split())
    if not name:
        raise EditRefused("a name is needed")
    if len(name) > LONGEST_NAME:
        raise EditRefused(f"the name has {len(name)} characters; {LONGEST_NAME} is the most")
    if name in others:
        raise EditRefused(f"there is already one called “{name}”: choose another name")
    return name
