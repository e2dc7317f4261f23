"""Minimap: all nodes small in a corner, with the part that is seen; a press or a drag looks elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolButton, QWidget

from app.editor import theme
from app.editor.canvas.viewport.map_picture import MapPicture
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

WIDTH, HEIGHT = 200, 130
MOST_CHOSEN = 500
"""Of more selected nodes none is worked on alone, and looking for each would be felt."""
MARGIN = 16
_INSET = 6.0
_RENEW_MS = 150
_REST = 4
"""The map rests so many times as long as it took to draw it."""
FADED = 0.3
"""How much of the map is seen while it is in the way."""
MOST_PART = 4
"""On a small canvas it is at most this part as wide as the view."""
LEAST_WIDTH = 110
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
        self._map = MapPicture(self)
        self._map.drawn.connect(self.update)
        self._stale = True
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
            self._stale = True
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
        graph = canvas.graph
        if len(graph.chosen) > MOST_CHOSEN:
            return False
        # Asking the scene what lies there would look at each link that passes by.
        area = canvas.viewportTransform().inverted()[0].mapRect(QRectF(self.geometry()))
        chosen = (graph.node_items.get(key) for key in graph.chosen)
        return any(item.frame().intersects(area) for item in chosen if item is not None)

    def renew(self) -> None:
        """Paint the nodes anew, soon: they changed, and may change again at once."""
        if not self._timer.isActive():
            # Of thousands of nodes that run, nothing but the map would be painted.
            self._timer.start(max(_RENEW_MS, round(_REST * self._map.took_s * 1000)))

    def renew_now(self) -> None:
        """Paint the nodes anew."""
        self._timer.stop()
        if self._canvas.graph.following.behind:
            return  # once all items are in step
        self._stale = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture of the nodes and the frame of the view."""
        if self._stale:
            self._stale = False
            self._map.draw(self._canvas.graph, self.size(), self.devicePixelRatioF())
        # All that changes beneath has this painted, too: no signal need say so.
        if self._is_in_the_way() != self.faded:
            self.faded = not self.faded
            self.update()  # all of it, not only what is painted now
        painter = QPainter(self)
        painter.setOpacity(FADED if self.faded else 1.0)
        painter.drawPixmap(0, 0, self._map.picture)
        if not self._map.mapping[0].isEmpty():
            painter.setPen(_FRAME_PEN)
            painter.drawRect(self.frame_of_view())
        painter.end()

    def frame_of_view(self) -> QRectF:
        """Return where the part of the scene that is seen stands on the map."""
        world, scale, _ = self._map.mapping
        seen = self._canvas.visible_rect().intersected(world)
        return QRectF(self._on_map(seen.topLeft()), seen.size() * scale)

    def _on_map(self, place: QPointF) -> QPointF:
        world, scale, origin = self._map.mapping
        return (place - world.topLeft()) * scale + origin

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
        world, scale, origin = self._map.mapping
        if not world.isEmpty():
            self.place_chosen.emit((place - origin) / scale + world.topLeft())

    def _hide_by_hand(self) -> None:
        self.hide()
        self.hidden_by_hand.emit()
