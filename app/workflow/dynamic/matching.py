"""Types that follow what is linked: inputs and outputs of one template have one type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.workflow.document import Link, LinkId, Node, Scope
from app.workflow.dynamic.slots import growing_list, inputs_now
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.slot_types import ANY, MATCH_TYPE, allowed_types, members
from app.workflow.widgets import widget_values

_OPEN = frozenset({ANY, "", "0", "-1", "NONE", MATCH_TYPE})


def templates_of(node: Node, info: NodeInfo) -> dict[str, tuple[str, list[int]]]:
    """Return the templates of a node by their names: the types each allows, and the slots that share it."""
    found: dict[str, tuple[str, list[int]]] = {}
    places = {slot.name: index for index, slot in enumerate(node.inputs)}
    for item in inputs_now(info, widget_values(node, info)):
        growing = growing_list(item)
        names: Sequence[str] = (item.name,) if growing is None else growing.names
        described = item if growing is None else growing.template
        name = _template(described)
        if name is None:
            continue
        allowed = allowed_types(described.type, described.options)
        slots = found.setdefault(name, (allowed, []))[1]
        slots += [places[full] for full in names if full in places]
    return found


def matched(scope: Scope, node: Node, info: NodeInfo) -> Node:
    """Return the node with the types that its links give its slots.

    An input takes what its template allows and the other linked inputs are; an output is what all linked
    inputs are. Where nothing is linked, both are what the template allows.
    """
    inputs, outputs = list(node.inputs), list(node.outputs)
    by_output = info.extra.get("output_matchtypes")
    for name, (allowed, slots) in templates_of(node, info).items():
        given = {index: _given(scope, node, index) for index in slots}
        for index in slots:
            others = [given[other] for other in slots if other != index]
            kind = common([allowed, *others])
            inputs[index] = inputs[index] if inputs[index].type == kind else replace(inputs[index], type=kind)
        result = common([allowed, *given.values()])
        for index, output in enumerate(outputs):
            if isinstance(by_output, list | tuple) and index < len(by_output) and by_output[index] == name:
                outputs[index] = output if output.type == result else replace(output, type=result)
    if inputs == list(node.inputs) and outputs == list(node.outputs):
        return node
    return replace(node, inputs=tuple(inputs), outputs=tuple(outputs))


def retyped_links(scope: Scope, before: Node, after: Node) -> dict[LinkId, Link]:
    """Return the links from outputs whose type changed, with the new type."""
    found = {}
    for old, new in zip(before.outputs, after.outputs, strict=True):
        for link_id in new.links if old.type != new.type else ():
            link = scope.links.get(link_id)
            if link is not None and link.source == after.id:
                found[link_id] = replace(link, type=new.type)
    return found


def common(types: Sequence[str]) -> str:
    """Return the types that are in all of these; where none is, the last one. `*` asks for none."""
    result = ANY
    for kind in types:
        if kind.upper() in _OPEN:
            continue
        shared = [part for part in _parts(result) if part.upper() in members(kind.upper())]
        result = kind if result.upper() in _OPEN or not shared else ",".join(shared)
    return result


def _parts(kind: str) -> list[str]:
    return [part.strip() for part in kind.split(",")]


def _template(item: InputInfo) -> str | None:
    template = item.options.get("template")
    if item.type != MATCH_TYPE or not isinstance(template, Mapping):
        return None
    return str(template.get("template_id") or "")


def _given(scope: Scope, node: Node, index: int) -> str:
    """Return the type of what is linked to an input, `*` where nothing is or it says nothing."""
    link_id = node.inputs[index].link
    link = scope.links.get(link_id) if link_id is not None else None
    source = scope.nodes.get(link.source) if link is not None else None
    if link is None:
        return ANY
    if source is None:
        return link.type
    if 0 <= link.source_slot < len(source.outputs):
        return source.outputs[link.source_slot].type
    return ANY
