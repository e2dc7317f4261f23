"""An edit that was worked out on a copy does to the document what the edit itself does."""

import re

from app.editor.files.recovery import snapshot
from app.folders import example_path
from app.workflow.document import ROOT, Workflow
from app.workflow.subgraphs.draft import worked_out
from app.workflow.subgraphs.simplify import plan, simplify
from app.workflow.ui_format import read_workflow, write_workflow
from tests.workflow_cases import LIBRARY

UUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def starter() -> Workflow:
    return read_workflow(example_path("starter.json").read_bytes())


def plain(workflow: Workflow) -> bytes:
    """Return a document with its random ids numbered as they come."""
    seen: dict[bytes, bytes] = {}
    return UUID.sub(
        lambda found: seen.setdefault(found[0], str(len(seen)).encode()), write_workflow(workflow)
    )


def test_it_does_the_same_and_is_undone_the_same() -> None:
    direct, other = starter(), starter()
    before = write_workflow(direct)
    edit = simplify(direct, LIBRARY, plan(direct, LIBRARY, ROOT, 3))
    copy = snapshot(other)
    ready = worked_out(copy, simplify(copy, LIBRARY, plan(copy, LIBRARY, ROOT, 3)))
    assert write_workflow(copy) == before, "the copy is as it was"
    direct.apply(edit)
    undo = other.apply(ready)
    assert len(other.scopes) == len(direct.scopes) > 1
    assert plain(other) == plain(direct)
    redo = other.apply(undo)
    assert write_workflow(other) == before
    other.apply(redo)
    assert plain(other) == plain(direct)
