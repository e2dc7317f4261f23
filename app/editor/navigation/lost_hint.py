"""The way back: a button on the canvas once nothing of the workflow is in view."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtWidgets import QPushButton

from app.editor.canvas.canvas import Canvas
from app.editor.words import tr

SHOWN_AFTER_MS = 400
"""Who passes an empty place on the way to another one needs no help."""
FROM_BOTTOM = 24


class LostHint(QPushButton):
    """Says that the nodes are elsewhere; a click shows all of them."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._look_soon = QTimer(self, interval=SHOWN_AFTER_MS, singleShot=True)
        self._look_soon.timeout.connect(self.look)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        self.clicked.connect(self._show_all)
        canvas.horizontalScrollBar().valueChanged.connect(self.moved)
        canvas.verticalScrollBar().valueChanged.connect(self.moved)
        canvas.scope_shown.connect(self.moved)
        canvas.installEventFilter(self)

    def moved(self) -> None:
        """The view went elsewhere or shows other things: look soon whether anything is in it."""
        if self._canvas.isVisible():
            self._look_soon.start()

    def look(self) -> None:
        """Show the button if there are nodes and none is in view, else hide it."""
        lost = bool(self._canvas.graph.node_items) and not self._sees_something()
        if lost:
            self.setText(tr("Nothing of the workflow is in view. Show all"))
            self.adjustSize()
            area = self._canvas.rect()
            self.move((area.width() - self.width()) // 2, area.height() - self.height() - FROM_BOTTOM)
            self.raise_()
        self.setVisible(lost)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again when the canvas gets another size."""
        if event.type() == QEvent.Type.Resize:
            self.moved()
        return False

    def _sees_something(self) -> bool:
        seen: QRectF = self._canvas.visible_rect()
        graph = self._canvas.graph
        if any(group.frame().intersects(seen) for group in graph.groups.values()):
            return True
        return any(node.frame().intersects(seen) for node in graph.node_items.values())

    def _show_all(self) -> None:
        self.hide()
        self._canvas.glide_to_rect(self._canvas.graph.contents_rect())
