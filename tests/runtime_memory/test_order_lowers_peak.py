"""The order of steps lowers the peak where it matters, and never raises it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import folders_below
from app.node_def import NodeDef, NodeResult
from app.runtime.graph import Graph
from app.runtime.models.live_storages import LiveStorages
from app.runtime.passes.order import order, peak_of_results
from app.tensor_spec import tensor_spec
from app.workflow.node_info import NodeInfo
from tests.fakes import Probes
from tests.prompt_bench import Bench

torch = pytest.importorskip("torch")
OPTIONAL = {f"x{number}": ["*", {}] for number in range(4)}


def sized_node() -> NodeDef:
    """A node that gives as many numbers as it is told, whatever comes in."""
    inputs = {"required": {"size": ["INT", {}]}, "optional": OPTIONAL}
    info = NodeInfo.from_json("Sized", {"input": inputs, "output": ["*"]})

    def shapes(specs: Any) -> tuple[Any, ...]:
        return (tensor_spec("*", (specs["size"],)),)

    def call(run: Any, values: Any) -> NodeResult:
        return NodeResult((torch.zeros(values["size"]),))

    return NodeDef(info, call, shapes=shapes)


def bench(folder: Path) -> Bench:
    probes = Probes()
    probes.definitions["Sized"] = sized_node()
    return Bench(probes, folders_below(folder, folder), budget_bytes=0)


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def measured_peak(runs: Bench, prompt: dict[str, Any], passes_off: tuple[str, ...]) -> int:
    """Return the most bytes of all tensors that were alive at a time, as an allocator counts them."""
    with LiveStorages() as counter:
        runs.run(prompt, passes_off=passes_off)
    return counter.peak


def test_measured_peaks_before_and_after(tmp_path: Path) -> None:
    prompt = {}
    for number in range(6):  # all large ones first, as they were drawn; each is needed for a small one only
        prompt[f"large{number}"] = node("Sized", size=100_000)
    for number in range(6):
        prompt[f"small{number}"] = node("Sized", size=10 + number, x0=[f"large{number}", 0])
    prompt["left"] = node("Sized", size=30, **{f"x{n}": [f"small{n}", 0] for n in range(3)})
    prompt["right"] = node("Sized", size=31, **{f"x{n}": [f"small{n + 3}", 0] for n in range(3)})
    prompt["end"] = node("PAdd", a=["left", 0], b=["right", 0])
    prompt["sink"] = node("PSink", x=["end", 0])
    runs = bench(tmp_path)
    for number in range(6):
        prompt[f"large{number}"]["inputs"]["size"] += number  # none is equal to another
    ordered, given = (measured_peak(runs, prompt, off) for off in ((), ("order",)))
    assert ordered < 450_000
    assert given > 5 * ordered, "six large ones at once against one"
    for off, found in (((), ordered), (("order",), given)):
        told = runs.run(prompt, passes_off=off).peak_bytes
        assert abs(told - found) <= 0.1 * found


@st.composite
def sized_graphs(draw: st.DrawFn) -> dict[str, Any]:
    """Draw graphs whose results are of any sizes, each step after those it uses."""
    prompt: dict[str, Any] = {}
    for number in range(draw(st.integers(1, 14))):
        sources = draw(st.lists(st.sampled_from(sorted(prompt) or ["-"]), max_size=3, unique=True))
        links = {f"x{place}": [one, 0] for place, one in enumerate(sources) if one != "-"}
        prompt[f"n{number:02}"] = node("Sized", size=draw(st.integers(1, 50)) * 1000 + number, **links)
    used = {link[0] for one in prompt.values() for name, link in one["inputs"].items() if name != "size"}
    ends = [one for one in prompt if one not in used]
    return prompt | {f"sink{one}": node("PSink", x=[one, 0]) for one in ends}


@settings(max_examples=150, deadline=None)
@given(prompt=sized_graphs())
def test_never_more_than_in_the_order_given(prompt: dict[str, Any], tmp_path_factory: Any) -> None:
    runs = bench(tmp_path_factory.mktemp("order"))
    before: Graph = runs.compile(prompt, passes_off=["order", "plan_memory"]).graph
    after = order(before, runs.context())
    assert peak_of_results(after, list(after.steps)) <= peak_of_results(before, list(before.steps))
