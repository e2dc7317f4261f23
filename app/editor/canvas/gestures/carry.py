"""Carry: what a drag takes along. Few nodes follow the mouse; of very many what is seen, or a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.viewport.overview import MOST_LIFTED, OVERVIEW_BELOW

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

FEW = 150
"""So many nodes are moved at each step without being felt."""
AROUND = 0.25
"""What comes into view with the next step is placed, too: so far beyond the view, as a part of its size."""


class Carry:
    """Shows nodes and groups at the mouse. Until `finish` only what is seen is where it seems to be."""

    def __init__(
        self, canvas: Canvas, nodes: Mapping[NodeItem, QPointF], groups: Mapping[GroupItem, QPointF]
    ) -> None:
        self._canvas = canvas
        self._nodes = nodes
        self._groups = groups
        self._shift = QPointF()
        self._near: set[NodeItem] = set()
        self._as_one = False
        self._following: list[LinkItem] = []

    @property
    def shift(self) -> QPointF:
        """How far everything is from where it was."""
        return self._shift

    def begin(self) -> None:
        """Get ready, before the first step."""
        graph, ids = self._canvas.graph, {item.node.id for item in self._nodes}
        links = {link.link.id: link for item in self._nodes for link in graph.links_of(item.node.id)}
        if len(links) + len(ids) + len(self._groups) <= MOST_LIFTED:
            graph.overview.lift([*self._groups, *links.values(), *self._nodes])
        elif len(ids) > FEW and self._canvas.zoom() < OVERVIEW_BELOW:
            inside = [link for link in links.values() if {link.link.source, link.link.target} <= ids]
            beyond = [link for link in links.values() if not {link.link.source, link.link.target} <= ids]
            self._following = beyond[:MOST_LIFTED]
            moved = [*self._groups, *inside, *self._nodes]
            self._as_one = graph.overview.lift_as_one(moved, beyond, self._following)

    def move(self, shift: QPointF) -> None:
        """Show everything so far from where it was."""
        self._shift = shift
        self._place_groups()
        far = self._canvas.zoom() < OVERVIEW_BELOW
        if self._as_one and far:
            self._canvas.graph.overview.carry(shift)
            self._route_beyond()
            self._canvas.viewport().update()
            return
        if self._as_one:
            self._as_one = False
            self._canvas.graph.overview.settle()
        items = self._nodes if far or len(self._nodes) <= FEW else self._seen()
        self._canvas.graph.place({item: self._nodes[item] + shift for item in items})

    def finish(self) -> None:
        """End: of very many nodes those that were never seen follow with the edit."""
        self._canvas.graph.overview.settle()

    def _place_groups(self) -> None:
        overview = self._canvas.graph.overview
        for group, start in self._groups.items():
            overview.touch(group.sceneBoundingRect())
            group.setPos(start + self._shift)
            overview.touch(group.sceneBoundingRect())

    def _seen(self) -> set[NodeItem]:
        """Return the nodes to place: in view now or before this step, and those whose links are."""
        view = self._canvas.visible_rect()
        across, down = view.width() * AROUND, view.height() * AROUND
        view.adjust(-across, -down, across, down)
        was = view.translated(-self._shift)
        left, top, right, bottom = was.left(), was.top(), was.right(), was.bottom()
        seen = set()
        for item, start in self._nodes.items():
            x, y, frame = start.x(), start.y(), item.layout.frame
            if x < right and x + frame.right() > left and y < bottom and y + frame.bottom() > top:
                seen.add(item)
        wanted = seen | self._near | self._at_links(view)
        self._near = seen
        return wanted

    def _at_links(self, view: QRectF) -> set[NodeItem]:
        """Return the carried nodes at links that pass the view."""
        graph = self._canvas.graph
        passing = [item.link for item in graph.items(view) if isinstance(item, LinkItem)]
        ends = {end for link in passing for end in (link.source, link.target)}
        found = {graph.node_items[end] for end in ends if end in graph.node_items}
        return {item for item in found if item in self._nodes}

    def _route_beyond(self) -> None:
        """Draw the links to nodes that stay."""
        graph = self._canvas.graph
        for item in self._following:
            link = item.link
            source, target = graph.node_items[link.source], graph.node_items[link.target]
            start, end = source.output_point(link.source_slot), target.input_point(link.target_slot)
            stays = QPointF()
            item.set_ends(
                start + (self._shift if source in self._nodes else stays),
                end + (self._shift if target in self._nodes else stays),
            )
