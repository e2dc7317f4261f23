"""The values a subgraph node holds for controls inside, while the inputs of its subgraph change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import Node, Scope
from app.workflow.node_info import InputInfo
from app.workflow.promoted import list_names, promoted_values

OWN = "-1"
"""In `proxyWidgets`, what stands in the place of a node inside for an input of the subgraph itself."""


def moved_values(
    before: Scope, after: Scope, host: Node, removed: Collection[str], added: Mapping[str, Any]
) -> Node:
    """Return a subgraph node with its values at the places that the new inputs give them.

    `added` are its values for new controls by input name; None where what is inside counts.
    """
    own = {name: value for name, value in promoted_values(before, host).items() if name not in removed}
    own |= {name: value for name, value in added.items() if value is not None}
    listed = host.properties.get("proxyWidgets")
    entries = _entries(listed, after, removed, added)
    full = isinstance(listed, list) and len(host.values or ()) == len(listed) > 0
    kept = _mirrored(listed, host) if full else {}
    new = host
    if entries is not None and entries != listed:
        new = replace(host, properties={**host.properties, "proxyWidgets": entries})
    if isinstance(host.values, Mapping):
        return replace(new, values=own)
    if full and entries is not None:
        mirrored = iter(kept.values())
        values = [own.get(item[1]) if _is_own(item) else next(mirrored, None) for item in entries]
        names: list[str | None] = [str(item[1]) if _is_own(item) else None for item in entries]
    else:
        names = list_names(after, replace(new, values=()))
        values = [own.get(name) if name is not None else None for name in names]
        while values and names[len(values) - 1] not in own:
            values.pop()
    gaps = any(name is not None and name not in own for name in names[: len(values)])
    own = {**{name: own[name] for name in names if name in own}, **own}
    named = own if host.named_values is not None or gaps else None
    if (tuple(values), named) == (tuple(host.values or ()), host.named_values):
        return new
    return replace(new, values=tuple(values), named_values=named)


def _is_own(item: Any) -> bool:
    return isinstance(item, list) and len(item) >= 2 and str(item[0]) == OWN


def _entries(
    listed: Any, after: Scope, removed: Collection[str], added: Mapping[str, Any]
) -> list[Any] | None:
    """Return what the node shows, its own controls in the order of the inputs; None where it has no list."""
    if not isinstance(listed, list) or not listed:
        return None
    order = {str(slot.get("name")): at for at, slot in enumerate(after.inputs)}
    left = [item for item in listed if not (_is_own(item) and str(item[1]) in removed)]
    own = sorted(
        (item for item in left if _is_own(item)), key=lambda item: order.get(str(item[1]), len(order))
    )
    queue = iter(own)
    found = [next(queue) if _is_own(item) else item for item in left]
    return [*found, *([OWN, name] for name in added)]


def _mirrored(listed: Any, host: Node) -> dict[int, Any]:
    """Return the values at the places of mirrored controls, which hold no value of the node."""
    values: Any = host.values or ()
    return {at: values[at] for at, item in enumerate(listed) if not _is_own(item) and at < len(values)}


def same_from_link(info: InputInfo | None, name: str, value: Any) -> bool:
    """Whether a value means the same in a control as when it comes by a link.

    A text in a control may be chosen from (`{a|b}`), and a name to save under is filled in (`%date%`); one
    that comes by a link is neither.
    """
    if info is None or not isinstance(value, str | int | float):
        return False
    if not isinstance(value, str):
        return True
    chosen = bool(info.options.get("dynamicPrompts")) and "{" in value
    return not chosen and not (name == "filename_prefix" and "%" in value)
