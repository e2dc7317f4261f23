"""What does the death of a worker cost? From kill -9 in the middle of a run to the next prompt at work."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import subprocess
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import aiohttp
import psutil
from PIL import Image

from app.child_process import child_command
from app.folders import Folders, default_folders
from app.server_address import ServerAddress, read_server_file
from benchmarks.report import Metric, arguments, finish

DEATH_BUDGET_S = 1.5
IDLE_BUDGET_MB = 120.0
PATIENCE_S = 120.0


def prompt(scale_by: float, again: int) -> dict[str, Any]:
    """Return a prompt that scales a picture up `again` times."""
    nodes: dict[str, Any] = {"1": {"class_type": "LoadImage", "inputs": {"image": "small.png"}}}
    for number in range(2, 2 + again):
        nodes[str(number)] = {
            "class_type": "ImageScaleBy",
            "inputs": {"image": [str(number - 1), 0], "upscale_method": "lanczos", "scale_by": scale_by},
        }
    nodes["out"] = {"class_type": "PreviewImage", "inputs": {"images": [str(again + 1), 0]}}
    return nodes


class Talk:
    """A client of the server: HTTP, and the frames of its WebSocket."""

    def __init__(self, session: aiohttp.ClientSession, address: ServerAddress) -> None:
        self._session = session
        self._address = address
        self._client_id = uuid.uuid4().hex
        self.socket: aiohttp.ClientWebSocketResponse

    async def connect(self) -> None:
        """Open the WebSocket."""
        self.socket = await self._session.ws_connect(f"{self._address.url}/ws?clientId={self._client_id}")

    async def report(self) -> dict[str, Any]:
        """Return what the server says of its worker."""
        async with self._session.get(f"{self._address.url}/confy/report") as answer:
            worker: dict[str, Any] = (await answer.json())["worker"]
            return worker

    async def queue(self, body: dict[str, Any]) -> str:
        """Queue a prompt and return its id."""
        data = {"prompt": body, "client_id": self._client_id}
        async with self._session.post(f"{self._address.url}/prompt", json=data) as answer:
            return str((await answer.json())["prompt_id"])

    async def until(self, event: str, prompt_id: str) -> float:
        """Return when (monotonic) the first frame of this kind came for a prompt."""
        async for message in self.socket:
            if message.type == aiohttp.WSMsgType.TEXT:
                frame = message.json()
                if frame["type"] == event and frame["data"].get("prompt_id") == prompt_id:
                    return time.monotonic()
        raise RuntimeError(f"the server hung up before {event}")

    async def standby(self) -> int:
        """Wait until a worker and a standby with its nodes stand; return the worker's process id."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            worker = await self.report()
            if worker["pid"] and worker["standby"]:
                await asyncio.sleep(3)  # it imports its nodes meanwhile
                return int(worker["pid"])
            await asyncio.sleep(0.05)
        raise RuntimeError("no standby came")


async def one_death(talk: Talk, number: int) -> tuple[float, float]:
    """Kill the worker in a run; return the seconds until the next one is begun, and until it is at work."""
    pid = await talk.standby()
    doomed = await talk.queue(prompt(8.0 + number / 1000 - 1, 2))
    await talk.until("executing", doomed)
    following = await talk.queue(prompt(1.1 + number / 1000, 1))
    killed = time.monotonic()
    os.kill(pid, signal.SIGKILL)
    begun = await talk.until("execution_start", following)
    at_work = await talk.until("executing", following)
    await talk.until("execution_success", following)
    return begun - killed, at_work - killed


async def measure(folders: Folders, server_pid: int, repeats: int) -> list[Metric]:
    """Return the medians."""
    address = read_server_file(folders)
    assert address is not None
    async with aiohttp.ClientSession(headers=address.headers) as session:
        talk = Talk(session, address)
        await talk.connect()
        await talk.standby()
        idle_mb = psutil.Process(server_pid).memory_info().rss / 2**20
        deaths = [await one_death(talk, number) for number in range(repeats)]
        await talk.socket.close()
    begun, at_work = (statistics.median(each) for each in zip(*deaths, strict=True))
    return [
        Metric("worker killed, next prompt begins", begun, "s", DEATH_BUDGET_S),
        Metric("worker killed, next prompt's first node runs", at_work, "s", DEATH_BUDGET_S),
        Metric("server idle, resident memory", idle_mb, "MiB", IDLE_BUDGET_MB),
    ]


def main() -> int:
    """Measure and print; returns the exit code."""
    options = arguments(__doc__)
    with tempfile.TemporaryDirectory() as home:
        folders = default_folders({}, Path(home))
        folders.create()
        Image.new("RGB", (512, 512), (200, 100, 50)).save(folders.input / "small.png")
        command = child_command("server", "--home", home, "--keep")
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + PATIENCE_S
            while read_server_file(folders) is None and time.monotonic() < deadline:
                time.sleep(0.05)
            metrics = asyncio.run(measure(folders, server.pid, 3 if options.quick else 5))
        finally:
            server.terminate()
            server.wait()
    return finish(metrics, options.json)


if __name__ == "__main__":
    raise SystemExit(main())
