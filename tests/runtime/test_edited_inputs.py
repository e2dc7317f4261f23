"""An input that is edited on the way: what is behind it is made anew; nothing wrong stays in the cache."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import folders_below
from app.runtime.graph import Step
from app.runtime.results.cache import CacheEntry
from app.runtime.run_watch import StepInputs
from tests.fakes import Probes
from tests.prompt_bench import Bench


@dataclass(frozen=True)
class Editing:
    """A RunWatch that gives the input x of one step another value."""

    step_id: str
    value: Any
    one_by_one: bool = True

    def before(self, step: Step, inputs: StepInputs) -> StepInputs:
        return {**inputs, "x": [self.value]} if step.id == self.step_id else inputs

    def after(self, step: Step, entry: CacheEntry, seconds: float) -> CacheEntry:
        return entry


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def two_sinks(tag: str) -> dict[str, Any]:
    return {
        "1": node("PInt", v=1),
        "2": node("PPass", x=["1", 0], tag="two"),
        "3": node("PAdd", a=["2", 0], b=["2", 0]),
        "4": node("PSinkOut", x=["3", 0]),
        "5": node("PPass", x=["2", 0], tag=tag),
        "6": node("PSinkOut", x=["5", 0]),
    }


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(Probes(), folders_below(tmp_path, tmp_path / "state"))


def texts(bench: Bench) -> dict[str, str]:
    """Return what each sink showed last."""
    return {node_id: ui["text"][0] for node_id, ui in bench.shown().items()}


def test_what_is_cached_behind_an_edited_input_is_made_anew(bench: Bench) -> None:
    bench.run(two_sinks("a"))
    # The cache has lost 1 and 2, not what was made of them; the other tag has 5, and so 2, run again.
    bench.cache.clear(lambda entry: entry.values == ([1],) and entry.ui is None)
    bench.watch = Editing("2", 7)
    bench.run(two_sinks("b"))
    assert texts(bench) == {"4": "(7+7)", "6": "7"}
    bench.watch = None
    bench.run(two_sinks("b"))
    assert texts(bench) == {"4": "(1+1)", "6": "1"}


def test_a_watch_that_changes_nothing_leaves_the_cache_as_it_is(bench: Bench) -> None:
    bench.watch = Editing("none", 7)
    bench.run(two_sinks("a"))
    assert bench.run(two_sinks("a")).executed == ()


@settings(max_examples=40, deadline=None)
@given(edited=st.sampled_from(["1", "2", "3", "4", "5"]), lost=st.sets(st.integers(0, 5)))
def test_no_later_run_sees_an_edited_value(
    tmp_path_factory: pytest.TempPathFactory, edited: str, lost: set[int]
) -> None:
    tmp = tmp_path_factory.mktemp("home")
    bench = Bench(Probes(), folders_below(tmp, tmp / "state"))
    prompt = {"0": node("PInt", v=1)}
    for number in range(1, 6):
        prompt[str(number)] = node("PPass", x=[str(number - 1), 0], tag=str(number))
        prompt[f"s{number}"] = node("PSinkOut", x=[str(number), 0])
    bench.run(prompt)
    keys = bench.compile(prompt).graph.keys
    gone = {keys[str(number)] for number in lost}
    entries = bench.cache.snapshot()
    ids = {id(entry) for key, entry in entries.items() if key in gone}
    bench.cache.clear(lambda entry: id(entry) in ids)
    bench.watch = Editing(edited, 9)
    bench.run(prompt)
    bench.watch = None
    bench.run(prompt)
    assert set(texts(bench).values()) == {"1"}
