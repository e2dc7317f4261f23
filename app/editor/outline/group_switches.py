"""The switches beside a group in the outline: run to its results, mute its nodes, bypass them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from app.editor import theme
from app.editor.canvas.groups.header import Switch, paint_switches, tip_of
from app.editor.words import tr
from app.workflow.document import MODE_BYPASS, MODE_MUTE

GroupSwitch = Literal["run", "mute", "bypass"]
ORDER: tuple[GroupSwitch, ...] = ("bypass", "mute", "run")
"""From the right."""
MODES: dict[GroupSwitch, int] = {"mute": MODE_MUTE, "bypass": MODE_BYPASS}
SIZE, GAP = 18.0, 3.0
RUN = ((-3.5, -5.0), (5.0, 0.0), (-3.5, 5.0))


def switch_rects(cell: QRect) -> dict[GroupSwitch, QRectF]:
    """Return where the switches stand in the cell of a row."""
    top = cell.top() + (cell.height() - SIZE) / 2
    right = cell.left() + cell.width() - GAP
    places = enumerate(ORDER, 1)
    return {name: QRectF(right - at * (SIZE + GAP) + GAP, top, SIZE, SIZE) for at, name in places}


def room(cell: QRect) -> QRect:
    """Return what the switches leave of a cell for its text."""
    left = min(rect.left() for rect in switch_rects(cell).values())
    return QRect(cell.left(), cell.top(), max(round(left) - cell.left() - 4, 0), cell.height())


def switch_at(cell: QRect, place: QPoint) -> GroupSwitch | None:
    """Return the switch at a place, None where there is none."""
    found = (name for name, rect in switch_rects(cell).items() if rect.contains(QPointF(place)))
    return next(found, None)


def paint(painter: QPainter, cell: QRect, lit: Collection[GroupSwitch], over: GroupSwitch | None) -> None:
    """Paint the switches of a row; those in `lit` are on."""
    rects = switch_rects(cell)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawn: dict[Switch, QRectF] = {"mute": rects["mute"], "bypass": rects["bypass"]}
    on: list[Switch] = [name for name in drawn if name in lit]
    paint_switches(painter, drawn, on, over if over != "run" else None)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.RUNNING if over == "run" else theme.DIM)
    middle = rects["run"].center()
    painter.drawPolygon(QPolygonF([middle + QPointF(*corner) for corner in RUN]))
    painter.restore()


def switch_tip(name: GroupSwitch, on: bool) -> str:
    """Return what a click on a switch does."""
    return tr("Run what the results in this group need") if name == "run" else tip_of(name, on)
