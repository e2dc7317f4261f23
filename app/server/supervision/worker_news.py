"""What clients of ours hear of the workers: at each change, and a few times a second while they run."""

from __future__ import annotations

import asyncio

from app.server.broadcast import Clients
from app.server.supervision.crew import Crew

WAIT_S = 0.25


class WorkerNews:
    """Sends `confy.workers`: many changes at a time are told at once."""

    def __init__(self, crew: Crew, clients: Clients) -> None:
        self._crew = crew
        self._clients = clients
        self._waiting: asyncio.TimerHandle | None = None

    def tell_soon(self) -> None:
        """Tell how the workers are, in a moment."""
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(WAIT_S, self._tell)

    def _tell(self) -> None:
        self._waiting = None
        self._clients.send_confy("confy.workers", {"workers": self._crew.lines()})
