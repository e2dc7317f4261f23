"""Heat: colours for what nodes took, dark to bright, told apart by any eye; and the legend of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.editor import theme
from app.editor.words import tr

HeatMode = Literal["", "time", "memory"]

DARK_RAMP = ("#232a3f", "#3d2f63", "#6f2f66", "#a63c55", "#cf5b3a", "#d98a1f")
LIGHT_RAMP = ("#d3dae9", "#c8c3e0", "#dca8c2", "#ee9a92", "#ef844f", "#d96f08")
"""Lightness goes one way along each (after matplotlib's ramp inferno), so that hue is not needed. Texts on
them are readable."""
SHADES = 200
"""No more can be told apart; of thousands of nodes each needs no colour of its own."""
_WIDTH, _HEIGHT, _BAR = 216, 50, 8


def heat_colors(values: Mapping[str, float]) -> dict[str, QColor]:
    """Return a colour for each value: the largest is the hottest; a tenth of it can still be told from 0."""
    most = max(values.values(), default=0.0)
    shades = [ramp_color(at / SHADES) for at in range(SHADES + 1)]
    return {
        name: shades[round((value / most) ** 0.5 * SHADES) if most > 0 else 0]
        for name, value in values.items()
    }


def ramp_color(part: float) -> QColor:
    """Return the colour at a part of the ramp, 0..1."""
    stops = ramp()
    place = min(max(part, 0.0), 1.0) * (len(stops) - 1)
    at = min(int(place), len(stops) - 2)
    low, high, rest = QColor(stops[at]), QColor(stops[at + 1]), place - at
    return QColor.fromRgbF(
        low.redF() + (high.redF() - low.redF()) * rest,
        low.greenF() + (high.greenF() - low.greenF()) * rest,
        low.blueF() + (high.blueF() - low.blueF()) * rest,
    )


def ramp() -> Sequence[str]:
    """Return the colours of the ramp in the theme of now, the coldest first."""
    return LIGHT_RAMP if theme.look_in_use().light else DARK_RAMP


class HeatLegend(QWidget):
    """Floats above the lower left corner of the canvas while nodes show heat; a click ends it."""

    closed = Signal()
    """It was clicked: nodes shall have their own colours again."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = self._most = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("Click to give the nodes their own colours again"))
        self.hide()

    def show_range(self, title: str, most: str) -> None:
        """Show what the colours mean, and what the hottest one stands for."""
        self._title, self._most = title, most
        self.setAccessibleName(f"{title}: {most}")
        self.resize(theme.px(_WIDTH), theme.px(_HEIGHT))
        self.show()
        self.raise_()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """End the mode."""
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ramp with its words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.BORDER, 1.0))
        painter.setBrush(theme.PANEL)
        painter.drawRoundedRect(whole, 6.0, 6.0)
        inner = whole.adjusted(theme.px(10), theme.px(7), -theme.px(10), -theme.px(7))
        painter.setFont(theme.at_scale(theme.label_font()))
        painter.setPen(theme.TEXT)
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._title)
        painter.setPen(theme.DIM)
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, self._most)
        bar = QRectF(inner.left(), inner.bottom() - theme.px(_BAR), inner.width(), theme.px(_BAR))
        shades = QLinearGradient(bar.topLeft(), bar.topRight())
        for step in range(11):
            shades.setColorAt(step / 10, ramp_color((step / 10) ** 0.5))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shades)
        painter.drawRoundedRect(bar, 3.0, 3.0)
        painter.end()
