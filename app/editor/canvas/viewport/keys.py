"""Keys that the canvas itself answers: held Space, and Escape. All else is a command, to be rebound."""

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
        return canvas.mouse.cancel() or canvas.bubbles.dismiss() or canvas.select_nothing()
    return False
