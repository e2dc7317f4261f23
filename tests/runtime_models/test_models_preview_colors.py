"""Previews without the VAE have about the colours that the VAE would give."""

import pytest
import torch
from torch.nn import functional

from app.folders import resource_path
from app.runtime.models.checkpoint import load_vae
from app.runtime.models.latent_format import SD1_LATENT
from app.runtime.models.latent_preview import LatentColors, fit_colors
from app.runtime.models.vae import Vae

BLUE, ORANGE = (0.6, 0.75, 0.95), (0.9, 0.55, 0.2)


@pytest.fixture(scope="module")
def vae() -> Vae:
    return load_vae(resource_path("models", "checkpoints", "starter.safetensors"))


def test_preview_of_a_picture_has_its_colors(vae: Vae) -> None:
    picture = torch.tensor(BLUE).expand(1, 128, 128, 3).clone()
    picture[:, 32:96, 32:96] = torch.tensor(ORANGE)
    (latent,) = SD1_LATENT.to_model(vae.encode(picture))
    preview = fit_colors(vae, SD1_LATENT).picture(latent)
    small = functional.avg_pool2d(picture.movedim(-1, 1), 8)[0].movedim(0, -1)
    assert (preview - small).abs().mean() < 0.08
    middle, corner = preview[6:10, 6:10].mean(dim=(0, 1)), preview[:3, :3].mean(dim=(0, 1))
    assert middle[0] > middle[1] > middle[2], middle
    assert corner[2] > corner[1] > corner[0], corner


def test_fit_is_the_same_every_time(vae: Vae) -> None:
    matrices: list[LatentColors] = [fit_colors(vae, SD1_LATENT) for _ in range(2)]
    assert torch.equal(matrices[0].matrix, matrices[1].matrix)
