"""Processes that cannot start or are killed: ports, the worker's interpreter, the server under a run."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import app
from app.folders import default_folders, example_path
from app.run_client import fetch_json
from app.server_address import ServerAddress, ensure_server, read_server_file
from tests.cli.conftest import Confy, end_server

ROOT = Path(__file__).parents[2]
STARTER, UPSCALE = example_path("starter.json"), example_path("upscale.json")
PATIENCE_S = 60.0


def wait_until(find: Callable[[], Any]) -> Any:
    """Return what `find` returns once that is true."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if found := find():
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


@contextmanager
def command(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Run `confy` as a process of its own for the length of a `with` block."""
    words = [sys.executable, "-m", "app", *map(str, arguments)]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=PATIENCE_S)


@contextmanager
def serving(home: Path) -> Iterator[ServerAddress]:
    """Run `confy serve` on a free port for the length of a `with` block."""
    with command("serve", "--home", home, "--port", 0):
        yield wait_until(lambda: read_server_file(default_folders(base=home)))


class TestPorts:
    def test_two_servers_of_two_homes_cannot_share_a_port(self, confy: Confy, tmp_path: Path) -> None:
        with serving(tmp_path / "first") as first:
            port = int(first.url.rpartition(":")[2])
            done = confy("serve", "--port", port, home=tmp_path / "second")
            assert (done.code, done.out) == (1, "")
            (line,) = done.err.splitlines()
            assert line.startswith(
                f"confy: port {port} is taken: another program listens on 127.0.0.1:{port}."
            )
            assert line.endswith("or choose another port with --port (0 takes a free one)")
            assert fetch_json(first, "/features"), "the first one serves on"
            assert read_server_file(default_folders(base=tmp_path / "second")) is None

    def test_a_second_server_of_one_home_names_the_first(self, confy: Confy, tmp_path: Path) -> None:
        with serving(tmp_path / "home") as first:
            done = confy("serve", "--port", 0, home=tmp_path / "home")
            assert done.code == 1
            (line,) = done.err.splitlines()
            assert f"already serves {tmp_path / 'home'} at {first.url}; use that one" in line

    @pytest.mark.parametrize("port", ["99999", "-1"])
    def test_a_port_that_is_none(self, confy: Confy, tmp_path: Path, port: str) -> None:
        done = confy("serve", f"--port={port}", home=tmp_path / "home")
        assert done.code == 1
        (line,) = done.err.splitlines()
        assert f"cannot listen on 127.0.0.1:{port}" in line
        assert "choose another port with --port" in line

    def test_an_address_of_another_machine(self, confy: Confy, tmp_path: Path) -> None:
        done = confy("serve", "--listen", "203.0.113.7", "--port", 0, home=tmp_path / "home")
        assert done.code == 1
        (line,) = done.err.splitlines()
        assert "203.0.113.7" in line

    def test_a_taken_port_is_free_again_afterwards(self, confy: Confy, tmp_path: Path) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            assert confy("serve", "--port", port, home=tmp_path / "home").code == 1
        with command("serve", "--home", tmp_path / "home", "--port", port):
            wait_until(lambda: read_server_file(default_folders(base=tmp_path / "home")))


def script(path: Path, text: str) -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def bare_interpreter(folder: Path) -> str:
    venv.create(folder / "bare", with_pip=False, symlinks=True)
    return str(folder / "bare" / "bin" / "python")


def missing_interpreter(folder: Path) -> str:
    return str(folder / "no" / "such" / "python")


def no_program(folder: Path) -> str:
    return script(folder / "text", "this is no program")


def folder_as_interpreter(folder: Path) -> str:
    return str(folder)


def crashing_interpreter(folder: Path) -> str:
    return script(folder / "crashes", "#!/bin/sh\necho 'libpython is missing' >&2\nexit 3\n")


def killed_interpreter(folder: Path) -> str:
    return script(folder / "killed", "#!/bin/sh\nkill -9 $$\n")


def silent_interpreter(folder: Path) -> str:
    return script(folder / "silent", "#!/bin/sh\nexit 0\n")


def old_interpreter(folder: Path) -> str:
    """Return an interpreter whose Confy is an older one."""
    (folder / "old.py").write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "import app; app.__version__ = '0.0.1'\n"
        "from app.__main__ import main\n"
        "raise SystemExit(main(sys.argv[3:]))\n"
    )
    return script(folder / "old", f'#!/bin/sh\nexec "{sys.executable}" "{folder / "old.py"}" "$@"\n')


CHOOSE = "CONFY_WORKER_PYTHON"
INTERPRETERS: dict[str, tuple[Callable[[Path], str], tuple[str, ...]]] = {
    "without torch": (bare_interpreter, ("has no torch", CHOOSE, "-m pip install torch")),
    "missing": (missing_interpreter, ("cannot be started", "No such file", CHOOSE)),
    "no program": (no_program, ("cannot be started", "Exec format error", CHOOSE)),
    "a folder": (folder_as_interpreter, ("cannot be started", CHOOSE)),
    "crashing": (crashing_interpreter, ("exit code 3", "its last words: libpython is missing", CHOOSE)),
    "killed": (killed_interpreter, ("signal 9 (SIGKILL)", CHOOSE)),
    "silent": (silent_interpreter, ("exit code 0", "it wrote nothing", CHOOSE)),
    "old": (
        old_interpreter,
        ("it is Confy 0.0.1", app.__version__, "Install the same version for both"),
    ),
}


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize("case", INTERPRETERS)
def test_a_worker_that_cannot_start_is_one_line_with_what_to_do(
    confy: Confy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    make, words = INTERPRETERS[case]
    python = make(tmp_path)
    home = tmp_path / "home"
    monkeypatch.setenv("CONFY_WORKER_PYTHON", python)
    try:
        for _ in range(2):  # the second one is not left waiting for the first one's worker
            done = confy("run", UPSCALE, home=home)
            assert (done.code, done.out) == (1, "")
            line, summary = done.err.splitlines()
            assert line.startswith(f"{UPSCALE}: the worker")
            assert python in line or case == "old"
            assert summary.startswith("failed in")
            for word in words:
                assert word in line
        doctor = confy("doctor", home=home)
        assert case == "old" or doctor.code == 1
    finally:
        end_server(default_folders(base=home))


@pytest.mark.slow
class TestKilledServer:
    """The server is killed under a run: the command says so, and the run is not lost."""

    def test_the_command_ends_with_the_reason_and_the_next_server_runs_what_was_lost(
        self, tmp_path: Path, confy: Confy
    ) -> None:
        home = tmp_path / "home"
        folders = default_folders(base=home)
        folders.create()
        address = ensure_server(folders)
        with command("run", STARTER, "--home", home, "--set", "KSampler.steps=5000") as run:
            wait_until(lambda: fetch_json(address, "/confy/report")["worker"]["node"] == "3")
            os.kill(address.pid, signal.SIGKILL)
            out, err = run.communicate(timeout=PATIENCE_S)
            assert (run.returncode, out) == (1, "")
            (line,) = err.splitlines()
            assert line.startswith(f"{STARTER}: no answer from {address.url}")
            assert "Run again" in line
        following = ensure_server(folders)
        assert following.pid != address.pid
        (prompt,) = wait_until(lambda: fetch_json(following, "/queue")["queue_running"])
        assert prompt[2]["3"]["inputs"]["steps"] == 5000
        wait_until(lambda: fetch_json(following, "/confy/report")["worker"]["node"] == "3")
        with command("run", UPSCALE, "--home", home) as waiting:
            wait_until(lambda: fetch_json(following, "/queue")["queue_pending"])
            os.kill(fetch_json(following, "/confy/report")["worker"]["pid"], signal.SIGKILL)
            out, err = waiting.communicate(timeout=PATIENCE_S)
            assert waiting.returncode == 0, err
        entry = fetch_json(following, f"/history/{prompt[1]}")[prompt[1]]
        (error,) = [data for event, data in entry["status"]["messages"] if event == "execution_error"]
        assert (error["node_id"], error["node_type"]) == ("3", "KSampler")
        assert error["confy"]["kind"] == "worker.died"
        assert "SIGKILL" in error["confy"]["message"]
        end_server(folders)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped there")
def test_a_server_that_hangs_is_named_with_its_process(confy: Confy, tmp_path: Path) -> None:
    with serving(tmp_path / "home") as hanging:
        os.kill(hanging.pid, signal.SIGSTOP)
        try:
            done = confy("run", UPSCALE, home=tmp_path / "home")
        finally:
            os.kill(hanging.pid, signal.SIGCONT)
        assert (done.code, done.out) == (1, "")
        (line,) = done.err.splitlines()
        assert f"{hanging.url} does not answer. End its process {hanging.pid}, then try again" in line
        assert confy("run", UPSCALE, home=tmp_path / "home").code == 0
