"""Mouse: turns the events of the canvas into gestures, hover, double-clicks, zoom and drops."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDropEvent, QHelpEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip

from app.editor.canvas.editors.file_choice import takes_file
from app.editor.canvas.gestures.choose import gesture_for
from app.editor.canvas.gestures.cut_links import CutLinks
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.move_items import CloneNodes, MoveItems
from app.editor.canvas.gestures.on_links import REROUTE_REACH
from app.editor.canvas.gestures.pan import DragZoom, Pan
from app.editor.canvas.groups.hover import GroupHover
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.notes.press import note_tip
from app.editor.canvas.viewport.tips import tip_of
from app.editor.canvas.viewport.wheel import pinch, turn_wheel
from app.editor.writing.shown import as_tip
from app.workflow.document import Node

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

SLOT_PARTS = ("input", "output", "inputs", "outputs", "socket")
EDGE = 28
EDGE_SPEED = 14.0
"""Pixels the view moves in each frame while something is dragged to its very edge, at the usual speed."""
_CORNER_CURSORS = (
    Qt.CursorShape.SizeFDiagCursor,
    Qt.CursorShape.SizeBDiagCursor,
    Qt.CursorShape.SizeBDiagCursor,
    Qt.CursorShape.SizeFDiagCursor,
)


class Mouse(QObject):
    """Holds the gesture under way and what the mouse is over."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton
        self._pointer: Pointer | None = None
        self._over: NodeItem | None = None
        self._over_link: LinkItem | None = None
        self._groups = GroupHover(canvas)
        self.settles_menu = False
        """The last press of the right button began a gesture: whether a menu opens is for that to say."""
        self.space_held = False
        self.trackpad_moves = True
        """Whether two fingers on a trackpad move the view, whatever a wheel does."""
        self.edge_speed = 1.0
        """How fast the view moves when something is dragged to its edge; 0: not at all."""
        self.slot_words: Callable[[Node, Part], str] = _nothing
        """What is known of the value at a slot, in words for its tip."""
        self._edge_timer = QTimer(self)
        self._edge_timer.setInterval(16)
        self._edge_timer.timeout.connect(self._pan_at_edge)

    # Gestures

    @property
    def busy(self) -> bool:
        """Whether a button is held for a gesture."""
        return self._gesture is not None

    @property
    def place(self) -> QPointF | None:
        """Where the mouse was last, in the viewport."""
        return self._pointer.view if self._pointer is not None else None

    @property
    def moves_by_itself(self) -> bool:
        """Whether the view moves on while the mouse rests at its edge."""
        return self._edge_timer.isActive()

    @property
    def drags_nodes(self) -> bool:
        """Whether nodes or groups, or copies of them, are at the mouse."""
        return isinstance(self._gesture, MoveItems | CloneNodes)

    def rest(self) -> None:
        """Move the view no further until the mouse is moved over the canvas again."""
        self._edge_timer.stop()

    def press(self, event: QMouseEvent) -> None:
        """Begin a gesture."""
        self._canvas.flight.stop()
        self.begin(self._read(event), event.button())

    def begin(self, pointer: Pointer, button: Qt.MouseButton, gesture: Gesture | None = None) -> None:
        """Begin a gesture, `gesture` or the one that a press of the button here means."""
        self._canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        self._canvas.editors.commit()
        if self._gesture is not None:
            return
        self._pointer = pointer
        self._gesture = gesture or gesture_for(self._canvas, pointer, button)
        self._button = button
        self.settles_menu = self._gesture is not None and button == Qt.MouseButton.RightButton

    def move(self, event: QMouseEvent) -> None:
        """Go on with the gesture, or show what is under the mouse."""
        pointer = self._read(event)
        if self._gesture is None:
            self._pointer = pointer
            self._hover(pointer)
        elif self.space_held and not isinstance(self._gesture, Pan) and self._pointer is not None:
            # Whatever is under way waits while the space bar moves the view; what is held stays at the mouse.
            self._canvas.pan_by(pointer.view - self._pointer.view)
            self._pointer = pointer
        else:
            self.go_on(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """Go on with the gesture under way."""
        self._pointer = pointer
        if self._gesture is None:
            return
        if self._gesture.pans_at_edges:
            self._canvas.bubbles.point_away()
        self._gesture.move(pointer)
        if self._gesture is not None and self._gesture.pans_at_edges and self._edge_push() is not None:
            self._edge_timer.start()

    def release(self, event: QMouseEvent) -> None:
        """End the gesture."""
        if self._gesture is None or event.button() != self._button:
            return
        pointer = self._read(event)
        self.end(pointer)
        self._hover(pointer)

    def end(self, pointer: Pointer) -> None:
        """End the gesture under way where the pointer is."""
        if self._gesture is None:
            return
        gesture, self._gesture = self._gesture, None
        self._edge_timer.stop()
        gesture.release(pointer)
        if self.settles_menu and isinstance(gesture, CutLinks) and not gesture.drawn:
            self.context_menu(pointer.view.toPoint(), pointer.screen)

    def cancel(self) -> bool:
        """Stop the gesture without effect; returns whether there was one."""
        self._edge_timer.stop()
        if self._gesture is None:
            return False
        gesture, self._gesture = self._gesture, None
        gesture.cancel()
        return True

    def take_back(self) -> bool:
        """Stop what is under way without effect, unless it only moves the view; returns whether it did."""
        return not isinstance(self._gesture, Pan | DragZoom) and self.cancel()

    def _read(self, event: QMouseEvent) -> Pointer:
        return Pointer.of(event, self._canvas.to_scene(event.position()))

    def _edge_push(self) -> QPointF | None:
        """Return how far the view should move because the mouse is at its edge, None when it is not."""
        if self._pointer is None:
            return None
        area, place = self._canvas.viewport().rect(), self._pointer.view
        x = _push(place.x(), area.width()) * self.edge_speed
        y = _push(place.y(), area.height()) * self.edge_speed
        return QPointF(x, y) if x or y else None

    def _pan_at_edge(self) -> None:
        push = self._edge_push()
        if self._gesture is None or push is None or self._pointer is None:
            self._edge_timer.stop()
            return
        self._canvas.pan_by(push)
        old = self._pointer
        self._pointer = Pointer(old.view, self._canvas.to_scene(old.view), old.screen, old.modifiers)
        self._gesture.move(self._pointer)

    # Double-clicks, wheel, drops, tips

    def double_click(self, event: QMouseEvent) -> None:
        """Search on empty canvas, rename a title, enter a subgraph, open a picture; else a second click."""
        self._canvas.flight.stop()
        if event.button() == Qt.MouseButton.LeftButton:
            self.tap_twice(self._read(event))
        else:
            self.press(event)

    def tap_twice(self, pointer: Pointer) -> None:
        """Do what a double-click of the left button does here."""
        item = self._canvas.graph.node_at(pointer.scene)
        part = item.part_at(pointer.scene - item.pos()) if item is not None else None
        if item is None or part is None:
            self._double_click_beside_nodes(pointer)
        elif item.shape_info.kind == "boundary":
            self._canvas.box_opened.emit(item, pointer.scene)
        elif part.kind == "title" or item.shape_info.kind == "label":
            self._canvas.editors.open_title(item)
        elif part.kind == "field" and item.shape_info.kind == "note":
            self._canvas.editors.open_field(item, part.index)
        elif part.kind == "picture" and item.look().text is not None:
            self._canvas.editors.open_result(item)
        elif part.kind == "picture" and item.look().images:
            self._canvas.image_opened.emit(self._canvas.node_path(item.node.id))
        elif part.kind == "body" and item.shape_info.kind == "subgraph":
            self._canvas.subgraph_entered.emit(item.node.id, item.node.type)
        else:
            self.begin(pointer, Qt.MouseButton.LeftButton)

    def is_on_background(self, pointer: Pointer) -> bool:
        """Whether nothing that can be dragged lies under the pointer."""
        graph = self._canvas.graph
        group = graph.group_at(pointer.scene)
        inside = group is None or group.part_at(pointer.scene - group.pos()) == "inside"
        held = graph.node_at(pointer.scene) or graph.bends.at(pointer.scene, REROUTE_REACH)
        return held is None and inside

    def _double_click_beside_nodes(self, pointer: Pointer) -> None:
        group = self._canvas.graph.group_at(pointer.scene)
        if group is not None and group.part_at(pointer.scene - group.pos()) == "title":
            self._canvas.editors.open_group_title(group)
        else:
            self._canvas.search_requested.emit(pointer.scene, pointer.screen, None)

    def wheel(self, event: QWheelEvent) -> None:
        """Scroll, zoom or move the view."""
        turn_wheel(self._canvas, event)

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Zoom by fingers on a trackpad; returns whether the gesture means something here."""
        return pinch(self._canvas, event)

    def takes(self, data: QMimeData) -> bool:
        """Whether dropped data means something here: local files."""
        return any(url.isLocalFile() for url in data.urls())

    def drop(self, event: QDropEvent) -> None:
        """Tell of dropped files: one that an input takes is for that input, all else is to be opened."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths:
            return
        event.acceptProposedAction()
        place = self._canvas.to_scene(event.position())
        item = self._canvas.graph.node_at(place)
        upload = next((field for field in item.fields if field.kind == "upload"), None) if item else None
        if item is not None and upload is not None and takes_file(upload.info, paths[0]):
            self._canvas.image_chosen.emit(item.node.id, upload.name, paths[0])
        else:
            self._canvas.files_dropped.emit(paths, place)

    def tip(self, event: QHelpEvent) -> None:
        """Show what the documentation says about the slot or field under the mouse."""
        place = self._canvas.to_scene(QPointF(event.pos()))
        item = self._canvas.graph.node_at(place)
        part = item.part_at(place - item.pos()) if item is not None else None
        if item is None or part is None:
            text = self._groups.tip(place)
        else:
            text = note_tip(item, place) or tip_of(item, part, self._canvas.graph)
            text = "\n".join(filter(None, (text, self.slot_words(item.node, part))))
        if text:
            QToolTip.showText(event.globalPos(), as_tip(text), self._canvas.viewport())
        else:
            QToolTip.hideText()

    def context_menu(self, view: QPoint, screen: QPoint) -> None:
        """Ask for a menu for what is under the mouse; a node that is not selected is selected first."""
        place = self._canvas.to_scene(QPointF(view))
        graph = self._canvas.graph
        node = graph.node_at(place)
        if node is not None and not node.isSelected():
            self._canvas.select([node.node.id])
        scale = min(self._canvas.zoom(), 1.0)
        reroute = None if node is not None else graph.bends.at(place, REROUTE_REACH / scale)
        badge = None if node is not None else graph.badges.at(place)
        target = node or badge or reroute or graph.link_at(place, 6.0 / scale) or graph.group_at(place)
        self._canvas.context_menu_requested.emit(screen, target)

    # Hover

    def leave(self) -> None:
        """Forget what the mouse was over."""
        self._set_over(None, None)
        self._set_over_link(None)
        self._canvas.graph.badges.hover(None)
        self._groups.leave()

    def _hover(self, pointer: Pointer) -> None:
        if self.space_held:
            self._canvas.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            return
        if self._canvas.bubbles.hover(pointer.scene):
            self.leave()
            self._canvas.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
            return
        item = self._canvas.graph.node_at(pointer.scene)
        part = item.part_at(pointer.scene - item.pos()) if item is not None else None
        self._set_over(item, part)
        badge = self._canvas.graph.badges.at(pointer.scene) if item is None else None
        self._canvas.graph.badges.hover(badge)
        link = self._canvas.graph.link_at(pointer.scene) if item is None and badge is None else None
        self._set_over_link(link)
        framed = self._groups.hover(pointer.scene if item is None and link is None else None)
        self._canvas.viewport().setCursor(framed or self._cursor(item, part, link))

    def pointed_links(self) -> list[LinkItem]:
        """Return the link under the mouse, or all those whose badge is there."""
        badge = self._canvas.graph.badges.over
        if badge is not None:
            return [self._canvas.graph.links[link_id] for link_id in badge.links]
        return [self._over_link] if self._over_link is not None else []

    def _set_over(self, item: NodeItem | None, part: Part | None) -> None:
        if self._over is not None and self._over is not item:
            self._over.show_moment(hovered=False, field=None, slot=None)
        self._over = item
        if item is None or part is None:
            return
        self._canvas.bubbles.point_at(item)
        field = part.index if part.kind in ("field", "control") else None
        slot = (part.kind, part.index) if part.kind in SLOT_PARTS else None
        item.show_moment(hovered=True, field=field, slot=slot)
        if part.kind == "picture" and self._pointer is not None:
            item.compare_at(self._pointer.scene)

    def _set_over_link(self, link: LinkItem | None) -> None:
        if link is self._over_link:
            return
        if self._over_link is not None:
            self._over_link.set_over(False)
        if link is not None:
            link.set_over(True)
        self._over_link = link
        at = QPointF() if self._pointer is None else self._pointer.view
        self._canvas.link_hovered.emit(link, at)

    def _cursor(self, item: NodeItem | None, part: Part | None, link: LinkItem | None) -> Qt.CursorShape:
        if item is None or part is None:
            return Qt.CursorShape.PointingHandCursor if link is not None else Qt.CursorShape.ArrowCursor
        if part.kind == "corner":
            return _CORNER_CURSORS[part.index]
        if part.kind in SLOT_PARTS:
            return Qt.CursorShape.CrossCursor
        if part.kind == "field" and item.shape_info.kind != "note" and not item.is_linked(part.index):
            kind = item.fields[part.index].kind
            return {
                "number": Qt.CursorShape.SizeHorCursor,
                "string": Qt.CursorShape.IBeamCursor,
                "text": Qt.CursorShape.IBeamCursor,
                "plain": Qt.CursorShape.ArrowCursor,
                "curve": Qt.CursorShape.CrossCursor,
                "range": Qt.CursorShape.SizeHorCursor,
            }.get(kind, Qt.CursorShape.PointingHandCursor)
        if part.kind == "picture" and item.look().compared is not None:
            return Qt.CursorShape.SplitHCursor
        if part.kind == "picture" and item.run.text is not None:
            return Qt.CursorShape.IBeamCursor
        return Qt.CursorShape.PointingHandCursor if part.kind == "control" else Qt.CursorShape.ArrowCursor

    def forget(self) -> None:
        """Forget items that are about to go."""
        self._over = None
        self._over_link = None
        self._groups.forget()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Clear the hover when the mouse leaves the viewport."""
        if event.type() == QEvent.Type.Leave:
            self.leave()
        return False


def _nothing(node: Node, part: Part) -> str:
    return ""


def _push(place: float, length: float) -> float:
    if place < EDGE:
        return EDGE_SPEED * min((EDGE - place) / EDGE, 2.0)
    if place > length - EDGE:
        return -EDGE_SPEED * min((place - length + EDGE) / EDGE, 2.0)
    return 0.0
