"""Shows in the nodes what they do in a run: the states of the document in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.editor.running.run_state import RunState

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas
    from app.editor.canvas.nodes.node_item import NodeItem


class RunMarks(QObject):
    """Follows the run state of one document at a time."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._run: RunState | None = None

    def watch(self, state: RunState) -> None:
        """Follow this run state from now on; what it holds already is shown by `show_all`."""
        if self._run is not None:
            self._run.node_changed.disconnect(self._show)
            self._run.cleared.disconnect(self.show_all)
        self._run = state
        state.node_changed.connect(self._show)
        state.cleared.connect(self.show_all)

    def show_all(self) -> None:
        """Show in every node what it does."""
        if self._run is not None:
            for node_id, item in self._canvas.graph.nodes.items():
                item.show_run(self._run.of(self._canvas.node_path(node_id)))
            self._canvas.viewport().update()

    def show_in(self, item: NodeItem) -> None:
        """Show in a new item what its node does."""
        if self._run is not None:
            item.show_run(self._run.of(self._canvas.node_path(item.node.id)))

    def _show(self, node_path: str) -> None:
        canvas = self._canvas
        node_id = canvas.id_of(node_path)
        item = canvas.graph.node_items.get(node_id) if node_id is not None else None
        if item is None or self._run is None:
            return
        run = self._run.of(node_path)
        if node_path != canvas.node_path(item.node.id) and run.state != "running":
            # Of what is inside a subgraph its node here shows what runs, and else its own state.
            run = self._run.of(canvas.node_path(item.node.id))
        item.show_run(run)
        canvas.graph.route_links_of([item.node.id])
        canvas.bubbles.follow()
        canvas.minimap.renew()
