"""Eight picture nodes in a chain on 2048²: as one region, in row blocks and compiled, against single nodes.

Each chain runs all ways in turn; times are medians of whole runs, compiling the graph included. The region is
compiled before, as beside earlier runs; without a C++ compiler those rows are missing. The peak is that of
the bytes of all tensor storages which a run makes (`LiveStorages`), what nodes need inside and what the cache
keeps counted, the two pictures that go in not; what compiled code makes inside is a block, and is not seen.
It is counted in runs with one thread, since the count sees one only; each further thread adds a block.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import torch

from app.folders import Folders, folders_below
from app.node_def import NodeDef
from app.nodes.declare import declared_in, node
from app.nodes.registry import load_nodes
from app.nodes.values import Image
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.execute import execute_plan
from app.runtime.models.live_storages import LiveStorages
from app.runtime.regions.members import COMPILED, ROW_BLOCKS
from app.runtime.regions.region_code import RegionCode, region_code, why_never
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.workflow.prompt import Prompt
from benchmarks.report import Metric, arguments, finish, has_card, median_ms

SIDE = 2048
REPEATS = 5
COMPILE_WAIT_S, TRIALS = 240.0, 2
PEAK_BUDGET, TIME_BUDGET = 0.5, 0.8
ROOMY_BYTES = 10**10
PromptJson = dict[str, Any]
PICTURES = [torch.rand(1, SIDE, SIDE, 3, generator=torch.Generator().manual_seed(seed)) for seed in (1, 2)]


@node("ChainPicture")
def chain_picture(which: int = 0) -> Image:
    """Give a picture of noise that is there already."""
    return PICTURES[which]


@node("ChainEnd", output_node=True)
def chain_end(image: Image) -> None:
    """End the chain."""


Kind = tuple[str, Mapping[str, Any]]


def _blend(mode: str, factor: float) -> Kind:
    return "ImageBlend", {"blend_mode": mode, "blend_factor": factor}


INVERT: Kind = ("ImageInvert", {})
KINDS = (
    INVERT,
    _blend("multiply", 0.3),
    _blend("screen", 0.5),
    INVERT,
    _blend("overlay", 0.5),
    _blend("soft_light", 0.8),
    _blend("difference", 0.2),
    INVERT,
)


class Chain:
    """A chain of nodes of these kinds and values, that runs with or without regions."""

    def __init__(self, kinds: tuple[Kind, ...], folders: Folders) -> None:
        self.folders = folders
        own = {one.info.class_type: one.define(folders) for one in declared_in(sys.modules[__name__])}
        self.definitions: Mapping[str, NodeDef] = {
            **load_nodes(folders, with_packs=False).definitions,
            **own,
        }
        self.prompt = _prompt(kinds)
        self.keys: dict[str, Any] = {}
        self.code: RegionCode | None = None
        self.how = ""

    def compile_region(self) -> float:
        """Compile the region as earlier runs would have, until it is used; return the seconds that took."""
        began = time.perf_counter()
        code = region_code(self.folders)
        self.run(fused=True, code=code)
        code.wait(COMPILE_WAIT_S)
        seconds = time.perf_counter() - began
        for _ in range(TRIALS):
            self.run(fused=True, code=code)
        self.code = code
        return seconds

    def run(
        self,
        *,
        fused: bool,
        cache_bytes: int = 0,
        counter: LiveStorages | None = None,
        code: RegionCode | None = None,
    ) -> torch.Tensor | None:
        """Compile and run once with an empty cache; returns the last picture where the cache keeps it.

        `counter` counts in the run alone: compiling computes on meta tensors, which take nothing.
        """
        cache = ResultCache(cache_bytes)
        off = frozenset() if fused else frozenset({"fuse"})
        context = CompileContext(self.definitions, self.folders, passes_off=off)
        plan = compile_prompt(Prompt.from_json(self.prompt), context)
        services = RunServices(
            context, cache, self.folders, lambda message: None, prompt=self.prompt, region_code=code
        )
        with torch.inference_mode(), counter or nullcontext():
            report = execute_plan(plan, services)
        assert report.status == "success", report.problems
        assert report.fused == (len(KINDS) if fused else 0)
        self.how = report.regions[0]["how"] if fused else ""
        entry = cache.get(plan.graph.keys[str(len(KINDS))] or b"")
        return entry.values[0][0] if entry is not None else None

    def peak(self, *, fused: bool, cache_bytes: int = 0) -> int:
        """Return the most bytes that the run's storages take at a time."""
        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        try:
            counter = LiveStorages()
            self.run(fused=fused, cache_bytes=cache_bytes, counter=counter)
        finally:
            torch.set_num_threads(threads)
        return int(counter.peak)

    def seconds(self) -> dict[str, float]:
        """Return the median seconds node by node (""), in row blocks and compiled, taken in turn."""
        times: dict[str, list[float]] = {}
        ways: list[tuple[bool, RegionCode | None]] = [(True, None), (False, None)]
        if self.code is not None:
            ways.append((True, self.code))
        for fused, code in ways * (REPEATS + 1):
            began = time.perf_counter()
            self.run(fused=fused, code=code)
            times.setdefault(self.how, []).append(time.perf_counter() - began)
        return {how: statistics.median(taken[1:]) for how, taken in times.items()}


