"""What the workers of a running server do and keep, for `confy doctor`; `confy free` lets go of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.cli_input import folders_of, server_that_runs
from app.cli_output import failure_of
from app.problems import RunFailed
from app.run_client import fetch_json, post
from app.server_address import ServerAddress
from app.spoken import marked, say

DONE = 0
NOTHING_HELD = marked("no server of this home runs: nothing is held in memory")
FREED = marked("dropped once nothing runs: {what}")
FREED_NOTHING = marked("nothing was held in memory")
MOST_NAMES = 3


def worker_lines(address: ServerAddress) -> list[tuple[str, str]]:
    """Return a title and a line for each worker of a server; none where it tells of none."""
    with suppress(RunFailed):
        return [(title, worker_line(worker)) for title, worker in _titled(address)]
    return []


def worker_count(address: ServerAddress) -> int:
    """Return how many runs a server has under way at a time; 1 where it does not say."""
    with suppress(RunFailed):
        return max(1, len(list(_titled(address))))
    return 1


def worker_line(worker: Mapping[str, Any]) -> str:
    """Return what a worker does and keeps, as `confy.workers` tells it, in one line."""
    parts = [_state(worker)]
    memory = worker.get("memory") or {}
    if memory.get("rss"):
        parts.append(f"takes {_size(memory['rss'])}")
    kept = held(worker)
    parts.append(f"keeps {kept}; `confy free` lets go of it" if kept else "keeps nothing")
    return ", ".join(parts)


def held(worker: Mapping[str, Any]) -> str:
    """Return what a worker keeps of earlier runs in words, "" for nothing."""
    memory, models = worker.get("memory") or {}, worker.get("models") or {}
    parts = []
    if memory.get("results"):
        parts.append(f"results of {_size(memory['results'])}")
    if memory.get("models") or models:
        names = sorted(models, key=lambda name: -models[name])
        listed = ", ".join(names[:MOST_NAMES])
        more = f", and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        told = f" ({listed}{more})" if names else ""
        parts.append(f"models of {_size(memory.get('models') or sum(models.values()))}{told}")
    if memory.get("models_on_device"):
        parts.append(f"{_size(memory['models_on_device'])} of models on the device")
    return " and ".join(parts)


def free(options: argparse.Namespace) -> int:
    """Carry out `confy free`: exit code 1 when the server that is named does not answer."""
    try:
        address = server_that_runs(options, folders_of(options))
        if address is None:
            print(say(NOTHING_HELD))
            return DONE
        before = [(title, held(worker)) for title, worker in _titled(address)]
        body = {"free_memory": True, "unload_models": True, "confy_free_files": bool(options.files)}
        post(address, "/free", body)
    except RunFailed as error:
        return failure_of(Path("free"), error)
    kept = [f"{title}: {what}" if len(before) > 1 else what for title, what in before if what]
    if options.files:
        kept.append("results in files")
    print(say(FREED).format(what="; ".join(kept)) if kept else say(FREED_NOTHING))
    return DONE


def _titled(address: ServerAddress) -> Iterator[tuple[str, Mapping[str, Any]]]:
    workers = fetch_json(address, "/confy/report").get("worker", {}).get("all") or []
    for worker in workers:
        device = f" on {worker['device']}" if worker.get("device") else ""
        yield (f"worker {worker.get('number')}{device}" if len(workers) > 1 else "worker"), worker


def _state(worker: Mapping[str, Any]) -> str:
    state, problem = worker.get("state"), worker.get("problem") or {}
    match state:
        case "running":
            at = f" at node {worker['node']}" if worker.get("node") else ""
            return f"runs {worker.get('prompt_id')}{at}"
        case "ready":
            return f"idle (process {worker.get('pid')})"
        case "failed":
            return f"cannot be started: {problem.get('message', '')}".rstrip(": ")
    return str(state)


def _size(count: float) -> str:
    for unit, factor in (("GB", 2**30), ("MB", 2**20), ("KB", 2**10)):
        if count >= factor:
            return f"{count / factor:.1f} {unit}"
    return f"{count:.0f} bytes"
