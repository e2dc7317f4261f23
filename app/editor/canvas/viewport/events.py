"""EventView: hands the mouse events of the view to the Mouse."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QTouchEvent,
    QWheelEvent,
)

from app.editor.canvas.viewport.mouse import Mouse
from app.editor.canvas.viewport.touch import Touch
from app.editor.canvas.viewport.view import GraphView


class EventView(GraphView):
    """A view whose mouse events go to `mouse`. NodeViewer's own handling of them is left out on purpose."""

    mouse: Mouse
    touch: Touch

    def ask_for_menu(self) -> None:
        """Ask for the menu of what is selected."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture."""
        self.mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the gesture or hover."""
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the gesture."""
        self.mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open, rename or search."""
        self.mouse.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom or pan."""
        self.mouse.wheel(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.ask_for_menu()
            return
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        # Some systems tell of the menu when the button goes down, others when it goes up.
        if not (by_mouse and (self.mouse.busy or self.mouse.settles_menu)):
            self.mouse.context_menu(event.pos(), event.globalPos())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        event.setAccepted(self.mouse.takes(event.mimeData()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take files everywhere."""
        event.setAccepted(self.mouse.takes(event.mimeData()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was dropped."""
        self.mouse.drop(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Follow fingers, on a screen and on a trackpad; show help for what is under the mouse."""
        if isinstance(event, QTouchEvent):
            self.touch.follow(event)
            return True
        if isinstance(event, QNativeGestureEvent) and self.mouse.pinch(event):
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self.mouse.tip(event)
            return True
        return super().viewportEvent(event)
