"""A picture of the selection for other programs: what the canvas shows of it, at 1:1."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.editor import theme
from app.editor.canvas.canvas import Canvas

MARGIN = 24.0
LONGEST = 4000
"""No side of the picture is longer, in pixels; of more it is made smaller."""


def picture_of(canvas: Canvas, area: QRectF) -> QImage:
    """Return what lies in a part of the scene (canvas units), nothing selected and no bubbles."""
    around = area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    scale = min(1.0, LONGEST / max(around.width(), around.height(), 1.0))
    size = (around.size() * scale).toSize()
    image = QImage(max(size.width(), 1), max(size.height(), 1), QImage.Format.Format_RGB32)
    image.fill(theme.CANVAS)
    nodes, groups = canvas.selected_nodes(), canvas.selected_groups()
    bubbles = [bubble for bubble in canvas.bubbles.shown if bubble.isVisible()]
    canvas.blockSignals(True)  # nobody is to follow: it is selected again in a moment
    canvas.select(())
    for bubble in bubbles:
        bubble.hide()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    canvas.graph.render(painter, QRectF(image.rect()), around, Qt.AspectRatioMode.IgnoreAspectRatio)
    painter.end()
    for bubble in bubbles:
        bubble.show()
    canvas.select(nodes, groups)
    canvas.blockSignals(False)
    return image
