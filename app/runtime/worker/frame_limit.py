"""FrameLimit: lets only so many progress reports and previews a second through, never losing the last."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from app.messages import Message, Preview, Progress, Text

SECONDS_BETWEEN = 0.05

Place = tuple[type[Message], str]


class FrameLimit:
    """Stands between a run and the socket.

    Of reports that come too fast the latest is kept, and sent before the next message of another kind, so
    that what clients see last is true.
    """

    def __init__(self, send: Callable[[Message], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._clock = clock
        self._sent_at: dict[Place, float] = {}
        self._kept: dict[Place, Message] = {}
        self._lock = threading.Lock()  # packs report from threads of their own

    def __call__(self, message: Message) -> None:
        """Send a message, now or, for a report that follows too closely, when it is its turn."""
        with self._lock:
            self._take(message)

    def _take(self, message: Message) -> None:
        if not isinstance(message, Progress | Preview | Text):
            self._send_kept()
            self._send(message)
            return
        place = (type(message), message.node)
        now = self._clock()
        finished = isinstance(message, Progress) and message.value >= message.maximum
        if finished or now - self._sent_at.get(place, -SECONDS_BETWEEN) >= SECONDS_BETWEEN:
            self._sent_at[place] = now
            self._kept.pop(place, None)
            self._send(message)
        else:
            self._kept[place] = message

    def _send_kept(self) -> None:
        for message in self._kept.values():
            self._send(message)
        self._kept.clear()
