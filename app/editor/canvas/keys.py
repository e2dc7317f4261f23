"""Keys that the canvas itself answers; everything else belongs to the window's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.workflow.edits import MoveNodes

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


_ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def press_key(canvas: Canvas, event: QKeyEvent) -> bool:
    """Answer a key; returns whether it meant something here."""
    key, modifiers = event.key(), event.modifiers()
    plain = modifiers == Qt.KeyboardModifier.NoModifier
    if key == Qt.Key.Key_Space and plain:
        if not event.isAutoRepeat():
            canvas.mouse.space_held = True
            canvas.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        return True
    if key == Qt.Key.Key_Escape:
        return canvas.mouse.cancel() or canvas.bubbles.dismiss()
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
        return canvas.bubbles.fix()
    if key == Qt.Key.Key_M and modifiers == Qt.KeyboardModifier.AltModifier:
        canvas.toggle_minimap()
        return True
    if plain and key in (Qt.Key.Key_H, Qt.Key.Key_V):
        canvas.set_locked(key == Qt.Key.Key_H)
        return True
    if plain and key in _ARROWS:
        return _nudge(canvas, *_ARROWS[key])
    return False


def _nudge(canvas: Canvas, across: int, down: int) -> bool:
    """Ask for the selected nodes to move by one step of the grid; returns whether any may."""
    nodes = canvas.graph.scope.nodes
    chosen = [nodes[i] for i in canvas.selected_nodes() if i in nodes and not nodes[i].flags.get("pinned")]
    if not chosen or canvas.locked:
        return False
    step = canvas.grid_size
    moved = {node.id: (node.position[0] + across * step, node.position[1] + down * step) for node in chosen}
    canvas.request(MoveNodes(canvas.graph.scope_id, moved), "Move nodes")
    return True
