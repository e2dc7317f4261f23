"""CursorNote: a few words beside the mouse while a gesture goes on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLabel

from app.editor import theme

_BESIDE = QPoint(18, 20)


class CursorNote(QLabel):
    """A label that stays beside the mouse, inside of its parent, and lets every click through."""

    def __init__(self, parent: QAbstractScrollArea) -> None:
        super().__init__(parent)
        self._canvas = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._warns: bool | None = None
        self.hide()

    def say(self, words: str, view: QPointF, warns: bool = False) -> None:
        """Show words beside a point of the viewport; no words hide the note. `warns`: it cannot be done."""
        if not words:
            self.hide()
            return
        if warns != self._warns:
            self._warns = warns
            line = theme.ERROR if warns else theme.PANEL_LINE
            ground = theme.ERROR_BUBBLE if warns else theme.PANEL
            self.setStyleSheet(
                f"color: {theme.TEXT.name()}; background: {ground.name()}; padding: 4px 8px;"
                f" border: 1px solid {line.name()}; border-radius: 5px;"
            )
        if words != self.text():
            self.setText(words)
        self.adjustSize()
        at = self._canvas.viewport().mapTo(self._canvas, view.toPoint())
        place = at + _BESIDE
        room = self._canvas.rect()
        x = min(place.x(), room.right() - self.width() - 4)
        y = place.y() if place.y() + self.height() < room.bottom() else at.y() - self.height() - 12
        self.move(max(x, 4), max(y, 4))
        self.show()
        self.raise_()
