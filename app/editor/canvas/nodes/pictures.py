"""The pictures inside a node: which ones are shown, in which cells, and how they are drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.editor import theme
from app.editor.running.run_state import NodeRun

CAPTION = 16.0
_SPLIT_PENS = (QPen(QColor(0, 0, 0, 150), 3.0), QPen(QColor("#ffffff"), 1.4))
"""Over pictures a line must be seen in every theme."""
_LETTER_PEN = theme.pen(theme.TEXT)
_PLATE = theme.brush(theme.PLATE)
LEAST_PICTURE = 60.0
MOST_PICTURE = 320.0
LEAST_CHOSEN = 140.0
"""So high at least is the picture that an input names, in a node whose file leaves no room for it."""


@dataclass(frozen=True, eq=False)
class ChosenPicture:
    """The picture that a node's input names, scaled down, and the size of the file's own."""

    image: QImage
    size: QSize


def shows_the_same(before: NodeRun, after: NodeRun) -> bool:
    """Whether a node needs as much room for what it shows of a run as before."""
    same = before.images is after.images and before.preview is after.preview
    return same and before.compared == after.compared and (before.text is None) == (after.text is None)


def images_of(run: NodeRun, chosen: ChosenPicture | None = None) -> tuple[QImage, ...]:
    """Return the pictures to show: the live preview while the node runs, its results, else the chosen one."""
    if run.preview is not None and (run.state == "running" or not run.images):
        return (run.preview,)
    if not run.images and chosen is not None and run.text is None:
        return (chosen.image,)
    return run.images


def compared_of(run: NodeRun) -> tuple[QImage, QImage] | None:
    """Return the two pictures that a node compares, A and B; None where it shows no such pair."""
    count = run.compared
    if count is None or not 0 < count < len(run.images) or len(run.images) != len(run.image_refs):
        return None
    return None if run.preview is not None else (run.images[0], run.images[count])


def shows_chosen(run: NodeRun, chosen: ChosenPicture | None) -> bool:
    """Whether what is shown is the picture an input names, and no result."""
    return chosen is not None and any(image is chosen.image for image in images_of(run, chosen))


def picture_height(image: QImage, width: float) -> float:
    """Return how high a picture wants to be in a node that leaves it this width."""
    if image.isNull() or image.width() <= 0:
        return LEAST_PICTURE
    return float(round(min(max(width * image.height() / image.width(), LEAST_PICTURE), MOST_PICTURE)))


def picture_cells(area: QRectF, count: int) -> list[QRectF]:
    """Return a grid of cells for `count` pictures, as square as the area allows."""
    if count <= 1:
        return [area] * count
    best = min(range(1, count + 1), key=lambda columns: _unevenness(area, count, columns))
    rows = math.ceil(count / best)
    width, height = area.width() / best, area.height() / rows
    return [
        QRectF(area.left() + i % best * width, area.top() + i // best * height, width, height).adjusted(
            1, 1, -1, -1
        )
        for i in range(count)
    ]


def _unevenness(area: QRectF, count: int, columns: int) -> float:
    rows = math.ceil(count / columns)
    ratio = (area.width() / columns) / max(area.height() / rows, 1.0)
    return abs(math.log(max(ratio, 1e-3))) + 0.2 * (rows * columns - count)


def fitted(image: QImage, area: QRectF) -> QRectF:
    """Return where an image stands in an area: whole, centred, its shape kept."""
    if image.isNull() or area.height() <= 0 or area.width() <= 0:
        return QRectF()
    scale = min(area.width() / image.width(), area.height() / image.height())
    rect = QRectF(0.0, 0.0, image.width() * scale, image.height() * scale)
    rect.moveCenter(area.center())
    return rect


def draw_image(painter: QPainter, image: QImage, area: QRectF) -> None:
    """Draw an image whole in the middle of an area."""
    if image.isNull():
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
    painter.drawImage(fitted(image, area), image)


def draw_compared(painter: QPainter, pair: tuple[QImage, QImage], area: QRectF, split: float) -> None:
    """Draw A left of a line, B right of it; `split` says where the line stands, 0..1 across the pictures."""
    frame = fitted(pair[0], area)
    x = frame.left() + split * frame.width()
    draw_image(painter, pair[0], area)
    painter.save()
    painter.setClipRect(
        QRectF(x, area.top(), area.right() - x, area.height()), Qt.ClipOperation.IntersectClip
    )
    painter.fillRect(frame, theme.FIELD)
    painter.drawImage(frame, pair[1])
    painter.restore()
    for pen in _SPLIT_PENS:
        painter.setPen(pen)
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
    painter.setFont(theme.value_font())
    for letter, at_left in (("A", True), ("B", False)):
        box = QRectF(frame.left() + 4.0 if at_left else frame.right() - 20.0, frame.top() + 4.0, 16.0, 16.0)
        if (x > box.right()) if at_left else (x < box.left()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_PLATE)
            painter.drawRoundedRect(box, 4.0, 4.0)
            painter.setPen(_LETTER_PEN)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), letter)


def split_at(pair: tuple[QImage, QImage], area: QRectF, x: float) -> float:
    """Return where the line between two pictures stands, 0..1, for the mouse at `x`; a caption lies below."""
    frame = fitted(pair[0], area.adjusted(0.0, 0.0, 0.0, -CAPTION))
    return min(max((x - frame.left()) / max(frame.width(), 1.0), 0.0), 1.0)
