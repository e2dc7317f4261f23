"""Small workflows for tests of merging, and versions of them."""

from dataclasses import replace
from typing import Any

from app.workflow.document import ROOT, Workflow
from app.workflow.edits import (
    ChangeNode,
    Edit,
)
from app.workflow.merge.conflicts import Conflict
from app.workflow.merge.merge import Merged, merge
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow_cases import LIBRARY, document, node
from tests.workflow_changes import unsound_ends

SAMPLER = {"seed": 5, "control_after_generate": "fixed", "steps": 20, "cfg": 8.0}


def sample(**keys: Any) -> Workflow:
    """Return a source, a sampler with a seed, a sink; the file names no values."""
    workflow = document(
        node(1, "PInt", 3, outputs=[("INT", "INT", [1])]),
        node(2, "PAdd", inputs=[("a", "*", 1), ("b", "*", None)], outputs=[("*", "*", [2])]),
        node(3, "PSink", inputs=[("x", "*", 2)]),
        node(7, "Unknown sampler", *SAMPLER.values(), outputs=[("LATENT", "LATENT", None)]),
        links=[[1, 1, 0, 2, 0, "INT"], [2, 2, 0, 3, 0, "*"]],
        groups=[{"id": 1, "title": "G", "bounding": [0, 0, 10, 10]}],
        last_node_id=7,
        last_link_id=2,
        **keys,
    )
    return read_workflow(write_workflow(workflow))


def changed(workflow: Workflow, *edits: Edit) -> Workflow:
    copy = read_workflow(write_workflow(workflow))
    for edit in edits:
        copy.apply(edit)
    return read_workflow(write_workflow(copy))


def three(base: Workflow, ours: list[Edit], theirs: list[Edit]) -> Merged:
    """Merge two versions of a document, and make sure that the result is sound."""
    merged = merge(base, changed(base, *ours), changed(base, *theirs), LIBRARY)
    assert not unsound_ends(merged.workflow)
    return merged


def values(merged: Merged, key: str = "7") -> Any:
    return merged.workflow.nodes[key].values


def values_edit(*new: Any, node_id: str = "7") -> Edit:
    return ChangeNode(ROOT, node_id, {"values": new})


def only(merged: Merged) -> Conflict:
    (conflict,) = merged.conflicts
    return conflict


def subgraph(scope_id: str, *nodes: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """Return a definition: input `v` feeds node 1's `a`, whose output is the subgraph's."""
    inner = node(1, "PAdd", inputs=[("a", "*", 1), ("b", "*", None)], outputs=[("*", "*", [2])])
    links = [
        {"id": 1, "origin_id": -10, "origin_slot": 0, "target_id": 1, "target_slot": 0, "type": "INT"},
        {"id": 2, "origin_id": 1, "origin_slot": 0, "target_id": -20, "target_slot": 0, "type": "*"},
    ]
    return {
        "id": scope_id,
        "name": "Sub",
        "inputs": [{"id": "i1", "name": "v", "type": "INT", "linkIds": [1]}],
        "outputs": [{"id": "o1", "name": "out", "type": "*", "linkIds": [2]}],
        "nodes": [inner, *nodes],
        "links": links,
        "state": {"lastNodeId": 1, "lastLinkId": 2},
        **keys,
    }


def with_subgraph(*definitions: dict[str, Any], proxies: Any = ()) -> Workflow:
    return document(
        node(1, "PInt", 3, outputs=[("INT", "INT", [1])]),
        node(
            2,
            "sub-a",
            inputs=[("v", "INT", 1)],
            outputs=[("out", "*", None)],
            properties={"proxyWidgets": list(proxies)},
        ),
        links=[[1, 1, 0, 2, 0, "INT"]],
        definitions={"subgraphs": list(definitions or [subgraph("sub-a")])},
    )


SINK = replace(sample().nodes["3"].inputs[0], link=None)
