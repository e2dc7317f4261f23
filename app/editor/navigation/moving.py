"""The commands that move the view and walk from node to node."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.navigation.reduced_motion import ReducedMotion
from app.editor.navigation.walk import Direction, Walk
from app.editor.session import Session
from app.workflow.document import NodeId, Scope

ZOOM_STEP = 1.2


class Moving(QObject):
    """Moves the view of the canvas, and the selection along the links."""

    def __init__(self, session: Session, canvas: Canvas, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._walk: tuple[Scope, Walk] | None = None
        self._came_from: NodeId | None = None
        self._at: NodeId | None = None
        self.reduced_motion = ReducedMotion(self._set_calm, self)
        session.edited.connect(self._forget)
        session.workflow_opened.connect(self._forget)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "fit": self.fit,
            "fit_all": self.fit_all,
            "zoom_in": lambda: self._canvas.zoom_step(ZOOM_STEP),
            "zoom_out": lambda: self._canvas.zoom_step(1 / ZOOM_STEP),
            "zoom_reset": self.zoom_reset,
            "minimap": self._canvas.toggle_minimap,
            "walk_left": lambda: self.walk("left"),
            "walk_right": lambda: self.walk("right"),
            "walk_up": lambda: self.walk("up"),
            "walk_down": lambda: self.walk("down"),
        }

    def fit(self) -> None:
        """Show the selected nodes and groups, or everything when none is selected."""
        graph = self._canvas.graph
        chosen = self._canvas.selected_nodes()
        rect = graph.contents_rect(chosen) if chosen else None
        for group_id in self._canvas.selected_groups():
            frame = graph.groups[group_id].frame()
            rect = frame if rect is None else rect.united(frame)
        self._canvas.glide_to_rect(graph.contents_rect() if rect is None else rect)

    def fit_all(self) -> None:
        """Show everything."""
        self._canvas.glide_to_rect(self._canvas.graph.contents_rect())

    def zoom_reset(self) -> None:
        """Show canvas units as pixels, times the scale of texts and controls."""
        target = self._canvas.flight.target
        now = target.zoom if target is not None else self._canvas.zoom()
        self._canvas.zoom_step(theme.look_in_use().scale / now)

    def walk(self, direction: Direction) -> None:
        """Select the next node in a direction and bring it into view."""
        graph, walk = self._canvas.graph, self._walk_here()
        selected = [node_id for node_id in self._canvas.selected_nodes() if node_id in graph.scope.nodes]
        if not selected:
            forwards = direction in ("right", "down")
            found = walk.first() if forwards else walk.last()
        else:
            here = self._at if self._at in selected else selected[0]
            came_from = self._came_from if here == self._at else None
            found = walk.step(here, direction, came_from)
            self._came_from = here if direction in ("left", "right") else None
        if found is not None:
            self._at = found
            self._canvas.select([found])
            self._canvas.glide_into_view(graph.nodes[found].frame())

    def _walk_here(self) -> Walk:
        scope = self._canvas.graph.scope
        if self._walk is None or self._walk[0] is not scope:
            self._walk = scope, Walk(scope)
        return self._walk[1]

    def _set_calm(self, calm: bool) -> None:
        self._canvas.calm = calm

    def _forget(self) -> None:
        self._walk = None
