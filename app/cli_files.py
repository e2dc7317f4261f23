"""`confy check`, `confy export` and `confy import`: files looked at and converted, nothing run."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from app.cli_given import given, say_empty_folders, stdin_twice, wanted_files, write_result
from app.cli_input import (
    InputFile,
    folders_of,
    foreseen,
    library_of,
    read_input,
    server_that_runs,
)
from app.cli_output import failure_of, print_json, problem_line, say_problems
from app.problems import Problem, RunFailed
from app.server_address import ServerAddress
from app.workflow.canonical.form import saved_bytes, use_canonical_form
from app.workflow.canonical.order import canonical_prompt
from app.workflow.canonical.text import canonical_text
from app.workflow.check import check_workflow
from app.workflow.check_prompt import check_prompt
from app.workflow.merge.conflicts import KIND as CONFLICT
from app.workflow.parameters.named import exposed_problems
from app.workflow.prompt import Prompt

DONE, FAILED, USAGE = 0, 1, 2


def check(options: argparse.Namespace) -> int:
    """Carry out `confy check`: exit code 1 if any file has an error."""
    if stdin_twice(options.files):
        return USAGE
    folders = folders_of(options)
    try:
        library = library_of(options, folders)
    except RunFailed as error:
        return failure_of(options.files[0], error)
    server = None if options.conflicts else server_that_runs(options, folders)
    reports: list[dict[str, Any]] = []
    failed = False
    used: set[Path | None] = set()
    for wanted in wanted_files(options.files):
        path = wanted.path
        prompt: Prompt | None = None
        try:
            source = read_input(given(path), library)
            prompt, problems = source.prompt, _problems(source, library, server)
            if options.conflicts:
                problems = [problem for problem in problems if problem.kind == CONFLICT]
        except RunFailed as error:
            if wanted.is_of_others(error.problem):
                continue
            problems = [error.problem]
        used.add(wanted.folder)
        failed = say_problems(path, problems, prompt) or failed
        reports.append({"file": str(path), "problems": [problem.to_json() for problem in problems]})
    failed = say_empty_folders(options.files, used) or failed
    if options.json:
        print_json({"files": reports})
    return FAILED if failed else DONE


def _problems(source: InputFile, library: Any, server: ServerAddress | None) -> list[Problem]:
    """Return what the editor would show and what a run would be refused for, each once.

    A server tells, too, what will fail for the sizes of pictures and the kinds of models.
    """
    found = [
        *source.problems,
        *check_workflow(source.workflow, library),
        *check_prompt(source.prompt, library).problems,
        *exposed_problems(source.workflow, library, unknown=False),
        *(foreseen(server, source.prompt) if server is not None else ()),
    ]
    kept: dict[tuple[Any, ...], Problem] = {}
    for problem in found:
        # A node may have several conflicts beside its inputs: title, mode, colour.
        words = problem.message if problem.kind == CONFLICT else ""
        place = (problem.kind, problem.node_path, problem.input_name, problem.output_slot, words)
        if place not in kept or (kept[place].severity != "error" and problem.severity == "error"):
            kept[place] = problem
    return list(kept.values())


def export(options: argparse.Namespace) -> int:
    """Carry out `confy export`: write the API prompt of a workflow."""
    try:
        source = read_input(given(options.file), library_of(options, folders_of(options)))
        say_problems(source.path, source.problems, source.prompt)
        _write(options.out, canonical_text(canonical_prompt(source.prompt.to_json())))
    except RunFailed as error:
        return failure_of(options.file, error)
    return DONE


def import_prompt(options: argparse.Namespace) -> int:
    """Carry out `confy import`: write the workflow of an API prompt or a picture, laid out."""
    try:
        opened = given(options.file).open(library_of(options, folders_of(options)))
        for problem in opened.problems:
            print(problem_line(options.file, problem), file=sys.stderr)
        if opened.kind != "workflow":
            use_canonical_form(opened.workflow)
        _write(options.out, saved_bytes(opened.workflow))
    except RunFailed as error:
        return failure_of(options.file, error)
    return DONE


def _write(path: Path | None, content: bytes) -> None:
    """Write to a file, or to stdout without one; raises RunFailed."""
    try:
        write_result(path, content)
    except BrokenPipeError:
        raise
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror or error}"
        raise RunFailed(Problem("file.cannot_save", message, source="process")) from error
