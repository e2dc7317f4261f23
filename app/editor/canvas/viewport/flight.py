"""Flight: a short, eased move of the view from where it looks to where it should. Any input ends it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

if TYPE_CHECKING:
    from app.editor.canvas.viewport.view import GraphView

FLIGHT_MS = 160
SLOWEST_FRAME_S = 0.06
"""A frame that takes longer looks like a jolt: the view goes to the end at once."""
_SAME_ZOOM = 0.01


@dataclass(frozen=True)
class Look:
    """Where a view looks: the scene point in its middle, and the zoom."""

    middle: QPointF
    zoom: float


class Flight(QObject):
    """Moves a GraphView to a Look. There is never more than one move, and no timer runs between them."""

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        self._start = self._end = Look(QPointF(), 1.0)
        self._last_frame_s = 0.0
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(FLIGHT_MS)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._show)

    @property
    def target(self) -> Look | None:
        """Where the view is going, None while it rests."""
        running = self._animation.state() == QVariantAnimation.State.Running
        return self._end if running else None

    def begin(self, start: Look, end: Look) -> None:
        """Fly; a flight under way goes to the new end from where it is."""
        self._animation.stop()
        self._start, self._end = start, end
        self._last_frame_s = time.perf_counter()
        self._animation.start()

    def stop(self) -> None:
        """Stay where the view is now."""
        self._animation.stop()

    def finish(self) -> None:
        """Be at the end at once."""
        target = self.target
        if target is not None:
            self._animation.stop()
            self._view.look_at(target.middle, target.zoom)

    def _show(self, done: Any) -> None:
        now = time.perf_counter()
        late = now - self._last_frame_s > SLOWEST_FRAME_S
        self._last_frame_s = now
        if late or done >= 1.0:
            self._animation.stop()
            self._view.look_at(self._end.middle, self._end.zoom)
            return
        look = between(self._start, self._end, float(done))
        self._view.put(look.middle, look.zoom)


def between(start: Look, end: Look, done: float) -> Look:
    """Return the look at a part of the way, 0 to 1: where the zoom changes, one place stays still.

    The zoom grows by equal factors. Scene points keep to straight lines on the screen, since the middle moves
    as 1/zoom does.
    """
    zoom = start.zoom * (end.zoom / start.zoom) ** done
    way = done
    if abs(end.zoom / start.zoom - 1.0) > _SAME_ZOOM:
        way = (1.0 / start.zoom - 1.0 / zoom) / (1.0 / start.zoom - 1.0 / end.zoom)
    return Look(start.middle + (end.middle - start.middle) * way, zoom)
