"""Which slots a link may end at, and the edits that make links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.workflow.document import (
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Link,
    LinkId,
    Node,
    NodeId,
    ScopeId,
    Workflow,
)
from app.workflow.edits import AddLink, Edit, RemoveLink, Several
from app.workflow.links.insert import LeadOn
from app.workflow.links.replace import ReplaceLinks
from app.workflow.native_reroutes import RerouteId
from app.workflow.new_node import free_link_id
from app.workflow.node_info import NodeInfo
from app.workflow.reroute_edits import LeadThrough, carried
from app.workflow.slot_types import connects
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.interface import add_input_for, add_output_for
from app.workflow.widgets import has_value


@dataclass(frozen=True)
class PendingLink:
    """A link with one loose end: it starts at an output, or looks for one when `from_output` is False."""

    node: NodeId
    slot: int
    type: str
    from_output: bool
    new_slot: InputSlot | None = None
    """For an input whose control was never linked: the slot to list."""
    replaces: tuple[Link, ...] = ()
    """Links that are taken away when the loose end finds its place."""
    reroute: RerouteId | None = None
    """The native reroute it is drawn out of: the link passes it and those before it."""
    onward: Link | None = None
    """The link it is to be inserted into: what it ends at feeds the input that this link ends at."""

    def fits(self, info: NodeInfo) -> bool:
        """Whether a kind of node has a slot for the loose end."""
        if self.from_output:
            return any(item.group != "hidden" and connects(self.type, item.type) for item in info.inputs)
        return any(connects(output.type, self.type) for output in info.outputs)


@dataclass(frozen=True)
class InputTarget:
    """An input a link may end at; `new_slot` is set when the node does not list it yet."""

    index: int
    type: str
    name: str
    linked: bool
    new_slot: InputSlot | None = None


def input_targets(node: Node, info: NodeInfo | None) -> Iterator[InputTarget]:
    """Yield the inputs of a node: those it lists, then its controls that have no slot yet."""
    listed = set()
    for index, slot in enumerate(node.inputs):
        listed |= {slot.name, slot.widget or slot.name}
        yield InputTarget(index, slot.type, slot.name, slot.link is not None)
    for item in info.inputs if info is not None else ():
        if has_value(item) and item.name not in listed and not item.options.get("socketless"):
            slot = InputSlot(item.name, item.widget_type, widget=item.name)
            yield InputTarget(len(node.inputs), item.widget_type, item.name, False, slot)


def first_fitting_input(node: Node, info: NodeInfo | None, slot_type: str) -> InputTarget | None:
    """Return the input a dropped link goes to: free before linked, its own type before any type."""
    fitting = [target for target in input_targets(node, info) if connects(slot_type, target.type)]
    ranked = sorted(
        fitting, key=lambda target: (target.linked, target.type != slot_type, target.new_slot is not None)
    )
    return ranked[0] if ranked else None


def first_fitting_output(node: Node, slot_type: str) -> int | None:
    """Return the output a link that ends at an input of this type may start from."""
    fitting = [i for i, slot in enumerate(node.outputs) if connects(slot.type, slot_type)]
    exact = [i for i in fitting if node.outputs[i].type == slot_type]
    return next(iter(exact or fitting), None)


def link_edit(
    workflow: Workflow, scope: ScopeId, pending: PendingLink, node: Node, info: NodeInfo | None
) -> Edit | None:
    """Return the edit that ends a pending link at the first fitting slot of a node; None where none fits.

    The node may be one that an edit before this one adds.
    """
    if pending.from_output:
        target = first_fitting_input(node, info, pending.type)
        return None if target is None else edit_to_input(workflow, scope, pending, node.id, target)
    output = first_fitting_output(node, pending.type)
    if output is None:
        return None
    return edit_to_output(workflow, scope, pending, node.id, output, node.outputs[output].type)


def edit_to_input(
    workflow: Workflow, scope: ScopeId, pending: PendingLink, node_id: NodeId, target: InputTarget
) -> Edit:
    """Return the edit that ends a link from an output at an input."""
    contents = workflow.scopes[scope]
    if pending.node == SUBGRAPH_INPUT and pending.slot == len(contents.inputs):
        # From the empty slot of a subgraph's box of inputs: there is a new input then.
        return InTurn((lambda now: add_input_for(now, scope, node_id, target.index, target.new_slot),))
    link = Link(
        free_link_id(workflow, scope),
        pending.node,
        pending.slot,
        node_id,
        target.index,
        _type_of(pending, target),
    )
    return _with_removals(workflow, scope, pending, AddLink(scope, link, target.new_slot))


def edit_to_output(
    workflow: Workflow, scope: ScopeId, pending: PendingLink, node_id: NodeId, output: int, slot_type: str
) -> Edit:
    """Return the edit that lets a link to an input start at an output."""
    if pending.node == SUBGRAPH_OUTPUT and pending.slot == len(workflow.scopes[scope].outputs):
        return InTurn((lambda now: add_output_for(now, scope, node_id, output),))
    link = Link(free_link_id(workflow, scope), node_id, output, pending.node, pending.slot, slot_type)
    return _with_removals(workflow, scope, pending, AddLink(scope, link, pending.new_slot))


def _type_of(pending: PendingLink, target: InputTarget) -> str:
    return target.type if pending.type in ("*", "") else pending.type


def _with_removals(workflow: Workflow, scope: ScopeId, pending: PendingLink, add: AddLink) -> Edit:
    removals = [
        RemoveLink(scope, link.id)
        for link in pending.replaces
        if not (link.target == add.link.target and link.target_slot == add.link.target_slot)
    ]
    edit: Edit = Several((*removals, add)) if removals else add
    if pending.onward is not None:
        return LeadOn(scope, edit, add.link.target, pending.onward)
    if pending.reroute is not None:
        return LeadThrough(scope, add.link.id, pending.reroute, edit)
    if len(pending.replaces) == 1:
        return carried(workflow, scope, {add.link.id: pending.replaces[0].id}, edit)
    return edit


def insertion_edits(
    workflow: Workflow,
    scope: ScopeId,
    link: Link,
    types: tuple[str, str],
    node: Node,
    info: NodeInfo | None,
) -> tuple[Edit, ...]:
    """Return the edits that lead a link through a node without links; none where no slots of it fit.

    `types` are those of the output the link starts at and of the input it ends at.
    """
    target = first_fitting_input(node, info, types[0])
    output = first_fitting_output(node, types[1])
    if target is None or output is None:
        return ()
    first = free_link_id(workflow, scope)
    second = free_link_id(workflow, scope, [first])
    given = node.outputs[output].type
    into = Link(first, link.source, link.source_slot, node.id, target.index, types[0])
    out = Link(
        second, node.id, output, link.target, link.target_slot, types[1] if given in ("*", "") else given
    )
    return (RemoveLink(scope, link.id), AddLink(scope, into, target.new_slot), AddLink(scope, out))


def cut_edit(scope: ScopeId, link_ids: Sequence[LinkId]) -> Edit | None:
    """Return the one edit that removes links, None where there are none."""
    if len(link_ids) == 1:
        return RemoveLink(scope, link_ids[0])
    return ReplaceLinks(scope, tuple(link_ids)) if link_ids else None
