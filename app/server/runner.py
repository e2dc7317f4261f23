"""Runs the queue: one prompt after the other on the active worker, whatever happens to it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable

from app.messages import (
    Broadcast,
    Done,
    Free,
    Interrupt,
    Message,
    Preview,
    Problems,
    Progress,
    Run,
    Started,
    StepDone,
    StepStarted,
    Text,
)
from app.problems import Problem, RunFailed
from app.server.broadcast import Clients
from app.server.history import History
from app.server.run_frames import RunFrames
from app.server.run_queue import QueueItem, RunQueue
from app.server.worker_process import WorkerProcess
from app.server.workers import Workers
from app.settings import Settings

LOG = logging.getLogger("confy.server")


class Runner:
    """Takes prompts from the queue and sees each one through to its history entry."""

    def __init__(
        self,
        queue: RunQueue,
        history: History,
        clients: Clients,
        workers: Workers,
        settings: Callable[[], Settings],
        *,
        disable_metadata: bool = False,
    ) -> None:
        self._queue = queue
        self._history = history
        self._clients = clients
        self._workers = workers
        self._settings = settings
        self._disable_metadata = disable_metadata
        self._frames: RunFrames | None = None
        self._interrupted = asyncio.Event()
        self._free: Free | None = None
        self._may_start = asyncio.Event()
        self._may_start.set()

    @property
    def running_node(self) -> str | None:
        """The node that began last in the running prompt."""
        return self._frames.last_node if self._frames else None

    def pause(self) -> None:
        """Start no further prompt; the running one goes on."""
        self._may_start.clear()

    def resume(self) -> None:
        """Start prompts again."""
        self._may_start.set()

    def tell_queue(self) -> None:
        """Tell everyone how many prompts run or wait."""
        self._clients.send("status", {"status": {"exec_info": {"queue_remaining": self._queue.remaining}}})

    def interrupt(self, prompt_id: str | None = None) -> None:
        """Stop the running prompt, or only if it is `prompt_id`; without one running nothing happens."""
        running = self._queue.running
        if running is not None and prompt_id in (None, running.prompt_id):
            self._interrupted.set()

    def free(self, *, results: bool, models: bool) -> None:
        """Have the worker drop cached results or models; one that has not started has nothing to drop."""
        if self._workers.active is not None and (results or models):
            self._workers.active.send(Free(results=results, models=models))

    async def run_forever(self) -> None:
        """Run prompts until cancelled."""
        for item in self._queue.given_up:
            self._give_up(item)
        while True:
            await self._may_start.wait()
            await self._queue.wait()
            if self._may_start.is_set():
                await self._run(self._queue.take())

    async def _run(self, item: QueueItem) -> None:
        self._interrupted.clear()
        frames = self._frames = RunFrames(item, self._clients)
        self.tell_queue()
        frames.start()
        LOG.info("run %s begins", item.prompt_id, extra={"prompt_id": item.prompt_id})
        try:
            # A worker that dies before the run began may have been dying already: no fault of the run.
            for attempt in (1, 2):
                worker = await self._worker_or_interrupt()
                if worker is None:
                    frames.interrupted()
                    break
                if await self._run_on(worker, item, frames, last_attempt=attempt == 2):
                    break
        except RunFailed as failure:
            frames.failed(failure.problem, "WorkerNotStarted")
        finally:
            frames.close()
        self._finish(item, frames)

    async def _worker_or_interrupt(self) -> WorkerProcess | None:
        """Wait for a worker; None when the user stops the run before there is one."""
        ready = asyncio.create_task(self._workers.ready())
        stop = asyncio.create_task(self._interrupted.wait())
        try:
            await asyncio.wait((ready, stop), return_when=asyncio.FIRST_COMPLETED)
            return await ready if ready.done() else None
        finally:
            stop.cancel()
            if not ready.done():
                ready.cancel()

    async def _run_on(
        self, worker: WorkerProcess, item: QueueItem, frames: RunFrames, *, last_attempt: bool
    ) -> bool:
        """Run on one worker; says whether the run is over (else it never began, and may be tried again)."""
        inbox = self._workers.begin_run(worker)
        run = Run(
            prompt_id=item.prompt_id,
            prompt=item.prompt,
            targets=item.outputs,
            extra_data=item.extra_data,
            strict_compat=self._settings().strict_compat,
            disable_metadata=self._disable_metadata,
            passes_off=_passes_off(item),
        )
        worker.send(run)
        watching = asyncio.create_task(self._stop_when_asked(worker, item.prompt_id))
        began = False
        try:
            while True:
                message = await inbox.get()
                if isinstance(message, Problem):
                    if not began and not last_attempt and not self._interrupted.is_set():
                        return False
                    self._end_with_worker(message, frames)
                    return True
                began = True
                if isinstance(message, Broadcast):
                    # A pack's message keeps its place among the frames of the run.
                    self._workers.on_broadcast(message)
                elif message.prompt_id == item.prompt_id and _apply(message, frames):
                    return True
        finally:
            watching.cancel()
            self._workers.end_run(worker)

    def _end_with_worker(self, problem: Problem, frames: RunFrames) -> None:
        if self._interrupted.is_set():
            frames.interrupted()
        else:
            frames.failed(problem.at(frames.last_node), "WorkerDied")

    async def _stop_when_asked(self, worker: WorkerProcess, prompt_id: str) -> None:
        """Ask the worker to stop once the user wants it; kill it when the grace time is over."""
        await self._interrupted.wait()
        worker.send(Interrupt(prompt_id))
        grace_s = self._settings().interrupt_grace_s
        await asyncio.sleep(grace_s)
        LOG.warning("worker %s did not stop within %g s and is killed", worker.pid, grace_s)
        worker.kill()

    def _finish(self, item: QueueItem, frames: RunFrames) -> None:
        self._frames = None
        LOG.info("run %s ends: %s", item.prompt_id, frames.status, extra={"prompt_id": item.prompt_id})
        self._queue.finish()
        self._remember(item, frames)
        self.tell_queue()
        if item.client_id is not None:
            self._clients.send("executing", {"node": None, "prompt_id": item.prompt_id}, item.client_id)

    def _remember(self, item: QueueItem, frames: RunFrames) -> None:
        try:
            self._history.add(item.prompt_id, frames.history_entry())
        except sqlite3.Error as error:
            LOG.error("the history cannot be written: %s", error)

    def _give_up(self, item: QueueItem) -> None:
        frames = RunFrames(item, self._clients)
        frames.start()
        message = "the server ended twice while this prompt ran, so it is not tried again"
        frames.failed(Problem("worker.died", message, source="server"), "ServerDied")
        self._remember(item, frames)


def _passes_off(item: QueueItem) -> tuple[str, ...]:
    """Return the passes to leave out: a client that names them sees what each one is good for."""
    confy = item.extra_data.get("confy")
    names = confy.get("passes_off") if isinstance(confy, dict) else None
    return tuple(str(name) for name in names) if isinstance(names, list) else ()


def _apply(message: Message, frames: RunFrames) -> bool:
    """Pass a worker's message on; says whether it was the last one of the run."""
    match message:
        case Started():
            frames.started(message)
        case StepStarted():
            frames.step_started(message)
        case Progress():
            frames.progress(message)
        case Preview():
            frames.preview(message)
        case Text():
            frames.text(message)
        case StepDone():
            frames.step_done(message)
        case Problems():
            frames.problem(message)
        case Done():
            frames.done(message)
            return True
    return False
