"""Does each gesture keep up with the mouse? A step of everything that moves something, in 10,000 nodes.

A step is one move of the mouse, taken by real events, and the painting that follows it. 60 frames a second
leave 16 ms for it; the longest step is told beside the middle one.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.garbage import GarbageCollection
from app.workflow.document import ROOT, Group
from benchmarks.canvas_graphs import STEP, graph, middle_of
from benchmarks.canvas_sides import opened_canvas, paint_what_changed
from benchmarks.report import Metric, arguments, finish

FRAME_MS = 16.0
SIDE = 32
"""A group of so many nodes in each direction, a thousand all in all, stands in the upper left corner."""

NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
Times = dict[str, list[float]]


class Hand:
    """Drags by real events, and times each move with what is painted for it."""

    def __init__(self, canvas: Canvas, steps: int) -> None:
        self.canvas = canvas
        self.steps = steps
        self.times: Times = {}

    def drag(
        self,
        name: str,
        start: QPointF,
        way: QPointF,
        keys: Qt.KeyboardModifier = NONE,
        button: Qt.MouseButton = LEFT,
        widget: QWidget | None = None,
    ) -> None:
        """Press at a point of a widget, the viewport by default, go along `way`, and give up the gesture."""
        target = widget or self.canvas.viewport()
        _send(target, QEvent.Type.MouseButtonPress, start, keys, button)
        for step in range(1, self.steps + 1):
            self._timed(
                name,
                lambda at=start + way * (step / self.steps): _send(
                    target, QEvent.Type.MouseMove, at, keys, button
                ),
            )
        self.canvas.mouse.cancel()
        _send(target, QEvent.Type.MouseButtonRelease, start + way, keys, button)
        paint_what_changed(self.canvas)

    def repeat(self, name: str, step: Callable[[], object]) -> None:
        """Take a step again and again."""
        for _ in range(self.steps):
            self._timed(name, step)

    def _timed(self, name: str, step: Callable[[], object]) -> None:
        start = time.process_time()
        step()
        paint_what_changed(self.canvas)
        self.times.setdefault(name, []).append((time.process_time() - start) * 1000.0)


def _send(
    widget: QWidget, kind: QEvent.Type, at: QPointF, keys: Qt.KeyboardModifier, button: Qt.MouseButton
) -> None:
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    changed = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
    event = QMouseEvent(kind, at, QPointF(widget.mapToGlobal(QPoint(*_whole(at)))), changed, held, keys)
    QApplication.sendEvent(widget, event)


def _whole(point: QPointF) -> tuple[int, int]:
    return round(point.x()), round(point.y())


def close_by(hand: Hand, node_id: str) -> None:
    """Take every gesture at 1:1, around a node in the middle."""
    canvas = hand.canvas
    item = canvas.graph.nodes[node_id]
    with looking(canvas, item.frame().center(), 1.0) as view:
        title = view(item.pos() + QPointF(60, -12))
        beside = view(item.frame().topLeft() + QPointF(-60, -40))
        field = next(
            at for at, field in enumerate(item.fields) if field.kind == "number" and field.name == "cfg"
        )
        hand.drag("pan", beside, QPointF(300, 200), button=MIDDLE)
        hand.repeat("zoom", _to_and_fro(lambda sign: canvas.zoom_by(1.1**sign)))
        hand.drag("drag a node with 5 links", title, QPointF(240, 160))
        hand.drag("clone a node", title, QPointF(240, 160), ALT)
        hand.drag("draw a link", view(item.output_point(0)), QPointF(300, 200))
        hand.drag("move all links of an output", view(item.output_point(0)), QPointF(300, 200), SHIFT)
        hand.drag("frame that selects", beside, QPointF(500, 400), CTRL)
        hand.drag("lasso", beside, QPointF(500, 400), CTRL | ALT)
        hand.drag("knife", beside, QPointF(500, 300), ALT | SHIFT)
        hand.drag("resize a node", view(item.frame().bottomRight() - QPointF(3, 3)), QPointF(160, 120))
        hand.drag("scrub a number", view(item.field_rect(field).center()), QPointF(200, 0))


def whole_group(hand: Hand, zoom: float, where: str) -> None:
    """Drag a group of a thousand nodes, and these nodes selected, at a zoom."""
    canvas = hand.canvas
    group = canvas.graph.groups["1"]
    corner = group.frame().topLeft()
    with looking(canvas, corner + QPointF(400, 250) / zoom, zoom) as view:
        title = view(corner + QPointF(200.0, 14.0))
        hand.drag(f"drag a group with 1,000 nodes{where}", title, QPointF(150, 100))
        canvas.select([item.node.id for item in canvas.graph.nodes_of_group(group)])
        first = view(canvas.graph.nodes["0"].frame().center() - QPointF(0, 100))
        hand.drag(f"drag 1,000 nodes{where}", first, QPointF(150, 100))
        canvas.select([])


def far_away(hand: Hand, node_id: str) -> None:
    """Take the gestures that are taken with everything in view."""
    canvas = hand.canvas
    scene = canvas.graph.contents_rect()
    area = canvas.viewport().rect()
    zoom = min(area.width() / scene.width(), area.height() / scene.height())
    item = canvas.graph.nodes[node_id]
    with looking(canvas, scene.center(), zoom) as view:
        hand.drag("pan, all in view", QPointF(300, 300), QPointF(60, 40), button=MIDDLE)
        hand.drag("drag a node, all in view", view(item.frame().center()), QPointF(80, 60))
        outside = view(scene.topLeft()) - QPointF(12, 0)
        hand.drag("frame around thousands, all in view", outside, QPointF(300, 250), CTRL)
        hand.drag("lasso around thousands, all in view", outside, QPointF(300, 250), CTRL | ALT)
        hand.drag("knife, all in view", outside, QPointF(300, 200), ALT | SHIFT)
        hand.repeat("zoom, all in view", _to_and_fro(lambda sign: canvas.zoom_by(1.1**sign)))
    whole_group(hand, 0.2, " from afar")
    whole_group(hand, 0.08, " from farther away")
    minimap = canvas.minimap
    minimap.show()
    with looking(canvas, item.frame().center(), 1.0):
        hand.drag("minimap", minimap.frame_of_view().center(), QPointF(40, 30), widget=minimap)
    minimap.hide()


def _to_and_fro(step: Callable[[int], object]) -> Callable[[], object]:
    sign = [1]

    def go() -> object:
        sign[0] = -sign[0]
        return step(-sign[0])

    return go


@contextmanager
def looking(canvas: Canvas, at: QPointF, zoom: float) -> Iterator[Callable[[QPointF], QPointF]]:
    """Look at a place; yields what says where a scene point is in the view."""
    canvas.look_at(at, zoom)
    paint_what_changed(canvas)
    yield lambda point: QPointF(canvas.viewportTransform().map(point).toPoint())
    canvas.select([])


def measure(count: int, steps: int) -> list[Metric]:
    """Take every gesture in a graph."""
    workflow = graph(count)
    side = SIDE * STEP
    workflow.scopes[ROOT].groups["1"] = Group("1", "A thousand", (-60.0, -120.0, side + 40.0, side + 80.0))
    canvas, _ = opened_canvas(workflow)
    collection = GarbageCollection()
    collection.leave_out()
    hand = Hand(canvas, steps)
    close_by(hand, middle_of(count))
    whole_group(hand, 1.0, "")
    far_away(hand, middle_of(count))
    collection.stop()
    canvas.close()
    metrics = []
    for name, times in hand.times.items():
        metrics.append(Metric(f"{name}: a step", statistics.median(times), "ms", FRAME_MS))
        metrics.append(Metric(f"{name}: the longest", max(times), "ms"))
    return metrics


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    application = QApplication.instance() or QApplication(sys.argv[:1])
    theme.load_fonts()
    metrics = measure(10_000, 12 if options.quick else 40)
    application.processEvents()
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
