"""A file that another program wrote while its document is open: read again, or merged with the edits here."""

from __future__ import annotations

from dataclasses import replace

from app.problems import Problem, RunFailed
from app.workflow.document import ROOT, Workflow
from app.workflow.found_documents import Way
from app.workflow.merge.merge import Merged, merge
from app.workflow.merge.node_values import Library
from app.workflow.open_file import open_bytes
from app.workflow.ui_format import FileForm, way_to


def read_again(content: bytes, way: Way, name: str, library: Library) -> Workflow:
    """Return the document at `way` of the file called `name` as the file is now.

    Raises RunFailed where it cannot be read, or is no workflow any more.
    """
    opened = open_bytes(content, library, name)
    if opened.kind == "workflow" and way_to(opened.workflow) == way:
        return opened.workflow
    number = next(
        (at for at, found in enumerate(opened.documents, 1) if (found.kind, found.path) == ("workflow", way)),
        None,
    )
    if number is None:
        where = "/".join(str(step) for step in way)
        message = f"{name} holds no workflow{f' at {where}' if where else ''} any more"
        raise RunFailed(Problem("file.not_a_workflow", message, source="edit"))
    return open_bytes(content, library, name, number).workflow


def merge_versions(base: bytes, ours: Workflow, theirs: Workflow, name: str, library: Library) -> Merged:
    """Merge the edits made here with those in the file; `base` is what the file held before both.

    The result is written as the file is written now, so that saving it changes there what was edited here
    and no more. A base that cannot be read is as if each side had begun by itself. Raises RunFailed as
    `merge` does.
    """
    try:
        before = read_again(base, way_to(ours), name, library)
    except RunFailed:
        before = None
    merged = merge(before, ours, theirs, library)
    _write_as(merged.workflow, theirs)
    return merged


def _write_as(workflow: Workflow, theirs: Workflow) -> None:
    """Give the merged document the text of their file; what only ours has keeps its own place in it."""
    mine, form = workflow.file_form, theirs.file_form
    if not isinstance(mine, FileForm) or not isinstance(form, FileForm):
        workflow.file_form = form
        return
    scopes = {key: form.scopes.get(key, own) for key, own in mine.scopes.items()}
    scopes = {key: own if own.parent in scopes else replace(own, parent=ROOT) for key, own in scopes.items()}
    workflow.file_form = replace(form, scopes=scopes)
