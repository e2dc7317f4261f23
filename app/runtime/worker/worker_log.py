"""The worker's log: every line goes to the server as a message, with the node that was being called."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.executing import executing
from app.foreign_code import attempt
from app.messages import Log, Message


class _ToServer(logging.Handler):
    def __init__(self, send: Callable[[Message], None]) -> None:
        super().__init__(logging.INFO)
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        call = executing()
        line = attempt(self.format, record)
        self._send(
            Log(
                prompt_id=call.prompt_id if call else None,
                level=record.levelname.lower(),
                node=call.node_id if call else None,
                # A pack's faulty line must not fail the node that writes it.
                message=(line.value or "") if line.error is None else f"{record.msg} {record.args}",
                time=record.created,
            )
        )


@contextmanager
def log_to(send: Callable[[Message], None]) -> Iterator[None]:
    """Send all log lines and warnings from `info` on by `send` as long as the context is entered."""
    root = logging.getLogger()
    handler = _ToServer(send)
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(True)
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.setLevel(level)
        root.removeHandler(handler)
