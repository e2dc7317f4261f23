"""Starts, watches and replaces workers: one that runs, and a standby that takes over within a second.

The standby is started once the first worker stands. A worker that cannot start, or dies while it imports its
nodes, is tried again with the next prompt, so that nothing loops, and the prompt is answered with the reason.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, Literal

from app.debug_messages import Probed, ProbeRequest
from app.messages import (
    AskStacks,
    Broadcast,
    HttpRequest,
    HttpResponse,
    Log,
    Message,
    NodeInfoUpdate,
    Planned,
    PlanRequest,
    Problems,
    Stacks,
    Status,
    StepDone,
    StepStarted,
    Validate,
    Validated,
    WarmUp,
)
from app.problems import Problem, RunFailed
from app.server.workers.worker_door import WorkerDoor
from app.server.workers.worker_process import WorkerProcess, WorkerStart, start_worker

State = Literal["stopped", "starting", "ready", "running", "failed"]
Request = Validate | PlanRequest | HttpRequest | AskStacks | ProbeRequest
Reply = Validated | Planned | HttpResponse | Stacks | Probed
LOG = logging.getLogger("confy.server")


def _ignore(*_: object) -> None:
    """Listen to nothing."""


class Workers:
    """One worker after the other, and the standby of each. The owner sets the `on_…` functions."""

    def __init__(
        self,
        start: Callable[[], WorkerStart],
        door: WorkerDoor,
        *,
        with_standby: bool = True,
        device: str | None = None,
    ) -> None:
        self.device = device
        """The device that is theirs alone, None for all."""
        self._start = start
        self._with_standby = with_standby
        self._door = door
        self._active: WorkerProcess | None = None
        self._standby: WorkerProcess | None = None
        self._starting: asyncio.Task[WorkerProcess] | None = None
        self._standby_start: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._replies: dict[str, tuple[WorkerProcess, asyncio.Future[Reply]]] = {}
        self._inboxes: dict[WorkerProcess, asyncio.Queue[Message | Problem]] = {}
        self._closing = False
        self._wanted_warm = False
        self._devices: tuple[Mapping[str, Any], ...] = ()
        self.problem: Problem | None = None
        self.deaths: list[Problem] = []
        self.on_nodes: Callable[[NodeInfoUpdate], None] = _ignore
        self.on_broadcast: Callable[[Broadcast], None] = _ignore
        self.on_problem: Callable[[Problem], None] = _ignore
        self.on_state: Callable[[], None] = _ignore
        self.on_sample: Callable[[], None] = _ignore

    def open(self) -> None:
        """Begin to start the first worker; the door is open."""
        self._spawn(self._warm_up())

    async def close(self) -> None:
        """End every worker."""
        self._closing = True
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        if self._standby_start is not None:
            self._standby_start.cancel()
            await asyncio.gather(self._standby_start, return_exceptions=True)
        await asyncio.gather(*(worker.leave() for worker in self.processes))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def active(self) -> WorkerProcess | None:
        """The worker that runs prompts, None while there is none."""
        return self._active if self._active is not None and self._active.is_alive else None

    @property
    def processes(self) -> tuple[WorkerProcess, ...]:
        """The worker that runs prompts and its standby, as far as there are any."""
        return tuple(worker for worker in (self._active, self._standby) if worker is not None)

    @property
    def state(self) -> State:
        """What the worker is doing, in one word."""
        if self.active is not None:
            return "running" if self.active in self._inboxes else "ready"
        if self._starting is not None:
            return "starting"
        return "failed" if self.problem is not None else "stopped"

    def report(self) -> dict[str, Any]:
        """Return the facts about the workers as JSON values."""
        worker = self.active
        hello = worker.hello if worker else None
        return {
            "state": self.state,
            "pid": worker.pid if worker else None,
            "standby": self._standby.pid if self._standby else None,
            "python": hello.python if hello else None,
            "torch": hello.torch if hello else None,
            "devices": list(self._devices),
            "memory": dict(worker.memory) if worker else {},
            "node": worker.node if worker else None,
            "device": self.device,
            "no_sign": worker.no_sign.to_json() if worker and worker.no_sign else None,
            "deaths": [problem.to_json() for problem in self.deaths],
            "problem": self.problem.to_json() if self.problem else None,
        }

    def warm_up(self) -> None:
        """Let this worker, and each that takes its place, import at once what the first picture needs."""
        if not self._wanted_warm:
            self._wanted_warm = True
            if self.active is not None:
                self.active.send(WarmUp())

    async def ready(self) -> WorkerProcess:
        """Return a living worker, starting one if need be; raises RunFailed when it cannot be started."""
        if self.active is None and self._standby_start is not None:
            # One that is on its way is there sooner than another one.
            await asyncio.shield(self._standby_start)
        if self.active is not None:
            return self.active
        if self._standby is not None and self._standby.is_alive:
            self._active, self._standby, self.problem = self._standby, None, None
            if self._wanted_warm:
                self._active.send(WarmUp())
            self.on_state()
            self._begin_standby()
            return self._active
        if self._starting is None:
            self._starting = asyncio.create_task(self._start_active())
            self.on_state()
        return await asyncio.shield(self._starting)

    def begin_run(self, worker: WorkerProcess, prompt_id: str = "") -> asyncio.Queue[Message | Problem]:
        """Return the queue that gets the run's messages from now on, and a Problem if the worker dies."""
        self._inboxes[worker] = asyncio.Queue()
        worker.prompt_id = prompt_id or None
        worker.last_sign = time.monotonic()
        self.on_state()
        return self._inboxes[worker]

    def end_run(self, worker: WorkerProcess) -> None:
        """Hand over no more messages of the run."""
        inbox = self._inboxes.pop(worker, None)
        while inbox is not None and not inbox.empty():
            message = inbox.get_nowait()
            if isinstance(message, Broadcast):
                self.on_broadcast(message)
        worker.node = worker.prompt_id = worker.no_sign = None
        self.on_state()

    def retire(self, worker: WorkerProcess) -> None:
        """Let another worker take the place of one that is not to be used any more."""
        LOG.warning("worker %s is replaced", worker.pid)
        if worker is self._active:
            self._active = None
        worker.kill()

    def restart(self) -> None:
        """Begin anew with a new process, and a new standby; a run of the old one ends."""
        old, self._active, self._standby = self.processes, None, None
        for worker in old:
            LOG.info("worker %s is replaced, as the user wants", worker.pid)
            worker.was_replaced = True
            if worker in self._inboxes:
                worker.kill()
            else:
                self._spawn(worker.leave())
        self.problem = None
        self._spawn(self._warm_up())
        self.on_state()

    async def ask(self, request: Request, timeout_s: float | None = None) -> Reply:
        """Send a request and return its answer.

        Raises RunFailed when there is no worker or it dies, TimeoutError when it takes too long.
        """
        return await self.ask_worker(await self.ready(), request, timeout_s)

    async def ask_worker(
        self, worker: WorkerProcess, request: Request, timeout_s: float | None = None
    ) -> Reply:
        """Send a request to this worker; raises as `ask`."""
        request_id = uuid.uuid4().hex
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._replies[request_id] = (worker, future)
        worker.send(replace(request, request_id=request_id))
        try:
            return await asyncio.wait_for(future, timeout_s)
        finally:
            self._replies.pop(request_id, None)

    # --- starting and watching ----------------------------------------------------------------------------

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _warm_up(self) -> None:
        try:
            await self.ready()
        except RunFailed:
            return  # _start_active has kept and logged the reason

    async def _start_active(self) -> WorkerProcess:
        try:
            worker = await start_worker(self._start(), self._door, standby=False)
        except RunFailed as failure:
            self.problem = failure.problem
            LOG.error("%s", failure.problem.message)
            raise
        finally:
            self._starting = None
            # Only now is the state another one, for better or worse.
            asyncio.get_running_loop().call_soon(self.on_state)
        self.problem = None
        self._active = worker
        if self._wanted_warm:
            worker.send(WarmUp())
        # A standby has not looked at the devices; they are the same.
        self._devices = worker.hello.devices
        LOG.info("worker %s is ready, torch %s", worker.pid, worker.hello.torch)
        self._spawn(self._watch(worker))
        self._begin_standby()
        return worker

    def _begin_standby(self) -> None:
        if self._with_standby and not self._closing and self._standby is None and self._standby_start is None:
            self._standby_start = self._spawn(self._start_standby())

    async def _start_standby(self) -> None:
        try:
            self._standby = await start_worker(self._start(), self._door, standby=True)
        except RunFailed as failure:
            LOG.warning("no standby worker: %s", failure.problem.message)
            return
        finally:
            self._standby_start = None
        self._spawn(self._watch(self._standby))

    async def _watch(self, worker: WorkerProcess) -> None:
        problem = await worker.listen(self._receive)
        if self._closing:
            return
        LOG.log(logging.INFO if worker.was_replaced else logging.ERROR, "%s", problem.message)
        for asked, future in list(self._replies.values()):
            if asked is worker and not future.done():
                future.set_exception(RunFailed(problem))
        if worker is self._standby:
            self._standby = None
            return
        if worker in self._inboxes:
            self._inboxes[worker].put_nowait(problem)
        if worker.was_replaced:
            return
        self.deaths.append(problem)
        del self.deaths[:-20]
        if worker is self._active:
            self._active = None
        if worker.has_nodes or worker.was_killed:
            self._spawn(self._warm_up())
        else:
            self.problem = problem
        self.on_state()

    def _receive(self, worker: WorkerProcess, message: Message) -> None:
        match message:
            case Validated() | Planned() | HttpResponse() | Stacks() | Probed():
                _, future = self._replies.get(message.request_id, (None, None))
                if future is not None and not future.done():
                    future.set_result(message)
            case NodeInfoUpdate():
                worker.has_nodes = True
                self.on_nodes(message)
            case Problems() if message.prompt_id is None:
                self.on_problem(message.problem)
            case Broadcast() if worker not in self._inboxes:
                self.on_broadcast(message)
            case Log():
                _take_log(worker, message)
            case Status():
                worker.memory, worker.models = message.memory, message.models
                self.on_sample()
                if worker in self._inboxes and message.prompt_id is not None:
                    self._inboxes[worker].put_nowait(message)
            case _:
                worker.last_sign = time.monotonic()
                if isinstance(message, StepStarted):
                    worker.node = message.node
                elif isinstance(message, StepDone) and worker.node == message.node:
                    worker.node = None
                if worker in self._inboxes:
                    self._inboxes[worker].put_nowait(message)

    def facts(self) -> Mapping[str, Any]:
        """Return what `confy.worker` tells clients: its state, why there is none, how the last one died."""
        worker = self.active
        return {
            "state": self.state,
            "pid": worker.pid if worker else None,
            # "cuda:0 and its name"; what a node is bound to is the first word.
            "devices": [str(device.get("name", "")).split(" ")[0] for device in self._devices],
            "problem": self.problem.to_json() if self.problem else None,
            "died": self.deaths[-1].to_json() if self.deaths else None,
        }


def _take_log(worker: WorkerProcess, message: Log) -> None:
    if message.prompt_id is not None:
        worker.last_sign = time.monotonic()
    level = logging.getLevelName(message.level.upper())
    extra = {
        "role": "worker",
        "pid": worker.pid,
        "prompt_id": message.prompt_id,
        "node": message.node,
    }
    LOG.log(level if isinstance(level, int) else logging.INFO, "%s", message.message, extra=extra)
