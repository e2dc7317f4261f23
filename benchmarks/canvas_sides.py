"""The two sides that the canvas benchmark compares: our canvas, and plain items made to do the same."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.viewport.overview import OVERVIEW_BELOW
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import Edit, MoveNodes
from app.workflow.node_info import NodeInfo
from benchmarks.canvas_graphs import SAMPLER, most_linked
from benchmarks.plain_items import PlainView

SIZE = (1600, 1000)
SHIFT = 10.0
Library = Mapping[str, NodeInfo]
SAMPLERS: Library = {"KSampler": SAMPLER}


@dataclass
class Side:
    """One of the two views and how it is made to do each thing."""

    view: Canvas | PlainView
    look: Callable[[float], None]
    drag: Callable[[QPointF], None]

    @property
    def far(self) -> bool:
        """Whether our canvas shows its overview at this zoom."""
        return isinstance(self.view, Canvas) and self.view.zoom() < OVERVIEW_BELOW

    def repaint(self) -> None:
        """Paint the whole view."""
        self.view.viewport().repaint()

    def pan(self, pixels: int) -> None:
        """Move the contents and paint."""
        bar = self.view.horizontalScrollBar()
        if isinstance(self.view, Canvas):
            self.view.pan_by(QPointF(-pixels, 0.0))
        else:
            bar.setValue(bar.value() + pixels)
        self.repaint()

    def zoom(self, factor: float) -> None:
        """Zoom and paint."""
        if isinstance(self.view, Canvas):
            self.view.zoom_by(factor)
        else:
            self.view.scale(factor, factor)
        self.repaint()


def opened_canvas(workflow: Workflow, library: Library = SAMPLERS) -> tuple[Canvas, float]:
    """Open a document on the canvas; returns it with the processor time in seconds until painted."""
    canvas = Canvas()
    canvas.minimap.hide()
    canvas.resize(*SIZE)
    canvas.show()
    QApplication.processEvents()
    gc.collect()
    start = time.process_time()
    canvas.show_scope(workflow, ROOT, library)
    canvas.viewport().repaint()
    return canvas, time.process_time() - start


def opened_plain(workflow: Workflow) -> tuple[PlainView, float]:
    """Open a document with plain items; returns the view with the processor time in seconds until painted."""
    view = PlainView()
    view.resize(*SIZE)
    view.show()
    QApplication.processEvents()
    gc.collect()
    start = time.process_time()
    view.open(workflow)
    view.viewport().repaint()
    return view, time.process_time() - start


def both_sides(workflow: Workflow, library: Library = SAMPLERS) -> tuple[Side, Side, float, float]:
    """Open a document on both; returns canvas, plain items, and the seconds each took."""
    plain, plain_s = opened_plain(workflow)
    canvas, canvas_s = opened_canvas(workflow, library)
    middle = most_linked(workflow)
    place = canvas.graph.nodes[middle].frame().center()
    scene = canvas.graph.contents_rect()
    fit = min(SIZE[0] / scene.width(), SIZE[1] / scene.height())

    def look_canvas(zoom: float) -> None:
        canvas.look_at(place if zoom == 1.0 else scene.center(), zoom or fit)

    def look_plain(zoom: float) -> None:
        plain.resetTransform()
        plain.scale(zoom or fit, zoom or fit)
        plain.centerOn(place if zoom == 1.0 else scene.center())

    def drag_plain(shift: QPointF) -> None:
        plain.nodes[middle].moveBy(shift.x(), shift.y())
        paint_what_changed(plain)

    grip = canvas.graph.nodes[middle].pos() + QPointF(60, -12)
    return (
        Side(canvas, look_canvas, Dragger(canvas, grip)),
        Side(plain, look_plain, drag_plain),
        canvas_s,
        plain_s,
    )


def paint_what_changed(view: Canvas | PlainView) -> None:
    """Paint now what Qt would paint at the screen's next refresh."""
    QApplication.processEvents()
    QApplication.sendEvent(view.window(), QEvent(QEvent.Type.UpdateRequest))


class Dragger:
    """Drags a node of the canvas by real mouse events, one step at a time."""

    def __init__(self, canvas: Canvas, grip: QPointF) -> None:
        self._canvas = canvas
        self._grip = grip
        self._place: QPointF | None = None

    def __call__(self, shift: QPointF) -> None:
        """Press at first, then move by so much in the scene."""
        view = self._canvas.viewportTransform()
        if self._place is None:
            self._place = view.map(self._grip)
            self._send(QEvent.Type.MouseButtonPress)
        self._place = self._place + shift * self._canvas.zoom()
        self._send(QEvent.Type.MouseMove)
        paint_what_changed(self._canvas)

    def release(self) -> None:
        """Give up the drag and leave everything as it was."""
        self._canvas.mouse.cancel()
        self._place = None

    def _send(self, kind: QEvent.Type) -> None:
        assert self._place is not None
        button = Qt.MouseButton.LeftButton
        event = QMouseEvent(
            kind,
            self._place,
            QPointF(self._canvas.viewport().mapToGlobal(self._place.toPoint())),
            button,
            button,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(self._canvas.viewport(), event)


STEPS = ("repaint", "pan", "zoom", "drag")


def steps(side: Side) -> tuple[Callable[[], None], ...]:
    """Return the steps to measure; every second one goes back, so that the place stays."""
    sign = [1.0]

    def flip() -> float:
        sign[0] = -sign[0]
        return sign[0]

    return (
        side.repaint,
        lambda: side.pan(int(20 * flip())),
        lambda: side.zoom(1.1 if flip() > 0 else 1 / 1.1),
        lambda: side.drag(QPointF(8, 5) * flip() / side.view.transform().m11()),
    )


class WholeScene:
    """Selects all nodes of both sides, moves them as an arrow key does, and takes that back."""

    def __init__(self, canvas: Canvas, plain: PlainView, workflow: Workflow) -> None:
        self._canvas, self._plain, self._workflow = canvas, plain, workflow
        self._undo: list[Edit] = []
        canvas.edit_requested.connect(self._carry_out)

    def pairs(self) -> tuple[tuple[str, Callable[[], None], Callable[[], None]], ...]:
        """Return the name of each step, and the step on our canvas and on plain items, each painted."""
        canvas, plain = self._canvas, self._plain

        def ours(step: Callable[[], object]) -> Callable[[], None]:
            return lambda: (step(), canvas.viewport().repaint(), None)[-1]

        def theirs(step: Callable[[], object]) -> Callable[[], None]:
            return lambda: (step(), plain.viewport().repaint(), None)[-1]

        return (
            ("select all", ours(self._select_all), theirs(plain.select_all)),
            ("move all", ours(self._move_right), theirs(lambda: plain.move_all(SHIFT))),
            ("undo of that", ours(self._take_back), theirs(lambda: plain.move_all(-SHIFT))),
            ("select none", ours(lambda: canvas.select([])), theirs(plain.graph.clearSelection)),
        )

    def _select_all(self) -> None:
        scope = self._canvas.graph.scope
        self._canvas.select(list(scope.nodes), list(scope.groups))

    def _move_right(self) -> None:
        nodes = {key: node.position for key, node in self._canvas.graph.scope.nodes.items()}
        moved = {key: (x + SHIFT, y) for key, (x, y) in nodes.items()}
        self._canvas.request(MoveNodes(ROOT, moved), "Move nodes")

    def _take_back(self) -> None:
        self._workflow.apply(self._undo.pop())

    def _carry_out(self, edit: Edit, _title: str) -> None:
        self._undo.append(self._workflow.apply(edit))
