"""Has Qt ask here for the accessible objects of canvases."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface


@cache
def install() -> None:
    """Answer from now on; once a process is enough. It has to be before the first canvas is made.

    Whoever listens already asks for a widget while that is being made, and keeps the first answer.
    """
    QAccessible.installFactory(_make)


def _make(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if class_name != "Canvas":
        return None
    # Only now: where nobody listens, none of it is needed.
    from app.editor.canvas.accessible.canvas_access import CanvasAccess
    from app.editor.canvas.canvas import Canvas

    return CanvasAccess(thing) if isinstance(thing, Canvas) else None
