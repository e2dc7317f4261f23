"""The controls of a subgraph node: values it holds for controls inside. Generations of files differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import SUBGRAPH_INPUT, Node, Scope
from app.workflow.named_values import named_values


def promoted_values(scope: Scope, host: Node) -> Mapping[str, Any]:
    """Return the values of a subgraph node's own controls by input name; what it leaves out counts inside."""
    named = named_values(host)
    if named is not None:
        return named
    names = list_names(scope, host)
    return {name: value for name, value in zip(names, host.values or (), strict=False) if name is not None}


def with_promoted_value(scope: Scope, host: Node, name: str, value: Any) -> Node:
    """Return the subgraph node with one value changed; raises KeyError when it holds none of this name."""
    if name not in promoted_values(scope, host):
        raise KeyError(name)
    values = host.values
    if isinstance(values, Mapping):
        return replace(host, values={**values, name: value})
    names = list(host.named_values) if host.named_values is not None else list_names(scope, host)
    if values is not None and len(names) >= len(values) > names.index(name):
        values = tuple(value if own == name else old for own, old in zip(names, values, strict=False))
    if host.named_values is not None:
        return replace(host, values=values, named_values={**host.named_values, name: value})
    return replace(host, values=values)


def list_names(scope: Scope, host: Node) -> list[str | None]:
    """Return whose value stands at each place of the list; None for a place without meaning here."""
    listed = host.properties.get("proxyWidgets")
    if not isinstance(listed, list) or not listed:
        return [*_control_inputs(scope)]
    # ["-1", name] is an input of the subgraph; other entries mirror a control inside and hold no value.
    pairs = [item if isinstance(item, list) and len(item) >= 2 else (None, None) for item in listed]
    own = [str(pair[1]) if str(pair[0]) == "-1" else None for pair in pairs]
    return own if len(host.values or ()) == len(own) else [name for name in own if name is not None]


def _control_inputs(scope: Scope) -> list[str]:
    """Return the names of the subgraph's inputs that feed a control inside."""
    fed = {
        link.source_slot
        for link in scope.links.values()
        if link.source == SUBGRAPH_INPUT and _is_control(scope, link.target, link.target_slot)
    }
    return [str(item.get("name")) for index, item in enumerate(scope.inputs) if index in fed]


def _is_control(scope: Scope, target: str, slot: int) -> bool:
    node = scope.nodes.get(target)
    return node is not None and slot < len(node.inputs) and node.inputs[slot].widget is not None
