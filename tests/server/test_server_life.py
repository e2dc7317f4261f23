"""When a server starts, attaches, survives, restarts and leaves."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from server_process import PATIENCE_S, fake_python, listening, running_server

from app.child_process import child_command
from app.folders import default_folders
from app.problems import RunFailed
from app.server.queueing.run_queue import RunQueue, open_database
from app.server.serve import ServeOptions, serve
from app.server_address import answers, ensure_server, read_server_file, server_file


def sink(value: int) -> dict[str, Any]:
    return {"1": {"class_type": "ToySink", "inputs": {"x": value}}}


def slow(seconds: float) -> dict[str, Any]:
    return {
        "1": {"class_type": "ToySleep", "inputs": {"x": 1, "seconds": seconds, "steps": 100}},
        "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
    }


def run_once(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start a server that is expected to end by itself."""
    command = child_command("server", "--home", str(home), *arguments)
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)


# --- queue and history survive ---


def test_waiting_prompts_run_after_a_crash_and_the_interrupted_one_first(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        past = server.queue(sink(1))
        server.wait_for_run(past)
        running = server.queue(slow(3), client_id="gone")
        waiting = [server.queue(sink(2)), server.queue(sink(3), front=True)]
        server.wait_until(lambda: server.get("/queue")["queue_running"])
        server.kill()
        server.restart()
        for prompt_id in (running, *waiting):
            assert server.wait_for_run(prompt_id)["status"]["status_str"] == "success"
        assert list(server.get("/history")) == [past, waiting[1], running, waiting[0]]
        assert server.get("/queue") == {"queue_running": [], "queue_pending": []}
        assert server.post("/prompt", {"prompt": sink(4)})["number"] > 2


def test_prompt_that_takes_the_server_down_twice_is_given_up(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        cursed = server.queue(slow(60))
        for _ in range(2):
            server.wait_until(lambda: server.get("/queue")["queue_running"])
            server.kill()
            server.restart()
        entry = server.wait_for_run(cursed)
        (_, error) = entry["status"]["messages"][-1]
        assert "the server ended twice while this prompt ran" in error["exception_message"]
        assert entry["status"]["status_str"] == "error"
        following = server.wait_for_run(server.queue(sink(1)))
        assert following["status"]["status_str"] == "success"


def test_database_that_is_none_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "state" / "queue.sqlite"
    path.parent.mkdir()
    path.write_bytes(b"this is no database, " * 1000)
    ahead = path.with_name("queue.sqlite-wal")
    ahead.write_bytes(b"written ahead to the old one")
    queue = RunQueue(open_database(path))
    assert queue.pending == []
    assert path.with_suffix(".broken").read_bytes().startswith(b"this is no database")
    assert not ahead.read_bytes().startswith(b"written ahead")


def test_queue_that_cannot_be_written_takes_nothing_and_goes_on(tmp_path: Path) -> None:
    database = open_database(tmp_path / "queue.sqlite")
    queue = RunQueue(database)
    queue.put(1, "first", {}, {}, ["1"])
    database.execute("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.Error):
        queue.put(2, "second", {}, {}, ["1"])
    assert [item.prompt_id for item in queue.pending] == ["first"]
    assert queue.take().prompt_id == "first", "what is queued still runs"
    queue.finish(queue.running[0])
    assert queue.remaining == 0


def test_equal_numbers_keep_their_arrival(tmp_path: Path) -> None:
    queue = RunQueue(open_database(tmp_path / "queue.sqlite"))
    for name in "cab":
        queue.put(5.0, name, {}, {}, ())
    assert [queue.take().prompt_id for _ in range(3)] == ["c", "a", "b"]


# --- one server per home ---


def test_second_server_of_a_home_leaves_and_names_the_first(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        second = run_once(tmp_path / "home")
        assert second.returncode == 0
        assert f"already serves {tmp_path / 'home'} at {server.address.url}" in second.stderr
        assert read_server_file(server.folders) == server.address, "its file was left alone"
        assert run_once(tmp_path / "home", "--keep").returncode == 1, "who asked to serve does not"


def test_server_after_a_crash_takes_over_its_home(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        before = server.address
        server.kill()
        assert read_server_file(server.folders) == before, "a crash leaves the file behind"
        assert not answers(before, 1)
        server.restart()
        assert server.address != before


def test_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run_once(tmp_path / "home", "--port", str(port))
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert f"port {port} is taken" in ended.stderr
    assert "--port" in ended.stderr


def test_home_that_cannot_be_made_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert serve(ServeOptions(default_folders(base=tmp_path / "file" / "home"))) == 1
    assert "cannot be used" in capsys.readouterr().err


# --- attaching and leaving ---


def test_ensure_server_starts_one_and_then_attaches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONFY_WORKER_PYTHON", str(fake_python(tmp_path)))
    folders = default_folders(base=tmp_path / "home")
    folders.create()
    address = ensure_server(folders, timeout_s=PATIENCE_S)
    try:
        assert answers(address)
        assert ensure_server(folders) == address
        assert read_server_file(folders) == address
    finally:
        os.kill(address.pid, 15)
        wait_for(lambda: not server_file(folders).exists())


def test_ensure_server_says_why_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = default_folders(base=tmp_path / "home")
    folders.base.mkdir()
    folders.input.write_text("a file where a folder should be")
    with pytest.raises(RunFailed) as failure:
        ensure_server(folders, timeout_s=PATIENCE_S)
    problem = failure.value.problem
    assert problem.kind == "server.unreachable"
    assert "ended with exit code 1" in problem.message
    assert f"the folder {folders.base} cannot be used" in problem.message


def test_ensure_server_says_that_the_log_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "logs").write_text("a file in the way")
    with pytest.raises(RunFailed, match=r"its log .* cannot be written: .*--home"):
        ensure_server(default_folders(base=tmp_path))


def test_unreadable_server_file_is_no_server(tmp_path: Path) -> None:
    folders = default_folders(base=tmp_path)
    assert read_server_file(folders) is None
    folders.create()
    for content in ("", "[]", "{}", '{"port": "x", "token": "", "pid": 1}'):
        server_file(folders).write_text(content)
        assert read_server_file(folders) is None
    server_file(folders).write_text(json.dumps({"port": 1, "token": "t", "pid": 2}))
    address = read_server_file(folders)
    assert address is not None
    assert (address.url, address.token, address.pid) == ("http://127.0.0.1:1", "t", 2)
    assert not answers(address, 1)


def test_server_leaves_after_its_last_client_but_finishes_the_running_prompt(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path), idle_s=0.5) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        with listening(server, "editor"):
            running, waiting = server.queue(slow(3)), server.queue(sink(1))
            server.wait_until(lambda: server.get("/queue")["queue_running"])
        assert server.process.wait(PATIENCE_S) == 0
        server.restart()
        history = server.get("/history")
        assert history[running]["status"]["status_str"] == "success"
        assert server.wait_for_run(waiting)["status"]["status_str"] == "success", (
            "it waited for the next start"
        )


def test_server_told_to_keep_stays(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path), "--keep", idle_s=0.5) as server:
        with listening(server, "editor"):
            pass
        time.sleep(2)
        assert server.process.poll() is None
        assert server.get("/prompt")


def wait_for(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)
