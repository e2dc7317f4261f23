"""Runs whose models compute on a card: a pretended one everywhere, and the real one where there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.runtime.models.residency import RESIDENCY
from app.settings import Settings
from tests.gpu.cards import Card, card_runs, probe, starter_prompt, step_of

torch = pytest.importorskip("torch")

MEAN_APART, MOST_APART = 0.005, 0.1
"""How far pictures of 0..1 may be apart. The card computes the network in fp16 (11 bits of a number) and the
VAE in bf16 (8 bits: 1/256 of a value at each of its layers), the CPU both in fp32. A pretended card, with the
same formats, is 0.001 away in the mean and 0.03 at most; the kernels of a real one add in another order."""


def test_the_starter_gives_on_a_card_what_it_gives_on_the_cpu(card: Card, tmp_path: Path) -> None:
    runs = card_runs(tmp_path)
    prompt = starter_prompt(runs)
    report, _ = runs.run(prompt)
    assert report.status == "success", report.problems
    decode = step_of(prompt, "VAEDecode")
    ((picture,),) = runs.values[decode]
    assert picture.device.type == "cpu", "pictures are on the CPU between nodes"
    sampled = next(record for record in report.records if record.class_type == "KSampler")
    assert sampled.device == "cuda:0"
    assert runs.shared[RESIDENCY].moved_in == 3
    with pytest.MonkeyPatch.context() as hidden:
        hidden.setattr(torch.cuda, "is_available", lambda: False)
        assert runs.run(prompt, on_card=False)[0].status == "success"
    ((wanted,),) = runs.values[decode]
    apart = (picture - wanted).abs()
    assert float(apart.mean()) < MEAN_APART
    assert float(apart.max()) < MOST_APART


def test_two_models_take_turns_where_one_has_room(card: Card, tmp_path: Path) -> None:
    runs = card_runs(tmp_path)
    prompts = [starter_prompt(runs, name, 1) for name in ("starter.safetensors", "other.safetensors")]
    runs.run(prompts[0])
    one = runs.shared[RESIDENCY].bytes
    largest = int(one * 1.2)
    runs.shared.clear()
    runs.settings = Settings(vram_budget=f"{largest} B")
    held: list[int] = []
    real: list[int] = []

    def look(step: str) -> None:
        held.append(runs.shared[RESIDENCY].bytes)
        if card.is_real:
            real.append(torch.cuda.memory_allocated())

    runs.after = look
    pictures = []
    for turn in (0, 1, 0, 1):
        report, _ = runs.run(prompts[turn])
        assert report.status == "success", report.problems
        pictures.append(runs.values[step_of(prompts[turn], "VAEDecode")][0][0])
    assert runs.shared[RESIDENCY].budget_bytes == largest
    assert max(held) <= largest
    assert max(real, default=0) <= largest + 64 * 10**6, "with what libraries keep for themselves"
    assert runs.shared[RESIDENCY].moved_out > 0
    for picture in pictures[1:]:
        assert torch.equal(picture, pictures[0]), "the same weights, however often they were moved"


def test_memory_of_the_card_that_runs_out_is_told_at_its_node_and_runs_go_on(
    card: Card, tmp_path: Path
) -> None:
    def fill(x: int) -> Any:
        return torch.empty(x, dtype=torch.uint8, device="cuda")

    runs = card_runs(tmp_path, probe("Fill", fill, {"x": "INT"}))
    full = {"7": {"class_type": "Fill", "inputs": {"x": card.bytes * 2}}}
    report, _ = runs.run(full)
    (problem,) = report.problems
    assert (report.status, problem.kind, problem.node_path) == ("error", "memory.out_of_memory", "7")
    assert "graphics memory" in problem.message
    full["7"]["inputs"]["x"] = 1000
    assert runs.run(full)[0].status == "success"


def test_the_seconds_of_a_node_are_those_of_its_kernels(card: Card, tmp_path: Path) -> None:
    def begin(model: Any) -> int:
        card.begin_kernel(0.3)
        return 1

    def after(x: int) -> int:
        if card.is_real:
            torch.cuda.synchronize()
        return x

    runs = card_runs(tmp_path, probe("Begin", begin, {"model": "MODEL"}), probe("After", after, {"x": "INT"}))
    report, _ = runs.run(
        {
            "1": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "starter.safetensors"}},
            "2": {"class_type": "Begin", "inputs": {"model": ["1", 0]}},
            "3": {"class_type": "After", "inputs": {"x": ["2", 0]}},
        }
    )
    assert report.status == "success", report.problems
    assert report.seconds["2"] >= 0.25


def test_pictures_of_nodes_bound_to_a_card_are_those_of_the_cpu(card: Card, tmp_path: Path) -> None:
    noise = torch.rand(1, 64, 48, 3, generator=torch.Generator().manual_seed(1))
    runs = card_runs(tmp_path, probe("Noise", lambda x: noise, {"x": "INT"}))
    prompt: dict[str, Any] = {
        "1": {"class_type": "Noise", "inputs": {"x": 1}},
        "2": {"class_type": "ImageInvert", "inputs": {"image": ["1", 0]}},
        "3": {
            "class_type": "ImageBlend",
            "inputs": {"image1": ["2", 0], "image2": ["1", 0], "blend_factor": 0.3, "blend_mode": "overlay"},
        },
        "4": {"class_type": "PreviewImage", "inputs": {"images": ["3", 0]}},
    }
    assert runs.run(prompt, overlapping=True)[0].fused == 2, "on the CPU they are one region"
    prompt["2"]["_meta"] = {"confy": {"device": "cuda:0"}}
    bound, plan = runs.run(prompt)
    assert bound.status == "success", bound.problems
    assert plan.graph.devices == {"2": "cuda:0", "3": "cuda:0", "4": "cuda:0"}
    assert bound.fused == 0, "regions are for pictures on the CPU"
    ((picture,),) = runs.values["3"]
    assert picture.device.type == "cuda"
    assert runs.run(_unbound(prompt))[0].status == "success"
    ((wanted,),) = runs.values["3"]
    torch.testing.assert_close(picture.cpu(), wanted, rtol=0, atol=1e-6)


def _unbound(prompt: dict[str, Any]) -> dict[str, Any]:
    return {key: {name: one[name] for name in ("class_type", "inputs")} for key, one in prompt.items()}


def test_the_processor_works_while_the_card_does(card: Card, tmp_path: Path) -> None:
    import time

    def on_card(x: int) -> int:
        card.begin_kernel(0.5)
        torch.cuda.synchronize()
        return x

    def on_cpu(x: int) -> int:
        time.sleep(0.5)
        return x

    runs = card_runs(
        tmp_path,
        probe("OnCard", on_card, {"x": "INT"}, resource="device"),
        probe("OnCpu", on_cpu, {"x": "INT"}, resource="cpu"),
    )
    prompt = {
        str(place): {"class_type": kind, "inputs": {"x": place}}
        for place, kind in enumerate(("OnCard", "OnCpu"))
    }
    report, _ = runs.run(prompt, overlapping=True)
    assert report.status == "success", report.problems
    assert set(report.overlap["overlapped"]) == {"0", "1"}
    assert {record.lane for record in report.records} == {"cuda:0", "cpu"}
    assert {record.device for record in report.records} == {"cuda:0", "cpu"}


@pytest.mark.gpu
def test_predicted_memory_is_near_what_the_card_gives_out(tmp_path: Path) -> None:
    runs = card_runs(tmp_path)
    prompt = starter_prompt(runs, steps=2)
    runs.run(prompt)
    _, plan = runs.run(prompt)
    most: dict[str, int] = {}
    before = [torch.cuda.memory_allocated()]

    def look(step: str) -> None:
        most[step] = torch.cuda.max_memory_allocated() - before[-1]
        torch.cuda.reset_peak_memory_stats()
        before.append(torch.cuda.memory_allocated())

    torch.cuda.reset_peak_memory_stats()
    runs.after = look
    runs.run(prompt)
    from app.runtime.memory.predicted import predict_memory

    predicted = predict_memory(plan.graph).steps
    for kind in ("KSampler", "VAEDecode"):
        step = step_of(prompt, kind)
        assert predicted[step].working == pytest.approx(most[step], rel=0.25), kind
