"""What a sampler gets: a start, noise levels to walk along, and the denoiser that shows the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from torch import Tensor

from app.runtime.models.noise import NoiseSource, brownian_noise, plain_noise

Denoise = Callable[[Tensor, float], Tensor]
"""Estimates the clean latent from a noisy one at a noise level."""
DenoiseBoth = Callable[[Tensor, float], tuple[Tensor, Tensor]]
"""Estimates it with guidance, and by the negative side alone."""

StepReport = Callable[[int, Tensor], None]
"""Told after each step begins: its index and the clean latent it was estimated to lead to."""


@dataclass(frozen=True)
class Walk:
    """What a sampler gets: a noisy start, noise levels (descending), a denoiser, the seed and a listener.

    `denoise_both` is for samplers that need the estimate of the negative side, too.
    """

    start: Tensor
    sigmas: Tensor
    denoise: Denoise
    denoise_both: DenoiseBoth
    seed: int
    report: StepReport

    def steps(self) -> Iterator[tuple[int, Tensor, Tensor]]:
        """Yield the index, the noise level and the next one of each step.

        They are fp32 tensors: ComfyUI computes with them in single precision, and the picture shows it where
        levels lie far apart.
        """
        for step, (sigma, following) in enumerate(pairwise(self.levels())):
            yield step, sigma, following

    def levels(self) -> tuple[Tensor, ...]:
        """Return the noise levels, each a number in fp32 on the CPU."""
        return self.sigmas.float().cpu().unbind()

    def estimate(self, step: int, x: Tensor, sigma: Tensor) -> Tensor:
        """Return the denoised estimate of a step and tell the listener."""
        denoised = self.denoise(x, float(sigma))
        self.report(step, denoised)
        return denoised

    def estimate_both(self, step: int, x: Tensor, sigma: Tensor) -> tuple[Tensor, Tensor]:
        """Return the denoised estimate of a step and that of the negative side; tell the listener."""
        denoised, negative = self.denoise_both(x, float(sigma))
        self.report(step, denoised)
        return denoised, negative

    def plain_noise(self) -> NoiseSource:
        """Return a source of independent draws."""
        return plain_noise(self.start, self.seed)

    def brownian_noise(self, on_cpu: bool) -> NoiseSource:
        """Return the increments of one Brownian path, made on the CPU or where the latent is."""
        return brownian_noise(self.start, self.sigmas, self.seed, on_cpu)


Sampler = Callable[[Walk], Tensor]


def slope(x: Tensor, denoised: Tensor, sigma: Tensor) -> Tensor:
    """Return dx/dsigma of the probability-flow ODE (Karras et al. 2022, arXiv 2206.00364, eq. 3)."""
    return (x - denoised) / sigma


def ancestral_split(sigma: Tensor, following: Tensor, eta: float = 1.0) -> tuple[Tensor, Tensor]:
    """Return the level to step down to and the noise to add so that the variance is that of `following`.

    `eta` is the share of the noise that is new: 1 as in DDPM, 0 none (Song et al. 2020, arXiv 2010.02502,
    eq. 16).
    """
    up = (eta * (following**2 * (sigma**2 - following**2) / sigma**2).sqrt()).minimum(following)
    return (following**2 - up**2).sqrt(), up
