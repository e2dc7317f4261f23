"""The program's own worker with nodes that make trouble; in place of the worker's Python of a server.

Like fake_worker.py it is started by a script, with the arguments of the worker role. It imports torch
for trouble on a real card alone.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import resource
import signal
import sys
import threading
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.finished_runs import KeptRun
from app.folders import Folders, default_folders
from app.messages import Message, StepDone
from app.node_def import LoadedNodes, NodeResult
from app.run_context import RunContext
from app.runtime.worker import worker_run
from app.runtime.worker.worker import run_worker
from tests.fakes import ANY, Probes

os.environ.setdefault("CONFY_FAKE_DEVICES", "fake:0")
worker_run.inference_guard = lambda: nullcontext
LOCK = threading.Lock()


class AcceleratorError(RuntimeError):
    """By this name torch tells what a GPU refuses."""


def value(run: RunContext, x: Any) -> tuple[Any, ...]:
    return (x,)


def where(run: RunContext, x: Any) -> tuple[Any, ...]:
    """Add the device of this call to a text."""
    return (f"{x} {run.device}",)


def die(*, both: bool) -> None:
    """End this process, and its server with it, by a signal that nobody can catch."""
    if both:
        os.kill(os.getppid(), signal.SIGKILL)
    signal.pthread_kill(threading.get_ident(), signal.SIGKILL)
    time.sleep(600)


class DyingRun(KeptRun):
    """A run that dies before it tells of a result that says so; what it leaves in a file stands by then."""

    def __init__(self, folders: Folders, prompt_id: str | None, send: Any, *rest: Any) -> None:
        def die_or_send(message: Message) -> None:
            shown = message.ui if isinstance(message, StepDone) else None
            text = str((shown or {}).get("text"))
            if "untold" in text:
                die(both="both" in text)
            send(message)

        super().__init__(folders, prompt_id, die_or_send, *rest)


def line(run: RunContext, x: Any) -> NodeResult:
    """Append a line to the log of the test, in one write; show what came in."""
    text = f"{run.prompt_id} {run.node_id} {os.getpid()} {os.environ.get('CONFY_FAKE_DEVICES')}\n"
    handle = os.open(run.folders.output / "log.txt", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(handle, text.encode())
    os.close(handle)
    if str(x).startswith("written"):
        die(both="both" in str(x))
    return NodeResult((), {"text": [str(x)]})


def work(run: RunContext, x: Any, seconds: float) -> tuple[Any, ...]:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        run.check_interrupted()
        time.sleep(0.005)
    return (x,)


def heavy(run: RunContext, x: Any, seconds: float) -> tuple[Any, ...]:
    """Leave a line of each call, and take long."""
    with (run.folders.output / "heavy.txt").open("a") as file:
        file.write(f"{x} {os.getpid()}\n")
    return work(run, x, seconds)


def trouble_on_card(how: str) -> None:
    """Do to a real card what the other ways only say."""
    import torch

    match how:
        case "cuda assert":
            torch._assert_async(torch.zeros((), device="cuda"))
        case "cuda address":
            torch.nn.functional.embedding(
                torch.full((4,), 10**6, device="cuda"), torch.zeros(4, 4, device="cuda")
            )
        case "cuda kernel":
            torch.cuda._sleep(10**13)
        case "cuda memory":
            torch.empty(
                torch.cuda.get_device_properties(0).total_memory * 2, dtype=torch.uint8, device="cuda"
            )
    torch.cuda.synchronize()


def trouble(run: RunContext, x: Any, how: str) -> tuple[Any, ...]:
    match how:
        case "kill" | "segv" | "abort":
            number = {"kill": signal.SIGKILL, "segv": signal.SIGSEGV, "abort": signal.SIGABRT}[how]
            # Of this thread: another one might be chosen, and this one go on for a moment.
            signal.pthread_kill(threading.get_ident(), number)
        case "stop":
            os.kill(os.getpid(), signal.SIGSTOP)
            time.sleep(600)  # another thread may be the one that stops first
        case "sleep":
            time.sleep(600)
        case "deadlock":
            LOCK.acquire()
            LOCK.acquire()
        case "hold":
            ctypes.PyDLL(None).sleep(600)  # PyDLL: the interpreter lock is held meanwhile
        case "memory":
            limits = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (2**31, limits[1]))
            try:
                return (len(bytearray(2**33)),)
            finally:
                resource.setrlimit(resource.RLIMIT_AS, limits)
        case "assert":
            raise AcceleratorError(
                "CUDA error: device-side assert triggered\nCompile with TORCH_USE_CUDA_DSA"
            )
        case "cuda assert" | "cuda address" | "cuda kernel" | "cuda memory":
            trouble_on_card(how)
        case "cublas":
            raise RuntimeError("CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling `cublasSgemm`")
    return (x,)


worker_run.KeptRun = DyingRun  # type: ignore[misc]


def load(folders: Folders) -> LoadedNodes:
    probes = Probes()
    probes.add("Value", {"required": {"x": ["INT", {"default": 0}]}}, ["*"], value)
    probes.add("Say", {"required": {"x": ["STRING", {}]}}, ["*"], value)
    probes.add("Line", {"required": {"x": ANY}}, [], line, info={"output_node": True})
    probes.add("Where", {"required": {"x": ANY}}, ["*"], where)
    seconds = ["FLOAT", {"default": 0.0}]
    probes.add("Work", {"required": {"x": ANY, "seconds": seconds}}, ["*"], work)
    probes.add("Heavy", {"required": {"x": ANY, "seconds": seconds}}, ["*"], heavy)
    probes.add("Trouble", {"required": {"x": ANY, "how": ["STRING", {}]}}, ["*"], trouble)
    return LoadedNodes(probes.definitions)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("-P", action="store_true")
    arguments.add_argument("main")
    arguments.add_argument("--role")
    arguments.add_argument("--connect")
    arguments.add_argument("--home", type=Path)
    arguments.add_argument("--standby", action="store_true")
    options = arguments.parse_args()
    home = default_folders(base=options.home)
    sys.exit(run_worker(options.connect, os.environ["CONFY_TOKEN"], home, load, standby=options.standby))
