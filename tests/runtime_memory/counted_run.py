"""Runs a prompt with the built-in nodes and measures the memory of tensors, at step borders and within.

At borders the storages of all tensors alive are added up; within steps the events of torch's own allocator.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile

from app.folders import Folders, folders_below
from app.messages import StepStarted
from app.node_def import NodeDef, NodeResult
from app.nodes.registry import load_nodes
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import Plan, RunReport
from app.runtime.execute import execute_plan
from app.runtime.graph import Step
from app.runtime.memory.predicted import PredictedMemory, predict_memory
from app.runtime.results.cache import CacheEntry, ResultCache
from app.runtime.run_services import RunServices
from app.runtime.worker.worker_run import inference_guard
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt
from tests.tiny_models import write_tiny_sd15


@contextmanager
def only_what_is_new() -> Iterator[None]:
    """Leave out of counting and of collecting what is there already: a million objects of libraries."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def live_storages() -> dict[int, int]:
    gc.collect()
    found: dict[int, int] = {}
    for one in gc.get_objects():
        dense = issubclass(type(one), torch.Tensor) and one.layout is torch.strided
        if dense and one.device.type in ("cpu", "cuda"):
            storage = one.untyped_storage()
            found[storage.data_ptr()] = storage.nbytes()
    return found


@dataclass
class Measured:
    """What was measured of one run: bytes alive after each step, most bytes within it beyond those before."""

    plan: Plan
    predicted: PredictedMemory
    report: RunReport | None = None
    after: dict[str, int] = field(default_factory=dict)
    within: dict[str, int] = field(default_factory=dict)


class Watch:
    """Looks at memory around each step."""

    one_by_one = True

    def __init__(self, measured: Measured, *, within: bool) -> None:
        self._measured = measured
        self._within = within
        self._profile: Any = None
        self._on_card = 0

    def before(self, step: Step, inputs: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:
        if self._within:
            self._profile = profile(activities=[ProfilerActivity.CPU], profile_memory=True)
            self._profile.__enter__()
            self._on_card = card_bytes(most=False)
        return inputs

    def after(self, step: Step, entry: CacheEntry, seconds: float) -> CacheEntry:
        if self._profile is not None:
            self._profile.__exit__(None, None, None)
            on_card = card_bytes(most=True) - self._on_card
            self._measured.within[step.id] = allocated_peak(self._profile) + on_card
        return entry


def card_bytes(*, most: bool) -> int:
    """What the card's allocator has given out now, the most counted anew from here; or the most so far."""
    if not torch.cuda.is_available():
        return 0
    torch.cuda.synchronize()
    if most:
        return int(torch.cuda.max_memory_allocated())
    torch.cuda.reset_peak_memory_stats()
    return int(torch.cuda.memory_allocated())


def allocated_peak(profiled: Any) -> int:
    events = profiled.profiler.kineto_results.events()
    changes = sorted((event.start_ns(), event.nbytes()) for event in events if event.name() == "[memory]")
    total = peak = 0
    for _, change in changes:
        total += change
        peak = max(peak, total)
    return peak


def blank_node() -> NodeDef:
    """A node that makes pictures out of nothing."""
    number = ["INT", {"min": 1, "max": 100_000}]
    inputs = {"required": dict.fromkeys(("width", "height", "batch_size"), number)}

    def make(run: Any, values: Mapping[str, Any]) -> NodeResult:
        return NodeResult((torch.zeros(values["batch_size"], values["height"], values["width"], 3),))

    return NodeDef(NodeInfo.from_json("Blank", {"input": inputs, "output": ["IMAGE"]}), make)


class CountedRuns:
    """A home with the tiny checkpoint and pictures, and runs in it; nothing is kept but what a run holds."""

    def __init__(self, home: Path) -> None:
        self.folders: Folders = folders_below(home, home)
        write_tiny_sd15(home / "models" / "checkpoints" / "tiny.safetensors")
        self.definitions = {**load_nodes(self.folders).definitions, "Blank": blank_node()}

    def context(self) -> CompileContext:
        return CompileContext(self.definitions, self.folders)

    def plan(self, prompt: Mapping[str, Any], *passes_off: str) -> Plan:
        context = replace(self.context(), passes_off=frozenset(passes_off))
        return compile_prompt(Prompt.from_json(prompt), context)

    def run(self, prompt: Mapping[str, Any], *, within: bool = False, watched: bool = True) -> Measured:
        """Run a prompt and measure; unwatched, steps may run as one or be called together."""
        plan = self.plan(prompt, *(("batch", "fuse") if watched else ()))
        assert not plan.problems, [problem.message for problem in plan.problems]
        measured = Measured(plan, predict_memory(plan.graph))
        began: list[str] = []

        def emit(message: Any) -> None:
            if isinstance(message, StepStarted):
                if began:
                    measured.after[began[-1]] = sum(live_storages().values())
                began.append(message.node)

        services = RunServices(
            context=self.context(),
            cache=ResultCache(0),
            folders=self.folders,
            emit=emit,
            prompt_id="p",
            prompt=prompt,
            guard=inference_guard(),
            watch=Watch(measured, within=within) if watched else None,
        )
        with only_what_is_new():
            measured.report = execute_plan(plan, services)
        assert measured.report.status == "success", measured.report.problems
        return measured
