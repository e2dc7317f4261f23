"""GraphView: the window onto the scene. Zoom, pan, the dotted ground, and a cached overview when far away."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QTransform
from PySide6.QtWidgets import (
    QGraphicsPathItem,
    QGraphicsRectItem,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.nodegraphqt import NodeViewer
from app.editor.canvas.scene import CanvasScene
from app.editor.canvas.viewport.far_titles import draw_group_titles
from app.editor.canvas.viewport.flight import Flight, Look
from app.editor.canvas.viewport.overview import OVERVIEW_BELOW

LEAST_ZOOM = 0.02
MOST_ZOOM = 4.0
WORLD = 1.0e6
"""The scene reaches so far in each direction that nobody meets its end."""
DOTS_FROM = 0.3
DOT = 2
READABLE_FROM = 0.5
"""At least this zoom is wanted to see one node."""
MANY_NODES = 1500
KEPT_CLEAR = 40.0
"""Room around what was brought into view, in canvas units."""
FAR_ROOM = 16
FAR_TITLE_ROOM = 30
"""At least so many pixels stay free beside and above what is shown whole from afar."""


class GraphView(NodeViewer):
    """A NodeViewer whose scene, navigation and painting are our own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.animated = False
        """Whether `glide_to` and `zoom_step` move there visibly, or jump."""
        self.calm = False
        """Whether the user asked the system for less motion: then they jump in any case."""
        self.flight = Flight(self)
        first = self.scene()
        self.graph = CanvasScene(self)
        self._floating: list[QGraphicsPathItem | QGraphicsRectItem] = []
        self.setScene(self.graph)
        if first is not None:
            # NodeViewer's constructor made it, with a pipe and a slicer that nothing here uses.
            first.deleteLater()
        self.graph.overview.sharpened.connect(self._paint_sharp)
        self.setSceneRect(-WORLD, -WORLD, 2 * WORLD, 2 * WORLD)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.look_at(QPointF(0.0, 0.0), 1.0)

    def show_graph(self, graph: CanvasScene) -> None:
        """Show another scene instead of the one before, which stays as it is."""
        self.graph.overview.sharpened.disconnect(self._paint_sharp)
        self.graph = graph
        graph.overview.sharpened.connect(self._paint_sharp)
        self._floating.clear()
        self.setScene(graph)

    def _paint_sharp(self) -> None:
        self.viewport().update()

    # Where the view is

    def zoom(self) -> float:
        """Return the scale: 1 shows canvas units as pixels."""
        return self.transform().m11()

    def center(self) -> QPointF:
        """Return the scene point in the middle of the view."""
        return self.mapToScene(self.viewport().rect().center())

    def visible_rect(self) -> QRectF:
        """Return the part of the scene that is seen."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def look_at(self, middle: QPointF, zoom: float) -> None:
        """Put a scene point into the middle of the view at a zoom, at once."""
        self.flight.stop()
        self.put(middle, zoom)

    def put(self, middle: QPointF, zoom: float) -> None:
        """Do what `look_at` does without ending a flight: that is for the flight itself."""
        zoom = within_limits(zoom)
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.centerOn(middle)
        self._view_changed()

    def glide_to(self, middle: QPointF, zoom: float) -> None:
        """Move the view so that it looks there, visibly where that is wanted; never queued."""
        # So many nodes cannot be painted in each frame of a move that goes far away.
        heavy = len(self.graph.node_items) > MANY_NODES and min(zoom, self.zoom()) < READABLE_FROM
        if heavy or self.calm or not (self.animated and self.isVisible()):
            self.look_at(middle, zoom)
            return
        self.flight.begin(Look(self.exact_middle(), self.zoom()), Look(middle, within_limits(zoom)))

    def glide_to_rect(self, rect: QRectF, most_zoom: float = 1.0) -> None:
        """Move the view so that it shows a part of the scene whole, as `show_rect` does at once."""
        self.glide_to(*self._look_at_rect(rect, most_zoom))

    def glide_into_view(self, rect: QRectF) -> None:
        """Move the view no more than needed to show a part of the scene, and zoom in where it is too far."""
        if self.zoom() < READABLE_FROM:
            self.glide_to(rect.center(), READABLE_FROM)
            return
        target = self.flight.target
        seen = self.visible_rect()
        if target is not None:
            seen.moveCenter(target.middle)
        room = rect.adjusted(-KEPT_CLEAR, -KEPT_CLEAR, KEPT_CLEAR, KEPT_CLEAR)
        across = _shift(room.left(), room.right(), seen.left(), seen.right())
        down = _shift(room.top(), room.bottom(), seen.top(), seen.bottom())
        if across or down:
            self.glide_to(seen.center() + QPointF(across, down), self.zoom())

    def zoom_step(self, factor: float) -> None:
        """Zoom at the middle of the view by a key: a step more of the flight that is under way."""
        target = self.flight.target or Look(self.exact_middle(), self.zoom())
        self.glide_to(target.middle, crisp(within_limits(target.zoom * factor)))

    def exact_middle(self) -> QPointF:
        """Return the scene point in the middle of the view, exact to parts of a pixel."""
        area = self.viewport().size()
        return self.to_scene(QPointF(area.width() / 2, area.height() / 2))

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom so that the viewport point `at` (else the middle) keeps showing the same place."""
        self.flight.stop()
        place = at if at is not None else QPointF(self.viewport().rect().center())
        before = self.to_scene(place)
        zoom = crisp(within_limits(self.zoom() * factor))
        self.setTransform(QTransform.fromScale(zoom, zoom))
        moved = (before - self.to_scene(place)) * zoom
        self.pan_by(QPointF(-moved.x(), -moved.y()))

    def pan_by(self, pixels: QPointF) -> None:
        """Move the contents by so many pixels."""
        self.flight.stop()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - round(pixels.x()))
        down.setValue(down.value() - round(pixels.y()))
        self._view_changed()

    def show_rect(self, rect: QRectF, most_zoom: float = 1.0) -> None:
        """Show a part of the scene whole, with a margin, and no larger than `most_zoom`."""
        self.look_at(*self._look_at_rect(rect, most_zoom))

    def _look_at_rect(self, rect: QRectF, most_zoom: float) -> tuple[QPointF, float]:
        if rect.isEmpty():
            return QPointF(0.0, 0.0), 1.0
        size = self.viewport().size()
        room = rect.adjusted(-KEPT_CLEAR, -KEPT_CLEAR, KEPT_CLEAR, KEPT_CLEAR)
        near = min(size.width() / room.width(), size.height() / room.height())
        if near >= OVERVIEW_BELOW:
            return rect.center(), min(near, most_zoom * theme.look_in_use().scale)
        # From afar the titles of groups stand above their frames, in letters of a fixed size.
        above, beside = theme.px(FAR_TITLE_ROOM), theme.px(FAR_ROOM)
        wide, high = max(size.width() - 2 * beside, 1), max(size.height() - above - beside, 1)
        zoom = min(near, wide / rect.width(), high / rect.height())
        return rect.center() - QPointF(0.0, (above - beside) / 2 / zoom), zoom

    def to_scene(self, place: QPointF) -> QPointF:
        """Return the scene point at a point of the viewport, exact to parts of a pixel."""
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(place)

    def _view_changed(self) -> None:
        """Zoom or place changed; subclasses move what floats above the canvas."""

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the items, or far away the cached overview of them."""
        if self.zoom() >= OVERVIEW_BELOW:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        self.graph.overview.paint(painter, self.viewportTransform(), self.viewport().rect(), event.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_group_titles(painter, self.graph.groups.values(), self.viewportTransform())
        painter.setTransform(self.viewportTransform())
        self._paint_floating(painter)
        painter.end()

    # What gestures draw above the scene: no items of it, so that nothing else is painted again

    def show_floating(self, item: QGraphicsPathItem | QGraphicsRectItem) -> None:
        """Draw an item above everything until `hide_floating`."""
        self._floating.append(item)
        self.touch_floating(item)

    def hide_floating(self, item: QGraphicsPathItem | QGraphicsRectItem) -> None:
        """Draw an item no longer."""
        if item in self._floating:
            self.touch_floating(item)
            self._floating.remove(item)

    def touch_floating(self, item: QGraphicsPathItem | QGraphicsRectItem) -> None:
        """Have the place of a floating item painted again: before and after each change of the item."""
        rect = self.viewportTransform().mapRect(item.boundingRect())
        self.viewport().update(rect.toAlignedRect().adjusted(-4, -4, 4, 4))

    def _paint_floating(self, painter: QPainter) -> None:
        option = QStyleOptionGraphicsItem()
        for item in self._floating:
            item.paint(painter, option)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint what floats above the scene."""
        self._paint_floating(painter)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the ground and its dots."""
        painter.fillRect(rect, theme.CANVAS)
        if self.zoom() < DOTS_FROM:
            return
        step = theme.GRID * self.zoom()
        while step < 16.0:
            step *= 2.0
        origin = self.mapFromScene(QPointF(0.0, 0.0))
        painter.save()
        painter.resetTransform()
        seen = self.mapFromScene(rect).boundingRect().intersected(self.viewport().rect())
        _draw_dots(painter, seen, origin, step)
        painter.restore()

    # What NodeViewer would do on these events concerns its own menus and its own idea of zoom.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep zoom and upper left corner."""
        QGraphicsView.resizeEvent(self, event)
        self._view_changed()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus without NodeViewer's menu bar."""
        QGraphicsView.focusInEvent(self, event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Give up the focus."""
        QGraphicsView.focusOutEvent(self, event)

    def _update_scene(self) -> None:
        """NodeViewer's own navigation; the transform and the scroll bars say it all here."""


def within_limits(zoom: float) -> float:
    """Return the nearest zoom that the view allows."""
    return min(max(zoom, LEAST_ZOOM), MOST_ZOOM)


def crisp(zoom: float) -> float:
    """Return 1 for a zoom near it: texts are crispest at exactly 1:1."""
    return 1.0 if abs(zoom - 1.0) < 0.02 else zoom


def _shift(low: float, high: float, seen_low: float, seen_high: float) -> float:
    """Return how far a view from `seen_low` to `seen_high` has to move to show `low` to `high`."""
    if high - low >= seen_high - seen_low:
        return low - seen_low
    return min(low - seen_low, 0.0) + max(high - seen_high, 0.0)


def _draw_dots(painter: QPainter, area: QRect, origin: QPoint, step: float) -> None:
    """Draw the dots in an area row by row."""
    row = _row_of_dots(_steps(area.left() - DOT, area.right(), origin.x(), step), area, painter)
    for y in _steps(area.top() - DOT, area.bottom(), origin.y(), step):
        painter.drawPixmap(area.left(), y, row)


def _row_of_dots(xs: Iterable[int], area: QRect, painter: QPainter) -> QPixmap:
    """Draw one row of dots; it is copied for the others, which is quicker than thousands of rectangles."""
    ratio = painter.device().devicePixelRatioF()
    row = QPixmap(math.ceil(area.width() * ratio), math.ceil(DOT * ratio))
    row.setDevicePixelRatio(ratio)
    row.fill(theme.CANVAS)
    on_row = QPainter(row)
    on_row.setPen(Qt.PenStyle.NoPen)
    on_row.setBrush(theme.GRID_DOT)
    on_row.drawRects([QRect(x - area.left(), 0, DOT, DOT) for x in xs])
    on_row.end()
    return row


def _steps(first: int, last: int, origin: int, step: float) -> list[int]:
    """Return the pixels from `first` to `last` that lie whole steps from the origin."""
    low, high = math.ceil((first - origin) / step), math.floor((last - origin) / step)
    return [round(origin + index * step) for index in range(low, high + 1)]
