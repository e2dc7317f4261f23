"""A Confy home with a server of its own for these tests, and a way to run commands in it."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.__main__ import main
from app.folders import Folders, default_folders
from app.server_address import read_server_file


@dataclass(frozen=True)
class Outcome:
    """What a command did: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Confy = Callable[..., Outcome]


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("home")
    yield folder
    end_server(default_folders(base=folder))


def end_server(folders: Folders) -> None:
    """End the server that the commands started, and wait until it is gone."""
    address = read_server_file(folders)
    if address is None:
        return
    os.kill(address.pid, signal.SIGTERM)
    deadline = time.monotonic() + 20
    while read_server_file(folders) is not None and time.monotonic() < deadline:
        time.sleep(0.05)


@pytest.fixture
def confy(home: Path, capfd: pytest.CaptureFixture[str]) -> Confy:
    """Run a command of the program in the home of these tests."""

    def run(command: str, *arguments: object) -> Outcome:
        capfd.readouterr()
        try:
            code = main([command, "--home", str(home), *map(str, arguments)])
        except SystemExit as leave:
            code = int(leave.code or 0)
        return Outcome(code, *capfd.readouterr())

    return run
