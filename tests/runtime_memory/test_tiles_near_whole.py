"""How near tiles come to whole pictures, with a trained VAE and with one of Stable Diffusion 1's shape."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("torch")

import torch
from PIL import Image
from torchvision.transforms.functional import pil_to_tensor

from app.folders import resource_path
from app.runtime.models.checkpoint import import_networks, load_vae
from app.runtime.models.tiles import Tiling
from app.runtime.models.vae import Vae

STARTER = resource_path("models", "checkpoints", "starter.safetensors")
PICTURE = resource_path("input", "example.png")
TILING = Tiling(16, 4)
"""Tiles of 128 pixels, a quarter of what the nodes make by default: larger ones come nearer."""
SD1: dict[str, Any] = {
    "down_block_types": ["DownEncoderBlock2D"] * 4,
    "up_block_types": ["UpDecoderBlock2D"] * 4,
    "block_out_channels": [128, 256, 512, 512],
    "layers_per_block": 2,
    "latent_channels": 4,
}


@pytest.fixture(scope="module")
def trained() -> Vae:
    if not STARTER.is_file():
        pytest.skip("the starter model is not in resources/")
    return load_vae(STARTER)


@pytest.fixture(scope="module")
def picture() -> torch.Tensor:
    shown = Image.open(PICTURE).convert("RGB").resize((256, 256))
    return pil_to_tensor(shown).movedim(0, -1)[None].float() / 255


def jumps(difference: torch.Tensor) -> torch.Tensor:
    """Return how much a difference [height, width] changes from each column to the next, on average."""
    return (difference[:, 1:] - difference[:, :-1]).abs().mean(0)


def test_decoding_with_a_trained_vae(trained: Vae, picture: torch.Tensor) -> None:
    latents = trained.encode(picture)
    whole, tiled = trained.decode(latents), trained.decode_in_tiles(latents, TILING)
    difference = (tiled - whole)[0].mean(-1)
    assert float((tiled - whole).abs().mean()) < 0.008
    assert float((tiled - whole).abs().max()) < 0.12
    # A seam would be a column where the difference jumps; it fades over the overlap instead.
    between = jumps(difference)
    borders = [side * trained.pixels - 1 for span in TILING.spans(32) for side in span if 0 < side < 32]
    assert float(between[borders].max()) < 3 * float(between.mean())


def test_without_norms_alike_tiles_would_be_far_off(trained: Vae, picture: torch.Tensor) -> None:
    """What tiles that are normalized each for itself would give: the bound above is no accident."""
    from app.runtime.models.tiles import in_tiles

    latents = trained.encode(picture)
    network: Any = trained.network
    with torch.no_grad():
        alone = in_tiles(latents, TILING, lambda tile: network.decode(tile).sample, given=trained.pixels)
    whole = trained.decode(latents)
    off = (((alone + 1) / 2).clamp(0, 1).movedim(1, -1) - whole).abs().mean()
    tiled = (trained.decode_in_tiles(latents, TILING) - whole).abs().mean()
    assert float(tiled) < float(off) / 3


def test_encoding_with_a_trained_vae(trained: Vae, picture: torch.Tensor) -> None:
    whole, tiled = trained.encode(picture), trained.encode_in_tiles(picture, TILING)
    assert float((tiled - whole).abs().mean()) < 0.15 * float(whole.std())
    # What comes of it is no farther from the picture than what comes of the whole is.
    back = [float((trained.decode(latents) - picture).abs().mean()) for latents in (whole, tiled)]
    assert back[1] < 1.5 * back[0]


@pytest.mark.parametrize("batch", [1, 3])
def test_each_picture_of_a_batch_has_its_own_norms(trained: Vae, picture: torch.Tensor, batch: int) -> None:
    small = torch.cat([picture[:, :192, :128] * shade for shade in (1.0, 0.5, 0.1)][:batch])
    latents = trained.encode(small)
    alone = torch.cat([trained.decode_in_tiles(one[None], TILING) for one in latents])
    torch.testing.assert_close(trained.decode_in_tiles(latents, TILING), alone, atol=1e-4, rtol=0)


@pytest.mark.slow
def test_a_vae_of_the_shape_of_stable_diffusion() -> None:
    """Random weights in tiles of 64 pixels: the worst of cases, where nothing is like its neighbours."""
    import_networks()
    from diffusers import AutoencoderKL

    torch.manual_seed(3)
    vae = Vae(AutoencoderKL(**SD1).eval().requires_grad_(False))
    noise = torch.randn(1, 4, 16, 12, generator=torch.Generator().manual_seed(4))
    tiling = Tiling(8, 2)
    whole, tiled = vae.decode(noise), vae.decode_in_tiles(noise, tiling)
    assert float((tiled - whole).abs().mean()) < 0.08
    there, again = vae.encode(whole), vae.encode_in_tiles(whole, tiling)
    assert float((again - there).abs().mean()) < 0.4 * float(there.std())
