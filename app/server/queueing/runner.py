"""Runs the queue: each prompt on an idle worker, one after the other where there is one worker."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable

from app.finished_runs import forget_finished, read_finished
from app.folders import Folders
from app.last_step import LeftStep, forget_last_steps, left_steps
from app.messages import Free
from app.problems import Problem, Remedy
from app.server.broadcast import Clients
from app.server.queueing.history import History
from app.server.queueing.one_run import MAY_BE_COMPLETE, OneRun, RunSurroundings
from app.server.queueing.run_frames import RunFrames
from app.server.queueing.run_queue import QueueItem, RunQueue
from app.server.supervision.crew import Crew
from app.server.supervision.old_workers import began, kept_workers, old_workers_gone
from app.server.supervision.seating import Seating
from app.server.workers.workers import Workers
from app.settings import Settings

LOG = logging.getLogger("confy.server")


class Runner:
    """Takes prompts from the queue and sees each one through to its history entry."""

    def __init__(
        self,
        queue: RunQueue,
        history: History,
        clients: Clients,
        crew: Crew,
        settings: Callable[[], Settings],
        folders: Folders,
        *,
        disable_metadata: bool = False,
    ) -> None:
        self._queue = queue
        self._history = history
        self._clients = clients
        self._crew = crew
        self._folders = folders
        self._surroundings = RunSurroundings(folders, clients, settings, disable_metadata)
        self._runs: dict[Workers, OneRun] = {}
        self.seating = Seating(crew.members, queue)
        self._old_workers = kept_workers(queue)
        self._tasks: set[asyncio.Task[None]] = set()
        self._may_start = asyncio.Event()
        self._may_start.set()

    @property
    def runs(self) -> list[OneRun]:
        """The runs under way."""
        return list(self._runs.values())

    def running_node(self, item: QueueItem) -> str | None:
        """Return the node that began last in a running prompt."""
        return next((run.frames.last_node for run in self.runs if run.item is item), None)

    def pause(self) -> None:
        """Start no further prompt, since the server is about to leave; what runs goes on."""
        self._may_start.clear()

    def resume(self) -> None:
        """Start prompts again."""
        self._may_start.set()

    def tell_queue(self) -> None:
        """Tell everyone how many prompts run or wait."""
        self._clients.send("status", {"status": {"exec_info": {"queue_remaining": self._queue.remaining}}})

    def interrupt(self, prompt_id: str | None = None) -> None:
        """Stop what runs, or only `prompt_id`; without anything running nothing happens."""
        for run in self.runs:
            if prompt_id in (None, run.item.prompt_id):
                run.interrupt()

    def kill(self, prompt_id: str | None = None) -> bool:
        """End the workers of what runs, or only that of `prompt_id`; says whether there was one."""
        meant = [run for run in self.runs if prompt_id in (None, run.item.prompt_id)]
        return sum(run.kill() for run in meant) > 0

    def restart(self, number: int | None) -> bool:
        """Begin anew with a new process for the worker of this number (None: for all); a run of it ends.

        Says whether there is such a worker.
        """
        for place, member in enumerate(self._crew.members, 1):
            if number in (None, place) and member in self._runs:
                self._runs[member].kill()
        return self._crew.restart(number)

    def free(self, *, results: bool, models: bool, files: bool = False) -> None:
        """Have the workers drop cached results or models; one that has not started has nothing to drop.

        `files`: also those results that they keep in files.
        """
        for member in self._crew.members:
            if member.active is not None and (results or models or files):
                member.active.send(Free(results=results, models=models, files=files))
                self.seating.forget(member)

    async def run_forever(self) -> None:
        """Run prompts until cancelled."""
        await old_workers_gone(self._old_workers)
        self._settle_old_runs()
        try:
            while True:
                await self._may_start.wait()
                if not self._begin_one():
                    await self._something_new()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _something_new(self) -> None:
        """Wait for a change of the queue or the end of a run; raises what went wrong in the server."""
        changed = asyncio.create_task(self._queue.changed())
        try:
            done, _ = await asyncio.wait((changed, *self._tasks), return_when=asyncio.FIRST_COMPLETED)
        finally:
            changed.cancel()
        for task in done & self._tasks:
            self._tasks.discard(task)
            task.result()

    def _begin_one(self) -> bool:
        """Begin the prompt whose turn it is, if a worker is idle."""
        if not self._may_start.is_set() or self._queue.paused or self.seating.all_busy:
            return False
        chosen = self.seating.next()
        if chosen is None:
            return False
        item, member = chosen
        self.seating.begin(item, member)
        self._queue.take(item)
        run = self._runs[member] = OneRun(item, member, self._surroundings)
        self._tasks.add(asyncio.create_task(self._run(run, member)))
        return True

    async def _run(self, run: OneRun, member: Workers) -> None:
        self.tell_queue()
        try:
            await run.run()
        finally:
            del self._runs[member]
            self.seating.end(run.item, member, run.frames.report)
        self._finish(run.item, run.frames)

    def _finish(self, item: QueueItem, frames: RunFrames) -> None:
        LOG.info("run %s ends: %s", item.prompt_id, frames.status, extra={"prompt_id": item.prompt_id})
        # In this order nothing is lost whenever the server dies: the file goes when all else is written.
        self._remember(item, frames)
        self._queue.finish(item)
        forget_finished(self._folders, item.prompt_id)
        self.tell_queue()
        if item.client_id is not None:
            self._clients.send("executing", {"node": None, "prompt_id": item.prompt_id}, item.client_id)

    def _remember(self, item: QueueItem, frames: RunFrames) -> None:
        try:
            self._history.add(item.prompt_id, frames.history_entry())
        except sqlite3.Error as error:
            LOG.error("the history cannot be written: %s", error)

    def _settle_old_runs(self) -> None:
        """Tell how the runs of dead servers ended that are not to begin again; their workers are gone."""
        left = left_steps(self._folders)
        for item in self._queue.given_up:
            message = "the server ended twice while this prompt ran, so it is not tried again"
            self._give_up(item, message, left.get(item.prompt_id))
        for item in self._queue.in_order:
            step = left.get(item.prompt_id)
            if step is None or not step.ends_run or read_finished(self._folders, item.prompt_id):
                continue
            # Nobody can tell whether it wrote before it died: once too few can be mended by the user.
            self._queue.take(item)
            message = "the server and its worker ended while this prompt ran, so it is not repeated by itself"
            self._give_up(item, message, step)
            self._queue.finish(item)
        forget_last_steps(self._folders, lambda pid: began(pid) is None)

    def _give_up(self, item: QueueItem, message: str, left: LeftStep | None) -> None:
        frames = RunFrames(item, self._clients)
        frames.start()
        if left is not None:
            frames.step_started(left.step)
            message += f". {MAY_BE_COMPLETE}" if left.ends_run else ""
        again = Remedy("Run again", {"run_again": {"prompt_id": item.prompt_id}})
        problem = Problem("worker.died", message, remedies=(again,), source="server")
        frames.failed(problem.at(frames.shown_as(frames.last_node)), "ServerDied")
        frames.close()
        self._remember(item, frames)
        forget_finished(self._folders, item.prompt_id)
