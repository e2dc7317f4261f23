"""No sampler, VAE or text encoder mixes tensors of the card and of the CPU; results are those of the CPU."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.gpu.cards import Card, without_card
from tests.tiny_models import write_tiny_sd15

torch = pytest.importorskip("torch")

from app.runtime.models.checkpoint import Checkpoint, load_checkpoint  # noqa: E402
from app.runtime.models.samplers import SAMPLERS  # noqa: E402
from app.runtime.models.sampling import ChosenNoise, ChosenSampler, Guider, sample  # noqa: E402
from app.runtime.models.tiles import Tiling  # noqa: E402


@pytest.fixture(scope="module")
def pretended() -> Iterator[Card]:
    with without_card() as card, torch.inference_mode():  # as in a worker
        yield card


@pytest.fixture(scope="module")
def both(pretended: Card, tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkpoint, Checkpoint]:
    """Return a tiny checkpoint on the CPU and on the card, both in fp32."""
    file = write_tiny_sd15(tmp_path_factory.mktemp("tiny") / "tiny.safetensors")
    here, there = load_checkpoint(file), load_checkpoint(file)
    for part in (there.model, there.vae, there.text_encoder):
        part.network.to("cuda")
    return here, there


def sampled(checkpoint: Checkpoint, sampler: str, *, masked: bool) -> Any:
    text = checkpoint.text_encoder.encode("a (red:1.2) rocket")
    conditions = [(text[0], {"pooled_output": text[1]})]
    latent = {"samples": torch.ones(1, checkpoint.vae.channels, 8, 8)}
    if masked:
        latent["noise_mask"] = torch.eye(8)[None, None]
    sigmas = torch.tensor([10.0, 5.0, 2.0, 0.0])
    guider = Guider(checkpoint.model, conditions, conditions, 7.0)
    return sample(guider, latent, sigmas, ChosenSampler(sampler), ChosenNoise(1), lambda step, x: None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sampler", "masked"), [*((one, False) for one in SAMPLERS), ("euler", True), ("ddim", True)]
)
def test_samplers(both: tuple[Checkpoint, Checkpoint], sampler: str, masked: bool) -> None:
    here, there = (sampled(one, sampler, masked=masked) for one in both)
    assert there.device.type == "cpu"
    # On a card nothing is computed with one thread. Where errors set the steps, last bits grow: 0.04 apart.
    within = 0.1 if sampler == "dpm_adaptive" else 1e-3
    torch.testing.assert_close(there, here, rtol=1e-3, atol=within)


def test_pictures(both: tuple[Checkpoint, Checkpoint]) -> None:
    picture = torch.rand(1, 128, 128, 3, generator=torch.Generator().manual_seed(1))
    found = []
    for one in both:
        latent = one.vae.encode(picture)
        tiles = (
            one.vae.encode_in_tiles(picture, Tiling(64, 16)),
            one.vae.decode_in_tiles(latent, Tiling(8, 2)),
        )
        found.append((latent, one.vae.decode(latent), *tiles))
    for there, here in zip(*reversed(found), strict=True):
        torch.testing.assert_close(there, here, rtol=1e-3, atol=1e-3)
