"""GroupItem: a titled frame around nodes, behind nodes and links."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.editor.canvas.overview import OVERVIEW_BELOW
from app.workflow.document import Group

Z_GROUP = -10.0
TITLE_HEIGHT = 34.0
_CORNER = 14.0

GroupPart = Literal["title", "corner", "inside"]


class GroupItem(QGraphicsItem):
    """Shows one group."""

    def __init__(self, group: Group) -> None:
        super().__init__()
        self.shown = group
        self._size = (group.bounds[2], group.bounds[3])
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.show_group(group)

    def show_group(self, group: Group) -> None:
        """Show another state of the group."""
        self.prepareGeometryChange()
        self.shown = group
        self._size = (max(group.bounds[2], 40.0), max(group.bounds[3], TITLE_HEIGHT))
        self.setPos(group.bounds[0], group.bounds[1])
        # A small group in a large one stays above it.
        self.setZValue(Z_GROUP - min(self._size[0] * self._size[1], 1e9) * 1e-9)
        self.update()

    def show_size(self, width: float, height: float) -> None:
        """Show a size while the corner is dragged."""
        self.prepareGeometryChange()
        self._size = (max(width, 80.0), max(height, TITLE_HEIGHT + 20.0))
        self.update()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown."""
        return self._size

    def frame(self) -> QRectF:
        """Return the frame in scene coordinates."""
        return QRectF(self.pos(), self.pos() + QPointF(*self._size))

    def part_at(self, point: QPointF) -> GroupPart | None:
        """Return what lies under a point in the group's own coordinates."""
        rect = QRectF(0.0, 0.0, *self._size)
        if not rect.contains(point):
            return None
        if point.x() > rect.right() - _CORNER and point.y() > rect.bottom() - _CORNER:
            return "corner"
        return "title" if point.y() <= TITLE_HEIGHT else "inside"

    def boundingRect(self) -> QRectF:
        """Return the frame with its outline."""
        return QRectF(-2.0, -2.0, self._size[0] + 4.0, self._size[1] + 4.0)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the frame and its title."""
        rect = QRectF(0.0, 0.0, *self._size)
        color = theme.color_or(self.shown.color, theme.GROUP)
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        fill, head, line = QColor(color), QColor(color), QColor(color)
        fill.setAlpha(38)
        head.setAlpha(70)
        line.setAlpha(150)
        if zoom < 0.14:
            painter.fillRect(rect, fill)
            return
        painter.setPen(QPen(theme.SELECTED if self.isSelected() else line, 1.4))
        painter.setBrush(QBrush(fill))
        painter.drawRoundedRect(rect, 8.0, 8.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(head))
        painter.drawRoundedRect(QRectF(1.0, 1.0, rect.width() - 2.0, TITLE_HEIGHT - 2.0), 7.0, 7.0)
        if zoom >= OVERVIEW_BELOW:
            painter.setFont(theme.group_font())
            painter.setPen(theme.TEXT)
            room = QRectF(12.0, 0.0, rect.width() - 24.0, TITLE_HEIGHT)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown.title
            )
        painter.setPen(QPen(line, 1.4))
        for inset in (5.0, 9.0):
            painter.drawLine(
                QPointF(rect.right() - inset, rect.bottom() - 3.0),
                QPointF(rect.right() - 3.0, rect.bottom() - inset),
            )
