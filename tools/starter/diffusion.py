"""Stable Diffusion 1's noise schedule, and the Euler sampler with the `normal` schedule of timesteps."""

from __future__ import annotations

import torch
from torch import Tensor

from tools.starter.unet import UNet

LATENT_SCALE = 0.18215
"""Stable Diffusion 1's latent scale; the export bakes it into the autoencoder."""

BETAS = torch.linspace(0.00085**0.5, 0.012**0.5, 1000, dtype=torch.float64) ** 2
ALPHAS_BAR = torch.cumprod(1 - BETAS, 0).float()
SIGMAS = ((1 - ALPHAS_BAR) / ALPHAS_BAR).sqrt()


@torch.no_grad()
def euler(
    unet: UNet, positive: Tensor, negative: Tensor, noise: Tensor, steps: int = 20, cfg: float = 5.0
) -> Tensor:
    """Return latents for texts [batch, token, width], from unit noise [batch, 4, height, width]."""
    timesteps = torch.linspace(999, 0, steps)
    low = timesteps.floor().long()
    logs, part = SIGMAS.log(), timesteps - low
    sigmas = ((1 - part) * logs[low] + part * logs[(low + 1).clamp(max=999)]).exp()
    sigmas = torch.cat([sigmas, torch.zeros(1)])
    x = noise * (1 + sigmas[0] ** 2).sqrt()
    text = torch.cat([positive, negative])
    for index in range(steps):
        scaled = x / (1 + sigmas[index] ** 2).sqrt()
        both = unet(torch.cat([scaled, scaled]), timesteps[index].expand(2 * len(x)), text).float()
        with_text, without = both.chunk(2)
        x = x + (without + cfg * (with_text - without)) * (sigmas[index + 1] - sigmas[index])
    return x
