"""Workers and servers killed at random moments: no prompt is lost, none is run twice to completion."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, running_server
from test_supervision import trouble_python

from app.server.queueing.one_run import MAY_BE_COMPLETE

PROMPTS = 4
SIGNALS = (signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGSTOP)


def prompt(number: int) -> dict[str, Any]:
    return {
        "1": {"class_type": "Value", "inputs": {"x": number}},
        "2": {"class_type": "Work", "inputs": {"x": ["1", 0], "seconds": 0.05}},
        "3": {"class_type": "Line", "inputs": {"x": ["2", 0]}},
    }


@dataclass
class Round:
    """What was queued, and which of it had left word that it is complete when everybody was dead."""

    ids: list[str]
    complete: set[str] = field(default_factory=set)


def one_round(server: RunningServer, chance: random.Random, number: int) -> Round:
    """Queue some prompts, kill somebody meanwhile: the server, a worker, or all of them at one moment."""
    workers = [int(pid) for pid in server.wait_until(lambda: _workers(server))]
    worker = chance.choice(workers)
    ids = [server.queue(prompt(number * PROMPTS + index)) for index in range(PROMPTS)]
    time.sleep(chance.uniform(0, 0.35))  # the random moment
    match chance.choice(("server", "worker", "both", "both")):
        case "server":
            server.kill()
            server.restart()
        case "worker":
            _kill_worker(server, worker, chance.choice(SIGNALS), ids)
        case "both":
            everybody = (*workers, server.process.pid)
            for pid in chance.sample(everybody, len(everybody)):
                os.kill(pid, signal.SIGKILL)
            server.process.wait()
            server.wait_until(lambda: all(_is_gone(pid) for pid in workers))
            complete = {key for key in ids if (server.folders.state / "runs" / key).exists()}
            server.restart()
            return Round(ids, complete)
    return Round(ids)


def _kill_worker(server: RunningServer, worker: int, what: signal.Signals, ids: list[str]) -> None:
    os.kill(worker, what)
    if what == signal.SIGSTOP:
        server.wait_until(lambda: server.get("/queue")["queue_running"] or _all_over(server, ids))
        for item in server.get("/queue")["queue_running"]:
            server.post("/confy/worker", {"kill": True, "prompt_id": item[1]})
        if worker in [one["pid"] for one in server.get("/confy/report")["worker"]["all"]]:
            with contextlib.suppress(ProcessLookupError):  # it was killed a moment ago
                os.kill(worker, signal.SIGKILL)


def _workers(server: RunningServer) -> list[int] | None:
    """Return the process ids of all workers, None while one is missing."""
    pids = [one["pid"] for one in server.get("/confy/report")["worker"]["all"]]
    return None if None in pids else pids


def _is_gone(pid: int) -> bool:
    """Whether a process has ended, though nobody may have missed it yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] in "ZX"
    except OSError:
        return True


def _all_over(server: RunningServer, ids: list[str]) -> bool:
    return all(server.get(f"/history/{key}") for key in ids)


def kill_often(folder: Path, rounds: int, seed: int, *options: str) -> None:
    chance = random.Random(seed)
    with running_server(folder / "home", trouble_python(folder), *options) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        done = []
        for number in range(rounds):
            done.append(one_round(server, chance, number))
            server.wait_until(lambda ids=done[-1].ids: _all_over(server, ids))
        ids = [key for one in done for key in one.ids]
        completed = completed_in(server)
        endings = {key: server.get(f"/history/{key}")[key] for key in ids}
    assert max(completed.values(), default=0) == 1, "none is run twice to completion"
    complete = set().union(*(one.complete for one in done))
    for key, entry in endings.items():
        if entry["status"]["completed"]:
            assert key in completed
            assert entry["outputs"]["3"]["text"], "what it showed is in the history"
            continue
        assert key not in complete, "a run that has left word is told as complete"
        error = dict(entry["status"]["messages"])["execution_error"]
        assert error["confy"]["kind"] == "worker.died"
        if key in completed:
            # Killed between the last node's write and its word: told at that node, and not run again.
            assert error["node_id"] == "3"
            assert MAY_BE_COMPLETE in error["confy"]["message"]
        else:
            assert error["node_id"] in ("1", "2", "3")


def completed_in(server: RunningServer) -> Counter[str]:
    """Return how often the last node of each prompt wrote its line."""
    file = server.folders.output / "log.txt"
    lines = file.read_text().splitlines() if file.exists() else []
    return Counter(line.split()[0] for line in lines)


def test_five_rounds(tmp_path: Path) -> None:
    kill_often(tmp_path, 5, seed=5)


def test_five_rounds_with_two_workers(tmp_path: Path) -> None:
    kill_often(tmp_path, 5, 2, "--workers", "2")


@pytest.mark.slow
def test_fifty_rounds(tmp_path: Path) -> None:
    kill_often(tmp_path, 50, seed=50)


def last_words(text: str) -> dict[str, Any]:
    return {
        "1": {"class_type": "Say", "inputs": {"x": text}},
        "2": {"class_type": "Work", "inputs": {"x": ["1", 0], "seconds": 0.2}},  # the answer gets out first
        "3": {"class_type": "Line", "inputs": {"x": ["2", 0]}},
    }


@pytest.mark.parametrize("how", ["untold", "untold both"])
def test_who_dies_after_the_last_result_and_before_telling_has_completed(tmp_path: Path, how: str) -> None:
    with running_server(tmp_path / "home", trouble_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        prompt_id = server.queue(last_words(how))
        _restart_if_dead(server, how)
        entry = server.wait_for_run(prompt_id)
        assert entry["status"]["completed"]
        assert entry["outputs"]["3"]["text"] == [how]
        assert completed_in(server) == {prompt_id: 1}
        assert server.wait_for_run(server.queue(last_words("next")))["status"]["completed"]


@pytest.mark.parametrize("how", ["written", "written both"])
def test_who_dies_within_the_last_node_is_told_so_and_not_repeated(tmp_path: Path, how: str) -> None:
    with running_server(tmp_path / "home", trouble_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        prompt_id = server.queue(last_words(how))
        _restart_if_dead(server, how)
        entry = server.wait_for_run(prompt_id)
        error = dict(entry["status"]["messages"])["execution_error"]
        assert (error["node_id"], error["confy"]["kind"]) == ("3", "worker.died")
        assert MAY_BE_COMPLETE in error["confy"]["message"]
        assert error["confy"]["remedies"][0]["edit"]["run_again"]["prompt_id"] == prompt_id
        assert server.wait_for_run(server.queue(last_words("next")))["status"]["completed"]
        assert completed_in(server)[prompt_id] == 1


def _restart_if_dead(server: RunningServer, how: str) -> None:
    if "both" in how:
        server.process.wait()
        server.restart()
