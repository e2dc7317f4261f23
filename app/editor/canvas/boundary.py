"""The two boxes at the edge of a subgraph: its inputs come out of one, its outputs go into the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from app.editor.words import tr
from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Node,
    NodeId,
    OutputSlot,
    Scope,
    ScopeId,
    Workflow,
)
from app.workflow.edits import Edit, RemoveLink
from app.workflow.file_numbers import place_in
from app.workflow.node_info import NodeInfo
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.interface import add_input_for, add_output_for
from app.workflow.subgraphs.promote import promote

if TYPE_CHECKING:
    from app.editor.canvas.links.connect import InputTarget, PendingLink

NEW = "+"
"""What the empty slot of a box is called."""


def boundary_nodes(scope: Scope) -> tuple[Node, ...]:
    """Return the boxes of a subgraph definition as nodes to show; none for the workflow itself."""
    if scope.id == ROOT:
        return ()
    left, right = _place(scope, "inputNode", leftmost=True), _place(scope, "outputNode", leftmost=False)
    inputs = tuple(
        OutputSlot(str(slot.get("name", "")), str(slot.get("type", "*")), _links(slot), slot.get("label"))
        for slot in scope.inputs
    )
    outputs = tuple(
        InputSlot(str(slot.get("name", "")), str(slot.get("type", "*")), _link(slot), label=slot.get("label"))
        for slot in scope.outputs
    )
    # The last slot of each box is empty: a link drawn there, or from there, makes a new input or output.
    return (
        Node(SUBGRAPH_INPUT, "", left, title=tr("Inputs"), outputs=(*inputs, OutputSlot(NEW, "*"))),
        Node(SUBGRAPH_OUTPUT, "", right, title=tr("Outputs"), inputs=(*outputs, InputSlot(NEW, "*"))),
    )


def new_slot_edit(
    workflow: Workflow,
    library: Mapping[str, NodeInfo],
    scope_id: ScopeId,
    pending: PendingLink,
    node: Node,
    target: InputTarget | int,
) -> Edit | None:
    """Return the edit of a link that ends or begins at the empty slot of a box; None for any other link.

    `target` is the input or output of `node` at which the pending link ends. The field of a control is shown
    on the subgraph node from then on.
    """
    scope = workflow.scopes[scope_id]
    new_input, new_output = (SUBGRAPH_INPUT, len(scope.inputs)), (SUBGRAPH_OUTPUT, len(scope.outputs))
    start = (pending.node, pending.slot)
    if isinstance(target, int):  # the loose end of an input is at an output
        if (node.id, target) == new_input:
            name = _control_at(scope.nodes[pending.node], pending.slot, pending.new_slot)
            make = _input_for(library, scope_id, start, pending.new_slot, name)
        elif start == new_output:
            return InTurn((lambda now: add_output_for(now, scope_id, node.id, target),))
        else:
            return None
    elif (node.id, target.index) == new_output:
        return InTurn(
            (*_cuts(scope_id, pending), lambda now: add_output_for(now, scope_id, pending.node, pending.slot))
        )
    elif start == new_input:
        name = _control_at(node, target.index, target.new_slot)
        make = _input_for(library, scope_id, (node.id, target.index), target.new_slot, name)
    else:
        return None
    return InTurn((*_cuts(scope_id, pending), make))


def _cuts(scope_id: ScopeId, pending: PendingLink) -> Iterator[Callable[[Workflow], Edit]]:
    for link in pending.replaces:
        yield lambda now, link=link: RemoveLink(scope_id, link.id)  # type: ignore[misc]


def _control_at(node: Node, slot: int, new_slot: InputSlot | None) -> str | None:
    found = new_slot or (node.inputs[slot] if slot < len(node.inputs) else None)
    free = found is not None and found.link is None
    return found.widget if found is not None and free else None


def _input_for(
    library: Mapping[str, NodeInfo],
    scope_id: ScopeId,
    end: tuple[NodeId, int],
    new_slot: InputSlot | None,
    control: str | None,
) -> Callable[[Workflow], Edit]:
    if control is not None:
        return lambda now: promote(now, library, scope_id, end[0], control)
    return lambda now: add_input_for(now, scope_id, *end, new_slot)


def _links(slot: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(key) for key in slot.get("linkIds") or ())


def _link(slot: Mapping[str, Any]) -> str | None:
    links = _links(slot)
    return links[0] if links else None


def _place(scope: Scope, key: str, leftmost: bool) -> tuple[float, float]:
    box = scope.extra.get(key)
    place = place_in(box.get("bounding")) if isinstance(box, Mapping) else None
    if place is not None:
        return place
    positions = [node.position for node in scope.nodes.values()] or [(0.0, 0.0)]
    top = min(y for _, y in positions)
    if leftmost:
        return min(x for x, _ in positions) - 240.0, top
    return max(x for x, _ in positions) + 400.0, top
