"""What the mouse does on a note: it moves it as any node, Ctrl+click opens an address, two clicks edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QUrl
from PySide6.QtGui import QDesktopServices

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.notes.note_text import link_at
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


class OpenAddress(Gesture):
    """Opens an address in the browser when the button goes up where it went down."""

    def __init__(self, start: Pointer, address: QUrl) -> None:
        self._start = start
        self._address = address

    def release(self, pointer: Pointer) -> None:
        """Open it."""
        if not pointer.far_from(self._start):
            QDesktopServices.openUrl(self._address)


def press_note(canvas: Canvas, pointer: Pointer, item: NodeItem) -> Gesture | None:
    """Return the gesture that opens the address under the mouse; None without one, or without Ctrl."""
    address = address_at(item, pointer.scene) if pointer.ctrl else None
    return None if address is None else OpenAddress(pointer, address)


def address_at(item: NodeItem, place: QPointF) -> QUrl | None:
    """Return the address at a scene point of a note."""
    if item.shape_info.kind != "note" or item.layout.collapsed:
        return None
    note = item.look().fields[0].note
    if note is None:
        return None
    kind, text, top = note
    return link_at(kind, text, item.layout.fields[0], place - item.pos(), top)


def note_tip(item: NodeItem, place: QPointF) -> str:
    """Return the help for the address under the mouse, empty where there is none."""
    address = address_at(item, place)
    return "" if address is None else tr("Ctrl+click opens {address}").format(address=address.toString())
