"""The title of a docked panel: its name, a button that lets it float or docks it, and one that closes it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QHBoxLayout, QLabel, QWidget

from app.editor import theme
from app.editor.words import tr

SIDE = 20


class DockTitle(QWidget):
    """A dock is dragged by it, as by Qt's own; a double-click lets it float."""

    def __init__(self, title: str, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dock_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # Qt's own title keeps for ever the font it was made with.
        self.label = QLabel(title)
        self.label.setObjectName("dock_title")
        self.float = _Sign("float", self)
        self.close_button = _Sign("close", self)
        self.close_button.setToolTip(tr("Hide this panel"))
        self.close_button.setAccessibleName(tr("Hide {panel}").format(panel=title))
        self.float.setAccessibleName(tr("Float {panel}").format(panel=title))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 6, 0)
        layout.setSpacing(2)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.float)
        layout.addWidget(self.close_button)
        self.close_button.clicked.connect(dock.hide)
        self.float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        dock.topLevelChanged.connect(self._show_floating)
        self._show_floating(dock.isFloating())

    def _show_floating(self, floats: bool) -> None:
        self.float.setToolTip(tr("Dock this panel") if floats else tr("Let this panel float"))


class _Sign(QAbstractButton):
    """A small button with a sign: painted, so that it is sharp and in the theme's colours."""

    def __init__(self, sign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign = sign
        self.setFixedSize(theme.px(SIDE), theme.px(SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a cross, or two windows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        over = self.underMouse()
        if over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.BODY_HOVER)
            painter.drawRoundedRect(QRectF(self.rect()), 4.0, 4.0)
        unit = self.width() / SIDE
        painter.setPen(QPen(theme.TEXT if over else theme.DIM, 1.3 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = QRectF(self.rect()).center()
        if self._sign == "close":
            for slope in (1.0, -1.0):
                corner = QPointF(3.6, 3.6 * slope) * unit
                painter.drawLine(middle - corner, middle + corner)
        else:
            square = QRectF(0.0, 0.0, 6.0 * unit, 6.0 * unit)
            square.moveCenter(middle + QPointF(-1.3, 1.3) * unit)
            painter.drawRect(square)
            corner = square.topRight() + QPointF(2.6, -2.6) * unit
            painter.drawLine(corner, corner - QPointF(5.5 * unit, 0.0))
            painter.drawLine(corner, corner + QPointF(0.0, 5.5 * unit))
