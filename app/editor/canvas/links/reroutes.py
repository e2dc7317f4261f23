"""Where links bend: the native reroutes of the scope in view, their dots, and links with one end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from app.editor.canvas.links.link_item import DOT_RADIUS, Z_LINK, LinkItem, link_path, link_pen, paint_dots
from app.editor.canvas.links.way import Way
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, LinkId, NodeId, Scope, Workflow
from app.workflow.native_reroutes import NONE, FloatingLink, RerouteId, Reroutes, read_reroutes

if TYPE_CHECKING:
    from app.editor.canvas.scene import CanvasScene

SAMPLES = 24


@dataclass(frozen=True)
class RerouteDot:
    """The dot of a reroute, as what a gesture or a menu is for."""

    id: RerouteId


class FloatingItem(QGraphicsPathItem):
    """Shows a link of which one end is gone, from its node to its last dot."""

    def __init__(self, link: FloatingLink) -> None:
        super().__init__()
        self.link = link
        self.bends: tuple[QPointF, ...] = ()
        self.setPen(link_pen(link.type, False))
        self.setZValue(Z_LINK)

    def renew_colors(self) -> None:
        """Paint in the colours of another theme."""
        self.setPen(link_pen(self.link.type, False))

    def set_way(self, node_end: QPointF | None, bends: tuple[QPointF, ...], way: Way = "spline") -> None:
        """Draw the way between the slot (None: of no node in view) and the dots."""
        self.prepareGeometryChange()
        self.bends = bends
        points = [*bends]
        if node_end is not None:
            points = [node_end, *bends] if self.link.source is not None else [*bends, node_end]
        self.setPath(
            link_path(points[0], points[-1], points[1:-1], way) if len(points) > 1 else type(self.path())()
        )

    def boundingRect(self) -> QRectF:
        """Return the area of the curve and its dots."""
        rect = super().boundingRect()
        for point in self.bends:
            rect = rect.united(QRectF(point, point).adjusted(-1.0, -1.0, 1.0, 1.0))
        return rect.adjusted(-DOT_RADIUS, -DOT_RADIUS, DOT_RADIUS, DOT_RADIUS)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the curve and the dots."""
        super().paint(painter, option, widget)
        paint_dots(painter, self.pen().color(), self.bends)


