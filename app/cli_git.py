"""`confy git-setup`, and `confy git-text`, by which git shows the workflow inside a picture."""

from __future__ import annotations

import argparse
import hashlib
import json
import struct
import sys
from pathlib import Path
from typing import Any

from app.git_setup import Where, set_up, take_away
from app.problems import RunFailed
from app.spoken import say, told
from app.workflow.canonical.form import canonical_file
from app.workflow.media.documents import InText, documents_of
from app.workflow.media.png import SIGNATURE
from app.workflow.media.read import Media, read_media_file

DONE, FAILED = 0, 1

_PIECE = 2**20


def git_setup(options: argparse.Namespace) -> int:
    """Carry out `confy git-setup`: register the drivers with git, or take them away."""
    where: Where = "global" if options.everywhere else "shared" if options.shared else "repository"
    try:
        attributes = (take_away if options.remove else set_up)(where, Path.cwd())
    except RunFailed as failure:
        print(f"confy git-setup: {told(failure.problem.message)}", file=sys.stderr)
        return FAILED
    what = say("all your repositories") if where == "global" else say("this repository")
    if options.remove:
        print(say("git no longer uses Confy in {what} ({file})").format(what=what, file=attributes))
    else:
        words = say("git now compares and merges workflows in {what} with Confy ({file})")
        print(words.format(what=what, file=attributes))
        print(say("undo it with the same command and --remove"))
    return DONE


def git_text(options: argparse.Namespace) -> int:
    """Carry out `confy git-text`: print what a picture is and the workflow inside, for `git diff`.

    A file that cannot be read is said in a line: git shows the difference all the same.
    """
    path: Path = options.file
    try:
        size = path.stat().st_size
        media = read_media_file(path)
        words = media.format.partition(" ")[2] if media is not None else "file"
        lines = [f"{words}{_pixels(path)}, {size:,} bytes, sha256 {_digest(path)}"]
    except OSError as error:
        lines, media = [f"the file cannot be read: {error.strerror or error}"], None
    if media is not None:
        lines += _inside(media)
    # Bytes, since git reads UTF-8 and plain line ends on every system.
    sys.stdout.buffer.write("\n".join([*lines, ""]).encode("utf-8", "backslashreplace"))
    sys.stdout.flush()
    return DONE


def _inside(media: Media) -> list[str]:
    documents, broken = documents_of(media.texts)
    workflows = [document for document in documents if document.found.kind == "workflow"]
    lines: list[str] = []
    for document in (workflows or documents)[:1]:
        lines += [f"{document.found.kind} inside:", _text(document).rstrip("\n")]
    lines += [f"the {key} inside is broken: {problem.message}" for key, problem in broken]
    return lines or ["no workflow inside"]


def _text(document: InText) -> str:
    value: Any = document.text.value
    plain = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
    try:
        return canonical_file(plain.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass")
    except RunFailed:
        return plain


def _pixels(path: Path) -> str:
    """Return the size of a PNG picture in words, nothing for other files."""
    with path.open("rb") as file:
        head = file.read(24)
    if len(head) < 24 or not head.startswith(SIGNATURE):
        return ""
    width, height = struct.unpack(">II", head[16:])
    return f", {width}×{height}"


def _digest(path: Path) -> str:
    """Return the beginning of a file's digest: other pixels are another line."""
    found = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            found.update(piece)
    return found.hexdigest()[:16]
