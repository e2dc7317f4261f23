"""One prompt on one worker, from its first frame to its end, whatever happens to the worker."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.finished_runs import read_finished
from app.folders import Folders
from app.last_step import read_last_step
from app.messages import (
    Broadcast,
    Done,
    Interrupt,
    Message,
    Preview,
    Problems,
    Progress,
    Run,
    Started,
    Status,
    StepDone,
    StepStarted,
    Text,
)
from app.problems import Problem, Remedy, RunFailed
from app.server.broadcast import Clients
from app.server.debugging.run_pause import RunPause
from app.server.queueing.run_frames import RunFrames
from app.server.queueing.run_queue import QueueItem
from app.server.supervision.no_sign import watch_signs
from app.server.workers.worker_process import WorkerProcess
from app.server.workers.workers import Workers
from app.settings import Settings

MAY_BE_COMPLETE = (
    "It ended during the last node, which may have written its result already: look before you run it again."
)
LOG = logging.getLogger("confy.server")


@dataclass(frozen=True)
class RunSurroundings:
    """What all runs of a server share. `settings` reads them anew."""

    folders: Folders
    clients: Clients
    settings: Callable[[], Settings]
    disable_metadata: bool = False


class OneRun:
    """The run of one prompt."""

    def __init__(self, item: QueueItem, workers: Workers, surroundings: RunSurroundings) -> None:
        self.item = item
        self.frames = RunFrames(item, surroundings.clients)
        self.pause = RunPause(item, surroundings.clients)
        self._workers = workers
        self._surroundings = surroundings
        self._interrupted = asyncio.Event()
        self._worker: WorkerProcess | None = None
        self._killed = False
        self._device_is_broken = False
        self._may_be_complete = False

    def interrupt(self) -> None:
        """Ask the run to stop; its worker is killed when the grace time is over."""
        self._interrupted.set()

    def kill(self) -> bool:
        """End the worker at once; says whether there was one."""
        if self._worker is None:
            return False
        self._killed = True
        self._worker.kill()
        return True

    async def run(self) -> None:
        """Run to the end; never raises for anything that a worker does."""
        self.frames.start()
        LOG.info("run %s begins", self.item.prompt_id, extra={"prompt_id": self.item.prompt_id})
        try:
            if not self._was_complete():
                await self._run()
        except RunFailed as failure:
            self.frames.failed(failure.problem, "WorkerNotStarted")
        finally:
            self.frames.close()

    async def _run(self) -> None:
        # A worker that dies before the run began may have been dying already: no fault of the run.
        for attempt in (1, 2):
            worker = await self._worker_or_interrupt()
            if worker is None:
                self.frames.interrupted()
                return
            if await self._run_on(worker, last_attempt=attempt == 2):
                return

    def _was_complete(self) -> bool:
        """Whether the worker has left word that the run is complete, though its Done was never heard."""
        messages = read_finished(self._surroundings.folders, self.item.prompt_id)
        for message in messages:
            _apply(message, self.frames)
        return bool(messages)

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

    async def _run_on(self, worker: WorkerProcess, *, last_attempt: bool) -> bool:
        """Run on one worker; says whether the run is over (else it never began, and may be tried again)."""
        inbox = self._workers.begin_run(worker, self.item.prompt_id)
        self._worker = worker
        worker.send(self._message())
        watching = [
            asyncio.create_task(self._stop_when_asked(worker)),
            asyncio.create_task(
                watch_signs(
                    worker,
                    self._workers,
                    self.frames,
                    lambda: self._surroundings.settings().no_sign_s,
                    lambda: self.pause.paused is not None,
                    lambda: self._catch_up(worker),
                )
            ),
        ]
        try:
            return await self._listen(inbox, worker, last_attempt=last_attempt)
        finally:
            self.pause.close()
            for task in watching:
                task.cancel()
            self._worker = None
            self._workers.end_run(worker)
            if self._device_is_broken:
                self._workers.retire(worker)

    async def _listen(
        self, inbox: asyncio.Queue[Message | Problem], worker: WorkerProcess, *, last_attempt: bool
    ) -> bool:
        began = False
        while True:
            message = await inbox.get()
            if isinstance(message, Problem):
                if self._was_complete():
                    return True
                began = self._catch_up(worker) or began
                if not began and not last_attempt and not self._interrupted.is_set():
                    return False
                self._end_with_worker(message)
                return True
            began = began or not isinstance(message, Status)
            if isinstance(message, Broadcast):
                # A pack's message keeps its place among the frames of the run.
                self._workers.on_broadcast(message)
                continue
            if message.prompt_id != self.item.prompt_id or self.pause.take(message, worker):
                continue
            if isinstance(message, Problems):
                self._device_is_broken |= message.problem.kind == "device.broken"
                message = replace(message, problem=self._with_prompt(message.problem))
            if _apply(message, self.frames):
                return True

    def _catch_up(self, worker: WorkerProcess) -> bool:
        """Show the step that the worker noted last, if that was not heard; says whether there is one."""
        last = read_last_step(self._surroundings.folders, worker.pid)
        if last is None or last.step.prompt_id != self.item.prompt_id:
            return False
        if last.step.node != self.frames.last_node:
            self.frames.step_started(last.step)
        self._may_be_complete = last.ends_run
        return True

    def _message(self) -> Run:
        item = self.item
        return Run(
            prompt_id=item.prompt_id,
            prompt=item.prompt,
            targets=item.outputs,
            extra_data=item.extra_data,
            strict_compat=self._surroundings.settings().strict_compat,
            disable_metadata=self._surroundings.disable_metadata,
            passes_off=_passes_off(item),
        )

    def _end_with_worker(self, problem: Problem) -> None:
        if self._interrupted.is_set():
            self.frames.interrupted()
            return
        if self._killed:
            problem = replace(problem, message="the worker was killed, as you asked; a new one takes over")
        if self._may_be_complete:
            problem = replace(problem, message=f"{problem.message} {MAY_BE_COMPLETE}")
        problem = problem.at(self.frames.shown_as(self.frames.last_node))
        self.frames.failed(self._with_prompt(problem), "WorkerDied")

    def _with_prompt(self, problem: Problem) -> Problem:
        """Return a problem whose remedy "Run again" says which prompt."""
        remedies = tuple(
            Remedy(one.title, {"run_again": {"prompt_id": self.item.prompt_id}})
            if one.edit and "run_again" in one.edit
            else one
            for one in problem.remedies
        )
        return replace(problem, remedies=remedies)

    async def _stop_when_asked(self, worker: WorkerProcess) -> None:
        """Ask the worker to stop once the user wants it; kill it when the grace time is over."""
        await self._interrupted.wait()
        worker.send(Interrupt(self.item.prompt_id))
        grace_s = self._surroundings.settings().interrupt_grace_s
        await asyncio.sleep(grace_s)
        LOG.warning("worker %s did not stop within %g s and is killed", worker.pid, grace_s)
        worker.kill()


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
        case Status():
            frames.memory(message)
        case Problems():
            frames.problem(message)
        case Done():
            frames.done(message)
            return True
    return False
