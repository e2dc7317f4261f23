"""HTTP and WebSocket to the server: requests as methods, answers and messages as Qt signals.

A thread with an event loop does the talking, so that the Qt thread never waits. aiohttp is imported there.
"""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from app.editor.server_connection import Connection, ServerGone
from app.problems import Problem
from app.server_problems import problems_of_refusal
from app.workflow.node_info import read_object_info

if TYPE_CHECKING:
    from app.server_address import ServerAddress

Request = Callable[[Connection], Awaitable[Any]]


class ServerClient(QObject):
    """Talks to one server. Requests made before the connection stands wait for it."""

    connected = Signal(str)
    """The server answers, at this URL."""
    connection_lost = Signal(str)
    """The server no longer answers: why. The client goes on trying."""
    frame_received = Signal(str, object)
    """A WebSocket message: its type and its data."""
    preview_received = Signal(str, str, QImage)
    """Prompt id ("" when the server does not say), node path and picture of work in progress."""
    text_received = Signal(str, str)
    """Node path and the text it has streamed so far."""
    library_received = Signal(object)
    """The kinds of nodes the server has: NodeInfo by class."""
    prompt_queued = Signal(str)
    """The server accepted this prompt."""
    prompt_refused = Signal(str, list)
    """The server refused this prompt: the Problems."""
    queue_received = Signal(object, object)
    """The answers of `/queue` and `/history`."""
    images_received = Signal(str, object, object)
    """Node path, image references (tuple) and the fetched pictures (tuple of QImage)."""
    image_uploaded = Signal(str, str, str)
    """Node id, input name and the name the server gave the uploaded picture."""
    input_picture_received = Signal(str, QImage, QSize)
    """The value of an image input, its picture scaled down (null: there is none), and the file's own size."""
    run_images_received = Signal(str, object)
    """Prompt id and its pictures, a list of (title, QImage)."""
    problem_found = Signal(object)
    """A request failed: the Problem."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.client_id = uuid.uuid4().hex
        self._loop = asyncio.new_event_loop()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run_loop, name="server-client", daemon=True)
        self._closed = False
        self._thread.start()

    def connect_to(self, address: ServerAddress) -> None:
        """Connect, and stay connected until `close`; another address replaces the first."""
        self._start(self._connect(address))

    def queue_prompt(
        self,
        prompt_id: str,
        prompt: Mapping[str, Any],
        workflow: Mapping[str, Any],
        front: bool = False,
        targets: list[str] | None = None,
    ) -> None:
        """Send a prompt and the workflow it came from; answered by `prompt_queued` or `prompt_refused`."""
        body: dict[str, Any] = {
            "prompt": prompt,
            "prompt_id": prompt_id,
            "client_id": self.client_id,
            "extra_data": {"extra_pnginfo": {"workflow": workflow}},
        }
        if front:
            body["front"] = True
        if targets is not None:
            body["partial_execution_targets"] = targets
        self._request(lambda connection: self._queue_prompt(connection, prompt_id, body))

    def interrupt(self, prompt_id: str | None = None) -> None:
        """Stop this run, or whatever runs."""
        body = {"prompt_id": prompt_id} if prompt_id else {}
        self._request(lambda connection: connection.post("/interrupt", body))

    def remove_pending(self, prompt_ids: list[str]) -> None:
        """Take waiting prompts out of the queue."""
        self._request(lambda connection: self._post_and_refresh(connection, "/queue", {"delete": prompt_ids}))

    def clear_pending(self) -> None:
        """Take every waiting prompt out of the queue."""
        self._request(lambda connection: self._post_and_refresh(connection, "/queue", {"clear": True}))

    def remove_past(self, prompt_ids: list[str]) -> None:
        """Delete past runs from the history; their files stay."""
        self._request(
            lambda connection: self._post_and_refresh(connection, "/history", {"delete": prompt_ids})
        )

    def fetch_queue(self) -> None:
        """Ask what runs, waits and ran; answered by `queue_received`."""
        self._request(self._fetch_queue)

    def fetch_library(self) -> None:
        """Ask for the kinds of nodes; answered by `library_received`."""
        self._request(self._fetch_library)

    def fetch_images(self, node_path: str, refs: tuple[dict[str, Any], ...]) -> None:
        """Fetch results of a node; answered by `images_received`."""
        self._request(lambda connection: self._fetch_images(connection, node_path, refs))

    def fetch_run_images(self, prompt_id: str, refs: list[tuple[str, dict[str, Any]]]) -> None:
        """Fetch the titled results of a past run; answered by `run_images_received`."""
        self._request(lambda connection: self._fetch_run_images(connection, prompt_id, refs))

    def fetch_input_picture(self, value: str, ref: Mapping[str, Any], longest: int) -> None:
        """Fetch the picture an input names, no side longer than that; always answered, never a problem."""
        self._request(lambda connection: self._fetch_input_picture(connection, value, ref, longest))

    def upload_image(self, node_id: str, input_name: str, path: Path) -> None:
        """Copy a picture into the server's input folder; answered by `image_uploaded`."""
        self._request(lambda connection: self._upload(connection, node_id, input_name, path))

    def close(self) -> None:
        """End the connection and its thread."""
        if self._closed:
            return
        self._closed = True
        asyncio.run_coroutine_threadsafe(self._shut_down(), self._loop)
        self._thread.join(timeout=5)

    # From here on: in the thread of the event loop.

    def _run_loop(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
        else:
            asyncio.run_coroutine_threadsafe(work, self._loop)

    def _request(self, make: Request) -> None:
        self._start(self._carry_out(make))

    async def _carry_out(self, make: Request) -> None:
        while self._connection is None or not self._connection.ready.is_set():
            await asyncio.sleep(0.05)
        try:
            await make(self._connection)
        except ServerGone as gone:
            self.problem_found.emit(Problem("server.unreachable", str(gone), source="process"))

    async def _connect(self, address: ServerAddress) -> None:
        if self._connection is not None:
            await self._connection.close()
        self._connection = Connection(address, self.client_id, self)
        self._connection.start()

    async def _shut_down(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        self._loop.stop()

    async def _queue_prompt(self, connection: Connection, prompt_id: str, body: dict[str, Any]) -> None:
        try:
            status, answer = await connection.post("/prompt", body)
        except ServerGone as gone:
            self.prompt_refused.emit(prompt_id, [Problem("server.unreachable", str(gone), source="process")])
            return
        if status == 200:
            self.prompt_queued.emit(prompt_id)
            return
        self.prompt_refused.emit(prompt_id, problems_of_refusal(status, answer))

    async def _post_and_refresh(self, connection: Connection, route: str, body: dict[str, Any]) -> None:
        await connection.post(route, body)
        await self._fetch_queue(connection)

    async def _fetch_queue(self, connection: Connection) -> None:
        _, queue = await connection.get("/queue")
        _, history = await connection.get("/history?max_items=100")
        if isinstance(queue, dict) and isinstance(history, dict):
            self.queue_received.emit(queue, history)

    async def _fetch_library(self, connection: Connection) -> None:
        status, answer = await connection.get("/object_info")
        if status == 200 and isinstance(answer, dict):
            self.library_received.emit(read_object_info(answer))

    async def _fetch_images(
        self, connection: Connection, node_path: str, refs: tuple[dict[str, Any], ...]
    ) -> None:
        images = [await self._image(connection, ref) for ref in refs]
        self.images_received.emit(node_path, refs, tuple(image for image in images if not image.isNull()))

    async def _fetch_run_images(
        self, connection: Connection, prompt_id: str, refs: list[tuple[str, dict[str, Any]]]
    ) -> None:
        images = [(title, await self._image(connection, ref)) for title, ref in refs]
        self.run_images_received.emit(prompt_id, [entry for entry in images if not entry[1].isNull()])

    async def _image(self, connection: Connection, ref: Mapping[str, Any]) -> QImage:
        return QImage.fromData(await connection.get_bytes("/view", dict(ref)))

    async def _fetch_input_picture(
        self, connection: Connection, value: str, ref: Mapping[str, Any], longest: int
    ) -> None:
        content = b""
        with suppress(ServerGone):
            content = await connection.get_bytes("/view", ref)
        image, size = await asyncio.to_thread(scaled_picture, content, longest)
        self.input_picture_received.emit(value, image, size)

    async def _upload(self, connection: Connection, node_id: str, input_name: str, path: Path) -> None:
        try:
            content = await asyncio.to_thread(path.read_bytes)
        except OSError as error:
            message = f"{path} could not be read: {error.strerror or error}"
            self.problem_found.emit(Problem("file.unreadable", message, value=str(path), source="edit"))
            return
        status, answer = await connection.upload(path.name, content)
        if status == 200 and isinstance(answer, dict):
            folder = answer.get("subfolder")
            name = f"{folder}/{answer['name']}" if folder else str(answer["name"])
            self.image_uploaded.emit(node_id, input_name, name)
        else:
            message = f"the server did not take {path.name}: {answer or status}"
            self.problem_found.emit(Problem("file.unreadable", message, value=str(path), source="server"))


def scaled_picture(content: bytes, longest: int) -> tuple[QImage, QSize]:
    """Return the picture in a file's content, no side longer than `longest`, and its own size.

    The picture is upright as its file says; it is null where the content is no picture.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if max(size.width(), size.height()) > longest:
        # The decoder scales while it reads, which takes a JPEG a fraction of the time.
        reader.setScaledSize(size.scaled(longest, longest, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    turned = (image.width() < image.height()) != (size.width() < size.height())
    return image, size.transposed() if turned else size
