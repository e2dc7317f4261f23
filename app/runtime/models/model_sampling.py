"""How a network's output becomes a denoised latent, and how its noise levels relate to its timesteps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

import torch
from torch import Tensor

Prediction = Literal["eps", "v"]

TIMESTEPS = 1000
FIRST_BETA, LAST_BETA = 0.00085, 0.012
LAST_ALPHA_BAR_ZSNR = 4.8973451890853435e-08
"""Stands in for zero as the last signal level of a zero-terminal-SNR table, so that its sigma is finite."""
WHOLE_RANGE_SIGMA = 999999999.9
"""The noise level of "0 %": higher than any."""


class ModelSampling(Protocol):
    """What schedules and samplers need to know of a model."""

    @property
    def sigmas(self) -> Tensor:
        """The table of noise levels, ascending, fp32."""

    def timestep(self, sigma: Tensor) -> Tensor: ...
    def sigma(self, timestep: Tensor) -> Tensor: ...
    def network_input(self, x: Tensor, sigma: Tensor) -> Tensor: ...
    def denoised(self, x: Tensor, output: Tensor, sigma: Tensor) -> Tensor: ...
    def add_noise(self, latent: Tensor, noise: Tensor, sigma: Tensor, whole: bool) -> Tensor: ...


@dataclass(frozen=True, eq=False)
class DiscreteSampling:
    """A variance-preserving model trained on a table of noise levels (Ho et al. 2020; Rombach et al. 2022).

    `prediction`: "eps", the noise, or "v", the velocity of Salimans & Ho 2022 (arXiv 2202.00512).
    """

    sigmas: Tensor
    prediction: Prediction = "eps"

    @cached_property
    def log_sigmas(self) -> Tensor:
        """The logarithm of the table."""
        return self.sigmas.log()

    def timestep(self, sigma: Tensor) -> Tensor:
        """Return the index of the table's entry nearest to each sigma, measured in log sigma."""
        distance = (sigma.log().reshape(-1, 1) - self.log_sigmas.to(sigma.device)).abs()
        return distance.argmin(dim=1).reshape(sigma.shape)

    def sigma(self, timestep: Tensor) -> Tensor:
        """Return the noise level of fractional timesteps: between two entries linear in log sigma."""
        timestep = timestep.float().clamp(0, len(self.sigmas) - 1)
        low, high, weight = timestep.floor().long(), timestep.ceil().long(), timestep.frac()
        return ((1 - weight) * self.log_sigmas[low] + weight * self.log_sigmas[high]).exp()

    def network_input(self, x: Tensor, sigma: Tensor) -> Tensor:
        """Scale the noisy latent to unit variance, as the network expects it."""
        return x / (_like(sigma, x) ** 2 + 1).sqrt()

    def denoised(self, x: Tensor, output: Tensor, sigma: Tensor) -> Tensor:
        """Return the denoised estimate that the network's output stands for."""
        sigma = _like(sigma, x)
        if self.prediction == "eps":
            return x - output * sigma
        return x / (sigma**2 + 1) - output * sigma / (sigma**2 + 1).sqrt()

    def add_noise(self, latent: Tensor, noise: Tensor, sigma: Tensor, whole: bool) -> Tensor:
        """Return the latent with noise of level sigma; `whole`: the run begins at the very top of the
        table."""
        sigma = _like(sigma, noise)
        return latent + noise * ((1 + sigma**2).sqrt() if whole else sigma)


def stable_diffusion_sampling(
    prediction: Prediction = "eps", zero_terminal_snr: bool = False
) -> DiscreteSampling:
    """Return the noise levels of Stable Diffusion 1, 2 and XL: betas even in their square root.

    `zero_terminal_snr` rescales the table after Lin et al. 2023 (arXiv 2305.08891).
    """
    roots = torch.linspace(FIRST_BETA**0.5, LAST_BETA**0.5, TIMESTEPS, dtype=torch.float64)
    alpha_bars = torch.cumprod(1 - roots**2, dim=0)
    if zero_terminal_snr:
        signal = alpha_bars.sqrt()
        signal = (signal - signal[-1]) * (signal[0] / (signal[0] - signal[-1]))
        alpha_bars = signal**2
        alpha_bars[-1] = LAST_ALPHA_BAR_ZSNR
    sigmas = ((1 - alpha_bars) / alpha_bars).sqrt().float()
    return DiscreteSampling(sigmas, prediction)


def starts_at_the_top(sampling: ModelSampling, sigma: float) -> bool:
    """Return whether a first noise level is (about) the model's highest: the start is then pure noise."""
    highest = float(sampling.sigmas[-1])
    return math.isclose(highest, sigma, rel_tol=1e-5) or sigma > highest


def sigma_at_percent(sampling: ModelSampling, percent: float) -> float:
    """Return the noise level when `percent` (0..1) of a full run is done."""
    if percent <= 0:
        return WHOLE_RANGE_SIGMA
    if percent >= 1:
        return 0.0
    return float(sampling.sigma(torch.tensor((1 - percent) * (len(sampling.sigmas) - 1))))


def _like(sigma: Tensor, x: Tensor) -> Tensor:
    return sigma.reshape(-1, *[1] * (x.ndim - 1))
