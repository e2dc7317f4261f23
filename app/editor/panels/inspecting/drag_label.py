"""DragLabel: the name of a field, which can be dragged out of the panel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class DragLabel(QLabel):
    """Tells where on the screen it is dragged, and where it is let go."""

    dragged = Signal(QPoint, bool)
    """The mouse holds it at this point of the screen; whether it was let go there."""

    def __init__(self) -> None:
        super().__init__()
        self._pressed_at: QPoint | None = None
        self._is_dragged = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.globalPosition().toPoint()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag it, once it was moved far enough."""
        if self._pressed_at is None:
            super().mouseMoveEvent(event)
            return
        place = event.globalPosition().toPoint()
        far = (place - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        if far and not self._is_dragged:
            self._is_dragged = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._is_dragged:
            self.dragged.emit(place, False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let it go."""
        if event.button() != Qt.MouseButton.LeftButton or self._pressed_at is None:
            super().mouseReleaseEvent(event)
            return
        was_dragged, self._is_dragged, self._pressed_at = self._is_dragged, False, None
        if was_dragged:
            self.unsetCursor()
            self.dragged.emit(event.globalPosition().toPoint(), True)
