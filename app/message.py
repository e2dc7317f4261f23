"""Message: what all messages between the server and a worker have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """Base of all messages; `prompt_id` is None where no run is concerned."""

    prompt_id: str | None = None
