"""BoxView: rectangles drawn on a picture, moved and sized by mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.editor import theme
from app.editor.fields.values.boxes import Box

REACH = 8.0
# Over pictures these are seen in every theme.
_CHOSEN, _OTHER, _EDGE = QColor("#3f7bf0"), QColor("#f2f4f8"), QColor(0, 0, 0, 170)
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_OWN = (*_ARROWS, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class PlacedBox(NamedTuple):
    """A box, and the index of the entry it was in the value; None for a new one."""

    box: Box
    entry: int | None


class BoxView(QWidget):
    """Shows boxes in pixels of a picture. A drag draws one, moves one by its middle, sizes one by a corner.

    By keys: the arrows move the chosen box by a pixel, with Shift by ten, with Ctrl they size it; Delete
    removes it where there may be several, Page Up and Page Down choose another.
    """

    boxes_changed = Signal()
    """A gesture or a key changed the boxes."""

    def __init__(self, picture: QImage | None, size: QSize, many: bool) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(280, 220)
        self.setMouseTracking(True)
        self.picture, self.pixels, self.many = picture, size, many
        self.boxes: list[PlacedBox] = []
        self.chosen = 0
        self._start: tuple[float, float] | None = None
        self._moved: Box | None = None
        """The box as it was when it was taken hold of, None while a new one is drawn."""
        self._corner: tuple[float, float] | None = None
        """The corner that stays while the opposite one is dragged."""

    def show_boxes(self, boxes: Sequence[PlacedBox]) -> None:
        """Show these boxes without telling."""
        self.boxes = list(boxes)
        self.chosen = min(self.chosen, max(len(boxes) - 1, 0))
        self.update()

    @property
    def box(self) -> Box | None:
        """The chosen box."""
        return self.boxes[self.chosen].box if self.boxes else None

    def set_box(self, box: Box) -> None:
        """Make the chosen box this one, and tell."""
        if self.boxes and box != self.box:
            self.boxes[self.chosen] = PlacedBox(box, self.boxes[self.chosen].entry)
            self._tell()

    def remove(self) -> None:
        """Take the chosen box away."""
        if self.many and self.boxes:
            del self.boxes[self.chosen]
            self.chosen = max(self.chosen - 1, 0)
            self._tell()

    def _tell(self) -> None:
        self.update()
        self.boxes_changed.emit()

    # Places

    def frame(self) -> QRectF:
        """Return where the picture stands."""
        room = QRectF(self.rect()).adjusted(REACH, REACH, -REACH, -REACH)
        scale = min(room.width() / self.pixels.width(), room.height() / self.pixels.height())
        frame = QRectF(0, 0, self.pixels.width() * scale, self.pixels.height() * scale)
        frame.moveCenter(room.center())
        return frame

    def rect_of(self, box: Box) -> QRectF:
        """Return where a box stands in the widget."""
        frame = self.frame()
        scale = frame.width() / self.pixels.width()
        return QRectF(
            frame.left() + box.x * scale, frame.top() + box.y * scale, box.width * scale, box.height * scale
        )

    def _pixel(self, place: QPointF) -> tuple[float, float]:
        frame = self.frame()
        scale = frame.width() / self.pixels.width()
        return ((place.x() - frame.left()) / scale, (place.y() - frame.top()) / scale)

    def _size(self) -> tuple[int, int]:
        return (self.pixels.width(), self.pixels.height())

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a box or a corner, or begin a new box."""
        if event.button() == Qt.MouseButton.RightButton and self.many:
            over = self._box_at(event.position())
            if over is not None:
                self.chosen = over
                self.remove()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.setFocus()
        self._start = self._pixel(event.position())
        self._moved = self._corner = None
        box = self.box
        if box is not None:
            self._corner = self._opposite(box, event.position())
        if self._corner is not None:
            self._start = self._corner
            return
        over = self._box_at(event.position())
        if over is not None:
            self.chosen = over
            self._moved = self.boxes[over].box
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move, size or draw a box."""
        if self._start is None:
            self._show_cursor(event.position())
            return
        place = self._pixel(event.position())
        if self._moved is not None:
            by = (place[0] - self._start[0], place[1] - self._start[1])
            box = self._moved.moved(by, self._size())
        else:
            box = Box.between(self._start, place, self._size())
            if self._corner is None:
                self._corner = self._start
                if self.many or not self.boxes:
                    self.boxes.append(PlacedBox(box, None))
                    self.chosen = len(self.boxes) - 1
        self.boxes[self.chosen] = PlacedBox(box, self.boxes[self.chosen].entry)
        self._tell()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._start = self._moved = self._corner = None

    def _box_at(self, place: QPointF) -> int | None:
        inside = [index for index, each in enumerate(self.boxes) if self.rect_of(each.box).contains(place)]
        if self.chosen in inside:
            return self.chosen
        return min(inside, key=lambda index: self.boxes[index].box.width, default=None)

    def _opposite(self, box: Box, place: QPointF) -> tuple[float, float] | None:
        """Return the corner across from the one at a place, in pixels; None where there is no corner."""
        rect = self.rect_of(box)
        for corner, x, y in (
            (rect.topLeft(), box.x + box.width, box.y + box.height),
            (rect.topRight(), box.x, box.y + box.height),
            (rect.bottomLeft(), box.x + box.width, box.y),
            (rect.bottomRight(), box.x, box.y),
        ):
            if abs(corner.x() - place.x()) <= REACH and abs(corner.y() - place.y()) <= REACH:
                return (float(x), float(y))
        return None

    def _show_cursor(self, place: QPointF) -> None:
        box = self.box
        if box is not None and self._opposite(box, place) is not None:
            self.setCursor(Qt.CursorShape.SizeAllCursor)
        elif self._box_at(place) is not None:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.setCursor(Qt.CursorShape.CrossCursor)

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean the boxes from shortcuts."""
        asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and event.key() in _OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, size and remove the chosen box; Page Up and Page Down choose."""
        box, key = self.box, Qt.Key(event.key())
        if box is not None and key in _ARROWS:
            step = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            across, down = (part * step for part in _ARROWS[key])
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                far = (float(box.x + box.width + across), float(box.y + box.height + down))
                self.set_box(Box.between((box.x, box.y), far, self._size()))
            else:
                self.set_box(box.moved((across, down), self._size()))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove()
        elif self.boxes and key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            step = 1 if key == Qt.Key.Key_PageDown else -1
            self.chosen = (self.chosen + step) % len(self.boxes)
            self._tell()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, or an empty sheet, and the boxes over it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.CANVAS)
        frame = self.frame()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(frame, theme.FIELD)
        if self.picture is not None:
            painter.drawImage(frame, self.picture)
        painter.setPen(theme.PANEL_LINE)
        painter.drawRect(frame)
        for index, placed in enumerate(self.boxes):
            rect = self.rect_of(placed.box)
            chosen = index == self.chosen
            line = _CHOSEN if chosen else _OTHER
            for color, width in ((_EDGE, 3.4), (line, 1.8)):
                painter.setPen(QPen(color, width))
                painter.drawRect(rect)
            if self.many:
                plate = QRectF(rect.left(), rect.top(), 22.0, 18.0)
                painter.fillRect(plate, line)
                painter.setPen(QColor("#ffffff") if chosen else QColor("#17181c"))
                painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), str(index + 1))
            if chosen:
                for corner in (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()):
                    painter.fillRect(QRectF(corner.x() - 4, corner.y() - 4, 8, 8), line)
