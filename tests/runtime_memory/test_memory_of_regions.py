"""Memory of steps that run as one, whose inner values never exist, and of those called together, which do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from app.runtime.memory.predicted import predict_memory
from tests.runtime_memory.counted_run import CountedRuns
from tests.runtime_memory.test_predicted_memory import SMALL, node, text_to_image

PICTURES = 1024 * 512 * 2 * 3 * 4
CHAIN: dict[str, Any] = {
    "1": node("Blank", width=1024, height=512, batch_size=2),
    "2": node("ImageInvert", image=["1", 0]),
    "3": node("ImageInvert", image=["2", 0]),
    "4": node("ImageInvert", image=["3", 0]),
    "5": node("ImageScaleBy", image=["4", 0], upscale_method="nearest-exact", scale_by=0.05),
    "6": node("PreviewImage", images=["5", 0]),
}


def test_a_region_is_predicted_within_ten_percent(tmp_path: Path) -> None:
    measured = CountedRuns(tmp_path).run(CHAIN, watched=False)
    assert measured.report is not None
    assert measured.report.fused == 3
    steps = measured.predicted.steps
    for step in ("1", "4", "5"):
        live = measured.after[step]
        assert abs(steps[step].after - live) <= 0.1 * live + SMALL, (step, steps[step], live)
    assert [steps[inner].after for inner in ("2", "3")] == [PICTURES, PICTURES]
    assert steps["4"].during == 2 * PICTURES
    assert measured.predicted.peak == ("4", 2 * PICTURES)


def test_without_the_pass_inner_values_count(tmp_path: Path) -> None:
    runs = CountedRuns(tmp_path)
    apart = predict_memory(runs.plan(CHAIN, "fuse").graph)
    assert apart.steps["2"].during == 2 * PICTURES


def test_members_of_a_batch_exist_together(tmp_path: Path) -> None:
    runs, prompt = CountedRuns(tmp_path), text_to_image()
    graph = runs.plan(prompt).graph
    assert graph.batches.get("2") is not None
    first, second = [one for one in graph.steps if one in graph.batches]
    steps = predict_memory(graph).steps
    apart = predict_memory(replace(graph, batches={})).steps
    assert steps[first].after == apart[second].after > apart[first].after
    assert steps[second].after == apart[second].after
    assert steps[first].working == apart[first].working + apart[second].working


def test_a_batch_is_predicted_within_ten_percent(tmp_path: Path) -> None:
    measured = CountedRuns(tmp_path).run(text_to_image(), watched=False)
    assert measured.report is not None
    assert measured.report.batched == 2
    for step in ("2", "3", "5", "6"):  # the latents are made while the checkpoint is read
        live = measured.after[step]
        predicted = measured.predicted.steps[step].after
        assert abs(predicted - live) <= 0.1 * live + SMALL, (step, predicted, live)


def test_folded_steps_take_no_memory(tmp_path: Path) -> None:
    prompt = text_to_image()
    prompt["8"] = node("PrimitiveInt", value=128)
    prompt["4"]["inputs"]["width"] = ["8", 0]
    plan = CountedRuns(tmp_path).plan(prompt)
    assert "8" in plan.graph.folded
    assert not plan.memory.unknown
    assert "8" not in plan.memory.steps
