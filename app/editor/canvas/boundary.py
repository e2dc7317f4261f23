"""The two boxes at the edge of a subgraph: its inputs come out of one, its outputs go into the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.workflow.document import (
    ROOT,
    SUBGRAPH_INPUT,
    SUBGRAPH_OUTPUT,
    InputSlot,
    Node,
    OutputSlot,
    Scope,
)


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
    return (
        Node(SUBGRAPH_INPUT, "", left, title="Inputs", outputs=inputs),
        Node(SUBGRAPH_OUTPUT, "", right, title="Outputs", inputs=outputs),
    )


def _links(slot: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(key) for key in slot.get("linkIds") or ())


def _link(slot: Mapping[str, Any]) -> str | None:
    links = _links(slot)
    return links[0] if links else None


def _place(scope: Scope, key: str, leftmost: bool) -> tuple[float, float]:
    box = scope.extra.get(key)
    bounding = box.get("bounding") if isinstance(box, Mapping) else None
    if isinstance(bounding, list | tuple) and len(bounding) >= 2:
        return float(bounding[0]), float(bounding[1])
    positions = [node.position for node in scope.nodes.values()] or [(0.0, 0.0)]
    top = min(y for _, y in positions)
    if leftmost:
        return min(x for x, _ in positions) - 240.0, top
    return max(x for x, _ in positions) + 400.0, top
