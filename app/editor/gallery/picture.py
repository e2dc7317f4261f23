"""Draws a workflow small, as the canvas would, for templates that bring no picture."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from app.editor import theme
from app.editor.canvas.scene import CanvasScene
from app.workflow.document import ROOT, Workflow
from app.workflow.node_info import NodeInfo

FINER = 2
"""It is drawn so many times finer than shown, so that headers and links can be told from each other."""
MARGIN = 60.0
LEAST_WIDTH = 900.0
"""A workflow of two nodes is not blown up to fill the picture: so many canvas units are shown at least."""


def draw_workflow(workflow: Workflow, library: Mapping[str, NodeInfo], size: QSize) -> QImage:
    """Return a picture of the top level of a workflow, `size` pixels large. Only in the Qt thread."""
    scene = CanvasScene()
    scene.load(workflow, ROOT, library)
    source = scene.contents_rect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    fine = size * FINER
    image = QImage(fine, QImage.Format.Format_RGB32)
    image.fill(theme.CANVAS)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(image.rect()), _widened(source, size))
    painter.end()
    scene.clear_items()
    scene.deleteLater()
    way = Qt.TransformationMode.SmoothTransformation
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, way)


def _widened(rect: QRectF, size: QSize) -> QRectF:
    """Return a rectangle around `rect` with the proportions of `size`, and not too small."""
    width = max(rect.width(), LEAST_WIDTH, rect.height() * size.width() / size.height())
    height = width * size.height() / size.width()
    return QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)
