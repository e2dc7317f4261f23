"""The links that no line in the file shows: from Set to Get nodes, and those of Anything Everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Literal

from app.workflow.document import MODE_BYPASS, ROOT, Scope, Workflow
from app.workflow.virtual.anything_everywhere import Library, VirtualLink, broadcasts, everywhere_links
from app.workflow.virtual.set_get import SETTER_OF, SETTERS, setters, variable_name

NAMED = SETTERS.keys() | SETTER_OF.keys()
"""Kinds of node that hand a value on by its name."""
_NAMED = frozenset(NAMED)
_TYPE = attrgetter("type")

Reach = Literal["links", "names", "everywhere"]


def reach(scope: Scope) -> Reach:
    """Return how far a change may be felt: along links, at Get nodes, or at any input."""
    if broadcasts(scope):
        return "everywhere"
    return "names" if not _NAMED.isdisjoint(map(_TYPE, scope.nodes.values())) else "links"


def virtual_links(workflow: Workflow, scope: Scope, library: Library | None = None) -> list[VirtualLink]:
    """Return the links within a scope that it does not draw; the `input` of one to a Get node is "".

    Get nodes whose Set node lies in a scope around theirs have none, nor have those that get nothing.
    """
    extra: Any = workflow.extra if scope.id == ROOT else scope.extra.get("extra")
    found = everywhere_links(scope, library, extra if isinstance(extra, Mapping) else None)
    by_name = setters(scope)
    for node in scope.nodes.values():
        kind, name = SETTER_OF.get(node.type, ""), variable_name(node) if node.type in SETTER_OF else ""
        setter = next(iter(by_name.get((kind, name), ())), None) if name else None
        if setter is not None and node.mode != MODE_BYPASS:
            carried = setter.inputs[0].type if setter.inputs else "*"
            why = f'This node gets "{name}" from the Set node #{setter.id}.'
            found.append(VirtualLink(setter.id, 0, node.id, "", node.id, carried, why))
    return found
