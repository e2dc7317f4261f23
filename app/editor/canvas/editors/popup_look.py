"""RoundPopup: a popup over the canvas, with round corners as the search and the palette have them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.editor import theme

CORNER = 8.0
"""The radius of the corners, in pixels at 100 %."""


class RoundPopup(QFrame):
    """Floats over everything until something else is clicked; what is beside its corners is seen through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and its edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.PANEL_LINE)
        painter.setBrush(theme.PANEL)
        corner = theme.px(round(CORNER))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
