"""Minimap: all nodes small in a corner, with the part that is seen; a press or drag looks elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from app.editor import theme

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

WIDTH, HEIGHT = 200, 130
MARGIN = 16
_INSET = 6.0
_RENEW_MS = 150
_GROUND = QColor(20, 21, 25, 225)
_FRAME_PEN = QPen(QColor("#c9ccd6"))


class Minimap(QWidget):
    """Floats above the lower right corner of the canvas."""

    place_chosen = Signal(QPointF)
    """The view should look at this scene point."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._picture: QPixmap | None = None
        self._mapping = (QRectF(), 1.0, QPointF())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_RENEW_MS)
        self._timer.timeout.connect(self.renew_now)
        self.resize(WIDTH, HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.place()

    def place(self) -> None:
        """Stand in the corner, and paint the view's new frame."""
        area = self._canvas.viewport().geometry()
        self.move(area.right() - WIDTH - MARGIN + 1, area.bottom() - HEIGHT - MARGIN + 1)
        self.update()

    def renew(self) -> None:
        """Paint the nodes anew, soon: they changed, and may change again at once."""
        if not self._timer.isActive():
            self._timer.start()

    def renew_now(self) -> None:
        """Paint the nodes anew."""
        self._timer.stop()
        self._picture = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture of the nodes and the frame of the view."""
        if self._picture is None:
            self._mapping = self._map_scene()
            self._picture = self._draw_nodes()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        world, scale, origin = self._mapping
        if not world.isEmpty():
            seen = self._canvas.visible_rect().intersected(world)
            frame = QRectF((seen.topLeft() - world.topLeft()) * scale + origin, seen.size() * scale)
            painter.setPen(_FRAME_PEN)
            painter.drawRect(frame)
        painter.end()

    def _draw_nodes(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.PANEL_LINE))
        painter.setBrush(QBrush(_GROUND))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6.0, 6.0)
        world, scale, origin = self._mapping
        painter.translate(origin)
        painter.scale(scale, scale)
        painter.translate(-world.topLeft())
        for group in self._canvas.graph.groups.values():
            color = QColor(theme.color_or(group.shown.color, theme.GROUP))
            color.setAlpha(70)
            painter.fillRect(group.frame(), color)
        for item in self._canvas.graph.nodes.values():
            painter.fillRect(item.frame(), item.map_color())
        painter.end()
        return picture

    def _map_scene(self) -> tuple[QRectF, float, QPointF]:
        """Return the part of the scene shown, the scale, and where its upper left corner stands."""
        world = self._canvas.graph.contents_rect()
        if world.isEmpty():
            return QRectF(), 1.0, QPointF()
        margin = max(world.width(), world.height()) * 0.04 + 20.0
        world = world.adjusted(-margin, -margin, margin, margin)
        room = QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET)
        scale = min(room.width() / world.width(), room.height() / world.height())
        shown = QRectF(0.0, 0.0, world.width() * scale, world.height() * scale)
        shown.moveCenter(room.center())
        return world, scale, shown.topLeft()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the place pressed."""
        world, scale, origin = self._mapping
        if not world.isEmpty():
            self.place_chosen.emit((event.position() - origin) / scale + world.topLeft())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the drag."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the release from the canvas below."""
        event.accept()
