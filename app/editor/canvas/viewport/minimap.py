"""Minimap: all nodes small in a corner, with the part that is seen; a press or a drag looks elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QEnterEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolButton, QWidget

from app.editor import theme
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

WIDTH, HEIGHT = 200, 130
MARGIN = 16
_INSET = 6.0
_RENEW_MS = 150
FADED = 0.3
"""How much of the map is seen while it is in the way."""
MOST_PART = 4
"""On a small canvas it is at most this part as wide as the view."""
LEAST_WIDTH = 110
_GROUND = theme.PLATE
_FRAME_PEN = theme.pen(theme.MAP_FRAME)


class Minimap(QWidget):
    """Floats above the lower right corner of the canvas."""

    place_chosen = Signal(QPointF)
    """The view should look at this scene point."""
    hidden_by_hand = Signal()
    """The button in its corner was pressed: it is hidden now."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._picture: QPixmap | None = None
        self._mapping = (QRectF(), 1.0, QPointF())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_RENEW_MS)
        self._timer.timeout.connect(self.renew_now)
        self._held = QPointF()
        self.faded = False
        """Whether it is seen through: something that is worked on lies beneath."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Minimap"))
        self.close_button = QToolButton(self)
        self.close_button.setText("×")
        self.close_button.setToolTip(tr("Hide the minimap"))
        self.close_button.setAccessibleName(tr("Hide the minimap"))
        self.close_button.setAutoRaise(True)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button.setStyleSheet(
            f"QToolButton {{ border: none; background: transparent; color: {theme.DIM.name()}; }}"
            f" QToolButton:hover {{ color: {theme.TEXT.name()}; }}"
        )
        self.close_button.clicked.connect(self._hide_by_hand)
        self.place()

    def place(self) -> None:
        """Stand in the corner, and paint the view's new frame."""
        area = self._canvas.viewport().geometry()
        width = max(min(WIDTH, area.width() // MOST_PART), LEAST_WIDTH)
        if width != self.width():
            self.resize(width, width * HEIGHT // WIDTH)
            self.close_button.setGeometry(width - 22, 3, 18, 18)
            self._picture = None
        self.move(area.right() - self.width() - MARGIN + 1, area.bottom() - self.height() - MARGIN + 1)
        self.update()

    def _is_in_the_way(self) -> bool:
        """Whether a gesture has come here, or a selected node lies beneath while nobody uses the map."""
        canvas = self._canvas
        if canvas.mouse.busy:
            at = canvas.mouse.place
            if at is not None and self.geometry().contains(canvas.viewport().mapToParent(at.toPoint())):
                return True
        elif self.underMouse():
            return False
        area = canvas.viewportTransform().inverted()[0].mapRect(QRectF(self.geometry()))
        found = canvas.graph.items(area, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
        return any(item.isSelected() for item in found if isinstance(item, NodeItem))

    def renew(self) -> None:
        """Paint the nodes anew, soon: they changed, and may change again at once."""
        if not self._timer.isActive():
            self._timer.start()

    def renew_now(self) -> None:
        """Paint the nodes anew."""
        self._timer.stop()
        if self._canvas.graph.following.behind:
            return  # once all items are in step
        self._picture = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture of the nodes and the frame of the view."""
        if self._picture is None:
            self._mapping = self._map_scene()
            self._picture = self._draw_nodes()
        # All that changes beneath has this painted, too: no signal need say so.
        if self._is_in_the_way() != self.faded:
            self.faded = not self.faded
            self.update()  # all of it, not only what is painted now
        painter = QPainter(self)
        painter.setOpacity(FADED if self.faded else 1.0)
        painter.drawPixmap(0, 0, self._picture)
        if not self._mapping[0].isEmpty():
            painter.setPen(_FRAME_PEN)
            painter.drawRect(self.frame_of_view())
        painter.end()

    def frame_of_view(self) -> QRectF:
        """Return where the part of the scene that is seen stands on the map."""
        world, scale, _ = self._mapping
        seen = self._canvas.visible_rect().intersected(world)
        return QRectF(self._on_map(seen.topLeft()), seen.size() * scale)

    def _on_map(self, place: QPointF) -> QPointF:
        world, scale, origin = self._mapping
        return (place - world.topLeft()) * scale + origin

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
            if not world.intersects(group.frame()):
                continue
            color = QColor(theme.color_or(group.shown.color, theme.GROUP))
            color.setAlpha(70)
            painter.fillRect(group.frame(), color)
        for item in self._canvas.graph.nodes.values():
            if world.intersects(item.frame()):
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

    def enterEvent(self, event: QEnterEvent) -> None:
        """Be seen whole while it is used."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Give the view back."""
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the frame where it is pressed; elsewhere look at the place pressed."""
        frame = self.frame_of_view()
        held = frame.contains(event.position()) and frame.width() < self.width() - 2 * _INSET - 2
        self._held = event.position() - self._on_map(self._canvas.exact_middle()) if held else QPointF()
        if not held:
            self._look(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the drag."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look(event.position() - self._held)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the release from the canvas below."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second press as the first one."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the view at its middle."""
        self._canvas.zoom_by(1.1 ** (event.angleDelta().y() / 120.0))
        event.accept()

    def _look(self, place: QPointF) -> None:
        world, scale, origin = self._mapping
        if not world.isEmpty():
            self.place_chosen.emit((place - origin) / scale + world.topLeft())

    def _hide_by_hand(self) -> None:
        self.hide()
        self.hidden_by_hand.emit()
