"""HTTP and WebSocket to the server: requests as methods, answers and messages as Qt signals.

A thread with an event loop does the talking (`server_talk.py`), so that the Qt thread never waits.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from app.editor.running.server_talk import Request, ServerTalk
    from app.server_address import ServerAddress


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
    """Ticket, input name and the name the server gave the uploaded picture."""
    input_picture_received = Signal(str, QImage, QSize)
    """The value of an image input, its picture scaled down (null: there is none), and the file's own size."""
    picture_received = Signal(str, QImage)
    """What `fetch_picture` was asked with, and the whole picture; null: there is none."""
    model_picture_received = Signal(str, str, QImage)
    """Folder and name of a model, and the picture the server has of it, scaled down; null: there is none."""
    run_images_received = Signal(str, object)
    """Prompt id and its pictures, a list of (title, QImage)."""
    prompt_names_received = Signal(object, object)
    """The names of the embeddings and the files of the LoRAs there are, as lists of texts."""
    plan_received = Signal(int, object)
    """What `fetch_plan` was asked with, and the server's answer: None where it gave none."""
    probes_received = Signal(int, list)
    """What `fetch_probes` was asked with, and the outputs found: objects with node, slot and summary."""
    memory_freed = Signal()
    """The server drops what `free` named, once nothing runs."""
    confy_queue_received = Signal(object)
    """The answer of `/confy/queue`: an object, or the words of a server that refuses."""
    problem_found = Signal(object)
    """A request failed: the Problem."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.client_id = uuid.uuid4().hex
        self._talk: ServerTalk | None = None
        self._talks = threading.Event()
        self._thread: threading.Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Make ready to talk, in a thread of its own; the first request does so, too."""
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._run, name="server-client", daemon=True)
            self._thread.start()

    def connect_to(self, address: ServerAddress) -> None:
        """Connect, and stay connected until `close`; another address replaces the first."""
        talk = self._ready_talk()
        if talk is not None:
            talk.connect_to(address)

    def queue_prompt(
        self,
        prompt_id: str,
        prompt: Mapping[str, Any],
        workflow: Mapping[str, Any],
        front: bool = False,
        targets: list[str] | None = None,
        confy: Mapping[str, Any] | None = None,
    ) -> None:
        """Send a prompt and the workflow it came from; answered by `prompt_queued` or `prompt_refused`.

        `confy` are the options that only a Confy server reads.
        """
        body: dict[str, Any] = {
            "prompt": prompt,
            "prompt_id": prompt_id,
            "client_id": self.client_id,
            "extra_data": {"extra_pnginfo": {"workflow": workflow}},
        }
        if confy:
            body["extra_data"]["confy"] = dict(confy)
        if front:
            body["front"] = True
        if targets is not None:
            body["partial_execution_targets"] = targets
        self._request(lambda talk, connection: talk.queue_prompt(connection, prompt_id, body), in_order=True)

    def interrupt(self, prompt_id: str | None = None) -> None:
        """Stop this run, or whatever runs."""
        body = {"prompt_id": prompt_id} if prompt_id else {}
        self._request(lambda _talk, connection: connection.post("/interrupt", body))

    def free(self, *, files: bool) -> None:
        """Drop loaded models and kept results in memory, or the results in `files`; tells `memory_freed`."""
        body = {"confy_free_files": True} if files else {"free_memory": True, "unload_models": True}
        self._request(lambda talk, connection: talk.free(connection, body))

    def remove_pending(self, prompt_ids: list[str]) -> None:
        """Take waiting prompts out of the queue."""
        self._request(
            lambda talk, connection: talk.post_and_refresh(connection, "/queue", {"delete": prompt_ids}),
            in_order=True,
        )

    def clear_pending(self) -> None:
        """Take every waiting prompt out of the queue."""
        self._request(
            lambda talk, connection: talk.post_and_refresh(connection, "/queue", {"clear": True}),
            in_order=True,
        )

    def remove_past(self, prompt_ids: list[str]) -> None:
        """Delete past runs from the history; their files stay."""
        self._request(
            lambda talk, connection: talk.post_and_refresh(connection, "/history", {"delete": prompt_ids})
        )

    def fetch_queue(self) -> None:
        """Ask what runs, waits and ran; answered by `queue_received`."""
        self._request(lambda talk, connection: talk.fetch_queue(connection))

    def change_queue(self, change: Mapping[str, Any]) -> None:
        """Pause, move, load or run again, as `/confy/queue` takes it; answered by `confy_queue_received`."""
        self._request(lambda talk, connection: talk.change_queue(connection, change), in_order=True)

    def run_again(self, prompt_id: str) -> None:
        """Queue a run of the history once more; what it has computed comes from the cache."""
        self.change_queue({"again": prompt_id, "client_id": self.client_id})

    def fetch_confy_queue(self) -> None:
        """Ask for the queue as a file of it holds it; answered by `confy_queue_received`."""
        self._request(lambda talk, connection: talk.change_queue(connection, None))

    def kill_worker(self, prompt_id: str) -> None:
        """End the worker that runs this prompt."""
        body = {"kill": True, "prompt_id": prompt_id}
        self._request(lambda _talk, connection: connection.post("/confy/worker", body))

    def restart_worker(self, number: int) -> None:
        """Let the worker of this number begin anew with a new process."""
        self._request(lambda _talk, connection: connection.post("/confy/worker", {"restart": number}))

    def fetch_library(self) -> None:
        """Ask for the kinds of nodes; answered by `library_received`."""
        self._request(lambda talk, connection: talk.fetch_library(connection))

    def fetch_prompt_names(self) -> None:
        """Ask for what can be named in prompts; answered by `prompt_names_received`."""
        self._request(lambda talk, connection: talk.fetch_prompt_names(connection))

    def fetch_plan(
        self, number: int, prompt: Mapping[str, Any], confy: Mapping[str, Any] | None = None
    ) -> None:
        """Ask what a prompt would do, without running it; always answered by `plan_received`."""
        self._request(lambda talk, connection: talk.fetch_plan(connection, number, prompt, confy))

    def fetch_probes(self, number: int, body: Mapping[str, Any]) -> None:
        """Ask what is kept of outputs, without running anything; answered by `probes_received`."""
        self._request(lambda talk, connection: talk.fetch_probes(connection, number, body))

    def go_on(self, body: Mapping[str, Any]) -> None:
        """Let a paused run go on, as `POST /confy/debug` says; it tells by a message when it does."""
        self._request(lambda _talk, connection: connection.post("/confy/debug", body), in_order=True)

    def fetch_images(self, node_path: str, refs: tuple[dict[str, Any], ...]) -> None:
        """Fetch results of a node; answered by `images_received`."""
        self._request(lambda talk, connection: talk.fetch_images(connection, node_path, refs))

    def fetch_run_images(self, prompt_id: str, refs: list[tuple[str, dict[str, Any]]]) -> None:
        """Fetch the titled results of a past run; answered by `run_images_received`."""
        self._request(lambda talk, connection: talk.fetch_run_images(connection, prompt_id, refs))

    def fetch_input_picture(self, value: str, ref: Mapping[str, Any], longest: int) -> None:
        """Fetch the picture an input names, no side longer than that; always answered, never a problem."""
        self._request(lambda talk, connection: talk.fetch_input_picture(connection, value, ref, longest))

    def fetch_picture(self, value: str, ref: Mapping[str, Any]) -> None:
        """Fetch the whole picture that an input names; always answered by `picture_received`."""
        self._request(lambda talk, connection: talk.fetch_picture(connection, value, ref))

    def fetch_model_picture(self, kind: str, name: str, longest: int) -> None:
        """Fetch the picture of a model, no side longer than that; answered, and never a problem."""
        self._request(lambda talk, connection: talk.fetch_model_picture(connection, kind, name, longest))

    def upload_image(self, ticket: str, input_name: str, path: Path) -> None:
        """Copy a picture into the server's input folder; answered by `image_uploaded` with the ticket.

        A server that goes meanwhile loses nothing: the next one gets it.
        """
        self._request(lambda talk, connection: talk.upload(connection, ticket, input_name, path), again=True)

    def upload_picture(
        self,
        ticket: str,
        input_name: str,
        name: str,
        picture: QImage,
        subfolder: str,
        original: Mapping[str, Any] | None,
    ) -> None:
        """Put a picture that was painted into the server's input folder, as `upload_image` does.

        `original`: the file whose colours the picture has; the server takes only the alpha over then.
        """
        self._request(
            lambda talk, connection: talk.upload_picture(
                connection, ticket, input_name, name, picture, subfolder, original
            ),
            again=True,
        )

    def close(self) -> None:
        """End the connection and its thread."""
        if self._closed:
            return
        talk = self._ready_talk() if self._thread is not None else None
        self._closed = True
        if talk is not None and self._thread is not None:
            talk.close()
            self._thread.join(timeout=5)

    def _request(self, request: Request, in_order: bool = False, again: bool = False) -> None:
        talk = self._ready_talk()
        if talk is not None:
            talk.request(request, in_order, again)

    def _ready_talk(self) -> ServerTalk | None:
        """Return what talks, which takes a moment at first; None once all is closed."""
        if self._closed:
            return None
        self.start()
        self._talks.wait()
        return self._talk

    def _run(self) -> None:
        try:
            from app.editor.running.server_talk import (
                ServerTalk,
            )  # here, because it is not to delay the first paint

            self._talk = ServerTalk(self)
        finally:
            self._talks.set()
        self._talk.run()
