"""The values of a node as a preset keeps them, and the edits that give them to nodes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.workflow.document import Node, NodeId, ScopeId, Workflow
from app.workflow.edits import ChangeNode, Edit, Several
from app.workflow.node_info import NodeInfo
from app.workflow.patch import scope_of
from app.workflow.widgets import widget_values, widgets, with_value


def preset_of(node: Node, info: NodeInfo) -> dict[str, Any]:
    """Return the values of all controls of a node by input name."""
    return widget_values(node, info)


def with_values(node: Node, info: NodeInfo, values: Mapping[str, Any]) -> Node:
    """Return a node with these values; those of inputs that it does not have are left out.

    A value that chooses which other inputs there are (a dynamic combo) is set before theirs.
    """
    waiting = dict(values)
    while waiting:
        names = [widget.name for widget in widgets(node, info) if widget.name in waiting]
        if not names:
            return node
        node = with_value(node, info, names[0], waiting.pop(names[0]))
    return node


def preset_edit(
    workflow: Workflow,
    scope_id: ScopeId,
    nodes: Iterable[NodeId],
    library: Mapping[str, NodeInfo],
    values: Mapping[str, Any],
) -> Edit | None:
    """Return the edit that gives values to nodes of known kinds; None where it would change nothing."""
    edits: list[Edit] = []
    scope = scope_of(workflow, scope_id)
    for node_id in nodes:
        node = scope.nodes[node_id]
        info = library.get(node.type)
        changed = with_values(node, info, values) if info is not None else node
        if changed != node:
            fields = {"values": changed.values, "named_values": changed.named_values}
            edits.append(ChangeNode(scope_id, node_id, fields))
    if not edits:
        return None
    return edits[0] if len(edits) == 1 else Several(tuple(edits))
