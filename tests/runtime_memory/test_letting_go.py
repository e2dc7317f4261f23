"""Results are let go of after their last use, and nothing of a run outlives it but what the cache keeps."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from app.folders import folders_below
from app.node_def import NodeResult
from app.run_context import RunContext
from tests.fakes import Probes
from tests.prompt_bench import Bench
from tests.runtime_memory.counted_tensors import CountedTensors

SIZE = 1000
MANY = {f"x{number}": ["*", {}] for number in range(4)}


class Run:
    """Runs prompts; `seen` has by node what was alive when it was called, but for its own result."""

    def __init__(self, home: Path, budget_bytes: int = 0) -> None:
        self.tensors = CountedTensors()
        self.seen: dict[str, list[str]] = {}
        probes = Probes()
        self.bench = Bench(probes, folders_below(home, home), budget_bytes)
        probes.add("Makes", {"required": {}, "optional": MANY}, ["*"], self._make)
        listed = {"output_is_list": [True]}
        probes.add("Lists", {"required": {"n": ["INT", {}]}}, ["*"], self._make_list, info=listed)
        probes.add("Takes", {"required": {"x": ["*", {}]}}, ["*"], self._take_list, list_in=True)
        probes.add("Grows", {"required": {"x": ["*", {}]}}, ["*"], self._grow, expands=True)
        turns = {"required": {"n": ["INT", {}], "x0": ["*", {}]}}
        probes.add("Turns", turns, ["*"], self._turn, expands=True)
        probes.add("Breaks", {"required": {"x": ["*", {}]}}, ["*"], self._break)

    def _note(self, run: RunContext) -> None:
        self.seen.setdefault(run.node_id, []).extend(self.tensors.alive)

    def _make(self, run: RunContext, **inputs: Any) -> tuple[Any, ...]:
        self._note(run)
        return (self.tensors.empty(SIZE, run.node_id),)

    def _make_list(self, run: RunContext, n: int) -> tuple[Any, ...]:
        self._note(run)
        return ([self.tensors.empty(SIZE, f"{run.node_id}.{place}") for place in range(n)],)

    def _take_list(self, run: RunContext, x: Any) -> tuple[Any, ...]:
        self._note(run)
        return (self.tensors.empty(SIZE, run.node_id),)

    def _grow(self, run: RunContext, x: Any) -> NodeResult:
        self._note(run)
        inner = {
            "in": {"class_type": "Makes", "inputs": {"x0": x}},
            "mid": {"class_type": "Makes", "inputs": {"x0": ["in", 0]}},
            "out": {"class_type": "Makes", "inputs": {"x0": ["mid", 0]}},
        }
        return NodeResult((["out", 0],), expand=inner)

    def _turn(self, run: RunContext, n: int, x0: Any) -> Any:
        if not n:
            return (x0,)
        # The value comes by a link to where it was made, as loops of node packs do it.
        source = [f"made{n + 1}", 0] if f"made{n + 1}" in self.seen else ["1", 0]
        inner = {
            f"made{n}": {"class_type": "Makes", "inputs": {"x0": source}},
            f"turn{n}": {"class_type": "Turns", "inputs": {"n": n - 1, "x0": [f"made{n}", 0]}},
        }
        return NodeResult(([f"turn{n}", 0],), expand=inner)

    def _break(self, run: RunContext, x: Any) -> tuple[Any, ...]:
        self._note(run)
        mine = self.tensors.empty(SIZE, "of the call")
        raise ValueError(f"no more than {mine.numel()} bytes")

    def run(self, prompt: dict[str, Any], status: str = "success") -> None:
        report = self.bench.run(prompt)
        assert report.status == status, report.problems


@pytest.fixture(autouse=True)
def _nothing_is_collected() -> Iterator[None]:
    """What lives on only as part of a cycle counts as alive: it may be the last picture for a long time."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path)


def node(kind: str, *sources: str, **inputs: Any) -> dict[str, Any]:
    links = {f"x{place}": [source, 0] for place, source in enumerate(sources)}
    return {"class_type": kind, "inputs": links | inputs}


def to(kind: str, source: str) -> dict[str, Any]:
    return node(kind, x=[source, 0])


def test_of_a_chain_only_the_input_of_the_call_is_alive(run: Run) -> None:
    chain = {str(n): node("Makes", *([str(n - 1)] if n > 1 else [])) for n in range(1, 7)}
    run.run({**chain, "sink": to("PSink", "6")})
    assert run.seen == {"1": [], **{str(n): [str(n - 1)] for n in range(2, 7)}}
    assert run.tensors.most == 2 * SIZE
    assert run.tensors.alive == []


