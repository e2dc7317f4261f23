"""`confy doctor` says what each worker keeps in memory, `confy free` lets go of it."""

from __future__ import annotations

import argparse
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import running_server
from test_supervision import trouble_python
from test_worker_sharing import all_ready, several, shared

from app.__main__ import main
from app.cli_input import find_server
from app.cli_workers import held, worker_count, worker_line
from app.folders import Folders, default_folders
from app.run_client import fetch_json
from app.server_address import read_server_file


@pytest.fixture
def served_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folders]:
    """A home whose server, once started, has workers of these tests; it is ended afterwards."""
    monkeypatch.setenv("CONFY_WORKER_PYTHON", str(trouble_python(tmp_path)))
    folders = default_folders(base=tmp_path / "home")
    folders.create()
    yield folders
    address = read_server_file(folders)
    if address is not None:
        os.kill(address.pid, signal.SIGTERM)


def test_doctor_tells_what_each_worker_keeps_and_free_drops_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    with running_server(home, trouble_python(tmp_path), "--workers", "2") as server:
        server.wait_until(lambda: all_ready(server, 2))
        several(server, shared(1, seconds=0.1))
        main(["doctor", "--home", str(home)])
        lines = [line for line in capfd.readouterr().out.splitlines() if " worker " in line]
        first, second = (line for line in lines if "worker 1" in line or "worker 2" in line)
        assert "worker 1" in first
        assert "idle (process " in first
        assert "keeps results of " in first
        assert "`confy free` lets go of it" in first
        assert "keeps nothing" in second
        assert main(["free", "--home", str(home)]) == 0
        assert "dropped once nothing runs: worker 1: results of " in capfd.readouterr().out
        server.wait_until(
            lambda: server.get("/confy/report")["worker"]["all"][0]["memory"].get("results") == 0
        )
        assert main(["free", "--home", str(home)]) == 0
        assert "nothing was held" in capfd.readouterr().out


def test_without_a_server_nothing_is_held(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["free", "--home", str(tmp_path)]) == 0
    assert "no server of this home runs" in capfd.readouterr().out


def test_models_are_named_the_largest_first() -> None:
    worker = {
        "state": "running",
        "prompt_id": "abc",
        "node": "5:3",
        "memory": {"rss": 3 * 2**30, "results": 5 * 2**20, "models": 6 * 2**30, "models_on_device": 2**30},
        "models": {"a.safetensors": 1, "big.safetensors": 6 * 2**30, "c.safetensors": 3, "d.safetensors": 2},
    }
    assert held(worker) == (
        "results of 5.0 MB and models of 6.0 GB (big.safetensors, c.safetensors, d.safetensors, and 1 more) "
        "and 1.0 GB of models on the device"
    )
    assert worker_line(worker).startswith("runs abc at node 5:3, takes 3.0 GB, keeps results of 5.0 MB")


def test_run_starts_a_server_with_so_many_workers(
    served_home: Folders, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folders = served_home
    address = find_server(argparse.Namespace(server=None, workers="2"), folders)
    assert worker_count(address) == 2
    deadline = time.monotonic() + 60
    while not fetch_json(address, "/confy/report")["nodes"]["live"] and time.monotonic() < deadline:
        time.sleep(0.05)
    assert "runs already" not in capfd.readouterr().err
    file = tmp_path / "prompt.json"
    file.write_text(json.dumps(shared(1, seconds=0.0)))
    assert main(["run", str(file), "--home", str(folders.base), "--workers", "3"]) == 0
    assert "runs already and keeps its workers" in capfd.readouterr().err
    assert worker_count(address) == 2
