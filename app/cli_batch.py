"""`confy run --params`: a workflow once for each row of a file, all rows checked before the first run."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.cli_given import Library, given
from app.cli_input import (
    InputFile,
    find_server,
    folders_of,
    read_input,
    server_library,
)
from app.cli_output import failure_of, print_json, say_problems
from app.cli_run import (
    DONE,
    FAILED,
    INTERRUPTED,
    USAGE,
    Progress,
    Results,
    document_of,
    problems_of,
    results_of,
    summary,
    targets_of,
    wrong_usage,
)
from app.cli_workers import worker_count
from app.folders import Folders
from app.problems import Problem, RunFailed
from app.row_names import FILE, OUTPUT, ROW, RowNames, fields_of
from app.run_client import Job, RunResult, run_many
from app.server_address import ServerAddress
from app.spoken import say, told
from app.workflow.edits import EditRefused
from app.workflow.parameters.exposed import Exposed, read_exposed
from app.workflow.parameters.named import exposed_parameters
from app.workflow.parameters.rows import ParameterRow, ParameterRows, read_rows
from app.workflow.parameters.set_values import find_parameter
from app.workflow.parameters.table import read_table
from app.workflow.to_prompt import to_prompt

SHOWN_PROBLEMS = 20
LEAST_AHEAD = 4
"""So many rows are queued at least, so that the server need not wait for the next."""
LEAST_WIDTH = 3
"""Digits of a row's number in the names of its files."""


def run_batch(options: argparse.Namespace) -> int:
    """Carry out `confy run FILE --params TABLE`."""
    if options.name_by and options.output is None:
        print("confy run: --name-by names copies: say with --output where they go", file=sys.stderr)
        return USAGE
    folders = folders_of(options)
    try:
        file = given(options.file)
        if not file.ready:
            file.open({})
        if not options.params.is_file():
            return _refused(options, _table_problems(options))
        address = find_server(options, folders)
        library = server_library(address)
        source = read_input(file, library, options.values)
        rows, problems = _rows(options, source, library)
        if rows is None:
            return _refused(options, problems)
        return _Batch(options, folders, address, source, library, rows).run()
    except RunFailed as error:
        return failure_of(options.file, error)
    except EditRefused as error:
        return wrong_usage(error)


def _table_problems(options: argparse.Namespace) -> list[Problem]:
    """Return why there is no table to read, without a server being started for it."""
    try:
        read_table(options.params)
    except RunFailed as error:
        return [error.problem]
    return []


def _rows(
    options: argparse.Namespace, source: InputFile, library: Library
) -> tuple[ParameterRows | None, list[Problem]]:
    """Return the rows, or None and everything that is wrong with them."""

    def is_known(name: str) -> bool:
        try:
            find_parameter(source.workflow, library, name)
        except EditRefused:
            return False
        return True

    try:
        table = read_table(options.params, is_known)
    except RunFailed as error:
        return None, [error.problem]
    rows, problems = read_rows(table, source.workflow, library)
    return (None if problems else rows), problems


def _refused(options: argparse.Namespace, problems: list[Problem]) -> int:
    """Say what is wrong with the table, and return the exit code."""
    for problem in problems[:SHOWN_PROBLEMS]:
        print(told(problem.message), file=sys.stderr)
    if len(problems) > SHOWN_PROBLEMS:
        print(say("… and {count} more").format(count=len(problems) - SHOWN_PROBLEMS), file=sys.stderr)
    print(say("nothing was run"), file=sys.stderr)
    if options.json:
        said = [problem.to_json() for problem in problems]
        print_json({"status": "refused", "seconds": 0.0, "rows": [], "problems": said})
    return FAILED


