"""The two boxes inside a subgraph, its inputs and its outputs: where they stand."""

from __future__ import annotations

from collections.abc import Mapping

from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, NodeId, ScopeId, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.patch import scope_of

KEY_OF: Mapping[NodeId, str] = {SUBGRAPH_INPUT: "inputNode", SUBGRAPH_OUTPUT: "outputNode"}
"""Where the definition in the file says where a box stands."""

SIZE = (120.0, 60.0)


def move_box(workflow: Workflow, scope_id: ScopeId, box: NodeId, place: tuple[float, float]) -> SetExtra:
    """Return the edit that puts a box elsewhere: its upper left corner, canvas units."""
    key = KEY_OF[box]
    said = scope_of(workflow, scope_id).extra.get(key)
    known = said if isinstance(said, Mapping) else {"id": int(box)}
    bounding = known.get("bounding")
    size = list(bounding[2:4]) if isinstance(bounding, list | tuple) and len(bounding) >= 4 else list(SIZE)
    return SetExtra(
        key, {**known, "bounding": [round(place[0]), round(place[1]), *size]}, scope_id, of_scope=True
    )
