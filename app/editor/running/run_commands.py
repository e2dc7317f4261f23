"""The commands of the Run menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.commands.edit_commands import EditCommands
from app.editor.running.runner import Runner
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import Node


class RunCommands(QObject):
    """Runs the document in view, with what is being typed."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        edits: EditCommands,
        runner: Runner,
        client: ServerClient,
        commit: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._edits = edits
        self._runner = runner
        self._client = client
        self._commit = commit

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "run": self.run,
            "run_front": self.run_front,
            "run_selected": self.run_selected,
            "interrupt": self._runner.interrupt,
            "clear_queue": self._client.clear_pending,
            "free_memory": self.free_memory,
            "free_files": self.free_files,
            "refresh": self._client.fetch_library,
        }

    def free_memory(self) -> None:
        """Drop loaded models, and the results kept in memory."""
        self._client.free(files=False)

    def free_files(self) -> None:
        """Remove the results kept in files."""
        self._client.free(files=True)

    def run(self) -> None:
        """Queue the workflow."""
        self._commit()
        self._runner.run()

    def run_front(self) -> None:
        """Queue the workflow before those that wait."""
        self._commit()
        self._runner.run(front=True)

    def run_selected(self) -> None:
        """Queue what the selected nodes and groups need that show or save a result."""
        self.run_nodes(self._edits.selection.nodes_with_groups())

    def run_nodes(self, nodes: Sequence[Node]) -> None:
        """Queue only what the results among these nodes of the scope in view need."""
        self._commit()
        library = self._session.library
        targets = [
            self._canvas.node_path(node.id)
            for node in nodes
            if node.type in library and library[node.type].output_node
        ]
        if targets:
            self._runner.run(targets=targets)
        else:
            self.message.emit(tr("Select a node that shows or saves a result, such as Preview Image"))
