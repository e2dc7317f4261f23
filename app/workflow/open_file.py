"""Opens whatever holds a workflow: a workflow file, a prompt in API format, media with either inside."""

from __future__ import annotations

import io
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, Literal

from app.problems import Problem, Remedy, RunFailed
from app.settings import BACKUP_SUFFIX, beside
from app.workflow.document import ROOT, SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, Link, NodeId, Workflow
from app.workflow.found_documents import Found, documents_in, numbered, value_at
from app.workflow.from_prompt import MAX_OUTPUTS, workflow_of_prompt
from app.workflow.json_text import JsonText, read_json
from app.workflow.media.documents import contents_in_words, documents_of
from app.workflow.media.json_part import MAX_VALUES, too_many_values
from app.workflow.media.read import Media, read_media
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt
from app.workflow.ui_format import what_it_is, workflow_from_json

MAX_FILE_BYTES = 64 * 2**20
"""The most that a JSON file may have. Of media, which may be larger, only a little is read."""

MAX_NODES = 50_000
"""The most nodes of a document: 60 times those of the largest known. More would hold the window up."""


SHOWN_DOCUMENTS = 9
MAX_WARNINGS = 100

_CHOOSE = "Choose a workflow (.json), or a picture, video, sound or model that was saved with one."


@dataclass(frozen=True)
class OpenedFile:
    """A document, what kind of file it came from, and what was odd about it.

    Only a `workflow` file can be saved over; a prompt or what media (pictures, videos, sounds, models) hold
    becomes a new document. `documents` are all that the file holds, `number` (from 1) is the one that was
    opened.
    """

    workflow: Workflow
    kind: Literal["workflow", "prompt", "media"]
    problems: tuple[Problem, ...] = ()
    documents: tuple[Found, ...] = ()
    number: int = 1


def open_workflow(path: Path, library: Mapping[str, NodeInfo]) -> OpenedFile:
    """Open a file, or the second document in it as `FILE#2`; raises RunFailed with what is wrong with it."""
    path, number = numbered(path)
    if "\0" in str(path):
        raise _failed("file.unreadable", f"No file can be called {path.name!r}. Choose another file.")
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            raise _failed("file.unreadable", f"{path} is a folder. Choose a file in it.")
        if not stat.S_ISREG(facts.st_mode):
            raise _failed("file.unreadable", f"{path} is no ordinary file. {_CHOOSE}")
        with path.open("rb", buffering=0) as file:
            return _open(file, facts.st_size, library, path.name, number)
    except OSError as error:
        raise _failed("file.unreadable", f"{path} {_why_unreadable(path, error)}.") from None
    except RunFailed as failure:
        remedies = (*failure.problem.remedies, *_other_copies(path))
        raise RunFailed(replace(failure.problem, remedies=remedies)) from None


