"""Workers: between what the server tells of them, and the panel, the status bar and the commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.editor.words import tr, tr_count
from app.editor.workers.worker_rows import WorkerRow, memory_line, worker_rows
from app.workflow.edits import EditRefused
from app.workflow.new_node import node_at

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow


class WorkersInView(QObject):
    """Shows the workers, restarts them, and has them let go of memory."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._client = window.client
        self._panel = window.docks.workers
        self._told: Any = ()
        self.rows: Sequence[WorkerRow] = ()
        """The workers as they are shown."""
        self._shown = False
        window.client.frame_received.connect(self._take_frame)
        window.client.connection_lost.connect(lambda _: self._show(()))
        window.docks.by_name["workers"].visibilityChanged.connect(lambda _: self._show(self._told))
        window.first_painted.connect(self._follow_bar)
        self._panel.restart_requested.connect(self.restart)
        self._panel.free_requested.connect(lambda: window.client.free(files=False))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "show_workers": self._bring_up,
            "restart_workers": lambda: self.restart([row.number for row in self.rows]),
        }

    def restart(self, numbers: Sequence[int]) -> None:
        """Let the workers with these numbers begin anew."""
        if not numbers:
            self.message.emit(tr("There is no worker to restart: the server tells of none"))
            return
        for number in numbers:
            self._client.restart_worker(number)
        self.message.emit(tr_count("%n worker begins anew", "%n workers begin anew", len(numbers)))

    def _follow_bar(self) -> None:
        """Open the panel by a click on the line in the status bar, which is made after the features."""
        self._window.state_bar.memory.clicked.connect(self._bring_up)

    def _bring_up(self) -> None:
        self._window.docks.bring_up("workers")

    def _take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "confy.workers":
            self._show(data.get("workers"))

    def _show(self, workers: Any) -> None:
        self._told = workers
        self.rows = worker_rows(workers, self._title, self._window.docks.queue.name_of)
        if self.rows or self._shown:
            self._window.state_bar.show_memory(*memory_line(self.rows))
        self._shown = bool(self.rows)
        if not self._window.docks.by_name["workers"].isHidden():
            self._panel.show_workers(self.rows)

    def _title(self, path: str) -> str:
        session = self._window.session
        try:
            _, node = node_at(session.workflow, path)
        except EditRefused:
            return ""
        info = session.library.get(node.type)
        return node.title or (info.display_name if info is not None else "") or node.type
