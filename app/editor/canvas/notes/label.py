"""Labels: the title of a node, drawn as plain text of any size and colour without a box around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.editor import theme
from app.editor.writing.shown import cut, in_lines
from app.workflow.document import Node
from app.workflow.file_numbers import number_in

LABELS = frozenset({"Label (rgthree)"})
LEAST, MOST = 4.0, 512.0
"""Letters are no smaller and no larger than so many canvas units."""
MOST_CHARACTERS = 2000


@dataclass(frozen=True)
class LabelLook:
    """A label ready to paint."""

    lines: tuple[str, ...]
    font: QFont
    color: QColor
    ground: QColor | None
    align: Qt.AlignmentFlag
    padding: float
    radius: float
    line_height: float


def label_look(properties: Mapping[str, Any], title: str) -> LabelLook:
    """Return how a label looks, by the properties that the file gives it."""
    size = _number(properties.get("fontSize"), 12.0, LEAST, MOST)
    font = theme.font(max(round(size), 1))
    family = properties.get("fontFamily")
    if isinstance(family, str) and family and family != "Arial":
        font.setFamilies([family, theme.FAMILY])
    ground = properties.get("backgroundColor")
    ground_color = QColor(ground) if isinstance(ground, str) and ground != "transparent" else QColor()
    aligns = {"center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}
    return LabelLook(
        tuple(in_lines(cut(title, MOST_CHARACTERS, "").replace("\\n", "\n")).split("\n")),
        font,
        theme.color_or(_text(properties.get("fontColor")), theme.TEXT),
        ground_color if ground_color.isValid() else None,
        aligns.get(str(properties.get("textAlign")), Qt.AlignmentFlag.AlignLeft),
        _number(properties.get("padding"), 0.0, 0.0, MOST),
        _number(properties.get("borderRadius"), 0.0, 0.0, MOST),
        QFontMetricsF(font).height(),
    )


def label_size(node: Node, title: str) -> tuple[float, float]:
    """Return how large a label is: as large as its text."""
    look = label_look(node.properties, title)
    metrics = QFontMetricsF(look.font)
    width = max(metrics.horizontalAdvance(line) for line in look.lines)
    return (
        max(width + 2 * look.padding, 16.0),
        max(look.line_height * len(look.lines) + 2 * look.padding, 12.0),
    )


def paint_label(painter: QPainter, look: LabelLook, rect: QRectF, selected: bool) -> None:
    """Paint a label over its whole rectangle."""
    if look.ground is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.ground)
        painter.drawRoundedRect(rect, look.radius, look.radius)
    painter.setFont(look.font)
    painter.setPen(look.color)
    room = rect.adjusted(look.padding, look.padding, -look.padding, 0.0)
    for number, line in enumerate(look.lines):
        place = QRectF(room.topLeft() + QPointF(0.0, number * look.line_height), room.bottomRight())
        painter.drawText(place, look.align | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine, line)
    if selected:
        painter.setPen(QPen(theme.SELECTED, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(-3.0, -3.0, 3.0, 3.0), 4.0, 4.0)


def _number(value: Any, usual: float, least: float, most: float) -> float:
    return number_in(value, usual, least, most)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
