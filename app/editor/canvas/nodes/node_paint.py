"""Paints a node from its look: plain boxes far away, everything close by. Nothing here measures."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.editor import theme
from app.editor.canvas.links.slots import paint_passes, paint_union
from app.editor.canvas.nodes import texts
from app.editor.canvas.nodes.debug_paint import paint_debug
from app.editor.canvas.nodes.field_paint import paint_clipped, paint_fields
from app.editor.canvas.nodes.node_look import NodeLook, SlotLook
from app.editor.canvas.nodes.node_shape import BUTTONS
from app.editor.canvas.nodes.pictures import CAPTION, draw_compared, draw_image, picture_cells
from app.editor.canvas.nodes.shadow import draw_shadow
from app.editor.canvas.notes.label import paint_label
from app.editor.canvas.viewport.far_titles import draw_far_title, far_title_fits

BOXES_BELOW = 0.14
"""Below this zoom a node is two rectangles."""

NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)
_SLOT_PEN = theme.pen(theme.BORDER, 1.4)
_BORDER_PEN = theme.pen(theme.BORDER, 1.2)
_HOVER_PEN = theme.pen(theme.PANEL_LINE, 1.4)
_SELECTED_PEN = theme.pen(theme.SELECTED, 1.8)
_UNKNOWN_PEN = theme.pen(theme.ERROR_EDGE, 1.4, Qt.PenStyle.DashLine)
_FIELD_BRUSH = theme.brush(theme.FIELD)
_DIM_BRUSH = theme.brush(theme.DIM)
_BODY_BRUSH = theme.brush(theme.BODY)
_BADGE_BRUSH = theme.brush(theme.BADGE)
_TRACK_BRUSH = QBrush(QColor(61, 220, 132, 60))
_RUN_BRUSH = theme.brush(theme.RUNNING)
_BYPASS_BRUSH = QBrush(QColor(255, 0, 255, 44))
_OFF_BRUSH = theme.brush(theme.OFF)
_LINKING_BRUSH = theme.brush(theme.LINKING)
_VEIL_BRUSH = theme.brush(theme.VEIL)
_MARK_PEN = theme.pen(theme.WARNING, 1.0)
_MARK_BRUSH = theme.brush(theme.WARNING_BUBBLE)


@dataclass(slots=True)
class Moment:
    """What changes with the mouse: selection, hover, and the slots a drawn link may end at."""

    selected: bool = False
    hovered: bool = False
    field: int | None = None
    slot: tuple[str, int] | None = None
    lit_inputs: Collection[int] | None = None
    lit_outputs: Collection[int] | None = None
    lit_fields: Collection[str] | None = None
    split: float = 0.5
    """Where the line stands between two pictures that are compared, 0..1."""
    dimmed: bool = False
    """A link is being drawn, and nothing of this node takes part in it."""


def paint_node(painter: QPainter, look: NodeLook, moment: Moment, zoom: float, near: bool) -> None:
    """Paint a node with as much detail as can be seen at this zoom; `near`: with texts and fields."""
    if look.label is not None:
        paint_label(painter, look.label, look.layout.body, moment.selected)
    elif zoom < BOXES_BELOW and not near:
        _paint_boxes(painter, look, moment)
    else:
        _paint_whole(painter, look, moment, zoom, near)
        if look.debug is not None:
            paint_debug(painter, look.debug, look.layout)


def _paint_whole(painter: QPainter, look: NodeLook, moment: Moment, zoom: float, near: bool) -> None:
    if look.muted:
        painter.setOpacity(theme.MUTED_OPACITY)
    _paint_frame(painter, look, moment, near)
    if near:
        paint_fields(painter, look.fields, moment.field)
        if look.badge is not None:
            painter.setPen(NO_PEN)
            painter.setBrush(_BADGE_BRUSH)
            painter.drawRoundedRect(look.badge, 8.0, 8.0)
        if look.mark is not None:
            painter.setPen(_MARK_PEN)
            painter.setBrush(_MARK_BRUSH)
            painter.drawRoundedRect(look.mark, 7.0, 7.0)
        for run in look.runs:
            if run.texts:
                texts.draw_run(painter, run)
    elif not look.title:
        _paint_field_bars(painter, look)
    _paint_picture(painter, look, near, moment.split)
    if not near:
        draw_far_title(painter, look.title, _below_header(look, zoom), zoom)
    _paint_outline(painter, look, moment)
    if look.progress is not None:
        _paint_progress(painter, look)
    if look.layout.collapsed:
        _paint_collapsed_slots(painter, look, moment)
    else:
        _paint_slots(painter, look, moment, zoom)
    if look.muted:
        painter.setOpacity(1.0)


def _below_header(look: NodeLook, zoom: float) -> QRectF:
    """Return where a title seen from afar goes: larger than the header, it stands below it where it can."""
    layout = look.layout
    if layout.header is None or layout.collapsed or not far_title_fits(layout.body, zoom):
        return layout.frame
    return layout.body


def _paint_boxes(painter: QPainter, look: NodeLook, moment: Moment) -> None:
    layout = look.layout
    body = look.body
    if look.muted:
        body = body.darker(150)
    if look.outline is not None:
        # Whole files may be of packs that are not here: a calm red, or nothing else would be seen.
        body = _mixed(look.outline, body) if look.kind == "unknown" else look.outline
    painter.fillRect(layout.body, body)
    if layout.header is not None:
        header = layout.header
        color = theme.BYPASS_HEADER if look.bypassed else look.header
        painter.fillRect(QRectF(0.0, header.top(), header.width(), theme.HEADER * 1.7), color)
    if layout.picture is not None and look.images:
        draw_image(painter, look.images[0], layout.picture)
    if moment.selected:
        painter.setPen(QPen(theme.SELECTED, 6.0))
        painter.setBrush(NO_BRUSH)
        painter.drawRect(layout.frame)


@lru_cache(maxsize=256)
def _mixed_name(over: str, under: str) -> QColor:
    a, b = QColor(over), QColor(under)
    part = 0.45
    return QColor.fromRgbF(
        a.redF() * part + b.redF() * (1 - part),
        a.greenF() * part + b.greenF() * (1 - part),
        a.blueF() * part + b.blueF() * (1 - part),
    )


def _mixed(over: QColor, under: QColor) -> QColor:
    return _mixed_name(over.name(), under.name())


@lru_cache(maxsize=2048)
def body_path(width: float, top: float, height: float, radius: float = theme.RADIUS) -> QPainterPath:
    """Return the outline of a node."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.0, top, width, height), radius, radius)
    return path


