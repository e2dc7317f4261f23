"""Marquee: a rectangle drawn over the canvas selects the nodes it touches, while it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem

from app.editor import theme
from app.editor.canvas.gestures.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class Marquee(Gesture):
    """Selects by rectangle; with Shift it adds to what was selected, with Alt it takes away."""

    pans_at_edges: ClassVar[bool] = True

    def __init__(self, canvas: Canvas, start: Pointer) -> None:
        self._canvas = canvas
        self._start = start
        self._before = canvas.selected_nodes()
        self._item: QGraphicsRectItem | None = None

    def move(self, pointer: Pointer) -> None:
        """Draw the rectangle and select live."""
        if self._item is None:
            if not pointer.far_from(self._start):
                return
            self._item = _rectangle()
            self._canvas.show_floating(self._item)
        area = QRectF(self._start.scene, pointer.scene).normalized()
        self._canvas.touch_floating(self._item)
        self._item.setRect(area)
        self._canvas.touch_floating(self._item)
        touched = {item.node.id for item in self._canvas.graph.nodes_in(area)}
        if pointer.alt:
            self._canvas.select([node_id for node_id in self._before if node_id not in touched])
        else:
            self._canvas.select([*touched, *(self._before if pointer.shift else ())])

    def release(self, pointer: Pointer) -> None:
        """Keep the selection; a mere click on empty canvas clears it."""
        if self._item is None and not pointer.shift:
            self._canvas.select([])
        self._remove()

    def cancel(self) -> None:
        """Restore the selection."""
        self._remove()
        self._canvas.select(self._before)

    def _remove(self) -> None:
        if self._item is not None:
            self._canvas.hide_floating(self._item)
            self._item = None


def _rectangle() -> QGraphicsRectItem:
    item = QGraphicsRectItem()
    pen = QPen(theme.ACCENT, 1.0)
    pen.setCosmetic(True)
    fill = QColor(theme.ACCENT)
    fill.setAlpha(40)
    item.setPen(pen)
    item.setBrush(QBrush(fill))
    return item
