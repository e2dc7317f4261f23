"""Clicking a field whose value a link gives: it says where from, and offers to go there or to cut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.links.connect import cut_edit
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.words import tr
from app.workflow.document import SUBGRAPH_INPUT, Link

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class LinkedPress(Gesture):
    """A press on a linked field: a drag moves the node as elsewhere on it, a click says what is linked."""

    def __init__(self, canvas: Canvas, start: Pointer, item: NodeItem, index: int, body: Gesture) -> None:
        self._canvas, self._start, self._item, self._index = canvas, start, item, index
        self._body = body
        self._dragged = False

    def move(self, pointer: Pointer) -> None:
        """Move the node."""
        self._dragged = self._dragged or pointer.far_from(self._start)
        self._body.move(pointer)

    def release(self, pointer: Pointer) -> None:
        """End the move, or open the menu."""
        self._body.release(pointer)
        if not self._dragged and self._item.node.id in self._canvas.graph.nodes:
            open_link_menu(self._canvas, self._item, self._index, pointer.screen)

    def cancel(self) -> None:
        """Undo the move."""
        self._body.cancel()


def open_link_menu(canvas: Canvas, item: NodeItem, index: int, place: QPoint) -> QMenu | None:
    """Say where the value of a linked field comes from, and offer what can be done; None without a link."""
    slot = item.fields[index].slot
    link = canvas.graph.link_into(item.node.id, slot) if slot is not None else None
    if link is None:
        return None
    menu = QMenu(canvas)
    menu.setObjectName("linked_field")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    comes = menu.addAction(
        tr("Comes from {origin}").format(origin=origin_of(canvas, link)).replace("&", "&&")
    )
    comes.setEnabled(False)
    menu.addSeparator()
    there = menu.addAction(tr("Go there"))
    there.triggered.connect(lambda: _go(canvas, link))
    cut = menu.addAction(tr("Disconnect"))
    cut.triggered.connect(lambda: _cut(canvas, link))
    cut.setEnabled(not canvas.locked)
    menu.popup(place)
    return menu


def origin_of(canvas: Canvas, link: Link) -> str:
    """Return the title of the node a link starts at, and its slot."""
    source = canvas.graph.nodes.get(link.source)
    if source is None:
        return tr("the inputs of the subgraph") if link.source == SUBGRAPH_INPUT else f"#{link.source}"
    outputs = source.node.outputs
    slot = label_of(outputs[link.source_slot]) if 0 <= link.source_slot < len(outputs) else ""
    return f"{source.title} › {slot}" if slot else source.title


def _go(canvas: Canvas, link: Link) -> None:
    if link.source in canvas.graph.nodes:
        canvas.fly_to(canvas.node_path(link.source))


def _cut(canvas: Canvas, link: Link) -> None:
    edit = cut_edit(canvas.graph.scope_id, [link.id])
    if edit is not None and link.id in canvas.graph.scope.links:
        canvas.request(edit, tr("Cut link"))