@lru_cache(maxsize=1024)
def header_path(width: float, radius: float = theme.RADIUS) -> QPainterPath:
    """Return the header: round above, straight below."""
    path = QPainterPath(QPointF(0.0, 0.0))
    path.lineTo(0.0, -theme.HEADER + radius)
    path.arcTo(QRectF(0.0, -theme.HEADER, 2 * radius, 2 * radius), 180, -90)
    path.arcTo(QRectF(width - 2 * radius, -theme.HEADER, 2 * radius, 2 * radius), 90, -90)
    path.lineTo(width, 0.0)
    path.closeSubpath()
    return path


def _frame_path(look: NodeLook) -> QPainterPath:
    frame = look.layout.frame
    return body_path(frame.width(), frame.top(), frame.height(), look.radius)


def _paint_frame(painter: QPainter, look: NodeLook, moment: Moment, near: bool) -> None:
    layout = look.layout
    if near:
        draw_shadow(painter, layout.frame)
    painter.setPen(NO_PEN)
    painter.setBrush(look.body)
    painter.drawPath(_frame_path(look))
    if layout.collapsed:
        painter.setBrush(look.header)
        painter.drawPath(_frame_path(look))
    elif layout.header is not None:
        painter.setBrush(look.header)
        painter.drawPath(header_path(layout.header.width(), look.radius))
    if look.bypassed:
        painter.setBrush(_BYPASS_BRUSH)
        painter.drawPath(_frame_path(look))
        paint_passes(painter, look.passes)


def _paint_outline(painter: QPainter, look: NodeLook, moment: Moment) -> None:
    if look.outline is not None:
        pen = QPen(look.outline, 2.4)
        if moment.selected:
            painter.setPen(QPen(theme.SELECTED, 1.4))
            painter.setBrush(NO_BRUSH)
            painter.drawRoundedRect(
                look.layout.frame.adjusted(-3.5, -3.5, 3.5, 3.5), theme.RADIUS + 3, theme.RADIUS + 3
            )
    elif moment.selected:
        pen = _SELECTED_PEN
    elif look.kind == "unknown":
        pen = _UNKNOWN_PEN
    else:
        pen = _HOVER_PEN if moment.hovered else _BORDER_PEN
    painter.setPen(pen)
    painter.setBrush(NO_BRUSH)
    painter.drawPath(_frame_path(look))
    if moment.dimmed:
        painter.setPen(NO_PEN)
        painter.setBrush(_VEIL_BRUSH)
        painter.drawPath(_frame_path(look))


def _paint_field_bars(painter: QPainter, look: NodeLook) -> None:
    painter.setPen(NO_PEN)
    painter.setBrush(_FIELD_BRUSH)
    bars = [field.rect for field in look.fields if not field.linked]
    if bars:
        painter.drawRects(bars)
    for field in look.fields:
        if field.error is not None:
            painter.fillRect(field.rect, field.error)


def _paint_slots(painter: QPainter, look: NodeLook, moment: Moment, zoom: float) -> None:
    layout = look.layout
    lit = moment.lit_inputs
    for index, (slot, point) in enumerate(zip(look.inputs, layout.inputs, strict=True)):
        over = moment.slot == ("input", index)
        if slot.hidden and not over and (lit is None or index not in lit):
            continue
        _paint_slot(painter, slot, point, None if lit is None else index in lit, over)
    lit = moment.lit_outputs
    for index, (slot, point) in enumerate(zip(look.outputs, layout.outputs, strict=True)):
        over = moment.slot == ("output", index)
        if slot.hidden and not over and (lit is None or index not in lit):
            continue
        _paint_slot(painter, slot, point, None if lit is None else index in lit, over)
    if moment.slot is not None and moment.slot[0] == "socket":
        _paint_lit_fields(painter, look, (look.fields[moment.slot[1]].name,))
    if moment.lit_fields:
        _paint_lit_fields(painter, look, moment.lit_fields)


