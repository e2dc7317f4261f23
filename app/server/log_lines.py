"""The server's log: JSON lines in rotating files, readable lines on the console, the last ones in memory."""

from __future__ import annotations

import json
import logging
import sys
from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

KEPT_LINES = 2000
MAX_FILE_BYTES = 10 * 2**20
BACKUPS = 4


def log_entry(record: logging.LogRecord) -> dict[str, Any]:
    """Return a log record as the values of one JSON line."""
    message = record.getMessage()
    if record.exc_info:
        message += "\n" + logging.Formatter().formatException(record.exc_info)
    return {
        "time": datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "role": getattr(record, "role", "server"),
        "pid": getattr(record, "pid", record.process),
        "prompt_id": getattr(record, "prompt_id", None),
        "node": getattr(record, "node", None),
        "message": message,
    }


class JsonLines(logging.Formatter):
    """Formats a record as one JSON line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(log_entry(record), ensure_ascii=False)


class ConsoleLines(logging.Formatter):
    """Formats a record as one line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        entry = log_entry(record)
        return f"{entry['time'][11:19]} {entry['level']:7} {entry['role']}: {entry['message']}"


class LogFile(RotatingFileHandler):
    """A log file that goes without the lines for which the disk has no space."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 logging's own spelling
        """Print no traceback: whatever needs the disk says itself that it is full."""


class LogLines(logging.Handler):
    """Keeps the last lines; `on_line` is called with each new one, in the thread that logs."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: deque[dict[str, Any]] = deque(maxlen=KEPT_LINES)
        self.on_line: Callable[[Mapping[str, Any]], None] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        entry = log_entry(record)
        self._lines.append(entry)
        if self.on_line is not None:
            self.on_line(entry)

    def last(self, count: int) -> list[dict[str, Any]]:
        """Return the newest `count` lines, oldest first."""
        return list(self._lines)[-count:] if count > 0 else []


def set_up_logging(folder: Path, level: str, *, on_console: bool) -> LogLines:
    """Send all logging of this process to `folder`, the returned lines and, if wanted, the console."""
    folder.mkdir(parents=True, exist_ok=True)
    file = LogFile(folder / "server.jsonl", maxBytes=MAX_FILE_BYTES, backupCount=BACKUPS, encoding="utf-8")
    file.setFormatter(JsonLines())
    lines = LogLines()
    handlers: list[logging.Handler] = [file, lines]
    if on_console:
        console = logging.StreamHandler(sys.stderr)
        console.setFormatter(ConsoleLines())
        handlers.append(console)
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    logging.basicConfig(level=number, force=True, handlers=handlers)
    # One line a request is noise that hides the lines about runs.
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
    return lines
