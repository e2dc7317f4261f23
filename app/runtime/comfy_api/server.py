"""`server`: PromptServer, through which packs add routes and send messages to clients."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from app.executing import executing
from app.pack_host import current_run, host, missing

LOG = logging.getLogger("confy.packs")


def __getattr__(name: str) -> Any:
    missing("server", name)


class PromptServer:
    """What a worker has of ComfyUI's server; the only one is `PromptServer.instance`.

    Routes of `routes` and of `app` are answered by this worker; with the first request `app` is closed to new
    ones.
    """

    instance: PromptServer

    def __init__(self) -> None:
        self.routes = web.RouteTableDef()
        self.app = web.Application(client_max_size=2**30)
        self.client_id: str | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runner: web.AppRunner | None = None
        self._starting = threading.Lock()
        self._opening = asyncio.Lock()
        self.on_prompt_handlers: list[Callable[[Any], Any]] = []

    def __getattr__(self, name: str) -> Any:
        missing("PromptServer", name)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the packs' handlers, in a thread of its own."""
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="packs", daemon=True)
                self._thread.start()
            return self._loop

    @property
    def last_node_id(self) -> str | None:
        """The node that is being called."""
        call = executing()
        return None if call is None else call.node_id

    def send_sync(self, event: str, data: Mapping[str, Any], sid: str | None = None) -> None:
        """Send a message to one client, or to all."""
        host().send(str(event), data, sid)

    def send_progress_text(self, text: str | bytes, node_id: str, sid: str | None = None) -> None:
        """Show text in the node that is being called."""
        run = current_run()
        if run is not None:
            run.send_text(text.decode("utf-8", "replace") if isinstance(text, bytes) else text)

    def add_on_prompt_handler(self, handler: Callable[[Any], Any]) -> None:
        """Keep a function that would change prompts; Confy's queue does not call it, the log says so."""
        LOG.warning("a pack wants to change prompts before they run; Confy does not let it: %r", handler)
        self.on_prompt_handlers.append(handler)

    def start_table(self) -> web.RouteTableDef:
        """Begin the routes of the next pack."""
        self.routes = web.RouteTableDef()
        return self.routes

    async def serve_connection(self, connection: socket.socket) -> None:
        """Answer the one request that arrives over a connected socket; called in the event loop."""
        async with self._opening:
            if self._runner is None:
                runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1)
                await runner.setup()
                self._runner = runner
        if self._runner.server is not None:
            await self.loop.connect_accepted_socket(self._runner.server, connection)

    def close(self) -> None:
        """End the event loop, if there is one."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _finish(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        # A closed connection frees its socket two turns of the loop later.
        for _ in range(3):
            await asyncio.sleep(0)


PromptServer.instance = PromptServer()
