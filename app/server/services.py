"""What the routes work with, in one object."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from app.folders import Folders
from app.server.broadcast import Clients
from app.server.log_lines import LogLines
from app.server.node_library import NodeLibrary
from app.server.queueing.history import History
from app.server.queueing.run_queue import RunQueue
from app.server.queueing.runner import Runner
from app.server.supervision.crew import Crew
from app.settings import Settings

MAX_UPLOAD_BYTES = 100 * 2**20

FEATURES: Mapping[str, Any] = {
    "supports_preview_metadata": True,
    "supports_model_type_tags": True,
    "max_upload_size": MAX_UPLOAD_BYTES,
    "extension": {"manager": {"supports_v4": False}},
    "node_replacements": False,
    "assets": False,
    "confy": True,
}
"""What `/features` and the WebSocket announce; `confy` says that `confy.*` messages exist."""


@dataclass
class Services:
    """The parts of one server.

    `settings` reads them anew, so that a change needs no restart; `token` None: none is asked for;
    `last_request` is a monotonic time; `requests` are being answered now, WebSockets among them.
    """

    folders: Folders
    settings: Callable[[], Settings]
    library: NodeLibrary
    queue: RunQueue
    history: History
    clients: Clients
    workers: Crew
    runner: Runner
    log: LogLines
    token: str | None = None
    loopback_only: bool = True
    started: float = field(default_factory=time.time)
    last_request: float = field(default_factory=time.monotonic)
    requests: int = 0


SERVICES = web.AppKey("services", Services)


def services_of(request: web.Request) -> Services:
    """Return the services of the server that got this request."""
    return request.app[SERVICES]
