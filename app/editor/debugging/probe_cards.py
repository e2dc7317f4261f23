"""ProbeCards: a card for each probed output of the graph in view, where its node is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.debugging.probe_card import ProbeCard
from app.editor.debugging.probe_values import PROBE_NODE, ProbeValues
from app.editor.open_document import OpenDocument
from app.editor.session import Session
from app.workflow.debug_marks import Output, probed_outputs

LEAST_ZOOM = 0.3
"""Farther away, cards would hide the graph."""
SMALL_BELOW = 0.6
"""Farther away, they take less room."""
GAP = 10.0
SIDES = ("below", "above")


class ProbeCards(QObject):
    """Keeps the cards in step with the document, with what is known, and with the view."""

    opened = Signal(object)
    """This Output is to be shown large."""
    removed = Signal(object)
    """The probe at this Output is to go from the document."""

    def __init__(self, session: Session, canvas: Canvas, values: ProbeValues, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._values = values
        self._passing: dict[OpenDocument, dict[Output, None]] = {}
        self.cards: dict[Output, ProbeCard] = {}
        """The cards in view, by output."""
        self._sides: dict[Output, str] = {}
        self._zoom = 0.0
        values.changed.connect(self.show_values)
        values.seen.connect(self._see)
        session.edited.connect(self.show)
        session.document_closed.connect(self._forget)
        canvas.scope_shown.connect(self.show)
        canvas.viewport().installEventFilter(self)

    def show(self, *_: object) -> None:
        """Make a card for each probed output in view, and for those a run went to; take the others away."""
        wanted = self._wanted()
        for output in [output for output in self.cards if output not in wanted]:
            card = self.cards.pop(output)
            card.hide()
            card.deleteLater()
        for output in wanted:
            if output not in self.cards:
                card = self.cards[output] = ProbeCard(output, self._canvas.viewport())
                card.opened.connect(self.opened)
                card.closed.connect(self._close)
        self.show_values()

    def show_values(self) -> None:
        """Show in each card what is known."""
        for output, card in self.cards.items():
            card.show_value(self._name(output), self._values.of(output))
        self._find_sides()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the cards along with what is painted."""
        if event.type() == QEvent.Type.Paint and self.cards:
            self._place()
        return super().eventFilter(watched, event)

    def _wanted(self) -> dict[Output, None]:
        canvas, found = self._canvas, dict[Output, None]()
        for node in canvas.graph.scope.nodes.values():
            if "confy" in node.properties:
                found |= {(canvas.node_path(node.id), number): None for number in probed_outputs(node)}
        for output in self._passing.get(self._session.current, {}):
            item = self._item(output)
            if item is not None and item.node.type != PROBE_NODE:
                found[output] = None
        return found

    def _see(self, document: OpenDocument, output: Output) -> None:
        self._passing.setdefault(document, {})[output] = None
        if document is self._session.current:
            self.show()

    def _close(self, output: Output) -> None:
        passing = self._passing.get(self._session.current, {})
        if output in passing:
            del passing[output]
        item = self._item(output)
        if item is not None and output[1] in probed_outputs(item.node):
            self.removed.emit(output)
        self.show()

    def forget_passing(self) -> None:
        """Take the cards away that only a run to their node brought."""
        self._passing.pop(self._session.current, None)
        self.show()

    def _forget(self, document: OpenDocument) -> None:
        self._passing.pop(document, None)

    def _item(self, output: Output) -> NodeItem | None:
        canvas = self._canvas
        node_id = canvas.id_of(output[0])
        if node_id is None or canvas.node_path(node_id) != output[0]:
            return None
        return canvas.graph.nodes.get(node_id)

    def _name(self, output: Output) -> str:
        item = self._item(output)
        outputs = item.node.outputs if item is not None else ()
        if output[1] >= len(outputs):
            return ""
        return outputs[output[1]].label or outputs[output[1]].name

    def _find_sides(self) -> None:
        """Let each card stand above or below its node, where it hides less of others."""
        self._zoom = zoom = self._canvas.zoom()
        taken: list[QRectF] = []
        for output, card in self.cards.items():
            item = self._item(output)
            if item is None:
                continue
            card.show_small(zoom < SMALL_BELOW)
            size = QSizeF(card.width() / zoom, card.height() / zoom)
            places = {side: _place_beside(item.frame(), size, side, GAP / zoom) for side in SIDES}
            self._sides[output] = min(SIDES, key=lambda side: self._hidden(places[side], item, taken))
            taken.append(places[self._sides[output]])

    def _hidden(self, place: QRectF, own: NodeItem, taken: list[QRectF]) -> float:
        """Return how much of other nodes and cards a card there would hide, in square canvas units."""
        found = self._canvas.graph.items(place, Qt.ItemSelectionMode.IntersectsItemBoundingRect)
        frames = [item.frame() for item in found if isinstance(item, NodeItem) and item is not own]
        common = [place.intersected(frame) for frame in (*frames, *taken)]
        return sum(rect.width() * rect.height() for rect in common if not rect.isEmpty())

    def _place(self) -> None:
        zoom, canvas = self._canvas.zoom(), self._canvas
        if zoom != self._zoom:
            self._find_sides()
        stacked: dict[tuple[str, str], float] = {}
        for output, card in self.cards.items():
            item = self._item(output)
            if item is None or zoom < LEAST_ZOOM:
                card.hide()
                continue
            frame, side = item.frame(), self._sides.get(output, SIDES[0])
            above = side == "above"
            corner = canvas.mapFromScene(QPointF(frame.right(), frame.top() if above else frame.bottom()))
            away = stacked.get((output[0], side), GAP)
            stacked[output[0], side] = away + card.height() + 6.0
            y = corner.y() - away - card.height() if above else corner.y() + away
            place = QPoint(round(corner.x() - card.width()), round(y))
            if card.pos() != place:
                card.move(place)
            card.show()


def _place_beside(frame: QRectF, size: QSizeF, side: str, gap: float) -> QRectF:
    """Return where a card of this size stands above or below a node; all in canvas units."""
    top = frame.top() - gap - size.height() if side == "above" else frame.bottom() + gap
    return QRectF(QPointF(frame.right() - size.width(), top), size)
