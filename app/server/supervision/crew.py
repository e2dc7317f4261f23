"""The workers of a server, one or one for each device, as the routes see them: together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import psutil

from app.problems import Problem
from app.server.workers.worker_door import WorkerDoor
from app.server.workers.worker_process import WorkerProcess
from app.server.workers.workers import Reply, Request, State, Workers


class Crew:
    """All workers. What any of them can answer is asked of the first that stands."""

    def __init__(self, members: Sequence[Workers], door: WorkerDoor) -> None:
        self.members = tuple(members)
        self._door = door

    async def open(self) -> None:
        """Listen for workers and begin to start them."""
        await self._door.open()
        for member in self.members:
            member.open()

    async def close(self) -> None:
        """End every worker."""
        await asyncio.gather(*(member.close() for member in self.members))
        self._door.close()

    @property
    def first(self) -> Workers:
        """The first member that has a worker, else the first."""
        return next((member for member in self.members if member.active is not None), self.members[0])

    @property
    def active(self) -> WorkerProcess | None:
        """A worker that stands, None while there is none."""
        return self.first.active

    @property
    def problem(self) -> Problem | None:
        """Why there is no worker, None while there is one or one is on its way."""
        return self.first.problem if self.active is None else None

    @property
    def state(self) -> State:
        """What the workers are doing, in one word."""
        running = any(member.state == "running" for member in self.members)
        return "running" if running else self.first.state

    async def ready(self) -> WorkerProcess:
        """Return a living worker, starting one if need be; raises RunFailed when it cannot be started."""
        return await self.first.ready()

    async def ask(self, request: Request, timeout_s: float | None = None) -> Reply:
        """Send a request to one worker and return its answer; raises as `Workers.ask`."""
        return await self.first.ask(request, timeout_s)

    async def ask_best(
        self, members: Sequence[Workers], request: Request, timeout_s: float | None = None
    ) -> Reply:
        """Send a request to the first of these that has a worker, else to any; raises as `Workers.ask`."""
        best = next((member for member in members if member.active is not None), self.first)
        return await best.ask(request, timeout_s)

    async def ask_all(self, request: Request, timeout_s: float | None = None) -> dict[Workers, Reply]:
        """Send a request to every worker that stands, and return the answers of those that gave one."""
        asked = [member for member in self.members if member.active is not None]
        answers = await asyncio.gather(
            *(member.ask(request, timeout_s) for member in asked), return_exceptions=True
        )
        return {
            member: answer
            for member, answer in zip(asked, answers, strict=True)
            if not isinstance(answer, BaseException)
        }

    def warm_up(self) -> None:
        """Let every worker import at once what the first picture needs."""
        for member in self.members:
            member.warm_up()

    def report(self) -> dict[str, Any]:
        """Return the facts about one worker, and under `all` those about each."""
        lines = [{**one.report(), **line} for one, line in zip(self.members, self.lines(), strict=True)]
        return {**self.first.report(), "state": self.state, "all": lines}

    def lines(self) -> list[dict[str, Any]]:
        """Return what `confy.workers` tells of each worker: who it is, what it does, what it keeps."""
        return [_line(number, member) for number, member in enumerate(self.members, 1)]

    def restart(self, number: int | None = None) -> bool:
        """Begin anew with new processes: of the worker with this number, or of all; says whether any is."""
        meant = [one for place, one in enumerate(self.members, 1) if number in (None, place)]
        for member in meant:
            member.restart()
        return bool(meant)

    def facts(self) -> Mapping[str, Any]:
        """Return what `confy.worker` tells clients."""
        deaths = [problem for member in self.members for problem in member.deaths[-1:]]
        quiet = [member.active.no_sign for member in self.members if member.active is not None]
        return {
            **self.first.facts(),
            "state": self.state,
            "count": len(self.members),
            "died": deaths[-1].to_json() if deaths else None,
            "no_sign": [problem.to_json() for problem in quiet if problem is not None],
        }


def _line(number: int, member: Workers) -> dict[str, Any]:
    worker = member.active
    report = member.report()
    return {
        "number": number,
        "device": member.device,
        "state": member.state,
        "pid": worker.pid if worker is not None else None,
        "prompt_id": worker.prompt_id if worker is not None else None,
        "node": worker.node if worker is not None else None,
        "memory": {**worker.memory, **_resident(worker.pid)} if worker is not None else {},
        "models": dict(worker.models) if worker is not None else {},
        "standby": report["standby"],
        "problem": member.problem.to_json() if member.problem is not None else None,
        "died": member.deaths[-1].to_json() if member.deaths else None,
    }


def _resident(pid: int) -> dict[str, int]:
    """Return what a process takes of main memory now: its own samples end with its runs."""
    try:
        return {"rss": int(psutil.Process(pid).memory_info().rss)}
    except psutil.Error:
        return {}
