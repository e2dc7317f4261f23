"""Looks at results: zoom to the pixel, fit, step from one to the next, save and copy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGuiApplication,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.commands.own_keys import own_keys
from app.editor.words import tr

ZOOM_STEP = 1.25
SMALLEST, LARGEST = 0.02, 64.0


@dataclass(frozen=True)
class Picture:
    """One result: its title, its pixels, and a name to save it under."""

    title: str
    image: QImage
    file_name: str = "picture.png"


class ImageViewer(QWidget):
    """A picture with buttons; keys: F fits, 1 shows pixels 1:1, the arrows step."""

    picture_saved = Signal(str)
    """A picture was written to this path."""
    save_failed = Signal(str)
    """A picture could not be written to this path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = PictureView(self)
        self.info = QLabel(self)
        self.info.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.info.setStyleSheet(f"color: {theme.DIM.name()};")
        self.pictures: tuple[Picture, ...] = ()
        self.index = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Images"))
        row = QHBoxLayout()
        self.buttons: dict[str, QToolButton] = {}
        for name, text, tip, action in (
            ("previous", "‹", tr("Previous (Left)"), self.show_previous),
            ("next", "›", tr("Next (Right)"), self.show_next),
            ("fit", tr("Fit"), tr("Fit into the panel (F)"), self.view.fit),
            ("pixels", "1:1", tr("One pixel of the picture is one of the screen (1)"), self.view.show_pixels),
            ("copy", tr("Copy"), tr("Copy the picture (Ctrl+C)"), self.copy),
            ("save", tr("Save…"), tr("Save the picture as a file of your own"), self.save_as),
        ):
            button = QToolButton(self)
            button.setText(text)
            button.setToolTip(tip)
            button.setAutoRaise(True)
            button.clicked.connect(action)
            self.buttons[name] = button
            row.addWidget(button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 6)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.info)
        self.view.zoom_changed.connect(self._show_info)
        own_keys(
            self,
            {
                "Left": self.show_previous,
                "Right": self.show_next,
                "F": self.view.fit,
                "1": self.view.show_pixels,
                "+": self.view.zoom_in,
                "-": self.view.zoom_out,
                "Ctrl+C": self.copy,
            },
        )
        self._show_current()

    @property
    def current(self) -> Picture | None:
        """The picture in view."""
        return self.pictures[self.index] if self.pictures else None

    def show_pictures(self, pictures: Sequence[Picture], index: int = 0) -> None:
        """Show these pictures, beginning with one of them."""
        self.pictures = tuple(pictures)
        self.index = min(max(index, 0), max(len(self.pictures) - 1, 0))
        self._show_current()

    def show_next(self) -> None:
        """Go to the next picture; after the last comes the first."""
        self._step(1)

    def show_previous(self) -> None:
        """Go to the previous picture."""
        self._step(-1)

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        if self.current is not None:
            QGuiApplication.clipboard().setImage(self.current.image)

    def save_as(self) -> None:
        """Ask for a name and save the picture there."""
        if self.current is None:
            return
        dialog = QFileDialog(
            self, tr("Save picture"), self.current.file_name, "PNG (*.png);;JPEG (*.jpg);;WebP (*.webp)"
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.save_to)
        dialog.open()

    def save_to(self, path: str) -> None:
        """Save the picture under this path."""
        if self.current is None:
            return
        saved = self.current.image.save(str(Path(path)))
        (self.picture_saved if saved else self.save_failed).emit(path)

    def _step(self, by: int) -> None:
        if self.pictures:
            self.index = (self.index + by) % len(self.pictures)
            self._show_current()

    def _show_current(self) -> None:
        for name, button in self.buttons.items():
            many = name not in ("previous", "next") or len(self.pictures) > 1
            button.setEnabled(bool(self.pictures) and many)
        self.view.set_image(self.current.image if self.current else QImage())
        self._show_info()

    def _show_info(self) -> None:
        if self.current is None:
            self.info.setText("")
            return
        size = self.current.image.size()
        place = f"{self.index + 1}/{len(self.pictures)} · " if len(self.pictures) > 1 else ""
        self.info.setText(
            f"{self.current.title} · {place}{size.width()}×{size.height()} · {round(self.view.zoom * 100)} %"
        )


