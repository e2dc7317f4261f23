"""How fast is the canvas, against plain QGraphicsItems painted alike in the same run?

Opens graphs of 100, 1,000, 5,000 and 10,000 sampler nodes with two links each, and the largest real files
when the corpus lies beside the checkout; then repaints, drags a node with five links, pans and zooms at 1:1
and with everything in view, selects and moves all, takes that back, and weighs both in their own processes.
"""

from __future__ import annotations

import json
import os
import statistics
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.folders import resource_path
from app.workflow.document import Workflow
from app.workflow.node_info import read_object_info
from benchmarks.canvas_graphs import graph, largest_files
from benchmarks.canvas_memory import bytes_a_node
from benchmarks.canvas_sides import (
    SAMPLERS,
    STEPS,
    Dragger,
    Library,
    Side,
    WholeScene,
    both_sides,
    opened_canvas,
    steps,
)
from benchmarks.plain_items import PlainView
from benchmarks.report import Metric, arguments, finish, paired_ms

OPEN_BUDGET, FRAME_BUDGET, OVERVIEW_BUDGET = 4.0, 1.5, 0.5
GROWTH_BUDGET, REPAINT_GROWTH_BUDGET = 11.0, 1.1
"""From 1,000 to 10,000 nodes: of opening, and of a repaint at 1:1, where as many nodes are in view."""

WHOLE_BUDGET, MEMORY_BUDGET = 4.0, 4.0
"""Selecting, moving and weighing all: ours keeps the document in step, plain items have none."""


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


def measure(name: str, workflow: Workflow, library: Library, repeats: int) -> tuple[list[Metric], float]:
    """Measure one document; returns its metrics and the canvas' seconds to open it."""
    canvas, plain, canvas_s, plain_s = both_sides(workflow, library)
    metrics = [
        Metric(f"open {name}", canvas_s, "s"),
        Metric(f"open {name}, against plain items", canvas_s / plain_s, "×", OPEN_BUDGET),
    ]
    for where, zoom in (("1:1", 1.0), ("fit-all", 0.0)):
        for step, (value, theirs) in frames(canvas, plain, zoom, repeats).items():
            overview = where == "fit-all" and step == "repaint" and canvas.far
            budget = OVERVIEW_BUDGET if overview else FRAME_BUDGET
            metrics.append(Metric(f"{step} at {where}, {name}", value, "ms"))
            metrics.append(
                Metric(f"{step} at {where}, {name}, against plain items", value / theirs, "×", budget)
            )
    metrics += whole(name, canvas, plain, workflow, max(repeats // 4, 3))
    canvas.view.close()
    plain.view.close()
    return metrics, canvas_s


def whole(name: str, canvas: Side, plain: Side, workflow: Workflow, repeats: int) -> list[Metric]:
    """Measure selecting all, moving all and taking it back."""
    assert isinstance(canvas.view, Canvas)
    assert isinstance(plain.view, PlainView)
    canvas.look(1.0)
    plain.look(1.0)
    times: dict[str, list[tuple[float, float]]] = {}
    scene = WholeScene(canvas.view, plain.view, workflow)
    for _ in range(repeats):
        for step, ours, theirs in scene.pairs():
            times.setdefault(step, []).append(paired_ms(ours, theirs, 1))
    metrics = []
    for step, pairs in times.items():
        value, other = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
        metrics.append(Metric(f"{step}, {name}", value, "ms"))
        metrics.append(Metric(f"{step}, {name}, against plain items", value / other, "×", WHOLE_BUDGET))
    return metrics


def repaint_growth(small: int, large: int, repeats: int) -> Metric:
    """Compare a repaint at 1:1 of two sizes, in turn."""
    canvases = [opened_canvas(graph(count))[0] for count in (small, large)]
    for canvas, count in zip(canvases, (small, large), strict=True):
        middle = count // 2 + int(count**0.5) // 2
        canvas.look_at(canvas.graph.nodes[str(middle)].frame().center(), 1.0)
        QApplication.processEvents()
    first, second = paired_ms(canvases[0].viewport().repaint, canvases[1].viewport().repaint, repeats)
    for canvas in canvases:
        canvas.close()
    return Metric(
        f"repaint at 1:1, growth from {small:,} to {large:,} nodes",
        second / first,
        "×",
        REPAINT_GROWTH_BUDGET,
    )


def memory(count: int) -> list[Metric]:
    """Weigh the items of both sides, each in a process of its own."""
    ours, theirs = bytes_a_node("canvas", count), bytes_a_node("plain", count)
    return [
        Metric(f"memory a node, {count:,} nodes", ours / 1024.0, "KiB"),
        Metric(f"memory a node, {count:,} nodes, against plain items", ours / theirs, "×", MEMORY_BUDGET),
    ]


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    application = QApplication.instance() or QApplication(sys.argv[:1])
    theme.load_fonts()
    repeats = 9 if options.quick else 21
    measure("warm up", graph(50), SAMPLERS, 2)
    metrics: list[Metric] = []
    seconds = {}
    for count in (100, 1000, 5000) if options.quick else (100, 1000, 5000, 10_000):
        found, seconds[count] = measure(f"{count:,} nodes", graph(count), SAMPLERS, repeats)
        metrics += found
    large = max(seconds)
    budget = GROWTH_BUDGET * large / 10_000
    growth = seconds[large] / seconds[1000]
    metrics.append(Metric(f"open, growth from 1,000 to {large:,} nodes", growth, "×", budget))
    metrics.append(repaint_growth(1000, large, 5 * repeats))
    metrics += memory(1000 if options.quick else 10_000)
    library = read_object_info(json.loads(resource_path("object_info.json").read_text("utf-8")))
    for name, workflow in largest_files(1 if options.quick else 3):
        metrics += measure(f"{name} ({len(workflow.nodes):,} nodes)", workflow, library, repeats)[0]
    application.processEvents()
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
