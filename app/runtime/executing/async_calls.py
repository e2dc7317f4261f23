"""AsyncCalls: awaitable node calls on an event loop of their own, which turns between the other steps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from concurrent.futures import Future
from contextvars import Context, copy_context
from typing import Any

_POLL_S = 0.05
_CANCEL_WAIT_S = 1.0


async def _value_of(call: Awaitable[Any]) -> Any:
    return await call


async def _all_of(tasks: Sequence[asyncio.Task[Any]]) -> list[Any]:
    return list(await asyncio.gather(*tasks))


class AsyncCalls:
    """Runs awaitables on the calling thread when it has a moment: between steps, or when all else is done.

    The calls see the context variables of the moment they were started.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, call: Awaitable[Any], context: Context | None = None) -> asyncio.Task[Any]:
        """Start one call, in the given context instead of the present one."""
        task = self._opened().create_task(_value_of(call), context=context or copy_context())
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, so that asyncio does not complain when nobody else does

    def when_done(self, future: Future[Any]) -> asyncio.Task[Any]:
        """Return a task that is done when what another thread does is done, however that ended."""
        loop = self._opened()
        done: asyncio.Future[None] = loop.create_future()

        def tell() -> None:
            if not done.done():
                done.set_result(None)

        future.add_done_callback(lambda _: loop.call_soon_threadsafe(tell))
        return self.start(done)

    def _opened(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        return self._loop

    def all_of(self, tasks: Sequence[asyncio.Task[Any]]) -> asyncio.Task[Any]:
        """Return a task that has the list of what `tasks` give, or the first exception."""
        return self.start(_all_of(tasks))

    def turn(self, *, wait: bool, longest_s: float = _POLL_S) -> None:
        """Let the calls go on for a moment; with `wait` until one ends, but no longer than `longest_s`."""
        if self._loop is None:
            return
        if wait and self._tasks:
            ended = asyncio.wait(self._tasks, timeout=longest_s, return_when=asyncio.FIRST_COMPLETED)
            self._loop.run_until_complete(ended)
        else:
            self._loop.run_until_complete(asyncio.sleep(0))

    def close(self) -> None:
        """Cancel what is still under way; what does not heed that is left behind after a second."""
        if self._loop is None:
            return
        left = list(self._tasks)
        for task in left:
            task.cancel()
        if left:
            self._loop.run_until_complete(asyncio.wait(left, timeout=_CANCEL_WAIT_S))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()
        self._loop = None
