"""How fast are the documents: opened, saved, turned into a prompt, checked at once and after an edit?

Chains of 1,000 and 5,000 nodes, every thirtieth value wrong. Each time is set against `json.loads` or
`json.dumps` of the same file in the same run, so that a busy machine changes the ratios little. Then the
editor's window: one edit with all that follows it, and the longest time that its first check holds it up.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.collecting import without_collecting
from app.editor.application import shipped_library
from app.editor.garbage import GarbageCollection
from app.editor.main_window import MainWindow
from app.editor.theme import apply_theme
from app.folders import folders_below
from app.settings import Settings
from app.workflow.check import CheckedWorkflow, check_workflow
from app.workflow.check_prompt import check_prompt
from app.workflow.document import ROOT, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddLink, Edit, SetValue
from app.workflow.node_info import NodeInfo
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from benchmarks.report import Metric, arguments, cpu_ms, finish

BUDGET_AT = 1000
EDIT_BUDGET_MS, CIRCLE_BUDGET_MS, GROWTH_BUDGET = 10.0, 20.0, 1.5
PIECE_BUDGET_MS = {1000: 10.0, 5000: 20.0}
READ_BUDGET, SAVE_BUDGET, PROMPT_BUDGET, CHECK_BUDGET = 10.0, 9.0, 5.0, 9.0
COLUMNS = 40
WRONG_EVERY = 30
FIRST, SCALE, LAST = "EmptyLatentImage", "LatentUpscaleBy", "PreviewAny"

Library = Mapping[str, NodeInfo]


def chain(count: int) -> Workflow:
    """Return a latent that is scaled again and again, then shown; every thirtieth factor is out of range."""
    workflow = Workflow()
    for index in range(count):
        node_id, following = str(index), str(index + 1)
        kind = FIRST if index == 0 else LAST if index == count - 1 else SCALE
        factor = 99.0 if index % WRONG_EVERY == 0 else 1.0
        values = {FIRST: (64, 64, 1), SCALE: ("nearest-exact", factor)}
        workflow.nodes[node_id] = Node(
            node_id,
            kind,
            (index % COLUMNS * 300.0, index // COLUMNS * 200.0),
            (240.0, 100.0),
            inputs=(InputSlot("source" if kind == LAST else "samples", "LATENT", node_id),) if index else (),
            outputs=(OutputSlot("LATENT", "LATENT", (following,)),) if index < count - 1 else (),
            values=values.get(kind, ()),
        )
        if index:
            workflow.links[node_id] = Link(node_id, str(index - 1), 0, node_id, 0, "LATENT")
    return workflow


def formats(count: int, library: Library, repeats: int) -> tuple[list[Metric], dict[str, float]]:
    """Measure what needs no window; returns the metrics and the milliseconds a node of each step."""
    content = write_workflow(chain(count))
    workflow = read_workflow(content)
    prompt = to_prompt(workflow, library)
    parsed = json.loads(content)
    loads, dumps = cpu_ms(lambda: json.loads(content), repeats), cpu_ms(lambda: json.dumps(parsed), repeats)
    steps: dict[str, tuple[Callable[[], object], float, float]] = {
        "open": (lambda: read_workflow(content), loads, READ_BUDGET),
        "save": (lambda: write_workflow(workflow), dumps, SAVE_BUDGET),
        "to_prompt": (lambda: to_prompt(workflow, library), loads, PROMPT_BUDGET),
        "check the prompt": (lambda: check_prompt(prompt, library), loads, CHECK_BUDGET),
        "check the workflow": (lambda: check_workflow(workflow, library), loads, CHECK_BUDGET),
    }
    metrics, a_node = [], {}
    for name, (step, floor, budget) in steps.items():
        value = cpu_ms(step, repeats)
        a_node[name] = value / count
        against = "json.dumps" if floor is dumps else "json.loads"
        metrics.append(Metric(f"{name}, {count:,} nodes", value, "ms"))
        metrics.append(Metric(f"{name}, {count:,} nodes, against {against}", value / floor, "×", budget))
    return metrics, a_node


def edits(count: int, library: Library) -> dict[str, Callable[[int], Edit]]:
    """Return the edits to measure; each makes or mends a problem."""
    middle = str(count // 2 + 1)
    info = library[SCALE]
    back, forth = str(count // 2 - 200), str(count // 2 + 200)
    return {
        "a value": lambda turn: SetValue(ROOT, middle, "scale_by", 99.0 + turn, info),
        "a link that closes a circle of 400": lambda turn: AddLink(
            ROOT, Link("1000000", forth, 0, back, 0, "LATENT")
        ),
    }


def checks(count: int, library: Library, repeats: int) -> list[Metric]:
    """Measure the live check alone, after edits of a workflow it knows."""
    metrics = []
    for name, make in edits(count, library).items():
        workflow = chain(count)
        checked = CheckedWorkflow(workflow, library)
        checked.check()
        times = []
        for turn in range(repeats):
            undo = workflow.apply(make(turn))
            start = time.process_time()
            checked.check()
            times.append((time.process_time() - start) * 1000.0)
            workflow.apply(undo)
            checked.check()
        value = statistics.median(times)
        budget = EDIT_BUDGET_MS if count == BUDGET_AT else None
        metrics.append(Metric(f"live check after {name}, {count:,} nodes", value, "ms", budget))
    return metrics


def window_of(library: Library, home: Path) -> MainWindow:
    """Return the editor's window, as `confy edit` shows it, without a server."""
    folders = folders_below(home, home / "state")
    folders.create()
    window = MainWindow(folders, Settings(), library)
    window.show()
    QApplication.processEvents()
    return window


