"""LinkItem: one link as a line coloured by its type, behind all nodes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.editor.canvas.links.bundle import Bundle, thin_pen
from app.editor.canvas.links.label import draw_label, fitting, label_rect
from app.editor.canvas.links.way import LinkStyle, Way, link_path
from app.workflow.document import Link

__all__ = ["DOT_RADIUS", "Z_LINK", "LinkItem", "link_path", "link_pen", "paint_dots"]

Z_LINK = 0.0
Z_MARKED = 20.0
MARKED_WIDTH = 4.5
SAMPLE_EVERY = 12.0
DOT_RADIUS = 4.5
MENU_DOT = 5.5
DASHES = (4.0, 4.0)
_REACH = 6.0
_ROOM = 4.0
"""Around the path of a link, for the widest pen: how a link is drawn never changes where it is."""


class LinkItem(QGraphicsPathItem):
    """Shows one link; `bends` are the points of its reroutes.

    A link that is `hidden`, alone or with all, is an item that is not visible: it costs nothing.
    """

    def __init__(
        self,
        link: Link,
        bends: Sequence[QPointF] = (),
        shown_type: str | None = None,
        style: Way | LinkStyle = "spline",
    ) -> None:
        super().__init__()
        self.link = link
        self.bends = tuple(bends)
        self.ends = (QPointF(), QPointF())
        self.hidden = False
        self.label = ""
        self.label_old = False
        self._chosen: frozenset[int] = frozenset()
        self._style = style if isinstance(style, LinkStyle) else LinkStyle(style)
        self._strong = False
        self._bundle: Bundle | None = None
        self._waiting = False
        self._over = False
        self._revealed = False
        self._mark: QColor | None = None
        self._bounds = QRectF()
        self.setZValue(Z_LINK)
        self._type = link.type if shown_type is None else shown_type
        self.setPen(link_pen(self._type, False))
        if self._style.hidden:
            self._renew_visibility()

    @property
    def way(self) -> Way:
        """The way the line is drawn."""
        return self._style.way

    @property
    def shown_type(self) -> str:
        """The type whose colour the link has."""
        return self._type

    def set_ends(self, start: QPointF, end: QPointF) -> None:
        """Draw the line from an output to an input."""
        self.ends = (start, end)
        self._renew_path()

    def set_bends(self, bends: Sequence[QPointF]) -> None:
        """Draw the line through other points."""
        self.prepareGeometryChange()
        self.bends = tuple(bends)
        self._renew_path()

    def _renew_path(self) -> None:
        path = link_path(*self.ends, self.bends, self._style.way)
        self.setPath(path)
        self._bounds = path.controlPointRect().adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
        if self._bundle is not None:
            self._bundle.follow(self)

    def set_chosen(self, chosen: Collection[int]) -> None:
        """Ring the dots of these bends, counted from the output: they are selected."""
        found = frozenset(chosen)
        if found != self._chosen:
            self._chosen = found
            self.update()

    def set_style(self, style: LinkStyle) -> None:
        """Draw the line another way, or not at all."""
        if style != self._style:
            self._style = style
            self._renew_path()
            self._renew_visibility()

    @property
    def bundled(self) -> bool:
        """Whether a bundle draws the link, thin and plain, unless it is marked or the mouse is on it."""
        return self._bundle is not None

    def set_bundle(self, bundle: Bundle | None) -> None:
        """Leave drawing to a bundle: the link is one of so many that each by itself would cost seconds."""
        if self._bundle is not None:
            self._bundle.leave(self)
        self._bundle = bundle
        if bundle is not None:
            bundle.take(self)
        self._renew_contents()

    def set_waiting(self, waiting: bool) -> None:
        """Do not draw the link while its node is dragged: it is one of too many to follow the mouse."""
        if waiting != self._waiting:
            self._waiting = waiting
            self._renew_visibility()

    def set_hidden(self, hidden: bool) -> None:
        """Hide this link, or show it again."""
        if hidden != self.hidden:
            self.hidden = hidden
            self._renew_visibility()
            self._renew_pen()

    def reveal(self, revealed: bool) -> None:
        """Show a hidden link dashed for a while, or hide it again."""
        if revealed != self._revealed:
            self._revealed = revealed
            self._renew_visibility()
            self._renew_pen()

    def set_label(self, label: str, old: bool = False) -> None:
        """Write on the middle of the link what it carries, dim where that is `old`; nothing where unknown."""
        if label != self.label:
            self.prepareGeometryChange()
        if (label, old) != (self.label, self.label_old):
            self.label, self.label_old = label, old
            self.update()

    def middle(self) -> QPointF:
        """Return the point in the middle of the line, where its menu opens."""
        return self.path().pointAtPercent(0.5)

    def boundingRect(self) -> QRectF:
        """Return the area of the line, and of its dots and words where it has any."""
        rect = self._bounds
        if words := self._fitting_label():
            rect = rect.united(label_rect(words, self.middle()))
        if self.bends or self._over:
            room = DOT_RADIUS + 3.0
            return rect.adjusted(-room, -room, room, room)
        return rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the line, a dot at each bend, and what it carries."""
        if self._plain:
            self._paint_thin(painter)
            return
        if self._strong and not (self._over or self._mark is not None or self._revealed):
            painter.setPen(link_pen(self._type, True))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self.path())
        else:
            super().paint(painter, option, widget)
        if self.bends:
            paint_dots(painter, self.pen().color(), self.bends, self._chosen)
        if self._over:
            painter.setPen(QPen(theme.CANVAS, 1.5))
            painter.setBrush(self.pen().color())
            painter.drawEllipse(self.middle(), MENU_DOT, MENU_DOT)
        if words := self._fitting_label():
            zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
            draw_label(painter, words, self.middle(), zoom, self.label_old)

    def _fitting_label(self) -> str:
        return fitting(self.label, abs(self.ends[1].x() - self.ends[0].x())) if self.label else ""

    @property
    def _plain(self) -> bool:
        return self._bundle is not None and self._mark is None and not self._over

    def _renew_contents(self) -> None:
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, self._plain)

    def _paint_thin(self, painter: QPainter) -> None:
        smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(thin_pen(self._type))
        painter.drawPath(self.path())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)

    def set_strong(self, strong: bool) -> None:
        """Draw the link thicker, for those of selected nodes."""
        if strong != self._strong:
            self._strong = strong
            # Thousands of links change with a selection; another pen would sort each of them in anew.
            self.update()
            if self._style.hidden:
                self._renew_visibility()

    def set_over(self, over: bool) -> None:
        """Show that the mouse is on the link: thicker, with the dot in its middle that opens its menu."""
        if over != self._over:
            self.prepareGeometryChange()
            self._over = over
            self._renew_contents()
            self._renew_pen()

    def set_type(self, slot_type: str) -> None:
        """Draw the link in the colour of another type."""
        if slot_type != self._type:
            self._type = slot_type
            self._renew_pen()
            if self._bundle is not None:
                self._bundle.renew()

    def set_mark(self, color: QColor | None) -> None:
        """Draw the link in another colour, to say that a gesture would change it; None: as it is."""
        if color != self._mark:
            self._mark = color
            self._renew_contents()
            self._renew_pen()
            # What the gesture would change must be seen, also below the node that is dragged onto it.
            self.setZValue(Z_LINK if color is None else Z_MARKED)

    def _renew_visibility(self) -> None:
        off = self._style.hidden and not self._strong
        self.setVisible(self._revealed or not (self.hidden or off or self._waiting))
        if self._bundle is not None:
            self._bundle.renew()

    def renew_colors(self) -> None:
        """Paint in the colours of another theme."""
        self._renew_pen()

    def _renew_pen(self) -> None:
        pen = link_pen(self._type, self._over)
        if self._mark is not None or (self._revealed and self.hidden):
            pen = QPen(pen)
        if self._mark is not None:
            pen.setColor(self._mark)
            pen.setWidthF(MARKED_WIDTH)
        if self._revealed and self.hidden:
            pen.setDashPattern(DASHES)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.setPen(pen)

    def samples(self) -> list[QPointF]:
        """Return points along the line, near enough to each other that no node fits between them."""
        count = max(int(self.path().length() / SAMPLE_EVERY), 8)
        return [self.path().pointAtPercent(step / count) for step in range(count + 1)]

    def crosses(self, start: QPointF, end: QPointF) -> bool:
        """Whether a straight line crosses the link."""
        return path_crosses(self.path(), start, end)

    def is_near(self, point: QPointF, reach: float = _REACH) -> bool:
        """Whether a scene point lies on the line, give or take `reach`."""
        if not self.path().controlPointRect().adjusted(-reach, -reach, reach, reach).contains(point):
            return False
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * reach)
        return stroker.createStroke(self.path()).contains(point)


