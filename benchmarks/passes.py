"""What is each pass worth? The same prompt with all passes, and with the one in question left out.

Built-in nodes, the starter model and a picture of noise; times are medians, taken in turn so that a busy
machine hits both alike; bytes are those of the results that a run holds at one time. 1 means: no gain.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from PIL import Image

from app.folders import Folders, folders_below
from app.messages import StepDone
from app.node_def import NodeDef
from app.nodes.registry import load_nodes
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import RunReport
from app.runtime.execute import execute_plan
from app.runtime.passes import PASSES
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.workflow.prompt import Prompt
from benchmarks.report import Metric, arguments, finish

SIDE = 1024
UNREACHABLE = 2000
PICTURE = "noise.png"
CHECKPOINT = "starter.safetensors"
PromptJson = dict[str, Any]


@dataclass(frozen=True)
class Run:
    """What one run took and showed, and how many bytes of results are kept after it."""

    seconds: float
    report: RunReport
    kept: int
    shown: Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """One pass: a prompt, an earlier one that runs before the clock starts, and what is compared of runs."""

    name: str
    what: str
    prompt: Callable[[], PromptJson]
    figure: Callable[[Run], float]
    earlier: Callable[[], PromptJson] | None = None


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    """Return one node of a prompt."""
    return {"class_type": kind, "inputs": inputs}


def scaled(image: Any, factor: float, method: str = "lanczos") -> dict[str, Any]:
    """Return a node that resizes."""
    return node("ImageScaleBy", image=image, upscale_method=method, scale_by=factor)


def unreachable() -> PromptJson:
    """Return a prompt most of which no output needs."""
    needless = {f"x{n}": scaled(["1", 0], 1 + n / UNREACHABLE) for n in range(UNREACHABLE)}
    return {**needless, "1": node("LoadImage", image=PICTURE), "2": node("PreviewAny", source=["1", 0])}


def twins() -> PromptJson:
    """Return two branches that do the same."""
    return {
        "1": node("LoadImage", image=PICTURE),
        "2": node("LoadImage", image=PICTURE),
        "3": scaled(["1", 0], 0.9),
        "4": scaled(["2", 0], 0.9),
        "5": node("ImageBatch", image1=["3", 0], image2=["4", 0]),
        "6": node("PreviewAny", source=["5", 0]),
    }


def switched(off: float) -> PromptJson:
    """Return a prompt whose comparison of texts switches a branch off; `off` is a value of that branch."""
    return {
        "1": node("PrimitiveString", value="draft"),
        "2": node("StringCompare", string_a=["1", 0], string_b="draft", mode="Equal", case_sensitive=True),
        "3": node("LoadImage", image=PICTURE),
        "4": scaled(["3", 0], off),
        "5": node("ComfySwitchNode", switch=["2", 0], on_true=["3", 0], on_false=["4", 0]),
        "6": scaled(["5", 0], 0.9),
        "7": node("PreviewAny", source=["6", 0]),
    }


def chain() -> PromptJson:
    """Return three pictures, each made of the one before."""
    return {
        "1": node("LoadImage", image=PICTURE),
        "2": scaled(["1", 0], 0.9),
        "3": scaled(["2", 0], 0.9),
        "4": scaled(["3", 0], 0.9),
        "5": node("PreviewAny", source=["4", 0]),
    }


def uneven() -> PromptJson:
    """Return a prompt of two branches, the later one of which needs much for a moment and leaves little."""
    return {
        "1": node("LoadImage", image=PICTURE),
        "2": scaled(["1", 0], 1.5, "bilinear"),
        "3": scaled(["1", 0], 2.0, "bilinear"),
        "4": scaled(["3", 0], 0.125, "area"),
        "5": node("ImageBatch", image1=["2", 0], image2=["4", 0]),
        "6": node("PreviewAny", source=["5", 0]),
    }


def inverted() -> PromptJson:
    """Return eight nodes in a chain that compute each row by itself."""
    nodes = {"0": node("LoadImage", image=PICTURE)}
    for place in range(1, 9):
        nodes[str(place)] = node("ImageInvert", image=[str(place - 1), 0])
    return {**nodes, "9": node("PreviewAny", source=["8", 0])}


def prompts() -> PromptJson:
    """Return eight texts for one text encoder."""
    nodes = {"0": node("CheckpointLoaderSimple", ckpt_name=CHECKPOINT)}
    for place in range(8):
        nodes[f"e{place}"] = node("CLIPTextEncode", text=f"a fox, number {place}", clip=["0", 1])
        nodes[f"p{place}"] = node("PreviewAny", source=[f"e{place}", 0])
    return nodes


def loaded() -> PromptJson:
    """Return what `prompts` needs besides the texts."""
    return {
        "0": node("CheckpointLoaderSimple", ckpt_name=CHECKPOINT),
        "1": node("CLIPTextEncode", text="warm", clip=["0", 1]),
        "2": node("PreviewAny", source=["1", 0]),
    }


def picture() -> PromptJson:
    """Return what reads the picture, so that it is at hand."""
    return {"1": node("LoadImage", image=PICTURE), "2": node("PreviewAny", source=["1", 0])}


def seconds(run: Run) -> float:
    """Return how long a run took, with its compilation."""
    return run.seconds


def kept(run: Run) -> float:
    """Return the bytes that its results take in the cache."""
    return float(run.kept)


def peak(run: Run) -> float:
    """Return the most bytes that its results took at one time."""
    return float(run.report.peak_bytes)


CASES = (
    Case("drop_unreachable", f"time, {UNREACHABLE} needless nodes", unreachable, seconds, picture),
    Case("merge_duplicates", "time, two equal branches", twins, seconds, picture),
    Case("fold_constants", "time after a change where it is off", lambda: switched(0.7), seconds,
         lambda: switched(0.8)),
    Case("use_cached", "time of the same again", chain, seconds, chain),
    Case("infer_shapes", "peak, two uneven branches", uneven, peak),
    Case("order", "peak, two uneven branches", uneven, peak),
    Case("plan_memory", "peak, a chain of pictures", chain, peak),
    Case("batch", "time, eight texts for one encoder", prompts, seconds, loaded),
    Case("fuse", "time, eight nodes in a chain", inverted, seconds, picture),
    Case("fuse", "kept, eight nodes in a chain", inverted, kept, picture),
)  # fmt: skip
"""Without `resolve` and `check` nothing runs; `set_apart` and `place` are there for right results."""


class Worker:
    """Compiles and runs prompts as a worker does; models stay loaded, results only within one `run`."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._definitions: Mapping[str, NodeDef] = load_nodes(folders, with_packs=False).definitions
        self._shared: dict[str, Any] = {}

    def run(self, case: Case, off: frozenset[str]) -> Run:
        """Run a case's earlier prompt, then its own, and tell of the latter."""
        cache = ResultCache(10**9)
        if case.earlier is not None:
            self._run(case.earlier(), cache, off)
        return self._run(case.prompt(), cache, off)

    def _run(self, prompt: PromptJson, cache: ResultCache, off: frozenset[str]) -> Run:
        shown: dict[str, Any] = {}

        def look(message: object) -> None:
            if isinstance(message, StepDone) and message.ui is not None:
                shown[message.node] = message.ui

        began = time.perf_counter()
        context = CompileContext(self._definitions, self._folders, cache.snapshot(), passes_off=off)
        plan = compile_prompt(Prompt.from_json(prompt), context)
        services = RunServices(
            CompileContext(self._definitions, self._folders, passes_off=off),
            cache,
            self._folders,
            look,
            prompt=prompt,
            guard=torch.inference_mode,
            shared=self._shared,
        )
        report = execute_plan(plan, services)
        took = time.perf_counter() - began
        assert report.status == "success", report.problems
        return Run(took, report, cache.bytes, shown)


