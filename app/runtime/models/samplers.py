"""The samplers: ways to walk from noise to a latent along a list of noise levels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor

from app.runtime.models.noise import NoiseSource, brownian_noise, plain_noise

Denoise = Callable[[Tensor, float], Tensor]
"""Estimates the clean latent from a noisy one at a noise level."""

StepReport = Callable[[int, Tensor], None]
"""Told after each step begins: its index and the clean latent it was estimated to lead to."""


@dataclass(frozen=True)
class Walk:
    """What every sampler gets: the noisy start, the noise levels (descending), the denoiser, the seed, a
    listener."""

    start: Tensor
    sigmas: Tensor
    denoise: Denoise
    seed: int
    report: StepReport

    @property
    def levels(self) -> list[float]:
        """The noise levels as plain numbers."""
        return [float(sigma) for sigma in self.sigmas]

    def estimate(self, step: int, x: Tensor, sigma: float) -> Tensor:
        """Return the denoised estimate of a step and tell the listener."""
        denoised = self.denoise(x, sigma)
        self.report(step, denoised)
        return denoised


Sampler = Callable[[Walk], Tensor]


def euler(walk: Walk) -> Tensor:
    """Follow the probability-flow ODE by Euler's method (Karras et al. 2022, algorithm 2 without churn)."""
    x, levels = walk.start, walk.levels
    for step, (sigma, following) in enumerate(itertools.pairwise(levels)):
        denoised = walk.estimate(step, x, sigma)
        x = x + (x - denoised) / sigma * (following - sigma)
    return x


def euler_ancestral(walk: Walk) -> Tensor:
    """Step below the next level by Euler's method, then add fresh noise up to it."""
    x, levels = walk.start, walk.levels
    noise = plain_noise(x, walk.seed)
    for step, (sigma, following) in enumerate(itertools.pairwise(levels)):
        denoised = walk.estimate(step, x, sigma)
        down, up = ancestral_split(sigma, following)
        if down == 0:
            x = denoised
            continue
        x = x + (x - denoised) / sigma * (down - sigma)
        x = x + noise(sigma, following) * up
    return x


def dpmpp_2m(walk: Walk) -> Tensor:
    """DPM-Solver++(2M), a multistep method (Lu et al. 2022, arXiv 2211.01095, algorithm 2)."""
    x, levels = walk.start, walk.levels
    previous: Tensor | None = None
    previous_h = 0.0
    for step, (sigma, following) in enumerate(itertools.pairwise(levels)):
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        h = math.log(sigma) - math.log(following)
        target = denoised
        if previous is not None:
            ratio = previous_h / h
            target = (1 + 1 / (2 * ratio)) * denoised - 1 / (2 * ratio) * previous
        x = following / sigma * x - math.expm1(-h) * target
        previous, previous_h = denoised, h
    return x


def dpmpp_2m_sde(walk: Walk) -> Tensor:
    """SDE-DPM-Solver++(2M) with the midpoint rule and noise from one Brownian path made on the CPU."""
    return _dpmpp_2m_sde(walk, on_cpu=True)


def dpmpp_2m_sde_gpu(walk: Walk) -> Tensor:
    """Do what dpmpp_2m_sde does, with the noise made on the latent's device."""
    return _dpmpp_2m_sde(walk, on_cpu=False)


SAMPLERS: Mapping[str, Sampler] = {
    "euler": euler,
    "euler_ancestral": euler_ancestral,
    "dpmpp_2m": dpmpp_2m,
    "dpmpp_2m_sde": dpmpp_2m_sde,
    "dpmpp_2m_sde_gpu": dpmpp_2m_sde_gpu,
    "ddim": euler,
}
"""Those that run. `ddim` walks like `euler`; it differs only in the noise around an inpainting mask."""


def ancestral_split(sigma: float, following: float, eta: float = 1.0) -> tuple[float, float]:
    """Return the level to step down to and the noise to add so that the variance is that of `following`."""
    if following == 0:
        return 0.0, 0.0
    up = min(following, eta * math.sqrt(following**2 * (sigma**2 - following**2) / sigma**2))
    return math.sqrt(following**2 - up**2), up


def _dpmpp_2m_sde(walk: Walk, on_cpu: bool, eta: float = 1.0) -> Tensor:
    x, levels = walk.start, walk.levels
    noise: NoiseSource | None = None
    previous: Tensor | None = None
    previous_h = 0.0
    for step, (sigma, following) in enumerate(itertools.pairwise(levels)):
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        noise = noise or brownian_noise(x, walk.sigmas, walk.seed, on_cpu)
        h = math.log(sigma) - math.log(following)
        pull = -math.expm1(-h - eta * h)
        moved = following / sigma * math.exp(-eta * h) * x + pull * denoised
        if previous is not None:
            moved = moved + 0.5 * pull * (h / previous_h) * (denoised - previous)
        x = moved + noise(sigma, following) * (following * math.sqrt(-math.expm1(-2 * eta * h)))
        previous, previous_h = denoised, h
    return x


def unit_sigma(x: Tensor, sigma: float) -> Tensor:
    """Return a noise level as one fp32 number per batch item."""
    return torch.full((x.shape[0],), sigma, dtype=torch.float32, device=x.device)
