"""What commands share that know a server: its address, its kinds of nodes, a file read with them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.cli_given import Given, Library
from app.cli_roles import made_folders
from app.folders import Folders
from app.problems import Problem, RunFailed
from app.run_client import fetch_json
from app.server_address import ServerAddress, answers, ensure_server, read_server_file
from app.spoken import marked, say
from app.workflow.document import Workflow
from app.workflow.merge.conflicts import conflict_problems
from app.workflow.node_info import read_object_info
from app.workflow.parameters.set_values import edit_for
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import workflow_to_json

WORKERS_STAY = marked(
    "a server of this home runs already and keeps its workers: --workers is for one that is started"
)


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
    workers = str(getattr(options, "workers", "one"))
    if not options.server:
        if workers != "one" and server_that_runs(options, folders) is not None:
            print(f"confy: {say(WORKERS_STAY)}", file=sys.stderr)
        return ensure_server(folders, workers=workers)
    url = str(options.server).rstrip("/")
    url = url if "://" in url else f"http://{url}"
    own = read_server_file(folders)
    token = os.environ.get("CONFY_TOKEN") or (own.token if own is not None and own.url == url else "")
    return ServerAddress(url, token, 0)


def server_that_runs(options: argparse.Namespace, folders: Folders) -> ServerAddress | None:
    """Return the server that `--server` names, else this home's own if it runs; None is started."""
    if options.server:
        return find_server(options, folders)
    own = read_server_file(folders)
    return own if own is not None and answers(own) else None


def foreseen(address: ServerAddress, prompt: Prompt) -> list[Problem]:
    """Return what a server says of a prompt; nothing where it is no Confy, or answers no longer."""
    with suppress(RunFailed):
        found = fetch_json(address, "/confy/check", {"prompt": prompt.to_json()})
        return [Problem.from_json(problem) for problem in found["problems"]]
    return []


def server_library(address: ServerAddress) -> Library:
    """Return the kinds of nodes a server has; raises RunFailed."""
    return read_object_info(fetch_json(address, "/object_info"))


def library_of(options: argparse.Namespace, folders: Folders) -> Library:
    """Return the kinds of nodes to check against: `--server`'s, else those known here without a server."""
    if options.server:
        return server_library(find_server(options, folders))
    from app.server.node_library import NodeLibrary

    return NodeLibrary(folders).infos()


def read_input(file: Given, library: Library, values: Sequence[str] = ()) -> InputFile:
    """Read a workflow, prompt or picture, with `NODE.INPUT=VALUE` changes.

    Raises RunFailed for a file that is none, EditRefused for a change that fits nothing.
    """
    opened = file.open(library)
    workflow = opened.workflow
    for text in values:
        edit_for(workflow, library, text).carry_out(workflow)
    # A run takes our side of what a merge left to decide: nothing stops it, but nobody should be surprised.
    undecided = [replace(problem, severity="warning") for problem in conflict_problems(workflow)]
    return InputFile(Path(file.name), workflow, to_prompt(workflow, library), (*opened.problems, *undecided))
