"""How fast is the canvas, against plain QGraphicsItems painted alike in the same run?

Opens graphs of 1,000, 5,000 and 10,000 sampler nodes with two links each, then repaints, drags, pans and
zooms at 1:1 and with everything in view.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.workflow.document import ROOT, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo
from benchmarks.plain_items import PlainView
from benchmarks.report import Metric, arguments, finish, paired_ms

SIZE = (1600, 1000)
STEP = 330.0
OPEN_BUDGET, FRAME_BUDGET, OVERVIEW_BUDGET, GROWTH_BUDGET = 4.0, 1.5, 0.5, 1.5

SLOTS = (("model", "MODEL"), ("positive", "LATENT"), ("negative", "CONDITIONING"), ("latent_image", "LATENT"))
SAMPLER = NodeInfo(
    "KSampler",
    "KSampler",
    "model/sampling",
    inputs=(
        *(InputInfo(name, kind) for name, kind in SLOTS),
        InputInfo("seed", "INT", options={"min": 0, "max": 2**64 - 1, "control_after_generate": True}),
        InputInfo("steps", "INT", options={"min": 1, "max": 10000}),
        InputInfo("cfg", "FLOAT", options={"min": 0.0, "max": 100.0, "step": 0.1, "round": 0.01}),
        InputInfo("sampler_name", "COMBO", choices=("euler", "heun")),
        InputInfo("scheduler", "COMBO", choices=("normal", "karras")),
        InputInfo("denoise", "FLOAT", options={"min": 0.0, "max": 1.0, "step": 0.01}),
    ),
    outputs=(OutputInfo("LATENT", "LATENT"),),
)


def graph(count: int) -> Workflow:
    """Return a document of samplers in a square, each linked to the two before it."""
    workflow = Workflow()
    columns = max(1, int(count**0.5))
    links = {}
    for index in range(count):
        for back, slot in ((1, 1), (2, 3)):
            if index >= back:
                key = f"{index * 2 + slot}"
                links[key] = Link(key, str(index - back), 0, str(index), slot, "LATENT")
    into = {(link.target, link.target_slot): link.id for link in links.values()}
    for index in range(count):
        node_id = str(index)
        workflow.nodes[node_id] = Node(
            node_id,
            "KSampler",
            (index % columns * STEP, index // columns * STEP),
            (240.0, 236.0),
            inputs=tuple(InputSlot(n, kind, into.get((node_id, i))) for i, (n, kind) in enumerate(SLOTS)),
            outputs=(OutputSlot("LATENT", "LATENT"),),
            values=(index, "fixed", 20, 8.0, "euler", "normal", 1.0),
        )
    workflow.links.update(links)
    return workflow


@dataclass
class Side:
    """One of the two views and how it is made to do each thing."""

    view: Canvas | PlainView
    look: Callable[[float], None]
    drag: Callable[[QPointF], None]

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


def opened_canvas(workflow: Workflow) -> tuple[Canvas, float]:
    """Open a document on the canvas; returns it with the seconds until it was painted."""
    canvas = Canvas()
    canvas.minimap.hide()
    canvas.resize(*SIZE)
    canvas.show()
    QApplication.processEvents()
    gc.collect()
    start = time.perf_counter()
    canvas.show_scope(workflow, ROOT, {"KSampler": SAMPLER})
    canvas.viewport().repaint()
    return canvas, time.perf_counter() - start


def opened_plain(workflow: Workflow) -> tuple[PlainView, float]:
    """Open a document with plain items; returns the view with the seconds until it was painted."""
    view = PlainView()
    view.resize(*SIZE)
    view.show()
    QApplication.processEvents()
    gc.collect()
    start = time.perf_counter()
    view.open(workflow)
    view.viewport().repaint()
    return view, time.perf_counter() - start


def both_sides(workflow: Workflow) -> tuple[Side, Side, float, float]:
    """Open a document on both; returns canvas, plain items, and the seconds each took."""
    plain, plain_s = opened_plain(workflow)
    canvas, canvas_s = opened_canvas(workflow)
    middle = list(workflow.nodes)[len(workflow.nodes) // 2 + int(len(workflow.nodes) ** 0.5) // 2]
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
        QApplication.processEvents()

    grip = canvas.graph.nodes[middle].pos() + QPointF(60, -12)
    return (
        Side(canvas, look_canvas, Dragger(canvas, grip)),
        Side(plain, look_plain, drag_plain),
        canvas_s,
        plain_s,
    )


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
        QApplication.processEvents()

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


def frames(canvas: Side, plain: Side, zoom: float, repeats: int) -> dict[str, tuple[float, float]]:
    """Measure repaint, pan, zoom and drag in turn on both sides; zoom 0 means everything in view."""
    result = {}
    for name, ours, theirs in zip(STEPS, steps(canvas), steps(plain), strict=True):
        for side, step in ((canvas, ours), (plain, theirs)):
            side.look(zoom)
            QApplication.processEvents()
            step()
        result[name] = paired_ms(ours, theirs, repeats)
    if isinstance(canvas.drag, Dragger):
        canvas.drag.release()
    return result


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


def measure(count: int, repeats: int) -> tuple[list[Metric], float]:
    """Measure one size; returns its metrics and the canvas' seconds to open a node."""
    canvas, plain, canvas_s, plain_s = both_sides(graph(count))
    metrics = [
        Metric(f"open {count:,} nodes", canvas_s, "s"),
        Metric(f"open {count:,} nodes, against plain items", canvas_s / plain_s, "×", OPEN_BUDGET),
    ]
    for where, zoom in (("1:1", 1.0), ("fit-all", 0.0)):
        for name, (value, theirs) in frames(canvas, plain, zoom, repeats).items():
            budget = OVERVIEW_BUDGET if where == "fit-all" and name == "repaint" else FRAME_BUDGET
            metrics.append(Metric(f"{name} at {where}, {count:,} nodes", value, "ms"))
            label = f"{name} at {where}, {count:,} nodes, against plain items"
            metrics.append(Metric(label, value / theirs, "×", budget))
    canvas.view.close()
    plain.view.close()
    return metrics, canvas_s / count


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    application = QApplication.instance() or QApplication(sys.argv[:1])
    theme.load_fonts()
    measure(50, 2)
    metrics: list[Metric] = []
    per_node = {}
    for count in (1000, 5000) if options.quick else (1000, 5000, 10000):
        found, per_node[count] = measure(count, 9 if options.quick else 21)
        metrics += found
    first, last = per_node[min(per_node)], per_node[max(per_node)]
    metrics.append(Metric("open, growth of the time a node", last / first, "×", GROWTH_BUDGET))
    application.processEvents()
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
