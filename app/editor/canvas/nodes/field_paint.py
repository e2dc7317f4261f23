"""Paints the fields of a node: boxes, sliders, switches, arrows, the dice of a seed, swatches of colours."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from app.editor import theme
from app.editor.canvas.nodes import texts
from app.editor.canvas.nodes.curve_paint import paint_curve, paint_span
from app.editor.canvas.nodes.field_look import FieldLook
from app.editor.canvas.notes.note_text import draw_note

_NO_PEN = QPen(Qt.PenStyle.NoPen)
_NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)
_FIELD = theme.brush(theme.FIELD)
_HOVERED = theme.brush(theme.FIELD_HOVER)
_FILL = theme.brush(theme.FIELD_FILL)
_DIM = theme.brush(theme.DIM)
_BODY = theme.brush(theme.BODY)
_OFF = theme.brush(theme.OFF)
_ON = theme.brush(theme.ACCENT)
_TEXT = theme.brush(theme.TEXT)
_LINKED_PEN = theme.pen(theme.FIELD, 1.0)
_SWATCH_PEN = theme.pen(theme.PANEL_LINE, 1.0)


def paint_fields(painter: QPainter, fields: Sequence[FieldLook], hovered: int | None) -> None:
    """Paint the fields but for their texts; `hovered` is the index of the one under the mouse."""
    for index, field in enumerate(fields):
        if field.note is not None:
            kind, text, top = field.note
            draw_note(painter, kind, text, field.rect, top)
        elif field.linked:
            _paint_linked(painter, field)
        elif field.kind == "more":
            _paint_more(painter, field, hovered == index)
        else:
            _paint_field(painter, field, hovered == index)


def _paint_linked(painter: QPainter, field: FieldLook) -> None:
    """A linked field is an outline only: its value comes from elsewhere."""
    painter.setPen(_LINKED_PEN if field.error is None else QPen(field.error, 2.2))
    painter.setBrush(_NO_BRUSH)
    painter.drawRoundedRect(field.rect, 5.0, 5.0)


def _paint_more(painter: QPainter, field: FieldLook, hovered: bool) -> None:
    if hovered or field.error is not None:
        painter.setPen(_NO_PEN if field.error is None else QPen(field.error, 1.6))
        painter.setBrush(_HOVERED if hovered else _NO_BRUSH)
        painter.drawRoundedRect(field.rect, 5.0, 5.0)


def _paint_field(painter: QPainter, field: FieldLook, hovered: bool) -> None:
    painter.setPen(QPen(field.error, 2.2) if field.error is not None else _NO_PEN)
    painter.setBrush(_HOVERED if hovered else _FIELD)
    painter.drawRoundedRect(field.rect, 5.0, 5.0)
    if field.fill:
        _paint_fill(painter, field)
    if field.span is not None and field.plot is not None:
        paint_span(painter, field.plot, field.span)
    match field.kind:
        case "curve" if field.curve is not None and field.plot is not None:
            paint_curve(painter, field.plot, field.curve)
        case "combo":
            _paint_arrow(painter, field.rect)
        case "toggle":
            _paint_toggle(painter, field)
        case "color":
            _paint_swatch(painter, field)
        case "number" if hovered and field.control is None:
            _paint_steps(painter, field.rect)
    if field.control is not None:
        painter.setPen(_NO_PEN)
        painter.setBrush(_BODY)
        painter.drawRoundedRect(field.control, 4.0, 4.0)
    if field.dice is not None:
        _paint_dice(painter, field.dice, hovered)
    if field.box is not None:
        paint_clipped(painter, field.box, field.rect.adjusted(0.0, 2.0, 0.0, -2.0))
    if field.exposed:
        # A bar at the left edge, beside the name: it covers no value.
        painter.setPen(_NO_PEN)
        painter.setBrush(_ON)
        bar = QRectF(field.rect.left() + 2.0, field.rect.top() + 4.0, 3.0, field.rect.height() - 8.0)
        painter.drawRoundedRect(bar, 1.5, 1.5)


def _paint_fill(painter: QPainter, field: FieldLook) -> None:
    rect = field.rect.adjusted(1.0, 1.0, -1.0, -1.0)
    rect.setWidth(max(rect.width() * (field.fill or 0.0), 6.0))
    painter.setPen(_NO_PEN)
    painter.setBrush(_FILL)
    painter.drawRoundedRect(rect, 4.0, 4.0)


def _paint_arrow(painter: QPainter, rect: QRectF) -> None:
    x, y = rect.right() - 12.0, rect.center().y()
    painter.setPen(_NO_PEN)
    painter.setBrush(_DIM)
    painter.drawPolygon([QPointF(x - 3.5, y - 2.0), QPointF(x + 3.5, y - 2.0), QPointF(x, y + 3.0)])


def _paint_steps(painter: QPainter, rect: QRectF) -> None:
    """Show the arrows that step a number, in the room beside its name and its value."""
    y = rect.center().y()
    painter.setPen(_NO_PEN)
    painter.setBrush(_DIM)
    for x, ahead in ((rect.left() + 3.0, 3.5), (rect.right() - 3.0, -3.5)):
        painter.drawPolygon([QPointF(x + ahead, y - 3.5), QPointF(x + ahead, y + 3.5), QPointF(x, y)])


def _paint_dice(painter: QPainter, rect: QRectF, hovered: bool) -> None:
    painter.setPen(_NO_PEN)
    painter.setBrush(_TEXT if hovered else _DIM)
    painter.drawRoundedRect(rect.adjusted(1.0, 1.0, -1.0, -1.0), 3.0, 3.0)
    painter.setBrush(_FIELD)
    for part in (0.3, 0.5, 0.7):
        at = QPointF(rect.left() + rect.width() * part, rect.top() + rect.height() * part)
        painter.drawEllipse(at, 1.2, 1.2)


def _paint_swatch(painter: QPainter, field: FieldLook) -> None:
    rect = QRectF(field.rect.right() - 28.0, field.rect.top() + 4.0, 22.0, field.rect.height() - 8.0)
    painter.setPen(_SWATCH_PEN)
    painter.setBrush(field.swatch if field.swatch is not None else _NO_BRUSH)
    painter.drawRoundedRect(rect, 3.0, 3.0)


def _paint_toggle(painter: QPainter, field: FieldLook) -> None:
    rect = QRectF(field.rect.right() - 33.0, field.rect.center().y() - 6.0, 24.0, 12.0)
    painter.setPen(_NO_PEN)
    painter.setBrush(_ON if field.on else _OFF)
    painter.drawRoundedRect(rect, 6.0, 6.0)
    painter.setBrush(_TEXT)
    x = rect.right() - 6.0 if field.on else rect.left() + 6.0
    painter.drawEllipse(QPointF(x, rect.center().y()), 4.0, 4.0)


def paint_clipped(painter: QPainter, placed: texts.PlacedText, clip: QRectF) -> None:
    """Paint a text of several lines, as much of it as a rectangle shows."""
    painter.save()
    painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
    painter.setFont(theme.value_font())
    painter.setPen(placed.pen)
    painter.drawStaticText(placed.at, placed.text)
    painter.restore()