class PictureView(QWidget):
    """Paints one image on a checkerboard; the wheel zooms at the cursor, dragging moves."""

    zoom_changed = Signal()
    """The picture is shown at another scale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(120, 90)
        self.zoom = 1.0
        self._offset = QPointF()
        self._image = QImage()
        self._fits = True
        self._grabbed: QPointF | None = None

    def set_image(self, image: QImage) -> None:
        """Show an image; one of the size of the last keeps zoom and place, so that two can be compared."""
        keeps = image.size() == self._image.size() and not self._fits
        self._image = image
        if keeps:
            self.update()
        else:
            self.fit()

    @property
    def image(self) -> QImage:
        """What is shown."""
        return self._image

    def pixel_at(self, place: QPoint) -> QPoint | None:
        """Return the pixel of the image at a point of the view, None beside it."""
        at = (QPointF(place) - self._offset) / self.zoom
        pixel = QPoint(math.floor(at.x()), math.floor(at.y()))
        return pixel if self._image.rect().contains(pixel) else None

    def fit(self) -> None:
        """Show the whole image, as large as there is room."""
        self._fits = True
        if not self._image.isNull():
            room = min(self.width() / self._image.width(), self.height() / self._image.height())
            self._set_zoom(max(SMALLEST, min(LARGEST, room)))
            self._offset = QPointF(
                (self.width() - self._image.width() * self.zoom) / 2,
                (self.height() - self._image.height() * self.zoom) / 2,
            )
        self.update()

    def show_pixels(self) -> None:
        """Show one pixel of the image as one of the screen, around the middle of the view."""
        self._zoom_at(QPointF(self.rect().center()), 1.0 / self.devicePixelRatioF())

    def zoom_in(self) -> None:
        """Enlarge around the middle."""
        self._zoom_at(QPointF(self.rect().center()), self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Reduce around the middle."""
        self._zoom_at(QPointF(self.rect().center()), self.zoom / ZOOM_STEP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the image; enlarged, its pixels stay square."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.CANVAS)
        if self._image.isNull():
            painter.setPen(theme.FAINT)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Results appear here"))
            return
        target = QRectF(self._offset, self._image.size().toSizeF() * self.zoom)
        if self._image.hasAlphaChannel():
            painter.fillRect(target, QBrush(_checkerboard()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.zoom < 2)
        painter.drawImage(target, self._image)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a fitted image fitted."""
        if self._fits:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor."""
        self._zoom_at(event.position(), self.zoom * ZOOM_STEP ** (event.angleDelta().y() / 120))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the image, and of the keys."""
        viewer = self.parentWidget()
        if viewer is not None:
            viewer.setFocus()
        self._grabbed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the image along."""
        if self._grabbed is not None:
            self._fits = False
            self._offset += event.position() - self._grabbed
            self._grabbed = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Change between the whole image and its pixels."""
        if self._fits:
            self._zoom_at(event.position(), 1.0 / self.devicePixelRatioF())
        else:
            self.fit()

    def _zoom_at(self, place: QPointF, zoom: float) -> None:
        zoom = max(SMALLEST, min(LARGEST, zoom))
        self._offset = place - (place - self._offset) * (zoom / self.zoom)
        self._fits = False
        self._set_zoom(zoom)
        self.update()

    def _set_zoom(self, zoom: float) -> None:
        if zoom != self.zoom:
            self.zoom = zoom
            self.zoom_changed.emit()


def _checkerboard() -> QPixmap:
    board = QPixmap(16, 16)
    board.fill(QColor("#2c2d33"))
    painter = QPainter(board)
    painter.fillRect(0, 0, 8, 8, QColor("#3a3b42"))
    painter.fillRect(8, 8, 8, 8, QColor("#3a3b42"))
    painter.end()
    return board
