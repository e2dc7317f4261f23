"""NodeLayout: where everything of one node stands, in the node's own coordinates.

The origin is the node's position in the file: the upper left corner of the body. The header lies above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from app.editor import theme
from app.editor.canvas.nodes.node_shape import NodeShape, text_width
from app.editor.canvas.notes.label import label_size
from app.workflow.document import Node

MARGIN = 16.0
"""Room around a node for its shadow and the rings of its slots."""
BADGE_ROOM = 94.0
"""What a collapsed node needs beside its title, so that no badge cuts that off."""
TEXT_BOX = 64.0
"""The least height of a box with several lines."""
CURVE_BOX = 150.0
"""The least height of a curve with its name above it."""
RANGE_BOX = 34.0
"""The height of a range: its name and numbers above its line."""
MORE_HEIGHT = 16.0
"""The row that unfolds the rest of the fields."""
GROWING = ("text", "curve")
"""The kinds of fields that take what room a node has to spare."""
LARGEST_SIDE = 10_000.0
"""No node is shown wider or higher: Qt's painting ends in the dark somewhere beyond."""
TOP = 4.0
GAP = 8.0


@dataclass(frozen=True, eq=False)
class NodeLayout:
    """Places within a node. `picture` is the area for images or streamed text, None where there is none."""

    body: QRectF
    header: QRectF | None
    bounds: QRectF
    inputs: tuple[QPointF, ...]
    outputs: tuple[QPointF, ...]
    fields: tuple[QRectF, ...]
    picture: QRectF | None
    collapsed: bool = False

    @property
    def frame(self) -> QRectF:
        """Return header and body together."""
        return self.body if self.header is None else self.header.united(self.body)


def layout_node(node: Node, shape: NodeShape, title: str, picture_height: float = 0.0) -> NodeLayout:
    """Return the places of a node: as large as the file says, larger where its contents need it."""
    if shape.kind == "label":
        return _box(shape, *label_size(node, title))
    if node.collapsed and shape.kind != "reroute":
        return _collapsed(shape, min(max(text_width(title, "title") + BADGE_ROOM, 90.0), 320.0))
    across, down = (paintable(side) for side in node.size)
    width = max(across, shape.least_width, default_width(shape) if across <= 0 else 0.0)
    return _expanded(shape, width, down, picture_height)


def paintable(side: float) -> float:
    """Return a length that can be painted: a file may say 1e308, or that it is no number."""
    return min(max(side, 0.0), LARGEST_SIDE) if side == side else 0.0


def default_width(shape: NodeShape) -> float:
    """Return the width of a node whose file gives none."""
    return 230.0 if shape.fields else 180.0


@lru_cache(maxsize=4096)
def _collapsed(shape: NodeShape, width: float) -> NodeLayout:
    header = QRectF(0.0, -theme.HEADER, width, theme.HEADER)
    middle = -theme.HEADER / 2
    return NodeLayout(
        body=header,
        header=header,
        bounds=header.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN),
        inputs=(QPointF(0.0, middle),) * shape.input_count,
        outputs=(QPointF(width, middle),) * shape.output_count,
        fields=(QRectF(),) * len(shape.fields),
        picture=None,
        collapsed=True,
    )


@lru_cache(maxsize=4096)
def _expanded(shape: NodeShape, width: float, least_height: float, picture_height: float) -> NodeLayout:
    if shape.kind == "reroute":
        return _box(shape, width, max(least_height, 20.0))
    rows = shape.rows
    fields_top = TOP + rows * theme.ROW + (2.0 if rows else TOP)
    needed = fields_top + sum(_field_height(shape, index) + 4.0 for index in range(len(shape.fields)))
    picture_needs = picture_height + GAP if picture_height else 0.0
    height = max(least_height, needed + picture_needs + GAP - 2.0)
    spare = height - (needed + picture_needs + GAP - 2.0)
    stretch = 0.0 if picture_height else spare
    fields = _place_fields(shape, width, fields_top, stretch)
    fields_end = fields[-1].bottom() + 4.0 if fields else fields_top
    picture = None
    if picture_height:
        picture = QRectF(theme.PAD, fields_end + 2.0, width - 2 * theme.PAD, height - fields_end - GAP - 2.0)
    header = QRectF(0.0, -theme.HEADER, width, theme.HEADER)
    body = QRectF(0.0, 0.0, width, height)
    return NodeLayout(
        body=body,
        header=header,
        bounds=header.united(body).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN),
        inputs=_input_points(shape, fields),
        outputs=_output_points(shape, width),
        fields=fields,
        picture=picture,
    )


def _box(shape: NodeShape, width: float, height: float) -> NodeLayout:
    body = QRectF(0.0, 0.0, width, height)
    return NodeLayout(
        body=body,
        header=None,
        bounds=body.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN),
        inputs=(QPointF(0.0, height / 2),) * shape.input_count,
        outputs=(QPointF(width, height / 2),) * shape.output_count,
        fields=(),
        picture=None,
    )


def _row(index: int) -> float:
    return TOP + theme.ROW * (index + 0.5)


def _field_height(shape: NodeShape, index: int) -> float:
    heights = {"text": TEXT_BOX, "curve": CURVE_BOX, "range": RANGE_BOX, "more": MORE_HEIGHT}
    return heights.get(shape.fields[index].kind, theme.FIELD_HEIGHT)


def _place_fields(shape: NodeShape, width: float, top: float, stretch: float) -> tuple[QRectF, ...]:
    boxes = sum(field.kind in GROWING for field in shape.fields)
    rects = []
    for index, field in enumerate(shape.fields):
        height = _field_height(shape, index) + (stretch / boxes if field.kind in GROWING else 0.0)
        rects.append(QRectF(theme.PAD, top, width - 2 * theme.PAD, height))
        top += height + 4.0
    return tuple(rects)


def _output_points(shape: NodeShape, width: float) -> tuple[QPointF, ...]:
    """Return the places of the outputs; those that are not shown lie behind the header."""
    points, row = [], 0
    for index in range(shape.output_count):
        hidden = index in shape.hidden_outputs
        points.append(QPointF(width, -theme.HEADER / 2 if hidden else _row(row)))
        row += not hidden
    return tuple(points)


def _input_points(shape: NodeShape, fields: tuple[QRectF, ...]) -> tuple[QPointF, ...]:
    points = [QPointF(0.0, _row(0))] * shape.input_count
    for row, index in enumerate(shape.input_rows):
        points[index] = QPointF(0.0, _row(row))
    for field, rect in zip(shape.fields, fields, strict=True):
        if field.slot is not None:
            points[field.slot] = QPointF(0.0, rect.top() + theme.FIELD_HEIGHT / 2)
    for index in shape.hidden_inputs:
        points[index] = QPointF(0.0, -theme.HEADER / 2)
    for index in shape.folded:
        points[index] = QPointF(0.0, fields[-1].center().y())
    return tuple(points)
