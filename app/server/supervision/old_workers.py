"""Workers that a dead server has left: they are waited for, so that no prompt runs in two of them at once."""

from __future__ import annotations

import asyncio
import json
import logging

import psutil

from app.server.queueing.run_queue import RunQueue
from app.server.supervision.crew import Crew

PATIENCE_S = 3.0
"""A worker leaves within two seconds of its server's death, unless its process is stopped or stuck."""
LOG = logging.getLogger("confy.server")


def keep_workers(queue: RunQueue, crew: Crew) -> None:
    """Write down which processes are at work, so that the next server knows them.

    Those of a server before this one stay in the list until they are gone: this one may die meanwhile.
    """
    pids = {member.active.pid for member in crew.members if member.active is not None}
    before = queue.fact("workers")
    found = {pid: began(pid) for pid in pids}
    found |= {pid: when for pid, when in _read(before) if pid not in pids and when and began(pid) == when}
    marks = json.dumps([[pid, found[pid]] for pid in sorted(found)])
    if before != marks:
        queue.keep_fact("workers", marks)


def kept_workers(queue: RunQueue) -> list[tuple[int, float | None]]:
    """Return process id and beginning of the workers that were at work last; ask before a new one is."""
    return _read(queue.fact("workers"))


def _read(marks: str | None) -> list[tuple[int, float | None]]:
    return [(int(pid), when) for pid, when in json.loads(marks or "[]")]


async def old_workers_gone(workers: list[tuple[int, float | None]]) -> None:
    """Wait until the workers of the server before this one are gone; one that stays is killed."""
    for pid, when in workers:
        await _gone(pid, when)


async def _gone(pid: int, when: float | None) -> None:
    for _ in range(int(PATIENCE_S / 0.05)):
        if when is None or began(pid) != when:
            return
        await asyncio.sleep(0.05)
    LOG.warning("worker %s of an earlier server does not leave and is killed", pid)
    try:
        process = psutil.Process(pid)
        if process.create_time() == when:
            process.kill()
            await asyncio.to_thread(process.wait, PATIENCE_S)
    except psutil.Error as error:
        LOG.debug("worker %s: %s", pid, error)


def began(pid: int) -> float | None:
    """Return when a process began, None for one that is no more (or only its parent has not noticed)."""
    try:
        process = psutil.Process(pid)
        return None if process.status() == psutil.STATUS_ZOMBIE else process.create_time()
    except psutil.Error:
        return None
