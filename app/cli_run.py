"""`confy run`: a workflow through the server and its worker, once or for each row of a file of parameters."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.cli_given import given
from app.cli_input import (
    InputFile,
    find_server,
    folders_of,
    read_input,
    server_library,
)
from app.cli_output import failure_of, print_json, say_problems
from app.folders import Folders, inside
from app.problems import Problem, RunFailed
from app.run_client import RunResult, fetch_file, run_prompt
from app.run_timeline import RunTimeline, TimelineCollector
from app.run_trace import write_trace
from app.server_address import ServerAddress
from app.server_problems import problem_of_run_error, problems_of_refusal
from app.settings import write_atomically
from app.spoken import marked, say, told
from app.workflow.edits import EditRefused
from app.workflow.parameters.exposed import read_exposed
from app.workflow.parameters.values import names_text, near_text

TEXT_SHOWN = 40
"""Characters of a streamed text that the progress line shows."""
DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130

ENDINGS = {
    "success": marked("done"),
    "error": marked("failed"),
    "interrupted": marked("interrupted"),
    "refused": marked("not started"),
}
COUNTED = (marked("planned"), marked("run"), marked("cached"), marked("merged"))
"""What is told of the steps of a run, by their names in its report."""
COUNTED_IF_ANY = (marked("folded"), marked("fused"), marked("batched"))
"""What is told only where there were such steps: computed while compiling, run as one, called together."""

NameOf = Callable[[str, str], str]
"""Takes a node's path and the name of its file; gives the name of the copy."""


@dataclass(frozen=True)
class Results:
    """What a run gave: the files of its output nodes, and the texts they show."""

    files: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def run(options: argparse.Namespace) -> int:
    """Carry out `confy run`; with `--params` one run for each row."""
    if options.params is not None and options.trace is not None:
        print(f"confy run: {say('--trace is of a single run: leave out --params')}", file=sys.stderr)
        return USAGE
    if options.params is not None:
        from app.cli_batch import run_batch

        return run_batch(options)
    if options.name_by or options.stop_on_error:
        print(f"confy run: {say('--name-by and --stop-on-error belong to --params')}", file=sys.stderr)
        return USAGE
    folders = folders_of(options)
    try:
        file = given(options.file)
        if not file.ready:
            # Says what is wrong before a server is started for nothing.
            file.open({})
        address = find_server(options, folders)
        source = read_input(file, server_library(address), options.values)
        return _run(options, folders, address, source)
    except RunFailed as error:
        return failure_of(options.file, error)
    except EditRefused as error:
        return wrong_usage(error)


def wrong_usage(error: EditRefused) -> int:
    """Say which option fits nothing, and return the exit code."""
    words = told(str(error))
    print(f"confy run: {words if words.startswith('--') else f'--set: {words}'}", file=sys.stderr)
    return USAGE


def targets_of(options: argparse.Namespace, source: InputFile) -> list[str] | None:
    """Return the output nodes that `--targets` names, by exposed name or id; None for all.

    Raises EditRefused for what is neither.
    """
    if not options.targets:
        return None
    exposed = read_exposed(source.workflow)
    targets: list[str] = []
    for name in options.targets.split(","):
        entry = exposed.output(name.strip())
        node = entry.node if entry is not None else name.strip()
        if node not in source.prompt.nodes:
            names = [output.name for output in exposed.outputs]
            known = f" (exposed are: {names_text(names)})" if names else ""
            words = f"--targets: there is no node or result {name!r}{known}{near_text(name, names)}"
            raise EditRefused(words)
        targets.append(node)
    return targets


