"""Group nodes, the older kind of subgraph: opened for running from the definition in the file's `extra`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Link, Node, Scope, Workflow
from app.workflow.group_node_controls import open_values, shown_controls, slot_for
from app.workflow.node_info import NodeInfo
from app.workflow.ui_parts import NODE_KEYS, read_part

PREFIXES = ("workflow/", "workflow>")
_PRIMITIVE = "PrimitiveNode"


def group_node_scope(
    workflow: Workflow, host: Node, library: Mapping[str, NodeInfo] | None = None
) -> Scope | None:
    """Return what is inside a group node, with the host's values; None for any other node.

    Inner nodes have their place in the definition as id. The host's inputs are the inner ones without a link,
    its outputs the inner ones that nothing inside takes, in the order of the nodes. `library` tells which
    control inside is meant by one that is an input of the host.
    """
    definition = definition_of(workflow, host)
    if definition is None:
        return None
    nodes = {
        str(index): read_part(Node, NODE_KEYS, raw, str(index))
        for index, raw in enumerate(definition["nodes"])
    }
    ends = [
        (str(item[0]), item[1], str(item[2]), item[3])
        for item in _lists(definition, "links", 4)
        if type(item[1]) is int and type(item[3]) is int and None not in (item[0], item[2])
    ]
    taken = {(source, slot) for source, slot, _, _ in ends}
    external = _lists(definition, "external", 2)
    kept = {(str(_index(item[0])), item[1]) for item in external if type(item[1]) is int}
    filled = {(target, slot) for _, _, target, slot in ends}
    scope = Scope(host.type, _with_values(nodes, host, filled, library))
    # What stands for a control converted to an input has no open input inside.
    places = [number for number, slot in enumerate(host.inputs) if slot.widget is None]
    open_inputs = list(_open_inputs(scope, definition, filled))
    places += range(len(host.inputs), len(host.inputs) + len(open_inputs) - len(places))
    ends += [(SUBGRAPH_INPUT, number, *end) for number, end in zip(places, open_inputs, strict=False)]
    ends += [
        (node_id, slot, SUBGRAPH_OUTPUT, number)
        for number, (node_id, slot) in enumerate(_open_outputs(scope, definition, taken - kept))
    ]
    converted = {at: slot.widget for at, slot in enumerate(host.inputs) if slot.widget and slot.link}
    controls = shown_controls(definition, scope.nodes, library, filled) if converted else {}
    for number, shown in converted.items():
        if shown in controls:
            key, name, kind = controls[shown]
            ends.append((SUBGRAPH_INPUT, number, key, slot_for(scope.nodes, key, name, kind)))
    scope.inputs = tuple({"name": slot.name} for slot in host.inputs)
    for number, (source, slot, target, target_slot) in enumerate(ends, 1):
        link = scope.links[str(number)] = Link(str(number), source, slot, target, target_slot)
        node = scope.nodes.get(target)
        if node is not None and target_slot < len(node.inputs):
            inputs = list(node.inputs)
            inputs[target_slot] = replace(inputs[target_slot], link=link.id)
            scope.nodes[target] = replace(node, inputs=tuple(inputs))
    return scope


def group_name(node: Node) -> str | None:
    """Return the name of the group that a node stands for, None for a node of another kind."""
    return node.type[len(PREFIXES[0]) :] if node.type.startswith(PREFIXES) else None


def definition_of(workflow: Workflow, host: Node) -> Mapping[str, Any] | None:
    """Return the definition of a group node, None for any other node."""
    name = group_name(host)
    groups = workflow.extra.get("groupNodes") if name is not None else None
    found = groups.get(name) if isinstance(groups, dict) else None
    return found if _is_usable(found) else None


def usable_definitions(workflow: Workflow) -> Mapping[str, Mapping[str, Any]]:
    """Return the definitions of group nodes in a file by name, those left out that hold no nodes."""
    groups = workflow.extra.get("groupNodes")
    return (
        {name: found for name, found in groups.items() if _is_usable(found)}
        if isinstance(groups, dict)
        else {}
    )


def inner_names(definition: Mapping[str, Any]) -> set[str]:
    """Return the groups that are used inside of one."""
    names = (group_name(Node("", str(raw.get("type")))) for raw in definition["nodes"])
    return {name for name in names if name is not None}


def with_inner(known: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> set[str]:
    """Return groups and those used within them."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += inner_names(known[name]) if name in known else ()
    return found