def measure(case: Case, worker: Worker, repeats: int) -> list[Metric]:
    """Return a case's figure with all passes and with one left out, and how much that is worth."""
    found: dict[frozenset[str], list[float]] = {frozenset(): [], frozenset({case.name}): []}
    shown: list[Mapping[str, Any]] = []
    for _ in range(repeats):
        for off, figures in found.items():
            run = worker.run(case, off)
            figures.append(case.figure(run))
            shown.append(run.shown)
    assert all(one == shown[0] for one in shown), f"{case.name}: what is shown differs"
    with_it, without = (statistics.median(figures) for figures in found.values())
    unit, scale = ("ms", 1000.0) if case.figure is seconds else ("MB", 1e-6)
    title = f"{case.name}: {case.what}"
    return [
        Metric(f"{title}, with", with_it * scale, unit),
        Metric(f"{title}, without", without * scale, unit),
        Metric(f"{title}, without / with", without / with_it, "×", 1.0, at_least=True),
    ]


def main() -> int:
    """Measure, print, and say whether each pass is worth something."""
    options = arguments(__doc__)
    repeats = 3 if options.quick else 5
    names = {one.__name__ for one in PASSES}
    metrics: list[Metric] = []
    with tempfile.TemporaryDirectory() as home:
        folders = folders_below(Path(home), Path(home) / "state")
        folders.create()
        torch.manual_seed(0)
        pixels = torch.randint(0, 256, (SIDE, SIDE, 3), dtype=torch.uint8).numpy()
        Image.fromarray(pixels).save(folders.input / PICTURE)
        worker = Worker(folders)
        for case in CASES:
            if case.name in names:
                metrics += measure(case, worker, repeats)
    return finish(metrics, options.json)


if __name__ == "__main__":
    sys.exit(main())
