"""Prompts of group nodes and of the subgraphs they become, whose inner nodes are counted from 1."""

from typing import Any

from app.workflow.document import Workflow
from app.workflow.to_prompt import to_prompt
from tests.workflow_cases import LIBRARY


def prompt_with_old_ids(workflow: Workflow) -> dict[str, Any]:
    """Return the prompt, inner ids counted from 0 as those of group nodes are."""

    def old(node_path: str) -> str:
        host, *inner = node_path.split(":")
        return ":".join([host, *(str(int(key) - 1) for key in inner)])

    data = to_prompt(workflow, LIBRARY, choose=lambda found: found[0]).to_json()
    return {
        old(key): {
            **item,
            "inputs": {
                name: [old(value[0]), value[1]] if isinstance(value, list) and len(value) == 2 else value
                for name, value in item["inputs"].items()
            },
        }
        for key, item in data.items()
    }


def prompt_of(workflow: Workflow) -> dict[str, Any]:
    return to_prompt(workflow, LIBRARY, choose=lambda found: found[0]).to_json()
