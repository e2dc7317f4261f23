"""GroupItem: a titled frame around nodes, behind nodes and links."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.editor.canvas.contents import within_reach
from app.editor.canvas.groups.header import Switch, paint_switches, switch_rects
from app.editor.canvas.viewport.overview import OVERVIEW_BELOW
from app.workflow.document import Group
from app.workflow.file_numbers import number_in

Z_GROUP = -10.0
TITLE_HEIGHT = 34.0
USUAL_TEXT_SIZE = 24.0
"""What a file's `font_size` is where it says nothing: the title is then as high as TITLE_HEIGHT."""
MOST_TEXT_SIZE = 400.0
LEAST_WIDTH = 80.0
_CORNER = 14.0
_EDGE = 6.0

GroupPart = Literal["title", "inside", "mute", "bypass", "n", "s", "e", "w", "ne", "nw", "se", "sw"]
EDGES = frozenset({"n", "s", "e", "w", "ne", "nw", "se", "sw"})
"""The parts that resize, named like winds."""


class GroupItem(QGraphicsItem):
    """Shows one group."""

    def __init__(self, group: Group) -> None:
        super().__init__()
        self.shown = group
        self._size = (group.bounds[2], group.bounds[3])
        self._lit: frozenset[Switch] | None = None
        self._over: Switch | None = None
        self._target = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.show_group(group)

    def show_group(self, group: Group) -> None:
        """Show another state of the group."""
        self.prepareGeometryChange()
        self.shown = group
        across, down = within_reach(*group.bounds[2:])
        self._size = (max(across, 40.0), max(down, self.title_height))
        self.setPos(*within_reach(*group.bounds[:2]))
        # A small group in a large one stays above it.
        self.setZValue(Z_GROUP - min(self._size[0] * self._size[1], 1e9) * 1e-9)
        self.update()

    def show_bounds(self, bounds: QRectF) -> None:
        """Show other bounds while an edge is dragged."""
        self.prepareGeometryChange()
        self.setPos(bounds.topLeft())
        self._size = (max(bounds.width(), LEAST_WIDTH), max(bounds.height(), self.title_height + 20.0))
        self.update()

    def show_switches(self, lit: frozenset[Switch] | None, over: Switch | None = None) -> None:
        """Show the switches of the header, those in `lit` as on; None hides them."""
        if (lit, over) != (self._lit, self._over):
            self._lit, self._over = lit, over
            self.update()

    def show_target(self, target: bool) -> None:
        """Show that what is being dragged would belong to this group."""
        if target != self._target:
            self._target = target
            self.update()

    @property
    def lit(self) -> frozenset[Switch] | None:
        """The switches shown as on; None while the switches are hidden."""
        return self._lit

    @property
    def target(self) -> bool:
        """Whether it is marked as the group that what is dragged would belong to."""
        return self._target

    @property
    def pinned(self) -> bool:
        """Whether the group stays where it is."""
        flags = self.shown.extra.get("flags")
        return isinstance(flags, dict) and bool(flags.get("pinned"))

    @property
    def title_height(self) -> float:
        """The height of the title in canvas units."""
        return TITLE_HEIGHT * self._text_size() / USUAL_TEXT_SIZE

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown."""
        return self._size

    def _text_size(self) -> float:
        return number_in(self.shown.extra.get("font_size"), USUAL_TEXT_SIZE, 8.0, MOST_TEXT_SIZE)

    def frame(self) -> QRectF:
        """Return the frame in scene coordinates."""
        return QRectF(self.pos(), self.pos() + QPointF(*self._size))

    def part_at(self, point: QPointF) -> GroupPart | None:
        """Return what lies under a point in the group's own coordinates."""
        rect = QRectF(0.0, 0.0, *self._size)
        if not rect.contains(point):
            return None
        if self._lit is not None:
            for name, switch in switch_rects(self._size[0], self.title_height).items():
                if switch.contains(point):
                    return name
        edge = self._edge_at(point)
        if edge is not None:
            return edge
        return "title" if point.y() <= self.title_height else "inside"

    def _edge_at(self, point: QPointF) -> GroupPart | None:
        width, height = self._size
        left, top, right, bottom = point.x(), point.y(), width - point.x(), height - point.y()
        if right < _CORNER and bottom < _CORNER:
            return "se"
        down = "n" if top < _EDGE and top <= bottom else "s" if bottom < _EDGE else ""
        across = "w" if left < _EDGE and left <= right else "e" if right < _EDGE else ""
        # Near a corner both edges are meant.
        if down and not across:
            across = "w" if left < _CORNER else "e" if right < _CORNER else ""
        elif across and not down:
            down = "n" if top < _CORNER else "s" if bottom < _CORNER else ""
        found: dict[str, GroupPart] = {
            "n": "n", "s": "s", "e": "e", "w": "w", "ne": "ne", "nw": "nw", "se": "se", "sw": "sw"
        }  # fmt: skip
        return found.get(down + across)

    def boundingRect(self) -> QRectF:
        """Return the frame with its outline."""
        return QRectF(-3.0, -3.0, self._size[0] + 6.0, self._size[1] + 6.0)

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
            if self.isSelected() or self._target:
                painter.setPen(QPen(theme.ACCENT if self._target else theme.SELECTED, 6.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(rect)
            return
        if self._target:
            painter.setPen(QPen(theme.ACCENT, 2.4))
        else:
            painter.setPen(QPen(theme.SELECTED if self.isSelected() else line, 1.4))
        painter.setBrush(QBrush(fill))
        painter.drawRoundedRect(rect, 8.0, 8.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(head))
        painter.drawRoundedRect(QRectF(1.0, 1.0, rect.width() - 2.0, self.title_height - 2.0), 7.0, 7.0)
        if zoom >= OVERVIEW_BELOW:
            self._paint_title(painter, rect)
        painter.setPen(QPen(line, 1.4))
        for inset in (5.0, 9.0):
            painter.drawLine(
                QPointF(rect.right() - inset, rect.bottom() - 3.0),
                QPointF(rect.right() - 3.0, rect.bottom() - inset),
            )

    def _paint_title(self, painter: QPainter, rect: QRectF) -> None:
        height, size = self.title_height, self._text_size()
        font = theme.group_font()
        if size != USUAL_TEXT_SIZE:
            font = QFont(font)
            font.setPixelSize(max(round(font.pixelSize() * size / USUAL_TEXT_SIZE), 1))
        painter.setFont(font)
        painter.setPen(theme.TEXT)
        switches = switch_rects(rect.width(), height) if self._lit is not None else {}
        right = min((switch.left() for switch in switches.values()), default=rect.width() - 6.0)
        left = 12.0
        if self.pinned:
            left = 16.0 + height * 0.4
            pin = QRectF(12.0, height * 0.3, height * 0.4, height * 0.4)
            painter.setBrush(theme.TEXT)
            painter.drawEllipse(pin.center(), pin.width() * 0.3, pin.width() * 0.3)
            painter.drawLine(pin.center(), QPointF(pin.center().x(), pin.bottom() + pin.width() * 0.3))
        room = QRectF(left, 0.0, right - 6.0 - left, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown.title)
        if self._lit is not None:
            paint_switches(painter, switches, self._lit, self._over)
