"""What does the engine cost a node, compile and run, when the nodes themselves do nothing?

Chains and fans of 100 to 10,000 pass-through nodes, run first, again with all cached, and with one value at
the end changed; a chain of 50,000. Times are processor time of the thread, so that a busy machine changes
them little; messages go to a list. Then the same through the real server, and branches that can overlap.
"""

from __future__ import annotations

import gc
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app.folders import Folders, folders_below
from app.messages import Message, encode
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.execute import execute_plan
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.workflow.prompt import Prompt
from benchmarks.engine_graphs import PromptJson, chain, definitions, fan
from benchmarks.engine_overlap import overlap
from benchmarks.engine_served import through_the_server
from benchmarks.report import Metric, arguments, finish

FIRST_BUDGET_MS, CACHED_BUDGET_MS, GROWTH_BUDGET = 0.15, 0.06, 1.2
SIZES = (100, 1000, 3000, 10_000)
DEEPEST = 50_000


class Engine:
    """Compiles and runs one prompt, with a cache that can be emptied."""

    def __init__(self, prompt: PromptJson, folders: Folders) -> None:
        self.prompt = prompt
        self.folders = folders
        self.definitions = definitions()
        self.cache = ResultCache(10**9)
        self.messages: list[Message] = []

    def run(self) -> None:
        """Run the prompt as a worker would."""
        self.messages.clear()
        context = CompileContext(self.definitions, self.folders, self.cache.snapshot())
        plan = compile_prompt(Prompt.from_json(self.prompt), context)
        services = RunServices(context, self.cache, self.folders, self.messages.append, prompt=self.prompt)
        report = execute_plan(plan, services)
        assert report.status == "success", report.problems

    def ms_a_node(self, way: str) -> float:
        """Return the time of one run, a node; `way` is first, all cached or one change."""
        if way == "first":
            self.cache.clear()
        elif way == "one change":
            self._change_the_end()
        gc.collect()
        began = time.thread_time()
        self.run()
        return (time.thread_time() - began) * 1000 / len(self.prompt)

    def _change_the_end(self) -> None:
        """Give the last node with a value of its own another one."""
        last = next(node for node in reversed(self.prompt.values()) if node["class_type"] == "Pass")
        last["inputs"]["tag"] += len(self.prompt)


def measure(shape: Callable[[int], PromptJson], sizes: tuple[int, ...], repeats: int) -> list[Metric]:
    """Measure one shape of graph at all sizes in turn, and how its cost a node grows from 1,000 on.

    How it grows is the median of the ratios of each turn, so that a busy machine hits both sides alike.
    """
    costs: list[Metric] = []
    growths: list[Metric] = []
    ways = (("first", FIRST_BUDGET_MS), ("all cached", CACHED_BUDGET_MS), ("one change", CACHED_BUDGET_MS))
    with tempfile.TemporaryDirectory() as home:
        folders = folders_below(Path(home), Path(home) / "state")
        engines = {nodes: Engine(shape(nodes), folders) for nodes in sizes}
        for way, budget in ways:
            turns = [{nodes: one.ms_a_node(way) for nodes, one in engines.items()} for _ in range(repeats)]
            for nodes in sizes:
                value = statistics.median(turn[nodes] for turn in turns)
                costs.append(Metric(f"{shape.__name__} of {nodes}, {way}", value, "ms/node", budget))
            for before, after in (*itertools.pairwise(sizes[1:]), (sizes[1], sizes[-1])):
                growth = statistics.median(turn[after] / turn[before] for turn in turns)
                name = f"{shape.__name__}: {after} against {before}, {way}"
                growths.append(Metric(name, growth, "× a node", GROWTH_BUDGET))
    return costs + growths


def deepest() -> Metric:
    """Run one chain of very many nodes."""
    with tempfile.TemporaryDirectory() as home:
        engine = Engine(chain(DEEPEST), folders_below(Path(home), Path(home) / "state"))
        return Metric(f"chain of {DEEPEST}, first", engine.ms_a_node("first"), "ms/node", FIRST_BUDGET_MS)


def frames(repeats: int) -> Metric:
    """Measure what it costs to write a run's messages as frames."""
    with tempfile.TemporaryDirectory() as home:
        engine = Engine(chain(1000), folders_below(Path(home), Path(home) / "state"))
        engine.run()
    times = []
    for _ in range(repeats):
        began = time.thread_time()
        for message in engine.messages:
            encode(message)
        times.append((time.thread_time() - began) * 1000 / 1000)
    return Metric("messages of a first run as frames", statistics.median(times), "ms/node")


def main() -> int:
    """Measure, print, and say whether all budgets are kept."""
    options = arguments(__doc__)
    repeats = 3 if options.quick else 5
    metrics = [*measure(chain, SIZES, repeats), *measure(fan, SIZES, repeats), deepest(), frames(repeats)]
    overlapping, reasons = overlap(repeats)
    metrics += overlapping
    metrics += through_the_server((1000, 3000) if options.quick else SIZES[1:], repeats)
    if not options.json:
        print("\n".join(("could not overlap:", *reasons)))
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
