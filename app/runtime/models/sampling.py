"""One sampling run: noise, guidance and a sampler turn a latent into another, with or without a mask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from app.runtime.models.conditions import fit_mask, read_conditioning, with_partners
from app.runtime.models.cpu_threads import threads_for
from app.runtime.models.diffusion_model import DiffusionModel
from app.runtime.models.guidance import Guidance
from app.runtime.models.model_sampling import ModelSampling, starts_at_the_top
from app.runtime.models.noise import initial_noise
from app.runtime.models.samplers import SAMPLERS, StepReport, Walk

Conditioning = Iterable[tuple[Tensor, Mapping[str, Any]]]


@dataclass(frozen=True, eq=False)
class Start:
    """Where a run begins, all in the model's scale: the latent, its noise, and what part of it may change.

    `mask` [batch, 1, height, width]: 1 is repainted, 0 keeps the latent; None means all of it is.
    """

    latent: Tensor
    noise: Tensor
    mask: Tensor | None = None


def sample(
    model: DiffusionModel,
    latent: Mapping[str, Any],
    conditioning: tuple[Conditioning, Conditioning],
    sigmas: Tensor,
    sampler: str,
    cfg: float,
    seed: int,
    report: StepReport,
) -> Tensor:
    """Return the samples of a latent after a run over `sigmas`, on the CPU; no levels leave it as it is.

    `conditioning` is the positive and the negative side. Raises KeyError for an unknown sampler.
    """
    samples: Tensor = latent["samples"]
    if len(sigmas) == 0:
        return samples
    device = model.device
    scaled = model.latent_format.to_model(samples.float()).to(device)
    noise = initial_noise(samples.float(), seed, latent.get("batch_index")).to(device)
    mask = latent.get("noise_mask")
    start = Start(scaled, noise, None if mask is None else fit_mask(mask.to(device), scaled))
    positive, negative = (read_conditioning(side, model.sampling, scaled) for side in conditioning)
    both = with_partners(negative, positive), with_partners(positive, negative)
    guidance = Guidance(model.denoise, *both, cfg)
    # Both sides of the guidance go through the network together.
    with threads_for(model.network, places=2 * scaled[:, 0].numel()):
        result = run_sampler(model.sampling, guidance, start, sigmas, sampler, seed, report)
    return model.latent_format.from_model(result).cpu()


def run_sampler(
    sampling: ModelSampling,
    guidance: Guidance,
    start: Start,
    sigmas: Tensor,
    sampler: str,
    seed: int,
    report: StepReport,
) -> Tensor:
    """Add the first noise, walk down the noise levels, and return the latent in the model's scale."""
    first = sigmas[:1].to(start.noise)
    noisy = sampling.add_noise(
        start.latent, start.noise, first, starts_at_the_top(sampling, float(sigmas[0]))
    )
    if start.mask is None:
        return SAMPLERS[sampler](Walk(noisy, sigmas, guidance, guidance.both, seed, report))
    kept = _Kept(sampling, start, start.mask, _mask_noise(start, sampler, seed))

    def denoise(x: Tensor, sigma: float) -> Tensor:
        return kept.put_back(guidance(kept.shown(x, sigma), sigma))

    def denoise_both(x: Tensor, sigma: float) -> tuple[Tensor, Tensor]:
        denoised, negative = guidance.both(kept.shown(x, sigma), sigma)
        return kept.put_back(denoised), negative

    return SAMPLERS[sampler](Walk(noisy, sigmas, denoise, denoise_both, seed, report))


def _mask_noise(start: Start, sampler: str, seed: int) -> Tensor:
    """Return the noise on what is kept: the initial noise, for ddim that of the next seed."""
    if sampler != "ddim":
        return start.noise
    return initial_noise(start.noise.cpu(), (seed + 1) % 2**64).to(start.noise.device)


@dataclass(frozen=True, eq=False)
class _Kept:
    """The part of a latent that a mask keeps: shown to the network at the current noise level, and put back
    into every estimate."""

    sampling: ModelSampling
    start: Start
    mask: Tensor
    noise: Tensor

    def shown(self, x: Tensor, sigma: float) -> Tensor:
        level = torch.full((1,), sigma, dtype=x.dtype, device=x.device)
        kept = self.sampling.add_noise(self.start.latent, self.noise, level, whole=False)
        return x * self.mask + kept * (1 - self.mask)

    def put_back(self, denoised: Tensor) -> Tensor:
        return denoised * self.mask + self.start.latent * (1 - self.mask)
