"""Workers in trouble, with the program's own worker: what is told, and that the queue goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, listening, running_server


def trouble_python(folder: Path) -> Path:
    """Return an executable that stands in for the worker's Python and runs the trouble worker."""
    script = folder / "python_trouble"
    worker = Path(__file__).with_name("trouble_worker.py")
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P "{worker}" "$@"\n')
    script.chmod(0o755)
    return script


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("trouble")
    settings = folder / "home" / "user" / "confy.settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"no_sign_s": 0.4, "interrupt_grace_s": 0.5}))
    with running_server(folder / "home", trouble_python(folder)) as running:
        running.wait_until(lambda: running.get("/confy/report")["nodes"]["live"])
        yield running


def trouble(how: str, x: int = 0) -> dict[str, Any]:
    return {
        "1": {"class_type": "Value", "inputs": {"x": x}},
        "2": {"class_type": "Trouble", "inputs": {"x": ["1", 0], "how": how}},
        "3": {"class_type": "Line", "inputs": {"x": ["2", 0]}},
    }


def error_of(server: RunningServer, prompt_id: str) -> dict[str, Any]:
    messages = dict(server.wait_for_run(prompt_id)["status"]["messages"])
    return dict(messages["execution_error"])


def runs_on(server: RunningServer) -> None:
    """The queue goes on: a prompt without trouble succeeds."""
    entry = server.wait_for_run(server.queue(trouble("none", 7)))
    assert entry["status"]["status_str"] == "success"


@pytest.mark.parametrize(("how", "name"), [("kill", "SIGKILL"), ("segv", "SIGSEGV"), ("abort", "SIGABRT")])
def test_a_worker_that_dies_is_told_with_its_node_and_can_run_again(
    server: RunningServer, how: str, name: str
) -> None:
    prompt_id = server.queue(trouble(how))
    error = error_of(server, prompt_id)
    assert (error["node_id"], error["node_type"]) == ("2", "Trouble")
    assert error["confy"]["kind"] == "worker.died"
    assert name in error["confy"]["message"]
    assert error["confy"]["remedies"][0] == {
        "title": "Run again",
        "edit": {"run_again": {"prompt_id": prompt_id}},
    }
    runs_on(server)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("assert", "device-side assert"),
        ("cublas", "CUBLAS_STATUS"),
        pytest.param("cuda assert", "device-side assert", marks=pytest.mark.gpu),
        pytest.param("cuda address", "device-side assert", marks=pytest.mark.gpu),
    ],
)
def test_a_spoilt_gpu_fails_the_run_and_has_the_worker_replaced(
    server: RunningServer, how: str, says: str
) -> None:
    runs_on(server)
    before = server.wait_for_worker()
    error = error_of(server, server.queue(trouble(how)))
    assert (error["node_id"], error["confy"]["kind"]) == ("2", "device.broken")
    assert says in error["confy"]["message"]
    assert server.wait_for_worker() != before
    runs_on(server)


@pytest.mark.parametrize("how", ["memory", pytest.param("cuda memory", marks=pytest.mark.gpu)])
def test_memory_that_runs_out_fails_the_run_and_the_worker_lives_on(server: RunningServer, how: str) -> None:
    runs_on(server)
    before = server.wait_for_worker()
    error = error_of(server, server.queue(trouble(how)))
    assert (error["node_id"], error["confy"]["kind"]) == ("2", "memory.out_of_memory")
    runs_on(server)
    assert server.wait_for_worker() == before


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("sleep", "in trouble"),
        ("deadlock", "in trouble"),
        pytest.param("cuda kernel", "in trouble_on_card", marks=pytest.mark.gpu),
        ("hold", "holds the interpreter lock"),
        ("stop", "stopped by a signal"),
    ],
)
def test_a_node_that_gives_no_sign_is_told_with_its_place_and_can_be_stopped(
    server: RunningServer, how: str, says: str
) -> None:
    with listening(server, "watcher", {"confy": True}) as listener:
        prompt_id = server.queue(trouble(how), client_id="watcher")
        while True:
            problem = listener.until("confy.problem", prompt_id=prompt_id)[-1]["data"]["problem"]
            if problem["kind"] == "worker.no_sign":
                break
        assert (problem["severity"], problem["node_path"]) == ("warning", "2")
        assert problem["message"].startswith("no sign from Trouble (node 2) for")
        assert says in problem["message"]
        assert [remedy["title"] for remedy in problem["remedies"]] == ["Interrupt", "Kill the worker"]
        if how != "stop":
            assert "trouble_worker.py" in problem["details"], "the Python stack"
        assert server.get("/confy/report")["worker"]["no_sign"]["kind"] == "worker.no_sign"
        server.post("/interrupt", {"prompt_id": prompt_id})
        ended = [frame["type"] for frame in listener.until_end(prompt_id)]
    assert "execution_interrupted" in ended
    runs_on(server)


def test_a_worker_is_killed_on_request_and_its_run_says_so(server: RunningServer) -> None:
    prompt_id = server.queue(trouble("deadlock"))
    server.wait_until(lambda: server.get("/confy/report")["worker"]["node"] == "2")
    server.post("/confy/worker", {"kill": True, "prompt_id": prompt_id})
    assert "as you asked" in error_of(server, prompt_id)["confy"]["message"]
    runs_on(server)


def test_a_run_that_failed_runs_again_under_a_new_id(server: RunningServer) -> None:
    prompt_id = server.queue(trouble("kill", 3))
    error_of(server, prompt_id)
    answer = server.post("/confy/queue", {"again": prompt_id})
    (again,) = answer["queued"]
    assert again != prompt_id
    assert error_of(server, again)["node_id"] == "2"
    assert server.post("/confy/queue", {"again": "nobody"})["problems"][0]["kind"] == "prompt.missing"


def test_a_server_that_dies_waits_for_its_old_worker_and_loses_no_prompt(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", trouble_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        prompt_id = server.queue(trouble("stop"))
        worker = server.wait_for_worker()
        server.wait_until(lambda: _state(worker) == "T")
        server.kill()
        server.restart()
        # The stopped process cannot notice that its server is gone.
        server.wait_until(lambda: _state(worker) in ("", "Z"))
        successor = server.wait_for_worker()
        server.wait_until(lambda: _state(successor) == "T")
        server.post("/interrupt", {"prompt_id": prompt_id})
        assert server.wait_for_run(prompt_id)["prompt"][1] == prompt_id


def _state(pid: int) -> str:
    """Return the letter of a process's state: T stopped, Z ended but not missed yet; "" for none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return ""


@pytest.mark.slow
def test_an_interrupted_prompt_goes_on_from_its_last_finished_node(tmp_path: Path) -> None:
    prompt = {
        "1": {"class_type": "Value", "inputs": {"x": 1}},
        "2": {"class_type": "Work", "inputs": {"x": ["1", 0], "seconds": 1.5}},
        # Written beside the run, by torch, which this worker has to import first.
        "5": {"class_type": "Work", "inputs": {"x": ["2", 0], "seconds": 6.0}},
        "3": {"class_type": "Trouble", "inputs": {"x": ["5", 0], "how": "kill"}},
        "4": {"class_type": "Line", "inputs": {"x": ["3", 0]}},
    }
    with running_server(tmp_path / "home", trouble_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        first = server.queue(prompt)
        assert "2" in error_of(server, first)["executed"]
        (again,) = server.post("/confy/queue", {"again": first})["queued"]
        messages = dict(server.wait_for_run(again)["status"]["messages"])
    assert messages["execution_error"]["node_id"] == "3"
    assert "2" in messages["execution_cached"]["nodes"], "what took long was kept over the worker's death"