def _why_unreadable(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "does not exist. Check its name and folder"
    if isinstance(error, PermissionError):
        return "may not be read by you. Ask its owner for the right to read it, or choose another file"
    return f"cannot be read: {error.strerror or error}. Choose another file, or a copy of it"


def _other_copies(path: Path) -> tuple[Remedy, ...]:
    """Return what may help with a damaged file: the version before it, where saving left one."""
    backup = beside(path, BACKUP_SUFFIX)
    if not backup.is_file():
        return ()
    return (Remedy(f"Open {backup.name} beside it: the version before the last save"),)


def open_bytes(
    data: bytes, library: Mapping[str, NodeInfo], name: str = "this file", number: int | None = None
) -> OpenedFile:
    """Open the content of a file called `name`; where it holds several documents, the one of this number."""
    return _open(io.BytesIO(data), len(data), library, name, number)


def _open(
    file: BinaryIO, size: int, library: Mapping[str, NodeInfo], name: str, number: int | None
) -> OpenedFile:
    media = read_media(file, size)
    if media is not None:
        return _open_media(media, library, name, number)
    if size > MAX_FILE_BYTES:
        limit = f"{MAX_FILE_BYTES // 2**20} MB"
        raise _failed("file.unreadable", f"{name} is over {limit}: no workflow is. {_CHOOSE}")
    file.seek(0)
    data = file.read(MAX_FILE_BYTES)
    if data and not data.strip(b"\0"):
        raise _failed("file.not_json", f"{name} holds nothing but zero bytes: its content is lost. {_CHOOSE}")
    if too_many_values(data):
        message = f"{name} holds more than {MAX_VALUES:,} values: no workflow does. {_CHOOSE}"
        raise _failed("file.not_a_workflow", message)
    try:
        text = read_json(data)
    except RunFailed as failure:
        start = data.lstrip(b"\0\xfe\xff\xef\xbb\xbf \t\r\n")[:1]
        if start in (b"", b"{", b"[") or data.startswith(b"<<<<<<< "):
            raise RunFailed(_named(failure.problem, name)) from None
        message = f"{name} is neither JSON nor a picture, video, sound or model of a known kind. {_CHOOSE}"
        raise _failed("file.not_json", message) from None
    try:
        return _open_json(text, library, number)
    except RunFailed as failure:
        raise RunFailed(_named(failure.problem, name)) from None


def _named(problem: Problem, name: str) -> Problem:
    """Return a problem of a file with the file's name in place of "This", and what to do."""
    words = problem.message.replace("This file", name, 1).replace("This", name, 1)
    return replace(problem, message=f"{words} {_CHOOSE}")


def _open_media(
    media: Media, library: Mapping[str, NodeInfo], name: str, number: int | None = None
) -> OpenedFile:
    documents, broken = documents_of(media.texts)
    problems = [_broken_inside(problem, name, media.format, key) for key, problem in broken]
    if number is not None and documents and not 1 <= number <= len(documents):
        count = "one document" if len(documents) == 1 else f"{len(documents)} documents"
        raise _failed("file.not_a_workflow", f"{name} holds {count}: there is no number {number} in it.")
    for at, document in enumerate(documents, 1):
        if number in (None, at):
            try:
                opened = _open_json(document.text, library)
            except RunFailed as failure:
                problems.append(_broken_inside(failure.problem, name, media.format, document.key))
                continue
            every = tuple(document.found for document in documents)
            return OpenedFile(opened.workflow, "media", (*problems, *opened.problems), every, at)
    if problems:
        raise RunFailed(replace(problems[0], severity="error", message=f"{problems[0].message} {_CHOOSE}"))
    if media.damage is not None:
        message = (
            f"without a workflow in what could be read of it: {media.damage}. Copy or download it again."
        )
        raise _failed("file.no_workflow_inside", f"{name} is {media.format} {message}")
    message = f"{name} is {media.format} {contents_in_words(media.texts)}. {_CHOOSE}"
    raise _failed("file.no_workflow_inside", message)


def _broken_inside(problem: Problem, name: str, kind: str, key: str) -> Problem:
    """Return the problem of a text in a file; as long as another text opens it is no error."""
    reason = problem.message.partition(": ")[2] or problem.message
    message = f"the {key} in the {kind.partition(' ')[2]} {name} is broken: {reason}"
    return replace(problem, severity="warning", message=message)


def _open_json(text: JsonText, library: Mapping[str, NodeInfo], number: int | None = None) -> OpenedFile:
    documents = tuple(documents_in(text.value))
    if not documents:
        raise _failed("file.not_a_workflow", f"This file holds no workflow: {what_it_is(text.value)}.")
    if number is not None and not 1 <= number <= len(documents):
        count = "one document" if len(documents) == 1 else f"{len(documents)} documents"
        raise _failed("file.not_a_workflow", f"This file holds {count}: there is no number {number} in it.")
    found = documents[(number or 1) - 1]
    if found.node_count > MAX_NODES:
        raise _failed("file.not_a_workflow", f"This holds more than {MAX_NODES:,} nodes: no workflow does.")
    if found.kind == "workflow":
        workflow = workflow_from_json(text, found.path)
        opened = OpenedFile(workflow, "workflow", tuple(structure_problems(workflow)))
    else:
        opened = _open_prompt(value_at(text.value, found.path), library)
    notes = tuple(_other_documents(documents, found, number))
    return replace(opened, problems=(*notes, *opened.problems), documents=documents, number=number or 1)


def _open_prompt(found: Mapping[str, Any], library: Mapping[str, NodeInfo]) -> OpenedFile:
    nodes = {key: node for key, node in found.items() if isinstance(node, dict) and "class_type" in node}
    left_out = [key for key in found if key not in nodes]
    try:
        prompt = Prompt.from_json({key: {"inputs": {}, **node} for key, node in nodes.items()})
    except ValueError as error:
        raise _failed(
            "file.not_a_workflow", f"This file holds no prompt that can be read: {error}."
        ) from None
    problems: tuple[Problem, ...] = ()
    if left_out:
        message = f"These entries are no nodes and were left out: {', '.join(left_out)}."
        problems = (_hint("prompt.malformed", message),)
    workflow = workflow_of_prompt(prompt, library)
    return OpenedFile(workflow, "prompt", (*problems, *_impossible_links(prompt)))


def _impossible_links(prompt: Prompt) -> Iterator[Problem]:
    """Say which links were left out since no node has as many outputs."""
    for node_id, node in prompt.nodes.items():
        for name, link in node.links():
            if not 0 <= link.slot < MAX_OUTPUTS and link.node_id in prompt.nodes:
                message = (
                    f"It is linked to an output of node {link.node_id} that no node has. It was left out."
                )
                yield Problem("link.missing_source", message, "warning", node_id, name, source="edit")


def _other_documents(documents: tuple[Found, ...], found: Found, number: int | None) -> Iterator[Problem]:
    """Say what else is in the file, or where in it the document stands."""
    kept = "; the rest is kept when it is saved" if found.kind == "workflow" else ""
    if len(documents) > 1:
        listed = [f"#{at} {item.in_words()}" for at, item in enumerate(documents[:SHOWN_DOCUMENTS], 1)]
        more = len(documents) - len(listed)
        others = ", ".join(listed) + (f" and {more} more" if more else "")
        yield _hint(
            "file.holds_more",
            f"This file holds {len(documents)} documents: {others}. Number {number or 1} is open{kept}. "
            "For another one put its number behind the name: FILE#2.",
        )
    elif found.path:
        yield _hint("file.holds_more", f"The {found.kind} is part of a larger file, at {found.where}{kept}.")


def structure_problems(workflow: Workflow) -> list[Problem]:
    """Return a warning for each link whose ends do not exist, at most a hundred; such links are kept."""
    problems: list[Problem] = []
    count = 0
    for link, end in _missing_ends(workflow):
        count += 1
        if count <= MAX_WARNINGS:
            message = f"Link {link.id} ends at node {end}, which is not in the file."
            problems.append(Problem("link.missing_source", message, "warning", source="edit"))
    if count > MAX_WARNINGS:
        message = f"{count - MAX_WARNINGS} more links end at nodes that are not in the file."
        problems.append(Problem("link.missing_source", message, "warning", source="edit"))
    return problems


def _missing_ends(workflow: Workflow) -> Iterator[tuple[Link, NodeId]]:
    for scope in workflow.scopes.values():
        for link in scope.links.values():
            for end, boundary in ((link.source, SUBGRAPH_INPUT), (link.target, SUBGRAPH_OUTPUT)):
                if end not in scope.nodes and not (end == boundary and scope.id != ROOT):
                    yield link, end
                    break


def _hint(kind: str, message: str) -> Problem:
    return Problem(kind, message, "hint", source="edit")


def _failed(kind: str, message: str) -> RunFailed:
    return RunFailed(Problem(kind, message, source="edit"))
