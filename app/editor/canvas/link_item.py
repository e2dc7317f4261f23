"""LinkItem: one link as a curve coloured by its type, behind all nodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.workflow.document import Link

Z_LINK = 0.0
Z_MARKED = 20.0
LEAST_PULL = 40.0
MOST_PULL = 160.0
MARKED_WIDTH = 4.5
SAMPLE_EVERY = 12.0
DOT_RADIUS = 4.5
_REACH = 6.0


class LinkItem(QGraphicsPathItem):
    """Shows one link; `bends` are the points of its reroutes."""

    def __init__(self, link: Link, bends: Sequence[QPointF] = (), shown_type: str | None = None) -> None:
        super().__init__()
        self.link = link
        self.bends = tuple(bends)
        self.ends = (QPointF(), QPointF())
        self._strong = False
        self._mark: QColor | None = None
        self.setZValue(Z_LINK)
        self._type = link.type if shown_type is None else shown_type
        self.setPen(link_pen(self._type, False))

    def set_ends(self, start: QPointF, end: QPointF) -> None:
        """Draw the curve from an output to an input."""
        self.ends = (start, end)
        self.setPath(link_path(start, end, self.bends))

    def set_bends(self, bends: Sequence[QPointF]) -> None:
        """Draw the curve through other points."""
        self.prepareGeometryChange()
        self.bends = tuple(bends)
        self.setPath(link_path(*self.ends, self.bends))

    def boundingRect(self) -> QRectF:
        """Return the area of the curve, and of its dots where it has any."""
        rect = super().boundingRect()
        return rect.adjusted(-DOT_RADIUS, -DOT_RADIUS, DOT_RADIUS, DOT_RADIUS) if self.bends else rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the curve, and a dot at each bend."""
        super().paint(painter, option, widget)
        if self.bends:
            paint_dots(painter, self.pen().color(), self.bends)

    def set_strong(self, strong: bool) -> None:
        """Draw the link thicker, for the one under the mouse and those of selected nodes."""
        if strong != self._strong:
            self._strong = strong
            self._renew_pen()

    def set_type(self, slot_type: str) -> None:
        """Draw the link in the colour of another type."""
        if slot_type != self._type:
            self._type = slot_type
            self._renew_pen()

    def set_mark(self, color: QColor | None) -> None:
        """Draw the link in another colour, to say that a gesture would change it; None: as it is."""
        if color != self._mark:
            self._mark = color
            self._renew_pen()
            # What the gesture would change must be seen, also below the node that is dragged onto it.
            self.setZValue(Z_LINK if color is None else Z_MARKED)

    def _renew_pen(self) -> None:
        pen = link_pen(self._type, self._strong)
        if self._mark is not None:
            pen = QPen(pen)
            pen.setColor(self._mark)
            pen.setWidthF(MARKED_WIDTH)
        self.setPen(pen)

    def samples(self) -> list[QPointF]:
        """Return points along the curve, near enough to each other that no node fits between them."""
        count = max(int(self.path().length() / SAMPLE_EVERY), 8)
        return [self.path().pointAtPercent(step / count) for step in range(count + 1)]

    def crosses(self, start: QPointF, end: QPointF) -> bool:
        """Whether a straight line crosses the curve."""
        line = QLineF(start, end)
        bounded = QLineF.IntersectionType.BoundedIntersection
        for polygon in self.path().toSubpathPolygons():
            for before, after in pairwise(polygon.toList()):
                kind, _ = line.intersects(QLineF(before, after))
                if kind == bounded:
                    return True
        return False

    def is_near(self, point: QPointF, reach: float = _REACH) -> bool:
        """Whether a scene point lies on the curve, give or take `reach`."""
        if not self.path().controlPointRect().adjusted(-reach, -reach, reach, reach).contains(point):
            return False
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * reach)
        return stroker.createStroke(self.path()).contains(point)


@lru_cache(maxsize=1024)
def link_pen(slot_type: str, strong: bool) -> QPen:
    """Return the pen of links of a type."""
    color = theme.slot_color(slot_type)
    pen = QPen(color.lighter(115) if strong else color, theme.LINK_WIDTH + (1.2 if strong else 0.0))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def paint_dots(painter: QPainter, color: QColor, points: Sequence[QPointF]) -> None:
    """Draw the dots by which the bends of a link are dragged."""
    painter.setPen(QPen(theme.CANVAS, 1.0))
    painter.setBrush(color)
    for point in points:
        painter.drawEllipse(point, DOT_RADIUS, DOT_RADIUS)


def link_path(start: QPointF, end: QPointF, bends: Sequence[QPointF] = ()) -> QPainterPath:
    """Return the curve from an output to an input through its bends."""
    path = QPainterPath(start)
    before = start
    for point in (*bends, end):
        _curve(path, before, point)
        before = point
    return path


def _curve(path: QPainterPath, start: QPointF, end: QPointF) -> None:
    across = end.x() - start.x()
    pull = max(LEAST_PULL, min(abs(across) * 0.5, MOST_PULL))
    if across >= 0:
        # A short way needs no loop.
        pull = min(pull, max(across, abs(end.y() - start.y()) * 0.5, 1.0))
    path.cubicTo(QPointF(start.x() + pull, start.y()), QPointF(end.x() - pull, end.y()), end)
