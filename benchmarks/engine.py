"""What does the engine cost a node, compile and run, when the nodes themselves do nothing?

Chains and fans of 1,000 and 10,000 pass-through nodes, run first, then again with all cached. Times are
processor time of the thread, so that a busy machine changes them little; messages go to a list.
"""

from __future__ import annotations

import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.folders import Folders, folders_below
from app.messages import Message, encode
from app.node_def import NodeDef, NodeResult
from app.runtime.cache import ResultCache
from app.runtime.compile import CompileContext, compile_prompt
from app.runtime.execute import execute_plan
from app.runtime.run_services import RunServices
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt
from benchmarks.report import Metric, arguments, finish

FIRST_BUDGET_MS, CACHED_BUDGET_MS, GROWTH_BUDGET = 0.15, 0.06, 2.0
ANY: list[Any] = ["*", {}]
PromptJson = dict[str, Any]


def definitions() -> Mapping[str, NodeDef]:
    """Return a source, a node that passes its input through, and a sink."""

    def define(kind: str, inputs: Mapping[str, Any], outputs: list[str], call: Callable[..., Any]) -> NodeDef:
        entry = {"input": {"required": inputs}, "output": outputs, "output_node": not outputs}
        return NodeDef(NodeInfo.from_json(kind, entry), call, pure=bool(outputs))

    return {
        "Source": define("Source", {"value": ["INT", {}]}, ["INT"], lambda run, i: NodeResult((i["value"],))),
        "Pass": define("Pass", {"x": ANY, "tag": ["INT", {}]}, ["*"], lambda run, i: NodeResult((i["x"],))),
        "Sink": define("Sink", {"x": ANY}, [], lambda run, i: NodeResult((), {"text": ["done"]})),
    }


def chain(nodes: int) -> PromptJson:
    """Return one deep chain from a source to a sink."""
    prompt: PromptJson = {"0": {"class_type": "Source", "inputs": {"value": 1}}}
    for index in range(1, nodes - 1):
        prompt[str(index)] = {"class_type": "Pass", "inputs": {"x": [str(index - 1), 0], "tag": index}}
    prompt[str(nodes - 1)] = {"class_type": "Sink", "inputs": {"x": [str(nodes - 2), 0]}}
    return prompt


def fan(nodes: int) -> PromptJson:
    """Return one source that feeds as many pairs of a node and a sink as fit."""
    prompt: PromptJson = {"0": {"class_type": "Source", "inputs": {"value": 1}}}
    for index in range(1, nodes - 1, 2):
        prompt[str(index)] = {"class_type": "Pass", "inputs": {"x": ["0", 0], "tag": index}}
        prompt[str(index + 1)] = {"class_type": "Sink", "inputs": {"x": [str(index), 0]}}
    return prompt


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

    def ms_a_node(self, *, cached: bool, repeats: int) -> float:
        """Return the median time a node."""
        return statistics.median(self._once(cached=cached) for _ in range(repeats))

    def _once(self, *, cached: bool) -> float:
        if not cached:
            self.cache.clear()
        gc.collect()
        began = time.thread_time()
        self.run()
        return (time.thread_time() - began) * 1000 / len(self.prompt)


def measure(shape: Callable[[int], PromptJson], sizes: tuple[int, ...], repeats: int) -> list[Metric]:
    """Measure one shape of graph at all sizes, and how its cost a node grows."""
    metrics: list[Metric] = []
    found: dict[tuple[int, bool], float] = {}
    with tempfile.TemporaryDirectory() as home:
        folders = folders_below(Path(home), Path(home) / "state")
        for nodes in sizes:
            engine = Engine(shape(nodes), folders)
            for cached, budget in ((False, FIRST_BUDGET_MS), (True, CACHED_BUDGET_MS)):
                value = found[nodes, cached] = engine.ms_a_node(cached=cached, repeats=repeats)
                when = "all cached" if cached else "first"
                metrics.append(Metric(f"{shape.__name__} of {nodes}, {when}", value, "ms/node", budget))
    for cached in (False, True):
        growth = found[sizes[-1], cached] / found[sizes[0], cached]
        when = "all cached" if cached else "first"
        name = f"{shape.__name__}: {sizes[-1]} against {sizes[0]}, {when}"
        metrics.append(Metric(name, growth, "× a node", GROWTH_BUDGET))
    return metrics


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
    repeats = 3 if options.quick else 9
    metrics = [
        *measure(chain, (1000, 10_000), repeats),
        *measure(fan, (1000, 10_000), repeats),
        frames(repeats),
    ]
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