def _prompt(kinds: tuple[Kind, ...]) -> PromptJson:
    nodes: PromptJson = {
        "0": {"class_type": "ChainPicture", "inputs": {"which": 0}},
        "other": {"class_type": "ChainPicture", "inputs": {"which": 1}},
    }
    for place, (kind, values) in enumerate(kinds):
        source = [str(place), 0]
        inputs: PromptJson = {"image": source}
        if kind == "ImageBlend":
            inputs = {"image1": source, "image2": ["other", 0], **values}
        nodes[str(place + 1)] = {"class_type": kind, "inputs": inputs}
    nodes["end"] = {"class_type": "ChainEnd", "inputs": {"image": [str(len(kinds)), 0]}}
    return nodes


def measured(name: str, chain: Chain, *, budgets: bool) -> list[Metric]:
    """Return what one chain takes both ways; the results are compared first, to the bit."""
    results = [chain.run(fused=fused, cache_bytes=ROOMY_BYTES) for fused in (True, False)]
    assert results[0] is not None
    assert results[1] is not None
    assert torch.equal(results[0], results[1])
    compile_s = chain.compile_region() if not why_never() else None
    if chain.code is not None:
        compiled = chain.run(fused=True, cache_bytes=ROOMY_BYTES, code=chain.code)
        assert compiled is not None
        assert torch.equal(compiled, results[0])
        del compiled
    del results
    seconds = chain.seconds()
    fused_s, plain_s = seconds[ROW_BLOCKS], seconds[""]
    metrics = [
        Metric(f"{name}: node by node", plain_s * 1000, "ms"),
        Metric(f"{name}: one region", fused_s * 1000, "ms"),
        Metric(
            f"{name}: time, region against nodes", fused_s / plain_s, "×", TIME_BUDGET if budgets else None
        ),
    ]
    if COMPILED in seconds:
        compiled_s = seconds[COMPILED]
        metrics += [
            Metric(f"{name}: one region, compiled", compiled_s * 1000, "ms"),
            Metric(f"{name}: time, compiled against nodes", compiled_s / plain_s, "×"),
            Metric(f"{name}: time, compiled against row blocks", compiled_s / fused_s, "×"),
        ]
    if compile_s is not None:
        metrics.append(Metric(f"{name}: compiling, beside the runs", compile_s, "s"))
    for cache, size in (("nothing cached", 0), ("results cached", ROOMY_BYTES)):
        fused, plain = (chain.peak(fused=one, cache_bytes=size) for one in (True, False))
        metrics += [
            Metric(f"{name}, {cache}: peak node by node", plain / 1e6, "MB"),
            Metric(f"{name}, {cache}: peak as one region", fused / 1e6, "MB"),
            Metric(f"{name}, {cache}: peak, region against nodes", fused / plain, "×", _peak(budgets)),
        ]
    return metrics


def on_card(chain: Chain) -> list[Metric]:
    """Return what a chain takes whose nodes are bound to the card, its pictures copied there and back."""
    wanted = chain.run(fused=False, cache_bytes=ROOMY_BYTES)
    chain.prompt["1"]["_meta"] = {"confy": {"device": "cuda:0"}}
    made = chain.run(fused=False, cache_bytes=ROOMY_BYTES)
    assert made is not None
    assert wanted is not None
    assert made.device.type == "cuda"
    assert torch.allclose(made.cpu(), wanted, rtol=0, atol=1e-5)
    took = median_ms(lambda: chain.run(fused=False), REPEATS)
    torch.cuda.reset_peak_memory_stats()
    chain.run(fused=False)
    return [
        Metric("invert and blend: nodes bound to the card", took, "ms"),
        Metric("the same, peak on the card", torch.cuda.max_memory_allocated() / 1e6, "MB"),
    ]


def _peak(budgets: bool) -> float | None:
    return PEAK_BUDGET if budgets else None


def main() -> int:
    """Measure both chains and print them."""
    options = arguments(__doc__)
    with tempfile.TemporaryDirectory() as place:
        folders = folders_below(Path(place), Path(place) / "state")
        metrics = measured("invert and blend", Chain(KINDS, folders), budgets=True)
        if not options.quick:
            inverting = Chain((INVERT,) * len(KINDS), folders)
            metrics += measured("ImageInvert eight times", inverting, budgets=False)
        if has_card():
            metrics += on_card(Chain(KINDS, folders))
    if not options.json:
        print(f"{torch.get_num_threads()} threads")
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
