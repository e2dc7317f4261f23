"""The worker's end of the socket to its server: frames in, frames out, whole and in order."""

from __future__ import annotations

import json
import os
import queue
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from app.messages import Log, Message, Problems, StepDone, decode, encode, header_length, parts_length
from app.problems import Problem, RunFailed

_MOST_AT_ONCE = 100
_CLOSE_WAIT_S = 1.0


class WorkerSocket:
    """A connection to the server. `send` may be called from any thread and never waits for the server."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._reader = connection.makefile("rb")
        self._outbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._said_hello = False
        self._writer = threading.Thread(target=self._write, name="socket writer", daemon=True)
        self._writer.start()

    def send(self, message: Message) -> None:
        """Queue a message; once the server is gone it is dropped."""
        self._said_hello = True
        self._outbox.put(message)

    def leave_if_closed_before_hello(self) -> None:
        """End the process if the server goes while torch is still being imported and nobody reads the socket.

        The server says nothing before it has heard the worker's hello. Returns once it says something.
        """
        try:
            gone = not self._connection.recv(1, socket.MSG_PEEK)
        except OSError:
            gone = True
        if gone and not self._said_hello:
            os._exit(0)

    def receive(self) -> Message | None:
        """Return the next message, None when the server hung up; raises ValueError for what is no message."""
        try:
            prefix = self._reader.read(4)
            if len(prefix) < 4:
                return None
            length = header_length(prefix)
            text = self._reader.read(length)
            if len(text) < length:
                return None
            header = json.loads(text)
            size = parts_length(header)
            body = self._reader.read(size)
        except OSError:
            return None
        return None if len(body) < size else decode(header, body)

    def close(self) -> None:
        """Send what is queued, then hang up; a server that does not read is not waited for."""
        self._outbox.put(None)
        self._writer.join(_CLOSE_WAIT_S)
        self._connection.close()

    def _write(self) -> None:
        """Write frames as they come, many at once where they come faster than they are written."""
        while True:
            messages = [self._outbox.get()]
            while messages[-1] is not None and len(messages) < _MOST_AT_ONCE:
                try:
                    messages.append(self._outbox.get_nowait())
                except queue.Empty:
                    break
            try:
                self._connection.sendall(b"".join(_frame(one) for one in messages if one is not None))
            except OSError:
                return
            if messages[-1] is None:
                return


def _frame(message: Message) -> bytes:
    """Return the frame of a message, or what is said instead of one that no frame can hold."""
    try:
        return encode(message)
    except (TypeError, ValueError, RuntimeError) as error:
        # Keys that are no text, a list inside itself, a mapping that another thread is changing.
        return b"".join(encode(one) for one in _instead_of(message, error))


def _instead_of(message: Message, error: Exception) -> Iterator[Message]:
    if isinstance(message, StepDone):
        words = f"what this node shows cannot be sent as JSON: {error}"
        problem = Problem("node.malformed", words, severity="warning", node_path=message.real_node)
        yield Problems(message.prompt_id, problem, exception_type=type(error).__name__, blocked=True)
        yield replace(message, ui=None)
    else:
        words = f"a message of kind {type(message).__name__} cannot be sent as JSON: {error}"
        yield Log(message.prompt_id, "error", message=words)


def connect(address: str) -> WorkerSocket:
    """Connect to a server at `unix:/path` or `tcp:host:port`; raises RunFailed when nobody answers there."""
    kind, _, place = address.partition(":")
    try:
        if kind == "unix":
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            connection.connect(str(Path(place)))
        elif kind == "tcp":
            host, _, port = place.rpartition(":")
            connection = socket.create_connection((host, int(port)))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        else:
            raise ValueError("an address begins with unix: or tcp:")
    except (OSError, ValueError) as error:
        message = f"the worker cannot reach its server at {address}: {error}"
        raise RunFailed(Problem("server.unreachable", message, source="process")) from error
    return WorkerSocket(connection)
