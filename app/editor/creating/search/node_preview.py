"""NodePreview: the node that would be added, painted as the canvas paints it, with what it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStyleOptionGraphicsItem, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import Shapes
from app.editor.creating.node_help import help_page
from app.workflow.document import ROOT, Workflow
from app.workflow.new_node import new_node
from app.workflow.node_info import NodeInfo
from app.workflow.preset_values import with_values

WIDTH = 320
MOST_HEIGHT = 560
MOST_NODE_HEIGHT = 300
PAD = 8


class NodePicture(QWidget):
    """One node, drawn as large as fits, but not larger than on the canvas at 1:1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item: NodeItem | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_kind(self, info: NodeInfo, values: Mapping[str, Any], lit: str | None = None) -> None:
        """Show a new node of a kind with these values; `lit` is the slot that a link would end at."""
        node = with_values(new_node(Workflow(), ROOT, info, (0.0, 0.0)), info, values)
        self._item = NodeItem(Shapes(), node, info)
        if lit is not None:
            inputs = [index for index, slot in enumerate(node.inputs) if slot.name == lit]
            self._item.show_moment(slot=("input", inputs[0]) if inputs else None)
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    @property
    def item(self) -> NodeItem | None:
        """The node that is drawn."""
        return self._item

    def sizeHint(self) -> QSize:
        """Return the width there is and the height that the node needs there."""
        if self._item is None:
            return QSize(WIDTH, 0)
        bounds = self._item.layout.bounds
        return QSize(WIDTH, round(min(bounds.height() * self._scale(bounds), MOST_NODE_HEIGHT)))

    def _scale(self, bounds: QRectF) -> float:
        return min(1.0, (WIDTH - 2 * PAD) / bounds.width(), MOST_NODE_HEIGHT / bounds.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the node in the middle."""
        if self._item is None:
            return
        bounds = self._item.layout.bounds
        scale = self._scale(bounds)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(self.width() / 2, 0.0))
        painter.scale(scale, scale)
        painter.translate(-bounds.center().x(), -bounds.top())
        self._item.paint(painter, QStyleOptionGraphicsItem())
        painter.end()


class NodePreview(QFrame):
    """A card with the node's picture and its help, beside a list of kinds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("node_preview")
        self.setStyleSheet(
            f"#node_preview {{ background: {theme.CANVAS.name()}; border-radius: 10px;"
            f" border: 1px solid {theme.PANEL_LINE.name()}; }}"
            " QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
        )
        self.picture = NodePicture(self)
        self.help = QLabel(self, wordWrap=True)
        self.help.setTextFormat(Qt.TextFormat.RichText)
        self.help.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.help.setContentsMargins(6, 0, 6, 6)
        self._scroll = QScrollArea(self)
        self._scroll.setWidget(self.help)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(PAD, PAD, PAD, PAD)
        layout.setSpacing(4)
        layout.addWidget(self.picture)
        layout.addWidget(self._scroll, 1)
        self.setFixedWidth(WIDTH + 2 * PAD)

    def show_kind(self, info: NodeInfo, values: Mapping[str, Any], lit: str | None = None) -> None:
        """Show a kind of node; `values` are those of a preset, `lit` a slot that would be linked."""
        self.picture.show_kind(info, values, lit)
        self.help.setText(help_page(info, full=False))
        self._scroll.verticalScrollBar().setValue(0)
        text = self.help.heightForWidth(WIDTH - 12)
        height = self.picture.sizeHint().height() + text + 4 * PAD
        self.setFixedHeight(min(height, MOST_HEIGHT))

    def page(self, down: bool) -> None:
        """Scroll the help by a page."""
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.value() + (1 if down else -1) * bar.pageStep())
