"""What several commands share: reading a file and the kinds of nodes, saying problems in one line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.cli_roles import made_folders
from app.folders import Folders
from app.problems import Problem, RunFailed
from app.run_client import fetch_json
from app.server_address import ServerAddress, ensure_server, read_server_file
from app.workflow.conflicts import conflict_problems
from app.workflow.document import Workflow
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.open_file import open_workflow
from app.workflow.prompt import Prompt
from app.workflow.set_values import edit_for
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import workflow_to_json

Library = Mapping[str, NodeInfo]

SHOWN_REMEDIES = 3


@dataclass(frozen=True)
class InputFile:
    """A file that was read: its workflow, the prompt it makes, and what was noticed on the way."""

    path: Path
    workflow: Workflow
    prompt: Prompt
    problems: tuple[Problem, ...] = ()

    def workflow_json(self) -> dict[str, Any]:
        """Return the workflow as JSON, as results keep it inside."""
        data: dict[str, Any] = json.loads(json.dumps(workflow_to_json(self.workflow)))
        return data


def folders_of(options: argparse.Namespace) -> Folders:
    """Return the folders that `--home` names, made when they do not exist yet; raises RunFailed."""
    return made_folders(options.home)


def find_server(options: argparse.Namespace, folders: Folders) -> ServerAddress:
    """Return the server that `--server` names, else this home's own, started if need be; raises RunFailed.

    The token of another server is read from CONFY_TOKEN.
    """
    if not options.server:
        return ensure_server(folders)
    url = str(options.server).rstrip("/")
    url = url if "://" in url else f"http://{url}"
    own = read_server_file(folders)
    token = os.environ.get("CONFY_TOKEN") or (own.token if own is not None and own.url == url else "")
    return ServerAddress(url, token, 0)


def server_library(address: ServerAddress) -> Library:
    """Return the kinds of nodes a server has; raises RunFailed."""
    return read_object_info(fetch_json(address, "/object_info"))


def library_of(options: argparse.Namespace, folders: Folders) -> Library:
    """Return the kinds of nodes to check against: `--server`'s, else those known here without a server."""
    if options.server:
        return server_library(find_server(options, folders))
    from app.server.node_library import NodeLibrary

    return NodeLibrary(folders).infos()


def read_input(path: Path, library: Library, values: Sequence[str] = ()) -> InputFile:
    """Read a workflow, prompt or picture, with `NODE.INPUT=VALUE` changes.

    Raises RunFailed for a file that is none, EditRefused for a change that fits nothing.
    """
    opened = open_workflow(path, library)
    workflow = opened.workflow
    for text in values:
        edit_for(workflow, library, text).carry_out(workflow)
    # A run takes our side of what a merge left to decide: nothing stops it, but nobody should be surprised.
    undecided = [replace(problem, severity="warning") for problem in conflict_problems(workflow)]
    return InputFile(path, workflow, to_prompt(workflow, library), (*opened.problems, *undecided))


def problem_line(path: Path, problem: Problem, prompt: Prompt | None = None) -> str:
    """Return `file: node "Title" (#id), input: message`, with what helps at the end."""
    place: list[str] = []
    if problem.severity != "error":
        place.append(problem.severity)
    if problem.node_path is not None:
        node = prompt.nodes.get(problem.node_path) if prompt else None
        title = f'"{node.title or node.class_type}" ' if node else ""
        place.append(f"node {title}(#{problem.node_path})")
    if problem.input_name is not None:
        place.append(problem.input_name)
    message = " ".join(problem.message.split())
    message = message.removeprefix(f"{problem.input_name}: ").removeprefix(f"{path} ")
    titles = [remedy.title for remedy in problem.remedies[:SHOWN_REMEDIES]]
    titles[1:] = [title[0].lower() + title[1:] for title in titles[1:]]
    help_ = f" – {', or '.join(titles)}" if titles else ""
    return f"{path}: {', '.join(place)}{': ' if place else ''}{message}{help_}"


def say_problems(path: Path, problems: Iterable[Problem], prompt: Prompt | None = None) -> bool:
    """Print problems on stderr, one a line; return whether one is an error."""
    failed = False
    for problem in problems:
        print(problem_line(path, problem, prompt), file=sys.stderr)
        failed = failed or problem.severity == "error"
    return failed


def failure_of(path: Path, error: RunFailed, prompt: Prompt | None = None) -> int:
    """Print why a command failed and return its exit code."""
    say_problems(path, [error.problem], prompt)
    return 1


def print_json(data: Any) -> None:
    """Print one JSON document on stdout; values JSON cannot hold become their text."""
    print(json.dumps(data, indent=2, ensure_ascii=False, default=repr))
