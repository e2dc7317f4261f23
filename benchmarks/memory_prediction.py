"""How near is the memory that a plan predicts to what its run takes? All figures are predicted / measured.

Every workflow in workflows/, one whose pictures exceed 1 GB, and one whose branches overlap. *Borders*: the
storages of all tensors alive between two steps. *Within*: the most that torch's allocator gave out while a
step loaded networks or computed with one. *At once*: the most alive when steps began, where branches overlap;
there the plan tells an upper estimate. `--quick` leaves out the one of 1 GB.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.nodes.registry import declarations
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from benchmarks.report import Metric, arguments, finish
from tests.runtime_memory.counted_run import CountedRuns, Measured

ROOT = Path(__file__).parents[1]
BORDERS, WITHIN = 0.1, 0.25
LOOKED_INTO = frozenset({"CheckpointLoaderSimple", "CLIPTextEncode", "KSampler", "VAEDecode", "VAEEncode"})


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__)
    metrics: list[Metric] = []
    with tempfile.TemporaryDirectory() as home:
        runs = CountedRuns(Path(home))
        _put_files(runs)
        for file in sorted((ROOT / "workflows").glob("*.json")):
            prompt = _prompt_of(file)
            if any(node["class_type"] == "Chat" for node in prompt.values()):
                continue  # asks a server, and has no tensors
            metrics += _ratios(file.stem, prompt, runs.run(prompt, within=True))
        if not options.quick:
            metrics += _ratios("pictures of 1.6 GB", LARGE, runs.run(LARGE, within=True))
        metrics.append(_at_once(runs.run(OVERLAPPING, watched=False)))
    return finish(metrics, options.json)


def _node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


LARGE = {
    "1": _node("Blank", width=8192, height=8192, batch_size=2),
    "2": _node("ImageInvert", image=["1", 0]),
    "3": _node("ImageScaleBy", image=["2", 0], upscale_method="nearest-exact", scale_by=0.05),
    "4": _node("PreviewImage", images=["3", 0]),
}


OVERLAPPING = {
    name: node
    for place, method in enumerate(("nearest-exact", "bilinear", "area"))
    for name, node in {
        f"load{place}": _node("LoadImage", image="example.png"),
        f"scale{place}": _node(
            "ImageScaleBy", image=[f"load{place}", 0], upscale_method=method, scale_by=8.0
        ),
        f"show{place}": _node("PreviewImage", images=[f"scale{place}", 0]),
    }.items()
}


def _at_once(measured: Measured) -> Metric:
    peak = measured.predicted.peak
    assert peak is not None
    found = max(measured.after.values())
    return Metric("three branches that overlap: at once", peak[1] / found, "×", 1, at_least=True)


def _ratios(name: str, prompt: Mapping[str, Any], measured: Measured) -> list[Metric]:
    """Return the least and the greatest ratio of predicted to measured, at borders and within steps."""
    steps = measured.predicted.steps
    borders = [_ratio(steps[step].after, live) for step, live in measured.after.items()]
    within = {
        step: _ratio(steps[step].working, most)
        for step, most in measured.within.items()
        if prompt[step]["class_type"] in LOOKED_INTO
    }
    found = _least_and_most(f"{name}: borders of {len(borders)} steps", borders, BORDERS)
    for step, ratio in within.items():
        found += [Metric(f"{name}: within {prompt[step]['class_type']} (#{step})", ratio, "×", 1 + WITHIN)]
    if within:
        found.append(Metric(f"{name}: within, least", min(within.values()), "×", 1 - WITHIN, at_least=True))
    return found


def _least_and_most(name: str, ratios: list[float], allowed: float) -> list[Metric]:
    return [
        Metric(f"{name}, least", min(ratios), "×", 1 - allowed, at_least=True),
        Metric(f"{name}, most", max(ratios), "×", 1 + allowed),
    ]


def _ratio(predicted: int, measured: int) -> float:
    return predicted / measured if measured else 1.0


def _prompt_of(file: Path) -> dict[str, Any]:
    workflow = read_workflow(file.read_bytes())
    return to_prompt(workflow, {one.info.class_type: one.info for one in declarations()}).to_json()


def _put_files(runs: CountedRuns) -> None:
    """Copy the starter model and the pictures that workflows name to where runs find them."""
    places = {
        "models/checkpoints/*.safetensors": runs.folders.base / "models" / "checkpoints",
        "input/*.png": runs.folders.input,
    }
    for pattern, target in places.items():
        target.mkdir(parents=True, exist_ok=True)
        for file in (ROOT / "resources").glob(pattern):
            shutil.copy(file, target)


if __name__ == "__main__":
    raise SystemExit(main())