def _paint_collapsed_slots(painter: QPainter, look: NodeLook, moment: Moment) -> None:
    """Show one dot for all inputs and one for all outputs."""
    painter.setPen(_SLOT_PEN)
    inputs_lit = bool(moment.lit_inputs or moment.lit_fields)
    for kind, points, lit in (
        ("inputs", look.layout.inputs, inputs_lit),
        ("outputs", look.layout.outputs, bool(moment.lit_outputs)),
    ):
        if points:
            over = moment.slot is not None and moment.slot[0] == kind
            radius = theme.SLOT_RADIUS + (1.5 if over or lit else -1.0)
            painter.setBrush(_LINKING_BRUSH if lit else _DIM_BRUSH)
            painter.drawEllipse(points[0], radius, radius)


def _paint_lit_fields(painter: QPainter, look: NodeLook, lit: Collection[str]) -> None:
    """Show the dots of controls that a drawn link may take over."""
    for field in look.fields:
        if field.name in lit and field.kind not in BUTTONS:
            point = QPointF(0.0, field.rect.top() + theme.FIELD_HEIGHT / 2)
            painter.setPen(_SLOT_PEN)
            painter.setBrush(_LINKING_BRUSH)
            painter.drawEllipse(point, theme.SLOT_RADIUS, theme.SLOT_RADIUS)


def _paint_slot(painter: QPainter, slot: SlotLook, point: QPointF, lit: bool | None, over: bool) -> None:
    radius = theme.SLOT_RADIUS + (1.5 if over else 0.0)
    if lit is False:
        painter.setOpacity(0.2)
    elif lit:
        halo = QColor(slot.brush.color())
        halo.setAlpha(90)
        painter.setPen(NO_PEN)
        painter.setBrush(halo)
        painter.drawEllipse(point, radius + 4.0, radius + 4.0)
    if slot.parts:
        paint_union(painter, point, radius, slot.parts)
        painter.setPen(QPen(slot.brush.color(), 1.4) if slot.hollow else _SLOT_PEN)
        painter.setBrush(theme.FIELD if slot.hollow else NO_BRUSH)
        inner = radius * 0.45 if slot.hollow else radius
        painter.drawEllipse(point, inner, inner)
    elif slot.hollow:
        painter.setPen(QPen(slot.brush.color(), 1.8))
        painter.setBrush(theme.FIELD)
        _paint_dot(painter, slot, point, radius - 1.0)
    else:
        painter.setPen(_SLOT_PEN)
        painter.setBrush(slot.brush)
        _paint_dot(painter, slot, point, radius)
    if lit is False:
        painter.setOpacity(1.0)
    if slot.error is not None:
        painter.setPen(QPen(slot.error, 2.2))
        painter.setBrush(NO_BRUSH)
        painter.drawEllipse(point, 9.0, 9.0)


def _paint_dot(painter: QPainter, slot: SlotLook, point: QPointF, radius: float) -> None:
    if slot.shape is None:
        painter.drawEllipse(point, radius, radius)
    else:
        painter.drawPolygon(QPolygonF([point + corner * radius for corner in slot.shape]))


def _paint_progress(painter: QPainter, look: NodeLook) -> None:
    width = look.layout.body.width()
    painter.setPen(NO_PEN)
    painter.setBrush(_TRACK_BRUSH)
    painter.drawRect(QRectF(1.0, 0.0, width - 2.0, 3.0))
    painter.setBrush(_RUN_BRUSH)
    painter.drawRect(QRectF(1.0, 0.0, (width - 2.0) * (look.progress or 0.0), 3.0))


def _paint_picture(painter: QPainter, look: NodeLook, near: bool, split: float) -> None:
    area = look.layout.picture
    if area is None:
        return
    if look.text is not None:
        painter.setPen(NO_PEN)
        painter.setBrush(_FIELD_BRUSH)
        painter.drawRoundedRect(area, 5.0, 5.0)
        if near:
            paint_clipped(painter, look.text, area.adjusted(0.0, 4.0, 0.0, -4.0))
            if look.text_bar is not None:
                painter.setPen(NO_PEN)
                painter.setBrush(_OFF_BRUSH)
                painter.drawRoundedRect(look.text_bar, 2.0, 2.0)
        return
    if look.caption is not None:
        area = area.adjusted(0.0, 0.0, 0.0, -CAPTION)
        if near:
            texts.draw_run(painter, texts.TextRun(theme.value_font(), (look.caption,)))
    if look.compared is not None:
        draw_compared(painter, look.compared, area, split)
        return
    for image, cell in zip(look.images, picture_cells(area, len(look.images)), strict=True):
        draw_image(painter, image, cell)
