"""OutputNote: what the links of a node carry, written below it where between the nodes is no room for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.editor.canvas.links.label import READABLE_FROM
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import elided, text_width
from app.workflow.document import NodeId

HEIGHT = 15.0
LEAST_WIDTH = 120.0
BETWEEN = "  ·  "
_DROP = 2.0


class OutputNote(QGraphicsItem):
    """One line of small text below a node, to which it belongs: it moves and goes with it."""

    def __init__(self, node: NodeItem) -> None:
        super().__init__(node)
        self.words = ""
        self.old = False
        self._box = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def say(self, words: Sequence[str], old: bool) -> None:
        """Write these words, dim where they are `old`, below the node as it is laid out now."""
        node = self.parentItem()
        assert isinstance(node, NodeItem)
        frame = node.layout.frame
        shown = elided(_fitting(words, frame.width()), "value", max(frame.width(), LEAST_WIDTH))
        width = text_width(shown, "value") + 2.0
        box = QRectF(frame.right() - width, frame.bottom() + _DROP, width, HEIGHT)
        if (shown, old, box) != (self.words, self.old, self._box):
            self.prepareGeometryChange()
            self.words, self.old, self._box = shown, old, box
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the place of the text, seen from the node."""
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Write the line where it can be read."""
        if QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform()) < READABLE_FROM:
            return
        painter.setPen(theme.FAINT if self.old else theme.DIM)
        painter.setFont(theme.value_font())
        painter.drawText(self._box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.words)


class OutputNotes:
    """The notes there are, each with the item of its node."""

    def __init__(self) -> None:
        self._notes: dict[NodeId, tuple[NodeItem, OutputNote]] = {}

    @property
    def words(self) -> dict[NodeId, str]:
        """What stands below each node that has a note."""
        return {node_id: note.words for node_id, (_, note) in self._notes.items()}

    def show(
        self, words: Mapping[NodeId, Sequence[str]], items: Mapping[NodeId, NodeItem], old: bool
    ) -> None:
        """Write these words, one text an output, below these nodes, and below no others."""
        for node_id, (item, note) in list(self._notes.items()):
            if not words.get(node_id) or items.get(node_id) is not item:
                self._take_out(node_id, note)
        for node_id, line in words.items():
            item = items[node_id]
            if node_id not in self._notes:
                self._notes[node_id] = (item, OutputNote(item))
            self._notes[node_id][1].say(line, old)

    def forget(self) -> None:
        """Let go of the items: they are about to go with their nodes."""
        self._notes.clear()

    def _take_out(self, node_id: NodeId, note: OutputNote) -> None:
        del self._notes[node_id]
        note.setParentItem(None)  # type: ignore[arg-type]  # Qt takes none
        scene = note.scene()
        if scene is not None:
            scene.removeItem(note)


def _fitting(words: Sequence[str], room: float) -> str:
    """Return the words in one line: whole, without bytes, or only shapes, as there is room."""
    line = BETWEEN.join(words)
    for shorter in (_whole, _without_bytes, _only_shape):
        line = BETWEEN.join(shorter(one) for one in words)
        if text_width(line, "value") <= room:
            break
    return line


def _whole(words: str) -> str:
    return words


def _without_bytes(words: str) -> str:
    return words.partition(",")[0]


def _only_shape(words: str) -> str:
    before, _, last = _without_bytes(words).rpartition(" ")
    return words if last.isdigit() or not before else before
