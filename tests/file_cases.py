"""Workflow files in JSON for tests of what is read and how it is saved."""

import json
from typing import Any

from app.workflow.check import check_workflow
from app.workflow.document import Workflow
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.one_edit import check_edits
from tests.workflow_cases import LIBRARY, node


def file(nodes: list[Any], links: Any = (), **keys: Any) -> bytes:
    return json.dumps({"nodes": nodes, "links": links, **keys}, indent=2).encode()


def opened(data: bytes) -> Workflow:
    """Open a file, and check that it is saved as it was and that each edit changes one place."""
    workflow = read_workflow(data)
    assert write_workflow(workflow) == data
    check_edits(workflow)
    check_workflow(workflow, LIBRARY)
    to_prompt(workflow, LIBRARY)
    return workflow


def inputs_of(workflow: Workflow, node_path: str) -> dict[str, Any]:
    inputs: dict[str, Any] = to_prompt(workflow, LIBRARY).to_json()[node_path]["inputs"]
    return inputs


PAIR = [
    node(1, "PInt", 5, outputs=[("INT", "INT", [1])]),
    node(2, "PSink", inputs=[("x", "*", 1)]),
]
LINK = [1, 1, 0, 2, 0, "INT"]
OBJECT = {"id": 1, "origin_id": 1, "origin_slot": 0, "target_id": 2, "target_slot": 0, "type": "INT"}
