"""The cache between prompts does what the peer's LRU mode was recorded to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.folders import folders_below
from app.messages import Started, StepStarted
from tests.fakes import Probes
from tests.prompt_bench import Bench

RECORDED = json.loads((Path(__file__).parent / "data" / "cache_mode_lru.json").read_text("utf-8"))


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def tagged(tag: str, first: int = 1) -> dict[str, Any]:
    a, b, c = str(first), str(first + 1), str(first + 2)
    return {a: node("PInt", v=first), b: node("PPass", x=[a, 0], tag=tag), c: node("PSink", x=[b, 0])}


EXPAND = {
    "1": node("PInt", v=1),
    "2": node("PExpand", x=["1", 0], n=2, mode="builder"),
    "3": node("PSink", x=["2", 0]),
}
DIAMOND = {
    "1": node("PInt", v=50),
    "2": node("PPass", x=["1", 0], tag="l"),
    "3": node("PPass", x=["1", 0], tag="r"),
    "4": node("PAdd", a=["2", 0], b=["3", 0]),
    "5": node("PSink", x=["4", 0]),
}
LAZY = {
    "1": node("PInt", v=70),
    "2": node("PInt", v=71),
    "3": node("PLazy", sw=True, a=["1", 0], b=["2", 0]),
    "4": node("PSink", x=["3", 0]),
}
PROMPTS = {
    "A": tagged("A"),
    "B": tagged("B"),
    "C": tagged("C", 7),
    "D": {"1": node("PInt", v=1), "3": node("PSink", x=["1", 0])},
    "expand": EXPAND,
    "diamond": DIAMOND,
    "lazy": LAZY,
    "after POST /free free_memory": tagged("A"),
}


def test_steps_run_and_are_cached_as_recorded(tmp_path: Path) -> None:
    bench = Bench(Probes(), folders_below(tmp_path, tmp_path))
    for step in RECORDED:
        if "free" in step["step"]:
            bench.cache.clear()
        name = step["step"] if step["step"] in PROMPTS else step["step"].split()[0].rstrip(":")
        bench.run(PROMPTS[name])
        assert list(bench.only(Started).cached) == step["cached"], step["step"]
        started = [message.node for message in bench.all(StepStarted)]
        assert sorted(started) == sorted(step["executing"]), step["step"]


@pytest.mark.parametrize("passes_off", [(), ("use_cached",)])
def test_nothing_is_cached_with_the_pass_off(tmp_path: Path, passes_off: tuple[str, ...]) -> None:
    bench = Bench(Probes(), folders_below(tmp_path, tmp_path))
    bench.run(PROMPTS["A"], passes_off=passes_off)
    bench.run(PROMPTS["A"], passes_off=passes_off)
    assert len(bench.all(StepStarted)) == (3 if passes_off else 0)