def check_all(window: MainWindow) -> list[float]:
    """Check until all is checked; returns the milliseconds of each slice."""
    slices = []
    done = False
    while not done:
        start = time.process_time()
        window.live_check.check_now()
        slices.append((time.process_time() - start) * 1000.0)
        done = window.live_check.idle
    return slices


def close_all(window: MainWindow) -> None:
    """Close every document as it is: an empty one is open then."""
    for document in list(window.session.opened):
        window.session.close(document)


def in_window(count: int, window: MainWindow, repeats: int) -> list[Metric]:
    """Measure the Qt thread: first check, then an edit with check, list, marks and panel."""
    close_all(window)
    window.session.restore(write_workflow(chain(count)), None, "benchmark")
    window.docks.bring_up("problems")
    window.live_check.stop()
    window.live_check.watch(window.session.workflow, window.session.library)
    slices = check_all(window)
    for _ in range(5):
        QApplication.processEvents()
    piece = PIECE_BUDGET_MS[count]
    found = [Metric(f"first check of {count:,} nodes, longest slice", max(slices), "ms", piece)]
    for name, make in edits(count, window.session.library).items():
        times, pieces = [], []
        for turn in range(repeats):
            edit = make(turn)
            start = time.process_time()
            window.session.do(edit, "benchmark")
            done = (time.process_time() - start) * 1000.0
            slices = check_all(window)
            times.append(done + sum(slices))
            pieces.append(max(done, *slices))
            window.session.undo_stack.undo()
            check_all(window)
            QApplication.processEvents()
        budget = None if count != BUDGET_AT else EDIT_BUDGET_MS if name == "a value" else CIRCLE_BUDGET_MS
        value = statistics.median(times)
        what = f"{name} in the window, all but painting"
        found.append(Metric(f"{what}, {count:,} nodes", value, "ms", budget))
        found.append(
            Metric(f"{what}, longest piece, {count:,} nodes", statistics.median(pieces), "ms", piece)
        )
    return found


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    repeats = 5 if options.quick else 9
    application = QApplication(sys.argv[:1])
    collection = GarbageCollection(application)
    apply_theme(application)
    metrics: list[Metric] = []
    growth: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        library = shipped_library(folders_below(home, home / "state"))
        window = window_of(library, home)
        for count in (1000, 5000):
            found, growth[count] = formats(count, library, repeats)
            metrics += [*found, *checks(count, library, repeats)]
            with (
                without_collecting()
            ):  # the editor collects garbage between events, never in the midst of one
                metrics += in_window(count, window, repeats)
        for name, first in growth[1000].items():
            metrics.append(
                Metric(f"{name}, growth of the time a node", growth[5000][name] / first, "×", GROWTH_BUDGET)
            )
        close_all(window)
        window.close()
    collection.stop()
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
