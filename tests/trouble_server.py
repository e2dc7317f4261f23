"""A real server with workers that need no torch (tests/server/trouble_worker.py), for tests of the window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from app.child_process import child_command
from app.folders import Folders
from app.server_address import ServerAddress, answers, read_server_file

PATIENCE_S = 60.0


class TroubleServer:
    """Serves a home until stopped."""

    def __init__(self, folders: Folders, *arguments: str) -> None:
        self.folders = folders
        script = folders.base / "python_trouble"
        worker = Path(__file__).parent / "server" / "trouble_worker.py"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P "{worker}" "$@"\n')
        script.chmod(0o755)
        self._environment = {**os.environ, "CONFY_WORKER_PYTHON": str(script)}
        self._arguments = arguments
        self.start()

    def start(self) -> None:
        """Start it, and wait until its workers have told their nodes."""
        command = child_command("server", "--home", str(self.folders.base), "--keep", *self._arguments)
        with (self.folders.base / "server_output.txt").open("ab") as output:
            self.process = subprocess.Popen(command, env=self._environment, stdout=output, stderr=output)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self.process.poll() is None:
            address = read_server_file(self.folders)
            if address is not None and address.pid == self.process.pid and answers(address):
                self.address: ServerAddress = address
                report = self.get("/confy/report")
                if report["nodes"]["live"] and all(one["pid"] for one in report["worker"]["all"]):
                    return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """End it as a user does, and wait."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE_S)

    def get(self, path: str) -> Any:
        """Return the JSON of a GET."""
        request = urllib.request.Request(self.address.url + path, headers=self.address.headers)
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.loads(answer.read())
