"""How fast are workflow files read, turned into prompts and written, and how much memory do they take?

Files shaped like real ones, of 1,000, 5,000 and 20,000 nodes. Each time is set against `json.loads` or
`json.dumps` of the same file in the same run, so that a busy machine changes the ratios little; the growth of
the time and the memory a node says whether the work is linear. At the end the largest real file, when the
corpus lies beside the checkout: opened, converted, edited and saved.
"""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.workflow.canonical.form import canonical_bytes
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes
from app.workflow.open_file import open_bytes
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from benchmarks.report import Metric, arguments, cpu_ms, finish

SIZES = (1000, 5000, 20_000)
GROWTH_BUDGET, MEMORY_GROWTH_BUDGET = 1.5, 1.2
READ_BUDGET, PROMPT_BUDGET = 10.0, 3.0
SAVE_BUDGET, SAVE_EDITED_BUDGET, SAVE_ALL_BUDGET, CANONICAL_BUDGET = 5.0, 6.0, 16.0, 12.0
MEMORY_BUDGET = 12.0
"""Times the size of the file: text, JSON values and document together, at their peak."""

LARGEST_NODES, LARGEST_BUDGET_MS = 793, 1000.0
CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "ui"
COLUMNS = 40

Json = dict[str, Any]


def file_of(count: int) -> bytes:
    """Return a file of a chain of nodes with as many slots, values and properties as real ones have."""
    nodes = [node(index, last=index == count - 1) for index in range(count)]
    links = [[index, index - 1, 0, index, 0, "LATENT"] for index in range(1, count)]
    graph = {"id": "b", "revision": 0, "last_node_id": count, "last_link_id": count, "nodes": nodes}
    graph |= {"links": links, "groups": [], "config": {}, "extra": {"ds": {"scale": 1.0, "offset": [0, 0]}}}
    return json.dumps({**graph, "version": 0.4}, indent=2).encode()


def node(index: int, last: bool) -> Json:
    """Return the JSON of one sampler of the chain."""
    kinds = {"model": "MODEL", "positive": "CONDITIONING", "negative": "CONDITIONING", "seed": "INT"}
    slots: list[Json] = [{"name": "latent_image", "type": "LATENT", "link": index or None}]
    slots += [
        {"localized_name": name, "name": name, "type": kind, "link": None} for name, kind in kinds.items()
    ]
    outputs = [{"localized_name": "LATENT", "name": "LATENT", "type": "LATENT", "links": [index + 1]}]
    if last:
        outputs[0]["links"] = None
    return {
        "id": index,
        "type": "KSampler",
        "pos": [index % COLUMNS * 300.5, index // COLUMNS * 200.25],
        "size": [315, 262],
        "flags": {},
        "order": index,
        "mode": 0,
        "inputs": slots,
        "outputs": outputs,
        "title": f"Sampler {index}",
        "properties": {"cnr_id": "comfy-core", "ver": "0.3.30", "Node name for S&R": "KSampler"},
        "widgets_values": [index * 7919, "randomize", 20, 8.5, "euler", "normal", 1],
        "color": "#323",
        "bgcolor": "#535",
    }


def speeds(content: bytes, count: int, repeats: int) -> tuple[list[Metric], dict[str, float]]:
    """Measure each step of a file's life; returns the metrics and the milliseconds a node of each step."""
    workflow, edited = read_workflow(content), read_workflow(content)
    edited.apply(MoveNodes(ROOT, {str(count // 2): (1.5, 2.5)}))
    parsed = json.loads(content)
    on_one_line = read_workflow(json.dumps(parsed).encode())
    on_one_line.apply(MoveNodes(ROOT, {key: (1.5, float(key)) for key in on_one_line.nodes}))
    loads = cpu_ms(lambda: json.loads(content), repeats)
    dumps = cpu_ms(lambda: json.dumps(parsed), repeats)
    steps: dict[str, tuple[Callable[[], object], str, float, float]] = {
        "read": (lambda: read_workflow(content), "json.loads", loads, READ_BUDGET),
        "to_prompt": (lambda: to_prompt(workflow, {}), "json.loads", loads, PROMPT_BUDGET),
        "write": (lambda: write_workflow(workflow), "json.dumps", dumps, SAVE_BUDGET),
        "write after an edit": (lambda: write_workflow(edited), "json.dumps", dumps, SAVE_EDITED_BUDGET),
        "write with every node moved": (
            lambda: write_workflow(on_one_line), "json.dumps", dumps, SAVE_ALL_BUDGET,
        ),
        "write in canonical form": (lambda: canonical_bytes(workflow), "json.dumps", dumps, CANONICAL_BUDGET),
    }  # fmt: skip
    metrics, a_node = [], {}
    for name, (step, floor, against, budget) in steps.items():
        value = cpu_ms(step, repeats)
        a_node[name] = value / count
        metrics.append(Metric(f"{name}, {count:,} nodes", value, "ms"))
        metrics.append(Metric(f"{name}, {count:,} nodes, against {floor}", value / against, "×", budget))
    return metrics, a_node


def memory(content: bytes) -> float:
    """Return the peak of what reading a file allocates, in bytes."""
    gc.collect()
    tracemalloc.start()
    workflow = read_workflow(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del workflow
    return float(peak)


def largest_file() -> bytes:
    """Return the largest real file at hand, else one of the same size."""
    files = sorted(CORPUS.glob("*.json"), key=lambda path: path.stat().st_size)
    return files[-1].read_bytes() if files else file_of(LARGEST_NODES)


def largest(repeats: int) -> Metric:
    """Measure a large real file from opening to saving."""
    content = largest_file()

    def from_opening_to_saving() -> None:
        workflow = open_bytes(content, {}).workflow
        to_prompt(workflow, {})
        workflow.apply(MoveNodes(ROOT, {next(iter(workflow.nodes)): (1.5, 2.5)}))
        write_workflow(workflow)

    value = cpu_ms(from_opening_to_saving, repeats)
    return Metric("largest real file: open, convert, edit, save", value, "ms", LARGEST_BUDGET_MS)


def main() -> int:
    """Run the benchmark."""
    options = arguments(__doc__)
    repeats = 3 if options.quick else 7
    metrics: list[Metric] = []
    times: dict[int, dict[str, float]] = {}
    bytes_a_node: dict[int, float] = {}
    for count in SIZES:
        content = file_of(count)
        found, times[count] = speeds(content, count, repeats)
        peak = memory(content)
        bytes_a_node[count] = peak / count
        metrics += [*found, Metric(f"memory, {count:,} nodes", peak / count / 1000.0, "kB a node")]
        against = peak / len(content)
        metrics.append(Metric(f"memory, {count:,} nodes, against the file", against, "×", MEMORY_BUDGET))
    first, last = SIZES[0], SIZES[-1]
    for name, value in times[first].items():
        growth = times[last][name] / value
        metrics.append(Metric(f"{name}, growth of the time a node", growth, "×", GROWTH_BUDGET))
    growth = bytes_a_node[last] / bytes_a_node[first]
    metrics.append(Metric("memory, growth a node", growth, "×", MEMORY_GROWTH_BUDGET))
    metrics.append(largest(repeats))
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
