"""Draws a workflow small, as the canvas would, for templates that bring no picture."""

from __future__ import annotations

import math
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
MOST_NODES = 250
"""More are drawn as boxes, so that the window does not wait for a picture."""
MOST_SIDE = 1.0e6
LEAST_WIDTH = 900.0
"""A workflow of two nodes is not blown up to fill the picture: so many canvas units are shown at least."""


def draw_workflow(workflow: Workflow, library: Mapping[str, NodeInfo], size: QSize) -> QImage:
    """Return a picture of the top level of a workflow, `size` pixels large. Only in the Qt thread."""
    fine = size * FINER
    image = QImage(fine, QImage.Format.Format_RGB32)
    image.fill(theme.CANVAS)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if len(workflow.nodes) > MOST_NODES:
        _draw_boxes(painter, workflow, size)
    else:
        _draw_scene(painter, workflow, library, size)
    painter.end()
    way = Qt.TransformationMode.SmoothTransformation
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, way)


def _draw_scene(painter: QPainter, workflow: Workflow, library: Mapping[str, NodeInfo], size: QSize) -> None:
    scene = CanvasScene()
    scene.load(workflow, ROOT, library)
    contents = scene.contents_rect()
    if _is_drawable(contents):
        scene.render(painter, QRectF(painter.viewport()), _widened(contents, size))
    scene.clear_items()
    scene.deleteLater()


def _draw_boxes(painter: QPainter, workflow: Workflow, size: QSize) -> None:
    """Draw each node as a box: of so many nothing more could be seen."""
    boxes = [
        QRectF(*node.position, max(node.size[0], 1.0), max(node.size[1], 1.0))
        for node in workflow.nodes.values()
    ]
    contents = QRectF()
    for box in boxes:
        contents = contents.united(box)
    if not _is_drawable(contents):
        return
    source = _widened(contents, size)
    scale = size.width() * FINER / source.width()
    painter.scale(scale, scale)
    painter.translate(-source.topLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.PANEL_LINE)
    painter.drawRects(boxes)


def _is_drawable(rect: QRectF) -> bool:
    """Whether a rectangle has a size that a picture can have; files may say anything."""
    sides = (rect.left(), rect.top(), rect.width(), rect.height())
    return all(math.isfinite(side) and abs(side) < MOST_SIDE for side in sides)


def _widened(rect: QRectF, size: QSize) -> QRectF:
    """Return a rectangle around `rect` with the proportions of `size`, and not too small."""
    rect = rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    width = max(rect.width(), LEAST_WIDTH, rect.height() * size.width() / size.height())
    height = width * size.height() / size.width()
    return QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)
