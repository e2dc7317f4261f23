"""The picture of all nodes that the minimap shows; that of thousands is drawn a few at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from app.editor import theme
from app.editor.canvas.contents import LARGEST, rect_around
from app.editor.canvas.following import SLICE_S

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene

Mapping = tuple[QRectF, float, QPointF]
"""The part of the scene shown, the scale, and where its upper left corner stands on the map."""

AT_ONCE = 400
"""So many nodes are drawn in a moment."""
_PIECE = 32
_INSET = 6.0
_GROUND = theme.PLATE


class MapPicture(QObject):
    """Draws one picture after the other; the one before stays until the next is whole."""

    drawn = Signal()
    """`picture` and `mapping` are others now."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.picture = QPixmap()
        self.mapping: Mapping = (QRectF(), 1.0, QPointF())
        self.took_s = self._so_far_s = 0.0
        """What the last picture took of processor time."""
        self._work: Iterator[None] = iter(())
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._go_on)

    def draw(self, graph: CanvasScene, size: QSize, ratio: float) -> None:
        """Draw all nodes and groups of a scene on a map of a size (pixels of the window); few at once."""
        self._work, self._so_far_s = self._steps(graph, size, ratio), 0.0
        if len(graph.node_items) <= AT_ONCE:
            for _ in self._work:
                pass
            return
        if self.picture.isNull() or self.picture.size() != _pixels(size, ratio):
            self.mapping = _mapping(QRectF(), size)
            self.picture = _ground(size, ratio)
        self._later.start()

    def _go_on(self) -> None:
        begun = time.thread_time()
        while time.thread_time() < begun + SLICE_S:
            if next(self._work, self) is self:
                self.took_s, self._so_far_s = self._so_far_s + time.thread_time() - begun, 0.0
                self.drawn.emit()
                return
        self._so_far_s += time.thread_time() - begun
        self._later.start()

    def _steps(self, graph: CanvasScene, size: QSize, ratio: float) -> Iterator[None]:
        groups = [(group.frame(), group.shown.color) for group in graph.groups.values()]
        nodes = []
        world = QRectF()
        items = list(graph.node_items.values())
        for at in range(0, len(items), _PIECE):
            nodes += [(item.frame(), item.map_color()) for item in items[at : at + _PIECE]]
            if len(items) > AT_ONCE:
                world = world.united(rect_around([frame for frame, _ in nodes[at:]]))
            yield
        if len(items) <= AT_ONCE or max(world.width(), world.height()) > LARGEST:
            world = rect_around([frame for frame, _ in nodes])
        mapping = _mapping(rect_around([world, *(frame for frame, _ in groups)]), size)
        picture = _ground(size, ratio)
        world = mapping[0]
        painter = _painter(picture, mapping)
        for frame, named in groups:
            if world.intersects(frame):
                color = QColor(theme.color_or(named, theme.GROUP))
                color.setAlpha(70)
                painter.fillRect(frame, color)
        painter.end()
        for at in range(0, len(nodes), _PIECE):
            painter = _painter(picture, mapping)
            for frame, color in nodes[at : at + _PIECE]:
                if world.intersects(frame):
                    painter.fillRect(frame, color)
            painter.end()
            yield
        self.mapping, self.picture = mapping, picture


def _pixels(size: QSize, ratio: float) -> QSize:
    return QSize(round(size.width() * ratio), round(size.height() * ratio))


def _ground(size: QSize, ratio: float) -> QPixmap:
    picture = QPixmap(_pixels(size, ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.PANEL_LINE))
    painter.setBrush(QBrush(_GROUND))
    edge = QRectF(0.0, 0.0, size.width(), size.height()).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(edge, 6.0, 6.0)
    painter.end()
    return picture


def _painter(picture: QPixmap, mapping: Mapping) -> QPainter:
    world, scale, origin = mapping
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(origin)
    painter.scale(scale, scale)
    painter.translate(-world.topLeft())
    return painter


def _mapping(world: QRectF, size: QSize) -> Mapping:
    if world.isEmpty():
        return QRectF(), 1.0, QPointF()
    margin = max(world.width(), world.height()) * 0.04 + 20.0
    world = world.adjusted(-margin, -margin, margin, margin)
    room = QRectF(0.0, 0.0, size.width(), size.height()).adjusted(_INSET, _INSET, -_INSET, -_INSET)
    scale = min(room.width() / world.width(), room.height() / world.height())
    shown = QRectF(0.0, 0.0, world.width() * scale, world.height() * scale)
    shown.moveCenter(room.center())
    return world, scale, shown.topLeft()
