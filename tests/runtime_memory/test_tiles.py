"""The VAE in tiles: near what it gives for whole pictures, with far less memory, as predicted."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

import torch

from app.nodes.working_bytes import tiling_of
from app.runtime.memory.will_not_fit import MemoryBudgets, memory_problems
from app.runtime.models.checkpoint import load_checkpoint
from app.runtime.models.live_storages import LiveStorages
from app.runtime.models.tiles import Tiling, in_tiles
from app.runtime.models.vae import Vae
from tests.runtime_memory.counted_run import CountedRuns
from tests.runtime_memory.test_predicted_memory import assert_near, node, text_to_image
from tests.tiny_models import write_tiny_sd15

MEAN_DIFFERENCE = 0.02
"""Of pixels 0..1, and of latents that reach from -1 to 1: the network normalizes over each tile alone."""


@pytest.fixture(scope="module")
def vae(tmp_path_factory: pytest.TempPathFactory) -> Vae:
    return load_checkpoint(write_tiny_sd15(tmp_path_factory.mktemp("vae") / "tiny.safetensors")).vae


@pytest.mark.parametrize(
    ("length", "side", "overlap"), [(7, 8, 2), (8, 8, 2), (9, 8, 2), (100, 16, 4), (5, 1, 0)]
)
def test_tiles_cover_a_length_and_overlap(length: int, side: int, overlap: int) -> None:
    spans = Tiling(side, overlap).spans(length)
    assert (spans[0][0], spans[-1][1]) == (0, length)
    assert {stop - start for start, stop in spans} == {min(side, length)}
    for (_, stop), (start, _) in pairwise(spans):
        assert stop - start >= overlap


@pytest.mark.parametrize("sides", [(-1, 0), (4, 4), (4, -1)])
def test_tiles_that_cannot_be(sides: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="cannot overlap"):
        Tiling(*sides)


@pytest.mark.parametrize(("taken", "given"), [(1, 8), (8, 1), (1, 1)])
def test_the_weights_of_tiles_add_up_to_one(taken: int, given: int) -> None:
    values = torch.rand(2, 3, 24 * taken, 40 * taken)

    def compute(tile: Any) -> Any:
        small = torch.nn.functional.avg_pool2d(tile, taken)
        return small.repeat_interleave(given, -1).repeat_interleave(given, -2)

    tiled = in_tiles(values, Tiling(10, 3), compute, taken=taken, given=given)
    torch.testing.assert_close(tiled, compute(values))


def test_a_border_between_tiles_fades() -> None:
    """Where two tiles say 0 and 1, the result climbs in a straight line."""
    number = iter(range(9))
    line = in_tiles(torch.zeros(1, 1, 1, 12), Tiling(8, 4), lambda tile: tile + next(number))[0, 0, 0]
    assert line.tolist() == pytest.approx([0, 0, 0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1, 1, 1])


def test_near_what_whole_pictures_give(vae: Vae) -> None:
    noise = torch.randn(1, 4, 48, 64, generator=torch.Generator().manual_seed(1))
    tiling = Tiling(32, 8)
    whole, tiled = vae.decode(noise), vae.decode_in_tiles(noise, tiling)
    assert tiled.shape == whole.shape
    assert float((tiled - whole).abs().mean()) < MEAN_DIFFERENCE
    there, again = vae.encode(whole), vae.encode_in_tiles(whole, tiling)
    assert again.shape == there.shape
    assert float((again - there).abs().mean()) < MEAN_DIFFERENCE * float(there.abs().max())


def test_one_tile_is_the_whole_picture(vae: Vae) -> None:
    noise = torch.randn(1, 4, 8, 8, generator=torch.Generator().manual_seed(2))
    torch.testing.assert_close(vae.decode_in_tiles(noise, Tiling(8, 2)), vae.decode(noise))


def most_bytes(call: Any) -> int:
    with LiveStorages() as counter:
        call()
    return counter.peak


def test_large_pictures_take_far_less_memory(vae: Vae) -> None:
    latents, tiling = torch.zeros(1, 4, 48, 64), tiling_of(128, 32, vae.pixels)
    images = torch.zeros(1, 384, 512, 3)
    assert (
        most_bytes(lambda: vae.decode_in_tiles(latents, tiling)) < most_bytes(lambda: vae.decode(latents)) / 3
    )
    assert (
        most_bytes(lambda: vae.encode_in_tiles(images, tiling)) < most_bytes(lambda: vae.encode(images)) / 3
    )


def tiled_prompt(width: int = 256, height: int = 192, batch: int = 1) -> dict[str, Any]:
    prompt = text_to_image(width, height, batch)
    sizes = {"tile_size": 128, "overlap": 32, "temporal_size": 64, "temporal_overlap": 8}
    prompt["6"] = node("VAEDecodeTiled", samples=["4", 0], vae=["1", 2], **sizes)
    prompt["8"] = node("VAEEncodeTiled", pixels=["6", 0], vae=["1", 2], **sizes)
    prompt["9"] = node("VAEDecode", samples=["8", 0], vae=["1", 2])
    prompt["7"]["inputs"]["images"] = ["9", 0]
    return {one: prompt[one] for one in ("1", "4", "6", "8", "9", "7")}


@pytest.mark.parametrize("batch", [1, 3])
def test_it_takes_what_is_predicted(tmp_path: Path, batch: int) -> None:
    measured = CountedRuns(tmp_path).run(tiled_prompt(batch=batch), within=True)
    assert_near(measured, within=("6", "8"))


def test_tiles_are_what_helps_first_and_then_it_fits(tmp_path: Path) -> None:
    runs = CountedRuns(tmp_path)
    prompt = text_to_image(768, 768)
    plan = runs.plan(prompt)
    needed = plan.memory.steps["6"].needed
    (problem,) = memory_problems(plan.graph, plan.memory, MemoryBudgets(needed - 1))
    assert (problem.node_path, problem.remedies[0].title) == ("6", "Decode in tiles")
    assert problem.remedies[0].edit == {"change_kind": {"node": "6", "kind": "VAEDecodeTiled"}}
    sizes = {"tile_size": 512, "overlap": 64, "temporal_size": 64, "temporal_overlap": 8}
    prompt["6"] = node("VAEDecodeTiled", **prompt["6"]["inputs"], **sizes)
    tiled = runs.plan(prompt)
    assert memory_problems(tiled.graph, tiled.memory, MemoryBudgets(needed - 1)) == ()
