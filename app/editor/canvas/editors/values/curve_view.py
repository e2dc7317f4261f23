"""CurveView: a curve that is edited by mouse and keys, larger than in a node."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.editor import theme
from app.editor.canvas.nodes.curve_paint import near_point, paint_curve, point_at
from app.editor.fields.values.curves import LINEAR, MONOTONE, Curve, read_curve, written_curve
from app.editor.words import tr

INSET = 9.0
FINE, COARSE = 0.01, 0.1
GRAIN = 20
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class CurveView(QWidget):
    """Shows a curve. Points are dragged; a press beside them adds one, the right button removes one.

    By keys: Page Up and Page Down choose a point, the arrows move it (Shift: by tenths), Insert adds one
    after it, Delete removes it, L changes between straight and smooth.
    """

    value_given = Signal(object)
    """A gesture or a key gave the curve this value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 140)
        self.setMouseTracking(True)
        self.setToolTip(
            tr(
                "Drag points; press beside them to add one, with the right button to remove one. "
                "Keys: Page Up and Page Down choose, the arrows move, Insert adds, Delete removes, "
                "L: straight or smooth."
            )
        )
        self._words = tr("This value is no curve")
        self._value: Any = None
        self._curve: Curve | None = None
        self._before: Curve | None = None
        """The curve before the gesture under way, None while there is none."""
        self.chosen = 0

    @property
    def curve(self) -> Curve | None:
        """The curve in view, None while the value is none."""
        return self._curve

    def value(self) -> Any:
        """Return the value as inputs have it."""
        return self._value if self._curve is None else written_curve(self._curve, self._value)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        if self._before is not None and value == self._value:
            return
        self._value, self._curve, self._before = value, read_curve(value), None
        count = len(self._curve.points) if self._curve is not None else 1
        self.chosen = min(self.chosen, count - 1)
        self.update()

    def turn(self) -> None:
        """Go straight between the points, or smoothly again."""
        if self._curve is not None:
            other = MONOTONE if self._curve.interpolation == LINEAR else LINEAR
            self._give(self._curve.with_interpolation(other))

    def sizeHint(self) -> QSize:
        """Return the size it likes to have."""
        return QSize(theme.px(280), theme.px(200))

    def area(self) -> QRectF:
        """Return where the unit square is."""
        return QRectF(self.rect()).adjusted(INSET, INSET, -INSET, -INSET)

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a point, add one, or remove one."""
        curve = self._curve
        if curve is None:
            return
        near = near_point(self.area(), curve, event.position())
        if event.button() == Qt.MouseButton.RightButton and near is not None:
            self._give(curve.without(near))
        elif event.button() == Qt.MouseButton.LeftButton:
            self._before = curve
            if near is None:
                self._curve, near = curve.with_point(*point_at(self.area(), event.position()))
            self.chosen = near
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the point that is held; with Ctrl to round places."""
        if self._before is None or self._curve is None:
            over = self._curve is not None and near_point(self.area(), self._curve, event.position())
            hand = Qt.CursorShape.PointingHandCursor
            self.setCursor(hand if over not in (None, False) else Qt.CursorShape.CrossCursor)
            return
        x, y = point_at(self.area(), event.position())
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            x, y = round(x * GRAIN) / GRAIN, round(y * GRAIN) / GRAIN
        self._curve = self._curve.moved(self.chosen, x, y)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell what the gesture made."""
        before, self._before = self._before, None
        if before is not None and self._curve is not None and self._curve != before:
            made, self._curve = self._curve, before
            self._give(made, self.chosen)

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean the curve from the shortcuts of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            ours = (*_ARROWS, Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_L)
            ours = (*ours, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Backspace)
            if event.key() in ours and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, move, add and remove points."""
        curve, chosen = self._curve, self.chosen
        key = Qt.Key(event.key())
        if curve is None:
            super().keyPressEvent(event)
            return
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.chosen = (chosen + (1 if key == Qt.Key.Key_PageDown else -1)) % len(curve.points)
            self.update()
        elif key in _ARROWS:
            step = COARSE if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else FINE
            (x, y), (across, up) = curve.points[chosen], _ARROWS[key]
            self._give(curve.moved(chosen, x + across * step, y + up * step), chosen)
        elif key == Qt.Key.Key_Insert:
            self._insert(curve)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._give(curve.without(chosen), max(chosen - 1, 0))
        elif key == Qt.Key.Key_L:
            self.turn()
        else:
            super().keyPressEvent(event)

    def _insert(self, curve: Curve) -> None:
        """Add a point half way to the next one, on the line."""
        first = curve.points[self.chosen]
        after = curve.points[self.chosen + 1] if self.chosen + 1 < len(curve.points) else (1.0, first[1])
        x = (first[0] + after[0]) / 2
        line = curve.line()
        y = min(line, key=lambda point: abs(point[0] - x))[1]
        if len(curve.points) == 2 or curve.interpolation == LINEAR:
            y = (first[1] + after[1]) / 2
        made, index = curve.with_point(x, y)
        self._give(made, index)

    def _give(self, curve: Curve, chosen: int = 0) -> None:
        if curve == self._curve:
            return
        self._curve = curve
        self.chosen = min(chosen, len(curve.points) - 1)
        self._value = written_curve(curve, self._value)
        self.update()
        self.value_given.emit(self._value)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the curve, and the place of the chosen point while the keys act on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.ACCENT if self.hasFocus() else theme.PANEL_LINE)
        painter.setBrush(theme.FIELD)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5.0, 5.0)
        if self._curve is None:
            painter.setPen(theme.FAINT)
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._words)
            return
        shows = self.hasFocus() or self._before is not None
        paint_curve(painter, self.area(), self._curve, self.chosen if shows else None)
        if shows:
            x, y = self._curve.points[self.chosen]
            painter.setPen(theme.DIM)
            corner = self.area().topLeft() + QPointF(6.0, 16.0)
            painter.drawText(corner, f"{x:.3g}, {y:.3g}")
