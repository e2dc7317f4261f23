"""Cutting links by drawing a line across them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from app.editor import theme
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.links.connect import cut_edit
from app.editor.canvas.links.finding import links_crossed
from app.editor.canvas.links.link_item import LinkItem
from app.editor.words import tr
from app.workflow.edits import Edit, Several
from app.workflow.virtual.anything_everywhere import VirtualLink
from app.workflow.virtual.set_get import SETTER_OF
from app.workflow.virtual.set_get_edits import UnsetVariables

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class CutLinks(Gesture):
    """Draws a line; the links it crosses turn red at once and are removed together at its end."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        self._canvas = canvas
        self._start = start
        self._last = start.scene
        self._line: QGraphicsPathItem | None = None
        self._crossed: dict[str, LinkItem] = {}
        self._unset: set[VirtualLink] = set()
        """Dashed links to Get nodes: cut, these nodes get nothing any longer."""

    @property
    def drawn(self) -> bool:
        """Whether a line was drawn: else it was a mere click."""
        return self._line is not None

    def move(self, pointer: Pointer) -> None:
        """Draw the line on, and mark what it crosses."""
        if self._line is None:
            if not pointer.far_from(self._start):
                return
            self._line = _line()
            self._line.setPath(QPainterPath(self._start.scene))
            self._canvas.show_floating(self._line)
        path = self._line.path()
        path.lineTo(pointer.scene)
        self._line.setPath(path)
        self._canvas.touch_floating(self._line)
        for link in links_crossed(self._canvas.graph, self._last, pointer.scene):
            self._crossed[link.link.id] = link
            link.set_mark(theme.ERROR)
            link.reveal(True)
        self._cross_dashed(pointer)
        self._last = pointer.scene

    def _cross_dashed(self, pointer: Pointer) -> None:
        """Mark the dashed links that can be cut; of those that cannot, say what to do instead."""
        graph = self._canvas.graph
        crossed = graph.virtual_links.crossed(self._last, pointer.scene)
        kept = [link for link in crossed if graph.nodes[link.target].node.type not in SETTER_OF]
        self._unset.update(link for link in crossed if link not in kept)
        graph.virtual_links.mark(self._unset)
        if kept:
            words = tr(
                "Node #{node} gives this link where types fit: link the input itself, or change that node"
            )
            self._canvas.cursor_note.say(words.format(node=kept[0].by), pointer.view, True)

    def release(self, pointer: Pointer) -> None:
        """Ask for the crossed links to go."""
        graph = self._canvas.graph
        ids = [link_id for link_id in self._crossed if link_id in graph.scope.links]
        getters = tuple(dict.fromkeys(link.target for link in self._unset if link.target in graph.nodes))
        self.cancel()
        cut = cut_edit(graph.scope_id, ids)
        edits: list[Edit] = [] if cut is None else [cut]
        if getters:
            edits.append(UnsetVariables(graph.scope_id, getters))
        if edits:
            edit = edits[0] if len(edits) == 1 else Several(tuple(edits))
            self._canvas.request(edit, tr("Cut links"))

    def cancel(self) -> None:
        """Take the line away and leave the links."""
        for link in self._crossed.values():
            link.set_mark(None)
            link.reveal(False)
        self._crossed.clear()
        self._unset.clear()
        self._canvas.graph.virtual_links.mark(())
        self._canvas.cursor_note.hide()
        if self._line is not None:
            self._canvas.hide_floating(self._line)


def _line() -> QGraphicsPathItem:
    item = QGraphicsPathItem()
    pen = QPen(theme.ERROR, 1.6, Qt.PenStyle.DashLine)
    pen.setCosmetic(True)
    item.setPen(pen)
    return item
