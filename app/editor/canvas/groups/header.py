"""The switches in a group's header: bypass or mute all its nodes. They show while the mouse is over it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.editor import theme
from app.editor.words import tr

Switch = Literal["bypass", "mute"]
SWITCHES: tuple[Switch, ...] = ("mute", "bypass")
SIZE = 22.0
_GAP = 4.0
LEAST_WIDTH = 120.0
"""A narrower group has no room for switches."""


def switch_rects(width: float, height: float) -> dict[Switch, QRectF]:
    """Return where the switches stand in a header of this size, from the right; none in a narrow one."""
    if width < LEAST_WIDTH:
        return {}
    top = (height - SIZE) / 2
    step = SIZE + _GAP
    return {
        name: QRectF(width - 8.0 - (place + 1) * step + _GAP, top, SIZE, SIZE)
        for place, name in enumerate(SWITCHES)
    }


def tip_of(switch: Switch, on: bool) -> str:
    """Return what a click on a switch does."""
    match switch, on:
        case "bypass", False:
            return tr("Bypass the nodes of this group: they do not run, their inputs pass through")
        case "mute", False:
            return tr("Mute the nodes of this group: they do not run, nor does what needs them")
    return tr("Let the nodes of this group run again")


def paint_switches(
    painter: QPainter, rects: dict[Switch, QRectF], lit: Collection[Switch], over: Switch | None
) -> None:
    """Paint the switches; those in `lit` are on."""
    for name, rect in rects.items():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 120 if name == over else 70))
        painter.drawRoundedRect(rect, 5.0, 5.0)
        color = theme.BYPASS if name == "bypass" else theme.WARNING
        painter.setPen(
            QPen(color if name in lit else theme.TEXT, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_symbol(name, rect))


def _symbol(name: Switch, rect: QRectF) -> QPainterPath:
    """Return an arrow that jumps over a dot, or a crossed circle."""
    middle = rect.center()
    path = QPainterPath()
    if name == "mute":
        path.addEllipse(middle, 5.5, 5.5)
        path.moveTo(middle + QPointF(-3.9, 3.9))
        path.lineTo(middle + QPointF(3.9, -3.9))
        return path
    path.moveTo(middle + QPointF(-6.0, 3.0))
    path.cubicTo(middle + QPointF(-4.0, -6.0), middle + QPointF(4.0, -6.0), middle + QPointF(6.0, 2.5))
    path.moveTo(middle + QPointF(2.2, 1.4))
    path.lineTo(middle + QPointF(6.2, 3.0))
    path.lineTo(middle + QPointF(7.2, -1.2))
    path.addEllipse(middle + QPointF(0.0, 4.6), 1.1, 1.1)
    return path
