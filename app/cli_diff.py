"""`confy diff`: what differs between two workflows, in words; also as git's external diff."""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from app.cli_given import Library, given, is_nothing, known_kinds, stdin_twice
from app.cli_output import plain, print_json, say_problems
from app.problems import RunFailed
from app.workflow.diff.compare import diff
from app.workflow.diff.match_nodes import match_workflows
from app.workflow.diff.statement import Names, Statement
from app.workflow.diff.text import Line, Tone, diff_lines
from app.workflow.diff.told import tell
from app.workflow.document import Workflow
from app.workflow.from_prompt import workflow_of_prompt
from app.workflow.to_prompt import to_prompt

EQUAL, DIFFERENT, TROUBLE = 0, 1, 2
"""Exit codes, those of `diff`: TROUBLE is wrong usage, or a file that cannot be read."""

GIT_ARGUMENTS = 7
"""What git passes to an external diff: path, old file, hex, mode, new file, hex, mode; more for a rename."""

COLORS = {"head": "\x1b[1m", "gone": "\x1b[31m", "come": "\x1b[32m", "plain": ""}
RESET = "\x1b[0m"


def diff_files(options: argparse.Namespace) -> int:
    """Carry out `confy diff`: exit code 0 for equal, 1 for different, 2 for a file that is no workflow."""
    if options.git:
        return _diff_for_git(options)
    if len(options.files) != 2:
        print(f"confy diff: compare two files, not {len(options.files)}: confy diff A B", file=sys.stderr)
        return TROUBLE
    if stdin_twice(options.files):
        return TROUBLE
    library = known_kinds(options)
    workflows: list[Workflow] = []
    for path in options.files:
        try:
            workflows.append(_version(path, library))
        except RunFailed as failure:
            say_problems(path, [failure.problem])
            return TROUBLE
    told, names = _told((workflows[0], workflows[1]), library, layout=options.layout)
    if options.json:
        changes = [statement.to_json() for statement in told]
        files = [str(path) for path in options.files]
        print_json({"a": files[0], "b": files[1], "equal": not told, "changes": changes})
    else:
        _print_lines(diff_lines(told, names))
    return DIFFERENT if told else EQUAL


def _told(
    files: tuple[Workflow, Workflow], library: Library, *, layout: bool
) -> tuple[list[Statement], Names]:
    """Return what differs, with `layout` also what no run and no reader notices.

    A prompt says nothing of places, notes and groups: beside one, a workflow counts as the prompt it makes.
    """
    of_prompt = any(workflow.file_form is None and workflow.nodes for workflow in files)
    a, b = (as_prompt_says(workflow, library) if of_prompt else workflow for workflow in files)
    matching = match_workflows(a, b)
    names = Names(a, b, matching, library)
    told = [item for item in tell(diff(a, b, matching), names) if layout or item.level == "meaning"]
    if of_prompt:
        told = [item for item in told if item.level == "meaning" and _a_prompt_says(item)]
    return told, names


def as_prompt_says(workflow: Workflow, library: Library) -> Workflow:
    """Return the workflow that a prompt would open as, with no node at any place."""
    as_prompt = workflow_of_prompt(to_prompt(workflow, library), library)
    for node in list(as_prompt.nodes.values()):
        as_prompt.nodes[node.id] = replace(node, position=(0.0, 0.0))
    return as_prompt


def _a_prompt_says(item: Statement) -> bool:
    """Whether a statement is about something that prompts hold: slots they do not list, titles only some."""
    if item.kind == "node.retitled":
        return None not in (item.old, item.new)
    return not item.kind.startswith(("node.input", "node.output"))


def _print_lines(lines: Iterator[Line]) -> None:
    colored = sys.stdout.isatty()
    try:
        for line in lines:
            color = COLORS[line.tone] if colored else ""
            text = plain(line.text)
            print(f"{color}{text}{RESET}" if color else text)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough (`head`, a pager); what is left in the buffer must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _diff_for_git(options: argparse.Namespace) -> int:
    """Print the difference of two versions for `git diff`, which takes any other exit code for a crash.

    What is no workflow is compared line by line.
    """
    if len(options.files) < GIT_ARGUMENTS:
        # A file with conflicts has no two versions; git passes its name alone.
        print(f"{options.files[0]} has conflicts")
        return EQUAL
    path, before, after = options.files[0], options.files[1], options.files[4]
    new_path = options.files[GIT_ARGUMENTS] if len(options.files) > GIT_ARGUMENTS else path
    library = known_kinds(options)
    try:
        old, new = _version(before, library), _version(after, library)
    except RunFailed:
        _print_lines(_text_lines(path, new_path, before, after))
        return EQUAL
    told, names = _told((old, new), library, layout=options.layout)
    _print_lines(_git_head(path, new_path, before, after))
    _print_lines(diff_lines(told, names))
    modes = str(options.files[3]), str(options.files[6])
    other_rights = modes[0] != modes[1] and "." not in modes
    if other_rights:
        print(f"mode: {modes[0]} → {modes[1]}")
    if not told and not (other_rights and filecmp.cmp(before, after, shallow=False)):
        print("only layout, or how the file is written")
    return EQUAL


def _version(path: Path, library: Library) -> Workflow:
    """Read a version; /dev/null is that of a new or a deleted file. Raises RunFailed."""
    return Workflow() if is_nothing(path) else given(path).open(library).workflow


def _git_head(path: Path, new_path: Path, before: Path, after: Path) -> Iterator[Line]:
    what = " (new file)" if is_nothing(before) else " (deleted)" if is_nothing(after) else ""
    renamed = f"{path} → {new_path}" if new_path != path else str(path)
    yield Line(f"workflow {renamed}{what}", "head")


def _text_lines(path: Path, new_path: Path, before: Path, after: Path) -> Iterator[Line]:
    """Yield git's own comparison, under the names that the files have in the repository."""
    words = [
        "diff",
        "--no-index",
        "--no-ext-diff",
        "--no-textconv",
        "--no-color",
        "--",
        str(before),
        str(after),
    ]
    git = shutil.which("git")
    done = subprocess.run([git, *words], capture_output=True, check=False) if git is not None else None
    if done is None or done.returncode not in (0, 1):
        yield Line(f"{new_path} differs", "head")
        return
    head, hunks, body = done.stdout.partition(b"\n@@ ")
    if not hunks:
        if done.returncode and b"\nBinary files " in head:
            yield Line(f"{new_path} differs, and is neither a workflow nor a text", "head")
        return
    yield Line("--- /dev/null" if is_nothing(before) else f"--- a/{path}", "head")
    yield Line("+++ /dev/null" if is_nothing(after) else f"+++ b/{new_path}", "head")
    for text in (hunks[1:] + body).decode("utf-8", "replace").removesuffix("\n").split("\n"):
        tone: Tone = "gone" if text[:1] == "-" else "come" if text[:1] == "+" else "plain"
        yield Line(text if tone != "plain" else text.removesuffix("\r"), tone)