def _run(options: argparse.Namespace, folders: Folders, address: ServerAddress, source: InputFile) -> int:
    progress = Progress(source, sys.stderr.isatty())
    targets = targets_of(options, source)
    collector = TimelineCollector()
    started = time.monotonic()

    def take(event: str, data: Mapping[str, Any]) -> None:
        progress.take(event, data)
        collector.take(event, data)

    try:
        result = run_prompt(address, source.prompt.to_json(), source.workflow_json(), take, targets)
    finally:
        progress.clear()
    seconds = time.monotonic() - started
    if options.trace is not None:
        _write_trace(options.trace, replace(collector.timeline, prompt_id=result.prompt_id), source)
    problems = problems_of(result)
    results = results_of(options, folders, address, result)
    if options.json:
        print_json(document_of(result, results, [*source.problems, *problems], seconds))
    else:
        for line in (*results.texts, *results.files):
            print(line)
    say_problems(source.path, source.problems, source.prompt)
    failed = say_problems(source.path, problems, source.prompt)
    print(summary(result, seconds), file=sys.stderr)
    if result.status == "interrupted":
        return INTERRUPTED
    return FAILED if failed or result.status != "success" else DONE


def _write_trace(path: Path, timeline: RunTimeline, source: InputFile) -> None:
    """Write what ran when; raises RunFailed when the file cannot be written: the run itself is not lost."""
    titles = {node_id: node.title or node.class_type for node_id, node in source.prompt.nodes.items()}
    try:
        write_trace(path, timeline, titles)
    except OSError as error:
        message = f"the trace cannot be written to {path}: {error.strerror or error}. Name another file"
        raise RunFailed(Problem("file.cannot_save", message, source="process")) from error


class Progress:
    """Keeps one line on stderr up to date while a run goes on; silent where stderr is no terminal."""

    def __init__(self, source: InputFile, is_terminal: bool, before: str = "") -> None:
        self._before = before
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
        print(f"\r\x1b[K{self._before}{count} {title}{what}", end="", file=sys.stderr, flush=True)


def summary(result: RunResult, seconds: float) -> str:
    """Return the last line of a run: how it ended, and what the passes and the cache did."""
    ended = say("{how} in {seconds} s")
    line = ended.format(how=say(ENDINGS[result.status]), seconds=f"{seconds:.1f}")
    report = result.report
    if not report:
        return line
    counted = (*COUNTED, *(name for name in COUNTED_IF_ANY if report.get(name)))
    counts = [f"{report.get(name, 0)} {say(name)}" for name in counted]
    freed, peak = (report.get(name, 0) / 1e6 for name in ("bytes_freed", "peak_bytes"))
    rest = say("steps {steps}; {freed} MB freed, peak {peak} MB")
    return f"{line}: {rest.format(steps=', '.join(counts), freed=f'{freed:.1f}', peak=f'{peak:.1f}')}"


def problems_of(result: RunResult) -> list[Problem]:
    """Return what was wrong with the prompt or the run."""
    if result.status == "refused":
        return problems_of_refusal(result.http_status, result.answer)
    problems = []
    if isinstance(result.answer, Mapping) and result.answer.get("node_errors"):
        problems += problems_of_refusal(result.http_status, result.answer)
    if result.error is not None:
        problems.append(problem_of_run_error(result.error))
    return problems


def results_of(
    options: argparse.Namespace,
    folders: Folders,
    address: ServerAddress,
    result: RunResult,
    name_of: NameOf | None = None,
) -> Results:
    """Collect the results, copied with `--output`; previews count only where nothing is saved.

    `name_of` gives a copy its name; without it each keeps its own. Raises RunFailed.
    """
    shown = [(node, file) for node, output in result.outputs.items() for file in _shown_files([output])]
    saved = [(node, file) for node, file in shown if file["type"] == "output"]
    results = Results(texts=list(_shown_texts(result.outputs.values())))
    for node, file in saved or shown:
        if options.output is not None:
            name = Path(file["filename"]).name
            wanted = name_of(node, name) if name_of is not None else name
            results.files.append(str(_copy(address, file, options.output / wanted)))
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


def _copy(address: ServerAddress, file: Mapping[str, str], wanted: Path) -> Path:
    """Copy a result to a path, or the next free one beside it; raises RunFailed."""
    content = fetch_file(address, file)
    path = wanted
    number = 1
    while path.exists() and path.read_bytes() != content:
        path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
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


def document_of(
    result: RunResult, results: Results, problems: Iterable[Problem], seconds: float
) -> dict[str, Any]:
    """Return what `--json` prints of a run."""
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
