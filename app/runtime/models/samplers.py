"""The samplers: ways to walk from noise to a latent along a list of noise levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from torch import Tensor

from app.runtime.models.noise import brownian_noise, plain_noise

Denoise = Callable[[Tensor, float], Tensor]
"""Estimates the clean latent from a noisy one at a noise level."""

StepReport = Callable[[int, Tensor], None]
"""Told after each step begins: its index and the clean latent it was estimated to lead to."""


@dataclass(frozen=True)
class Walk:
    """What a sampler gets: a noisy start, noise levels (descending), a denoiser, the seed and a listener."""

    start: Tensor
    sigmas: Tensor
    denoise: Denoise
    seed: int
    report: StepReport

    def steps(self) -> Iterator[tuple[int, Tensor, Tensor]]:
        """Yield the index, the noise level and the next one of each step.

        They are fp32 tensors: ComfyUI computes with them in single precision, and the picture shows it where
        levels lie far apart.
        """
        for step, (sigma, following) in enumerate(pairwise(self.sigmas.float().cpu().unbind())):
            yield step, sigma, following

    def estimate(self, step: int, x: Tensor, sigma: Tensor) -> Tensor:
        """Return the denoised estimate of a step and tell the listener."""
        denoised = self.denoise(x, float(sigma))
        self.report(step, denoised)
        return denoised


Sampler = Callable[[Walk], Tensor]


def euler(walk: Walk) -> Tensor:
    """Follow the probability-flow ODE by Euler's method (Karras et al. 2022, algorithm 2 without churn)."""
    x = walk.start
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        x = x + (x - denoised) / sigma * (following - sigma)
    return x


def euler_ancestral(walk: Walk) -> Tensor:
    """Step below the next level by Euler's method, then add fresh noise up to it."""
    x = walk.start
    noise = plain_noise(x, walk.seed)
    for step, sigma, following in walk.steps():
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
    x = walk.start
    previous: tuple[Tensor, Tensor] | None = None
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        h = sigma.log() - following.log()
        target = denoised
        if previous is not None:
            extra = h / (2 * previous[1])
            target = (1 + extra) * denoised - extra * previous[0]
        x = following / sigma * x - (-h).expm1() * target
        previous = denoised, h
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


def ancestral_split(sigma: Tensor, following: Tensor) -> tuple[Tensor, Tensor]:
    """Return the level to step down to and the noise to add so that the variance is that of `following`."""
    up = (following**2 * (sigma**2 - following**2) / sigma**2).sqrt().minimum(following)
    return (following**2 - up**2).sqrt(), up


def _dpmpp_2m_sde(walk: Walk, on_cpu: bool, eta: float = 1.0) -> Tensor:
    x = walk.start
    noise = brownian_noise(x, walk.sigmas, walk.seed, on_cpu)
    previous: tuple[Tensor, Tensor] | None = None
    for step, sigma, following in walk.steps():
        denoised = walk.estimate(step, x, sigma)
        if following == 0:
            return denoised
        h = sigma.log() - following.log()
        pull = -(-h - eta * h).expm1()
        moved = following / sigma * (-eta * h).exp() * x + pull * denoised
        if previous is not None:
            moved = moved + 0.5 * pull * (h / previous[1]) * (denoised - previous[0])
        x = moved + noise(sigma, following) * following * (-(-2 * eta * h).expm1()).sqrt()
        previous = denoised, h
    return x
