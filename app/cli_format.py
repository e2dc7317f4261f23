"""`confy fmt`: workflow and prompt files in canonical form, rewritten in place or only checked."""

from __future__ import annotations

import argparse
import io
import os
import re
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from app.cli_given import STDIN, given, is_pipe, stdin_twice, write_result
from app.cli_output import failure_of, print_bytes
from app.problems import Problem, RunFailed
from app.workflow.canonical import canonical_file
from app.workflow.found_documents import numbered
from app.workflow.media.json_part import MAX_VALUES, too_many_values
from app.workflow.media.read import read_media
from app.workflow.open_file import MAX_FILE_BYTES

DONE, FAILED, USAGE = 0, 1, 2

LEFT_OUT = ("node_modules", "__pycache__")
"""Folders below a named one that are not looked into; neither are hidden ones."""

_OF_A_WORKFLOW = re.compile(rb'"(class_type|last_node_id|widgets_values)"')
"""What damaged text in a folder must hold to be spoken of: other programs' JSON is none of our business."""


@dataclass(frozen=True)
class _Wanted:
    """A file to format: named itself, or found in a folder that was."""

    path: Path
    found: bool = False


def format_files(options: argparse.Namespace) -> int:
    """Carry out `confy fmt`: exit code 1 if a file cannot be formatted, or would change with `--check`.

    One file's failure leaves the others formatted. No backup is made: the content is the same.
    """
    if options.stdout and (len(options.files) != 1 or options.files[0].is_dir()):
        print("confy fmt: --stdout takes one file", file=sys.stderr)
        return USAGE
    if stdin_twice(options.files):
        return USAGE
    failed = False
    for wanted in _wanted(options.files):
        path, data = wanted.path, b""
        try:
            data = _read(path)
            changed = _format(path, data, options.check, options.stdout or path == STDIN)
        except RunFailed as error:
            if wanted.found and _is_of_others(error.problem, data):
                continue
            failure_of(path, error)
            failed = True
            continue
        failed = failed or (changed and options.check)
    return FAILED if failed else DONE


def _wanted(paths: list[Path]) -> Iterator[_Wanted]:
    """Yield the files that are named, and the JSON files below the folders that are."""
    for path in paths:
        if not path.is_dir():
            yield _Wanted(path)
            continue
        for folder, below, names in os.walk(path):
            below[:] = sorted(name for name in below if name[0] != "." and name not in LEFT_OUT)
            files = (Path(folder) / name for name in sorted(names) if name.lower().endswith(".json"))
            yield from (_Wanted(file, found=True) for file in files if file.is_file())


def _is_of_others(problem: Problem, data: bytes) -> bool:
    """Whether what was found in a folder is no workflow, not even a damaged one."""
    if problem.kind == "file.not_json":
        return not _OF_A_WORKFLOW.search(data)
    return problem.kind == "file.not_a_workflow"


def _format(path: Path, data: bytes, only_check: bool, to_stdout: bool) -> bool:
    """Format one file and say so; return whether it was in another form. Raises RunFailed."""
    if is_pipe(path) and not (only_check or to_stdout):
        raise _failed("file.cannot_save", "is a pipe, which cannot be rewritten. Add --stdout or --check")
    written = _formatted(data)
    changed = written != data
    if only_check:
        if changed:
            print(f"would format {path}")
    elif to_stdout:
        print_bytes(written)
    elif changed:
        try:
            write_result(path, written)
        except OSError as error:
            reason = error.strerror or error
            raise _failed("file.cannot_save", f"cannot be written: {reason}. It is as it was") from None
        print(f"formatted {path}")
    return changed


def _formatted(data: bytes) -> bytes:
    if too_many_values(data):
        raise _failed("file.not_a_workflow", f"holds more than {MAX_VALUES:,} values: no workflow does")
    try:
        written = canonical_file(data)
        if canonical_file(written) != written:
            raise _failed("file.cannot_save", "has no canonical form. Please report this, with the file")
    except RunFailed as error:
        message = error.problem.message.removeprefix("This ").removeprefix("file ")
        raise RunFailed(replace(error.problem, message=message)) from None
    return written


def _read(path: Path) -> bytes:
    """Return a file's content, or what comes through a pipe; raises RunFailed."""
    file, number = numbered(path)
    if number is not None and (file.exists() or file == STDIN):
        raise _failed("file.unreadable", f"is one document of a file, which is formatted whole: name {file}")
    if is_pipe(path):
        data = given(path).piped or b""
        return _content(io.BytesIO(data), len(data), path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise _failed("file.unreadable", "is no ordinary file")
        with path.open("rb") as opened:
            return _content(opened, path.stat().st_size, path)
    except FileNotFoundError:
        raise _failed("file.unreadable", "does not exist") from None
    except OSError as error:
        raise _failed("file.unreadable", f"cannot be read: {error.strerror or error}") from None


def _content(file: BinaryIO, size: int, path: Path) -> bytes:
    """Return the text in a file; of a picture, a video or what is too big only a little is read."""
    media = read_media(file, size)
    if media is not None:
        helps = f"`confy import {path} -o FILE.json` writes the workflow that it holds"
        raise _failed("file.not_a_workflow", f"is {media.format}, not a workflow file. {helps}")
    if size > MAX_FILE_BYTES:
        raise _failed("file.not_a_workflow", f"is over {MAX_FILE_BYTES // 2**20} MB: no workflow is")
    file.seek(0)
    return file.read()


def _failed(kind: str, message: str) -> RunFailed:
    return RunFailed(Problem(kind, message, source="process"))
