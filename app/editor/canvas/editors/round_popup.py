"""RoundPopup: the editor of a field as a popup over the canvas, with the round corners of the palette."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.editor import theme

CORNER = 8.0
"""The radius of the corners, in pixels at 100 %."""


class RoundPopup(QFrame):
    """Floats over everything until something else is clicked; what is beside its corners is seen through.

    `click_elsewhere_takes`: whether a click elsewhere takes the value over (else the old one stays).
    """

    committed = Signal()
    """The value should be taken over."""
    cancelled = Signal()
    """The old value should stay."""
    next_wanted = Signal(int)
    """Take over and go to the next (1) or previous (-1) field."""
    stepped = Signal(float)
    """Never sent: what has a popup has no steps."""
    click_elsewhere_takes: ClassVar[bool] = True

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)

    def stand_below(self, top: QPoint, bottom: QPoint) -> None:
        """Stand with its corner at `bottom` of the screen, or above `top` when there is no room below."""
        corner = QPoint(bottom)
        screen = self.screen().availableGeometry() if self.screen() is not None else None
        if screen is not None and not screen.isEmpty() and corner.y() + self.height() > screen.bottom():
            corner.setY(max(top.y() - self.height(), screen.top()))
        self.move(corner)

    def finish(self) -> None:
        """Go away."""
        self.blockSignals(True)
        self.hide()
        self.deleteLater()

    def hideEvent(self, event: QHideEvent) -> None:
        """Notice that something else was clicked."""
        super().hideEvent(event)
        (self.committed if self.click_elsewhere_takes else self.cancelled).emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and its edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.PANEL_LINE)
        painter.setBrush(theme.PANEL)
        corner = theme.px(round(CORNER))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
