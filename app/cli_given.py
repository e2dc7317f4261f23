"""What a command is given to read and to write: files, pipes, `-` for stdin or stdout.

A pipe is read once, to the limit of any file, and remembered. The editor opens no pipes: it would wait.
"""

from __future__ import annotations

import argparse
import os
import re
import stat
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.cli_output import print_bytes, say_problems
from app.folders import default_folders
from app.problems import Problem, RunFailed
from app.settings import write_atomically
from app.spoken import say
from app.workflow.found_documents import numbered
from app.workflow.node_info import NodeInfo
from app.workflow.open_file import MAX_FILE_BYTES, OpenedFile, open_bytes, open_workflow

Library = Mapping[str, NodeInfo]

STDIN = Path("-")

LEFT_OUT = ("node_modules", "__pycache__")
"""Folders below a named one that are not looked into; neither are hidden ones."""

_OF_A_WORKFLOW = re.compile(rb'"(class_type|last_node_id|widgets_values)"')
"""What damaged text in a folder must hold to be spoken of: other programs' JSON is none of our business."""


@dataclass(frozen=True)
class Given:
    """A file as it was named, and what came out of it if it is a pipe."""

    path: Path
    piped: bytes | None = None
    number: int | None = None

    @property
    def ready(self) -> bool:
        """Whether there is something to open, as far as can be told without reading."""
        return self.piped is not None or self.path.is_file()

    def open(self, library: Library) -> OpenedFile:
        """Open it, as often as needed; raises RunFailed with what is wrong with it."""
        if self.piped is None:
            return open_workflow(self.path, library)
        return open_bytes(self.piped, library, self.name, self.number)

    @property
    def name(self) -> str:
        """What to call it: stdin has no name."""
        return "stdin" if self.path == STDIN else str(self.path)


def given(path: Path) -> Given:
    """Return what is named, read if it is a pipe; raises RunFailed if that fails or is more than any file."""
    file, number = numbered(path)
    try:
        if file == STDIN:
            return Given(file, _bounded(sys.stdin.buffer, "stdin"), number)
        if is_pipe(file):
            with file.open("rb") as pipe:
                return Given(file, _bounded(pipe, str(file)), number)
    except OSError as error:
        raise _unreadable(f"{file} cannot be read: {error.strerror or error}") from None
    return Given(path)


@dataclass(frozen=True)
class Wanted:
    """A file that a command is to read: named itself, or found in a folder that was."""

    path: Path
    folder: Path | None = None

    def is_of_others(self, problem: Problem) -> bool:
        """Whether a file with this problem was found in a folder and is no workflow, nor a broken one."""
        if self.folder is None:
            return False
        if problem.kind == "file.not_json":
            return not _OF_A_WORKFLOW.search(self.path.read_bytes())
        if problem.kind == "file.unreadable":
            return self.path.stat().st_size > MAX_FILE_BYTES
        return problem.kind in ("file.not_a_workflow", "file.no_workflow_inside")


def wanted_files(paths: Iterable[Path]) -> Iterator[Wanted]:
    """Yield the files that are named, and the JSON files below the folders that are."""
    for path in paths:
        if not path.is_dir():
            yield Wanted(path)
            continue
        for folder, below, names in os.walk(path):
            below[:] = sorted(name for name in below if name[0] != "." and name not in LEFT_OUT)
            files = (Path(folder) / name for name in sorted(names) if name.lower().endswith(".json"))
            # What a link names belongs to another folder, or comes anyway.
            yield from (Wanted(file, path) for file in files if file.is_file() and not file.is_symlink())


def say_empty_folders(paths: Iterable[Path], used: Collection[Path | None]) -> bool:
    """Say which named folders held no workflow, a name that was mistyped perhaps; return whether any."""
    empty = [path for path in paths if path.is_dir() and path not in used]
    for path in empty:
        message = say("is a folder without a workflow in it")
        say_problems(path, [Problem("file.no_workflow_inside", message, source="process")])
    return bool(empty)


def is_pipe(path: Path) -> bool:
    """Whether a path names a pipe, as `<(command)` of a shell does, or `-`."""
    try:
        return path == STDIN or stat.S_ISFIFO(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def is_nothing(path: Path) -> bool:
    """Whether a path is the file that is always empty: git writes it for what is not there."""
    return str(path) in ("/dev/null", os.devnull, "nul")


def stdin_twice(paths: Iterable[Path]) -> bool:
    """Whether stdin is named more than once; say so on stderr."""
    if sum(numbered(path)[0] == STDIN for path in paths) < 2:
        return False
    print(f"confy: {say('- is stdin, which can be read only once')}", file=sys.stderr)
    return True


def _bounded(file: BinaryIO, name: str) -> bytes:
    data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        size = f"{MAX_FILE_BYTES // 2**20} MB"
        raise _unreadable(f"{name} is over {size}, and no pipe is read further. Name the file itself")
    return data


def write_result(path: Path | None, content: bytes) -> None:
    """Write what a command made to a file, or to stdout for None and `-`.

    Raises OSError with the old file untouched; a file that is read-only is one. RunFailed where stdout takes
    nothing more.
    """
    if path is None or path == STDIN:
        try:
            print_bytes(content)
        except BrokenPipeError:
            raise
        except OSError as error:
            message = f"the output cannot be written: {error.strerror or error}"
            raise RunFailed(Problem("file.cannot_save", message, source="process")) from None
        return
    if path.is_file() and not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
        raise PermissionError(0, "it is read-only")
    write_atomically(path, content)


def known_kinds(options: argparse.Namespace) -> Library:
    """Return the kinds of nodes that are known in a home without a server."""
    from app.server.node_library import NodeLibrary

    return NodeLibrary(default_folders(base=options.home)).infos()


def _unreadable(message: str) -> RunFailed:
    return RunFailed(Problem("file.unreadable", message, source="process"))
