"""Set and Get nodes: a value goes in under a name at one place and comes out by that name at others."""

from __future__ import annotations

from collections.abc import Mapping

from app.workflow.document import Node, Scope

SETTERS: Mapping[str, str] = {"SetNode": "GetNode", "easy setNode": "easy getNode"}
"""Each kind of Set node with the Get node that belongs to it."""

SETTER_OF: Mapping[str, str] = {getter: setter for setter, getter in SETTERS.items()}

SEEN_INSIDE = frozenset({"SetNode"})
"""Set nodes that subgraphs inside their scope see, too; the others are seen in their own scope only."""


def variable_name(node: Node) -> str:
    """Return the name under which a node sets or gets; "" for one without."""
    values = node.values
    found = None
    if isinstance(values, tuple) and values:
        found = values[0]
    elif isinstance(values, Mapping) and values:
        found = next(iter(values.values()))
    elif node.named_values:
        found = next(iter(node.named_values.values()))
    if found not in (None, ""):
        return str(found)
    title = node.title or ""
    for prefix in ("Set_", "Get_"):
        title = title.removeprefix(prefix)
    return "" if title in ("Set", "Get") else title


def setters(scope: Scope) -> dict[tuple[str, str], list[Node]]:
    """Return the Set nodes of a scope by kind and name, in the order of the file."""
    found: dict[tuple[str, str], list[Node]] = {}
    for node in scope.nodes.values():
        if node.type in SETTERS:
            found.setdefault((node.type, variable_name(node)), []).append(node)
    return found
