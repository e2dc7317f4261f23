"""Shows what the server says: runs in the queue panel, pictures in the viewer, states in the bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from app.editor.open_document import OpenDocument
from app.editor.panels.docks import Docks
from app.editor.panels.image_viewer import Picture
from app.editor.panels.queue import QueueEntry, entries_of
from app.editor.running.runner import Runner
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.editor.toolbar import StateBar, TopBar
from app.editor.words import marked, tr
from app.workflow.new_node import steps_of

REFRESH_MS = 150
WORKER_WORDS = {
    "starting": marked("Worker is starting…"),
    "ready": marked("Ready"),
    "running": marked("Running"),
    "busy": marked("Running"),
    "failed": marked("No worker"),
    "none": marked("No worker"),
}
ENDINGS = {"success": marked("Done"), "error": marked("The run failed"), "interrupted": marked("Interrupted")}


class Results(QObject):
    """Connects the server's messages with the panels that show them."""

    def __init__(
        self,
        session: Session,
        client: ServerClient,
        runner: Runner,
        docks: Docks,
        bar: TopBar,
        state_bar: StateBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._client = client
        self._runner = runner
        self._docks = docks
        self._bar = bar
        self._state_bar = state_bar
        self._pictures: dict[OpenDocument, Sequence[Picture]] = {}
        """What the viewer shows of each document."""
        self._past: dict[str, QueueEntry] = {}
        self._queued = 0
        """How many prompts run and wait, as the server said last."""
        self._early: int | None = 0
        """How many prompts wait for the server to start; None once it is there."""
        self._refresh = QTimer(self, interval=REFRESH_MS, singleShot=True)
        self._refresh.timeout.connect(client.fetch_queue)
        client.frame_received.connect(self._take_frame)
        client.connected.connect(self._show_connected)
        client.connection_lost.connect(self._show_lost)
        client.queue_received.connect(self._show_queue)
        client.run_images_received.connect(self._show_run_images)
        client.images_received.connect(self._show_node_images)
        client.prompt_queued.connect(self._show_sent)
        runner.run_sent.connect(self._show_sending)
        runner.run_refused.connect(self._show_refused)
        runner.run_failed.connect(self._show_failed)
        runner.document_finished.connect(self._show_end)
        runner.progress_changed.connect(self._show_progress)
        session.workflow_opened.connect(self._show_document)
        session.document_closed.connect(self._forget)
        queue = docks.queue
        queue.interrupt_requested.connect(client.interrupt)
        queue.removal_requested.connect(client.remove_pending)
        queue.deletion_requested.connect(client.remove_past)
        queue.results_requested.connect(self._fetch_results)

    def open_images_of(self, node_path: str) -> None:
        """Show the results of a node in the viewer."""
        run = self._session.current.run_state.of(node_path)
        if run.images:
            self._show_pictures(self._session.current, node_path, run.images, run.image_refs)
            self._docks.bring_up("images")

    def _take_frame(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "status":
            info = (data.get("status") or {}).get("exec_info") or {}
            self._queued = int(info.get("queue_remaining") or 0)
            self._bar.show_queue(self._queued)
            self._refresh.start()
        elif kind == "confy.worker":
            state = str(data.get("state"))
            light = "ready" if state in ("ready", "running", "busy") else "starting"
            self._state_bar.show_server(
                "gone" if state == "failed" else light, tr(WORKER_WORDS.get(state, state))
            )
        elif kind == "confy.nodes":
            self._client.fetch_library()

    def _show_connected(self, url: str) -> None:
        self._early = None
        self._state_bar.show_server("ready", tr("Ready"), tr("Connected with {url}").format(url=url))
        self._client.fetch_library()
        self._refresh.start()

    def _show_lost(self, reason: str) -> None:
        self._state_bar.show_server("gone", tr("Not connected"), reason)
        self._state_bar.hide_progress()
        self._early = self._early or 0
        self._queued = 0
        self._bar.show_queue(0)

    def _show_queue(self, queue: dict[str, Any], history: dict[str, Any]) -> None:
        entries = entries_of(queue, history)
        self._past = {entry.prompt_id: entry for entry in entries}
        self._docks.queue.show_entries(entries)

    def _show_sending(self) -> None:
        if self._early is not None:
            self._early += 1
            self._docks.queue.show_before_server(self._early)
            self._state_bar.showMessage(tr("The workflow runs as soon as the server has started"), 8000)
            self._bar.show_queue(self._early)
            return
        self._state_bar.showMessage(tr("Sending the workflow…"), 4000)
        self._bar.show_queue(self._queued + 1)

    def _show_sent(self, prompt_id: str) -> None:
        self._state_bar.showMessage(tr("Queued"), 2000)

    def _show_refused(self, document: OpenDocument) -> None:
        self._bar.show_queue(self._queued)  # it was counted when it was sent
        self._say(document, tr("The workflow cannot run as it is: see the problems"), 8000)
        if document is self._session.current:
            self._docks.bring_up("problems")
        self._refresh.start()

    def _show_failed(self, document: OpenDocument) -> None:
        if document is self._session.current:
            self._docks.bring_up("problems")

    def _show_end(self, document: OpenDocument, ending: str) -> None:
        if document is self._session.current:
            self._state_bar.hide_progress()
        self._say(document, tr(ENDINGS.get(ending, ending)), 5000)

    def _say(self, document: OpenDocument, words: str, for_ms: int) -> None:
        """Say what happened, with the name of a document that is not in view."""
        named = words if document is self._session.current else f"{document.name}: {words}"
        self._state_bar.showMessage(named, for_ms)

    def _show_document(self) -> None:
        """Another document is in view; the run of the one before goes on unseen."""
        self._state_bar.hide_progress()
        self._runner.tell_progress()
        self._docks.images.show_pictures(self._pictures.get(self._session.current, ()))

    def _show_progress(self, done: int, of: int) -> None:
        state = self._session.current.run_state
        running = state.running
        if state.current is not None:
            self._docks.queue.show_progress(state.current, done, of)
        self._state_bar.show_progress(done, of, "" if running is None else self._title(running))

    def _fetch_results(self, entry: QueueEntry) -> None:
        self._client.fetch_run_images(
            entry.prompt_id, [(self._title(path), ref) for path, ref in entry.images]
        )

    def _show_run_images(self, prompt_id: str, images: list[tuple[str, QImage]]) -> None:
        self._keep(self._session.current, [Picture(title, image) for title, image in images])
        self._docks.bring_up("images")

    def _show_node_images(self, node_path: str, refs: Any, images: tuple[QImage, ...]) -> None:
        for document in self._session.opened:
            if document.run_state.of(node_path).image_refs == refs:
                self._show_pictures(document, node_path, images, refs)

    def _show_pictures(
        self,
        document: OpenDocument,
        node_path: str,
        images: tuple[QImage, ...],
        refs: tuple[dict[str, Any], ...],
    ) -> None:
        names = [str(ref.get("filename") or "picture.png") for ref in refs]
        title = self._title(node_path, document)
        pairs = zip(images, names, strict=False)
        self._keep(document, [Picture(title, image, name) for image, name in pairs])

    def _keep(self, document: OpenDocument, pictures: Sequence[Picture]) -> None:
        """Show pictures of a document, now or once it is in view."""
        self._pictures[document] = pictures
        if document is self._session.current:
            self._docks.images.show_pictures(pictures)

    def _forget(self, document: OpenDocument) -> None:
        self._pictures.pop(document, None)

    def _title(self, node_path: str, document: OpenDocument | None = None) -> str:
        workflow = (document or self._session.current).workflow
        node = workflow.nodes.get(steps_of(workflow, node_path)[0])
        if node is None:
            return f"#{node_path}"
        info = self._session.library.get(node.type)
        return node.title or (info.display_name if info else node.type)
