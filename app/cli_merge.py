"""`confy merge`: three versions of a workflow become one; also as git's merge driver."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from app.cli_given import Given, Library, given, is_nothing, known_kinds, stdin_twice, write_result
from app.cli_output import plain, print_json, say_problems
from app.git_setup import CONFLICTS_LEFT
from app.problems import Problem, RunFailed
from app.spoken import say
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import Workflow
from app.workflow.merge.conflicts import conflict_lines, in_words
from app.workflow.merge.merge import Merged, merge
from app.workflow.ui_format import FileForm, workflow_to_json

CLEAN, CONFLICTS, TROUBLE = 0, 1, 2
"""Exit codes: merged; merged, with conflicts listed in the file; not mergeable, and nothing written."""

GIT_ERROR = 128
"""Exit codes from here on are no conflict for git, but a driver that failed."""


def merge_files(options: argparse.Namespace) -> int:
    """Carry out `confy merge`: exit code 0 for a clean merge, 1 with conflicts, 2 for no merge at all."""
    paths: list[Path] = [options.base, options.ours, options.theirs]
    if stdin_twice(paths):
        return TROUBLE
    try:
        merged = _merged(paths, known_kinds(options))
    except RunFailed as failure:
        if options.git:
            return _merge_lines(paths, options)
        say_problems(Path(failure.problem.value or "confy merge"), [failure.problem])
        return TROUBLE
    out = options.ours if options.git else options.out
    try:
        if out is not None or not options.json:
            write_result(out, saved_bytes(merged.workflow))
    except RunFailed as failure:
        say_problems(Path("confy merge"), [failure.problem])
        return TROUBLE
    except BrokenPipeError:
        raise
    except OSError as error:
        words = say("cannot be written: {reason}. It is as it was")
        message = words.format(reason=error.strerror or error)
        say_problems(out, [Problem("file.cannot_save", message, source="process")])
        return TROUBLE
    _say(merged, options.name or out or options.ours)
    if options.json:
        print_json(_report(merged, with_workflow=out is None))
    left = CONFLICTS_LEFT if options.git else CONFLICTS
    return left if merged.conflicts else CLEAN


def _merged(paths: list[Path], library: Library) -> Merged:
    """Read and merge; raises RunFailed, with the file's path as its value."""
    base, ours, theirs = map(_given, paths)
    nothing = is_nothing(base.path) or _is_empty(base)
    common = None if nothing else _read(base, library)
    return merge(common, _read(ours, library), _read(theirs, library), library)


def _given(path: Path) -> Given:
    try:
        return given(path)
    except RunFailed as failure:
        raise _not_mergeable(failure, path) from None


def _is_empty(base: Given) -> bool:
    """Whether there is no common version: git then passes an empty file."""
    try:
        return base.piped == b"" if base.piped is not None else base.path.stat().st_size == 0
    except OSError:
        return False


def _read(file: Given, library: Library) -> Workflow:
    path = Path(file.name)
    try:
        opened = file.open(library)
    except RunFailed as failure:
        raise _not_mergeable(failure, path) from None
    if opened.kind != "workflow":
        raise _failed(f"cannot be merged: it is no workflow file but a {opened.kind}", path)
    form = opened.workflow.file_form
    if isinstance(form, FileForm) and form.path:
        raise _failed("cannot be merged: its workflow is part of a larger document", path)
    return opened.workflow


def _not_mergeable(failure: RunFailed, path: Path) -> RunFailed:
    words = failure.problem.message.removeprefix(f"{path} ").removeprefix(f"{path.name} ")
    return _failed(f"cannot be merged: it {words}", path)


def _failed(message: str, path: Path) -> RunFailed:
    return RunFailed(Problem("file.not_a_workflow", message, value=str(path), source="process"))


def _say(merged: Merged, name: Path) -> None:
    """Print what a person has to know on stderr: each conflict, and which nodes have another id now."""
    for line in conflict_lines(merged.conflicts, merged.workflow):
        print(plain(f"{name}: {say('conflict')}: {line}"), file=sys.stderr)
    for entry in merged.renumbered:
        scope = merged.workflow.scopes.get(entry.scope)
        node = scope.nodes.get(entry.new) if scope is not None else None
        if node is not None:
            words = say('node "{node}" of the other version is #{new} now: both versions added a #{old}')
            now = words.format(node=node.title or node.type, new=entry.new, old=entry.old)
            print(plain(f"{name}: {now}"), file=sys.stderr)
    if merged.conflicts:
        count = len(merged.conflicts)
        one = say("1 conflict is kept in the file: open it in Confy to resolve")
        more = say("{count} conflicts are kept in the file: open it in Confy to resolve")
        print(f"{name}: {one if count == 1 else more.format(count=count)}", file=sys.stderr)


def _report(merged: Merged, *, with_workflow: bool) -> dict[str, Any]:
    report: dict[str, Any] = {
        "clean": not merged.conflicts,
        "conflicts": [{**conflict.to_json(), "message": in_words(conflict)} for conflict in merged.conflicts],
        "renumbered": [
            {"scope": entry.scope, "from": entry.old, "to": entry.new} for entry in merged.renumbered
        ],
    }
    if with_workflow:
        report["workflow"] = workflow_to_json(merged.workflow)
    return report


def _merge_lines(paths: list[Path], options: argparse.Namespace) -> int:
    """Merge line by line, as git does without a driver: what is no workflow is none of our business."""
    base, ours, theirs = map(str, paths)
    git = shutil.which("git")
    if git is None:
        print(
            f"{options.name or ours}: is no workflow, and there is no git to merge its lines", file=sys.stderr
        )
        return TROUBLE
    labels = ("ours", "base", "theirs")
    words = [git, "merge-file", f"--marker-size={options.marker_size}"]
    words += [word for label in labels for word in ("-L", label)]
    code = subprocess.run([*words, ours, base, theirs], check=False).returncode
    if code >= GIT_ERROR:
        kept = "our side is in the file, `git checkout --theirs` takes the other"
        print(f"{options.name or ours}: cannot be merged line by line: {kept}", file=sys.stderr)
    return CLEAN if code == 0 else CONFLICTS_LEFT