def kinds_in_groups(workflow: Workflow) -> set[str]:
    """Return the kinds of all nodes inside the groups of a file."""
    groups = usable_definitions(workflow).values()
    return {str(raw.get("type")) for definition in groups for raw in definition["nodes"]}


def _is_usable(found: Any) -> bool:
    nodes = found.get("nodes") if isinstance(found, dict) else None
    return isinstance(nodes, list) and all(isinstance(raw, dict) for raw in nodes)


def _with_values(
    nodes: dict[str, Node],
    host: Node,
    filled: set[tuple[str, int]],
    library: Mapping[str, NodeInfo] | None,
) -> dict[str, Node]:
    """Deal the host's values out to the inner nodes, which take as many as they have of their own.

    A control that is linked inside has none on the host. Which one of several that leaves out is not known
    without the kind of the node: such a node keeps its own.
    """
    given = host.values if isinstance(host.values, tuple) else ()
    linked = {
        key: {slot.widget for at, slot in enumerate(node.inputs) if slot.widget and (key, at) in filled}
        for key, node in nodes.items()
    }
    own = {key: len(node.values) if isinstance(node.values, tuple) else 0 for key, node in nodes.items()}
    shown = {
        key: max(own[key], 1) if node.type == _PRIMITIVE else max(own[key] - len(linked[key]), 0)
        for key, node in nodes.items()
    }
    counts = shown if len(given) == sum(shown.values()) else own
    fits = len(given) == sum(counts.values())
    at = 0
    dealt: dict[str, Node] = {}
    for key, node in nodes.items():
        values = given[at : at + counts[key]] if fits else ()
        at += counts[key]
        if values and counts is shown and linked[key]:
            values = _put(node, open_values(node, library, linked[key]), values)
        inputs = tuple(replace(slot, link=None) for slot in node.inputs)
        dealt[key] = replace(node, inputs=inputs, values=values or node.values)
    return dealt


def _put(node: Node, places: list[int] | None, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the node's own values with others at these places; its own alone where they are not known."""
    own = node.values if isinstance(node.values, tuple) else ()
    if places is None or len(places) != len(values):
        return own
    given = dict(zip(places, values, strict=True))
    return tuple(given.get(place, value) for place, value in enumerate(own))


def _open_inputs(
    scope: Scope, definition: Mapping[str, Any], filled: set[tuple[str, int]]
) -> Iterator[tuple[str, int]]:
    for node_id, node in scope.nodes.items():
        for index, slot in enumerate(node.inputs):
            hidden = _hidden(definition, node_id, "input", slot.name)
            if (node_id, index) not in filled and slot.widget is None and not hidden:
                yield node_id, index


def _open_outputs(
    scope: Scope, definition: Mapping[str, Any], inner: set[tuple[str, int]]
) -> Iterator[tuple[str, int]]:
    for node_id, node in scope.nodes.items():
        for index in range(len(node.outputs)):
            if (node_id, index) not in inner and not _hidden(definition, node_id, "output", str(index)):
                yield node_id, index


def _hidden(definition: Mapping[str, Any], node_id: str, side: str, name: str) -> bool:
    config: Any = definition.get("config")
    for key in (node_id, side, name):
        config = config.get(key) if isinstance(config, dict) else None
    return isinstance(config, dict) and config.get("visible") is False


def _lists(definition: Mapping[str, Any], key: str, length: int) -> list[list[Any]]:
    """Return the entries of a list in a definition that are lists of at least this length."""
    found = definition.get(key)
    entries = found if isinstance(found, list) else ()
    return [item for item in entries if isinstance(item, list) and len(item) >= length]


def _index(item: Any) -> Any:
    """Return the index of an inner node, which some files spell out as the whole node."""
    return item.get("index") if isinstance(item, dict) else item
