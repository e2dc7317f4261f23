"""Shows in the nodes what they do in a run: the states of the document in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.editor.canvas.following import MANY
from app.editor.canvas.nodes_in_view import nodes_in_view
from app.editor.in_slices import InSlices
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
        self._waiting: dict[str, None] = {}
        """Paths of nodes that do not show yet what they do."""
        self._work = InSlices(self)
        canvas.scope_shown.connect(self._forget_waiting)

    def watch(self, state: RunState) -> None:
        """Follow this run state from now on; what it holds already is shown by `show_all`."""
        if self._run is not None:
            self._run.node_changed.disconnect(self._show)
            self._run.nodes_changed.disconnect(self._show_many)
            self._run.cleared.disconnect(self.show_all)
        self._run = state
        state.node_changed.connect(self._show)
        state.nodes_changed.connect(self._show_many)
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

    def _show_many(self, paths: Sequence[str]) -> None:
        """Show what many nodes do now: at once, or of very many first those in view."""
        if len(paths) <= MANY:
            for path in paths:
                self._show(path)
            return
        self._waiting.update(dict.fromkeys(paths))
        self._work.begin(self._steps())

    def _steps(self) -> Iterator[None]:
        items = self._canvas.graph.node_items
        seen = {self._canvas.node_path(node_id): node_id for node_id in nodes_in_view(self._canvas)}
        for path in (*seen, *self._waiting):
            if path in self._waiting:
                self._show(path)
                if path in seen and seen[path] in items:
                    items[seen[path]].look()  # painted soon: what that takes counts for this slice
                yield

    def _forget_waiting(self) -> None:
        self._work.stop()
        self._waiting.clear()

    def _show(self, node_path: str) -> None:
        self._waiting.pop(node_path, None)
        canvas = self._canvas
        node_id = canvas.id_of(node_path)
        item = canvas.graph.node_items.get(node_id) if node_id is not None else None
        if item is None or self._run is None:
            return
        run = self._run.of(node_path)
        if node_path != canvas.node_path(item.node.id) and run.state != "running":
            # Of what is inside a subgraph its node here shows what runs, and else its own state.
            run = self._run.of(canvas.node_path(item.node.id))
        size = item.layout.frame
        item.show_run(run)
        if item.layout.frame != size:
            canvas.graph.route_links_of([item.node.id])
        canvas.bubbles.follow()
        canvas.minimap.renew()
