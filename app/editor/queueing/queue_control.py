"""Carries out what the queue panel asks for: pause, order, run again, and a file of the queue."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog

from app.editor.panels.queue import QueuePanel
from app.editor.running.server_client import ServerClient
from app.editor.words import marked, tr, tr_count
from app.problems import Problem
from app.settings import write_atomically

NO_QUEUE = marked("this server cannot pause, order or save its queue: it is not Confy's")


class QueueControl(QObject):
    """Between the queue panel and the server."""

    message = Signal(str)
    """Something worth a line in the status bar."""
    problem_found = Signal(object)
    """Something could not be done: the Problem."""

    def __init__(self, panel: QueuePanel, client: ServerClient, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._panel = panel
        self._client = client
        self._folder = folder
        self._save_to: Path | None = None
        client.frame_received.connect(self._take_frame)
        client.confy_queue_received.connect(self._take_answer)
        panel.pause_requested.connect(lambda paused: client.change_queue({"pause": paused}))
        panel.move_requested.connect(lambda ids, before: client.change_queue({"move": ids, "before": before}))
        panel.again_requested.connect(client.run_again)
        panel.save_requested.connect(self.save)
        panel.load_requested.connect(self.load)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "pause_queue": lambda: self._client.change_queue({"pause": not self._panel.pause.isChecked()}),
            "save_queue": self.save,
            "load_queue": self.load,
        }

    def save(self) -> None:
        """Ask for a file, and write there what runs and waits."""
        dialog = QFileDialog(self._panel, tr("Save queue"), str(self._folder / "queue.json"), "JSON (*.json)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        self._open_dialog(dialog, self._save_in)

    def load(self) -> None:
        """Ask for a saved queue, and queue what is in it behind what waits."""
        dialog = QFileDialog(self._panel, tr("Load queue"), str(self._folder), "JSON (*.json)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open_dialog(dialog, self._load_from)

    def _open_dialog(self, dialog: QFileDialog, chosen: Callable[[str], None]) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(chosen)
        dialog.open()

    def _save_in(self, path: str) -> None:
        self._save_to = Path(path)
        self._client.fetch_confy_queue()

    def _load_from(self, path: str) -> None:
        try:
            saved = json.loads(Path(path).read_bytes())
        except (OSError, ValueError) as error:
            words = tr("{file} is no saved queue: {reason}").format(file=Path(path).name, reason=error)
            self.problem_found.emit(Problem("file.unreadable", words, value=path, source="edit"))
            return
        self._client.change_queue({"load": saved, "client_id": self._client.client_id})

    def _take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "confy.queue":
            self._panel.show_paused(bool(data.get("paused")))
            self._client.fetch_queue()

    def _take_answer(self, answer: object) -> None:
        if not isinstance(answer, Mapping) or "pending" not in answer:
            words = str(answer) if isinstance(answer, str) and answer else tr(NO_QUEUE)
            self.problem_found.emit(Problem("prompt.malformed", words, source="server"))
            return
        self._panel.show_paused(bool(answer.get("paused")))
        for problem in answer.get("problems") or ():
            self.problem_found.emit(Problem.from_json(problem))
        queued = len(answer.get("queued") or ())
        if queued:
            self.message.emit(tr_count("%n run is queued", "%n runs are queued", queued))
        path, self._save_to = self._save_to, None
        if path is not None:
            self._write(path, answer)

    def _write(self, path: Path, answer: Mapping[str, Any]) -> None:
        kept = {name: answer[name] for name in ("confy_queue", "running", "pending") if name in answer}
        try:
            write_atomically(path, json.dumps(kept, indent=1).encode())
        except OSError as error:
            words = tr("{file} cannot be written: {reason}").format(
                file=path.name, reason=error.strerror or error
            )
            self.problem_found.emit(Problem("file.cannot_save", words, value=str(path), source="edit"))
            return
        self.message.emit(tr("The queue is saved in {file}").format(file=path.name))


def carry_out_run_remedy(client: ServerClient, edit: Mapping[str, Any]) -> bool:
    """Do what a remedy says if it is about a run and no edit of the document; says whether it was."""
    for name, details in edit.items():
        prompt_id = str(details.get("prompt_id") or "") if isinstance(details, Mapping) else ""
        if name == "run_again":
            client.run_again(prompt_id)
        elif name == "interrupt":
            client.interrupt(prompt_id or None)
        elif name == "kill_worker":
            client.kill_worker(prompt_id)
        elif name == "free_memory":
            client.free(files=False)
        else:
            return False
    return bool(edit)
