"""Which gesture a press of the mouse begins, by what lies under it and the keys held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.editor.canvas.gestures.bubble_press import BubblePress
from app.editor.canvas.gestures.collapsed import draw_from_collapsed
from app.editor.canvas.gestures.cut_links import CutLinks
from app.editor.canvas.gestures.draw_link import DrawLink
from app.editor.canvas.gestures.field_press import FieldPress, HeldFieldPress
from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.marquee import Lasso, Marquee
from app.editor.canvas.gestures.move_items import CloneNodes, MoveItems
from app.editor.canvas.gestures.move_output import MoveOutputLinks
from app.editor.canvas.gestures.on_links import middle_press, press_on_links
from app.editor.canvas.gestures.pan import DragZoom, Pan
from app.editor.canvas.gestures.refused import Refused
from app.editor.canvas.gestures.resize import ResizeGroup, ResizeNodeByCorner
from app.editor.canvas.gestures.values.curve_press import press_curve, press_point
from app.editor.canvas.gestures.values.linked_press import LinkedPress
from app.editor.canvas.gestures.values.span_press import press_span
from app.editor.canvas.groups.grab import (
    PressSwitch,
    grab_group,
    movable_selection,
    selected_with_contents,
)
from app.editor.canvas.groups.group_item import EDGES, GroupItem
from app.editor.canvas.links.connect import PendingLink, cut_edit, input_targets
from app.editor.canvas.node_parts import Part
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.notes.press import press_note
from app.editor.words import tr
from app.workflow.document import Link

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


def gesture_for(canvas: Canvas, pointer: Pointer, button: Qt.MouseButton) -> Gesture | None:
    """Return what a press begins; None when it is done at once or means nothing."""
    if button != Qt.MouseButton.LeftButton:
        return _by_other_button(canvas, pointer, button)
    if canvas.space_held:
        return Pan(canvas, pointer)
    if pointer.ctrl and pointer.shift and not pointer.alt:
        return DragZoom(canvas, pointer)
    bubble = canvas.bubbles.at(pointer.scene, canvas.zoom())
    if bubble is not None:
        return BubblePress(canvas, pointer, bubble)
    item = canvas.graph.node_at(pointer.scene)
    if item is not None:
        part = item.part_at(pointer.scene - item.pos())
        if part is not None:
            return _on_node(canvas, pointer, item, part)
    if pointer.alt and pointer.shift and not (pointer.ctrl or canvas.locked):
        return CutLinks(canvas, pointer)
    on_links = press_on_links(canvas, pointer)
    if on_links is not None:
        return on_links
    group = canvas.graph.group_at(pointer.scene)
    if group is not None:
        on_group = _on_group(canvas, pointer, group)
        if on_group is not None:
            return on_group
    return _on_empty(canvas, pointer)


def _by_other_button(canvas: Canvas, pointer: Pointer, button: Qt.MouseButton) -> Gesture | None:
    if button == Qt.MouseButton.MiddleButton:
        return middle_press(canvas, pointer)
    if button == Qt.MouseButton.RightButton and pointer.ctrl and not canvas.locked:
        return CutLinks(canvas, pointer)
    return press_point(canvas, pointer) if button == Qt.MouseButton.RightButton else None


def _on_empty(canvas: Canvas, pointer: Pointer) -> Gesture:
    if pointer.ctrl and pointer.alt:
        return Lasso(canvas, pointer)
    if pointer.ctrl or pointer.shift or canvas.navigation == "standard":
        return Marquee(canvas, pointer, adds=pointer.shift)
    return Pan(canvas, pointer, clears_selection=True)


def _on_node(canvas: Canvas, pointer: Pointer, item: NodeItem, part: Part) -> Gesture | None:
    canvas.graph.raise_node(item)
    locked = canvas.locked
    if item.shape_info.kind == "note" and part.kind == "field":
        return press_note(canvas, pointer, item) or _on_body(canvas, pointer, item)
    match part.kind:
        case "input" | "output" if not locked:
            return _on_slot(canvas, pointer, item, part)
        case "inputs" | "outputs" if not locked:
            return _on_dot(canvas, pointer, item, part.kind == "outputs")
        case "socket" if not locked:
            return _on_socket(canvas, pointer, item, part)
        case "corner" if not locked:
            return ResizeNodeByCorner(canvas, pointer, item, part.index)
        case "field" | "control" if not (locked or pointer.ctrl or pointer.shift or pointer.alt):
            return _on_field(canvas, pointer, item, part)
        case "field" if not (locked or pointer.alt) and item.fields[part.index].kind == "number":
            if not item.is_linked(part.index):
                return HeldFieldPress(canvas, pointer, item, part.index, False)
    return _on_body(canvas, pointer, item)


def _on_field(canvas: Canvas, pointer: Pointer, item: NodeItem, part: Part) -> Gesture:
    index = part.index
    if item.is_linked(index):
        body = _on_body(canvas, pointer, item)
        return LinkedPress(canvas, pointer, item, index, body or Gesture())
    if not item.isSelected():
        canvas.select([item.node.id])
    drawn: Gesture | None = None
    if part.kind == "field" and item.fields[index].kind == "curve":
        drawn = press_curve(canvas, pointer, item, index)
    elif part.kind == "field" and item.fields[index].kind == "range":
        drawn = press_span(canvas, pointer, item, index)
    return drawn or FieldPress(canvas, pointer, item, index, part.kind == "control")


def _on_body(canvas: Canvas, pointer: Pointer, item: NodeItem) -> Gesture | None:
    node_id = item.node.id
    selected = canvas.selected_nodes()
    if pointer.ctrl or pointer.shift:
        if node_id in selected:
            return ToggleOnClick(canvas, pointer, item)
        bends = canvas.graph.bends.selected()
        canvas.select([*selected, node_id], canvas.selected_groups())
        canvas.graph.bends.select(bends)
    elif node_id not in selected:
        canvas.select([node_id])
    if canvas.locked:
        part = item.part_at(pointer.scene - item.pos())
        on_field = part is not None and part.kind in ("field", "control")
        return Refused(canvas, pointer, canvas.lock_note.text(), on_field)
    if pointer.alt:
        return CloneNodes(canvas, pointer, *selected_with_contents(canvas))
    if item.node.flags.get("pinned"):
        return Refused(canvas, pointer, tr("It is pinned: Node › Pin lets it move again"))
    return MoveItems(canvas, pointer, item, *movable_selection(canvas))


class ToggleOnClick(Gesture):
    """Takes a selected node out of the selection by a click; a drag moves the selection instead."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem) -> None:
        self._canvas = canvas
        self._start = start
        self._item = item
        self._move = MoveItems(canvas, start, item, *movable_selection(canvas))
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Move the selection."""
        self._dragged = self._dragged or pointer.far_from(self._start)
        if self._dragged and not self._canvas.locked:
            self._move.move(pointer)

    def release(self, pointer: Pointer) -> None:
        """Toggle, or end the move."""
        if self._dragged:
            self._move.release(pointer)
            return
        rest = [node_id for node_id in self._canvas.selected_nodes() if node_id != self._item.node.id]
        self._canvas.select(rest)

    def cancel(self) -> None:
        """Undo the move."""
        self._move.cancel()


def _on_slot(canvas: Canvas, pointer: Pointer, item: NodeItem, part: Part) -> Gesture | None:
    graph = canvas.graph
    node = item.node
    if part.kind == "output":
        links = [link.link for link in graph.links_of(node.id)]
        links = [link for link in links if link.source == node.id and link.source_slot == part.index]
        if pointer.ctrl and pointer.alt:
            _cut(canvas, links)
            return None
        if pointer.shift and links:
            return MoveOutputLinks(canvas, pointer, links)
        pending = PendingLink(node.id, part.index, node.outputs[part.index].type, True)
        return DrawLink(canvas, pointer, pending, item.output_point(part.index))
    link = graph.link_into(node.id, part.index)
    if link is not None and pointer.ctrl and pointer.alt:
        _cut(canvas, [link])
        return None
    if link is not None and not pointer.shift:
        source = graph.nodes[link.source]
        pending = PendingLink(link.source, link.source_slot, link.type, True, replaces=(link,))
        return DrawLink(canvas, pointer, pending, source.output_point(link.source_slot), moved=link)
    pending = PendingLink(node.id, part.index, node.inputs[part.index].type, False)
    return DrawLink(canvas, pointer, pending, item.input_point(part.index))


def _on_dot(canvas: Canvas, pointer: Pointer, item: NodeItem, from_outputs: bool) -> Gesture | None:
    """A dot that stands for one slot only is that slot."""
    if len(item.node.outputs if from_outputs else item.node.inputs) == 1:
        return _on_slot(canvas, pointer, item, Part("output" if from_outputs else "input", 0))
    return draw_from_collapsed(canvas, pointer, item, from_outputs)


def _on_socket(canvas: Canvas, pointer: Pointer, item: NodeItem, part: Part) -> Gesture | None:
    """Draw a link from a control that was never linked; its slot is listed when the link is made."""
    name = item.fields[part.index].name
    for target in input_targets(item.node, item.info):
        if target.name == name:
            pending = PendingLink(item.node.id, target.index, target.type, False, target.new_slot)
            return DrawLink(canvas, pointer, pending, item.target_point(target))
    return None


def _cut(canvas: Canvas, links: list[Link]) -> None:
    edit = cut_edit(canvas.graph.scope_id, [link.id for link in links])
    if edit is not None:
        canvas.request(edit, tr("Cut links"))


def _on_group(canvas: Canvas, pointer: Pointer, group: GroupItem) -> Gesture | None:
    part = group.part_at(pointer.scene - group.pos())
    if canvas.locked or part is None or part == "inside":
        return None
    if part == "mute" or part == "bypass":
        return PressSwitch(canvas, group, part)
    if part in EDGES:
        return Gesture() if group.pinned else ResizeGroup(canvas, pointer, group, part)
    return grab_group(canvas, pointer, group)
