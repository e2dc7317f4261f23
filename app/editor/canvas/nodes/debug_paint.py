"""Marks of debugging at a node: a red dot for a breakpoint, a snowflake when frozen, rings at probes."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from app.editor import theme
from app.editor.canvas.nodes.node_layout import NodeLayout
from app.editor.words import tr
from app.workflow.debug_marks import has_mark, probed_outputs
from app.workflow.document import Node

DOT = 7.5
FLAKE = 9.0
APART = 18.0
BREAKPOINT = QColor("#e5484d")
ICE = QColor("#8fd3ff")
PAUSED = QColor("#ffd43b")
PROBE = QColor("#4fd1a5")
_EDGE = QPen(QColor(0, 0, 0, 150), 1.2)


@dataclass(frozen=True, slots=True)
class DebugLook:
    """Which marks a node has; `probed` are outputs by number."""

    breakpoint: bool = False
    frozen: bool = False
    paused: bool = False
    probed: tuple[int, ...] = ()


def debug_look(node: Node, paused: bool) -> DebugLook | None:
    """Return the marks of a node, None without any."""
    if "confy" not in node.properties:
        return DebugLook(paused=True) if paused else None
    look = DebugLook(has_mark(node, "breakpoint"), has_mark(node, "frozen"), paused, probed_outputs(node))
    return look if look != DebugLook() else None


def marks_in_words(node: Node) -> list[str]:
    """Return what the marks of a node say, in words."""
    marks = (
        (has_mark(node, "breakpoint"), tr("breakpoint")),
        (has_mark(node, "frozen"), tr("frozen")),
        (bool(probed_outputs(node)), tr("probed")),
    )
    return [words for held, words in marks if held]


def paint_debug(painter: QPainter, look: DebugLook, layout: NodeLayout) -> None:
    """Paint the marks on the edges of a node's header, and around its probed outputs."""
    header = layout.header or layout.frame
    place = QPointF(header.left(), header.center().y())
    if look.breakpoint:
        painter.setPen(_EDGE)
        painter.setBrush(BREAKPOINT)
        painter.drawEllipse(place, DOT, DOT)
    if look.paused:
        painter.setPen(_EDGE)
        painter.setBrush(PAUSED)
        arrow = [QPointF(-3.5, -5.0), QPointF(5.0, 0.0), QPointF(-3.5, 5.0)]
        painter.drawPolygon(QPolygonF([place + point * (1.0 if look.breakpoint else 1.6) for point in arrow]))
    if look.frozen:
        _paint_flake(painter, header.topLeft() + QPointF(APART, 0.0))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    painter.setPen(QPen(PROBE, 2.0))
    for number in look.probed if not layout.collapsed else ():
        if number < len(layout.outputs):
            reach = theme.SLOT_RADIUS + 3.5
            painter.drawEllipse(layout.outputs[number], reach, reach)


def _paint_flake(painter: QPainter, center: QPointF) -> None:
    painter.setPen(_EDGE)
    painter.setBrush(QColor("#1d3b52"))
    painter.drawEllipse(center, FLAKE, FLAKE)
    pen = QPen(ICE, 1.5)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for arm in range(6):
        turn = math.radians(60 * arm + 30)
        tip = QPointF(math.cos(turn), math.sin(turn)) * (FLAKE - 2.0)
        painter.drawLine(center, center + tip)
        for side in (-0.6, 0.6):
            barb = QPointF(math.cos(turn + side), math.sin(turn + side)) * (FLAKE - 3.5)
            painter.drawLine(center + tip * 0.55, center + barb)
