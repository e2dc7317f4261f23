"""Fingers on a touch screen: one does what the left button does, two move and zoom the view, a long one asks.

A pen needs nothing of this: Qt hands its events on as those of a mouse.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEventPoint, QGuiApplication, QTouchEvent

from app.editor.canvas.gestures.gesture import Gesture, Pointer
from app.editor.canvas.gestures.pan import Pan

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

SLIP = 12.0
"""So many pixels a finger may slip and still be said to rest."""
FINGER = 14.0
"""A finger is that much less exact than a mouse, in pixels."""


class Touch(QObject):
    """Follows the fingers. With the second one what the first began is taken back."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        canvas.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._first: Pointer | None = None
        self._slipped = False
        self._two: tuple[QPointF, float] | None = None
        self._last_tap: tuple[float, QPointF] | None = None
        self._long_press = QTimer(self)
        self._long_press.setSingleShot(True)
        self._long_press.timeout.connect(self._ask_for_menu)

    def follow(self, event: QTouchEvent) -> None:
        """Take a touch event."""
        event.accept()
        if event.type() == QEvent.Type.TouchCancel:
            self._give_up()
            return
        down = [point for point in event.points() if point.state() != QEventPoint.State.Released]
        if len(down) >= 2:
            self._follow_two(down[0].position(), down[1].position())
        elif self._two is not None:
            self._two = None if not down else self._two
        elif event.type() == QEvent.Type.TouchBegin:
            self._begin(self._read(event, event.points()[0]))
        elif self._first is not None:
            pointer = self._read(event, event.points()[0])
            if down:
                self._move(pointer)
            else:
                self._lift(pointer, event.timestamp() / 1000.0)

    def _read(self, event: QTouchEvent, point: QEventPoint) -> Pointer:
        place = point.position()
        return Pointer(
            place, self._canvas.to_scene(place), point.globalPosition().toPoint(), event.modifiers()
        )

    def _begin(self, pointer: Pointer) -> None:
        self._first, self._slipped = pointer, False
        self._long_press.start(QGuiApplication.styleHints().mousePressAndHoldInterval())

    def _move(self, pointer: Pointer) -> None:
        if self._first is None:
            return
        if not self._slipped:
            if _far(pointer.view, self._first.view) < SLIP:
                return
            self._slipped = True
            self._long_press.stop()
            self._canvas.mouse.begin(self._first, Qt.MouseButton.LeftButton, self._gesture())
        self._canvas.mouse.go_on(pointer)

    def _gesture(self) -> Gesture | None:
        """On empty canvas a finger moves the view, whatever the mouse does there."""
        if self._first is not None and self._canvas.mouse.is_on_background(self._first):
            return Pan(self._canvas, self._first)
        return None

    def _lift(self, pointer: Pointer, time_s: float) -> None:
        first, self._first = self._first, None
        self._long_press.stop()
        if first is None:
            return
        if self._slipped:
            self._canvas.mouse.end(pointer)
            return
        interval_s = QGuiApplication.styleHints().mouseDoubleClickInterval() / 1000.0
        last, self._last_tap = self._last_tap, (time_s, first.view)
        if last is not None and time_s - last[0] <= interval_s and _far(last[1], first.view) < 2 * FINGER:
            self._last_tap = None
            self._canvas.mouse.tap_twice(first)
        else:
            self._canvas.mouse.begin(first, Qt.MouseButton.LeftButton)
        self._canvas.mouse.end(first)

    def _follow_two(self, one: QPointF, other: QPointF) -> None:
        middle, apart = (one + other) / 2.0, max(_far(one, other), 1.0)
        if self._two is None:
            self._give_up()
        else:
            before, was_apart = self._two
            self._canvas.pan_by(middle - before)
            self._canvas.zoom_by(apart / was_apart, middle)
        self._two = middle, apart

    def _ask_for_menu(self) -> None:
        first, self._first = self._first, None
        if first is not None:
            self._canvas.mouse.context_menu(first.view.toPoint(), first.screen)

    def _give_up(self) -> None:
        self._long_press.stop()
        self._first = self._two = None
        self._canvas.mouse.cancel()


def _far(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())
