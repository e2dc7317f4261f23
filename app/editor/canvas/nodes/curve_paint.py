"""Paints a curve and a range, in nodes and in the controls of panels."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF

from app.editor import theme
from app.editor.fields.values.curves import Curve
from app.editor.fields.values.ranges import Span

POINT = 4.0
REACH = 9.0
"""So near, in pixels, a press takes hold of a point."""
_GRID = theme.pen(theme.PANEL_LINE, 1.0)
_LINE = theme.pen(theme.ACCENT, 1.8)
_EDGE = theme.pen(theme.FIELD, 1.2)
_POINT = theme.brush(theme.TEXT)
_CHOSEN = theme.brush(theme.ACCENT)
_FILL = theme.brush(theme.FIELD_FILL)
_TRACK = theme.brush(theme.OFF)
_HANDLE = theme.brush(theme.DIM)
_NO_PEN = QPen(Qt.PenStyle.NoPen)
_NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


def place_of(area: QRectF, x: float, y: float) -> QPointF:
    """Return where a point of the unit square stands in an area."""
    return QPointF(area.left() + x * area.width(), area.bottom() - y * area.height())


def point_at(area: QRectF, place: QPointF) -> tuple[float, float]:
    """Return the point of the unit square at a place of an area."""
    return (
        (place.x() - area.left()) / max(area.width(), 1.0),
        (area.bottom() - place.y()) / max(area.height(), 1.0),
    )


def near_point(area: QRectF, curve: Curve, place: QPointF, reach: float = REACH) -> int | None:
    """Return the index of the point at a place, None where there is none."""
    best = None
    for index, point in enumerate(curve.points):
        away = place_of(area, *point) - place
        distance = max(abs(away.x()), abs(away.y()))
        if distance <= reach and (best is None or distance < best[0]):
            best = (distance, index)
    return best[1] if best is not None else None


def paint_curve(painter: QPainter, area: QRectF, curve: Curve, chosen: int | None = None) -> None:
    """Paint a curve over a grid of quarters."""
    painter.setPen(_GRID)
    painter.setBrush(_NO_BRUSH)
    for quarter in (0.25, 0.5, 0.75):
        painter.drawLine(place_of(area, quarter, 0.0), place_of(area, quarter, 1.0))
        painter.drawLine(place_of(area, 0.0, quarter), place_of(area, 1.0, quarter))
    painter.drawRect(area)
    painter.setPen(_LINE)
    painter.drawPolyline(QPolygonF([place_of(area, x, min(max(y, 0.0), 1.0)) for x, y in curve.line()]))
    painter.setPen(_EDGE)
    for index, point in enumerate(curve.points):
        painter.setBrush(_CHOSEN if index == chosen else _POINT)
        radius = POINT + (1.5 if index == chosen else 0.0)
        painter.drawEllipse(place_of(area, *point), radius, radius)


def paint_span(painter: QPainter, area: QRectF, span: Span) -> None:
    """Paint a range: what lies between its ends, and a handle at each."""
    low = area.left() + span.part(span.low) * area.width()
    high = area.left() + span.part(span.high) * area.width()
    painter.setPen(_NO_PEN)
    painter.setBrush(_TRACK)
    middle = area.center().y()
    painter.drawRoundedRect(QRectF(area.left(), middle - 1.5, area.width(), 3.0), 1.5, 1.5)
    painter.setBrush(_FILL)
    painter.drawRoundedRect(QRectF(low, area.top(), max(high - low, 1.0), area.height()), 3.0, 3.0)
    painter.setBrush(_HANDLE)
    for x in (low, high):
        painter.drawRoundedRect(QRectF(x - 1.5, area.top(), 3.0, area.height()), 1.5, 1.5)
    if span.middle is not None:
        x = area.left() + span.part(span.middle) * area.width()
        painter.setBrush(_CHOSEN)
        top = area.bottom()
        painter.drawPolygon([QPointF(x - 4, top), QPointF(x + 4, top), QPointF(x, top - 7)])
