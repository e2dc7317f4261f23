"""The thread that talks to the server: an event loop, one connection, and the requests of ServerClient.

Imported with asyncio and aiohttp when the first request is made: neither is to delay the first paint.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from app.editor.language.node_words import in_users_language
from app.editor.running.server_connection import Connection, ServerGone
from app.editor.words import language_in_use, tr
from app.problems import Problem
from app.server_problems import problems_of_refusal
from app.workflow.localized_nodes import localized, said_in
from app.workflow.node_info import read_object_info

if TYPE_CHECKING:
    from app.editor.running.server_client import ServerClient
    from app.server_address import ServerAddress

PICTURES_AT_ONCE = 4
"""So many input pictures are held whole in memory to be scaled down; a workflow may name hundreds."""

AGAIN_AFTER_S = 0.5

Request = Callable[["ServerTalk", Connection], Awaitable[Any]]


class ServerTalk:
    """Carries requests out, one connection at a time. What comes of them are signals of the client."""

    def __init__(self, client: ServerClient) -> None:
        self._client = client
        self._loop = asyncio.new_event_loop()
        self._input_pictures = asyncio.Semaphore(PICTURES_AT_ONCE)
        self._in_order = asyncio.Lock()
        self._connection: Connection | None = None

    def run(self) -> None:
        """Talk until `close`."""
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    # Called from any thread

    def connect_to(self, address: ServerAddress) -> None:
        """Connect, and stay connected; another address replaces the first."""
        asyncio.run_coroutine_threadsafe(self._connect(address), self._loop)

    def request(self, request: Request, in_order: bool = False, again: bool = False) -> None:
        """Carry a request out as soon as the connection stands.

        `in_order`: after those before it of this sort were answered, so that none overtakes another. `again`:
        if the server goes before it answers, once there is one again.
        """
        wanted = self._carry_out_in_order(request) if in_order else self._carry_out(request, again)
        asyncio.run_coroutine_threadsafe(wanted, self._loop)

    def close(self) -> None:
        """End the connection and the loop."""
        asyncio.run_coroutine_threadsafe(self._shut_down(), self._loop)

    # In the thread of the event loop

    async def _carry_out_in_order(self, request: Request) -> None:
        async with self._in_order:
            await self._carry_out(request)

    async def _carry_out(self, request: Request, again: bool = False) -> None:
        while True:
            while self._connection is None or not self._connection.ready.is_set():
                await asyncio.sleep(0.05)
            try:
                await request(self, self._connection)
            except ServerGone as gone:
                if again:
                    await asyncio.sleep(AGAIN_AFTER_S)
                    continue
                problem = Problem("server.unreachable", str(gone), source="process")
                self._client.problem_found.emit(problem)
            return

    async def _connect(self, address: ServerAddress) -> None:
        if self._connection is not None:
            await self._connection.close()
        self._connection = Connection(address, self._client.client_id, self._client)
        self._connection.start()

    async def _shut_down(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        self._loop.stop()

    async def queue_prompt(self, connection: Connection, prompt_id: str, body: dict[str, Any]) -> None:
        """Send a prompt; tells whether it was accepted."""
        try:
            status, answer = await connection.post("/prompt", body)
        except ServerGone as gone:
            self._client.prompt_refused.emit(
                prompt_id, [Problem("server.unreachable", str(gone), source="process")]
            )
            return
        if status == 200:
            self._client.prompt_queued.emit(prompt_id)
            return
        self._client.prompt_refused.emit(prompt_id, problems_of_refusal(status, answer))

    async def free(self, connection: Connection, body: dict[str, Any]) -> None:
        """Have the server drop what it keeps between runs, then tell that it will."""
        await connection.post("/free", body)
        self._client.memory_freed.emit()

    async def post_and_refresh(self, connection: Connection, route: str, body: dict[str, Any]) -> None:
        """Change queue or history, then tell what they are."""
        await connection.post(route, body)
        await self.fetch_queue(connection)

    async def fetch_queue(self, connection: Connection) -> None:
        """Tell what runs, waits and ran."""
        _, queue = await connection.get("/queue")
        _, history = await connection.get("/history?max_items=100")
        if isinstance(queue, dict) and isinstance(history, dict):
            self._client.queue_received.emit(queue, history)

    async def change_queue(self, connection: Connection, change: Mapping[str, Any] | None) -> None:
        """Change the queue, or ask for it (None), by Confy's route; tell the answer, then what it is now."""
        if change is None:
            _, answer = await connection.get("/confy/queue")
        else:
            _, answer = await connection.post("/confy/queue", dict(change))
        self._client.confy_queue_received.emit(answer)
        await self.fetch_queue(connection)

    async def fetch_library(self, connection: Connection) -> None:
        """Tell the kinds of nodes."""
        status, answer = await connection.get("/object_info")
        if status == 200 and isinstance(answer, dict):
            library = in_users_language(read_object_info(answer))
            language = language_in_use().split("_")[0]
            if language != "en":
                _, said = await connection.get("/i18n")
                library = localized(library, said_in(said, language))
            self._client.library_received.emit(library)

    async def fetch_prompt_names(self, connection: Connection) -> None:
        """Tell the embeddings and LoRAs; a server that lists none has none."""
        lists = [await connection.get(route) for route in ("/embeddings", "/models/loras")]
        names = [
            [str(name) for name in answer] if status == 200 and isinstance(answer, list) else []
            for status, answer in lists
        ]
        self._client.prompt_names_received.emit(*names)

    async def fetch_probes(self, connection: Connection, number: int, body: Mapping[str, Any]) -> None:
        """Tell what is kept of outputs; a server that knows no such question has nothing."""
        _, answer = await connection.post("/confy/probe", body)
        found = answer.get("probes") if isinstance(answer, dict) else None
        self._client.probes_received.emit(number, found if isinstance(found, list) else [])

    async def fetch_plan(
        self,
        connection: Connection,
        number: int,
        prompt: Mapping[str, Any],
        confy: Mapping[str, Any] | None = None,
    ) -> None:
        """Tell what a prompt would do; a server that has no such route, or is gone, is no problem."""
        answer = None
        try:
            body = {"prompt": prompt, "extra_data": {"confy": dict(confy or {})}}
            status, found = await connection.post("/confy/plan", body)
            answer = found if status == 200 else None
        except ServerGone:
            pass
        finally:
            self._client.plan_received.emit(number, answer)

    async def fetch_images(
        self, connection: Connection, node_path: str, refs: tuple[dict[str, Any], ...]
    ) -> None:
        """Tell the pictures of a node."""
        images = [await self._image(connection, ref) for ref in refs]
        self._client.images_received.emit(
            node_path, refs, tuple(image for image in images if not image.isNull())
        )

    async def fetch_run_images(
        self, connection: Connection, prompt_id: str, refs: list[tuple[str, dict[str, Any]]]
    ) -> None:
        """Tell the pictures of a past run."""
        images = [(title, await self._image(connection, ref)) for title, ref in refs]
        self._client.run_images_received.emit(prompt_id, [entry for entry in images if not entry[1].isNull()])

    async def _image(self, connection: Connection, ref: Mapping[str, Any]) -> QImage:
        return QImage.fromData(await connection.get_bytes("/view", dict(ref)))

    async def fetch_input_picture(
        self, connection: Connection, value: str, ref: Mapping[str, Any], longest: int
    ) -> None:
        """Tell the picture that an input names."""
        content = b""
        async with self._input_pictures:
            with suppress(ServerGone):
                content = await connection.get_bytes("/view", ref)
            image, size = await asyncio.to_thread(scaled_picture, content, longest)
        self._client.input_picture_received.emit(value, image, size)

    async def fetch_picture(self, connection: Connection, value: str, ref: Mapping[str, Any]) -> None:
        """Tell the whole picture that an input names."""
        content = b""
        with suppress(ServerGone):
            content = await connection.get_bytes("/view", ref)
        self._client.picture_received.emit(value, await asyncio.to_thread(QImage.fromData, content))

    async def fetch_model_picture(self, connection: Connection, kind: str, name: str, longest: int) -> None:
        """Tell the picture that lies beside a model on the server."""
        route = f"/experiment/models/preview/{quote(kind)}/0/{quote(name)}"
        content = b""
        async with self._input_pictures:
            with suppress(ServerGone):
                content = await connection.get_bytes(route, {})
            image, _ = await asyncio.to_thread(scaled_picture, content, longest)
        self._client.model_picture_received.emit(kind, name, image)

    async def upload(self, connection: Connection, ticket: str, input_name: str, path: Path) -> None:
        """Copy a picture into the server's input folder, and tell its name there."""
        try:
            content = await asyncio.to_thread(path.read_bytes)
        except OSError as error:
            message = tr("{file} could not be read: {error}").format(file=path, error=error.strerror or error)
            self._client.problem_found.emit(
                Problem("file.unreadable", message, value=str(path), source="edit")
            )
            return
        status, answer = await connection.upload(path.name, content)
        self._tell_upload(ticket, input_name, path.name, status, answer)

    async def upload_picture(
        self,
        connection: Connection,
        ticket: str,
        input_name: str,
        name: str,
        picture: QImage,
        subfolder: str,
        original: Mapping[str, Any] | None,
    ) -> None:
        """Put a picture into the server's input folder, and tell its name there as an input has it."""
        content = await asyncio.to_thread(png_content, picture)
        fields = {"subfolder": subfolder} if subfolder else {}
        route = "/upload/image"
        if original is not None:
            route, fields = "/upload/mask", {**fields, "original_ref": json.dumps(dict(original))}
        status, answer = await connection.upload(name, content, route, fields)
        self._tell_upload(ticket, input_name, name, status, answer, " [input]")

    def _tell_upload(
        self, ticket: str, input_name: str, file_name: str, status: int, answer: Any, mark: str = ""
    ) -> None:
        if status == 200 and isinstance(answer, dict):
            folder = answer.get("subfolder")
            name = f"{folder}/{answer['name']}" if folder else str(answer["name"])
            self._client.image_uploaded.emit(ticket, input_name, name + mark)
        else:
            message = tr("the server did not take {file}: {reason}").format(
                file=file_name, reason=answer or status
            )
            self._client.problem_found.emit(
                Problem("file.unreadable", message, value=file_name, source="server")
            )


def png_content(picture: QImage) -> bytes:
    """Return a picture as a PNG file has it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's stubs lack the name of the format
    return bytes(buffer.data().data())


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
