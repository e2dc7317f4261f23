"""Where branches overlap, what lives at once is predicted from above, and not from far above."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import folders_below
from app.node_def import NodeDef, NodeResult
from app.runtime.memory.overlapping import LARGEST_ISLAND
from app.runtime.memory.predicted import PredictedMemory, predict_memory
from app.tensor_spec import tensor_spec
from app.workflow.node_info import NodeInfo
from tests.fakes import Probes
from tests.prompt_bench import Bench
from tests.runtime_memory.counted_tensors import CountedTensors

LANES = {"Reads": "files", "Computes": "cpu", "Asks": "network", "Draws": "", "Waits": "files"}
WAIT_S = 10
KB = 1000


class Runs:
    """Nodes of several lanes that take as much memory and time as they are told.

    `during` is what was measured while each ran.
    """

    def __init__(self, home: Path) -> None:
        self.counted = CountedTensors()
        self.during: dict[str, int] = {}
        self.done = {name: threading.Event() for name in "abc"}
        probes = Probes()
        for kind, lane in LANES.items():
            probes.definitions[kind] = self._node(kind, lane)
        self.bench = Bench(probes, folders_below(home, home), budget_bytes=0)

    def _node(self, kind: str, lane: str) -> NodeDef:
        numbers = {name: ["INT", {}] for name in ("size", "work", "ms")}
        words = {"after": ["STRING", {}], "says": ["STRING", {}]}
        inputs = {"required": numbers, "optional": {**words, **{f"x{n}": ["*", {}] for n in range(4)}}}

        def shapes(specs: Any) -> tuple[Any, ...]:
            return (tensor_spec("*", (specs["size"],), "uint8"),)

        def call(run: Any, values: Mapping[str, Any]) -> NodeResult:
            for name in values.get("after", ""):
                assert self.done[name].wait(WAIT_S)
            work = self.counted.empty(values["work"])
            result = self.counted.empty(values["size"])
            time.sleep(values["ms"] / 1000)
            self.during[run.node_id] = self.counted.bytes
            del work
            for name in values.get("says", ""):
                self.done[name].set()
            return NodeResult((result,))

        return NodeDef(
            NodeInfo.from_json(kind, {"input": inputs, "output": ["*"]}),
            call,
            shapes=shapes,
            resource=lane,
            working_bytes=lambda specs: specs["work"] + specs["size"],
        )

    def run(self, prompt: Mapping[str, Any]) -> PredictedMemory:
        """Run a prompt; return what was predicted, never less than what was measured."""
        plan = self.bench.compile(prompt)
        assert not plan.problems, plan.problems
        predicted = predict_memory(plan.graph)
        self.counted.most = self.counted.bytes = 0
        report = self.bench.run(prompt)
        assert report.status == "success", report.problems
        assert self.counted.bytes == 0, "nothing of a run stays"
        for step, measured in self.during.items():
            assert measured <= predicted.steps[step].most, (step, measured, predicted.steps[step])
        assert predicted.peak is not None
        assert self.counted.most <= predicted.peak[1]
        return predicted


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(tmp_path)


def node(kind: str, size: int, work: int = 0, ms: int = 0, **inputs: Any) -> dict[str, Any]:
    sizes = {"size": size * KB, "work": work * KB, "ms": ms}
    return {
        "class_type": kind,
        "inputs": sizes | {n: [v, 0] if n[0] == "x" else v for n, v in inputs.items()},
    }


def sink(of: str) -> dict[str, Any]:
    return {"class_type": "PSink", "inputs": {"x": [of, 0]}}


def test_what_is_read_ahead_counts_while_another_branch_computes(runs: Runs) -> None:
    """1 goes on until 3 has read what comes after it; one by one 3 would begin when 2 has let 1 go."""
    prompt = {
        "1": node("Computes", 900, work=300, after="a"),
        "2": node("Computes", 10, x0="1"),
        "3": node("Reads", 700, says="a"),
        "4": node("Computes", 20, x0="3"),
        "5": node("Computes", 30, x0="2", x1="4"),
        "6": sink("5"),
    }
    predicted = runs.run(prompt)
    one_by_one = max(one.during for one in predicted.steps.values())
    assert one_by_one == 1_200 * KB
    assert runs.counted.most == 1_900 * KB
    assert predicted.peak == ("1", 1_900 * KB)


def test_a_chain_beside_a_chain_holds_two_values_at_a_time(runs: Runs) -> None:
    """Both in step: six values of 100 in each lane, of which two live at once, and of one lane all six."""
    prompt: dict[str, Any] = {}
    for number in range(6):
        before = {"x0": f"c{number - 1}"} if number else {}
        prompt[f"c{number}"] = node("Computes", 100 + number, ms=2, **before)
        prompt[f"r{number}"] = node("Reads", 200 + number, ms=2)
    prompt["s"] = node("Computes", 1, x0="c5", x1="r5")
    prompt |= {f"s{number}": sink(f"r{number}") for number in range(5)}
    prompt["end"] = sink("s")
    predicted = runs.run(prompt)
    assert predicted.peak is not None
    two, all_read = (104 + 105) * KB, sum(range(200, 206)) * KB
    assert predicted.peak[1] <= two + all_read


def test_steps_that_nothing_runs_beside_need_what_they_need_one_by_one(runs: Runs) -> None:
    prompt = {
        "1": node("Reads", 500),
        "2": node("Computes", 400, work=100, x0="1"),
        "3": node("Reads", 300),
        "4": node("Computes", 200, x0="2", x1="3"),
        "5": node("Computes", 100, work=50, x0="4"),
        "6": sink("5"),
    }
    predicted = runs.run(prompt)
    assert predicted.steps["5"].beside == 0
    assert predicted.steps["4"].beside == 0
    assert predicted.steps["2"].beside == 300 * KB


def test_where_little_is_free_steps_do_not_run_ahead(runs: Runs) -> None:
    prompt: dict[str, Any] = {"1": node("Computes", 10, ms=5)}
    for number in range(8):
        prompt[f"r{number}"] = node("Reads", 100 + number)
        prompt[f"c{number}"] = node("Computes", 1, x0=f"r{number}")
    prompt |= {f"s{number}": sink(f"c{number}") for number in range(8)} | {"s": sink("1")}
    graph = runs.bench.compile(prompt).graph
    free, short = (predict_memory(graph, room).peak for room in (10**9, 100 * KB))
    assert free is not None
    assert short is not None
    assert free[1] > 800 * KB
    assert short[1] < 350 * KB


@pytest.mark.parametrize("width", [LARGEST_ISLAND // 3, LARGEST_ISLAND + 1])
def test_of_large_plans_all_counts_that_could_live_at_once(runs: Runs, width: int) -> None:
    prompt: dict[str, Any] = {}
    for number in range(width):
        prompt[f"r{number}"] = node("Reads", 10)
        prompt[f"r{number}"]["inputs"]["size"] += number
        prompt[f"c{number}"] = node("Computes", 20, x0=f"r{number}")
        prompt[f"s{number}"] = sink(f"c{number}")
    predicted = runs.run(prompt)
    assert predicted.peak is not None
    assert predicted.peak[1] < 40 * KB * width


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, Any]:
    """Draw graphs over several lanes, each step after those it uses, with values of any size."""
    prompt: dict[str, Any] = {}
    for number in range(draw(st.integers(2, 12))):
        kind = draw(st.sampled_from(["Reads", "Computes", "Asks", "Draws"]))
        used = draw(st.lists(st.sampled_from(sorted(prompt) or ["-"]), max_size=3, unique=True))
        links = {f"x{place}": one for place, one in enumerate(used) if one != "-"}
        size, work, ms = (draw(st.integers(1, most)) for most in (50, 50, 3))
        prompt[f"n{number:02}"] = node(kind, size, work, ms - 1, **links)
        prompt[f"n{number:02}"]["inputs"]["size"] += number
    used = {
        value[0] for one in prompt.values() for value in one["inputs"].values() if isinstance(value, list)
    }
    return prompt | {f"sink{one}": sink(one) for one in prompt if one not in used}


@settings(max_examples=40, deadline=None)
@given(prompt=graphs())
def test_never_less_than_measured(prompt: dict[str, Any], tmp_path_factory: Any) -> None:
    Runs(tmp_path_factory.mktemp("overlapping")).run(prompt)
