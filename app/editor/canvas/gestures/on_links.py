"""What a press on a link begins: on its dots, its middle, the badges of a hidden one, or on a slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from app.editor.canvas.gestures.draw_link import DrawLink
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.move_reroute import MoveReroute
from app.editor.canvas.gestures.pan import Pan
from app.editor.canvas.links.badges import Badge
from app.editor.canvas.links.connect import PendingLink, cut_edit
from app.editor.canvas.links.link_item import MENU_DOT, LinkItem
from app.editor.canvas.links.reroutes import RerouteDot, bend_before
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.words import tr
from app.workflow.document import Link
from app.workflow.links.reroute_nodes import reroute_at_input, reroute_at_output
from app.workflow.native_reroutes import FloatingLink
from app.workflow.new_node import REROUTE_SIZE
from app.workflow.reroute_edits import add_reroute

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas
    from app.editor.canvas.scene import CanvasScene

REROUTE_REACH = 7.0
"""Pixels around the middle of a reroute that belong to it."""
LINK_REACH = 6.0
AWAY = 90.0
"""So far from its slot (canvas units) the middle of a new Reroute node stands."""
ROOM_AROUND = 10.0
MOST_STEPS = 50
"""So many steps up and down a free place is looked for."""


def press_on_links(canvas: Canvas, pointer: Pointer) -> Gesture | None:
    """Return what a press of the left button beside all nodes begins at a link; None where there is none."""
    graph, scale = canvas.graph, min(canvas.zoom(), 1.0)
    badge = graph.badges.at(pointer.scene)
    if badge is not None:
        return JumpToOtherEnd(canvas, pointer, badge)
    dot = graph.bends.at(pointer.scene, REROUTE_REACH / scale)
    if dot is not None and not (pointer.alt or canvas.locked):
        return _on_dot(canvas, pointer, dot)
    item = graph.link_at(pointer.scene, LINK_REACH / scale)
    if item is None:
        return None
    if pointer.ctrl and pointer.alt:
        edit = None if canvas.locked else cut_edit(graph.scope_id, [item.link.id])
        if edit is not None:
            canvas.request(edit, tr("Cut links"))
        return Gesture()
    if (pointer.alt or pointer.shift) and not pointer.ctrl:
        return _branch_or_bend(canvas, pointer, item)
    away = (item.middle() - pointer.scene).manhattanLength()
    return OpenLinkMenu(canvas, pointer, item) if away <= (MENU_DOT + 3.0) / scale else None


def _on_dot(canvas: Canvas, pointer: Pointer, dot: RerouteDot) -> Gesture:
    bends = canvas.graph.bends
    if pointer.ctrl:
        chosen = bends.selected()
        nodes, groups = canvas.selected_nodes(), canvas.selected_groups()
        canvas.select(nodes, groups)
        bends.select([key for key in chosen if key != dot.id] if dot.id in chosen else [*chosen, dot.id])
        return Gesture()
    links = bends.links_at(dot)
    if pointer.shift and links:
        link = links[0].link
        pending = PendingLink(link.source, link.source_slot, links[0].shown_type, True, reroute=dot.id)
        return DrawLink(canvas, pointer, pending, bends.position(dot))
    floating = bends.floating_at(dot) if pointer.shift else None
    if floating is not None:
        return DrawLink(canvas, pointer, _led_on(floating, dot), bends.position(dot))
    return MoveReroute(canvas, pointer, dot)


def _led_on(floating: FloatingLink, dot: RerouteDot) -> PendingLink:
    """Return a floating link as one that looks for its other end; from its output it goes on at any dot."""
    if floating.source is not None:
        return PendingLink(floating.source, floating.source_slot, floating.type, True, reroute=dot.id)
    target, slot = floating.target or "", floating.target_slot
    return PendingLink(target, slot, floating.type, False, reroute=floating.parent)


def _branch_or_bend(canvas: Canvas, pointer: Pointer, item: LinkItem) -> Gesture:
    if canvas.locked:
        return Gesture()
    link = item.link
    if pointer.alt:
        insert_reroute(canvas, link, pointer.scene)
        return Gesture()
    dot = canvas.graph.bends.before(item, pointer.scene)
    pending = PendingLink(
        link.source, link.source_slot, item.shown_type, True, reroute=None if dot is None else dot.id
    )
    start = canvas.graph.nodes[link.source].output_point(link.source_slot)
    return DrawLink(canvas, pointer, pending, start if dot is None else canvas.graph.bends.position(dot))


def insert_reroute(canvas: Canvas, link: Link, place: QPointF) -> None:
    """Ask for a bend of a link at a scene point."""
    graph = canvas.graph
    before = bend_before(graph.links[link.id], place)
    at = (round(place.x()), round(place.y()))
    canvas.request(add_reroute(graph.workflow, graph.scope_id, link.id, before, at), tr("Add reroute"))


class OpenLinkMenu(Pan):
    """Opens the menu of a link by a click on the dot in its middle; a drag moves the view."""

    def __init__(self, canvas: Canvas, start: Pointer, item: LinkItem) -> None:
        super().__init__(canvas, start)
        self._item = item

    def release(self, pointer: Pointer) -> None:
        """Open the menu."""
        if not self._dragged:
            self._canvas.context_menu_requested.emit(pointer.screen, self._item)


class JumpToOtherEnd(Pan):
    """Looks at the other end of a hidden link by a click on its badge; again for the next of several."""

    def __init__(self, canvas: Canvas, start: Pointer, badge: Badge) -> None:
        super().__init__(canvas, start)
        self._badge = badge

    def release(self, pointer: Pointer) -> None:
        """Look there, and show the link."""
        graph = self._canvas.graph
        if self._dragged or self._badge not in graph.badges.all:
            return
        other = graph.badges.next_end(self._badge)
        if other is not None:
            self._canvas.glide_to(other.place().center(), self._canvas.zoom())


class RerouteAtSlot(Pan):
    """Puts a Reroute node at a slot by a click of the middle button; a drag moves the view."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, part: Part) -> None:
        super().__init__(canvas, start)
        self._item = item
        self._part = part

    def release(self, pointer: Pointer) -> None:
        """Ask for the node."""
        graph, item, index = self._canvas.graph, self._item, self._part.index
        if self._dragged or item.node.id not in graph.scope.nodes:
            return
        if self._part.kind == "output":
            middle = _free_place(graph, item.output_point(index) + QPointF(AWAY, 0.0))
            edit = reroute_at_output(graph.workflow, graph.scope_id, item.node.id, index, middle)
        else:
            middle = _free_place(graph, item.input_point(index) - QPointF(AWAY, 0.0))
            edit = reroute_at_input(graph.workflow, graph.scope_id, item.node.id, index, middle)
        self._canvas.request(edit, tr("Add Reroute"))


def _free_place(graph: CanvasScene, middle: QPointF) -> tuple[float, float]:
    """Return the place nearest to `middle`, straight above or below, where a Reroute node hides no node."""
    width, height = REROUTE_SIZE[0] + ROOM_AROUND, REROUTE_SIZE[1] + ROOM_AROUND
    for step in range(MOST_STEPS):
        for side in (-1, 1):
            at = QPointF(round(middle.x()), round(middle.y() + side * step * ROOM_AROUND))
            room = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
            if not any(
                isinstance(item, NodeItem) and item.frame().intersects(room) for item in graph.items(room)
            ):
                return at.x(), at.y()
    return round(middle.x()), round(middle.y())


def middle_press(canvas: Canvas, pointer: Pointer) -> Gesture:
    """Return what a press of the middle button begins."""
    item = canvas.graph.node_at(pointer.scene) if canvas.middle_click_reroutes and not canvas.locked else None
    part = item.part_at(pointer.scene - item.pos()) if item is not None else None
    if item is not None and part is not None and part.kind in ("input", "output"):
        return RerouteAtSlot(canvas, pointer, item, part)
    return Pan(canvas, pointer)
