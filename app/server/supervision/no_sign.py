"""A node that gives no sign for long: found, and told with the place where its thread is.

A long step is nothing wrong, so nothing is killed here: the user is told, and may interrupt or kill.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import psutil

from app.messages import AskStacks, Stacks
from app.problems import Problem, Remedy, RunFailed
from app.server.queueing.run_frames import RunFrames
from app.server.workers.worker_process import WorkerProcess
from app.server.workers.workers import Workers

ANSWER_S = 2.0
DUMP_S = 1.0
_MARK = "(the stacks were asked for)"


async def watch_signs(
    worker: WorkerProcess,
    workers: Workers,
    frames: RunFrames,
    patience_s: Callable[[], float],
    is_paused: Callable[[], bool],
    catch_up: Callable[[], object],
) -> None:
    """Watch a run until cancelled: tell once when nothing was heard of its node for `patience_s` seconds.

    0 seconds: never; nor is a run told of that waits at a breakpoint. A sign that comes later takes the
    message back. `catch_up` finds a step that began unheard.
    """
    while True:
        patience = patience_s()
        await asyncio.sleep(max(0.05, min(1.0, patience / 4)))
        quiet_s = time.monotonic() - worker.last_sign
        if not patience or quiet_s < patience or is_paused():
            if worker.no_sign is not None:
                worker.no_sign = None
                workers.on_state()
        elif worker.no_sign is None:
            text, innermost = await _where_it_is(worker, workers)
            if time.monotonic() - worker.last_sign < patience or not worker.is_alive:
                continue
            catch_up()
            worker.no_sign = _problem(frames, quiet_s, text, innermost)
            frames.warn(worker.no_sign)
            workers.on_state()


def _problem(frames: RunFrames, quiet_s: float, text: str, innermost: str) -> Problem:
    node = frames.last_node
    kind = frames.class_of(node)
    who = f"{kind or 'the node'} (node {node})" if node else "the run"
    for_long = f"{quiet_s / 60:.0f} min" if quiet_s >= 90 else f"{quiet_s:.0f} s"
    return Problem(
        "worker.no_sign",
        f"no sign from {who} for {for_long}; {innermost}. It may be at work: wait, or stop it",
        severity="warning",
        node_path=frames.shown_as(node),
        remedies=(
            Remedy("Interrupt", {"interrupt": {"prompt_id": frames.prompt_id}}),
            Remedy("Kill the worker", {"kill_worker": {"prompt_id": frames.prompt_id}}),
        ),
        details=text or None,
        source="process",
    )


async def _where_it_is(worker: WorkerProcess, workers: Workers) -> tuple[str, str]:
    """Return Python's stacks in the worker and one line for a person: where it is, or how it is."""
    with suppress(TimeoutError, RunFailed):
        answer = await workers.ask_worker(worker, AskStacks(), ANSWER_S)
        if isinstance(answer, Stacks):
            return answer.text, f"it is at {answer.innermost}" if answer.innermost else "its thread is gone"
    state = _state(worker.pid)
    if state in (psutil.STATUS_STOPPED, psutil.STATUS_TRACING_STOP):
        return "", "its process is stopped by a signal"
    dump = await _dump(worker)
    holding = "it holds the interpreter lock, so that its worker answers nothing"
    if dump:
        return dump, holding
    in_kernel = "it waits in the system, for a disk or a driver, and its worker answers nothing"
    return "", in_kernel if state == psutil.STATUS_DISK_SLEEP else "its worker answers nothing"


async def _dump(worker: WorkerProcess) -> str:
    """Have the process write its stacks by signal, which needs no interpreter; "" where it cannot."""
    number = worker.hello.stacks_signal
    if not number or worker.process.returncode is not None:
        return ""
    worker.lines.append(_MARK)
    with suppress(ProcessLookupError):
        worker.process.send_signal(number)
    await asyncio.sleep(DUMP_S)
    lines = list(worker.lines)
    return "\n".join(lines[lines.index(_MARK) + 1 :]) if _MARK in lines else ""


def _state(pid: int) -> str:
    try:
        return str(psutil.Process(pid).status())
    except psutil.Error:
        return ""
