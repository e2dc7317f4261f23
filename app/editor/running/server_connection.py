"""One connection to a server, inside an event loop: requests, and a WebSocket that is made again."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtGui import QImage

from app.editor.words import tr

if TYPE_CHECKING:
    from app.server_address import ServerAddress


RETRY_S = 0.5
REQUEST_TIMEOUT_S = 60.0
HEARTBEAT_S = 20.0
FEATURE_FLAGS = {"supports_preview_metadata": True, "confy": True, "confy_warm_up": True}
PREVIEW_EVENT = 1
TEXT_EVENT = 3
PREVIEW_WITH_METADATA_EVENT = 4


class ServerGone(Exception):
    """A request got no answer."""


class Listener(Protocol):
    """Where messages go; the signals of ServerClient."""

    connected: Any
    connection_lost: Any
    frame_received: Any
    preview_received: Any
    text_received: Any


class Connection:
    """Requests to one server and its messages. Use only inside the event loop."""

    def __init__(self, address: ServerAddress, client_id: str, listener: Listener) -> None:
        import aiohttp  # here, because it is not to delay the first paint

        self._aiohttp = aiohttp
        self._url = address.url.rstrip("/")
        self._client_id = client_id
        self._listener = listener
        headers = {"Authorization": f"Bearer {address.token}"} if address.token else {}
        timeout = aiohttp.ClientTimeout(total=REQUEST_TIMEOUT_S)
        self._http = aiohttp.ClientSession(headers=headers, timeout=timeout)
        self._task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()
        """Set while the WebSocket stands: then the server knows the client that prompts name."""

    def start(self) -> None:
        """Begin to connect."""
        self._task = asyncio.create_task(self._stay_connected())

    async def close(self) -> None:
        """End the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._http.close()

    async def get(self, route: str) -> tuple[int, Any]:
        """Return status and JSON (or text) of an answer; raises ServerGone when there is none."""
        return await self._answer("GET", route)

    async def post(self, route: str, body: Mapping[str, Any]) -> tuple[int, Any]:
        """Send JSON; return status and JSON (or text) of the answer; raises ServerGone when there is none."""
        return await self._answer(
            "POST", route, data=json.dumps(body), headers={"Content-Type": "application/json"}
        )

    async def upload(
        self,
        name: str,
        content: bytes,
        route: str = "/upload/image",
        fields: Mapping[str, str] | None = None,
    ) -> tuple[int, Any]:
        """Send a picture for the input folder; raises ServerGone when there is no answer."""
        form = self._aiohttp.FormData()
        form.add_field("image", content, filename=name, content_type="application/octet-stream")
        form.add_field("type", "input")
        for key, value in (fields or {}).items():
            form.add_field(key, value)
        return await self._answer("POST", route, data=form)

    async def get_bytes(self, route: str, query: Mapping[str, Any]) -> bytes:
        """Return the body of an answer, empty when it is a refusal; raises ServerGone when there is none."""
        plain = {key: str(value) for key, value in query.items()}
        try:
            async with self._http.get(self._url + route, params=plain) as response:
                return await response.read() if response.status == 200 else b""
        except (self._aiohttp.ClientError, TimeoutError, OSError) as error:
            raise ServerGone(self._reason(error)) from error

    async def _answer(self, method: str, route: str, **options: Any) -> tuple[int, Any]:
        try:
            async with self._http.request(method, self._url + route, **options) as response:
                text = await response.text()
        except (self._aiohttp.ClientError, TimeoutError, OSError) as error:
            raise ServerGone(self._reason(error)) from error
        try:
            return response.status, json.loads(text) if text else None
        except ValueError:
            return response.status, text

    def _reason(self, error: BaseException) -> str:
        reason = f"{type(error).__name__}: {error}".removesuffix(": ")
        return tr("the server at {url} does not answer ({reason})").format(url=self._url, reason=reason)

    async def _stay_connected(self) -> None:
        told = False
        while True:
            reason = tr("it closed the connection")
            try:
                await self._listen()
                told = False
            except (self._aiohttp.ClientError, TimeoutError, OSError) as error:
                reason = str(error) or type(error).__name__
            was_ready = self.ready.is_set()
            self.ready.clear()
            if was_ready or not told:
                told = True
                self._listener.connection_lost.emit(
                    tr("the server at {url}: {reason}").format(url=self._url, reason=reason)
                )
            await asyncio.sleep(RETRY_S)

    async def _listen(self) -> None:
        url = f"{self._url}/ws?clientId={self._client_id}"
        async with self._http.ws_connect(url, heartbeat=HEARTBEAT_S, max_msg_size=0) as socket:
            await socket.send_str(json.dumps({"type": "feature_flags", "data": FEATURE_FLAGS}))
            self.ready.set()
            self._listener.connected.emit(self._url)
            async for message in socket:
                if message.type == self._aiohttp.WSMsgType.TEXT:
                    self._take_text_frame(message.data)
                elif message.type == self._aiohttp.WSMsgType.BINARY:
                    self._take_binary_frame(message.data)

    def _take_text_frame(self, text: str) -> None:
        try:
            message = json.loads(text)
        except ValueError:
            return
        if isinstance(message, dict) and isinstance(message.get("data"), dict):
            self._listener.frame_received.emit(str(message.get("type")), message["data"])

    def _take_binary_frame(self, frame: bytes) -> None:
        if len(frame) < 8:
            return
        event, number = struct.unpack(">II", frame[:8])
        if event == PREVIEW_EVENT:
            self._listener.preview_received.emit("", "", QImage.fromData(frame[8:]))
        elif event == TEXT_EVENT:
            node = frame[8 : 8 + number].decode("utf-8", "replace")
            self._listener.text_received.emit(node, frame[8 + number :].decode("utf-8", "replace"))
        elif event == PREVIEW_WITH_METADATA_EVENT:
            facts = json.loads(frame[8 : 8 + number])
            node = str(facts.get("display_node_id") or facts.get("node_id") or "")
            image = QImage.fromData(frame[8 + number :])
            self._listener.preview_received.emit(str(facts.get("prompt_id") or ""), node, image)
