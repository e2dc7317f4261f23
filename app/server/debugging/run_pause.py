"""What a worker tells of probes and pauses, for the client that asked; a pause that nobody sees ends."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from app.debug_messages import Paused, Probe, Resume, Resumed
from app.message import Message
from app.server.broadcast import Clients
from app.server.queueing.run_queue import QueueItem
from app.server.workers.worker_process import WorkerProcess

GRACE_S = 20.0
"""So long a paused run waits for a client that went away, before it goes on without pauses."""
LOOK_S = 0.5
LOG = logging.getLogger("confy.server")


class RunPause:
    """The probes and the pause of one run. `grace_s` as GRACE_S."""

    def __init__(self, item: QueueItem, clients: Clients, grace_s: float = GRACE_S) -> None:
        self._item = item
        self._clients = clients
        self._grace_s = grace_s
        self._worker: WorkerProcess | None = None
        self._watching: asyncio.Task[None] | None = None
        self.paused: Paused | None = None
        """Where the run waits, None while it goes on."""

    def take(self, message: Message, worker: WorkerProcess) -> bool:
        """Take a message about probes or pauses; says whether it was one."""
        match message:
            case Probe():
                self._send("confy.probe", probe_frame(message))
            case Paused():
                self.paused, self._worker = message, worker
                self._send("confy.paused", self.facts())
                if self._watching is None:
                    self._watching = asyncio.create_task(self._go_on_when_left(worker))
            case Resumed():
                self._end()
                self._send("confy.resumed", {"node": message.node, "edited": list(message.edited)})
            case _:
                return False
        return True

    def facts(self) -> dict[str, Any]:
        """Return where the run is paused as `confy.paused` says it; empty while it goes on."""
        paused = self.paused
        if paused is None:
            return {}
        return {
            "prompt_id": self._item.prompt_id,
            "node": paused.node,
            "display_node": paused.display_node or paused.node,
            "node_type": paused.node_type,
            "inputs": list(paused.inputs),
            "refusal": paused.refusal,
        }

    def resume(self, answer: Resume) -> bool:
        """Let the run go on; says whether it is paused, at the node the answer names."""
        paused = self.paused
        if paused is None or self._worker is None or answer.node not in ("", paused.node):
            return False
        self._worker.send(answer)
        return True

    def close(self) -> None:
        """The run is over, or its worker is gone."""
        if self.paused is not None:
            self._send("confy.resumed", {"node": self.paused.node, "edited": []})
        self._end()

    def _end(self) -> None:
        self.paused = self._worker = None
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    def _send(self, event: str, data: dict[str, Any]) -> None:
        data = {"prompt_id": self._item.prompt_id, **data}
        self._clients.send_confy(event, data, self._item.client_id)

    async def _go_on_when_left(self, worker: WorkerProcess) -> None:
        """Go on without pauses once the client that asked for them has been away for too long."""
        away_since = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_S)
            # Waiting for a person is no silence of the worker.
            worker.last_sign = time.monotonic()
            if self._item.client_id is not None and self._clients.has(self._item.client_id):
                away_since = time.monotonic()
            elif time.monotonic() - away_since > self._grace_s:
                LOG.info("run %s goes on: nobody is there whom it waits for", self._item.prompt_id)
                worker.send(Resume(self._item.prompt_id, breakpoints=()))
                return


def probe_frame(message: Probe) -> dict[str, Any]:
    """Return what `confy.probe` says."""
    return {
        "node": message.node,
        "slot": message.slot,
        "cached": message.cached,
        "summary": dict(message.summary),
    }
