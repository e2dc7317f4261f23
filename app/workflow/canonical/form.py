"""The one byte-stable way to write a workflow or a prompt, so that its history is worth reading.

Two files with the same content are the same bytes in this form, and a changed value is one changed line.
`docs/decisions/canonical-form.md` says what is normalised, and why nothing else is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.collecting import without_collecting
from app.problems import Problem, RunFailed
from app.workflow.canonical.order import canonical_prompt, canonical_workflow
from app.workflow.canonical.text import canonical_text
from app.workflow.document import ROOT, Workflow
from app.workflow.found_documents import MAX_DEPTH, documents_in, is_prompt, is_workflow, placed
from app.workflow.json_text import JsonText, read_json
from app.workflow.patch import Change
from app.workflow.ui_format import FileForm, what_it_is, workflow_to_json, write_workflow


def canonical_file(data: bytes) -> bytes:
    """Return a file with all workflows and prompts in it, also wrapped ones, in canonical form.

    Raises RunFailed: `file.not_json`, or `file.not_a_workflow` when it holds none.
    """
    with without_collecting():
        value = read_json(data).value
        formatted, found = _formatted(value)
        if not found:
            raise RunFailed(Problem("file.not_a_workflow", _without_workflow(value), source="edit"))
        return canonical_text(formatted)


def canonical_bytes(workflow: Workflow) -> bytes:
    """Return the file of a workflow in canonical form, with the document it is wrapped in, if any."""
    with without_collecting():
        return canonical_text(_formatted(_document(workflow))[0])


def _document(workflow: Workflow) -> Any:
    raw = workflow_to_json(workflow)
    form = workflow.file_form
    return placed(form.text.value, form.path, raw) if isinstance(form, FileForm) else raw


def saved_bytes(workflow: Workflow) -> bytes:
    """Return the file as saving writes it: canonical when new or when it was so, else in the style it has."""
    return canonical_bytes(workflow) if is_canonical(workflow) else write_workflow(workflow)


def is_canonical(workflow: Workflow) -> bool:
    """Whether saving writes the canonical form: the document is new, was read in it, or is to have it.

    It takes as long as writing the file; the answer is kept.
    """
    form = workflow.file_form
    if not isinstance(form, FileForm):
        return True
    if form.canonical is None:
        form.canonical = _is_canonical(form.text)
    return form.canonical


def _is_canonical(text: JsonText) -> bool:
    data = text.data
    if not (data.startswith((b'{\n  "', b"[\n  ")) and data.endswith((b"}\n", b"]\n"))):
        return False
    formatted, found = _formatted(text.value)
    return found and canonical_text(formatted) == data


def use_canonical_form(workflow: Workflow) -> None:
    """Have a workflow saved in canonical form whatever form it was read in: the file will be a new one."""
    if isinstance(workflow.file_form, FileForm):
        workflow.file_form = replace(workflow.file_form, canonical=True)


@dataclass(frozen=True)
class SetCanonicalForm:
    """Have the file written in canonical form from now on, or in the style it came in."""

    canonical: bool | None = True

    def carry_out(self, workflow: Workflow) -> tuple[SetCanonicalForm, Change]:
        """Set it; a new document is canonical in any case."""
        form = workflow.file_form
        if not isinstance(form, FileForm):
            return self, Change(ROOT)
        workflow.file_form = replace(form, canonical=self.canonical)
        return SetCanonicalForm(form.canonical), Change(ROOT)


def _formatted(value: Any, depth: int = 0) -> tuple[Any, bool]:
    """Return a document with what is in it in canonical order, and whether there was anything.

    What stands in a text that is JSON itself is left as it is: the text belongs to whoever wrote it.
    """
    if is_workflow(value, top=depth == 0):
        return canonical_workflow(value), True
    if is_prompt(value):
        return canonical_prompt(value), True
    if depth == MAX_DEPTH or not isinstance(value, dict | list):
        return value, False
    members = value.items() if isinstance(value, dict) else enumerate(value)
    parts = {key: _formatted(member, depth + 1) for key, member in members}
    found = any(part[1] for part in parts.values())
    inner = {key: part[0] for key, part in parts.items()}
    return (inner if isinstance(value, dict) else list(inner.values())), found


def _without_workflow(value: Any) -> str:
    if documents_in(value):
        return "This file holds its workflow inside a text, which is not formatted."
    return f"This file holds no workflow: {what_it_is(value)}."