@dataclass
class _Batch:
    """The runs of one command, and what has come of them."""

    options: argparse.Namespace
    folders: Folders
    address: ServerAddress
    source: InputFile
    library: Library
    rows: ParameterRows
    done: int = 0
    failed: int = 0
    reports: list[dict[str, Any]] = field(default_factory=list)
    _began: float = field(default_factory=time.monotonic)
    _progress: dict[int, Progress] = field(default_factory=dict)

    def run(self) -> int:
        """Run all rows and return the exit code."""
        self._exposed: Exposed = read_exposed(self.source.workflow)
        self._names = RowNames(_width(self.rows), self.options.name_by)
        self._values = self._values_now()
        targets = targets_of(self.options, self.source)
        self._check_template()
        say_problems(self.source.path, self.source.problems, self.source.prompt)
        started = self._began = time.monotonic()
        status, problem = "success", None
        try:
            ahead = max(LEAST_AHEAD, 2 * worker_count(self.address))
            run_many(self.address, self._jobs(targets), self._take, self._finish, ahead)
        except KeyboardInterrupt:
            status = "interrupted"
        except RunFailed as error:
            problem = error.problem
        self._clear()
        if self.failed or problem is not None:
            status = "error" if status == "success" else status
        self._tell(status, problem, time.monotonic() - started)
        if status == "interrupted":
            return INTERRUPTED
        return FAILED if status == "error" else DONE

    def _jobs(self, targets: list[str] | None) -> Iterator[Job]:
        workflow = self.source.workflow
        for row in self.rows.rows:
            with self.rows.applied(workflow, row):
                prompt = to_prompt(workflow, self.library)
                # As JSON at once: the workflow has other values when the next row comes.
                yield Job(prompt.to_json(), self.source.workflow_json(), targets)

    def _take(self, number: int, event: str, data: Mapping[str, Any]) -> None:
        progress = self._progress.get(number)
        if progress is None:
            before = f"row {self.rows.rows[number].number} of {len(self.rows.rows)}: "
            progress = self._progress[number] = Progress(self.source, sys.stderr.isatty(), before)
        progress.take(event, data)

    def _clear(self) -> None:
        for progress in self._progress.values():
            progress.clear()
        self._progress.clear()

    def _finish(self, number: int, result: RunResult) -> bool:
        """Keep what a row gave; False ends the batch."""
        row = self.rows.rows[number]
        now = time.monotonic()
        seconds, self._began = now - self._began, now
        self._progress.pop(number, Progress(self.source, False)).clear()
        problems = problems_of(result)
        try:
            results = results_of(self.options, self.folders, self.address, result, self._namer(row))
        except RunFailed as error:
            results, problems = Results(), [*problems, error.problem]
        bad = result.status != "success" or any(problem.severity == "error" for problem in problems)
        self.failed += bad
        if not self.options.json:
            for line in (*results.texts, *results.files):
                print(line, flush=True)
        self._say(row, problems, summary(result, seconds))
        self.done += 1
        if self.options.json:
            report = document_of(result, results, problems, seconds)
            self.reports.append({"row": row.number, "values": dict(row.values), **report})
        return not (bad and self.options.stop_on_error)

    def _say(self, row: ParameterRow, problems: list[Problem], line: str) -> None:
        named = [
            replace(problem, message=f"{self.options.params.name}, row {row.number}: {problem.message}")
            for problem in problems
        ]
        say_problems(self.source.path, named, self.source.prompt)
        print(f"{say('row {number}').format(number=row.number)}: {line}", file=sys.stderr)

    def _tell(self, status: str, problem: Problem | None, seconds: float) -> None:
        if problem is not None:
            say_problems(self.source.path, [problem])
        if self.options.json:
            own = [*self.source.problems, *([problem] if problem is not None else [])]
            document = {"status": status, "seconds": seconds, "rows": self.reports}
            print_json({**document, "problems": [item.to_json() for item in own]})
        words = say("{done} of {count} rows run").format(done=self.done, count=len(self.rows.rows))
        if self.failed:
            words += say(", {count} failed").format(count=self.failed)
        how = {"interrupted": say("interrupted"), "error": say("failed")}.get(status)
        left = f"{how}: " if how else ""
        print(say("{how} in {seconds} s").format(how=left + words, seconds=f"{seconds:.1f}"), file=sys.stderr)

    def _namer(self, row: ParameterRow) -> Any:
        values = {**self._values, **row.values}

        def name(node: str, file: str) -> str:
            output = self._exposed.output_of(node)
            return self._names.name(row.number, output.name if output else None, file, values)

        return name

    def _values_now(self) -> dict[str, Any]:
        """Return the values the workflow has by exposed name and column: those a row leaves as they are."""
        exposed = exposed_parameters(self.source.workflow, self.library)
        values = {parameter.name: parameter.value for parameter in exposed}
        return values | {column: found.value for column, found in self.rows.parameters.items()}

    def _check_template(self) -> None:
        try:
            list(fields_of(self.options.name_by or "", {*self._values, ROW, OUTPUT, FILE}))
        except ValueError as error:
            raise EditRefused(f"--name-by: {error}") from None


def _width(rows: ParameterRows) -> int:
    return max(LEAST_WIDTH, len(str(max(row.number for row in rows.rows))))
