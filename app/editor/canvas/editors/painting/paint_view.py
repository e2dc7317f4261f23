"""PaintView: a picture that is painted on with the mouse."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.editor import theme
from app.editor.canvas.editors.painting.layer import Layer

LEAST_SIZE, MOST_SIZE = 1, 500
ZOOM_STEP = 1.25
SMALLEST, LARGEST = 0.02, 32.0
_LEFT, _RIGHT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


class PaintView(QWidget):
    """The left button paints, the right one erases; the wheel zooms, the middle button or Space moves."""

    painted = Signal()
    """A stroke ended, or a step was taken back."""
    size_changed = Signal(int)
    """The brush is as wide as this now, in pixels of the picture."""

    def __init__(self, ground: QImage, layer: Layer, color: QColor, opacity: float) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setMinimumSize(240, 200)
        self.ground, self.layer, self.color = ground, layer, color
        self.opacity = opacity
        """How much of the layer is seen over the picture, 0..1."""
        self.brush = max(ground.width() // 16, 8)
        self.erases = False
        self.space_held = False
        self._zoom, self._offset, self._fits = 1.0, QPointF(), True
        self._mouse: QPointF | None = None
        self._grabbed: QPointF | None = None
        self._paints = False

    def set_brush(self, size: int) -> None:
        """Make the brush as wide as this, in pixels of the picture."""
        size = min(max(size, LEAST_SIZE), MOST_SIZE)
        if size != self.brush:
            self.brush = size
            self.update()
            self.size_changed.emit(size)

    def widen(self, by: int) -> None:
        """Make the brush wider by a step, or narrower."""
        step = max(round(self.brush * 0.15), 1)
        self.set_brush(self.brush + by * step)

    def undo(self) -> None:
        """Take back the last stroke."""
        if self.layer.undo():
            self._tell()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.layer.redo():
            self._tell()

    def clear(self) -> None:
        """Take away all that is painted."""
        if self.layer.clear():
            self._tell()

    def invert(self) -> None:
        """Paint what is not painted."""
        self.layer.invert(self.color)
        self._tell()

    def fit(self) -> None:
        """Show the whole picture."""
        self._fits = True
        room = min(self.width() / self.ground.width(), self.height() / self.ground.height()) * 0.96
        self._zoom = min(max(room, SMALLEST), LARGEST)
        size = QPointF(self.ground.width(), self.ground.height()) * self._zoom
        self._offset = (QPointF(self.width(), self.height()) - size) / 2
        self.update()

    def on_screen(self, place: QPointF) -> QPointF:
        """Return where a place of the picture stands in the widget."""
        return place * self._zoom + self._offset

    def _in_picture(self, place: QPointF) -> QPointF:
        return (place - self._offset) / self._zoom

    def _tell(self) -> None:
        self.update()
        self.painted.emit()

    # Events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke, or take hold of the picture."""
        self.setFocus()
        if event.button() == _MIDDLE or (event.button() == _LEFT and self.space_held):
            self._grabbed = event.position()
        elif event.button() in (_LEFT, _RIGHT) and not self.layer.painting:
            self._paints = not (self.erases or event.button() == _RIGHT)
            self.layer.begin(self._in_picture(event.position()), self.brush, self._ink())
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the stroke."""
        self._mouse = event.position()
        if self._grabbed is not None:
            self._offset += event.position() - self._grabbed
            self._grabbed, self._fits = event.position(), False
        elif self.layer.painting:
            self.layer.go_on(self._in_picture(event.position()), self.brush, self._ink())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke."""
        self._grabbed = None
        if self.layer.painting and event.button() in (_LEFT, _RIGHT) and self.layer.end():
            self._tell()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse; with Ctrl change the size of the brush."""
        turns = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.widen(1 if turns > 0 else -1)
            return
        zoom = min(max(self._zoom * ZOOM_STEP**turns, SMALLEST), LARGEST)
        self._offset = event.position() - (event.position() - self._offset) * (zoom / self._zoom)
        self._zoom, self._fits = zoom, False
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Show no brush while the mouse is elsewhere."""
        self._mouse = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Go on showing the whole picture."""
        super().resizeEvent(event)
        if self._fits:
            self.fit()

    def _ink(self) -> QColor | None:
        return self.color if self._paints else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, what is painted over it, and the brush."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.CANVAS)
        target = QRectF(
            self._offset.x(),
            self._offset.y(),
            self.ground.width() * self._zoom,
            self.ground.height() * self._zoom,
        )
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._zoom < 2)
        painter.drawImage(target, self.ground)
        painter.setOpacity(self.opacity)
        painter.drawImage(target, self.layer.image)
        painter.setOpacity(1.0)
        painter.setPen(theme.PANEL_LINE)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(target)
        if self._mouse is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius = self.brush * self._zoom / 2
            for color, width in ((QColor(0, 0, 0, 160), 2.6), (QColor(255, 255, 255, 220), 1.2)):
                painter.setPen(QPen(color, width))
                painter.drawEllipse(self._mouse, max(radius, 1.5), max(radius, 1.5))
