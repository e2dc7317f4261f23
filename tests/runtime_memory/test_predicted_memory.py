"""What a plan predicts of memory is what a run takes: 10 % at step borders, 25 % within network calls."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from app.nodes.registry import declarations
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.runtime_memory.counted_run import CountedRuns, Measured

ROOT = Path(__file__).parents[2]
SMALL = 300_000
"""Bytes that nobody looks at: pooled embeddings, tables of noise levels, rows of pictures on their way."""


@pytest.fixture
def runs(tmp_path: Path) -> CountedRuns:
    return CountedRuns(tmp_path)


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def shipped_prompt(name: str) -> dict[str, Any]:
    workflow = read_workflow((ROOT / "workflows" / f"{name}.json").read_bytes())
    return to_prompt(workflow, {one.info.class_type: one.info for one in declarations()}).to_json()


def text_to_image(width: int = 256, height: int = 192, batch: int = 1) -> dict[str, Any]:
    return {
        "1": node("CheckpointLoaderSimple", ckpt_name="tiny.safetensors"),
        "2": node("CLIPTextEncode", text="a (red:1.2) house", clip=["1", 1]),
        "3": node("CLIPTextEncode", text="", clip=["1", 1]),
        "4": node("EmptyLatentImage", width=width, height=height, batch_size=batch),
        "5": node(
            "KSampler", model=["1", 0], seed=3, steps=2, cfg=5.0, sampler_name="euler", scheduler="normal",
            positive=["2", 0], negative=["3", 0], latent_image=["4", 0], denoise=1.0,
        ),
        "6": node("VAEDecode", samples=["5", 0], vae=["1", 2]),
        "7": node("SaveImage", images=["6", 0], filename_prefix="x"),
    }  # fmt: skip


def assert_near(measured: Measured, *, within: tuple[str, ...] = ()) -> None:
    assert not measured.predicted.unknown
    steps = measured.predicted.steps
    for step, live in measured.after.items():
        assert abs(steps[step].after - live) <= 0.1 * live + SMALL, (step, steps[step], live)
    for step in within:
        most = measured.within[step]
        assert abs(steps[step].working - most) <= 0.25 * most, (step, steps[step], most)


def test_borders_of_a_run_with_a_checkpoint(runs: CountedRuns) -> None:
    measured = runs.run(text_to_image())
    assert_near(measured)
    assert len(measured.after) == 6


@pytest.mark.parametrize(("width", "height", "batch"), [(256, 192, 1), (128, 128, 4)])
def test_within_network_calls(runs: CountedRuns, width: int, height: int, batch: int) -> None:
    measured = runs.run(text_to_image(width, height, batch), within=True)
    assert_near(measured, within=("1", "2", "5", "6"))


@pytest.mark.slow
def test_values_of_more_than_a_gigabyte(runs: CountedRuns) -> None:
    prompt = {
        "1": node("Blank", width=8192, height=8192, batch_size=2),
        "2": node("ImageInvert", image=["1", 0]),
        "3": node("ImageScaleBy", image=["2", 0], upscale_method="nearest-exact", scale_by=0.05),
        "4": node("PreviewImage", images=["3", 0]),
    }
    measured = runs.run(prompt, within=True)
    assert_near(measured, within=("2", "3"))
    assert max(measured.after.values()) > 10**9


@pytest.mark.parametrize("name", ["starter", "image_to_image", "upscale"])
def test_shipped_workflows(runs: CountedRuns, name: str) -> None:
    prompt, home = shipped_prompt(name), runs.folders.base
    for kind in ("checkpoints", "input"):
        source = ROOT / "resources" / ("models/checkpoints" if kind == "checkpoints" else "input")
        target = home / "models" / kind if kind == "checkpoints" else runs.folders.input
        target.mkdir(parents=True, exist_ok=True)
        for file in source.glob("*.safetensors" if kind == "checkpoints" else "*.png"):
            shutil.copy(file, target)
    networks = {"CheckpointLoaderSimple", "CLIPTextEncode", "KSampler", "VAEDecode", "VAEEncode"}
    within = tuple(one for one, what in prompt.items() if what["class_type"] in networks)
    assert_near(runs.run(prompt, within=True), within=within)
