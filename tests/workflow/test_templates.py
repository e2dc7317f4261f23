"""The public templates that ComfyUI ships open, are saved as they were, and become prompts."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from app.workflow.open_file import open_bytes
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import write_workflow
from tests.one_edit import LIBRARY, check_edits

PACKAGE = "comfyui_workflow_templates_json"


def templates() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each workflow in the package; its tables of contents are none."""
    for entry in sorted(files(PACKAGE).joinpath("templates").iterdir(), key=lambda entry: entry.name):
        data = entry.read_bytes()
        content: Any = json.loads(data)
        if isinstance(content, dict) and "nodes" in content:
            yield entry.name, data


TEMPLATES = dict(templates())


def test_the_package_holds_what_it_did() -> None:
    assert len(TEMPLATES) > 600


@pytest.mark.parametrize("part", range(20))
def test_a_template_opens_whole_and_an_edit_changes_one_place(part: int) -> None:
    for name in list(TEMPLATES)[part::20]:
        opened = open_bytes(TEMPLATES[name], LIBRARY, name)
        assert opened.kind == "workflow", name
        assert write_workflow(opened.workflow) == TEMPLATES[name], f"{name}: bytes changed without an edit"
        prompt = to_prompt(opened.workflow, LIBRARY)
        assert prompt.nodes or not opened.workflow.nodes, f"{name}: nothing to run"
        check_edits(opened.workflow)
