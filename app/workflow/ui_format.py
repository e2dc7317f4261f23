"""Reads and writes ComfyUI's workflow files, losing nothing: what Confy does not know is kept as it is."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from app.collecting import without_collecting
from app.problems import Problem, RunFailed
from app.workflow.document import ROOT, ScopeId, Workflow
from app.workflow.found_documents import Way, documents_in, is_prompt, is_workflow, placed, value_at
from app.workflow.json_text import JsonText, read_json, write_json
from app.workflow.ui_scope import ScopeForm, definition_id, listed_definitions, read_scope, write_scope

Json = dict[str, Any]


@dataclass
class FileForm:
    """How the file is written: its text, and the way from its top to the workflow.

    `canonical`: whether saving writes the canonical form; None until somebody asked (`canonical/form.py`).
    """

    text: JsonText
    path: Way = ()
    scopes: dict[ScopeId, ScopeForm] = field(default_factory=dict)
    canonical: bool | None = None


def read_workflow(data: bytes, path: Way | None = None) -> Workflow:
    """Read a workflow file of any generation; in one with several documents the one at `path`, or the first.

    Raises RunFailed with `file.not_json` or `file.not_a_workflow`.
    """
    with without_collecting():
        return _read(read_json(data), path)


def workflow_from_json(text: JsonText, path: Way | None = None) -> Workflow:
    """Read the workflow in a JSON file; raises RunFailed (`file.not_a_workflow`) with what it is instead."""
    with without_collecting():
        return _read(text, path)


def _read(text: JsonText, path: Way | None) -> Workflow:
    path = find_workflow(text.value) if path is None else path
    if path is None:
        message = f"This file holds no workflow: {what_it_is(text.value)}."
        raise RunFailed(Problem("file.not_a_workflow", message, source="edit"))
    raw = value_at(text.value, path)
    form = FileForm(text, path)
    workflow = Workflow()
    workflow.file_form = form
    workflow.scopes[ROOT], form.scopes[ROOT] = read_scope(raw, ROOT)
    extra = workflow.root.extra.pop("extra", None)
    if isinstance(extra, dict):
        workflow.extra = extra
    elif "extra" in raw:
        workflow.root.extra["extra"] = extra
    waiting = deque([(raw, ROOT)])
    while waiting:
        outer, parent = waiting.popleft()
        for index, item in enumerate(listed_definitions(outer)):
            scope_id = definition_id(item)
            if scope_id is None or scope_id in workflow.scopes:
                form.scopes[parent].odd_entries.setdefault("definitions", []).append((index, item))
                continue
            scope = read_scope(item, scope_id, parent)
            workflow.scopes[scope_id], form.scopes[scope_id] = scope
            waiting.append((item, scope_id))
    return workflow


def write_workflow(workflow: Workflow) -> bytes:
    """Return the file: as it was read where nothing changed, with each change in its place."""
    form = workflow.file_form if isinstance(workflow.file_form, FileForm) else FileForm(JsonText(None))
    return write_json(placed(form.text.value, form.path, workflow_to_json(workflow)), form.text)


def bytes_read(workflow: Workflow) -> bytes | None:
    """Return the file as it was when the workflow was read from it; None for one that was in no file."""
    return workflow.file_form.text.data if isinstance(workflow.file_form, FileForm) else None


def way_to(workflow: Workflow) -> Way:
    """Return where in its file a workflow stands; empty for one that is the whole file."""
    return workflow.file_form.path if isinstance(workflow.file_form, FileForm) else ()


def workflow_to_json(workflow: Workflow) -> Json:
    """Return the workflow as JSON values."""
    form = workflow.file_form if isinstance(workflow.file_form, FileForm) else FileForm(JsonText(None))
    inner: dict[ScopeId, list[Json]] = {}
    raws: dict[ScopeId, Json] = {}
    for scope_id in reversed(workflow.scopes):
        scope_form = form.scopes.get(scope_id, ScopeForm(links_as_objects=scope_id != ROOT))
        definitions = inner.get(scope_id, [])
        raws[scope_id] = write_scope(workflow, workflow.scopes[scope_id], scope_form, definitions[::-1])
        parent = scope_form.parent
        while parent not in workflow.scopes:
            # The definition around it was removed: it moves out, or saving would lose it.
            parent = form.scopes[parent].parent
        inner.setdefault(parent, []).append(raws[scope_id])
    return raws[ROOT]


def find_workflow(value: Any) -> Way | None:
    """Return the way to the first workflow in a JSON document, or None."""
    if is_workflow(value, top=True):
        return ()
    return next((found.path for found in documents_in(value) if found.kind == "workflow"), None)


def what_it_is(value: Any) -> str:
    """Say what a JSON document without a workflow is."""
    if is_prompt(value):
        return "it is a prompt in API format"
    if isinstance(value, dict):
        names = ", ".join(f'"{key}"' for key in list(value)[:5])
        return f"it is an object with {names}" if names else "it is an empty object"
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return f"it is {kinds.get(type(value), 'a number')}"
