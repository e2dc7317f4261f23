"""The controls of a group node: which control inside each stands for, by the names that files give them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import InputSlot, Node, NodeId
from app.workflow.node_info import NodeInfo
from app.workflow.widgets import widgets

End = tuple[NodeId, int]
"""An input slot of an inner node."""


def shown_controls(
    definition: Mapping[str, Any],
    nodes: Mapping[NodeId, Node],
    library: Mapping[str, NodeInfo] | None,
    filled: Collection[End],
) -> dict[str, tuple[NodeId, str, str]]:
    """Return inner node, name and type of each control by its name on the group node.

    That is the name of its own, or one that the group gave it, with the node's title before a repeated one.
    """
    found: dict[str, tuple[NodeId, str, str]] = {}
    for key, node in nodes.items():
        linked = {slot.widget for at, slot in enumerate(node.inputs) if (key, at) in filled}
        for name, kind in _controls(node, library):
            if name in linked:
                continue
            shown = str(setting(definition.get("config"), key, name).get("name") or name)
            if shown in found:
                shown = f"{node.title or node.type} {name}"
            found.setdefault(shown, (key, name, kind))
    return found


def _controls(node: Node, library: Mapping[str, NodeInfo] | None) -> Iterator[tuple[str, str]]:
    info = library.get(node.type) if library is not None else None
    if info is not None:
        for widget in widgets(node, info):
            if widget.info is not None:
                yield widget.name, widget.info.widget_type
        return
    for slot in node.inputs:
        if slot.widget is not None:
            yield slot.widget, slot.type


def setting(config: Any, key: NodeId, name: str) -> Mapping[str, Any]:
    """Return what a group says of an input of an inner node: its `name` there, whether it is `visible`."""
    for step in (key, "input", name):
        config = config.get(step) if isinstance(config, dict) else None
    return config if isinstance(config, dict) else {}


def slot_for(nodes: dict[NodeId, Node], key: NodeId, name: str, kind: str) -> int:
    """Return the place of the input slot of a control, which is added when the file lists none."""
    node = nodes[key]
    for at, slot in enumerate(node.inputs):
        if slot.widget == name:
            return at
    nodes[key] = replace(node, inputs=(*node.inputs, InputSlot(name, kind, widget=name)))
    return len(node.inputs)


def open_values(
    node: Node, library: Mapping[str, NodeInfo] | None, linked: Collection[str]
) -> list[int] | None:
    """Return the places in the node's values of the controls that are not linked inside; None: unknown."""
    if not isinstance(node.values, tuple):
        return None
    if not linked:
        return list(range(len(node.values)))
    info = library.get(node.type) if library is not None else None
    if info is None:
        return None
    gone = {widget.index for widget in widgets(node, info) if widget.name in linked}
    return [place for place in range(len(node.values)) if place not in gone]
