"""Pointer and Gesture: what every gesture gets and answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent

DRAG_FROM = 4.0
"""So many pixels make a drag; less is a click."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in the viewport, the scene and on the screen, and which modifier keys are down."""

    view: QPointF
    scene: QPointF
    screen: QPoint
    modifiers: Qt.KeyboardModifier
    time_ms: int = 0
    """When the mouse was there, counted from a time that the system chose."""

    @classmethod
    def of(cls, event: QMouseEvent, scene: QPointF) -> Pointer:
        """Read a mouse event."""
        return cls(
            event.position(), scene, event.globalPosition().toPoint(), event.modifiers(), event.timestamp()
        )

    @property
    def shift(self) -> bool:
        """Whether Shift is down."""
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def ctrl(self) -> bool:
        """Whether Ctrl is down (Command on a Mac)."""
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)

    @property
    def alt(self) -> bool:
        """Whether Alt is down."""
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)

    def far_from(self, start: Pointer) -> bool:
        """Whether the mouse has moved far enough from `start` to mean a drag."""
        moved = self.view - start.view
        return abs(moved.x()) + abs(moved.y()) >= DRAG_FROM


class Gesture:
    """Base of all gestures: does nothing. `cancel` must leave everything as it was before the press."""

    pans_at_edges: ClassVar[bool] = False
    """Whether the view follows when the mouse comes near its edge."""

    def move(self, pointer: Pointer) -> None:
        """Take a mouse move into account."""

    def release(self, pointer: Pointer) -> None:
        """Finish: the button went up."""

    def cancel(self) -> None:
        """Stop without any effect: Esc, or the window lost the mouse."""
