"""Layer: what is painted over a picture, with steps back."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

MOST_STEPS = 60
LARGEST_SIDE = 16384


class Step(NamedTuple):
    """A part of the layer as it was and as it is."""

    place: QRect
    before: QImage
    after: QImage


class Layer:
    """A picture with an alpha of its own; strokes are steps that can be taken back."""

    def __init__(self, size: QSize, painted: QImage | None = None) -> None:
        self.image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        self.image.fill(Qt.GlobalColor.transparent)
        if painted is not None:
            painter = QPainter(self.image)
            painter.drawImage(QRect(0, 0, size.width(), size.height()), painted)
            painter.end()
        self._undone: list[Step] = []
        self._done: list[Step] = []
        self._before: QImage | None = None
        self._touched = QRect()
        self._last = QPointF()

    @property
    def changed(self) -> bool:
        """Whether anything was painted that is not taken back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._undone)

    @property
    def painting(self) -> bool:
        """Whether a stroke is under way."""
        return self._before is not None

    def begin(self, place: QPointF, width: float, color: QColor | None) -> QRect:
        """Begin a stroke, `color` None erases; returns what was touched, in pixels."""
        self._before, self._touched, self._last = self.image.copy(), QRect(), place
        return self.go_on(place, width, color)

    def go_on(self, place: QPointF, width: float, color: QColor | None) -> QRect:
        """Go on with the stroke in a straight line; returns what was touched, in pixels."""
        painter = QPainter(self.image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, width > 1.5)
        if color is None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        pen = QPen(
            color or QColor("black"),
            width,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
        painter.setPen(pen)
        # A line of no length is not drawn everywhere.
        painter.drawLine(self._last, place if place != self._last else place + QPointF(0.01, 0.0))
        painter.end()
        room = math.ceil(width / 2) + 2
        touched = QRect(self._last.toPoint(), place.toPoint()).normalized()
        touched = touched.adjusted(-room, -room, room, room) & self.image.rect()
        self._touched = self._touched.united(touched)
        self._last = place
        return touched

    def end(self) -> bool:
        """End the stroke; returns whether it changed anything."""
        before, self._before = self._before, None
        if before is None or self._touched.isEmpty():
            return False
        return self._keep(self._touched, before)

    def cancel(self) -> None:
        """Take back the stroke under way."""
        if self._before is not None:
            self.image, self._before = self._before, None

    def clear(self) -> bool:
        """Make all of it transparent; returns whether that changed anything."""
        before = self.image.copy()
        self.image.fill(Qt.GlobalColor.transparent)
        return self._keep(self.image.rect(), before)

    def invert(self, color: QColor) -> None:
        """Paint what is not painted, in this colour, and nothing else."""
        before = self.image.copy()
        full = QImage(self.image.size(), self.image.format())
        full.fill(color)
        painter = QPainter(full)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        painter.drawImage(0, 0, self.image)
        painter.end()
        self.image = full
        self._keep(self.image.rect(), before)

    def undo(self) -> bool:
        """Take back the last step; returns whether there was one."""
        return self._go(self._done, self._undone, back=True)

    def redo(self) -> bool:
        """Do again what was taken back last; returns whether there was anything."""
        return self._go(self._undone, self._done, back=False)

    def _go(self, source: list[Step], target: list[Step], back: bool) -> bool:
        if not source or self.painting:
            return False
        step = source.pop()
        target.append(step)
        painter = QPainter(self.image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(step.place.topLeft(), step.before if back else step.after)
        painter.end()
        return True

    def _keep(self, place: QRect, before: QImage) -> bool:
        step = Step(place, before.copy(place), self.image.copy(place))
        if step.before == step.after:
            return False
        self._done = [*self._done[1 - MOST_STEPS :], step]
        self._undone = []
        return True


def mask_layer(picture: QImage, color: QColor) -> Layer:
    """Return the layer that shows a picture's mask in a colour: what is transparent in it is masked."""
    layer = Layer(picture.size())
    if picture.hasAlphaChannel():
        layer.image.fill(color)
        painter = QPainter(layer.image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        painter.drawImage(0, 0, picture)
        painter.end()
    return layer


def with_mask(picture: QImage, layer: Layer) -> QImage:
    """Return a picture with the alpha that a mask means: where the layer is painted it is transparent."""
    alpha = layer.image.convertToFormat(QImage.Format.Format_Alpha8)
    alpha.reinterpretAsFormat(QImage.Format.Format_Grayscale8)
    alpha.invertPixels()
    masked = opaque(picture).convertToFormat(QImage.Format.Format_ARGB32)
    masked.setAlphaChannel(alpha)
    return masked


def opaque(picture: QImage) -> QImage:
    """Return the colours of a picture, also those below what is transparent."""
    return picture.convertToFormat(QImage.Format.Format_ARGB32).convertToFormat(QImage.Format.Format_RGB32)
