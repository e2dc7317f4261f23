"""What goes wrong with workers: they die, hang, cannot start; and the queue goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import psutil
import pytest
from server_process import RunningServer, fake_python, home_with_toys, listening, running_server

FINE = {
    "1": {"class_type": "ToyInt", "inputs": {"v": 1}},
    "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
}


def dying(how: str) -> dict[str, Any]:
    return {
        "1": {"class_type": "ToyInt", "inputs": {"v": 1}},
        "5:3": {"class_type": "ToyDie", "inputs": {"x": ["1", 0], "how": how}},
        "9": {"class_type": "ToySink", "inputs": {"x": ["5:3", 0]}},
    }


def slow(seconds: float, steps: int = 10) -> dict[str, Any]:
    return {
        "1": {"class_type": "ToySleep", "inputs": {"x": 1, "seconds": seconds, "steps": steps}},
        "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
    }


HANGING = {
    "1": {"class_type": "ToyHang", "inputs": {"x": 1}},
    "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
}


def error_of(entry: Any) -> Any:
    """Return the data of the execution_error in a history entry."""
    assert entry["status"]["status_str"] == "error"
    return dict(entry["status"]["messages"])["execution_error"]


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("kill", "was ended by signal 9 (SIGKILL)"),
        ("exit", "ended with exit code 7"),
        ("abort", "was ended by signal 6 (SIGABRT)"),
    ],
)
def test_death_in_a_run_names_node_and_cause_and_the_next_prompt_runs(
    server: RunningServer, how: str, words: str
) -> None:
    doomed, following = server.queue(dying(how)), server.queue(FINE)
    error = error_of(server.wait_for_run(doomed))
    assert (error["node_id"], error["node_type"]) == ("5:3", "ToyDie")
    problem = error["confy"]
    assert (problem["kind"], problem["node_path"]) == ("worker.died", "5:3")
    assert words in problem["message"]
    assert "last memory sample: 123 MiB. The machine then had 9 MiB left." in problem["message"]
    assert server.wait_for_run(following)["status"]["status_str"] == "success"


def test_death_by_a_fault_in_native_code_quotes_pythons_stack(server: RunningServer) -> None:
    problem = error_of(server.wait_for_run(server.queue(dying("abort"))))["confy"]
    assert "Fatal Python error" in problem["details"]
    assert "in die" in problem["details"]


def test_worker_killed_from_outside_mid_run_ends_that_run_only(server: RunningServer) -> None:
    worker = server.wait_for_worker()
    with listening(server, "killer", {"confy": True}) as listener:
        doomed = server.queue(slow(60), client_id="killer")
        following = server.queue(FINE, client_id="killer")
        listener.until("progress")
        os.kill(worker, signal.SIGKILL)
        frames = listener.until_end(doomed)
        assert "execution_error" in [frame["type"] for frame in frames]
        kinds = [f["data"]["problem"]["kind"] for f in frames if f["type"] == "confy.problem"]
        assert kinds == ["worker.died"]
        later = listener.until_end(following)
    assert "execution_success" in [frame["type"] for frame in later]
    assert server.wait_for_worker() != worker


def test_worker_killed_while_idle_is_replaced(server: RunningServer) -> None:
    worker = server.wait_for_worker()
    os.kill(worker, signal.SIGKILL)
    server.wait_until(lambda: server.get("/confy/report")["worker"]["pid"] not in (worker, None))
    entry = server.wait_for_run(server.queue(FINE))
    assert entry["status"]["status_str"] == "success"
    deaths = server.get("/confy/report")["worker"]["deaths"]
    assert f"the worker process {worker} was ended by signal 9" in deaths[-1]["message"]


def test_node_that_does_not_stop_is_stopped_with_its_worker(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "user").mkdir(parents=True)
    (home / "user" / "confy.settings.json").write_text('{"interrupt_grace_s": 0.2}')
    with running_server(home, fake_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        with listening(server, "impatient") as listener:
            stuck = server.queue(HANGING, client_id="impatient")
            following = server.queue(FINE, client_id="impatient")
            listener.until("executing", node="1")
            server.post("/interrupt")
            frames = listener.until_end(stuck)
            assert "execution_error" not in [frame["type"] for frame in frames]
            stops = [frame["data"] for frame in frames if frame["type"] == "execution_interrupted"]
            assert [(stop["node_id"], stop["node_type"]) for stop in stops] == [("1", "ToyHang")]
            assert "execution_success" in [frame["type"] for frame in listener.until_end(following)]


def test_run_waiting_for_its_worker_can_be_interrupted(tmp_path: Path) -> None:
    with running_server(home_with_toys(tmp_path), fake_python(tmp_path, "silent")) as server:
        prompt_id = server.queue(FINE)
        server.wait_until(lambda: server.get("/queue")["queue_running"])
        server.post("/interrupt")
        entry = server.wait_for_run(prompt_id)
        assert entry["status"]["messages"][-1][0] == "execution_interrupted"


@pytest.mark.parametrize(
    ("mode", "kind", "words"),
    [
        ("crash", "worker.not_started", "RuntimeError: this worker falls over at once"),
        ("no_torch", "worker.no_torch", "has no torch"),
        ("hello_without_torch", "worker.no_torch", "has no torch"),
        ("old", "worker.wrong_version", "it is Confy 0.0.1 with protocol"),
        ("garbage", "worker.wrong_version", "of another version"),
    ],
)
def test_worker_that_cannot_start_is_reported_everywhere(
    tmp_path: Path, mode: str, kind: str, words: str
) -> None:
    with running_server(home_with_toys(tmp_path), fake_python(tmp_path, mode)) as server:
        worker = server.wait_until(
            lambda: (r := server.get("/confy/report")["worker"])["state"] == "failed" and r
        )
        assert worker["problem"]["kind"] == kind
        assert words in worker["problem"]["message"]
        assert any(problem["kind"] == kind for problem in server.get("/confy/report")["problems"])
        with listening(server, "hopeful", {"confy": True}) as listener:
            prompt_id = server.queue(FINE, client_id="hopeful")
            frames = listener.until_end(prompt_id)
        (error,) = [frame["data"] for frame in frames if frame["type"] == "execution_error"]
        assert error["confy"]["kind"] == kind
        assert any(frame["type"] == "confy.worker" and frame["data"]["state"] == "failed" for frame in frames)


def test_worker_that_dies_over_its_packs_is_tried_again_with_a_prompt_only(tmp_path: Path) -> None:
    home = home_with_toys(tmp_path)
    with running_server(home, fake_python(tmp_path, "dies_loading")) as server:
        server.wait_until(lambda: server.get("/confy/report")["worker"]["state"] == "failed")
        worker = server.get("/confy/report")["worker"]
        assert worker["problem"]["kind"] == "worker.died"
        assert "a pack took the worker down" in worker["problem"]["details"]
        problem = error_of(server.wait_for_run(server.queue(FINE)))["confy"]
        assert "ended with exit code 1" in problem["message"]
        server.wait_until(lambda: server.get("/confy/report")["worker"]["state"] == "failed")
        # The first one, its standby's turn, and two attempts for the prompt.
        assert len(server.get("/confy/report")["worker"]["deaths"]) <= 4


def test_missing_interpreter_is_named_with_what_to_do(tmp_path: Path) -> None:
    missing = tmp_path / "no" / "python"
    with running_server(tmp_path / "home", missing) as server:
        problem = server.wait_until(lambda: server.get("/confy/report")["worker"]["problem"])
    assert problem["kind"] == "worker.not_started"
    assert problem["value"] == str(missing)
    assert str(missing) in problem["message"]
    assert "CONFY_WORKER_PYTHON" in problem["remedies"][0]["title"]


def test_worker_is_tried_again_with_the_next_prompt(tmp_path: Path) -> None:
    script = fake_python(tmp_path)
    good = script.read_text()
    script.write_text("#!/bin/sh\nexit 3\n")
    with running_server(home_with_toys(tmp_path), script) as server:
        failed = error_of(server.wait_for_run(server.queue(FINE)))
        assert "ended with exit code 3" in failed["confy"]["message"]
        script.write_text(good)
        entry = server.wait_for_run(server.queue(FINE))
        assert entry["status"]["status_str"] == "success"
        assert server.get("/confy/report")["worker"]["problem"] is None


def test_worker_leaves_with_its_server(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        worker = server.wait_for_worker()
        standby = server.wait_until(lambda: server.get("/confy/report")["worker"]["standby"])
        server.stop()
        for pid in (worker, standby):
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)


def test_worker_ends_when_its_server_is_killed(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        workers = [
            server.wait_for_worker(),
            server.wait_until(lambda: server.get("/confy/report")["worker"]["standby"]),
        ]
        server.kill()
        server.wait_until(lambda: not any(is_running(pid) for pid in workers))


def is_running(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_home_with_a_long_path_has_its_socket_elsewhere(tmp_path: Path) -> None:
    home = tmp_path / ("a" * 60) / ("b" * 60)
    with running_server(home, fake_python(tmp_path)) as server:
        server.wait_for_worker()
        assert not (server.folders.state / "worker.sock").exists()
