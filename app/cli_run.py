"""`confy run`: a workflow through the server and its worker, with its results as files."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.cli_input import (
    InputFile,
    failure_of,
    find_server,
    folders_of,
    print_json,
    read_input,
    say_problems,
    server_library,
)
from app.folders import Folders, inside
from app.problems import Problem, RunFailed
from app.run_client import RunResult, fetch_file, run_prompt
from app.server_address import ServerAddress
from app.server_problems import problem_of_run_error, problems_of_refusal
from app.settings import write_atomically
from app.workflow.edits import EditRefused
from app.workflow.open_file import open_workflow

TEXT_SHOWN = 40
"""Characters of a streamed text that the progress line shows."""
DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


@dataclass(frozen=True)
class Results:
    """What a run gave: the files of its output nodes, and the texts they show."""

    files: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def run(options: argparse.Namespace) -> int:
    """Carry out `confy run`."""
    folders = folders_of(options)
    try:
        if not options.file.is_file():
            # Says what is wrong before a server is started for nothing.
            open_workflow(options.file, {})
        address = find_server(options, folders)
        source = read_input(options.file, server_library(address), options.values)
        return _run(options, folders, address, source)
    except RunFailed as error:
        return failure_of(options.file, error)
    except EditRefused as error:
        print(f"confy run: --set: {error}", file=sys.stderr)
        return USAGE


def _run(options: argparse.Namespace, folders: Folders, address: ServerAddress, source: InputFile) -> int:
    progress = Progress(source, sys.stderr.isatty())
    targets = options.targets.split(",") if options.targets else None
    started = time.monotonic()
    try:
        result = run_prompt(address, source.prompt.to_json(), source.workflow_json(), progress.take, targets)
    finally:
        progress.clear()
    seconds = time.monotonic() - started
    problems = _problems(result)
    results = _results(options, folders, address, result)
    if options.json:
        print_json(_document(result, results, [*source.problems, *problems], seconds))
    else:
        for line in (*results.texts, *results.files):
            print(line)
    say_problems(source.path, source.problems, source.prompt)
    failed = say_problems(source.path, problems, source.prompt)
    print(summary(result, seconds), file=sys.stderr)
    if result.status == "interrupted":
        return INTERRUPTED
    return FAILED if failed or result.status != "success" else DONE


class Progress:
    """Keeps one line on stderr up to date while a run goes on; silent where stderr is no terminal."""

    def __init__(self, source: InputFile, is_terminal: bool) -> None:
        self._titles = {
            node_id: node.title or node.class_type for node_id, node in source.prompt.nodes.items()
        }
        self._is_terminal = is_terminal
        self._begun: set[str] = set()

    def take(self, event: str, data: Mapping[str, Any]) -> None:
        """Show what a frame says."""
        if not self._is_terminal:
            return
        match event:
            case "execution_cached":
                self._begun.update(data.get("nodes", ()))
            case "executing" if data.get("node") is not None:
                self._begun.add(str(data["node"]))
                self._show(str(data.get("display_node") or data["node"]), "")
            case "progress":
                self._show(str(data["node"]), f" {data['value']:g}/{data['max']:g}")
            case "text":
                self._show(str(data["node"]), f": {str(data['text'])[-TEXT_SHOWN:]!r}")

    def clear(self) -> None:
        """Take the line away."""
        if self._is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _show(self, node_id: str, what: str) -> None:
        title = self._titles.get(node_id, node_id)
        count = f"{min(len(self._begun), len(self._titles))}/{len(self._titles)}"
        print(f"\r\x1b[K{count} {title}{what}", end="", file=sys.stderr, flush=True)


def summary(result: RunResult, seconds: float) -> str:
    """Return the last line of a run: how it ended, and what the passes and the cache did."""
    words = {"success": "done", "error": "failed", "interrupted": "interrupted", "refused": "not started"}
    line = f"{words[result.status]} in {seconds:.1f} s"
    report = result.report
    if not report:
        return line
    counts = [f"{report.get(name, 0)} {name}" for name in ("planned", "run", "cached", "merged")]
    freed, peak = (report.get(name, 0) / 1e6 for name in ("bytes_freed", "peak_bytes"))
    return f"{line}: steps {', '.join(counts)}; {freed:.1f} MB freed, peak {peak:.1f} MB"


def _problems(result: RunResult) -> list[Problem]:
    """Return what was wrong with the prompt or the run."""
    if result.status == "refused":
        return problems_of_refusal(result.http_status, result.answer)
    problems = []
    if isinstance(result.answer, Mapping) and result.answer.get("node_errors"):
        problems += problems_of_refusal(result.http_status, result.answer)
    if result.error is not None:
        problems.append(problem_of_run_error(result.error))
    return problems


def _results(
    options: argparse.Namespace, folders: Folders, address: ServerAddress, result: RunResult
) -> Results:
    """Collect the results, copied with `--output`; previews count only where nothing is saved."""
    shown = list(_shown_files(result.outputs.values()))
    saved = [file for file in shown if file["type"] == "output"]
    results = Results(texts=list(_shown_texts(result.outputs.values())))
    for file in saved or shown:
        if options.output is not None:
            results.files.append(str(_copy(address, file, options.output)))
        else:
            results.files.append(_place(options, folders, file))
    return results


def _shown_files(outputs: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
    for output in outputs:
        for items in output.values():
            for item in items if isinstance(items, list) else ():
                if isinstance(item, Mapping) and "filename" in item:
                    yield {
                        "filename": str(item["filename"]),
                        "subfolder": str(item.get("subfolder", "")),
                        "type": str(item.get("type", "output")),
                    }


def _shown_texts(outputs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for output in outputs:
        texts = output.get("text", ())
        yield from (str(text) for text in ([texts] if isinstance(texts, str) else texts))


def _place(options: argparse.Namespace, folders: Folders, file: Mapping[str, str]) -> str:
    """Return where a file lies: its path on this machine, or for another server how that names it."""
    name = f"{file['subfolder']}/{file['filename']}".lstrip("/")
    folder = None if options.server else folders.by_type(file["type"])
    path = inside(folder, name) if folder else None
    return str(path) if path else f"{name} [{file['type']}]"


def _copy(address: ServerAddress, file: Mapping[str, str], folder: Path) -> Path:
    """Copy a result into a folder under its own name, or the next free one; raises RunFailed."""
    content = fetch_file(address, file)
    path = folder / Path(file["filename"]).name
    number = 1
    while path.exists() and path.read_bytes() != content:
        path = folder / f"{Path(file['filename']).stem} ({number}){path.suffix}"
        number += 1
    try:
        write_atomically(path, content)
    except OSError as error:
        message = (
            f"{path} cannot be written: {error.strerror or error}. The result is not lost: it is "
            f"{file['filename']} in the {file['type']} folder. Name another folder with --output"
        )
        raise RunFailed(Problem("file.cannot_save", message, source="process")) from error
    return path


def _document(
    result: RunResult, results: Results, problems: Iterable[Problem], seconds: float
) -> dict[str, Any]:
    return {
        "status": result.status,
        "prompt_id": result.prompt_id,
        "seconds": seconds,
        "files": results.files,
        "texts": results.texts,
        "outputs": result.outputs,
        "report": result.report,
        "problems": [problem.to_json() for problem in problems],
    }
