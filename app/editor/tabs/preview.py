"""A small picture of a document out of view, drawn from the document itself: its nodes, links and groups."""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPen

from app.editor import theme
from app.editor.open_document import OpenDocument
from app.editor.writing.shown import in_lines
from app.workflow.document import ROOT, Node, Scope
from app.workflow.node_info import NodeInfo

WIDTH, HEIGHT, MARGIN = 260, 160, 8
SHARP = 2
"""Pixels drawn for each one shown: screens are up to twice as fine."""
FARTHEST = 1e6


def document_picture(document: OpenDocument, library: Mapping[str, NodeInfo]) -> QImage:
    """Return a picture of the scope a document was left with; null where there is nothing in it."""
    scope_id = document.steps[-1][1] if document.steps else ROOT
    scope = document.workflow.scopes.get(scope_id) or document.workflow.root
    frames = {node.id: frame for node in scope.nodes.values() if (frame := _frame(node)) is not None}
    around = QRectF()
    for frame in frames.values():
        around = around.united(frame)
    if around.isEmpty():
        return QImage()
    image = QImage(WIDTH * SHARP, HEIGHT * SHARP, QImage.Format.Format_RGB32)
    image.fill(theme.CANVAS)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(image.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    scale = min(room.width() / around.width(), room.height() / around.height(), float(SHARP))
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-around.center())
    _draw(painter, scope, frames, library, scale)
    painter.end()
    return image


def _draw(
    painter: QPainter,
    scope: Scope,
    frames: Mapping[str, QRectF],
    library: Mapping[str, NodeInfo],
    scale: float,
) -> None:
    for group in scope.groups.values():
        if all(map(math.isfinite, group.bounds)):
            color = QColor(theme.color_or(group.color, theme.GROUP))
            color.setAlpha(70)
            painter.fillRect(QRectF(*group.bounds), color)
    for link in scope.links.values():
        if link.source in frames and link.target in frames:
            color = QColor(theme.slot_color(link.type))
            color.setAlpha(150)
            painter.setPen(QPen(color, 1.5 / scale))
            source, target = frames[link.source], frames[link.target]
            start, end = source.center(), target.center()
            start.setX(source.right())
            end.setX(target.left())
            painter.drawLine(QLineF(start, end))
    painter.setPen(Qt.PenStyle.NoPen)
    radius = theme.RADIUS
    for node_id, frame in frames.items():
        painter.setBrush(_color(scope.nodes[node_id], library))
        painter.drawRoundedRect(frame, radius, radius)


def _color(node: Node, library: Mapping[str, NodeInfo]) -> QColor:
    info = library.get(node.type)
    known = theme.category_color(info.category if info is not None else "")
    return theme.stronger(theme.color_or(node.color, known), 130)


def _frame(node: Node) -> QRectF | None:
    """Return where a node stands with its header, None where that is out of all reach."""
    numbers = (*node.position, *node.size)
    if not all(math.isfinite(number) and abs(number) < FARTHEST for number in numbers):
        return None
    width, height = max(node.size[0], 60.0), 0.0 if node.collapsed else max(node.size[1], 20.0)
    return QRectF(node.position[0], node.position[1] - theme.HEADER, width, height + theme.HEADER)


def tip_with_picture(text: str, image: QImage) -> str:
    """Return a tip as rich text: the picture above the words."""
    from html import escape  # imported when it is wanted: the window is painted earlier

    words = "<br>".join(escape(line) for line in in_lines(text).splitlines())
    if image.isNull():
        return f"<p>{words}</p>"
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    data = base64.b64encode(buffer.data().data()).decode("ascii")
    return f'<img src="data:image/png;base64,{data}" width="{WIDTH}" height="{HEIGHT}"><p>{words}</p>'
