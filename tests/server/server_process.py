"""Starts real servers for tests and talks to them: HTTP by urllib, frames by a WebSocket read in a thread."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
from fake_worker import NODES

import app
from app.child_process import child_command
from app.folders import Folders, default_folders
from app.server_address import ServerAddress, answers, read_server_file

PATIENCE_S = 60.0
TOKEN = "secret-of-the-test"


def fake_python(folder: Path, mode: str = "good") -> Path:
    """Return an executable that stands in for the worker's Python and runs the fake worker."""
    script = folder / f"python_{mode}"
    fake = Path(__file__).with_name("fake_worker.py")
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{fake}" {mode} "$@"\n')
    script.chmod(0o755)
    return script


def home_with_toys(folder: Path, nodes: Mapping[str, Any] = NODES) -> Path:
    """Return a home whose server knows the toys (or other nodes) before any worker names them."""
    cache = folder / "home" / "state" / "cache"
    cache.mkdir(parents=True)
    content = {"app": app.__version__, "nodes": nodes, "routes": [], "validating": []}
    (cache / "object_info.json").write_text(json.dumps(content))
    return folder / "home"


@dataclass
class Answer:
    """An HTTP answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class RunningServer:
    """A server process of a Confy home."""

    def __init__(
        self, home: Path, worker_python: Path | str, *arguments: str, idle_s: float | None = None
    ) -> None:
        self.home = home
        self.folders: Folders = default_folders(base=home)
        self.environment = {**os.environ, "CONFY_WORKER_PYTHON": str(worker_python)}
        self.arguments = arguments if "--token" in arguments else ("--token", TOKEN, *arguments)
        self.idle_s = idle_s
        self.output = home / "server_output.txt"
        self.process = self._start()
        self.address = self._wait()

    def _start(self) -> subprocess.Popen[bytes]:
        self.home.mkdir(parents=True, exist_ok=True)
        command = child_command("server", "--home", str(self.home), *self.arguments)
        if self.idle_s is not None:
            # The role has no option for how long it waits; only these tests are that impatient.
            script = (
                "from app.folders import default_folders; from pathlib import Path\n"
                "from app.server.serve import ServeOptions, serve\n"
                f"raise SystemExit(serve(ServeOptions(default_folders(base=Path({str(self.home)!r})), "
                f"token={TOKEN!r}, keep={'--keep' in self.arguments}, idle_s={self.idle_s})))"
            )
            command = [sys.executable, "-c", script]
        with self.output.open("ab") as output:
            return subprocess.Popen(command, env=self.environment, stdout=output, stderr=output)

    def _wait(self) -> ServerAddress:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self.process.poll() is None:
            address = read_server_file(self.folders)
            if address is not None and address.pid == self.process.pid and answers(address):
                return address
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer:\n{self.output.read_text()}")

    def kill(self) -> None:
        """End it like a crash."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def restart(self) -> None:
        """Start it again after it ended."""
        self.process = self._start()
        self.address = self._wait()

    def request(
        self, method: str, path: str, body: Any = None, *, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request; a body that is no bytes goes as JSON."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        all_headers = {**self.address.headers, **(headers or {})}
        request = urllib.request.Request(f"{self.address.url}{path}", data, all_headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:
                return Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    def get(self, path: str) -> Any:
        """Return the JSON of a GET."""
        answer = self.request("GET", path)
        assert answer.status == 200, (answer.status, answer.body)
        return answer.json

    def post(self, path: str, body: Any = None) -> Any:
        """Return the JSON of a POST, None for an empty answer."""
        answer = self.request("POST", path, body)
        assert answer.status == 200, (answer.status, answer.body)
        return answer.json if answer.body else None

    def queue(self, prompt: Mapping[str, Any], **more: Any) -> str:
        """Queue a prompt and return its id."""
        return str(self.post("/prompt", {"prompt": prompt, **more})["prompt_id"])

    def wait_for_run(self, prompt_id: str) -> Any:
        """Return the history entry of a run once it is over."""
        return self.wait_until(lambda: self.get(f"/history/{prompt_id}").get(prompt_id))

    def wait_until(self, find: Any) -> Any:
        """Return what `find` returns once that is true."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if found := find():
                return found
            time.sleep(0.02)
        raise AssertionError(f"waited in vain; the server wrote:\n{self.output.read_text()[-4000:]}")

    def wait_for_worker(self) -> int:
        """Return the worker's process id once there is one."""
        return int(self.wait_until(lambda: self.get("/confy/report")["worker"]["pid"]))


@contextlib.contextmanager
def running_server(
    home: Path, worker_python: Path | str, *arguments: str, idle_s: float | None = None
) -> Iterator[RunningServer]:
    """Run a server for the length of a `with` block."""
    server = RunningServer(home, worker_python, *arguments, idle_s=idle_s)
    try:
        yield server
    finally:
        server.stop()


class Listener:
    """A WebSocket client in a thread. Frames are `{type, data}`, or `{event, …}` for binary ones."""

    def __init__(self, server: RunningServer, client_id: str | None = None, flags: Any = None) -> None:
        self._frames: queue.Queue[dict[str, Any]] = queue.Queue()
        query = f"?clientId={client_id}" if client_id else ""
        self._url = f"{server.address.url}/ws{query}"
        self._headers = server.address.headers
        self._flags = flags
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.greeting = self.next()
        if flags is not None:
            self.features = self.until("feature_flags")[-1]

    def _run(self) -> None:
        self._loop.run_until_complete(self._listen())
        self._loop.close()

    async def _listen(self) -> None:
        async with (
            aiohttp.ClientSession(headers=self._headers) as session,
            session.ws_connect(self._url) as socket,
        ):
            if self._flags is not None:
                await socket.send_json({"type": "feature_flags", "data": self._flags})
            stopping = asyncio.create_task(self._stop.wait())
            while True:
                receiving = asyncio.create_task(socket.receive())
                await asyncio.wait((stopping, receiving), return_when=asyncio.FIRST_COMPLETED)
                if stopping.done():
                    receiving.cancel()
                    return
                message = receiving.result()
                if message.type == aiohttp.WSMsgType.TEXT:
                    self._frames.put(json.loads(message.data))
                elif message.type == aiohttp.WSMsgType.BINARY:
                    self._frames.put(read_binary(message.data))
                else:
                    self._frames.put({"type": "closed", "data": {}})
                    stopping.cancel()
                    return

    def next(self) -> dict[str, Any]:
        """Return the next frame."""
        return self._frames.get(timeout=PATIENCE_S)

    def until(self, event: str, **data: Any) -> list[dict[str, Any]]:
        """Return the frames up to the first of this type whose data has these values."""
        frames = []
        while True:
            frames.append(self.next())
            found = frames[-1].get("data", {})
            if frames[-1].get("type") == event and all(found.get(k, ...) == v for k, v in data.items()):
                return frames

    def until_end(self, prompt_id: str | None = None) -> list[dict[str, Any]]:
        """Return the frames up to the end of a run."""
        return self.until("executing", node=None, **({"prompt_id": prompt_id} if prompt_id else {}))

    def waiting(self) -> list[dict[str, Any]]:
        """Return the frames that have come and were not taken yet."""
        frames = []
        with contextlib.suppress(queue.Empty):
            while True:
                frames.append(self._frames.get_nowait())
        return frames

    def close(self) -> None:
        """Hang up."""
        if self._thread.is_alive():
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(PATIENCE_S)


@contextlib.contextmanager
def listening(server: RunningServer, client_id: str | None = None, flags: Any = None) -> Iterator[Listener]:
    """Listen for the length of a `with` block."""
    listener = Listener(server, client_id, flags)
    try:
        yield listener
    finally:
        listener.close()


def read_binary(data: bytes) -> dict[str, Any]:
    """Return a binary frame as a dictionary."""
    (event,) = struct.unpack(">I", data[:4])
    (number,) = struct.unpack(">I", data[4:8])
    if event == 1:
        return {"event": 1, "image_type": number, "image": data[8:]}
    if event == 3:
        return {"event": 3, "node_id": data[8 : 8 + number].decode(), "text": data[8 + number :].decode()}
    metadata = json.loads(data[8 : 8 + number])
    return {"event": event, "metadata": metadata, "image": data[8 + number :]}
