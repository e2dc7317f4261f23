"""Where the server of a Confy home is, and how to come by one: attach to what runs, else start it.

Used by the editor and the commands; needs neither aiohttp nor Qt.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from app.child_process import child_command, child_environment
from app.folders import Folders
from app.problems import Problem, RunFailed
from app.settings import write_atomically

POLL_S = 0.05
ANSWER_TIMEOUT_S = 5.0
SMALL_DISK_BYTES = 2**20


@dataclass(frozen=True)
class ServerAddress:
    """A server's URL without a slash at the end, its token ("" for none) and its process id."""

    url: str
    token: str
    pid: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers every request needs."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


def server_file(folders: Folders) -> Path:
    """Return the file in which a running server says where it is."""
    return folders.state / "server.json"


def read_server_file(folders: Folders) -> ServerAddress | None:
    """Return what the last server said about itself; None when there is nothing readable. It may be gone."""
    try:
        data = json.loads(server_file(folders).read_text("utf-8"))
        host = str(data.get("host") or "127.0.0.1")
        return ServerAddress(
            f"http://{host}:{int(data['port'])}", str(data.get("token") or ""), int(data["pid"])
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_server_file(folders: Folders, *, host: str, port: int, token: str, pid: int) -> None:
    """Say where this server is, readable by this user only; raises OSError."""
    path = server_file(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    # The rights come first: the token must not be readable for a moment either.
    path.touch(mode=0o600)
    path.chmod(0o600)
    write_atomically(path, json.dumps({"host": host, "port": port, "token": token, "pid": pid}).encode())


def answers(address: ServerAddress, timeout_s: float = ANSWER_TIMEOUT_S) -> bool:
    """Whether a server answers at this address and accepts the token."""
    request = urllib.request.Request(f"{address.url}/features", headers=address.headers)
    # A proxy for the outside world has no business between two local processes.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=timeout_s) as response:
            return bool(response.status == 200)
    except (OSError, urllib.error.URLError, http.client.HTTPException):
        return False


def ensure_server(folders: Folders, *, workers: str = "one", timeout_s: float = 10) -> ServerAddress:
    """Return the server of this home, starting one (detached) with these `workers` if none answers.

    Raises RunFailed with the reason when none answers within `timeout_s`.
    """
    known = read_server_file(folders)
    if known is not None and answers(known):
        return known
    start_log = folders.state / "logs" / "server_start.log"
    home = ["--home", str(folders.base)] if folders.state == folders.base / "state" else []
    with _opened(start_log) as output:
        process = _start(child_command("server", *home, "--workers", workers), folders, output)
    # Whoever started it also has to take note of its end, or it stays in the system's table.
    threading.Thread(target=process.wait, name="server-end", daemon=True).start()
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        address = read_server_file(folders)
        if address is not None and address != known and answers(address):
            return address
        # One that left because another server was quicker is no failure: that one is attached to.
        if process.poll() not in (None, 0):
            break
        time.sleep(POLL_S)
    address = read_server_file(folders)
    if address is not None and answers(address):
        return address
    if address is not None and process.poll() == 0:
        message = (
            f"the server of this home at {address.url} does not answer. End its process {address.pid}, "
            "then try again"
        )
        raise RunFailed(Problem("server.unreachable", message, value=address.pid, source="process"))
    raise RunFailed(_not_started(process, start_log, timeout_s))


def _opened(start_log: Path) -> IO[bytes]:
    try:
        start_log.parent.mkdir(parents=True, exist_ok=True)
        return start_log.open("wb")
    except OSError as error:
        message = (
            f"no server can be started, since its log {start_log} cannot be written: "
            f"{error.strerror or error}. Free some space, or choose another home with --home"
        )
        problem = Problem("server.unreachable", message, value=str(start_log), source="process")
        raise RunFailed(problem) from error


def _start(command: list[str], folders: Folders, output: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a process that outlives this one and its terminal."""
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=child_environment(),
            cwd=folders.base,
            **apart,
        )
    except OSError as error:
        message = f"the server cannot be started with {command[0]!r}: {error.strerror or error}"
        raise RunFailed(Problem("server.unreachable", message, source="process")) from error


def _not_started(process: subprocess.Popen[bytes], start_log: Path, timeout_s: float) -> Problem:
    code = process.poll()
    how = f"gave no answer within {timeout_s:g} s" if code is None else f"ended with exit code {code}"
    words = start_log.read_text("utf-8", "replace").strip()
    last = f": {words.splitlines()[-1]}" if words else ""
    if not words and shutil.disk_usage(start_log.parent).free < SMALL_DISK_BYTES:
        last = f": the disk of {start_log.parent} is full, free some space and try again"
    return Problem(
        "server.unreachable",
        f"the server {how}{last}. Its log is in {start_log.parent}{os.sep}",
        details=words or None,
        source="process",
    )
