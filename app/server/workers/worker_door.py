"""The socket workers connect to. Each process was given a token of its own, by which it is known here.

A Unix socket that only this user may open where there are any, else a loopback port.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from app.messages import Hello, Message, decode, encode, header_length, parts_length

HELLO_TIMEOUT_S = 180.0
"""A worker connects before it imports torch, which takes long from a cold disk."""
MAX_SOCKET_PATH = 100


class WrongProtocol(Exception):
    """The other side sent something that is no message of this version."""


@dataclass(eq=False)
class Connection:
    """An open connection to a worker that has said hello."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    hello: Hello

    def send(self, message: Message) -> None:
        """Queue a message for the worker; one that is gone gets nothing."""
        if not self.writer.is_closing():
            self.writer.write(encode(message))

    async def receive(self) -> Message | None:
        """Return the next message, None when the worker hung up; raises WrongProtocol."""
        return await read_message(self.reader)

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


async def read_message(reader: asyncio.StreamReader) -> Message | None:
    """Read one whole frame; None at the end of the stream, also in the middle of a frame."""
    try:
        header = json.loads(await reader.readexactly(header_length(await reader.readexactly(4))))
        return decode(header, await reader.readexactly(parts_length(header)))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    except (ValueError, KeyError, TypeError) as error:
        raise WrongProtocol(str(error)) from error


class WorkerDoor:
    """Listens for workers and hands each connection to whoever expects its token."""

    def __init__(self, folder: Path) -> None:
        self.address = ""
        self._server: asyncio.Server | None = None
        self._path = folder / "worker.sock"
        self._own_folder: Path | None = None
        self._expected: dict[str, asyncio.Future[Connection]] = {}

    async def open(self) -> None:
        """Begin to listen."""
        if os.name == "posix":
            if len(os.fsencode(self._path)) > MAX_SOCKET_PATH:
                self._own_folder = Path(tempfile.mkdtemp(prefix="confy-"))
                self._path = self._own_folder / "worker.sock"
            # One left by a server that crashed: this server has the lock of the folder.
            self._path.unlink(missing_ok=True)
            self._server = await asyncio.start_unix_server(self._welcome, self._path)
            self._path.chmod(0o600)
            self.address = f"unix:{self._path}"
        else:
            self._server = await asyncio.start_server(self._welcome, "127.0.0.1", 0)
            self.address = f"tcp:127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def expect(self, token: str) -> asyncio.Future[Connection]:
        """Return the future connection of the worker that was given `token`."""
        future: asyncio.Future[Connection] = asyncio.get_running_loop().create_future()
        self._expected[token] = future
        return future

    def forget(self, token: str) -> None:
        """Expect this worker no longer."""
        self._expected.pop(token, None)

    def close(self) -> None:
        """Stop listening and remove the socket."""
        if self._server is not None:
            self._server.close()
        self._path.unlink(missing_ok=True)
        if self._own_folder is not None:
            with contextlib.suppress(OSError):
                self._own_folder.rmdir()

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            hello = await asyncio.wait_for(read_message(reader), HELLO_TIMEOUT_S)
        except (WrongProtocol, TimeoutError) as error:
            self._refuse_garbled(str(error))
            writer.close()
            return
        future = self._match(hello.token) if isinstance(hello, Hello) else None
        if future is None or not isinstance(hello, Hello):
            writer.close()
            return
        future.set_result(Connection(reader, writer, hello))

    def _match(self, token: str) -> asyncio.Future[Connection] | None:
        for expected, future in self._expected.items():
            if hmac.compare_digest(expected.encode(), token.encode()) and not future.done():
                return future
        return None

    def _refuse_garbled(self, reason: str) -> None:
        """A first frame that cannot be read names no worker; if one is expected, it is that one."""
        waiting = [future for future in self._expected.values() if not future.done()]
        if len(waiting) == 1:
            waiting[0].set_exception(WrongProtocol(reason))
