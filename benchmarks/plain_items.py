"""The yardstick of the canvas benchmark: plain QGraphicsItems that paint nodes and links simply."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.editor import theme
from app.workflow.document import Node, Workflow

WIDTH, HEADER, ROW, FIELD = 240.0, 28.0, 20.0, 24.0
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
FIELDS = ("seed", "steps", "cfg", "sampler_name", "scheduler", "denoise")
BORDER_PEN, SLOT_PEN = QPen(theme.BORDER, 1.2), QPen(theme.BORDER, 1.4)
SELECTED_PEN = QPen(theme.SELECTED, 1.8)
BADGE = QColor(0, 0, 0, 90)
HEAD = theme.category_color("model/sampling")


def _fields(node: Node) -> tuple[tuple[str, str], ...]:
    """Return the name and the text of each value; a sampler's seed is followed by a value without a field."""
    values = node.values if isinstance(node.values, tuple) else ()
    if node.type == "KSampler" and len(values) == len(FIELDS) + 1:
        values = (values[0], *values[2:])
        return tuple((name, str(value)) for name, value in zip(FIELDS, values, strict=True))
    return tuple((f"value {place}", str(value)[:60]) for place, value in enumerate(values))


class PlainNode(QGraphicsItem):
    """A node painted as a sampler is: frame, header, badge, slots, fields."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node
        self.links: list[PlainLink] = []
        rows = max(len(node.inputs), len(node.outputs))
        self.fields = _fields(node)
        self.fields_top = 4.0 + rows * ROW + 2.0
        self.height = self.fields_top + len(self.fields) * FIELD + 6.0
        self.bounds = QRectF(-10.0, -HEADER - 10.0, WIDTH + 20.0, self.height + HEADER + 20.0)
        self.setFlags(
            QGraphicsItem.GraphicsItemFlag.ItemIsMovable
            | QGraphicsItem.GraphicsItemFlag.ItemIsSelectable
            | QGraphicsItem.GraphicsItemFlag.ItemSendsGeometryChanges
        )
        self.setZValue(1.0)
        self.setPos(*node.position)

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        return self.bounds

    def slot_y(self, index: int) -> float:
        return 4.0 + ROW * (index + 0.5)

    def itemChange(  # noqa: N802 - Qt's name
        self, change: QGraphicsItem.GraphicsItemChange, value: object
    ) -> object:
        if change == QGraphicsItem.GraphicsItemChange.ItemPositionHasChanged:
            for link in self.links:
                link.follow()
        return super().itemChange(change, value)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        if zoom < 0.14:
            painter.fillRect(QRectF(0, 0, WIDTH, self.height), theme.BODY)
            painter.fillRect(QRectF(0, -HEADER, WIDTH, HEADER * 1.7), HEAD)
            return
        frame = QRectF(0, -HEADER, WIDTH, self.height + HEADER)
        painter.setPen(SELECTED_PEN if self.isSelected() else BORDER_PEN)
        painter.setBrush(theme.BODY)
        painter.drawRoundedRect(frame, theme.RADIUS, theme.RADIUS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(HEAD)
        head = QPainterPath()
        head.addRoundedRect(QRectF(0, -HEADER, WIDTH, HEADER), theme.RADIUS, theme.RADIUS)
        painter.drawPath(head)
        self._paint_slots(painter, zoom >= 0.4)
        self._paint_fields(painter, zoom >= 0.4)
        if zoom >= 0.4:
            painter.setFont(theme.title_font())
            painter.setPen(theme.TEXT)
            painter.drawText(QRectF(12, -HEADER, WIDTH - 24, HEADER), LEFT, self.node.type)
            badge = QRectF(WIDTH - 47, -HEADER + 6, 40, 16)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(BADGE)
            painter.drawRoundedRect(badge, 8, 8)
            painter.setFont(theme.value_font())
            painter.setPen(theme.TEXT)
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, f"#{self.node.id}")

    def _paint_slots(self, painter: QPainter, texts: bool) -> None:
        painter.setFont(theme.label_font())
        slots = [(slot, 0.0, LEFT) for slot in self.node.inputs]
        for index, (slot, x, align) in enumerate(slots):
            self._paint_slot(painter, slot.name, slot.type, index, x, align, texts)
        for index, output in enumerate(self.node.outputs):
            self._paint_slot(painter, output.name, output.type, index, WIDTH, RIGHT, texts)

    def _paint_slot(
        self,
        painter: QPainter,
        name: str,
        kind: str,
        index: int,
        x: float,
        align: Qt.AlignmentFlag,
        texts: bool,
    ) -> None:
        y = self.slot_y(index)
        painter.setPen(SLOT_PEN)
        painter.setBrush(theme.slot_color(kind))
        painter.drawEllipse(QPointF(x, y), 5, 5)
        if texts:
            painter.setPen(theme.TEXT)
            painter.drawText(QRectF(12, y - 10, WIDTH - 24, 20), align, name)

    def _paint_fields(self, painter: QPainter, texts: bool) -> None:
        painter.setFont(theme.value_font())
        for index, (name, text) in enumerate(self.fields):
            rect = QRectF(12, self.fields_top + index * FIELD, WIDTH - 24, 20)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.FIELD)
            painter.drawRoundedRect(rect, 5, 5)
            if texts:
                painter.setPen(theme.DIM)
                painter.drawText(rect.adjusted(10, 0, -10, 0), LEFT, name)
                painter.setPen(theme.TEXT)
                painter.drawText(rect.adjusted(10, 0, -20, 0), RIGHT, text)


class PlainLink(QGraphicsPathItem):
    """A curve between two nodes."""

    def __init__(self, source: PlainNode, out: int, target: PlainNode, into: int, kind: str) -> None:
        super().__init__()
        self.source, self.out, self.target, self.into = source, out, target, into
        self.setPen(QPen(theme.slot_color(kind), theme.LINK_WIDTH))
        source.links.append(self)
        target.links.append(self)
        self.follow()

    def follow(self) -> None:
        """Draw the curve where the nodes are."""
        start = self.source.pos() + QPointF(WIDTH, self.source.slot_y(self.out))
        end = self.target.pos() + QPointF(0, self.target.slot_y(self.into))
        pull = max(40.0, min(abs(end.x() - start.x()) * 0.5, 160.0))
        path = QPainterPath(start)
        path.cubicTo(QPointF(start.x() + pull, start.y()), QPointF(end.x() - pull, end.y()), end)
        self.setPath(path)


class PlainView(QGraphicsView):
    """A view of plain items that is opened, panned and zoomed as a QGraphicsView is."""

    def __init__(self) -> None:
        super().__init__()
        self.graph = QGraphicsScene(self)
        self.graph.setBackgroundBrush(theme.CANVAS)
        self.graph.setSceneRect(-1e6, -1e6, 2e6, 2e6)
        self.setScene(self.graph)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nodes: dict[str, PlainNode] = {}

    def select_all(self) -> None:
        """Select every node."""
        for item in self.nodes.values():
            item.setSelected(True)

    def move_all(self, shift: float) -> None:
        """Move every node to the right."""
        for item in self.nodes.values():
            item.moveBy(shift, 0.0)

    def open(self, workflow: Workflow) -> None:
        """Make an item for each node and link."""
        for node in workflow.nodes.values():
            item = self.nodes[node.id] = PlainNode(node)
            self.graph.addItem(item)
        for link in workflow.links.values():
            source, target = self.nodes.get(link.source), self.nodes.get(link.target)
            if source is not None and target is not None:  # real files have links to nodes that are gone
                self.graph.addItem(PlainLink(source, link.source_slot, target, link.target_slot, link.type))