class Bends:
    """The reroutes of the scope in view, read from the document and shown on its links."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene = scene
        self._reroutes: Reroutes = NONE
        self._moved: dict[RerouteId, QPointF] = {}
        self._floating: list[FloatingItem] = []
        self._selected: dict[RerouteId, None] = {}

    def load(self, workflow: Workflow, scope: Scope) -> None:
        """Read the reroutes of a scope, before its links are made."""
        self._reroutes = read_reroutes(workflow, scope)
        self._moved = {}
        self._selected = {key: None for key in self._selected if key in self._reroutes.reroutes}

    def of(self, link_id: LinkId) -> tuple[QPointF, ...]:
        """Return the points at which a link bends, from its output to its input."""
        return self._points(self._reroutes.of_link(link_id)) if self._reroutes.last else ()

    def show(self) -> None:
        """Show what was read: on the links that are there, and with an item for each floating link."""
        for link_id, item in self._scene.links.items():
            bends = self.of(link_id)
            if bends != item.bends:
                self._scene.overview.touch(item.boundingRect())
                item.set_bends(bends)
                self._scene.overview.touch(item.boundingRect())
        self.clear()
        self._show_selected()
        for link in self._reroutes.floating.values():
            floating = FloatingItem(link)
            self._floating.append(floating)
            self._scene.addItem(floating)
        self._route_floating()

    def clear(self) -> None:
        """Take the floating links out."""
        for item in self._floating:
            self._scene.overview.touch(item.boundingRect())
            self._scene.removeItem(item)
        self._floating = []

    def follow_nodes(self, node_ids: Iterable[NodeId]) -> None:
        """Draw floating links anew after nodes moved."""
        if self._floating and {end for item in self._floating for end in _ends(item.link)} & set(node_ids):
            self._route_floating()

    def place(self, positions: Mapping[RerouteId, QPointF]) -> None:
        """Show reroutes at other places while they are dragged."""
        self._moved = dict(positions)
        for link_id in self._reroutes.last:
            item = self._scene.links.get(link_id)
            if item is not None and not positions.keys().isdisjoint(self._reroutes.of_link(link_id)):
                self._scene.overview.touch(item.boundingRect())
                item.set_bends(self.of(link_id))
                self._scene.overview.touch(item.boundingRect())
        self._route_floating()

    def at(self, point: QPointF, reach: float) -> RerouteDot | None:
        """Return the reroute at a scene point."""
        for key, reroute in self._reroutes.reroutes.items():
            offset = point - QPointF(*reroute.position)
            if abs(offset.x()) <= reach and abs(offset.y()) <= reach:
                return RerouteDot(key)
        return None

    def selected(self) -> list[RerouteId]:
        """Return the ids of the selected reroutes."""
        return list(self._selected)

    def select(self, ids: Iterable[RerouteId]) -> None:
        """Select exactly these reroutes."""
        chosen = {key: None for key in ids if key in self._reroutes.reroutes}
        if chosen != self._selected:
            self._selected = chosen
            self._show_selected()

    def within(self, area: QRectF) -> list[RerouteId]:
        """Return the reroutes whose middle lies in a rectangle."""
        found = self._reroutes.reroutes.items()
        return [key for key, reroute in found if area.contains(QPointF(*reroute.position))]

    def places(self, ids: Iterable[RerouteId]) -> dict[RerouteId, QPointF]:
        """Return where reroutes are in the document."""
        return {key: QPointF(*self._reroutes.reroutes[key].position) for key in ids}

    def before(self, item: LinkItem, point: QPointF) -> RerouteDot | None:
        """Return the last bend of a link before a point on it."""
        count = bend_before(item, point)
        return RerouteDot(self._reroutes.of_link(item.link.id)[count - 1]) if count else None

    def links_at(self, dot: RerouteDot) -> list[LinkItem]:
        """Return the links that pass a reroute."""
        links = [key for key in self._reroutes.last if dot.id in self._reroutes.of_link(key)]
        return [self._scene.links[key] for key in links if key in self._scene.links]

    def floating_at(self, dot: RerouteDot) -> FloatingLink | None:
        """Return the floating link that passes a reroute, None where there is none."""
        chains = ((item.link, self._reroutes.chain(item.link.parent)) for item in self._floating)
        return next((link for link, chain in chains if dot.id in chain), None)

    def _show_selected(self) -> None:
        for link_id in self._reroutes.last:
            item = self._scene.links.get(link_id)
            if item is not None:
                chain = self._reroutes.of_link(link_id)
                item.set_chosen([index for index, key in enumerate(chain) if key in self._selected])

    def position(self, dot: RerouteDot) -> QPointF:
        """Return where a reroute is in the document."""
        return QPointF(*self._reroutes.reroutes[dot.id].position)

    def items(self) -> list[FloatingItem]:
        """Return the items of the floating links."""
        return list(self._floating)

    def _points(self, chain: Iterable[RerouteId]) -> tuple[QPointF, ...]:
        reroutes = self._reroutes.reroutes
        return tuple(self._moved.get(key) or QPointF(*reroutes[key].position) for key in chain)

    def _route_floating(self) -> None:
        for item in self._floating:
            self._scene.overview.touch(item.boundingRect())
            bends = self._points(self._reroutes.chain(item.link.parent))
            item.set_way(self._node_end(item.link), bends, self._scene.link_style.way)
            self._scene.overview.touch(item.boundingRect())

    def _node_end(self, link: FloatingLink) -> QPointF | None:
        nodes = self._scene.nodes
        if link.source is not None:
            node = nodes.get(link.source)
            known = node is not None and 0 <= link.source_slot < len(node.node.outputs)
            return node.output_point(link.source_slot) if node is not None and known else None
        node = nodes.get(link.target or "")
        known = node is not None and 0 <= link.target_slot < len(node.node.inputs)
        return node.input_point(link.target_slot) if node is not None and known else None


def _ends(link: FloatingLink) -> set[NodeId]:
    return {end for end in (link.source, link.target) if end not in (None, SUBGRAPH_INPUT, SUBGRAPH_OUTPUT)}


def bend_before(item: LinkItem, point: QPointF) -> int:
    """Return how many bends of a link lie before a point on it."""
    best, found = float("inf"), 0
    for place, (start, end) in enumerate(pairwise((item.ends[0], *item.bends, item.ends[1]))):
        path = link_path(start, end, (), item.way)
        for step in range(SAMPLES + 1):
            distance = (path.pointAtPercent(step / SAMPLES) - point).manhattanLength()
            if distance < best:
                best, found = distance, place
    return found
