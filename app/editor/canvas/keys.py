"""Keys that the canvas itself answers; everything else belongs to the window's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas


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
    return False