def test_of_a_fan_the_source_stays_until_the_last_branch_has_used_it(run: Run) -> None:
    branches = {f"b{n}": node("Makes", "1", x3=n) for n in range(3)}
    sinks = {f"s{n}": to("PSink", f"b{n}") for n in range(3)}
    run.run({"1": node("Makes"), **branches, "2": node("Makes", "1", x3=9), "s": to("PSink", "2"), **sinks})
    assert all(alive == ["1"] for step, alive in run.seen.items() if step != "1")
    assert run.tensors.alive == []


def test_a_list_goes_as_a_whole_once_all_its_items_were_used(run: Run) -> None:
    prompt = {
        "1": node("Lists", n=3),
        "2": node("Makes", "1"),
        "3": to("Takes", "2"),
        "4": node("Makes", "3"),
        "5": to("PSink", "4"),
    }
    run.run(prompt)
    listed = ["1.0", "1.1", "1.2"]
    assert run.seen["2"] == [*listed, *listed, "2", *listed, "2", "2"]
    assert run.seen["3"] == ["2", "2", "2"]
    assert run.seen["4"] == ["3"]
    assert run.tensors.alive == []


def test_what_a_lazy_input_did_not_ask_for_is_not_made_and_its_sources_go(run: Run) -> None:
    prompt = {
        "1": node("Makes"),
        "2": node("Makes", "1", x3=2),
        "3": node("Makes", "1", x3=3),
        "4": node("PLazy", sw=True, a=["2", 0], b=["3", 0]),
        "5": node("Makes", "4"),
        "6": node("Makes", "5"),
        "7": to("PSink", "6"),
    }
    run.run(prompt)
    assert "3" not in run.seen
    assert run.seen["5"] == ["2"]
    assert run.seen["6"] == ["5"]
    assert run.tensors.alive == []


def test_an_expansion_lets_go_of_its_inner_values_and_of_what_it_was_given(run: Run) -> None:
    prompt = {"1": node("Makes"), "2": to("Grows", "1"), "3": node("Makes", "2"), "4": node("Makes", "3")}
    run.run({**prompt, "5": to("PSink", "4")})
    # A value handed on as a constant is part of the nodes it was expanded into, which can be asked for.
    assert run.seen["mid"] == ["1", "in"]
    assert run.seen["out"] == ["1", "mid"]
    assert run.seen["3"] == ["1", "out"]
    assert run.seen["4"] == ["1", "3"]
    assert run.tensors.alive == []


def test_a_loop_lets_go_of_what_each_turn_was_given(run: Run) -> None:
    """Each turn makes a value of the last one's and expands into the next turn; at most two live at once."""
    prompt = {"1": node("Makes"), "2": node("Turns", "1", n=12), "3": to("PSink", "2")}
    run.run(prompt)
    assert max(len(alive) for alive in run.seen.values()) == 1
    assert run.tensors.most == 2 * SIZE
    assert run.tensors.alive == []


def test_a_failing_run_leaves_nothing_behind(run: Run) -> None:
    prompt = {"1": node("Makes"), "2": node("Makes", "1"), "3": to("Breaks", "2"), "4": to("PSink", "3")}
    run.run(prompt | {"5": node("Makes", "1", x3=5), "6": to("PSink", "5")}, status="error")
    gc.collect()  # an exception and the frames it passed through are a cycle of their own
    assert run.tensors.alive == []


def test_an_interrupted_run_leaves_nothing_behind(run: Run) -> None:
    run.bench.is_interrupted = lambda: "2" in run.seen
    chain = {str(n): node("Makes", *([str(n - 1)] if n > 1 else [])) for n in range(1, 5)}
    run.run({**chain, "5": to("PSink", "4")}, status="interrupted")
    assert "3" not in run.seen
    gc.collect()  # as above
    assert run.tensors.alive == []


def test_what_the_cache_keeps_is_all_that_stays(tmp_path: Path) -> None:
    run = Run(tmp_path, budget_bytes=10**9)
    prompt = {"1": node("Makes"), "2": node("Makes", "1"), "3": to("PSink", "2")}
    for _ in range(2):
        run.run(prompt)
        assert run.tensors.alive == ["1", "2"]
    assert run.seen["2"] == ["1"], "the second run took it from the cache"
    run.bench.cache.clear()
    assert run.tensors.alive == []
