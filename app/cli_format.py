"""`confy fmt`: workflow and prompt files in canonical form, rewritten in place or only checked."""

from __future__ import annotations

import argparse
import io
import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from app.cli_given import STDIN, given, is_pipe, say_empty_folders, stdin_twice, wanted_files, write_result
from app.cli_output import failure_of, print_bytes
from app.problems import Problem, RunFailed
from app.spoken import say
from app.workflow.canonical.form import canonical_file
from app.workflow.found_documents import numbered
from app.workflow.media.json_part import MAX_VALUES, too_many_values
from app.workflow.media.read import read_media
from app.workflow.open_file import MAX_FILE_BYTES

DONE, FAILED, USAGE = 0, 1, 2


def format_files(options: argparse.Namespace) -> int:
    """Carry out `confy fmt`: exit code 1 if a file cannot be formatted, or would change with `--check`.

    One file's failure leaves the others formatted. No backup is made: the content is the same.
    """
    if options.stdout and (len(options.files) != 1 or options.files[0].is_dir()):
        print(f"confy fmt: {say('--stdout takes one file')}", file=sys.stderr)
        return USAGE
    if stdin_twice(options.files):
        return USAGE
    failed = False
    used: set[Path | None] = set()
    for wanted in wanted_files(options.files):
        path = wanted.path
        try:
            changed = _format(path, _read(path), options.check, options.stdout or path == STDIN)
        except RunFailed as error:
            if wanted.is_of_others(error.problem):
                continue
            failure_of(path, error)
            changed, failed = False, True
        used.add(wanted.folder)
        failed = failed or (changed and options.check)
    failed = say_empty_folders(options.files, used) or failed
    return FAILED if failed else DONE


def _format(path: Path, data: bytes, only_check: bool, to_stdout: bool) -> bool:
    """Format one file and say so; return whether it was in another form. Raises RunFailed."""
    if is_pipe(path) and not (only_check or to_stdout):
        raise _failed(
            "file.cannot_save", say("is a pipe, which cannot be rewritten. Add --stdout or --check")
        )
    written = _formatted(data)
    changed = written != data
    if only_check:
        if changed:
            print(say("would format {path}").format(path=path))
    elif to_stdout:
        print_bytes(written)
    elif changed:
        try:
            write_result(path, written)
        except OSError as error:
            reason = error.strerror or error
            words = say("cannot be written: {reason}. It is as it was").format(reason=reason)
            raise _failed("file.cannot_save", words) from None
        print(say("formatted {path}").format(path=path))
    return changed


def _formatted(data: bytes) -> bytes:
    if too_many_values(data):
        raise _failed("file.not_a_workflow", f"holds more than {MAX_VALUES:,} values: no workflow does")
    try:
        written = canonical_file(data)
        if canonical_file(written) != written:
            raise _failed("file.cannot_save", say("has no canonical form. Please report this, with the file"))
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
            raise _failed("file.unreadable", say("is no ordinary file"))
        with path.open("rb") as opened:
            return _content(opened, path.stat().st_size, path)
    except FileNotFoundError:
        raise _failed("file.unreadable", say("does not exist")) from None
    except OSError as error:
        words = say("cannot be read: {reason}").format(reason=error.strerror or error)
        raise _failed("file.unreadable", words) from None


def _content(file: BinaryIO, size: int, path: Path) -> bytes:
    """Return the text in a file; of a picture, a video or what is too big only a little is read."""
    media = read_media(file, size)
    if media is not None:
        helps = f"`confy import {path} -o FILE.json` writes the workflow that it holds"
        raise _failed("file.not_a_workflow", f"is {media.format}, not a workflow file. {helps}")
    if size > MAX_FILE_BYTES:
        raise _failed("file.unreadable", f"is over {MAX_FILE_BYTES // 2**20} MB: no workflow is")
    file.seek(0)
    return file.read()


def _failed(kind: str, message: str) -> RunFailed:
    return RunFailed(Problem(kind, message, source="process"))
