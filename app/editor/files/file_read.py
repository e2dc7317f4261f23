"""What the editor makes of a file when it opens it, without the window: any thread may do it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.folders import example_path
from app.problems import Problem, RunFailed
from app.workflow.canonical.form import use_canonical_form
from app.workflow.document import Workflow
from app.workflow.found_documents import Found, Way, numbered
from app.workflow.node_info import NodeInfo
from app.workflow.ui_format import bytes_read, read_workflow


@dataclass(frozen=True)
class FileRead:
    """A document as it came from a file, ready to be shown.

    `path` is the file that saving writes, None for a document that becomes a new one; then `content`, what
    that file holds, is None, too. `number` (from 1) is the document that was asked for as `FILE#2`; `origin`
    the file that was read, None where it was an autosave.
    """

    workflow: Workflow
    path: Path | None
    name: str
    content: bytes | None = None
    documents: tuple[Found, ...] = ()
    number: int | None = None
    origin: Path | None = None
    problems: tuple[Problem, ...] = ()


def read_file(path: Path, library: Mapping[str, NodeInfo]) -> FileRead:
    """Read a workflow, an API prompt or media with either inside; raises RunFailed with what is wrong.

    `FILE#2` is the second document in a file that holds several.
    """
    # Imported by the thread that reads: the readers of pictures and films take their time.
    from app.workflow.open_file import open_workflow

    path = path.absolute()  # it is remembered for later starts, in other folders
    try:
        opened = open_workflow(path, library)
    except RunFailed as failure:
        raise RunFailed(replace(failure.problem, source="edit")) from None
    path, number = numbered(path)
    own_file = path if opened.kind == "workflow" and not is_shipped(path) else None
    if own_file is None:
        use_canonical_form(opened.workflow)
    content = None if own_file is None else bytes_read(opened.workflow)
    return FileRead(
        opened.workflow, own_file, path.stem, content, opened.documents, number, path, opened.problems
    )


def read_copy(path: Path, library: Mapping[str, NodeInfo], name: str) -> FileRead:
    """Read a file as a new document of this name, which no file holds yet; raises RunFailed."""
    found = read_file(path, library)
    if found.path is not None:
        use_canonical_form(found.workflow)
    return replace(found, path=None, content=None, origin=None, name=name)


def read_lost(
    content: bytes,
    path: Path | None,
    name: str,
    place: Way | None = None,
    canonical: bool = False,
    on_disk: str | None = None,
) -> FileRead:
    """Read an autosaved document; raises RunFailed.

    `place` is where in the content it stands, None: the first workflow. `canonical`: its file was. `on_disk`
    is the digest of what its file held; when it holds something else by now, saving is to ask.
    """
    try:
        workflow = read_workflow(content, place)
    except RunFailed as failure:
        raise RunFailed(replace(failure.problem, source="edit")) from None
    if canonical or path is None:
        use_canonical_form(workflow)
    return FileRead(workflow, path, name, _known_content(path, on_disk))


def _known_content(path: Path | None, on_disk: str | None) -> bytes | None:
    """Return what a file holds if that has this digest, nothing (b"") if it holds something else."""
    if path is None or on_disk is None:
        return None
    try:
        content = path.read_bytes()
    except OSError:
        return None
    return content if digest(content) == on_disk else b""


def digest(content: bytes) -> str:
    """Return a short name for a content."""
    import hashlib

    return hashlib.sha256(content).hexdigest()


def is_shipped(path: Path) -> bool:
    """Whether a file is one of the examples that come with Confy: they are opened as copies."""
    return path.resolve().is_relative_to(example_path().resolve())