def path_crosses(path: QPainterPath, start: QPointF, end: QPointF) -> bool:
    """Whether a straight line crosses a path."""
    line = QLineF(start, end)
    bounded = QLineF.IntersectionType.BoundedIntersection
    for polygon in path.toSubpathPolygons():
        for before, after in pairwise(polygon.toList()):
            kind, _ = line.intersects(QLineF(before, after))
            if kind == bounded:
                return True
    return False


@theme.forgets_colors
@lru_cache(maxsize=1024)
def link_pen(slot_type: str, strong: bool) -> QPen:
    """Return the pen of links of a type."""
    color = theme.slot_color(slot_type)
    pen = QPen(theme.stronger(color, 115) if strong else color, theme.LINK_WIDTH + (1.2 if strong else 0.0))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def paint_dots(
    painter: QPainter, color: QColor, points: Sequence[QPointF], chosen: Collection[int] = ()
) -> None:
    """Draw the dots by which the bends of a link are dragged; those chosen with a ring."""
    painter.setBrush(color)
    for index, point in enumerate(points):
        if index in chosen:
            painter.setPen(QPen(theme.SELECTED, 2.0))
            painter.drawEllipse(point, DOT_RADIUS + 1.5, DOT_RADIUS + 1.5)
        else:
            painter.setPen(QPen(theme.CANVAS, 1.0))
            painter.drawEllipse(point, DOT_RADIUS, DOT_RADIUS)
