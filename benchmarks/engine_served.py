"""What does a node cost through the real server: POST /prompt, then all frames until the run is over?

Budgets are for the processor time of the server and its worker together, so that a busy machine changes them
little; what a client waits is told beside.
"""

from __future__ import annotations

import asyncio
import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import psutil

from app.folders import default_folders
from app.server_address import read_server_file
from benchmarks.engine_graphs import PACK, chain, fan
from benchmarks.report import Metric

FIRST_BUDGET_MS, CACHED_BUDGET_MS, FRAMES_GROWTH, IDLE_BUDGET_MB = 0.30, 0.12, 1.2, 120.0
START_S = 60.0


@dataclass(frozen=True)
class Served:
    """One run: processor time and what the client waited in milliseconds a node, bytes of frames a node."""

    cpu_ms: float
    waited_ms: float
    frame_bytes: float


class Server:
    """A running server: its address, and the processes that work for it."""

    def __init__(self, address: str, pid: int) -> None:
        self.address = address
        self.pid = pid
        self._processes: dict[int, psutil.Process] = {pid: psutil.Process(pid)}

    def cpu_seconds(self) -> float:
        """Return the processor time of all its processes so far."""
        for child in self._processes[self.pid].children(recursive=True):
            self._processes.setdefault(child.pid, child)
        return sum(sum(one.cpu_times()[:2]) for one in self._processes.values())


@contextmanager
def served() -> Iterator[Server]:
    """Run `confy serve` with the pack of nodes that do nothing; yield it."""
    with tempfile.TemporaryDirectory() as home:
        pack = Path(home) / "custom_nodes" / "bench_nodes"
        pack.mkdir(parents=True)
        (pack / "__init__.py").write_text(PACK)
        command = [sys.executable, "-m", "app", "serve", "--home", home, "--token", "none", "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + START_S
            while (found := read_server_file(default_folders(base=Path(home)))) is None:
                assert process.poll() is None, "the server ended"
                assert time.monotonic() < deadline, "the server does not start"
                time.sleep(0.05)
            yield Server(found.url, found.pid)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


async def run_once(
    session: aiohttp.ClientSession, server: Server, prompt: dict[str, Any], flags: dict[str, Any]
) -> Served:
    """Queue a prompt and take in all frames until it is over."""
    client = uuid.uuid4().hex
    async with session.ws_connect(f"{server.address}/ws?clientId={client}", max_msg_size=0) as socket:
        await socket.send_json({"type": "feature_flags", "data": flags})
        await asyncio.sleep(0.2)
        began, cpu = time.perf_counter(), server.cpu_seconds()
        async with session.post(
            f"{server.address}/prompt", json={"prompt": prompt, "client_id": client}
        ) as answer:
            told = await answer.json()
            assert answer.status == 200, told
        total = 0
        async for message in socket:
            total += len(message.data)
            if message.type != aiohttp.WSMsgType.TEXT:
                continue
            if len(message.data) < 1000:
                frame = json.loads(message.data)
                assert frame["type"] != "execution_error", frame
                if frame["type"] == "executing" and frame["data"]["node"] is None:
                    break
        waited, cpu = time.perf_counter() - began, server.cpu_seconds() - cpu
    return Served(cpu * 1000 / len(prompt), waited * 1000 / len(prompt), total / len(prompt))


async def free(session: aiohttp.ClientSession, address: str) -> None:
    """Empty the cache of the worker."""
    await session.post(f"{address}/free", json={"free_memory": True, "unload_models": False})
    await asyncio.sleep(0.5)


def idle_megabytes(pid: int) -> float:
    """Return what the server takes of the memory: its share (PSS) where the system tells, else RSS."""
    memory = psutil.Process(pid).memory_full_info()
    return float(getattr(memory, "pss", 0) or memory.rss) / 2**20


async def _measure(server: Server, sizes: tuple[int, ...], repeats: int) -> list[Metric]:
    metrics: list[Metric] = []
    async with aiohttp.ClientSession() as session:
        await _until_ready(session, server.address)
        for shape in (chain, fan):
            sent: dict[tuple[int, bool], float] = {}
            for nodes in sizes:
                prompt = shape(nodes)
                first, cached, plain = [], [], []
                for _ in range(repeats):
                    await free(session, server.address)
                    first.append(await run_once(session, server, prompt, {"confy": True}))
                    cached.append(await run_once(session, server, prompt, {"confy": True}))
                    await free(session, server.address)
                    plain.append(await run_once(session, server, prompt, {}))
                name = f"served: {shape.__name__} of {nodes}"
                metrics += _times(f"{name}, first", first, FIRST_BUDGET_MS)
                metrics += _times(f"{name}, all cached", cached, CACHED_BUDGET_MS)
                for confy, runs in ((True, first), (False, plain)):
                    sent[nodes, confy] = statistics.median(r.frame_bytes for r in runs)
                    whose = "a Confy client" if confy else "another client"
                    metrics.append(Metric(f"{name}, frames to {whose}", sent[nodes, confy], "bytes/node"))
            for confy in (True, False):
                growth = sent[sizes[-1], confy] / sent[sizes[0], confy]
                whose = "a Confy client" if confy else "another client"
                name = f"served: {shape.__name__}, frames to {whose}, {sizes[-1]} against {sizes[0]}"
                metrics.append(Metric(name, growth, "× a node", FRAMES_GROWTH))
    return metrics


def _times(name: str, runs: list[Served], budget: float) -> list[Metric]:
    return [
        Metric(name, statistics.median(run.cpu_ms for run in runs), "ms/node", budget),
        Metric(f"{name}, waited", statistics.median(run.waited_ms for run in runs), "ms/node"),
    ]


async def _until_ready(session: aiohttp.ClientSession, address: str) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        async with session.get(f"{address}/object_info/Pass") as answer:
            if answer.status == 200 and await answer.json():
                return
        await asyncio.sleep(0.2)
    raise TimeoutError("the worker did not load the pack")


def through_the_server(sizes: tuple[int, ...], repeats: int) -> list[Metric]:
    """Measure the server at rest, then runs of all sizes through it."""
    with served() as server:
        time.sleep(5)
        idle = Metric("server at rest", idle_megabytes(server.pid), "MB", IDLE_BUDGET_MB)
        return [idle, *asyncio.run(_measure(server, sizes, repeats))]
