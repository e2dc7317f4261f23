"""The connected clients and the frames they get: JSON messages, previews and streamed text.

A frame goes to one client (the owner of a run) or to everyone. Each client has a queue of its own, so that
one that reads slowly holds up nobody; one that does not read at all is let go.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import struct
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, web

MAX_WAITING_BYTES = 256 * 2**20
CLOSE_WAIT_S = 1.0
PREVIEW_EVENT = 1
TEXT_EVENT = 3
PREVIEW_WITH_METADATA_EVENT = 4
TEXT = json.JSONEncoder(default=repr)
"""Writes frames: made once, since `json.dumps` with options makes one a call."""
_IMAGE_TYPES = {"image/jpeg": 1, "image/png": 2}


@dataclass(eq=False)
class Client:
    """One open WebSocket: its id, the feature flags it announced, and the frames that wait to be sent."""

    sid: str
    socket: web.WebSocketResponse
    flags: Mapping[str, Any] = field(default_factory=dict)
    frames: asyncio.Queue[str | bytes] = field(default_factory=asyncio.Queue)
    waiting_bytes: int = 0

    @property
    def is_confy(self) -> bool:
        """Whether this client understands `confy.*` messages."""
        return bool(self.flags.get("confy"))

    def send(self, frame: str | bytes) -> None:
        """Queue one frame."""
        self.waiting_bytes += len(frame)
        self.frames.put_nowait(frame)

    async def send_waiting(self) -> None:
        """Send queued frames until the socket closes or the client has fallen too far behind."""
        while not self.socket.closed:
            frame = await self.frames.get() if self.frames.empty() else self.frames.get_nowait()
            if self.waiting_bytes > MAX_WAITING_BYTES:
                await self.socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"the client does not read")
                return
            try:
                if isinstance(frame, str):
                    await self.socket.send_str(frame)
                else:
                    await self.socket.send_bytes(frame)
            except ConnectionError:
                return
            self.waiting_bytes -= len(frame)


def json_frame(event: str, data: Mapping[str, Any]) -> str:
    """Return the text frame of a message; values JSON cannot hold become their text."""
    return TEXT.encode({"type": event, "data": data})


def preview_frame(mime: str, image: bytes) -> bytes:
    """Return the binary frame of a preview for clients that know no metadata."""
    return struct.pack(">II", PREVIEW_EVENT, _IMAGE_TYPES.get(mime, 1)) + image


def preview_frame_with_metadata(metadata: Mapping[str, Any], mime: str, image: bytes) -> bytes:
    """Return the binary frame of a preview that says which node it belongs to."""
    header = json.dumps({**metadata, "image_type": mime}).encode()
    return struct.pack(">II", PREVIEW_WITH_METADATA_EVENT, len(header)) + header + image


def text_frame(node: str, text: str) -> bytes:
    """Return the binary frame of a node's streamed text."""
    # Half of a surrogate pair, as JSON may hold it, is no UTF-8.
    name, content = (part.encode("utf-8", "replace") for part in (node, text))
    return struct.pack(">II", TEXT_EVENT, len(name)) + name + content


class Clients:
    """All open WebSockets. `client_id` None means everyone; an unknown one means nobody."""

    def __init__(self) -> None:
        self._by_id: dict[str, Client] = {}
        self._open: set[Client] = set()
        self.had_any = False
        """Whether anybody ever connected."""

    @property
    def count(self) -> int:
        """How many sockets are open, also those whose id a newer socket has taken over."""
        return len(self._open)

    def has(self, client_id: str) -> bool:
        """Whether the client with this id is connected."""
        return client_id in self._by_id

    def add(self, sid: str | None, socket: web.WebSocketResponse) -> Client:
        """Register a socket; one with the id of an older socket takes its place."""
        client = Client(sid or uuid.uuid4().hex, socket)
        self._by_id[client.sid] = client
        self._open.add(client)
        self.had_any = True
        return client

    def remove(self, client: Client) -> None:
        """Forget a closed socket."""
        self._open.discard(client)
        if self._by_id.get(client.sid) is client:
            del self._by_id[client.sid]

    def send(self, event: str, data: Mapping[str, Any], client_id: str | None = None) -> None:
        """Send a JSON message."""
        if recipients := self._recipients(client_id):
            frame = json_frame(event, data)
            for client in recipients:
                client.send(frame)

    def send_written(
        self, event: str, data: str, client_id: str | None = None, *, confy: bool = False
    ) -> None:
        """Send a message whose data is JSON text already; with `confy` only to clients with that flag."""
        if recipients := [one for one in self._recipients(client_id) if one.is_confy or not confy]:
            frame = f'{{"type": {json.dumps(event)}, "data": {data}}}'
            for client in recipients:
                client.send(frame)

    def send_confy(self, event: str, data: Mapping[str, Any], client_id: str | None = None) -> None:
        """Send a `confy.*` message to those who announced the feature flag `confy`."""
        if recipients := [client for client in self._recipients(client_id) if client.is_confy]:
            frame = json_frame(event, data)
            for client in recipients:
                client.send(frame)

    def send_preview(
        self,
        metadata: Mapping[str, Any],
        mime: str,
        image: bytes,
        client_id: str | None,
        *,
        with_metadata: bool,
    ) -> None:
        """Send a preview to those clients that do, or do not, understand metadata."""
        for client in self._recipients(client_id):
            if bool(client.flags.get("supports_preview_metadata")) is with_metadata:
                client.send(
                    preview_frame_with_metadata(metadata, mime, image)
                    if with_metadata
                    else preview_frame(mime, image)
                )

    def send_text(self, node: str, text: str, client_id: str | None) -> None:
        """Send the text a node streams."""
        for client in self._recipients(client_id):
            client.send(text_frame(node, text))

    async def close(self) -> None:
        """Close every socket, without waiting long for clients that do not answer."""
        closing = [client.socket.close(code=WSCloseCode.GOING_AWAY) for client in self._open]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*closing, return_exceptions=True), CLOSE_WAIT_S)

    def _recipients(self, client_id: str | None) -> list[Client]:
        if client_id is None:
            return list(self._by_id.values())
        client = self._by_id.get(client_id)
        return [client] if client else []


async def serve_client(
    clients: Clients, socket: web.WebSocketResponse, sid: str | None, greet: Callable[[Client], None],
    announce: Callable[[Client], None],
) -> None:  # fmt: skip
    """Serve one open socket until it closes.

    `greet` queues the frames that a new client gets first. Only its first text frame is read; if that
    announces feature flags, `announce` queues the answer.
    """
    client = clients.add(sid, socket)
    greet(client)
    sending = asyncio.create_task(client.send_waiting())
    first = True
    try:
        async for message in socket:
            if first and message.type == web.WSMsgType.TEXT:
                first = False
                flags = _feature_flags(message.data)
                if flags is not None:
                    client.flags = flags
                    announce(client)
    finally:
        clients.remove(client)
        sending.cancel()


def _feature_flags(text: str) -> Mapping[str, Any] | None:
    try:
        message = json.loads(text)
    except ValueError:
        return None
    if not isinstance(message, dict) or message.get("type") != "feature_flags":
        return None
    data = message.get("data")
    return data if isinstance(data, dict) else {}
