"""Subgraph nodes whose slots are not those of their subgraph, as old files have them: found, and updated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.problems import Problem, Remedy
from app.workflow.document import ROOT, InputSlot, Node, NodeId, OutputSlot, Scope, ScopeId, Workflow
from app.workflow.patch import Edit, EditRefused, node_of, scope_of
from app.workflow.subgraphs.draft import Draft
from app.workflow.subgraphs.instances import controls_after

UPDATE = "update_slots"
"""The name of the remedy."""

Slots = Sequence[Mapping[str, Any]]


def stale_slots_problem(workflow: Workflow, path: str, host: Node) -> Problem | None:
    """Return what is wrong with the slots of a subgraph node; None where they are those of its subgraph."""
    inside = workflow.scopes.get(host.type) if host.type != ROOT else None
    if inside is None:
        return None
    wrong = next(_wrong(inside, host), None)
    if wrong is None:
        return None
    words, input_name, output = wrong
    called = host.title or inside.name or host.type
    return Problem(
        "node.stale_slots",
        f"“{called}” (#{host.id}) has other slots than its subgraph: {words}. "
        "Update its slots: links stay where a slot of their name is there",
        "warning",
        path,
        input_name,
        output,
        remedies=(Remedy("Update slots", {UPDATE: {"node": path}}),),
        source="edit",
    )


def _wrong(inside: Scope, host: Node) -> Iterator[tuple[str, str | None, int | None]]:
    """Yield in words what differs, with the input or output of the node it is about."""
    own, wanted = [slot.name for slot in host.inputs], _names(inside.inputs)
    for slot in host.inputs:
        if slot.name not in wanted and slot.link is not None:
            yield f"there is no input “{slot.name}” in it any longer", slot.name, None
    controls = controls_after(Draft(inside)) if len(own) < len(wanted) else set()
    for at, name in enumerate(wanted):
        if name not in own and at not in controls:  # files leave out controls without a link
            yield f"the node lacks its input “{name}”", None, None
    for name in own if len(own) > len(wanted) else ():
        if name not in wanted:
            yield f"there is no input “{name}” in it any longer", name, None
    given, outputs = [slot.name for slot in host.outputs], _names(inside.outputs)
    if len(given) < len(outputs):
        missing = [name for name in outputs if name not in given] or outputs[len(given) :]
        yield f"the node lacks its output “{missing[0]}”", None, None
    elif len(given) > len(outputs):
        at = next((at for at, name in enumerate(given) if name not in outputs), len(outputs))
        yield f"there is no output “{given[at]}” in it any longer", None, at


def update_slots(workflow: Workflow, scope_id: ScopeId, host_id: NodeId) -> Edit:
    """Return the edit that gives a subgraph node the slots of its subgraph; links follow the names.

    An output whose name is new keeps the links of the one at its place, where the types are the same. Raises
    EditRefused for what is no subgraph node.
    """
    host = node_of(workflow, scope_id, host_id)
    inside = workflow.scopes.get(host.type) if host.type != ROOT else None
    if inside is None:
        raise EditRefused("select a subgraph node first")
    draft = Draft(scope_of(workflow, scope_id))
    inputs = _places(_names(inside.inputs), [slot.name for slot in host.inputs])
    outputs = _places(_names(inside.outputs), [slot.name for slot in host.outputs])
    for at, old in enumerate(outputs):
        same = at < len(host.outputs) and host.outputs[at].type == str(inside.outputs[at].get("type"))
        if old is None and same and at not in outputs:
            outputs[at] = at
    for link in draft.links():
        gone = link.target == host_id and link.target_slot not in inputs
        if gone or (link.source == host_id and link.source_slot not in outputs):
            draft.cut(link.id)
    host = draft.node(host_id) or host
    controls = controls_after(Draft(inside))
    made = replace(
        host,
        inputs=tuple(
            host.inputs[old] if old is not None else _input(inside.inputs[at], at in controls)
            for at, old in enumerate(inputs)
        ),
        outputs=tuple(
            host.outputs[old] if old is not None else _output(inside.outputs[at])
            for at, old in enumerate(outputs)
        ),
    )
    draft.put(made)
    for link in draft.links():
        if link.target == host_id:
            link = replace(link, target_slot=inputs.index(link.target_slot))
        if link.source == host_id:
            link = replace(link, source_slot=outputs.index(link.source_slot))
        if link != draft.link(link.id):
            draft.turn(link)
    return draft.edit(workflow)


def _names(slots: Slots) -> list[str]:
    return [str(slot.get("name")) for slot in slots]


def _places(wanted: Sequence[str], own: Sequence[str]) -> list[int | None]:
    """Return for each wanted slot the place of the first one of that name that is not taken."""
    taken: set[int] = set()
    places: list[int | None] = []
    for name in wanted:
        at = next((at for at, other in enumerate(own) if other == name and at not in taken), None)
        taken |= {at} if at is not None else set()
        places.append(at)
    return places


def _input(slot: Mapping[str, Any], is_control: bool) -> InputSlot:
    name = str(slot.get("name"))
    label = slot.get("label")
    return InputSlot(name, str(slot.get("type") or "*"), widget=name if is_control else None, label=label)


def _output(slot: Mapping[str, Any]) -> OutputSlot:
    return OutputSlot(str(slot.get("name")), str(slot.get("type") or "*"), label=slot.get("label"))
