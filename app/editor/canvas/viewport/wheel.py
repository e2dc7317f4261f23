"""What the wheel and the fingers on a trackpad do: scroll, move the view, zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent, QWheelEvent

from app.editor.canvas.gestures.field_press import turn_field

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

WHEEL_LINES = 48.0
"""So far one notch of the wheel scrolls a text, in canvas units: about three lines."""
NOTCH = 120.0
"""What Qt calls one notch of a wheel."""
ZOOM_A_NOTCH = 1.1
PIXELS_A_NOTCH = 50.0
"""So far two fingers move, with Ctrl held, for the zoom of one notch."""


def turn_wheel(canvas: Canvas, event: QWheelEvent) -> None:
    """Scroll the text under the mouse; else zoom at the mouse or, in standard navigation, move the view.

    Ctrl always zooms. Two fingers on a trackpad move the view, unless they are to do what a wheel does.
    """
    ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    event.accept()
    if not ctrl and _scroll_text(canvas, event):
        return
    if event.modifiers() & Qt.KeyboardModifier.AltModifier and not ctrl and turn_field(canvas, event):
        return
    fingers = on_trackpad(event)
    moves = canvas.navigation == "standard" or (fingers and canvas.mouse.trackpad_moves)
    if ctrl or not moves:
        canvas.zoom_by(ZOOM_A_NOTCH ** _notches(event, fingers), event.position())
        return
    delta = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta()
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not delta.x():
        canvas.pan_by(QPointF(delta.y(), 0.0))
    else:
        canvas.pan_by(QPointF(delta))


def on_trackpad(event: QWheelEvent) -> bool:
    """Whether fingers on a trackpad scroll, and no wheel turns: they have phases and tell pixels."""
    device = event.device()
    if device is not None and device.type() == QInputDevice.DeviceType.TouchPad:
        return True
    return not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase


def _notches(event: QWheelEvent, fingers: bool) -> float:
    if fingers and not event.pixelDelta().isNull():
        return event.pixelDelta().y() / PIXELS_A_NOTCH
    return (event.angleDelta().y() or event.angleDelta().x()) / NOTCH


def _scroll_text(canvas: Canvas, event: QWheelEvent) -> bool:
    place, zoom = canvas.to_scene(event.position()), canvas.zoom()
    item = canvas.graph.node_at(place) if zoom >= canvas.graph.shapes.details_from else None
    part = item.part_at(place - item.pos()) if item is not None else None
    on_note = item is not None and item.shape_info.kind == "note"
    if item is None or part is None or not (part.kind == "picture" or (on_note and part.kind == "field")):
        return False
    if not event.pixelDelta().isNull():
        return item.scroll_text(-event.pixelDelta().y() / zoom)
    return item.scroll_text(-event.angleDelta().y() / NOTCH * WHEEL_LINES)


def pinch(canvas: Canvas, event: QNativeGestureEvent) -> bool:
    """Zoom with two fingers on a trackpad, at the mouse; a double tap of both zooms to 1:1 and back to all.

    Returns whether the gesture means something here.
    """
    match event.gestureType():
        case Qt.NativeGestureType.ZoomNativeGesture:
            canvas.zoom_by(max(1.0 + event.value(), 0.1), event.position())
        case Qt.NativeGestureType.PanNativeGesture:
            canvas.pan_by(event.delta())
        case Qt.NativeGestureType.SmartZoomNativeGesture:
            if canvas.zoom() == 1.0:
                canvas.glide_to_rect(canvas.graph.contents_rect())
            else:
                canvas.glide_to(canvas.to_scene(event.position()), 1.0)
        case Qt.NativeGestureType.BeginNativeGesture | Qt.NativeGestureType.EndNativeGesture:
            pass
        case _:
            return False
    event.accept()
    return True
